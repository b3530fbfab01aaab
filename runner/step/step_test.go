package step

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/judge"
	"sedum.dev/sedum/runner/locate"
	"sedum.dev/sedum/runner/page"
	"sedum.dev/sedum/runner/sentence"
	"sedum.dev/sedum/runner/suite"
	"sedum.dev/sedum/secret"
)

// fakePage answers each kind of action from a list; what is asked beyond it is
// a test failure.
type fakePage struct {
	fakeTabs
	t       *testing.T
	answers []error // of Click, Fill and Select, in order
	inputs  []string
	reads   []any // of ReadText: a text or an error
	visited []string
	dialogs []page.Dialog
	replies []page.Reply
	files   []page.Download
	moved   bool // the page changed after it was accepted
	busy    bool
	lost    error // what a look at the version ends with
	version page.Version
	shots   int
	shows   []page.Candidate
	scans   int
	onInput func(context.Context)
}

func newPage(t *testing.T) *fakePage {
	return &fakePage{t: t, version: page.Version{Document: "d", Route: "http://shop.test/cart?token=1"}}
}

func (f *fakePage) act(what string) (page.Effect, error) {
	if f.onInput != nil {
		f.onInput(context.Background())
	}
	f.inputs = append(f.inputs, what)
	if len(f.answers) == 0 {
		return page.Effect{}, nil
	}
	next := f.answers[0]
	f.answers = f.answers[1:]
	return page.Effect{}, next
}
func (f *fakePage) Click(context.Context, page.Target) (page.Effect, error) { return f.act("click") }
func (f *fakePage) Hover(context.Context, page.Target) (page.Effect, error) { return f.act("hover") }
func (f *fakePage) DoubleClick(context.Context, page.Target) (page.Effect, error) {
	return f.act("double click")
}
func (f *fakePage) RightClick(context.Context, page.Target) (page.Effect, error) {
	return f.act("right click")
}
func (f *fakePage) Drag(context.Context, page.Target, page.Target) (page.Effect, error) {
	return f.act("drag")
}
func (f *fakePage) Upload(_ context.Context, _ page.Target, files []string) (page.Effect, error) {
	what := "upload"
	for _, file := range files {
		what += " " + filepath.Base(file)
	}
	return f.act(what)
}
func (f *fakePage) AnswerNext(r page.Reply) { f.replies = append(f.replies, r) }
func (f *fakePage) Fill(_ context.Context, _ page.Target, v string) (page.Effect, error) {
	return f.act("fill " + v)
}
func (f *fakePage) Select(_ context.Context, _ page.Target, l string) (page.Effect, error) {
	return f.act("select " + l)
}
func (f *fakePage) Press(_ context.Context, key string) (page.Effect, error) {
	return f.act("press " + key)
}
func (f *fakePage) Scroll(_ context.Context, d page.Direction) (page.Effect, error) {
	return f.act("scroll " + string(d))
}
func (f *fakePage) History(_ context.Context, m page.Move) (page.Effect, error) {
	return f.act("history " + string(m))
}
func (f *fakePage) Goto(_ context.Context, url string) error {
	f.visited = append(f.visited, url)
	return nil
}
func (f *fakePage) ReadText(context.Context, page.Target) (string, error) {
	if len(f.reads) == 0 {
		f.t.Fatal("a text was read that nobody expected")
	}
	next := f.reads[0]
	f.reads = f.reads[1:]
	if err, ok := next.(error); ok {
		return "", err
	}
	return next.(string), nil
}
func (f *fakePage) BodyText(context.Context) (string, error) { return "whole page", nil }
func (f *fakePage) Meta(context.Context) (string, string, error) {
	return f.version.Route, "Cart", nil
}
func (f *fakePage) Downloads() []page.Download       { d := f.files; f.files = nil; return d }
func (f *fakePage) OnInput(do func(context.Context)) { f.onInput = do }
func (f *fakePage) Screenshot(context.Context) ([]byte, error) {
	f.shots++
	return fmt.Appendf(nil, "picture %d after %d inputs", f.shots, len(f.inputs)), nil
}
func (f *fakePage) Dialogs() []page.Dialog { d := f.dialogs; f.dialogs = nil; return d }
func (f *fakePage) Current(ctx context.Context) (page.Version, error) {
	v := f.version
	if f.moved {
		v.Revision = 9
	}
	if f.lost != nil {
		return page.Version{}, f.lost
	}
	return v, ctx.Err()
}
func (f *fakePage) Quiet(context.Context, time.Duration, time.Duration) (page.Version, bool, error) {
	return f.version, !f.busy, nil
}
func (f *fakePage) Everything(ctx context.Context) (page.Digest, error) { return f.VisibleText(ctx) }
func (f *fakePage) Loaded(context.Context, time.Duration)               {}
func (f *fakePage) CollectEverywhere(ctx context.Context, op page.Op) (page.Scan, error) {
	return f.Collect(ctx, op)
}
func (f *fakePage) VisibleText(context.Context) (page.Digest, error) {
	return page.Digest{Version: f.version, Text: "Total $12.00"}, nil
}
func (f *fakePage) Control(context.Context, page.Target) (page.Control, error) {
	return page.Control{}, nil
}
func (f *fakePage) Collect(_ context.Context, op page.Op) (page.Scan, error) {
	f.scans++
	return page.Scan{Op: op, Version: f.version, Complete: true, Candidates: f.shows}, nil
}

