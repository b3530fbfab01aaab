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

// staleFinder meets a page that changes under its first look-ups and then rests.
type staleFinder struct{ stale, asked int }

func (f *staleFinder) Find(context.Context, locate.Page, page.Op, string) locate.Finding {
	if f.asked++; f.asked <= f.stale {
		return locate.Finding{Reason: locate.Stale}
	}
	return locate.Finding{Target: page.Target{Version: page.Version{Document: "d"}}}
}

func TestAPageThatChangedUnderALookUpIsLookedAtAgain(t *testing.T) {
	for _, c := range []struct {
		stale int
		limit time.Duration // 0 judges once, and once more when the page changed
		want  result.Verdict
	}{
		{1, 5 * time.Second, result.Passed}, {3, 5 * time.Second, result.Passed}, {1000, 5 * time.Second, result.NoVerdict},
		{1, 0, result.Passed}, {2, 0, result.NoVerdict},
	} {
		synctest.Test(t, func(t *testing.T) {
			j := newJudge(&fakeModel{})
			j.Finder = &staleFinder{stale: c.stale}
			p := &fakePage{texts: []string{"Orders"}}
			r := j.Rule(t.Context(), p, Claim{Text: "the New order button is shown", Limit: c.limit})
			if r.Verdict != c.want || (r.Err == nil) != (c.want == result.Passed) {
				t.Errorf("after %d stale look-ups within %s: verdict %q, error %v", c.stale, c.limit, r.Verdict, r.Err)
			}
		})
	}
}

// lateFinder finds the control as of version 1; the page comes to that while the
// first look-up still thinks about version 0.
type lateFinder struct {
	page  *fakePage
	asked int
}

func (f *lateFinder) Find(ctx context.Context, p locate.Page, _ page.Op, _ string) locate.Finding {
	f.asked++
	seen, _ := p.Current(ctx)
	found := locate.Finding{Seen: seen}
	if seen.Revision == 0 {
		found.Reason = locate.NoMatch
		f.page.began = f.page.began.Add(-time.Hour)
	}
	return found
}

// A change during a look-up is no reason to wait for the next one, and what may
// have come by it is not absent.
func TestAControlThatComesDuringALookUpIsSeen(t *testing.T) {
	for claim, want := range map[string]result.Verdict{
		"the Delete button is shown":     result.Passed,
		"the Delete button is not shown": result.Failed,
		"the Promo field is shown":       result.Passed,
		"there is no Promo field":        result.Failed,
	} {
		for _, limit := range []time.Duration{0, 5 * time.Second} {
			synctest.Test(t, func(t *testing.T) {
				p := &fakePage{texts: []string{"Mug", "Mug"}, every: time.Minute}
				f := &lateFinder{page: p}
				j := newJudge(&fakeModel{})
				j.Finder = f
				r := j.Rule(t.Context(), p, Claim{Text: claim, Limit: limit})
				if r.Verdict != want {
					t.Errorf("%s within %s: %q %+v after %d look-ups", claim, limit, r.Verdict, r.Err, f.asked)
				}
			})
		}
	}
}

// countingFinder never finds anything and says how often it was asked.
type countingFinder struct {
	fakeFinder
	asked int
}

func (f *countingFinder) Find(ctx context.Context, p locate.Page, op page.Op, s string) locate.Finding {
	f.asked++
	return f.fakeFinder.Find(ctx, p, op, s)
}

// A page that stays as it is isn't read again and again, however long a claim may take.
func TestNothingIsReadTwiceOnAStaticPage(t *testing.T) { // lesson 35
	for _, c := range []struct {
		claim          string
		reason         locate.Reason
		problem        page.DigestProblem
		lookUps, reads int
	}{
		{"the Delete button is shown", locate.NoMatch, "", 1, 1},
		{"the Delete button is shown", locate.Ambiguous, "", 1, 0},
		{"the Promo field is shown", locate.NoMatch, "", 2, 1}, // to type into, then to click
		{`"Sorry" is shown`, "", "", 0, 2},                     // it may have moved in by a style, which is no change
		{`"Sorry" is shown`, "", page.ScopeAmbiguous, 0, 2},
	} {
		synctest.Test(t, func(t *testing.T) {
			p := &fakePage{texts: []string{"Mug"}, problem: c.problem}
			f := &countingFinder{fakeFinder: fakeFinder{page.Click: c.reason, page.Fill: c.reason}}
			j := newJudge(&fakeModel{})
			j.Finder = f
			r := j.Rule(t.Context(), p, Claim{Text: c.claim, Limit: 5 * time.Second})
			if r.Verdict == result.Passed || f.asked != c.lookUps || p.digests != c.reads {
				t.Errorf("%s (%s): %q after %d look-ups and %d reads", c.claim, c.reason, r.Verdict, f.asked, p.digests)
			}
		})
	}
}

// slippingPage loses the control that was found for it as often as it says.
type slippingPage struct {
	fakePage
	slips int
}

func (p *slippingPage) Control(context.Context, page.Target) (page.Control, error) {
	if p.slips--; p.slips >= 0 {
		return page.Control{}, &page.Error{Code: page.CodeStale, Message: "the page changed"}
	}
	return page.Control{}, nil
}

func TestAControlThatSlipsAwayIsLookedUpAgain(t *testing.T) {
	for _, c := range []struct {
		slips int
		limit time.Duration
		want  result.Verdict
	}{{1, 0, result.Passed}, {2, 0, result.NoVerdict}} {
		r := newJudge(&fakeModel{}).Rule(t.Context(), &slippingPage{fakePage: fakePage{texts: []string{"Form"}}, slips: c.slips}, Claim{Text: "the Save button is enabled", Limit: c.limit})
		if r.Verdict != c.want || c.want == result.NoVerdict && r.Err.Code != CodeStale {
			t.Errorf("after %d slips: %q %+v", c.slips, r.Verdict, r.Err)
		}
	}
}
