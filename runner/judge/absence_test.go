package judge

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/locate"
	"sedum.dev/sedum/runner/page"
)

// A text is absent only if it is drawn nowhere, however it is made up there.
func TestAQuotedTextIsAbsentOnlyWhereItIsDrawnNowhere(t *testing.T) {
	for name, c := range map[string]struct {
		text, drawn, needle string
		want                result.Verdict
	}{
		"nowhere":                   {"Hello", "Hello", "Payment failed", result.Passed},
		"shown":                     {"Payment failed", "Payment failed", "Payment failed", result.Failed},
		"drawn only":                {"Hello", "Hello  Payment\n failed ", "Payment failed", result.Failed},
		"with a soft hyphen":        {"Pay\u00adment failed", "", "Payment failed", result.Failed},
		"with a character unseen":   {"Payment\u200b failed", "", "Payment failed", result.Failed},
		"spelled in another way":    {"Cafe\u0301 closed", "", "Caf\u00e9 closed", result.Failed},
		"in other letters, as said": {"Hello", "Hello", "hello", result.Passed},
	} {
		t.Run(name, func(t *testing.T) {
			for _, claim := range []string{`"` + c.needle + `" is not shown`, `there is no error "` + c.needle + `"`, `"` + c.needle + `" appears 0 times`} {
				r := newJudge(&fakeModel{}).Rule(t.Context(), &fakePage{texts: []string{c.text}, drawn: c.drawn}, Claim{Text: claim})
				if r.Verdict != c.want {
					t.Errorf("%s: %q %+v, want %q", claim, r.Verdict, r.Err, c.want)
				}
			}
		})
	}
}

// An error page lacks everything: that proves nothing. What it says is judged as ever.
func TestNothingIsAbsentOnAnErrorPage(t *testing.T) {
	const none = result.NoVerdict
	for claim, want := range map[string]result.Verdict{
		`"Declined" is not shown`:                   none,
		`there is no Delete button`:                 none,
		`no products are listed`:                    none,
		`the page doesn't show an error`:            none,
		`the basket is empty`:                       none,
		`"Not Found" is not shown`:                  result.Failed,
		`"Not Found" is shown`:                      result.Passed,
		`the page says that it was not found`:       result.Passed,
		`the page says that this can't be found`:    result.Passed,
		`the heading says "There is nothing here"`:  result.Passed,
		`the url does not contain "/basket"`:        result.Passed,
		`the page says that it no longer exists`:    result.Passed,
		`the Delete button is shown`:                result.Failed,
		`the page says what can be done about that`: result.Passed,
	} {
		for status, broken := range map[int]bool{404: true, 503: true, 403: false, 200: false} {
			j := newJudge(&fakeModel{scores: map[string][2]float64{"Not Found": {0.9, 0}}})
			j.Finder = fakeFinder{page.Click: locate.NoMatch}
			r := j.Rule(t.Context(), &fakePage{texts: []string{"Not Found"}, status: status, route: "http://shop.test/x"}, Claim{Text: claim})
			switch {
			case !broken && r.Verdict == none:
				t.Errorf("%s on a page with status %d: %+v", claim, status, r.Err)
			case broken && r.Verdict != want:
				t.Errorf("%s: %q %+v, want %q", claim, r.Verdict, r.Err, want)
			case broken && want == none && r.Err.Code != CodeErrorPage:
				t.Errorf("%s: %+v", claim, r.Err)
			}
		}
	}
}

// frontFinder finds a control only where the page is looked at behind the dialog too.
type frontFinder struct{}

func (frontFinder) Find(ctx context.Context, p locate.Page, _ page.Op, _ string) locate.Finding {
	seen, _ := p.Current(ctx)
	if _, all := p.(everywhere); all {
		return locate.Finding{Reason: locate.Found, Seen: seen}
	}
	return locate.Finding{Reason: locate.NoMatch, Seen: seen}
}

// A control behind a dialog can't be used, and is not absent.
func TestAControlBehindADialogIsShown(t *testing.T) {
	for narrow, want := range map[bool]result.Verdict{true: result.Failed, false: result.Passed} {
		j := newJudge(&fakeModel{})
		j.Finder = frontFinder{}
		r := j.Rule(t.Context(), &fakePage{texts: []string{"Sure?"}, narrow: narrow}, Claim{Text: "the Pay button is not shown"})
		if r.Verdict != want {
			t.Errorf("dialog open %v: %q %+v, want %q", narrow, r.Verdict, r.Err, want)
		}
	}
}

// A model that is asked for absence reads what stands behind a dialog too; for
// presence, what is in front.
func TestAModelReadsAllForAbsence(t *testing.T) {
	for claim, want := range map[string]string{"no error is shown": "everything", "the basket has a mug": "front"} {
		m := &fakeModel{scores: map[string][2]float64{want: {0.9, 0}}}
		r := newJudge(m).Rule(t.Context(), &twoSided{fakePage: &fakePage{texts: []string{"front"}}}, Claim{Text: claim})
		if r.Verdict != result.Passed {
			t.Errorf("%s: %+v, asked %+v", claim, r.Err, m.asked)
		}
	}
}

type twoSided struct{ *fakePage }

func (p twoSided) Everything(ctx context.Context) (page.Digest, error) {
	d, err := p.VisibleText(ctx)
	d.Text = "everything"
	return d, err
}

// What is on its way to the page may be what a claim denies; what a claim says to be
// there can be looked for at once.
func TestAbsenceWaitsForWhatIsOnItsWay(t *testing.T) {
	for claim, want := range map[string]int{
		`"Declined" is not shown`: 1, `there is no Delete button`: 1, `no error is shown`: 1, `"Mug" is shown`: 0, `the basket has a mug`: 0,
	} {
		j := newJudge(&fakeModel{scores: map[string][2]float64{"Mug": {0.9, 0}}})
		j.Finder = fakeFinder{page.Click: locate.NoMatch}
		p := &fakePage{texts: []string{"Mug"}}
		if j.Rule(t.Context(), p, Claim{Text: claim, Limit: time.Second}); p.loads != want {
			t.Errorf("%s: waited %d times, want %d", claim, p.loads, want)
		}
	}
}

// slidingPage shows its text once it has been read, without any change of the page.
type slidingPage struct{ fakePage }

func (p *slidingPage) VisibleText(ctx context.Context) (page.Digest, error) {
	d, err := p.fakePage.VisibleText(ctx)
	if p.digests > 1 {
		d.Text = "Menu Log out"
	}
	return d, err
}

func TestATextThatMovesInByAStyleIsFound(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newJudge(&fakeModel{}).Rule(t.Context(), &slidingPage{fakePage{texts: []string{"Menu"}}}, Claim{Text: `"Log out" is shown`, Limit: 5 * time.Second})
		if r.Verdict != result.Passed {
			t.Errorf("%q %+v", r.Verdict, r.Err)
		}
	})
}