// fakeFinder gives one finding after the other, the last for good.
type fakeFinder struct {
	findings []locate.Finding
	asked    []string
	during   func(time int) // what happens to the page while it thinks, counted from 1
}

func (f *fakeFinder) Find(_ context.Context, _ locate.Page, op page.Op, s string) locate.Finding {
	f.asked = append(f.asked, string(op)+": "+s)
	if f.during != nil {
		f.during(len(f.asked))
	}
	found := f.findings[min(len(f.asked), len(f.findings))-1]
	found.Calls = []result.Call{{Purpose: result.Locating, Model: "fake", RequestedModel: "fake"}}
	return found
}

func finds(reasons ...locate.Reason) *fakeFinder {
	f := &fakeFinder{}
	for _, r := range reasons {
		f.findings = append(f.findings, locate.Finding{Reason: r})
	}
	for i := range f.findings {
		f.findings[i].Seen = page.Version{Document: "d", Route: "http://shop.test/cart?token=1"}
		f.findings[i].Target.Version = f.findings[i].Seen
	}
	return f
}

// fakeSecrets knows one secret.
type fakeSecrets struct{ added []string }

func (s *fakeSecrets) Add(v string) { s.added = append(s.added, v) }
func (s *fakeSecrets) ForReport(text string) string {
	return strings.ReplaceAll(text, "hunter2", "[REDACTED]")
}
func (s *fakeSecrets) Address(raw string) string { return s.ForReport(secret.URL(raw)) }
func (s *fakeSecrets) Redact(text string) string {
	return strings.ReplaceAll(text, "hunter2", "[sensitive]")
}
func (s *fakeSecrets) Holds(text string) bool { return strings.Contains(text, "hunter2") }

type fakeModel struct{}

func (fakeModel) Limits() model.Limits { return model.Limits{} }
func (fakeModel) Ask(context.Context, model.Request) (model.Reply, error) {
	return model.Reply{Answers: map[string]model.Answer{model.Holds: {Yes: 0.9}, model.Contradicted: {Yes: 0.1}}}, nil
}

func newRunner(p *fakePage, f *fakeFinder) *Runner {
	s := &fakeSecrets{}
	return &Runner{
		Page: p, Locator: f, Secrets: s, Grace: GraceDefault,
		Judge: &judge.Judge{Model: fakeModel{}, Finder: f, Policy: judge.DefaultPolicy, Secrets: s},
	}
}

func run(t *testing.T, r *Runner, op sentence.Operation, text string) (result.Step, *result.Error, *Scope) {
	scope := NewScope(map[string]suite.Resolved{
		"user": {Text: "ada"},
		"pw":   {Text: "hunter2", Sensitive: true, Opaque: []string{"hunter2"}},
	})
	ran := r.Run(t.Context(), Sentence{ID: "a:step:1", Text: text, Op: op, Phase: result.Body, Scope: scope,
		Stack: []result.Source{{File: "a.test.yaml", Line: 1, Col: 1}}})
	return ran.Step, ran.Err, scope
}

var (
	stale     = &page.Error{Code: page.CodeStale, Message: "the target is gone"}
	covered   = &page.Error{Code: page.CodeNotActionable, Message: "the target is covered"}
	uncertain = &page.Error{Code: page.CodeUncertain, Message: "the click may have happened", Dispatched: true}
)

