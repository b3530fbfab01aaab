package step

import (
	"testing"
	"testing/synctest"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/judge"
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

// What a page shows while it loads may be close to the target: that is no answer yet. (lesson 36)
func TestAWeakPickOnALoadingPageIsLookedForAgain(t *testing.T) {
	for _, c := range []struct {
		pending bool
		lookUps int
		want    result.Verdict
	}{{true, 2, result.Passed}, {false, 1, result.Failed}} {
		synctest.Test(t, func(t *testing.T) {
			p, f := newPage(t), finds(locate.Ambiguous, locate.Found)
			f.findings[0].Pending = c.pending
			f.during = func(int) { p.moved = true }
			step, _, _ := run(t, newRunner(p, f), sentence.Click, "click New order")
			if step.Verdict != c.want || len(f.asked) != c.lookUps {
				t.Errorf("pending %v: %s after %d look-ups", c.pending, step.Verdict, len(f.asked))
			}
		})
	}
}

// The look-up after a text went stale may meet the page still changing. (lessons 32 and 33)
func TestATextThatWentStaleIsLookedUpLikeATarget(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, f := newPage(t), finds(locate.Found, locate.Stale, locate.NoMatch, locate.Found)
		p.reads = []any{stale, "1001"}
		p.moved = true
		step, _, scope := run(t, newRunner(p, f), sentence.Remember, "remember the order number as {{number}}")
		if v, _ := scope.Lookup("number"); step.Verdict != result.Passed || v.Text != "1001" || len(step.Calls) != 4 {
			t.Errorf("%s %+v %+v after %d calls", step.Verdict, step.Error, v, len(step.Calls))
		}
	})
}

// A text to remember is looked up again like a target to click. (lesson 32)
func TestATextOnAPageThatJustChangedIsReadAgain(t *testing.T) {
	for _, first := range []locate.Reason{locate.Stale, locate.NoMatch, locate.NoCandidates} {
		synctest.Test(t, func(t *testing.T) {
			p, f := newPage(t), finds(first, locate.Found)
			p.reads = []any{"1001"}
			f.during = func(int) { p.moved = true }
			step, _, scope := run(t, newRunner(p, f), sentence.Remember, "remember the order number as {{number}}")
			if v, _ := scope.Lookup("number"); step.Verdict != result.Passed || v.Text != "1001" || len(f.asked) != 2 {
				t.Errorf("%s: %s %+v after %d look-ups", first, step.Verdict, step.Error, len(f.asked))
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

// localModel is one whose answers cost nothing.
type localModel struct{ model.Model }

func (localModel) Limits() model.Limits { return model.Limits{Local: true} }

// What styles move into sight is no change of the page: it is looked for once more
// where that costs nothing.
func TestWhatSlidesInIsLookedForOnceMore(t *testing.T) {
	for _, c := range []struct {
		reasons []locate.Reason
		lookUps int
		want    result.Verdict
	}{
		{[]locate.Reason{locate.NoMatch, locate.Found}, 2, result.Passed},
		{[]locate.Reason{locate.NoMatch, locate.NoMatch, locate.Found}, 2, result.Failed},
	} {
		synctest.Test(t, func(t *testing.T) {
			p, f := newPage(t), finds(c.reasons...)
			r := newRunner(p, f)
			r.Judge = &judge.Judge{Model: localModel{}}
			step, _, _ := run(t, r, sentence.Click, "click New order")
			if step.Verdict != c.want || len(f.asked) != c.lookUps {
				t.Errorf("%s after %d look-ups", step.Verdict, len(f.asked))
			}
		})
	}
}
