package result

import (
	"slices"
	"time"
)

// minGap is the least time between two snapshots that nobody waits for. With
// big documents the gap grows to gapFactor times what the last one took, so
// that publishing costs at most a twentieth of a run however many steps it has.
const (
	minGap    = 200 * time.Millisecond
	gapFactor = 20
)

func (r *Recorder) publishLoop() {
	defer close(r.idle)
	for {
		select {
		case <-r.wake:
		case <-r.stop:
			return
		}
		began := r.opts.Now()
		r.publish()
		gap := time.NewTimer(max(minGap, gapFactor*r.opts.Now().Sub(began)))
		select {
		case <-gap.C:
		case <-r.stop:
			gap.Stop()
			return
		}
	}
}

// publish validates what has changed and writes progress.json. Snapshots that
// were asked for meanwhile collapse into the next one.
func (r *Recorder) publish() {
	r.publishing.Lock()
	defer r.publishing.Unlock()
	r.mu.Lock()
	if !r.dirty || r.ended { // the end publishes itself
		r.mu.Unlock()
		return
	}
	run, fresh := r.snapshot()
	r.mu.Unlock()

	if err := validateFresh(run, fresh); err != nil {
		r.failed(err)
		return
	}
	r.accept(run)
	if err := r.writeProgress(run); err != nil {
		r.failed(err)
	}
}

// snapshot returns the document as of now, and the tests that changed since the
// last snapshot without their steps. The lists of steps, calls and problems only
// grow, so a snapshot can share them. The caller holds mu.
func (r *Recorder) snapshot() (run Run, fresh []Test) {
	now := r.opts.Now()
	run = r.head
	run.UpdatedAt, run.ElapsedMs = stamp(now), milliseconds(now.Sub(r.started))
	run.Tests = make([]Test, 0, len(r.tests))
	for _, t := range r.tests {
		test := t.test
		test.Attempts = slices.Clone(test.Attempts)
		run.Tests = append(run.Tests, test)
		if t.changed {
			fresh = append(fresh, withoutSteps(test))
		}
		t.changed = false
	}
	derive(&run)
	r.dirty = false
	return run, fresh
}

func withoutSteps(t Test) Test {
	t.Attempts = slices.Clone(t.Attempts)
	for i := range t.Attempts {
		t.Attempts[i].Steps = []Step{}
	}
	return t
}

// validateFresh gives a snapshot of a running run the same answer as Validate
// without checking again what can't have changed: each step met the schema when
// it was added, each test that is not fresh in an earlier snapshot, and the
// schema puts no condition on them as a list until the run completes. The rules
// between parts are always checked over the whole document.
func validateFresh(run Run, fresh []Test) error {
	shell := run
	shell.Tests = append([]Test{}, fresh...)
	if err := conforms(schemas().run, shell); err != nil {
		return err
	}
	return checkInvariants(run)
}

// accept makes a valid snapshot the one that is known outside.
func (r *Recorder) accept(run Run) {
	r.mu.Lock()
	r.valid = run
	r.mu.Unlock()
	if r.opts.Published != nil {
		r.opts.Published(run)
	}
}

func (r *Recorder) failed(err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.err == nil {
		r.err = err
	}
}

func (r *Recorder) copyFailed(err error) {
	r.mu.Lock()
	r.copyErr = err
	r.mu.Unlock()
	if r.copies != nil {
		r.copies.remove(ProgressFile, ResultFile)
	}
}

// sinks says what can still be written to.
func (r *Recorder) sinks() (files, copies *sink, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.copyErr == nil {
		copies = r.copies
	}
	return r.files, copies, r.err
}

func (r *Recorder) writeProgress(run Run) error {
	files, copies, err := r.sinks()
	if err != nil {
		return err
	}
	b, err := Encode(run)
	if err != nil {
		return err
	}
	if copies != nil {
		if err := copies.write(ProgressFile, b); err != nil {
			r.copyFailed(err)
		}
	}
	return files.write(ProgressFile, b)
}
