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
		want  result.Verdict
	}{{1, result.Passed}, {3, result.Passed}, {1000, result.NoVerdict}} {
		synctest.Test(t, func(t *testing.T) {
			j := newJudge(&fakeModel{})
			j.Finder = &staleFinder{stale: c.stale}
			p := &fakePage{texts: []string{"Orders"}}
			r := j.Rule(t.Context(), p, Claim{Text: "the New order button is shown", Limit: 5 * time.Second})
			if r.Verdict != c.want || (r.Err == nil) != (c.want == result.Passed) {
				t.Errorf("after %d stale look-ups: verdict %q, error %v", c.stale, r.Verdict, r.Err)
			}
		})
	}
}