func TestAClickWaitsForItsTarget(t *testing.T) { // lesson 34
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t)
		p.answers = []error{covered, covered, stale, nil}
		f := finds(locate.Found)
		step, err, _ := run(t, newRunner(p, f), sentence.Click, "click Checkout")
		if step.Verdict != result.Passed || err != nil || len(p.inputs) != 4 || len(f.asked) != 2 {
			t.Fatalf("%s %v after %v, looked up %d times", step.Verdict, err, p.inputs, len(f.asked))
		}
		if len(step.Calls) != 2 {
			t.Errorf("the calls of every look-up are kept, got %d", len(step.Calls))
		}
	})
}

func TestAClickGivesUpAfterItsBudget(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t)
		for range 200 {
			p.answers = append(p.answers, covered)
		}
		step, err, _ := run(t, newRunner(p, finds(locate.Found)), sentence.Click, "click Checkout")
		if step.Verdict != result.Failed || err != nil || step.Error.Code != "not_actionable" {
			t.Fatalf("%s %+v %v", step.Verdict, step.Error, err)
		}
		if !strings.Contains(step.Error.Message, "no input was sent") {
			t.Errorf("the message says what was sent: %s", step.Error.Message)
		}
	})
}

func TestNothingIsSentTwice(t *testing.T) { // lesson 29
	p := newPage(t)
	p.answers = []error{uncertain}
	step, err, _ := run(t, newRunner(p, finds(locate.Found)), sentence.Click, "click Pay")
	if len(p.inputs) != 1 || step.State != result.Errored || step.Error.Code != "action_uncertain" || err == nil {
		t.Fatalf("%v %s %+v", p.inputs, step.State, step.Error)
	}
}

func TestTypingIsTriedAgainOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t)
		p.answers = []error{stale, stale, nil}
		step, err, _ := run(t, newRunner(p, finds(locate.Found)), sentence.Type, "type {{user}} into the Name field")
		if len(p.inputs) != 2 || step.State != result.Errored || step.Error.Code != "stale" || err == nil {
			t.Fatalf("%v %s %+v", p.inputs, step.State, step.Error)
		}
	})
}

func TestValuesAreTypedButNotShown(t *testing.T) {
	p, f := newPage(t), finds(locate.Found)
	step, _, _ := run(t, newRunner(p, f), sentence.Type, "type {{pw}} into the Password field")
	if p.inputs[0] != "fill hunter2" || step.Sentence != "type {{pw}} into the Password field" {
		t.Fatalf("%v %q", p.inputs, step.Sentence)
	}
	if strings.Contains(f.asked[0], "hunter2") || strings.Contains(f.asked[0], "{{pw}}") {
		t.Errorf("the look-up is about the field, not the value: %s", f.asked[0])
	}
}

func TestUnfoundTargets(t *testing.T) {
	for _, c := range []struct {
		reason  locate.Reason
		code    string
		state   result.State
		attempt string // "" when the attempt fails cleanly
	}{
		{locate.NoMatch, "no_match", result.Completed, ""}, // PT-009, lesson 53
		{locate.Ambiguous, "ambiguous", result.Completed, ""},
		{locate.NoCandidates, "no_candidates", result.Completed, ""},
		{locate.Incomplete, "incomplete", result.Errored, "unsupported_test"},
		{locate.ResourceLimit, "resource_limit", result.Errored, "unsupported_test"},
	} {
		synctest.Test(t, func(t *testing.T) {
			p := newPage(t)
			step, err, _ := run(t, newRunner(p, finds(c.reason)), sentence.Click, "click Delete")
			if len(p.inputs) != 0 || step.Error == nil || step.Error.Code != c.code || step.State != c.state {
				t.Errorf("%s: %v %s %+v", c.reason, p.inputs, step.State, step.Error)
			}
			if words := strings.Fields(step.Error.Message); len(words) < 5 {
				t.Errorf("%s: the reason is %q", c.reason, step.Error.Message)
			}
			if (err == nil) != (c.attempt == "") || err != nil && err.Code != c.attempt {
				t.Errorf("%s: attempt error %+v, want %q", c.reason, err, c.attempt)
			}
		})
	}
}

func TestAnEmptyPageIsLookedAtAgain(t *testing.T) { // lesson 30
	synctest.Test(t, func(t *testing.T) {
		f := finds(locate.NoCandidates, locate.NoCandidates, locate.Found)
		step, _, _ := run(t, newRunner(newPage(t), f), sentence.Click, "click Search")
		if step.Verdict != result.Passed || len(f.asked) != 3 {
			t.Fatalf("%s after %d look-ups", step.Verdict, len(f.asked))
		}
	})
}

func TestAStaticPageIsLookedAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := finds(locate.NoMatch)
		run(t, newRunner(newPage(t), f), sentence.Click, "click Search")
		if len(f.asked) != 1 {
			t.Fatalf("%d look-ups on a page that never changed", len(f.asked))
		}
	})
}

// noneModel finds nothing, whatever is asked.
type noneModel struct{ fakeModel }

func (noneModel) Ask(_ context.Context, r model.Request) (model.Reply, error) {
	q := r.Questions[0]
	odds := map[string]float64{model.None: 1}
	for _, option := range q.Options {
		odds[option.ID] = 0
	}
	return model.Reply{Answers: map[string]model.Answer{q.ID: {Choice: model.None, Probabilities: odds}}}, nil
}

// Waiting for a target, or for one to go, costs a static page one scan. (lesson 35)
func TestAStaticPageIsScannedOnce(t *testing.T) {
	for text, op := range map[string]sentence.Operation{
		"click Search":                            sentence.Click,
		"verify the Search button is shown":       sentence.Verify,
		"verify the Search button is not shown":   sentence.Verify,
		"remember the order number as {{number}}": sentence.Remember,
	} {
		synctest.Test(t, func(t *testing.T) {
			p := newPage(t)
			p.shows = []page.Candidate{{Ref: page.Ref{ID: "d-1"}, Tag: "button", Role: "button", Name: "Help", RawName: "Help"}}
			r := newRunner(p, nil)
			finder := locate.New(locate.Options{Model: noneModel{}, Secrets: &fakeSecrets{}})
			r.Locator, r.Judge.Finder = finder, finder
			step, _, _ := run(t, r, op, text)
			if absent := strings.Contains(text, "not shown"); p.scans != 1 || (step.Verdict == result.Passed) != absent || step.State != result.Completed {
				t.Errorf("%s: %s %+v after %d scans", text, step.Verdict, step.Error, p.scans)
			}
		})
	}
}

func TestSelectNeedsAnOption(t *testing.T) { // lesson 52
	f := finds(locate.Found)
	f.findings[0].Target.Candidate = page.Candidate{Tag: "select", Labels: []page.Label{{Text: "Austria"}, {Text: "Switzerland"}, {Text: "Spain", Disabled: true}}}
	p := newPage(t)
	step, _, _ := run(t, newRunner(p, f), sentence.Click, `select "Switzerland" from the Country list`)
	if step.Verdict != result.Passed || p.inputs[0] != "select Switzerland" {
		t.Fatalf("%s %v", step.Verdict, p.inputs)
	}
	p = newPage(t)
	step, _, _ = run(t, newRunner(p, f), sentence.Click, "click the Country list")
	if step.Verdict != result.Failed || step.Error.Code != "invalid_input" || len(p.inputs) != 0 || !strings.Contains(step.Error.Message, "Austria") {
		t.Fatalf("%s %+v %v", step.Verdict, step.Error, p.inputs)
	}
}

func TestRemember(t *testing.T) {
	p := newPage(t)
	p.reads = []any{stale, "1001"} // lesson 33: resolved again once
	f := finds(locate.Found)
	step, _, scope := run(t, newRunner(p, f), sentence.Remember, "remember the order number as {{number}}")
	if v, ok := scope.Lookup("number"); step.Verdict != result.Passed || !ok || v.Text != "1001" || v.Sensitive || len(f.asked) != 2 {
		t.Fatalf("%s %+v", step.Verdict, v)
	}
	p.reads = []any{"your password is hunter2"}
	_, _, scope = run(t, newRunner(p, finds(locate.Found)), sentence.Remember, "remember the hint as {{hint}}")
	if v, _ := scope.Lookup("hint"); !v.Sensitive { // lesson 82
		t.Error("a remembered text that holds a secret is secret")
	}
	p.reads = []any{"  "}
	step, _, _ = run(t, newRunner(p, finds(locate.Found)), sentence.Remember, "remember the hint as {{hint}}")
	if step.Verdict != result.Failed || step.Error.Code != "remember_invalid_text" {
		t.Errorf("%s %+v", step.Verdict, step.Error)
	}
	step, _, scope = run(t, newRunner(p, finds(locate.Found)), sentence.Remember, "remember the page text as {{all}}")
	if v, _ := scope.Lookup("all"); v.Text != "whole page" {
		t.Errorf("%s %+v", step.Verdict, v)
	}
}

