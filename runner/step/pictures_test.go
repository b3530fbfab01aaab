package step

import (
	"strings"
	"testing"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/locate"
	"sedum.dev/sedum/runner/sentence"
)

// album keeps pictures by id.
type album map[string]string

func (a album) keep(id string, picture []byte) result.Frame {
	a[id] = string(picture)
	return result.Frame{Status: result.Captured, Path: "evidence/a1-000000000000/0.jpg", MediaType: "image/jpeg"}
}

func TestPicturesOfStepsThatNeedALook(t *testing.T) { // RR-145
	for _, c := range []struct {
		name     string
		pictures Pictures
		reason   locate.Reason
		status   string
		why      string
	}{
		{"clean", Pictures{Evidence: true}, locate.Found, result.Omitted, "clean_step"},
		{"failed", Pictures{Evidence: true}, locate.Ambiguous, result.Captured, ""},
		{"failed, --no-evidence", Pictures{}, locate.Ambiguous, result.Omitted, "disabled"},
		{"failed on a sensitive page", Pictures{Evidence: true, Sensitive: func(string) bool { return true }}, locate.Ambiguous, result.Omitted, "sensitive_page"},
	} {
		t.Run(c.name, func(t *testing.T) {
			kept := album{}
			c.pictures.Keep = kept.keep
			p := newPage(t)
			r := newRunner(p, finds(c.reason))
			r.Pictures = c.pictures
			step, _, _ := run(t, r, sentence.Click, "click Pay")
			if step.Evidence.Status != c.status || step.Evidence.Reason != c.why || len(kept) != p.shots || (c.status == result.Captured) != (len(kept) == 1) {
				t.Errorf("evidence %+v after %d pictures", step.Evidence, p.shots)
			}
			if step.ReplayFrame != nil {
				t.Error("RR-137: replay is off by default")
			}
		})
	}
}

func TestReplayShowsWhatTheInputWasGivenTo(t *testing.T) { // RR-137
	kept := album{}
	r := newRunner(newPage(t), finds(locate.Found))
	r.Pictures = Pictures{Replay: true, Keep: kept.keep}
	step, _, _ := run(t, r, sentence.Click, "click Pay")
	if step.ReplayFrame == nil || step.ReplayFrame.Status != result.Captured || kept["a:step:1:replay"] != "picture 1 after 0 inputs" {
		t.Fatalf("%+v %v: an action is shown just before its input", step.ReplayFrame, kept)
	}
	run(t, r, sentence.Press, "press Enter")
	step, _, _ = run(t, r, sentence.Verify, "verify all is well")
	if step.ReplayFrame == nil || step.ReplayFrame.Status != result.Captured {
		t.Errorf("every executed step has a frame: %+v", step.ReplayFrame)
	}
}

func TestSensitivePagesAreWithheld(t *testing.T) { // RR-015, RR-144
	p := newPage(t)
	f := finds(locate.Ambiguous)
	f.findings[0].Options = []result.Option{{Label: "Account of Ada", Probability: 0.5}, {Label: "Account of Bob", Probability: 0.4}}
	r := newRunner(p, f)
	r.Pictures = Pictures{Evidence: true, Replay: true, Keep: album{}.keep, Sensitive: func(address string) bool { return strings.HasPrefix(address, "http://shop.test/") }}
	step, _, _ := run(t, r, sentence.Click, "click Account")
	if step.Page.Status != result.Omitted || len(step.Locator.Options) != 0 || step.Evidence.Reason != "sensitive_page" || step.ReplayFrame.Reason != "sensitive_page" {
		t.Errorf("%+v %+v %+v %+v", step.Page, step.Locator, step.Evidence, step.ReplayFrame)
	}
	if strings.Contains(step.Error.Message+step.Detail, "Ada") || p.shots != 0 {
		t.Errorf("%q %q after %d pictures", step.Error.Message, step.Detail, p.shots)
	}
	measure, _, _ := run(t, r, sentence.Measure, "measure the balance is shown")
	if measure.Judgement == nil || measure.Judgement.JudgedExcerpt != nil {
		t.Errorf("scores without an excerpt: %+v", measure.Judgement)
	}
	f.findings[0].Seen = p.version
	p.version.Route = "http://public.test/" // it was left right after the look
	step, _, _ = run(t, r, sentence.Click, "click Account")
	if step.Page.Status != result.Omitted || len(step.Locator.Options) != 0 || strings.Contains(step.Error.Message, "Ada") {
		t.Errorf("%+v %+v %q", step.Page, step.Locator, step.Error.Message)
	}
	p.reads = []any{"12345678"}
	_, _, scope := run(t, newRunnerLike(r, finds(locate.Found)), sentence.Remember, "remember the account as {{account}}")
	if v, _ := scope.Lookup("account"); !v.Sensitive { // lesson 82
		t.Error("what is read there is secret")
	}
}

// newRunnerLike is r with another finder.
func newRunnerLike(r *Runner, f *fakeFinder) *Runner {
	other := *r
	other.Locator = f
	return &other
}
