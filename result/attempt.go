package result

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
)

// TestInfo is what is known of a test before it runs.
type TestInfo struct {
	ID          string   // unique in the run
	File        string   // redacted, project-relative
	Description string   `max:"512"`
	Tags        []string `max:"120"`
}

// TestRecord records one test. It appears in the document with its first
// attempt: a test that never started has no entry there.
type TestRecord struct {
	r       *Recorder
	order   int
	test    Test
	changed bool // since the last snapshot
}

// AttemptRecord records one attempt of a test. One lane uses it at a time.
type AttemptRecord struct {
	t       *TestRecord
	index   int
	refused bool
}

// StartTest announces the test at a selection index, 0 to the selected count
// minus 1; tests are listed in that order whatever starts first.
func (r *Recorder) StartTest(order int, info TestInfo) (*TestRecord, error) {
	info = own(info)
	test := Test{
		ID: info.ID, File: info.File, Description: info.Description, Tags: info.Tags,
		State: Running, Flags: []Flag{}, Attempts: []Attempt{},
	}
	if err := conforms(schemas().test, test); err != nil {
		return nil, fmt.Errorf("start test %q: %w", info.ID, err)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.ended:
		return nil, errEnded
	case order < 0 || order >= *r.head.SelectedTestCount || r.taken[order]:
		return nil, fmt.Errorf("start test %q: index %d is taken or outside the %d selected tests", info.ID, order, *r.head.SelectedTestCount)
	case r.testIDs[info.ID]:
		return nil, fmt.Errorf("start test %q: another test of this run has the same id: give one of them its own", info.ID)
	}
	r.taken[order], r.testIDs[info.ID] = true, true
	return &TestRecord{r: r, order: order, test: test}, nil
}

// SetGoal stores goal and claim of a YAML goal test, whole, secrets replaced.
func (t *TestRecord) SetGoal(g Goal) {
	g = own(g)
	t.r.mu.Lock()
	defer t.r.mu.Unlock()
	if t.r.ended {
		return
	}
	t.test.Goal = &g
	t.touch()
}

// Fail records that the test could not run: outside an attempt as an error of
// the run only, inside one by ending it. An attempt that has ended keeps its outcome.
func (t *TestRecord) Fail(err Error) {
	err = own(err)
	t.r.mu.Lock()
	defer t.r.mu.Unlock()
	if t.r.ended {
		return
	}
	if a := t.open(); a != nil {
		t.close(a, &err)
		return
	}
	t.r.failures[t.order] = err
}

// StartAttempt begins the next whole try of the test in a zero-based lane. The
// test shows as running again until it ends.
func (t *TestRecord) StartAttempt(lane int) (*AttemptRecord, error) {
	r := t.r
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.ended:
		return nil, errEnded
	case lane < 0:
		return nil, fmt.Errorf("start attempt of %q: lane %d is below 0", t.test.ID, lane)
	case t.open() != nil:
		return nil, fmt.Errorf("start attempt of %q: its last attempt is still running", t.test.ID)
	}
	if len(t.test.Attempts) == 0 {
		at, _ := slices.BinarySearchFunc(r.tests, t.order, func(o *TestRecord, order int) int { return cmp.Compare(o.order, order) })
		r.tests = slices.Insert(r.tests, at, t)
	}
	t.test.Attempts = append(t.test.Attempts, Attempt{
		ID: r.opts.RunID + ":attempt:" + r.opts.NewID(), Ordinal: len(t.test.Attempts) + 1,
		State: Running, Flags: []Flag{}, StartedAt: stamp(r.opts.Now()), Lane: &lane,
		Steps: []Step{}, Calls: &[]Call{}, Problems: []Problem{},
	})
	t.touch()
	return &AttemptRecord{t: t, index: len(t.test.Attempts) - 1}, nil
}

// open returns the running attempt, if any; the caller holds mu.
func (t *TestRecord) open() *Attempt {
	if n := len(t.test.Attempts); n > 0 && t.test.Attempts[n-1].State == Running {
		return &t.test.Attempts[n-1]
	}
	return nil
}

