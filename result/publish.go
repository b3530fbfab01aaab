package result

import (
	"slices"
	"time"
)

// What publishing may cost. Steps wait for minGap, so that a run with quick
// steps isn't written once for each. A big document takes long to write: after
// a snapshot that took slowSnapshot or more, everything but the end of the run
// waits for gapFactor times what it took. Writing then costs at most a
// twentieth of a run, however many steps and tests it has.
const (
	minGap       = 200 * time.Millisecond
	slowSnapshot = 100 * time.Millisecond
	gapFactor    = 20
)

func (r *Recorder) publishLoop() {
	defer close(r.idle)
	for {
		select {
		case <-r.wake:
		case <-r.stop:
			return
		}
		for wait := r.publish(); wait > 0; wait = r.publish() {
			if !r.sleep(wait) {
				return
			}
		}
		if !r.sleep(minGap) {
			return
		}
	}
}

// sleep reports whether the run still goes on after d.
func (r *Recorder) sleep(d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-r.stop:
		return false
	}
}

// publish writes what has changed; snapshots that were asked for meanwhile
// collapse into this one. Soon after a slow snapshot it does nothing and returns
// how long to wait: the loop, which has been woken, comes back then.
func (r *Recorder) publish() time.Duration {
	r.publishing.Lock()
	defer r.publishing.Unlock()
	r.mu.Lock()
	began := r.opts.Now()
	if !r.dirty || r.ended { // the end publishes itself
		r.mu.Unlock()
		return 0
	}
	if wait := r.busyUntil.Sub(began); wait > 0 {
		r.mu.Unlock()
		return wait
	}
	run, fresh := r.snapshot()
	r.mu.Unlock()
	r.publishSnapshot(run, fresh)
	r.took(began)
	return 0
}

// publishSnapshot validates a snapshot before anybody sees it.
func (r *Recorder) publishSnapshot(run Run, fresh []Test) {
	if err := validateFresh(run, fresh); err != nil {
		r.failed(err)
		return
	}
	r.accept(run)
	if err := r.writeProgress(run); err != nil {
		r.failed(err)
	}
}

func (r *Recorder) took(began time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := r.opts.Now()
	if spent := now.Sub(began); spent >= slowSnapshot {
		r.busyUntil = now.Add(gapFactor * spent)
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
