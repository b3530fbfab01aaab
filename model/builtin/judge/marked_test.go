package judge_test

import "testing"

func TestWhatAThingIsMarked(t *testing.T) {
	ovens := "# Ovens\ntable Ovens\n^ Oven | State | Loaf\n| K-1 | Heating · 12 min left | Rye\n| K-2 | Cold | Spelt\n| K-3 | Heating | Cold rise\nend"
	ponds := "# Ponds\n## Mill pond\nClosed\nCarp, tench\n## Bog pond\nOpen\nEel"
	testRulings(t, []ruling{
		{ovens, `oven K-2 is marked "Cold"`, "clean"},
		{ovens, `oven K-1 is marked "Cold"`, "failed"},
		{ovens, "K-1 has the state Heating", "clean"},
		{ovens, `K-3 has the state "Cold"`, "failed"}, // that is its loaf
		{ovens, `the state of K-1 is "Cold"`, "failed"},
		{ovens, `oven K-9 is marked "Cold"`, "failed"},
		{ponds, `the status of Mill pond is "Closed"`, "clean"},
		{ponds, `the status of Bog pond is "Closed"`, "failed"},
	})
}

func TestBothOfAKind(t *testing.T) {
	lifts := "# Lifts\ntable Lifts\n^ Lift | Kind | State\n| Gully | Chair | Open\n| Ridge | Chair | Open\n| Meadow | Tow | Shut\n| Nursery | Tow | Open\nend"
	testRulings(t, []ruling{
		{lifts, "both chair lifts are open", "clean"},
		{lifts, "both tow lifts are open", "failed"},
		{lifts, "both lifts are open", "failed"}, // there are four
	})
}
