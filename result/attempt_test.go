package result

import (
	"slices"
	"strings"
	"testing"
	"time"
)

// RR-059, RR-061, RR-062, RR-063: what an attempt ends as is decided by
// the first thing that went wrong, or by an operational error before any.
func TestAttemptOutcome(t *testing.T) {
	lost := &Error{Code: "browser-disconnected", Message: "The browser went away."}
	for name, c := range map[string]struct {
		steps   []Step
		err     *Error
		state   State
		verdict Verdict
		code    string // of the attempt's error
		run     string // code of the run's error
	}{
		"all passed":                   {steps: []Step{passedStep(), passedStep()}, state: Completed, verdict: Passed},
		"a flag is still a pass":       {steps: []Step{flaggedStep(LowConfidence)}, state: Completed, verdict: Passed}, // RR-090
		"a failure":                    {steps: []Step{passedStep(), failedStep()}, state: Completed, verdict: Failed},
		"a failure, then an error":     {steps: []Step{failedStep(), erroredStep("timeout")}, state: Completed, verdict: Failed},
		"an error, then a failure":     {steps: []Step{erroredStep("timeout"), failedStep()}, state: Errored, code: "timeout", run: "timeout"},
		"the test could not run":       {err: lost, state: Errored, code: lost.Code, run: lost.Code},
		"lost after a pass":            {steps: []Step{passedStep()}, err: lost, state: Errored, code: lost.Code, run: lost.Code},
		"lost after a failure":         {steps: []Step{failedStep()}, err: lost, state: Completed, verdict: Failed, run: lost.Code},
		"lost after an errored step":   {steps: []Step{erroredStep("timeout")}, err: lost, state: Errored, code: lost.Code, run: lost.Code},
		"a measure without a verdict":  {steps: []Step{measure(0.1)}, state: Completed, verdict: Passed},
		"a test of assertions in code": {state: Completed, verdict: Passed}, // passing expect() calls leave no step
	} {
		t.Run(name, func(t *testing.T) {
			r := record(t)
			r.selects(1)
			_, a := r.attempt(0)
			r.add(a, c.steps...)
			got := a.Finish(c.err)
			if got.State != c.state || got.Verdict != c.verdict || codeOf(got.Error) != c.code {
				t.Errorf("attempt: %s %q %v, want %s %q %q", got.State, got.Verdict, got.Error, c.state, c.verdict, c.code)
			}
			run := r.finish(End{})
			if codeOf(run.Error) != c.run || (c.run == "") != (run.Verdict == c.verdict && run.State == Completed) {
				t.Errorf("run: %s %q %v, want error %q", run.State, run.Verdict, run.Error, c.run)
			}
		})
	}
}

func measure(holds float64) Step {
	s := passedStep()
	s.Kind, s.Operation, s.Verdict = Measure, "measure", NoVerdict
	s.Judgement = &Judgement{Holds: holds}
	return s
}

func codeOf(err *Error) string {
	if err == nil {
		return ""
	}
	return err.Code
}

