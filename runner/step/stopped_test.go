package step

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/locate"
	"sedum.dev/sedum/runner/page"
	"sedum.dev/sedum/runner/sentence"
)

// What failed while the run was being stopped might have come right with more
// time: it is canceled, not failed. What may have reached the page stays said.
func TestAStoppedRunDecidesNothing(t *testing.T) {
	for _, c := range []struct {
		name     string
		op       sentence.Operation
		sentence string
		prepare  func(*fakePage)
		finder   *fakeFinder
		code     string
	}{
		{"a page that was not quiet yet", sentence.Click, "click Pay", func(p *fakePage) { p.busy = true }, finds(locate.Found), "canceled"},
		{"a target that was not there yet", sentence.Click, "click Pay", func(*fakePage) {}, finds(locate.NoMatch), "canceled"},
		{"several targets", sentence.Click, "click Pay", func(*fakePage) {}, finds(locate.Ambiguous), "canceled"},
		{"a control that was not usable yet", sentence.Click, "click Pay", func(p *fakePage) { p.answers = []error{covered, covered} }, finds(locate.Found), "canceled"},
		{"a text that was not there yet", sentence.Verify, `verify "Paid" is shown`, func(*fakePage) {}, finds(locate.Found), "canceled"},
		{"a pause", sentence.Wait, "wait 30 seconds", func(*fakePage) {}, finds(locate.Found), "canceled"},
		{"input that was sent", sentence.Click, "click Pay", func(p *fakePage) { p.answers = []error{uncertain} }, finds(locate.Found), "action_uncertain"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newPage(t)
				c.prepare(p)
				ctx, stop := context.WithTimeout(t.Context(), time.Nanosecond)
				defer stop()
				<-ctx.Done()
				ran := newRunner(p, c.finder).Run(ctx, Sentence{ID: "a:step:1", Text: c.sentence, Op: c.op, Scope: NewScope(nil)})
				if ran.Err == nil || ran.Step.State != result.Errored || ran.Step.Verdict != result.NoVerdict || ran.Step.Error.Code != c.code {
					t.Errorf("state %s, verdict %q, error %v", ran.Step.State, ran.Step.Verdict, ran.Step.Error)
				}
			})
		})
	}
}

// A pause needs no page, but a page that was lost meanwhile is no pass.
func TestAPauseOnALostPage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t)
		p.lost = &page.Error{Code: page.CodePageCrashed, Message: "the page crashed"}
		step, err, _ := run(t, newRunner(p, finds(locate.Found)), sentence.Wait, "wait 2 seconds")
		if step.State != result.Errored || step.Error.Code != "page_crashed" || err == nil || err.Code != page.CodePageCrashed {
			t.Errorf("state %s, step error %v, test error %v", step.State, step.Error, err)
		}
	})
}
