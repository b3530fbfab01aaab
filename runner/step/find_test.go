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

// A change that comes between the look and the wait for one is not waited past.
func TestAChangeDuringALookIsSeen(t *testing.T) {
	for _, c := range []struct {
		op       sentence.Operation
		sentence string
		changes  int // during this look-up
		reasons  []locate.Reason
	}{
		{sentence.Click, "click New order", 1, []locate.Reason{locate.NoMatch, locate.Found}},
		{sentence.Type, "type {{user}} into the Promo field", 1, []locate.Reason{locate.NoMatch, locate.Found}},
		{sentence.Hover, "hover the New order card", 1, []locate.Reason{locate.NoMatch, locate.NoMatch, locate.Found}},
		{sentence.Hover, "hover the New order card", 2, []locate.Reason{locate.NoMatch, locate.NoMatch, locate.Found}}, // while it is looked for as a text
	} {
		synctest.Test(t, func(t *testing.T) {
			p, f := newPage(t), finds(c.reasons...)
			f.during = func(time int) { p.moved = p.moved || time == c.changes }
			step, _, _ := run(t, newRunner(p, f), c.op, c.sentence)
			if step.Verdict != result.Passed || len(f.asked) != len(c.reasons) || len(p.inputs) != 1 {
				t.Fatalf("%s: %s after %d look-ups, %v", c.sentence, step.Verdict, len(f.asked), p.inputs)
			}
		})
	}
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