// RR-054, RR-055, RR-058, RR-060, RR-064, RR-065: problems count on
// through the phases, keep where each step stands, and a module argument
// without a value adds one but no step.
func TestProblemsOfAnAttempt(t *testing.T) {
	r := record(t)
	r.selects(1)
	test, first := r.attempt(0)
	inModule := []Source{{"tests/a.test.yaml", 3, 5}, {"modules/login.yaml", 7, 9}}
	setup := failedStep()
	setup.Phase, setup.SourceStack = Before, inModule
	r.add(first, setup)
	r.must(first.AddBindingProblem(string(Errored), After, inModule[:1], Error{Code: "missing_environment_variable", Message: "USER is not set."}))
	teardown := erroredStep("timeout")
	teardown.Phase = After
	r.add(first, teardown)
	first.Finish(nil)
	second := r.again(test)
	r.add(second, failedStep())
	second.Finish(nil)

	attempts := r.finish(End{}).Tests[0].Attempts
	a := attempts[0]
	if len(a.Steps) != 2 || a.Steps[0].Phase != Before || !slices.Equal(a.Steps[0].SourceStack, inModule) || a.Steps[1].Phase != After {
		t.Errorf("steps: %+v", a.Steps)
	}
	ids := map[string]bool{}
	for i, want := range []struct {
		origin, outcome, code, step string
		phase                       Phase
	}{
		{OriginStep, "failed", "step_failed", a.Steps[0].ID, Before},
		{OriginBinding, "error", "missing_environment_variable", "", After},
		{OriginStep, "error", "timeout", a.Steps[1].ID, After},
	} {
		p := a.Problems[i]
		step := ""
		if p.StepID != nil {
			step = *p.StepID
		}
		if p.Ordinal != i+1 || p.Origin != want.origin || p.Outcome != want.outcome || p.Error.Code != want.code || p.Phase != want.phase || step != want.step {
			t.Errorf("problem %d: %+v, want %+v", i+1, p, want)
		}
		ids[p.ID] = true
	}
	ids[attempts[1].Problems[0].ID] = true
	if len(ids) != 4 {
		t.Errorf("problem ids are not distinct: %v", ids)
	}
	if *a.PrimaryProblemID != a.Problems[0].ID || !slices.Equal(a.Problems[0].SourceStack, inModule) {
		t.Errorf("primary %s, first %+v", *a.PrimaryProblemID, a.Problems[0])
	}
}

// RR-099, RR-100, RR-101, RR-104, RR-111, RR-112: a retry is an attempt
// of its own; outcomes count the last one, usage counts them all.
func TestRetriedTest(t *testing.T) {
	r := record(t)
	r.selects(1)
	test, first := r.attempt(0)
	r.must(first.AddCalls(cost(0.1)))
	failed := failedStep()
	failed.Calls = []Call{cost(0.2)}
	r.add(first, failed)
	first.Finish(nil)
	if got := r.Snapshot().Tests[0]; got.State != Completed || got.Verdict != Failed {
		t.Errorf("after the first attempt: %s %q", got.State, got.Verdict)
	}

	second := r.again(test)
	r.must(second.AddCalls(cost(0.4)))
	passed := flaggedStep(LowConfidence)
	passed.Calls = []Call{cost(0.8)}
	r.add(second, passed)
	second.Finish(nil)

	run := r.finish(End{})
	got := run.Tests[0]
	if len(got.Attempts) != 2 || got.Attempts[0].Ordinal != 1 || got.Attempts[1].Ordinal != 2 || *got.SelectedAttemptID != got.Attempts[1].ID {
		t.Errorf("attempts: %+v", got.Attempts)
	}
	for i, a := range got.Attempts {
		if len(*a.Calls) != 1 || len(a.Steps) != 1 || len(a.Steps[0].Calls) != 1 {
			t.Errorf("attempt %d has %d calls, %d steps", i+1, len(*a.Calls), len(a.Steps))
		}
	}
	if want := []Flag{LowConfidence, Flaky}; !slices.Equal(got.Flags, want) || !slices.Equal(run.Flags, want) || run.Verdict != Passed {
		t.Errorf("flags %v, run %v %s", got.Flags, run.Flags, run.Verdict)
	}
	want := Totals{
		SelectedTests: 1, ExecutedTests: 1, PassedTests: 1, PassedSteps: 1, HistoricalAttempts: 1, FlaggedSteps: 1,
		ModelCalls: 4, InputTokens: 40, OutputTokens: 8, CostComplete: true,
	}
	sum := *run.Totals.CostUsd
	run.Totals.CostUsd = nil
	if run.Totals != want || sum != 0.1+0.2+0.4+0.8 {
		t.Errorf("totals %+v cost %v", run.Totals, sum)
	}
}

// RR-102, RR-103: one unknown cost makes the total unknown; no call at all costs nothing.
func TestCosts(t *testing.T) {
	known, zero := cost(0.5), cost(0)
	for name, c := range map[string]struct {
		calls []Call
		want  *float64
	}{
		"no call":      {nil, ptr(0.0)},
		"known":        {[]Call{known, known}, ptr(1.0)},
		"known zero":   {[]Call{zero}, ptr(0.0)},
		"one unknown":  {[]Call{known, unknownCost(), known}, nil},
		"only unknown": {[]Call{unknownCost()}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			got := DeriveTotals(Run{SetupCalls: c.calls})
			if got.CostComplete != (c.want != nil) || (got.CostUsd == nil) != (c.want == nil) || (c.want != nil && *got.CostUsd != *c.want) {
				t.Errorf("got %+v", got)
			}
		})
	}
}

