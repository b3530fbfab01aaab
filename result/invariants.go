package result

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
)

// Validate checks a whole document as it would be written: against the schema,
// then against every rule that spans more than one part of it. Its error lists
// up to five faults with their paths.
func Validate(run Run) error {
	if err := conforms(schemas().run, run); err != nil {
		return err
	}
	return checkInvariants(run)
}

// runIDForm keeps a run id usable as a directory name.
var runIDForm = regexp.MustCompile(`^[a-zA-Z0-9-]+$`)

// checkInvariants holds every rule between parts of a document. Nothing else in
// the package decides what a valid document is.
func checkInvariants(run Run) error { return listed(brokenRules(run)) }

func brokenRules(run Run) []string {
	c := &check{ids: map[string]bool{}}
	c.run(run)
	for i := range run.Tests {
		c.test(root.inTest(i), &run.Tests[i])
	}
	return c.faults
}

type check struct {
	faults []string
	ids    map[string]bool
}

func (c *check) that(holds bool, at place, field, rule string, args ...any) {
	if holds {
		return
	}
	path := at.String()
	if path != "" && field != "" {
		path += "."
	}
	c.faults = append(c.faults, path+field+": "+fmt.Sprintf(rule, args...))
}

func (c *check) id(at place, field, id string) {
	c.that(!c.ids[id], at, field, "%q is used twice in this document", id)
	c.ids[id] = true
}

func (c *check) run(run Run) {
	c.id(root, "runId", run.RunID)
	c.that(runIDForm.MatchString(run.RunID), root, "runId", "want only letters, digits and hyphens: it names a directory")
	if ex := run.Execution; ex != nil && ex.Shard != nil {
		c.that(ex.Shard.Index <= ex.Shard.Count, root, "execution.shard.index", "%d is above the count %d", ex.Shard.Index, ex.Shard.Count)
	}
	if n := run.SelectedTestCount; n != nil {
		c.that(*n >= len(run.Tests), root, "selectedTestCount", "%d is below the %d tests listed", *n, len(run.Tests))
	}
	c.finished(root, run.State, run.FinishedAt)
	if run.State == Completed {
		c.completedRun(run)
	}
	verdict := runVerdict(run)
	c.that(run.Verdict == verdict, root, "verdict", "is %q, but the tests give %q", run.Verdict, verdict)
	c.that(slices.Equal(run.Flags, runFlags(run.Tests)), root, "flags", "are not those of the tests in order of first appearance")
	c.that(reflect.DeepEqual(run.Totals, DeriveTotals(run)), root, "totals", "differ from the sum of the document's parts")
}

func (c *check) completedRun(run Run) {
	c.that(run.Error == nil, root, "error", "a completed run has none")
	c.that(len(run.Tests) > 0, root, "tests", "a completed run has at least one")
	c.that(len(run.DiscoveryProblems) == 0, root, "discoveryProblems", "a completed run has none")
	for i, t := range run.Tests {
		c.that(t.State == Completed, root.inTest(i), "state", "is %q in a completed run", t.State)
	}
}

func (c *check) finished(at place, state State, finishedAt *Time) {
	c.that((state == Running) == (finishedAt == nil), at, "finishedAt", "is null exactly while running, and the state is %q", state)
}

func (c *check) test(at place, t *Test) {
	c.id(at, "id", t.ID)
	selected := t.SelectedAttempt()
	c.that(t.SelectedAttemptID == nil || selected != nil, at, "selectedAttemptId", "names no attempt of this test")
	verdict, flags := NoVerdict, []Flag{}
	if selected != nil {
		verdict, flags = selected.Verdict, selected.Flags
	}
	c.that(t.Verdict == verdict, at, "verdict", "is %q, but the selected attempt's is %q", t.Verdict, verdict)
	c.that(slices.Equal(t.Flags, flags), at, "flags", "differ from the selected attempt's")
	if t.State == Completed {
		c.that(t.Verdict != NoVerdict, at, "verdict", "a completed test has one")
	}
	for i := range t.Attempts {
		a := &t.Attempts[i]
		c.that(t.State != Completed || a.State != Running, at.inAttempt(i), "state", "is running in a completed test")
		c.attempt(at.inAttempt(i), a)
	}
}

func (c *check) attempt(at place, a *Attempt) {
	c.id(at, "id", a.ID)
	c.finished(at, a.State, a.FinishedAt)
	if a.State == Completed {
		c.that(a.Verdict != NoVerdict, at, "verdict", "a completed attempt has one")
	}
	steps := make(map[string]*Step, len(a.Steps))
	for i := range a.Steps {
		s := &a.Steps[i]
		c.id(at.inStep(i), "id", s.ID)
		steps[s.ID] = s
		c.that(a.State != Completed || s.State != Running, at.inStep(i), "state", "is running in a completed attempt")
		c.step(at.inStep(i), s)
	}
	c.problems(at, a, steps)
	c.outcome(at, a)
}

