package runner

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"golang.org/x/tools/txtar"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin"
	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/judge"
	"sedum.dev/sedum/runner/page"
	"sedum.dev/sedum/runner/sentence"
	"sedum.dev/sedum/runner/suite"
)

// scripted judges claims as it was told to: the first time by the first answer,
// and so on, the last for good. Everything else the embedded model decides.
type scripted struct {
	model.Model
	answers map[string][]answer

	mu    sync.Mutex
	asked []model.Request // claims
}

type answer struct {
	holds, contradicted float64
	err                 *model.Error
	unpriced            bool                  // what it cost is unknown
	during              func(context.Context) // while the answer is awaited
}

func newScripted(answers map[string][]answer) *scripted {
	return &scripted{Model: builtin.New(builtin.Options{}), answers: answers}
}

func (s *scripted) Ask(ctx context.Context, r model.Request) (model.Reply, error) {
	if r.Purpose != result.Judging {
		return s.Model.Ask(ctx, r)
	}
	a := s.next(r)
	if a.during != nil {
		a.during(ctx)
	}
	cost := 0.001
	call := result.Call{Provider: "scripted", Purpose: r.Purpose, RequestedModel: "one", Model: "one", Attempts: 1, InputTokens: 10, OutputTokens: 2, CostUsd: &cost}
	if a.unpriced {
		call.CostUsd = nil
	}
	if a.err != nil {
		return model.Reply{Call: call}, a.err
	}
	return model.Reply{Call: call, Answers: map[string]model.Answer{
		model.Holds: {Yes: a.holds}, model.Contradicted: {Yes: a.contradicted},
	}}, nil
}

func (s *scripted) next(r model.Request) answer {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.asked = append(s.asked, r)
	list := s.answers[r.State.Claim]
	if len(list) == 0 {
		panic("nobody said how to judge " + r.State.Claim)
	}
	if len(list) > 1 {
		s.answers[r.State.Claim] = list[1:]
	}
	return list[0]
}

// fixture runs the tests of a txtar archive on its pages, in a real browser.
type fixture struct {
	t        *testing.T
	dir      string // of the run
	options  Options
	recorder *result.Recorder
}