// A writer can't break a limit of the document: texts are cut, lists are cut,
// nil lists become empty ones, and later changes by the caller don't reach it.
func TestStepIsStoredWithinLimits(t *testing.T) {
	r := record(t)
	r.selects(1)
	test, err := r.StartTest(0, TestInfo{ID: "a", File: "a", Description: strings.Repeat("d", 600), Tags: []string{strings.Repeat("t", 200)}})
	r.must(err)
	a := r.again(test)
	long := strings.Repeat("🧪", 2000)
	s := failedStep()
	s.Sentence, s.Detail, s.Operation = long, long, long
	s.Group = slices.Repeat([]string{long}, 20)
	s.Page = Page{Status: Available, ObservationID: "o", URL: long, Title: long}
	s.Locator = &Locator{Source: "none", Options: slices.Repeat([]Option{{Label: long, Role: long}}, 9), Cache: &Cache{Outcome: "miss", Reason: &long}}
	s.Judgement = &Judgement{JudgedExcerpt: &long}
	s.Error = &Error{Code: "text_check", Message: long, CallLog: slices.Repeat([]string{long}, 30)}
	call := cost(1)
	call.Model, call.RateSource = long, &long
	s.Calls = []Call{call}
	s.TargetBox = &Box{} // without a frame
	stored, err := a.AddStep(s)
	r.must(err)
	s.SourceStack[0].File = "changed later"
	s.Locator.Options[0].Label = "changed later"

	if n := len(stored.Locator.Options); n != 5 || len(stored.Error.CallLog) != 20 || len(stored.Group) != 16 {
		t.Errorf("%d options, %d log lines, %d groups", n, len(stored.Error.CallLog), len(stored.Group))
	}
	if stored.TargetBox != nil || stored.Observations == nil || stored.Flags == nil {
		t.Errorf("got %+v", stored)
	}
	got := a.Finish(nil).Steps[0]
	if got.SourceStack[0].File == "changed later" || got.Locator.Options[0].Label == "changed later" {
		t.Error("a caller can still change a recorded step")
	}
	for _, text := range []string{got.Sentence, got.Page.Title, got.Error.Message, *got.Judgement.JudgedExcerpt, got.Calls[0].Model} {
		if !strings.HasSuffix(text, "…[truncated]") {
			t.Errorf("not marked as cut: %q", text)
		}
	}
	r.finish(End{})
	if run, err := Read(r.path(ResultFile)); err != nil || len(run.Tests[0].Description) > 520 {
		t.Errorf("%v %d", err, len(run.Tests[0].Description))
	}
}

// A step that says two things at once, or that no document can hold, is not
// recorded, and nothing after it can turn its attempt green.
func TestRefusedStepNeverPasses(t *testing.T) {
	for name, c := range map[string]struct {
		change func(s *Step)
		want   string
	}{
		"no source":              {func(s *Step) { s.SourceStack = nil }, "sourceStack: minItems"},
		"impossible probability": {func(s *Step) { s.Judgement = &Judgement{Holds: 1.5} }, "judgement.holds: maximum"},
		"still running":          {func(s *Step) { s.State, s.Verdict = Running, NoVerdict }, "is completed or error"},
		"no verdict":             {func(s *Step) { s.Verdict = NoVerdict }, "verdict"},
		"error with a verdict":   {func(s *Step) { s.State = Errored }, "has no verdict"},
		"pass with an error":     {func(s *Step) { s.Error = &Error{Code: "x"} }, "a passed step has no error"},
		"flaky step":             {func(s *Step) { s.Flags = []Flag{Flaky} }, "flags"},
		"pass below the line": {func(s *Step) {
			s.Judgement = &Judgement{Holds: 0.59, Threshold: ptr(0.75), Band: ptr(0.15)}
		}, "can't pass: holds 0.59 is below threshold 0.75 minus band 0.15"},
	} {
		t.Run(name, func(t *testing.T) {
			r := record(t)
			r.selects(1)
			_, a := r.attempt(0)
			s := passedStep()
			c.change(&s)
			if _, err := a.AddStep(s); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %s", err, c.want)
			}
			r.add(a, passedStep())
			if got := a.Finish(nil); got.State != Errored || got.Verdict != NoVerdict || len(got.Steps) != 1 {
				t.Errorf("attempt ended as %s %q with %d steps", got.State, got.Verdict, len(got.Steps))
			}
			if run := r.finish(End{}); run.Trustworthy() || codeOf(run.Error) != "execution_error" {
				t.Errorf("run ended as %s %q %v", run.State, run.Verdict, run.Error)
			}
		})
	}
}