func (c *check) step(at place, s *Step) {
	if s.Kind == Measure {
		c.that(s.Verdict == NoVerdict, at, "verdict", "a measure has none")
		return
	}
	c.that(s.State != Completed || s.Verdict != NoVerdict, at, "verdict", "a completed %s has one", s.Kind)
}

// problems: consecutive ordinals, the first one primary, and exactly one for
// each step that failed or could not be decided.
func (c *check) problems(at place, a *Attempt, steps map[string]*Step) {
	linked := make(map[string]int)
	for i := range a.Problems {
		p := &a.Problems[i]
		here := at.inProblem(i)
		c.id(here, "id", p.ID)
		c.that(p.Ordinal == i+1, here, "ordinal", "is %d, want %d", p.Ordinal, i+1)
		if p.Origin == OriginStep && p.StepID != nil {
			linked[*p.StepID]++
			c.problemOfStep(here, p, steps[*p.StepID])
		}
	}
	for i := range a.Steps {
		s, want := &a.Steps[i], 0
		if s.State == Errored || s.Verdict == Failed {
			want = 1
		}
		c.that(linked[s.ID] == want, at.inStep(i), "", "has %d problems, want %d", linked[s.ID], want)
	}
	primary := ""
	if len(a.Problems) > 0 {
		primary = a.Problems[0].ID
	}
	c.that((a.PrimaryProblemID == nil) == (len(a.Problems) == 0) && (a.PrimaryProblemID == nil || *a.PrimaryProblemID == primary),
		at, "primaryProblemId", "want the id of the first problem, null without one")
}

func (c *check) problemOfStep(at place, p *Problem, s *Step) {
	if s == nil {
		c.that(false, at, "stepId", "names no step of this attempt")
		return
	}
	c.that(p.Phase == s.Phase, at, "phase", "is %q, but the step's is %q", p.Phase, s.Phase)
	c.that(slices.Equal(p.SourceStack, s.SourceStack), at, "sourceStack", "differs from the step's")
	if p.Outcome == string(Failed) {
		c.that(s.Verdict == Failed, at, "outcome", "is failed, but the step's verdict is %q", s.Verdict)
		return
	}
	c.that(s.State == Errored, at, "outcome", "is error, but the step's state is %q", s.State)
}

// outcome: the primary problem decides what an attempt may end as.
func (c *check) outcome(at place, a *Attempt) {
	primary := ""
	if len(a.Problems) > 0 {
		primary = a.Problems[0].Outcome
	}
	switch {
	case a.State == Completed && a.Verdict == Passed:
		c.that(primary == "", at, "problems", "a passed attempt has none")
	case a.State == Completed && a.Verdict == Failed:
		c.that(primary == string(Failed), at, "problems", "the first problem of a failed attempt is a failure, not %q", primary)
	case a.State == Errored && primary != "":
		c.that(primary == string(Errored), at, "problems", "the first problem of an errored attempt is an error, not a failure")
	}
}

// checkNewStep holds what only writers must obey, so that a step can't say two
// things at once. Readers accept older documents that do.
func checkNewStep(s Step) error {
	switch {
	case s.State != Completed && s.State != Errored:
		return fmt.Errorf("a recorded step is completed or error, not %q", s.State)
	case s.State == Errored && s.Verdict != NoVerdict:
		return errors.New("a step that ended in an error has no verdict")
	case s.Verdict == Passed && s.Error != nil:
		return errors.New("a passed step has no error")
	case s.Verdict == Passed && belowFailLine(s.Judgement):
		return fmt.Errorf("a step can't pass: holds %v is below threshold %v minus band %v",
			s.Judgement.Holds, *s.Judgement.Threshold, *s.Judgement.Band) // both are set: there is a line
	}
	c := &check{}
	c.step(root, &s)
	return listed(c.faults)
}

func belowFailLine(j *Judgement) bool {
	if j == nil {
		return false
	}
	line, ok := j.FailLine()
	return ok && j.Holds < line
}

// place is where in a document a rule is checked; it becomes text only when the
// rule is broken, since every snapshot checks every part.
type place struct{ test, attempt, step, problem int }

var root = place{-1, -1, -1, -1}

func (p place) inTest(i int) place    { p.test = i; return p }
func (p place) inAttempt(i int) place { p.attempt = i; return p }
func (p place) inStep(i int) place    { p.step = i; return p }
func (p place) inProblem(i int) place { p.problem = i; return p }

func (p place) String() string {
	if p.test < 0 {
		return ""
	}
	path := fmt.Sprintf("tests[%d]", p.test)
	for _, part := range []struct {
		name  string
		index int
	}{{"attempts", p.attempt}, {"steps", p.step}, {"problems", p.problem}} {
		if part.index >= 0 {
			path += fmt.Sprintf(".%s[%d]", part.name, part.index)
		}
	}
	return path
}
