package result

import (
	"strings"
	"testing"
)

// Each rule of the document that no schema can state, broken once. The base is
// testdata/documents/full.json: test 0 failed and passed on its retry, test 2
// failed on a module argument.
func TestInvariants(t *testing.T) {
	for name, c := range map[string]struct {
		change func(run *Run)
		want   string
	}{
		"shard index above count":       {func(r *Run) { r.Execution.Shard.Index = 3 }, "execution.shard.index: 3 is above the count 2"},
		"fewer selected than listed":    {func(r *Run) { *r.SelectedTestCount = 2 }, "selectedTestCount: 2 is below the 3 tests listed"},
		"run id leaves the directory":   {func(r *Run) { r.RunID = "../up" }, "runId: want only letters"},
		"test id used twice":            {func(r *Run) { r.Tests[1].ID = r.Tests[0].ID }, `tests[1].id: "tests/0.test.yaml" is used twice`},
		"test has the run's id":         {func(r *Run) { r.Tests[1].ID = r.RunID }, `tests[1].id: "run-1" is used twice`},
		"attempt id used twice":         {func(r *Run) { r.Tests[1].Attempts[0].ID = r.Tests[0].Attempts[0].ID }, `tests[1].attempts[0].id: "run-1:attempt:1" is used twice`},
		"step id used twice":            {func(r *Run) { r.Tests[0].Attempts[1].Steps[1].ID = r.Tests[0].Attempts[1].Steps[0].ID }, "tests[0].attempts[1].steps[1].id: "},
		"problem id used twice":         {func(r *Run) { r.Tests[2].Attempts[0].Problems[0].ID = r.Tests[0].Attempts[0].Problems[0].ID }, "tests[2].attempts[0].problems[0].id: "}, // RR-054
		"selected attempt unknown":      {func(r *Run) { r.Tests[0].SelectedAttemptID = ptr("x") }, "tests[0].selectedAttemptId: names no attempt"},
		"selected attempt of another":   {func(r *Run) { r.Tests[0].SelectedAttemptID = r.Tests[1].SelectedAttemptID }, "tests[0].selectedAttemptId: names no attempt"},
		"test verdict differs":          {func(r *Run) { r.Tests[2].Verdict = Passed }, `tests[2].verdict: is "passed", but the selected attempt's is "failed"`},
		"test flags differ":             {func(r *Run) { r.Tests[0].Flags = nil }, "tests[0].flags: differ from the selected attempt's"},
		"verdict without an attempt":    {func(r *Run) { r.Tests[1].SelectedAttemptID = nil }, `tests[1].verdict: is "passed", but the selected attempt's is ""`},
		"completed test, open attempt":  {func(r *Run) { r.Tests[0].Attempts[0].State = Running }, "tests[0].attempts[0].state: is running in a completed test"},
		"completed test, no verdict":    {func(r *Run) { r.Tests[0].Verdict = NoVerdict }, "tests[0].verdict: a completed test has one"},
		"completed attempt, no verdict": {func(r *Run) { r.Tests[0].Attempts[0].Verdict = NoVerdict }, "tests[0].attempts[0].verdict: a completed attempt has one"},
		"completed attempt, no end":     {func(r *Run) { r.Tests[0].Attempts[0].FinishedAt = nil }, "tests[0].attempts[0].finishedAt: is null exactly while running"},
		"completed attempt, open step":  {func(r *Run) { r.Tests[0].Attempts[1].Steps[0].State = Running }, "tests[0].attempts[1].steps[0].state: is running in a completed attempt"},
		"primary is not the first":      {func(r *Run) { r.Tests[0].Attempts[0].PrimaryProblemID = ptr("x") }, "tests[0].attempts[0].primaryProblemId: want the id of the first problem"}, // RR-061
		"primary without a problem":     {func(r *Run) { r.Tests[0].Attempts[1].PrimaryProblemID = ptr("x") }, "tests[0].attempts[1].primaryProblemId: want the id of the first problem"},
		"problem ordinals with a gap":   {func(r *Run) { r.Tests[0].Attempts[0].Problems[0].Ordinal = 2 }, "tests[0].attempts[0].problems[0].ordinal: is 2, want 1"}, // RR-055
		"problem of no step":            {func(r *Run) { r.Tests[0].Attempts[0].Problems[0].StepID = ptr("x") }, "tests[0].attempts[0].problems[0].stepId: names no step"},
		"problem of another phase":      {func(r *Run) { r.Tests[0].Attempts[0].Problems[0].Phase = After }, `tests[0].attempts[0].problems[0].phase: is "after", but the step's is "steps"`}, // RR-059
		"problem of another place":      {func(r *Run) { r.Tests[0].Attempts[0].Problems[0].SourceStack = []Source{{"b", 1, 1}} }, "tests[0].attempts[0].problems[0].sourceStack: differs"},
		"failure of a passed step":      {func(r *Run) { r.Tests[0].Attempts[0].Steps[0].Verdict = Passed }, `problems[0].outcome: is failed, but the step's verdict is "passed"`},
		"error of a completed step":     {func(r *Run) { r.Tests[0].Attempts[0].Problems[0].Outcome = "error" }, `problems[0].outcome: is error, but the step's state is "completed"`},
		"failed step without a problem": {func(r *Run) { r.Tests[2].Attempts[0].Steps[0].Verdict = Failed }, "tests[2].attempts[0].steps[0]: has 0 problems, want 1"},
		"error step without a problem":  {func(r *Run) { r.Tests[2].Attempts[0].Steps[0].State = Errored }, "tests[2].attempts[0].steps[0]: has 0 problems, want 1"},
		"passed step with a problem":    {func(r *Run) { r.Tests[0].Attempts[0].Steps[0].Verdict = Passed }, "tests[0].attempts[0].steps[0]: has 1 problems, want 0"},
		"passed attempt with a problem": {func(r *Run) { r.Tests[2].Attempts[0].Verdict = Passed }, "tests[2].attempts[0].problems: a passed attempt has none"},
		"failed attempt, first errored": {func(r *Run) { r.Tests[2].Attempts[0].Problems[0].Outcome = "error" }, "tests[2].attempts[0].problems: the first problem of a failed attempt is a failure"}, // RR-062
		"errored attempt, first failed": {func(r *Run) { r.Tests[2].Attempts[0].State = Errored }, "tests[2].attempts[0].problems: the first problem of an errored attempt is an error"},              // RR-063
		"totals off by one":             {func(r *Run) { r.Totals.PassedTests++ }, "totals: differ"},                                                                                                  // RR-112
		"totals cost off":               {func(r *Run) { r.Totals.CostUsd = ptr(*r.Totals.CostUsd + 1e-12) }, "totals: differ"},
		"totals from an old attempt":    {func(r *Run) { r.Totals.FailedSteps = 1 }, "totals: differ"}, // RR-100
		"run flags in another order":    {func(r *Run) { r.Flags[0], r.Flags[1] = r.Flags[1], r.Flags[0] }, "flags: are not those of the tests"},
		"run flags missing":             {func(r *Run) { r.Flags = nil }, "flags: are not those of the tests"},
		"run passed with a failed test": {func(r *Run) { r.Verdict = Passed }, `verdict: is "passed", but the tests give "failed"`},
		"verdict beside an error":       {func(r *Run) { r.Error, r.State = &noTests, Errored }, `verdict: is "failed", but the tests give ""`},
		"completed with an error":       {func(r *Run) { r.Error = &noTests }, "error: a completed run has none"},
		"completed without tests":       {func(r *Run) { r.Tests = nil }, "tests: a completed run has at least one"}, // RR-076
		"completed, a test is not":      {func(r *Run) { r.Tests[1].State = Errored }, `tests[1].state: is "error" in a completed run`},
		"completed, undiscovered files": {func(r *Run) { r.DiscoveryProblems = []DiscoveryProblem{{}} }, "discoveryProblems: a completed run has none"},
		"running, but finished":         {func(r *Run) { r.State = Running }, `finishedAt: is null exactly while running, and the state is "running"`},
		"completed, but not finished":   {func(r *Run) { r.FinishedAt = nil }, `finishedAt: is null exactly while running, and the state is "completed"`},
		"measure with a verdict":        {func(r *Run) { r.Tests[0].Attempts[1].Steps[2].Verdict = Passed }, "tests[0].attempts[1].steps[2].verdict: a measure has none"},
		"completed step, no verdict":    {func(r *Run) { r.Tests[0].Attempts[1].Steps[0].Verdict = NoVerdict }, "tests[0].attempts[1].steps[0].verdict: a completed action has one"},
	} {
		t.Run(name, func(t *testing.T) {
			run, err := Read("testdata/documents/full.json")
			if err != nil {
				t.Fatal(err)
			}
			c.change(&run)
			if faults := strings.Join(brokenRules(run), "\n"); !strings.Contains(faults, c.want) {
				t.Errorf("want %s, got\n%s", c.want, faults)
			}
			if Validate(run) == nil {
				t.Error("Validate accepts it")
			}
		})
	}
}

func TestValidateReportsSchemaFaults(t *testing.T) {
	run, err := Read("testdata/documents/full.json")
	if err != nil {
		t.Fatal(err)
	}
	run.Tests[0].Tags = nil
	if err := Validate(run); err == nil || !strings.Contains(err.Error(), "tests[0].tags: got null, want array") {
		t.Errorf("got %v", err)
	}
}