// 0.9 - 0.3 is 0.6 to the judge, so a pass at exactly 0.6 is no contradiction.
func TestPassOnTheFailLineIsRecorded(t *testing.T) {
	r := record(t)
	r.selects(1)
	_, a := r.attempt(0)
	s := flaggedStep(LowConfidence)
	s.Judgement = &Judgement{Holds: 0.6, Threshold: ptr(0.9), Band: ptr(0.3)}
	r.add(a, s)
	if got := a.Finish(nil); got.Verdict != Passed {
		t.Errorf("got %s %v", got.State, got.Error)
	}
	r.finish(End{})
}

func TestAttemptTimes(t *testing.T) {
	r := record(t)
	r.selects(1)
	test, a := r.attempt(0)
	r.clock.advance(1250 * time.Millisecond)
	if got := a.Finish(nil); got.ElapsedMs != 1250 {
		t.Errorf("elapsed %v", got.ElapsedMs)
	}
	b := r.again(test)
	r.clock.advance(-time.Hour) // someone set the clock back
	if got := b.Finish(nil); got.ElapsedMs != 0 {
		t.Errorf("elapsed %v", got.ElapsedMs)
	}
	r.finish(End{})
}

func TestCallersMistakesAreRefused(t *testing.T) {
	r := record(t)
	r.selects(2)
	test, a := r.attempt(0)
	for name, c := range map[string]struct {
		do   func() error
		want string
	}{
		"index taken":           {func() error { _, err := r.StartTest(0, TestInfo{ID: "x", File: "x"}); return err }, "index 0 is taken"},
		"index not selected":    {func() error { _, err := r.StartTest(2, TestInfo{ID: "x", File: "x"}); return err }, "outside the 2 selected"},
		"id taken":              {func() error { _, err := r.StartTest(1, TestInfo{ID: "tests/0.test.yaml", File: "x"}); return err }, "another test of this run has the same id"},
		"test without a file":   {func() error { _, err := r.StartTest(1, TestInfo{ID: "x"}); return err }, "file: minLength"},
		"attempt still running": {func() error { _, err := test.StartAttempt(0); return err }, "still running"},
		"lane below 0":          {func() error { _, err := test.StartAttempt(-1); return err }, "lane -1"},
		"fewer than started":    {func() error { return r.Select(0, Execution{Parallel: Parallel{Lanes: 1}, ProviderConcurrency: 1}) }, "1 have started"},
		"no lanes":              {func() error { return r.Select(2, Execution{ProviderConcurrency: 1}) }, "execution.parallel.lanes: minimum"},
		"call without purpose":  {func() error { return r.AddSetupCalls(Call{}) }, "setupCalls[0].purpose"},
		"problem without file":  {func() error { return r.AddDiscoveryProblems(DiscoveryProblem{Line: -1}) }, "discoveryProblems[0].line"},
	} {
		if err := c.do(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", name, err, c.want)
		}
	}
	a.Finish(nil)
	if _, err := a.AddStep(passedStep()); err == nil {
		t.Error("an ended attempt takes another step")
	}
	r.finish(End{})
	if _, err := r.StartTest(1, TestInfo{ID: "x", File: "x"}); err == nil {
		t.Error("an ended run takes another test")
	}
}
