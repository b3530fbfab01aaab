package result

import (
	"slices"
	"testing"
)

// The one mapping from a run to what CI is told: RR-090, RR-093, RR-096.
func TestOutcome(t *testing.T) {
	strict, empty := OutcomeOptions{Strict: true}, OutcomeOptions{AllowEmpty: true}
	for name, c := range map[string]struct {
		run        Run
		options    OutcomeOptions
		exit       ExitCode
		conclusion Conclusion
		junit      JUnit
		title      string
	}{
		"passed":                      {ended(passedTest()), OutcomeOptions{}, 0, "success", "", "passed"},
		"passed, strict":              {ended(passedTest()), strict, 0, "success", "", "passed"},
		"flagged":                     {ended(passedTest(), passedTest(LowConfidence)), OutcomeOptions{}, 0, "success", "", "passed, flagged"},
		"flagged, strict":             {ended(passedTest(Contradiction)), strict, 2, "failure", "flagged", "passed, flagged"},
		"flaky only, strict":          {ended(passedTest(Flaky)), strict, 2, "failure", "flagged", "passed, flagged"},
		"failed":                      {ended(failedTest()), OutcomeOptions{}, 1, "failure", "", "failed"},
		"failed and flagged":          {ended(failedTest(), passedTest(Flaky)), OutcomeOptions{}, 1, "failure", "", "failed"},
		"failed and flagged, strict":  {ended(failedTest(), passedTest(Flaky)), strict, 1, "failure", "", "failed"},
		"error":                       {broken("run_timeout", passedTest()), strict, 3, "failure", "error", "no verdict"},
		"error after a failure":       {broken("test_errors", failedTest()), OutcomeOptions{}, 3, "failure", "error", "no verdict"},
		"missing key":                 {broken("missing_key"), OutcomeOptions{}, 3, "action_required", "error", "no verdict"},
		"missing vision key":          {broken("missing_vision_api_key"), OutcomeOptions{}, 3, "action_required", "error", "no verdict"},
		"still running":               {Run{State: Running}, empty, 3, "failure", "error", "no verdict"},
		"running, tests passed":       {crashed(passedTest()), OutcomeOptions{}, 3, "failure", "error", "no verdict"},
		"completed, nothing executed": {ended(), OutcomeOptions{}, 3, "failure", "error", "no verdict"},
		"completed, a test missing":   {unfinished(passedTest()), OutcomeOptions{}, 3, "failure", "error", "no verdict"},
		"completed, no verdict":       {Run{State: Completed, Totals: Totals{ExecutedTests: 1}}, OutcomeOptions{}, 3, "failure", "error", "no verdict"},
		"unknown verdict":             {Run{State: Completed, Verdict: "fine", Totals: Totals{ExecutedTests: 1}}, OutcomeOptions{}, 3, "failure", "error", "no verdict"},
		"the empty document":          {Run{}, empty, 3, "failure", "error", "no verdict"},
		"interrupted":                 {stopped(passedTest()), OutcomeOptions{Signal: Interrupt}, 130, "cancelled", "error", "interrupted"},
		"terminated":                  {stopped(failedTest()), OutcomeOptions{Signal: Terminate, Strict: true}, 143, "cancelled", "error", "interrupted"},
		"hung up":                     {stopped(passedTest()), OutcomeOptions{Signal: Hangup}, 129, "cancelled", "error", "interrupted"},
		"interrupted, nobody knows":   {stopped(), empty, 3, "cancelled", "error", "interrupted"},
		"signal after the commit":     {ended(failedTest()), OutcomeOptions{Signal: Interrupt}, 1, "failure", "", "failed"},
		"nothing selected":            {broken("no_tests"), OutcomeOptions{}, 3, "failure", "error", "no verdict"},
		"nothing selected, allowed":   {broken("no_tests"), empty, 0, "skipped", "", "nothing ran"},
		"empty shard, allowed":        {broken("empty_shard"), empty, 0, "skipped", "", "nothing ran"},
		"selected, none ran, allowed": {unreached(broken("no_tests")), empty, 3, "failure", "error", "no verdict"},
		"bad files, allowed":          {undiscovered(broken("no_tests")), empty, 3, "failure", "error", "no verdict"},
		"no browser, allowed":         {broken("browser_missing"), empty, 3, "failure", "error", "no verdict"},
	} {
		t.Run(name, func(t *testing.T) {
			got := Outcome(c.run, c.options)
			if got.Exit != c.exit || got.Conclusion != c.conclusion || got.JUnit != c.junit || got.Title != c.title {
				t.Errorf("got %+v", got)
			}
		})
	}
}

// RR-091: each test's JUnit element; strict changes only flagged passes.
func TestOutcomeOfTests(t *testing.T) {
	errored := Test{State: Errored, SelectedAttemptID: ptr("a"), Attempts: []Attempt{{ID: "a", State: Errored}}}
	run := broken("x", passedTest(), passedTest(LowConfidence), failedTest(), errored, Test{})
	for strict, want := range map[bool][]JUnit{
		false: {JUnitNone, JUnitNone, JUnitFailure, JUnitError, JUnitSkipped},
		true:  {JUnitNone, JUnitFlagged, JUnitFailure, JUnitError, JUnitSkipped},
	} {
		if got := Outcome(run, OutcomeOptions{Strict: strict}).Tests; !slices.Equal(got, want) {
			t.Errorf("strict=%v: %q, want %q", strict, got, want)
		}
	}
}

// The stored documents mean in CI what their names say.
func TestOutcomeOfDocuments(t *testing.T) {
	for name, want := range map[string]ExitCode{"old": 0, "full": 1, "error": 3, "running": 3, "interrupted": 143} {
		run, err := Read("testdata/documents/" + name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		if got := Outcome(run, OutcomeOptions{Signal: Terminate}).Exit; got != want {
			t.Errorf("%s: exit %d, want %d", name, got, want)
		}
	}
}

func passedTest(flags ...Flag) Test { return testWith(Passed, flags) }
func failedTest() Test              { return testWith(Failed, nil) }

func testWith(v Verdict, flags []Flag) Test {
	return Test{
		State: Completed, Verdict: v, Flags: flags, SelectedAttemptID: ptr("a"),
		Attempts: []Attempt{{ID: "a", State: Completed, Verdict: v, Flags: flags}},
	}
}

func ended(tests ...Test) Run { return inState(Completed, nil, tests) }

func crashed(tests ...Test) Run { return inState(Running, nil, tests) }

func stopped(tests ...Test) Run { return inState(Interrupted, &Error{Code: "canceled"}, tests) }

func broken(code string, tests ...Test) Run { return inState(Errored, &Error{Code: code}, tests) }

func inState(state State, err *Error, tests []Test) Run {
	run := Run{State: state, Error: err, Tests: tests}
	derive(&run)
	return run
}

func unreached(run Run) Run {
	run.SelectedTestCount = ptr(3)
	derive(&run)
	return run
}

func undiscovered(run Run) Run {
	run.DiscoveryProblems = []DiscoveryProblem{{}}
	return run
}

// unfinished passed everything that it ran, but selected one test more.
func unfinished(tests ...Test) Run {
	run := ended(tests...)
	run.Totals.SelectedTests = len(tests) + 1
	return run
}
