package judge

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/locate"
	"sedum.dev/sedum/runner/page"
)

// manual is a long page: thirty chapters, a price list, a list of branches.
func manual() page.Digest {
	var d page.Digest
	add := func(p model.Passage) { d.Passages = append(d.Passages, p) }
	for i := range 30 {
		add(model.Passage{Kind: model.PassageHeading, Level: 2, Text: fmt.Sprintf("Chapter %d", i+1)})
		add(model.Passage{Kind: model.PassageText, Text: strings.Repeat("General remarks about care and use. ", 6)})
	}
	add(model.Passage{Kind: model.PassageHeading, Level: 2, Text: "Warranty"})
	add(model.Passage{Kind: model.PassageText, Text: "The grinder is covered for ten years."})
	for row, name := range []string{"Grinder", "Filter", "Kettle"} {
		add(model.Passage{Kind: model.PassageCell, Group: 1, Entry: row + 1, Cell: 1, Text: name, Label: "Prices"})
		add(model.Passage{Kind: model.PassageCell, Group: 1, Entry: row + 1, Cell: 2, Text: fmt.Sprintf("$%d.00", 10*(row+1)), Label: "Prices"})
	}
	texts := make([]string, len(d.Passages))
	for i, p := range d.Passages {
		texts[i] = p.Text
	}
	d.Text = strings.Join(texts, " ")
	return d
}

func TestLongPagesAreJudgedOnWhatMatters(t *testing.T) {
	d := manual()
	e, ok := fit("the grinder is covered by a warranty", d, false)
	if !ok || utf8.RuneCountInString(e.text) > maxPage || e.coverage >= 1 || e.coverage <= 0 {
		t.Fatalf("ok %v, %d code points, coverage %v", ok, utf8.RuneCountInString(e.text), e.coverage)
	}
	for _, kept := range []string{"Warranty The grinder is covered for ten years.", "Grinder $10.00 Filter $20.00 Kettle $30.00"} {
		if !strings.Contains(e.text, kept) {
			t.Errorf("a heading stays with its text, a table whole: %q is not in %q", kept, e.text)
		}
	}
	if strings.Contains(e.text, "General remarks") {
		t.Error("what doesn't speak of the claim is left out")
	}
	if whole, ok := fit("there is no warranty", d, true); !ok || whole.coverage != 1 || whole.text != d.Text {
		t.Error("a local model reads all of a long page")
	}
}

func TestNoClaimAboutTheWholeIsJudgedOnAPart(t *testing.T) {
	d := manual()
	for _, claim := range []string{
		"there is no warranty", "the kettle isn't listed", "the manual has 31 chapters", "three products are listed", "all prices are in dollars",
		"the grinder is listed first", "the list is sorted by price", "the kettle is the cheapest product", "only the grinder is covered",
		"at least 2 prices are shown", "nothing is missing",
	} {
		if _, ok := fit(claim, d, false); ok {
			t.Errorf("%q was judged on a part of the page", claim)
		}
	}
	if _, ok := fit("the purple unicorn is shown", d, false); ok {
		t.Error("a claim that no passage speaks of was judged on a part of the page")
	}
}

// Lesson 22: what can't be judged on a part can still be checked exactly.
func TestALongPageIsCheckedExactly(t *testing.T) {
	d := manual()
	shows := func(claim string) Ruling {
		j := newJudge(&fakeModel{})
		j.Finder = fakeFinder{page.Click: locate.NoMatch}
		return j.Rule(t.Context(), &fakePage{texts: []string{d.Text}, passages: d.Passages}, Claim{Text: claim})
	}
	refused := shows("there is no warranty")
	if refused.Verdict != result.NoVerdict || refused.Err.Code != CodeOversize || !strings.Contains(refused.Err.Message, "quote the exact text, or name a control") {
		t.Errorf("%q %+v", refused.Verdict, refused.Err)
	}
	for claim, want := range map[string]result.Verdict{
		`"The grinder is covered for ten years." is shown`: result.Passed,
		`"General remarks" appears 180 times`:              result.Passed,
		`"Warranty" is not shown`:                          result.Failed,
		"there is no Order button":                         result.Passed,
	} {
		if r := shows(claim); r.Verdict != want {
			t.Errorf("%s: %q %+v", claim, r.Verdict, r.Err)
		}
	}
}

func TestFitAtTheLimit(t *testing.T) {
	for size, whole := range map[int]bool{maxPage - 1: true, maxPage: true, maxPage + 1: false} {
		text := strings.Repeat("ä", size)
		_, ok := fit("it has no end", page.Digest{Text: text, Passages: []model.Passage{{Text: text}}}, false)
		if ok != whole {
			t.Errorf("%d code points: judged %v, want %v", size, ok, whole)
		}
	}
}

func TestTheRulingSaysWhatWasRead(t *testing.T) {
	d := manual()
	e, _ := fit("the grinder is covered by a warranty", d, false)
	m := &fakeModel{scores: map[string][2]float64{e.text: {0.95, 0.01}}}
	p := &fakePage{texts: []string{d.Text}, passages: d.Passages}
	r := newJudge(m).Rule(t.Context(), p, Claim{Text: "the grinder is covered by a warranty"})
	if r.Verdict != result.Passed || !strings.Contains(r.Detail, "of the page's text") {
		t.Errorf("%s %q %+v", r.Verdict, r.Detail, r.Err)
	}
	r = newJudge(m).Rule(t.Context(), p, Claim{Text: "there is no warranty"})
	if r.Verdict != result.NoVerdict || r.Err.Code != CodeOversize || len(m.asked) != 1 {
		t.Errorf("%s %+v", r.Verdict, r.Err)
	}
}
