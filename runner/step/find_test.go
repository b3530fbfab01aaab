package step

import (
	"testing"
	"testing/synctest"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/locate"
	"sedum.dev/sedum/runner/sentence"
)

// A page that still loads shows nothing, then changes while it is read.
func TestAPageThatChangesWhileReadIsLookedAtAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := finds(locate.NoMatch, locate.Stale, locate.Stale, locate.Found)
		p := newPage(t)
		p.moved = true
		step, _, _ := run(t, newRunner(p, f), sentence.Click, "click New order")
		if step.Verdict != result.Passed || len(f.asked) != 4 || len(p.inputs) != 1 {
			t.Fatalf("%s after %d look-ups, %v", step.Verdict, len(f.asked), p.inputs)
		}
	})
}

func TestAPageThatNeverRestsIsNotActedOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t)
		step, err, _ := run(t, newRunner(p, finds(locate.Stale)), sentence.Click, "click New order")
		if len(p.inputs) != 0 || step.State != result.Errored || step.Error.Code != "stale" || err == nil {
			t.Fatalf("%v %s %+v", p.inputs, step.State, step.Error)
		}
	})
}