// touch lets the test mirror its newest attempt and asks for a snapshot; the
// caller holds mu.
func (t *TestRecord) touch() {
	n := len(t.test.Attempts)
	if n == 0 {
		return
	}
	newest := t.test.Attempts[n-1]
	t.test.State, t.test.Verdict, t.test.Flags = newest.State, newest.Verdict, newest.Flags
	t.test.SelectedAttemptID = &newest.ID
	t.changed = true
	t.r.changed()
}

func (a *AttemptRecord) attempt() *Attempt { return &a.t.test.Attempts[a.index] }

// ID is "<run id>:attempt:<id>".
func (a *AttemptRecord) ID() string {
	a.t.r.mu.Lock()
	defer a.t.r.mu.Unlock()
	return a.attempt().ID
}

// Dir is the attempt's folder name below evidence/, steps/ and downloads/.
func (a *AttemptRecord) Dir() string {
	a.t.r.mu.Lock()
	defer a.t.r.mu.Unlock()
	return AttemptDir(a.attempt().Ordinal, a.attempt().ID)
}

// NextStepID is the id that the next AddStep will assign.
func (a *AttemptRecord) NextStepID() string {
	a.t.r.mu.Lock()
	defer a.t.r.mu.Unlock()
	return a.attempt().nextStepID()
}

func (a *Attempt) nextStepID() string { return a.ID + ":step:" + strconv.Itoa(len(a.Steps)+1) }

// AddStep records an executed step: it assigns ID and Index, applies the text
// limits, and adds the problem of a failed or errored one. A step that can't be
// part of a valid document is refused, and its attempt can't pass any more.
func (a *AttemptRecord) AddStep(s Step) (Step, error) {
	s = own(s)
	if s.Page.Status != Available {
		s.Page = Page{Status: s.Page.Status, Reason: s.Page.Reason}
	}
	if s.ReplayFrame == nil || s.ReplayFrame.Status != Captured {
		s.TargetBox = nil // fractions of a frame that isn't there
	}
	err := a.record("a step", func(attempt *Attempt) error {
		s.ID, s.Index = attempt.nextStepID(), len(attempt.Steps)+1
		if err := conforms(schemas().step, s); err != nil {
			return err
		}
		if err := checkNewStep(s); err != nil {
			return err
		}
		attempt.Steps = append(attempt.Steps, s)
		if problem, ok := problemOf(s); ok {
			attempt.addProblem(attempt.numbered(problem))
		}
		return nil
	})
	return s, err
}

// AddCalls records model calls of the attempt that belong to none of its steps.
func (a *AttemptRecord) AddCalls(calls ...Call) error {
	if len(calls) == 0 {
		return nil
	}
	calls = own(calls)
	return a.record("a model call", func(attempt *Attempt) error {
		for _, c := range calls {
			if err := conforms(schemas().call, c); err != nil {
				return err
			}
		}
		all := slices.Concat(*attempt.Calls, calls) // snapshots share the old list
		attempt.Calls = &all
		return nil
	})
}

// AddBindingProblem records that a module argument had no usable value: no
// sentence ran, so there is no step. The outcome is Failed or Errored as text.
func (a *AttemptRecord) AddBindingProblem(outcome string, phase Phase, stack []Source, problem Error) error {
	p := own(Problem{Origin: OriginBinding, Outcome: outcome, Phase: phase, SourceStack: stack, Error: problem})
	return a.record("a problem", func(attempt *Attempt) error {
		p := attempt.numbered(p)
		if err := conforms(schemas().problem, p); err != nil {
			return err
		}
		attempt.addProblem(p)
		return nil
	})
}

