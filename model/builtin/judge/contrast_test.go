package judge_test

import (
	"testing"

	"sedum.dev/sedum/model/builtin"
)

// What pages of these tests show is told beside their text, see readPassages.
const (
	kennel = "# Dogs\ntable Dogs\n^ Dog | Weight | Walks | Food\n| Bruno | 32 kg | 3 | €4.10\n| Fips | 900 g | 5 | €1.20\n| Kaya | 18 kg | 5 | €2.90\nend"
	disks  = "# Disks\n## Oak\n250 GB storage\n$12.00\n## Pine\n2 TB storage\n$30.00\n## Elm\nUnlimited storage\nPrice on request"
	shares = "# Sources of heat\nlist\n- Wood: 41 loads\n- Gas: 18 loads\nend"
	tiles  = "# June\nCompared with May\nRiders\n8,120\n▲ 4 %\nAccidents\n12\n▼ 20 %\nFines\n7\nno change"
	gates  = "table Gates\n^ Flight | Leaves | Gate | Stops\n| QX 11 | 08:05 | B4 | Direct\n| QX 12 | 09:40 | B4 | Direct\n| QX 13 | 12:00 | C1 | 1 stop\nend"
)

// ruling is a claim, and what may become of it: "clean" has to pass, "failed" may
// also be refused, "refused" must be.
type ruling struct{ page, claim, want string }

func testRulings(t *testing.T, rulings []ruling) {
	t.Helper()
	m := builtin.New(builtin.Options{})
	for _, c := range rulings {
		got := ruled(t, m, c.page, c.claim)
		if got != c.want && !(c.want == "failed" && got == "refused") {
			t.Errorf("%q is %s, want %s", c.claim, got, c.want)
		}
	}
}

func TestTwoNamedThingsAreComparedByTheOneValueOfEach(t *testing.T) {
	testRulings(t, []ruling{
		{kennel, "Bruno is heavier than Kaya", "clean"},
		{kennel, "Kaya is lighter than Bruno", "clean"},
		{kennel, "Fips is heavier than Kaya", "failed"}, // 900 g
		{kennel, "Bruno weighs more than Fips", "clean"},
		{kennel, "Fips costs less than Kaya", "clean"},
		{kennel, "Kaya is cheaper than Fips", "failed"},
		{kennel, "Fips has more walks than Bruno", "clean"},
		{kennel, "Bruno has more walks than Fips", "failed"},
		{kennel, "Fips has more walks than Kaya", "failed"}, // as many
		{kennel, "Bruno has more toys than Fips", "refused"},
		{kennel, "Bruno is older than Fips", "refused"},
		{kennel, "Bruno is heavier than Rex", "refused"},
		{kennel, "little brown Bruno is heavier than Kaya", "refused"},
		{kennel, "Bruno is 14 kg heavier than Kaya", "clean"},
		{kennel, "Bruno is 10 kg heavier than Kaya", "failed"},
		{kennel, "Bruno is twice as heavy as Kaya, or more than Fips", "refused"},
		{disks, "Pine has more storage than Oak", "clean"}, // TB and GB
		{disks, "Oak has more storage than Pine", "failed"},
		{disks, "Elm has more storage than Pine", "refused"},
		{disks, "Elm costs less than Pine", "refused"},
		{shares, "more wood than gas was loaded", "clean"},
		{shares, "more gas than wood was loaded", "failed"},
		{shares, "more wood than gas was stolen", "refused"},
		{shares, "wood stole more loads than gas", "refused"},
	})
}

func TestEqualValues(t *testing.T) {
	testRulings(t, []ruling{
		{gates, "QX 11 and QX 12 leave from the same gate", "clean"},
		{gates, "QX 11 and QX 13 leave from the same gate", "failed"},
		{gates, "QX 11 and QX 13 leave from different gates", "clean"},
		{gates, "QX 11 and QX 12 have the same pilot", "refused"},
		{kennel, "Fips and Kaya have the same number of walks", "clean"},
		{kennel, "Bruno and Kaya cost the same", "failed"},
	})
}

func TestSuperlativesOfSections(t *testing.T) {
	testRulings(t, []ruling{
		{disks, "Pine is the most expensive disk", "clean"},
		{disks, "Oak is the most expensive disk", "failed"},
		{"# Menu\n## Soups\n### Leek soup\n$4.00\n### Beet soup\n$6.00\n## Mains\n### Dumplings\n$11.00\n### Roast\n$15.00", "the beet soup is the most expensive dish", "refused"},
		{"# Jobs\n## Baker\nPosted 9 days ago\n## Porter\nPosted 3 weeks ago", "Baker is the oldest posting", "failed"},
	})
}

func TestTrends(t *testing.T) {
	testRulings(t, []ruling{
		{tiles, "riders went up", "clean"},
		{tiles, "the accidents dropped by 20 %", "clean"},
		{tiles, "the accidents dropped by 2 %", "failed"},
		{tiles, "the accidents rose", "failed"},
		{tiles, "fines went up", "failed"},
		{tiles, "there were more riders than in May", "clean"},
		{tiles, "there were fewer riders than in May", "failed"},
		{tiles, "there were more riders than in March", "refused"},
		{tiles, "the riders didn't go up", "refused"},
		{"# Plant\nYield\n91 %\n▼ Target 96 %\nLoss\n3 %\n▲ 1 %", "the yield went down", "failed"},
	})
}

func TestBothOfTwoThings(t *testing.T) {
	testRulings(t, []ruling{
		{kennel, "both Fips and Kaya are lighter than Bruno", "clean"},
		{kennel, "both Bruno and Kaya are lighter than Fips", "failed"},
		{tiles, "riders and accidents both went up", "failed"},
		{tiles, "both riders and accidents went down", "failed"},
		{tiles, "riders and storms both went up", "failed"},
	})
}