func TestOperationsWithoutATarget(t *testing.T) { // lesson 81
	for _, c := range []struct {
		op      sentence.Operation
		text    string
		input   string
		visited string
	}{
		{sentence.Press, "press Enter", "press Enter", ""},
		{sentence.Scroll, "scroll down", "scroll down", ""},
		{sentence.Goto, "go back", "history back", ""},
		{sentence.Goto, "goto /orders/{{user}}", "", "http://shop.test/orders/ada"},
		{sentence.Goto, "goto https://other.test/a.", "", "https://other.test/a"},
		{sentence.Wait, "wait 2 seconds", "", ""},
	} {
		synctest.Test(t, func(t *testing.T) {
			p := newPage(t)
			step, err, _ := run(t, newRunner(p, finds(locate.Found)), c.op, c.text)
			if step.Verdict != result.Passed || err != nil {
				t.Fatalf("%s: %s %+v", c.text, step.Verdict, step.Error)
			}
			if got := strings.Join(p.inputs, ","); got != c.input {
				t.Errorf("%s: sent %q, want %q", c.text, got, c.input)
			}
			if got := strings.Join(p.visited, ","); got != c.visited {
				t.Errorf("%s: visited %q, want %q", c.text, got, c.visited)
			}
		})
	}
}

func TestAValueThatIsNotThereFailsTheStep(t *testing.T) {
	step, err, _ := run(t, newRunner(newPage(t), finds(locate.Found)), sentence.Type, "type {{code}} into the Code field")
	if step.Verdict != result.Failed || step.Error.Code != "missing_remembered_binding" || err != nil {
		t.Fatalf("%s %+v %v", step.Verdict, step.Error, err)
	}
}

func TestARestlessPageIsNoVerdict(t *testing.T) {
	p := newPage(t)
	p.busy = true
	step, err, _ := run(t, newRunner(p, finds(locate.Found)), sentence.Click, "click Save")
	if step.State != result.Errored || step.Error.Code != "observation_timeout" || err == nil || len(p.inputs) != 0 {
		t.Fatalf("%s %+v %v", step.State, step.Error, p.inputs)
	}
}

func TestMeasureRecordsScoresOnly(t *testing.T) { // PT-045, PT-046
	for _, verb := range []string{"measure", "note", "observe"} {
		step, err, _ := run(t, newRunner(newPage(t), finds(locate.Found)), sentence.Measure, verb+" the total is shown")
		if step.Kind != result.Measure || step.Verdict != result.NoVerdict || step.Judgement.Holds != 0.9 || err != nil {
			t.Errorf("%s: %+v", verb, step)
		}
	}
}

func TestThePageShownIsTheOneThatWasAccepted(t *testing.T) { // RR-134, RR-143
	p := newPage(t)
	step, _, _ := run(t, newRunner(p, finds(locate.Found)), sentence.Verify, "verify the total is $12.00")
	if step.Page.URL != "http://shop.test/cart" || step.Page.Title != "Cart" {
		t.Fatalf("address without its query: %+v", step.Page)
	}
	p.moved = true
	step, _, _ = run(t, newRunner(p, finds(locate.Found)), sentence.Click, "click Save")
	if step.Page.Status != result.Unavailable || step.Page.Reason != "stale_page" {
		t.Fatalf("a page that has moved on isn't shown: %+v", step.Page)
	}
}

func TestDialogsAreNoted(t *testing.T) {
	p := newPage(t)
	p.dialogs = []page.Dialog{{Kind: "confirm", Message: "Delete hunter2?", Answer: "accepted"}}
	step, _, _ := run(t, newRunner(p, finds(locate.Found)), sentence.Click, "click Delete")
	if !strings.Contains(step.Detail, "confirm dialog") || strings.Contains(step.Detail, "hunter2") {
		t.Fatalf("detail %q", step.Detail)
	}
	again := page.Dialog{Kind: "alert", Message: "1"}
	p.dialogs = []page.Dialog{again, again, again, {Kind: "alert", Message: "2"}}
	step, _, _ = run(t, newRunner(p, finds(locate.Found)), sentence.Click, "click Delete")
	if step.Detail != `alert dialog answered 3 times: "1"; alert dialog answered: "2"` {
		t.Errorf("detail %q", step.Detail)
	}
}
