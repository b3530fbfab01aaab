package result

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"time"
)

// Options is what a Recorder needs; all but CopyDir and Published must be set.
type Options struct {
	Root      string           // absolute project root; Dir and CopyDir lie below it
	Dir       string           // absolute run directory; must not exist yet
	CopyDir   string           // a second directory for progress.json and result.json; "" or Dir for none
	RunID     string           // letters, digits and hyphens
	Now       func() time.Time // time.Now: the monotonic reading gives elapsedMs
	NewID     func() string    // a fresh unique id for each attempt
	Info      RunInfo          // the first run.json; its RunID is filled in
	Published func(Run)        // called with each new valid snapshot, one at a time; must not call the recorder
}

func (o Options) check() error {
	switch {
	case !runIDForm.MatchString(o.RunID):
		return fmt.Errorf("start run %q: a run id has only letters, digits and hyphens", o.RunID)
	case !filepath.IsAbs(o.Root) || !filepath.IsAbs(o.Dir) || (o.CopyDir != "" && !filepath.IsAbs(o.CopyDir)):
		return errors.New("start run: the project root and the run directories must be absolute paths")
	case o.Now == nil || o.NewID == nil:
		return errors.New("start run: no clock or no source of ids")
	}
	info := o.Info
	info.RunID = o.RunID
	return info.check()
}

// Recorder is the only writer of a run's documents. Every part is checked when
// it is added, and every snapshot before it is published, so that an invalid
// document never reaches a disk or a reporter. Its methods may be called from
// several lanes at once.
type Recorder struct {
	opts    Options
	started time.Time

	mu        sync.Mutex // guards the document under construction
	head      Run        // everything but the tests
	tests     []*TestRecord
	taken     map[int]bool    // selection indexes in use
	testIDs   map[string]bool // they must be unique in the document
	failures  map[int]Error   // why a test could not run, by selection index
	signal    Signal
	ended     bool
	dirty     bool
	busyUntil time.Time // after a slow snapshot
	valid     Run       // the last valid snapshot
	err       error     // the first failure of a file; none is tried after it
	copyErr   error
	faults    allowance // what may still be kept of them

	publishing sync.Mutex // serializes snapshots; taken before mu
	files      *sink
	copies     *sink
	wake       chan struct{}
	stop, idle chan struct{}

	finishing sync.Mutex
	finished  bool
	finalErr  error

	infoMu sync.Mutex
	info   RunInfo
}

// Start creates the run directory and publishes the first snapshot (running, no
// tests) and run.json before it returns. With a non-nil Recorder the error says
// that files can't be written: the recorder then works in memory only, and
// Finish ends with output_error.
func Start(o Options) (*Recorder, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	schemas() // compiled before the clock starts
	now := o.Now()
	none := 0
	r := &Recorder{
		opts: o, started: now, info: o.Info,
		taken: map[int]bool{}, testIDs: map[string]bool{}, failures: map[int]Error{},
		wake: make(chan struct{}, 1), stop: make(chan struct{}), idle: make(chan struct{}),
		head: Run{
			SchemaVersion: SchemaVersion, RunID: o.RunID, State: Running,
			StartedAt: stamp(now), SelectedTestCount: &none, SetupCalls: []Call{},
		},
		dirty:  true,
		faults: allowance{maxRunFaults, maxRunFaultBytes},
	}
	r.files, r.err = newSink(o.Root, o.Dir)
	if r.err == nil && o.CopyDir != "" && o.CopyDir != o.Dir {
		r.copies, r.copyErr = newSink(o.Root, o.CopyDir)
	}
	r.publish()
	_ = r.UpdateInfo(func(*RunInfo) {}) // Err keeps a failure
	go r.publishLoop()
	return r, r.Err()
}

// Err returns why the files, or their copy, can't be written: such a run will
// end without a trusted verdict, so that it may as well stop.
func (r *Recorder) Err() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return errors.Join(r.err, r.copyErr)
}

// Snapshot returns the last valid snapshot; it must not be changed.
func (r *Recorder) Snapshot() Run {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.valid
}

// Interrupt asks for the run to end as interrupted and reports whether that was
// still possible. The first accepted signal is remembered; once Finish has
// begun, none is accepted, so that exit code and stored state can't disagree.
func (r *Recorder) Interrupt(s Signal) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ended {
		return false
	}
	if r.signal == NoSignal {
		r.signal = s
	}
	return true
}

// Signal is what the run was interrupted by, or NoSignal.
func (r *Recorder) Signal() Signal {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.signal
}

// Select records how many tests were chosen and how they are scheduled.
func (r *Recorder) Select(count int, ex Execution) error {
	ex = own(ex)
	return r.changeHead(func(head *Run) { head.SelectedTestCount, head.Execution = &count, &ex })
}

// AddDiscoveryProblems records files that could not be selected; the run can't
// complete any more. File is project-relative, or "<outside-project>".
func (r *Recorder) AddDiscoveryProblems(problems ...DiscoveryProblem) error {
	problems = own(problems)
	return r.changeHead(func(head *Run) {
		head.DiscoveryProblems = slices.Concat(head.DiscoveryProblems, problems)
	})
}

// AddSetupCalls records model calls that belong to no attempt.
func (r *Recorder) AddSetupCalls(calls ...Call) error {
	calls = own(calls)
	return r.changeHead(func(head *Run) { head.SetupCalls = slices.Concat(head.SetupCalls, calls) })
}

var errEnded = errors.New("the run has ended: nothing can be recorded any more")

// changeHead makes a change, or refuses it when the document would be invalid.
func (r *Recorder) changeHead(change func(head *Run)) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ended {
		return errEnded
	}
	next := r.head
	change(&next)
	if *next.SelectedTestCount < len(r.tests) {
		return fmt.Errorf("select %d tests: %d have started already", *next.SelectedTestCount, len(r.tests))
	}
	trial := next
	trial.Tests = []Test{}
	trial.UpdatedAt = trial.StartedAt
	derive(&trial)
	if err := Validate(trial); err != nil {
		return err
	}
	r.head = next
	r.changed()
	return nil
}

// changed asks the publishing loop for a snapshot; the caller holds mu.
func (r *Recorder) changed() {
	r.dirty = true
	select {
	case r.wake <- struct{}{}:
	default: // one is asked for already
	}
}

// derive sets everything that follows from the rest of the document.
func derive(run *Run) {
	run.Verdict = runVerdict(*run)
	run.Flags = runFlags(run.Tests)
	run.Totals = DeriveTotals(*run)
}

// stamp cuts an instant to what the document holds.
func stamp(t time.Time) Time { return Time{t.UTC().Truncate(time.Millisecond)} }

func milliseconds(d time.Duration) float64 { return max(0, float64(d)/float64(time.Millisecond)) }