func newFixture(t *testing.T, m model.Model, files string) *fixture {
	t.Helper()
	root := t.TempDir()
	for _, f := range txtar.Parse([]byte(files)).Files {
		path := filepath.Join(root, filepath.FromSlash(f.Name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, f.Data, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	pages := httptest.NewServer(http.FileServer(http.Dir(root)))
	t.Cleanup(pages.Close)
	found := suite.Options{Root: root, Directory: "tests", Include: []string{"**/*.test.yaml"}}
	loaded := suite.Load(found, suite.Discover(found))
	if d := loaded.Diagnostics(); len(d) > 0 {
		t.Fatal(d)
	}
	dir := filepath.Join(root, "run")
	recorder, err := result.Start(result.Options{
		Root: root, Dir: dir, RunID: "run-1", Now: time.Now, NewID: uuid.NewString,
	})
	if err != nil {
		t.Fatal(err)
	}
	tests := loaded.Tests()
	if err := recorder.Select(len(tests), result.Execution{Parallel: result.Parallel{Requested: 1, Lanes: 1}, ProviderConcurrency: 2}); err != nil {
		t.Fatal(err)
	}
	return &fixture{t: t, dir: dir, recorder: recorder, options: Options{
		Tests: tests, BaseURL: pages.URL, Model: m, Classifier: sentence.New(sentence.Options{Model: m}),
		Policy: judge.DefaultPolicy, Browser: testkit.BrowserOptions(), Viewport: page.Options{Width: 800, Height: 600},
		Lanes: 1, Recorder: recorder, Proceed: func() *result.Error { return nil }, Warn: func(string) {},
	}}
}

// run ends with the stored result, which is valid.
func (f *fixture) run(ctx context.Context) result.Run {
	f.t.Helper()
	stopped := Run(ctx, f.options)
	if _, err := f.recorder.Finish(result.End{Err: stopped}); err != nil {
		f.t.Fatal(err)
	}
	run, err := result.Read(filepath.Join(f.dir, result.ResultFile))
	if err != nil {
		f.t.Fatal(err)
	}
	return run
}

// oneTest has one claim on one page, with a setup of its own.
const oneTest = `
-- tests/a.test.yaml --
url: /page.html
steps:
  - click Start
  - verify the order went through
-- page.html --
<title>Page</title><button onclick="out.textContent='Your order is on its way'">Start</button><p id="out"></p>
`

const claim = "the order went through"

// PT-018 PT-019 PT-042 PT-043: the policy given is the one
// that judges and that is stored, exact scores with it.
func TestThePolicyDecides(t *testing.T) {
	for _, c := range []struct {
		name    string
		policy  judge.Policy
		answer  answer
		verdict result.Verdict
		flags   []result.Flag
	}{
		{"the defaults", judge.DefaultPolicy, answer{holds: 0.72, contradicted: 0.49999}, result.Passed, []result.Flag{result.LowConfidence}},
		{"verify raised", judge.Policy{Threshold: 0.9, Band: 0.15, Contradiction: 0.5}, answer{holds: 0.72}, result.Failed, []result.Flag{}},
		{"a narrower band", judge.Policy{Threshold: 0.75, Band: 0.05, Contradiction: 0.5}, answer{holds: 0.68}, result.Failed, []result.Flag{}},
		{"a stricter cutoff", judge.Policy{Threshold: 0.75, Band: 0.15, Contradiction: 0.2}, answer{holds: 0.9, contradicted: 0.3}, result.Passed, []result.Flag{result.Contradiction}},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := newFixture(t, newScripted(map[string][]answer{claim: {c.answer}}), oneTest)
			f.options.Policy = c.policy
			run := f.run(t.Context())
			step := run.Tests[0].Attempts[0].Steps[1]
			if run.Verdict != c.verdict || step.Verdict != c.verdict || !slices.Equal(step.Flags, c.flags) {
				t.Errorf("verdict %s, flags %v", run.Verdict, step.Flags)
			}
			j := step.Judgement
			got := []float64{j.Holds, j.Contradicted, *j.Threshold, *j.Band, *j.ContradictionCutoff}
			want := []float64{c.answer.holds, c.answer.contradicted, c.policy.Threshold, c.policy.Band, c.policy.Contradiction}
			if !slices.Equal(got, want) {
				t.Errorf("stored %v, want %v", got, want)
			}
		})
	}
}

// PT-002 PT-003: two questions, whose answers need not add up to one.
func TestTwoQuestionsAreAskedAndBothAnswersStored(t *testing.T) {
	m := newScripted(map[string][]answer{claim: {{holds: 0.9, contradicted: 0.8}}})
	run := newFixture(t, m, oneTest).run(t.Context())
	if len(m.asked) != 1 {
		t.Fatalf("%d requests", len(m.asked))
	}
	want := []model.Question{{ID: model.Holds, Kind: model.YesNo}, {ID: model.Contradicted, Kind: model.YesNo}}
	if diff := cmp.Diff(want, m.asked[0].Questions); diff != "" {
		t.Error(diff)
	}
	if page := m.asked[0].State.Page; page != "Start Your order is on its way" {
		t.Errorf("the model read %q", page)
	}
	if j := run.Tests[0].Attempts[0].Steps[1].Judgement; j.Holds != 0.9 || j.Contradicted != 0.8 {
		t.Errorf("stored %v and %v", j.Holds, j.Contradicted)
	}
}

// PT-037 RR-099 RR-100 RR-101 RR-111 RR-112: every attempt of a retried test stays.
// Outcomes count once, usage counts all.
func TestARetryKeepsBothAttempts(t *testing.T) {
	f := newFixture(t, newScripted(map[string][]answer{claim: {{holds: 0.2}, {holds: 0.9}}}), oneTest)
	f.options.Retries = 2
	run := f.run(t.Context())

	if run.Verdict != result.Passed || !slices.Equal(run.Flags, []result.Flag{result.Flaky}) {
		t.Errorf("verdict %s, flags %v", run.Verdict, run.Flags)
	}
	var ordinals []int
	var holds []float64
	for _, a := range run.Tests[0].Attempts {
		ordinals = append(ordinals, a.Ordinal)
		holds = append(holds, a.Steps[1].Judgement.Holds)
		if a.Steps[0].Index != 1 || a.Steps[1].Index != 2 || len(*a.Calls) != 0 || len(a.Steps[1].Calls) != 1 {
			t.Errorf("attempt %d: %d calls beside its steps", a.Ordinal, len(*a.Calls))
		}
	}
	if !slices.Equal(ordinals, []int{1, 2}) || !slices.Equal(holds, []float64{0.2, 0.9}) {
		t.Errorf("attempts %v scored %v", ordinals, holds)
	}
	got := run.Totals
	if got.PassedTests != 1 || got.FailedTests != 0 || got.HistoricalAttempts != 1 || got.ModelCalls != 2 || got.InputTokens != 20 || got.OutputTokens != 4 || *got.CostUsd != 0.002 {
		t.Errorf("totals %+v", got)
	}
}

// RR-110: a sentence that only the model can read. Each attempt asks for itself
// and keeps the call.
func TestEachAttemptKeepsItsClassification(t *testing.T) {
	f := newFixture(t, newScripted(map[string][]answer{claim: {fails, holds}}), `
-- tests/a.test.yaml --
url: /page.html
steps:
  - put the blue mug in the basket
  - verify the order went through
-- page.html --
<title>Page</title><h2>Blue Mug</h2><button>Put the blue mug in the basket</button>
`)
	f.options.Retries = 1
	run := f.run(t.Context())
	if len(run.Tests[0].Attempts) != 2 {
		t.Fatalf("%d attempts, error %v", len(run.Tests[0].Attempts), run.Tests[0].Attempts[0].Error)
	}
	for _, a := range run.Tests[0].Attempts {
		if calls := *a.Calls; len(calls) != 1 || calls[0].Purpose != result.Classification || a.Steps[0].Operation != "click" {
			t.Errorf("attempt %d: calls %+v", a.Ordinal, calls)
		}
	}
}

// RR-102: what a call cost is unknown, so the total is too, and never 0.
func TestAnUnknownCostStaysUnknown(t *testing.T) {
	run := newFixture(t, newScripted(map[string][]answer{claim: {{holds: 0.9, unpriced: true}}}), oneTest).run(t.Context())
	if call := run.Tests[0].Attempts[0].Steps[1].Calls[0]; call.CostUsd != nil || run.Totals.CostUsd != nil || run.Totals.CostComplete {
		t.Errorf("call %v, totals %+v", call.CostUsd, run.Totals)
	}
}

const manyTests = `
-- tests/a.test.yaml --
url: /page.html
steps: [verify the first claim]
-- tests/b.test.yaml --
url: /page.html
steps:
  - verify "Hello" is shown
  - verify the second claim
after:
  - verify the third claim
-- tests/c.test.yaml --
url: /page.html
steps: [verify the first claim]
-- page.html --
<title>Page</title><h1>Hello</h1>
`

var (
	holds    = answer{holds: 0.9}
	fails    = answer{holds: 0.1}
	rejected = answer{err: &model.Error{Code: model.CodeAuthentication, Message: "the key was rejected"}}
	silent   = answer{err: &model.Error{Code: model.CodeTimeout, Message: "the model did not answer within 30 s"}}
)

// RR-063 RR-074 RR-075: an error after which every request would fail ends the run.
// What was done before it stays, in the same test too.
func TestAnErrorThatStopsTheRun(t *testing.T) {
	run := newFixture(t, newScripted(map[string][]answer{
		"the first claim": {holds}, "the second claim": {rejected},
	}), manyTests).run(t.Context())
	if run.State != result.Errored || run.Verdict != result.NoVerdict || run.Error.Code != "provider_authentication" {
		t.Errorf("state %s, verdict %s, error %v", run.State, run.Verdict, run.Error)
	}
	if len(run.Tests) != 2 || run.Totals.SelectedTests != 3 || run.Tests[0].Verdict != result.Passed {
		t.Fatalf("%d of %d tests started", len(run.Tests), run.Totals.SelectedTests)
	}
	a := run.Tests[1].Attempts[0]
	if a.State != result.Errored || a.Verdict != result.NoVerdict || len(a.Steps) != 2 || a.Steps[0].Verdict != result.Passed {
		t.Errorf("the test that met it: %s with %d steps", a.State, len(a.Steps))
	}
	if step := a.Steps[1]; step.Error.Code != "provider_authentication" || len(step.Calls) != 1 {
		t.Errorf("the step that met it: %v with %d calls", step.Error, len(step.Calls))
	}
}

// RR-057 RR-061 RR-062: the body failed and the model dies while cleaning up: the
// failure stays primary, whether the error stops the run or not.
func TestAFailureStaysPrimary(t *testing.T) {
	for name, late := range map[string]answer{"an error of its own": silent, "an error that stops the run": rejected} {
		t.Run(name, func(t *testing.T) {
			run := newFixture(t, newScripted(map[string][]answer{
				"the first claim": {holds}, "the second claim": {fails}, "the third claim": {late},
			}), manyTests).run(t.Context())
			a := run.Tests[1].Attempts[0]
			var outcomes []string
			for _, p := range a.Problems {
				outcomes = append(outcomes, p.Outcome)
			}
			if a.State != result.Completed || a.Verdict != result.Failed || !slices.Equal(outcomes, []string{"failed", "error"}) || *a.PrimaryProblemID != a.Problems[0].ID {
				t.Errorf("state %s, verdict %s, problems %v", a.State, a.Verdict, outcomes)
			}
			stops := late.err.StopsRun()
			if (run.Error != nil) != stops || (len(run.Tests) == 3) == stops {
				t.Errorf("run error %v after %d tests", run.Error, len(run.Tests))
			}
		})
	}
}

// A model that can't be reached for one claim ends that test, and no other.
func TestAnErrorOfOneTest(t *testing.T) {
	run := newFixture(t, newScripted(map[string][]answer{
		"the first claim": {holds}, "the second claim": {silent}, "the third claim": {holds},
	}), manyTests).run(t.Context())
	if run.Error.Code != "provider_timeout" || run.Verdict != result.NoVerdict || len(run.Tests) != 3 || run.Tests[2].Verdict != result.Passed {
		t.Errorf("error %v, %d tests", run.Error, len(run.Tests))
	}
	if steps := run.Tests[1].Attempts[0].Steps; len(steps) != 3 || steps[2].Phase != result.After {
		t.Errorf("cleaning up did not run: %d steps", len(steps))
	}
}

// RR-088: a request that the end of the run cut off stays as a call whose cost
// is unknown, and so does the total.
func TestACutRequestStaysAsACall(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	cut := answer{unpriced: true, err: &model.Error{Code: model.CodeConnection, Message: "the request was cut off"}, during: func(asking context.Context) {
		stop()
		<-asking.Done()
	}}
	f := newFixture(t, newScripted(map[string][]answer{claim: {cut}}), oneTest)
	context.AfterFunc(ctx, func() { f.recorder.Interrupt(result.Interrupt) })
	run := f.run(ctx)
	if run.State != result.Interrupted || run.Totals.CostUsd != nil {
		t.Errorf("state %s, cost %v", run.State, run.Totals.CostUsd)
	}
	step := run.Tests[0].Attempts[0].Steps[1]
	if step.Error.Code != "canceled" || len(step.Calls) != 1 || step.Calls[0].CostUsd != nil || step.Calls[0].Attempts != 1 {
		t.Errorf("error %v, calls %+v", step.Error, step.Calls)
	}
}

// A failed judgement that the end of the run kept from being made again is not
// decided.
func TestAJudgementThatWasCutShort(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	f := newFixture(t, newScripted(map[string][]answer{claim: {{holds: 0.1, during: func(context.Context) {
		time.AfterFunc(100*time.Millisecond, stop) // while it waits for the page to change
	}}}}), oneTest)
	f.options.Grace = time.Minute
	run := f.run(ctx)
	a := run.Tests[0].Attempts[0]
	if a.Verdict != result.NoVerdict || a.Steps[1].Error == nil || a.Steps[1].Error.Code != "canceled" {
		t.Errorf("verdict %q, error %v", a.Verdict, a.Steps[1].Error)
	}
}

// RR-119 RR-120: lanes finish in another order than the selection's.
func TestLanesKeepTheOrder(t *testing.T) {
	second := make(chan struct{})
	f := newFixture(t, newScripted(map[string][]answer{
		"the first claim":  {{holds: 0.9, during: func(context.Context) { <-second }}, holds},
		"the second claim": {{holds: 0.9, during: func(context.Context) { close(second) }}},
		"the third claim":  {holds},
	}), manyTests)
	f.options.Lanes = 2
	run := f.run(t.Context())
	var files []string
	lanes := map[int]bool{}
	for _, test := range run.Tests {
		files = append(files, test.File)
		lanes[*test.Attempts[0].Lane] = true
	}
	if !slices.Equal(files, []string{"tests/a.test.yaml", "tests/b.test.yaml", "tests/c.test.yaml"}) || !lanes[0] || !lanes[1] || len(lanes) != 2 {
		t.Errorf("files %v in lanes %v", files, lanes)
	}
	if run.Verdict != result.Passed {
		t.Errorf("verdict %s", run.Verdict)
	}
}