// record changes the attempt, or refuses. A refused part would leave a hole in
// the evidence, so the attempt then ends without a pass.
func (a *AttemptRecord) record(what string, add func(*Attempt) error) error {
	r := a.t.r
	r.mu.Lock()
	defer r.mu.Unlock()
	attempt := a.attempt()
	if r.ended || attempt.State != Running {
		return fmt.Errorf("record %s of %s: the attempt has ended", what, attempt.ID)
	}
	if err := add(attempt); err != nil {
		a.refused = true
		return fmt.Errorf("record %s of %s: %w", what, attempt.ID, err)
	}
	a.t.touch()
	return nil
}

func problemOf(s Step) (Problem, bool) {
	p := Problem{Origin: OriginStep, Phase: s.Phase, SourceStack: s.SourceStack, StepID: &s.ID}
	switch {
	case s.State == Errored:
		p.Outcome, p.Error = string(Errored), Error{Code: "step_error", Message: cmp.Or(s.Detail, "The step could not be completed.")}
	case s.Verdict == Failed:
		p.Outcome, p.Error = string(Failed), Error{Code: "step_failed", Message: cmp.Or(s.Detail, "The step failed.")}
	default:
		return Problem{}, false
	}
	if s.Error != nil {
		p.Error = *s.Error
	}
	return p, true
}

func (a *Attempt) numbered(p Problem) Problem {
	p.Ordinal = len(a.Problems) + 1
	p.ID = a.ID + ":problem:" + strconv.Itoa(p.Ordinal)
	return p
}

func (a *Attempt) addProblem(p Problem) {
	a.Problems = append(a.Problems, p)
	a.PrimaryProblemID = &a.Problems[0].ID
}

// Finish ends the attempt and publishes that. Without err its problems decide: none
// is a pass, else the first one says failed or error. With err, an operational
// error of this test, there is no verdict, unless a failure came first: that
// stays the outcome and the run still gets the error.
//
// An attempt that was cut off by what ends the whole run (a signal, the
// deadline, a run-stopping error) is left open: Recorder.Finish closes it.
func (a *AttemptRecord) Finish(err *Error) Attempt {
	ended := a.end(err)
	a.t.r.publish()
	return ended
}

func (a *AttemptRecord) end(err *Error) Attempt {
	if err != nil {
		copied := own(*err)
		err = &copied
	}
	r := a.t.r
	r.mu.Lock()
	defer r.mu.Unlock()
	attempt := a.attempt()
	if r.ended || attempt.State != Running {
		return *attempt
	}
	if err == nil && a.refused {
		err = &Error{Code: "execution_error", Message: "A part of this attempt could not be recorded, so it has no verdict."}
	}
	if err == nil && attempt.primary() == string(Errored) {
		err = &attempt.Problems[0].Error
	}
	if r.signal != NoSignal && err != nil {
		return *attempt // the signal cut it off
	}
	a.t.close(attempt, err)
	return *attempt
}

func (a *Attempt) primary() string {
	if len(a.Problems) == 0 {
		return ""
	}
	return a.Problems[0].Outcome
}

// close ends a running attempt; the caller holds mu.
func (t *TestRecord) close(a *Attempt, err *Error) {
	if err != nil {
		t.r.failures[t.order] = *err
	}
	switch {
	case a.primary() == string(Failed):
		t.end(a, Completed, Failed, nil)
	case err != nil:
		t.end(a, Errored, NoVerdict, err)
	default:
		t.end(a, Completed, Passed, nil)
	}
}

// end writes the outcome of an attempt; the caller holds mu.
func (t *TestRecord) end(a *Attempt, state State, verdict Verdict, err *Error) {
	now := stamp(t.r.opts.Now())
	a.State, a.Verdict, a.Error = state, verdict, err
	a.FinishedAt = &now
	a.ElapsedMs = milliseconds(now.Sub(a.StartedAt.Time))
	a.Flags = attemptFlags(a.Steps)
	earlierFailed := slices.ContainsFunc(t.test.Attempts[:a.Ordinal-1], func(e Attempt) bool { return e.Verdict == Failed })
	if verdict == Passed && earlierFailed {
		a.Flags = append(a.Flags, Flaky)
	}
	t.touch()
}
