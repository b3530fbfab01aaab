package result

import (
	"fmt"
	"slices"
)

// End is why a run ends, where that isn't simply that all tests are done.
type End struct {
	Err   *Error // what stopped the run: set-up, the deadline, a run-stopping error
	Stray *Error // a rejection that nobody owns; counts only when nothing else went wrong
}

// Errors that the recorder itself gives a run. Messages are fixed and name no path.
var (
	outputError    = Error{Code: "output_error", Message: "The result files could not be written."}
	notFinished    = Error{Code: "execution_error", Message: "A test was still running when the run ended."}
	noTests        = Error{Code: "no_tests", Message: "No test was executed."}
	emptyShard     = Error{Code: "empty_shard", Message: "This shard has no tests, although the whole selection has."}
	discoveryError = Error{Code: "discovery_error", Message: "Some test files or paths could not be used; see the discovery problems."}
)

// Finish commits the outcome, closes attempts that still run, and writes the
// terminal progress.json and result.json. Later calls return the same run.
//
// The error says why the files could not be written. They are then removed, and
// the returned run, which is valid, exists in memory only.
func (r *Recorder) Finish(end End) (Run, error) {
	r.finishing.Lock()
	defer r.finishing.Unlock()
	if r.finished {
		return r.Snapshot(), r.finalErr
	}
	signal := r.commit(end)
	close(r.stop)
	<-r.idle
	if signal != NoSignal {
		_ = r.UpdateInfo(func(i *RunInfo) { i.Signal = signal })
	}
	r.mu.Lock()
	run, _ := r.snapshot()
	r.mu.Unlock()
	r.finished = true
	r.finalErr = r.writeTerminal(run)
	return r.Snapshot(), r.finalErr
}

// Amend gives a finished run an error that came after its end, such as a report
// that could not be written, and writes the files again. A run that already
// ended in an error keeps that.
func (r *Recorder) Amend(err Error) (Run, error) {
	r.finishing.Lock()
	defer r.finishing.Unlock()
	run := r.Snapshot()
	if !r.finished || r.finalErr != nil || run.Error != nil {
		return run, r.finalErr
	}
	now := r.opts.Now()
	run.UpdatedAt, run.ElapsedMs = stamp(now), milliseconds(now.Sub(r.started))
	r.finalErr = r.writeTerminal(withError(run, own(err)))
	return r.Snapshot(), r.finalErr
}

// commit decides how the run ended. From here on no signal and no lane can
// change the document.
func (r *Recorder) commit(end End) Signal {
	r.mu.Lock()
	defer r.mu.Unlock()
	err := r.runError(end)
	r.closeOpen(err)
	now := stamp(r.opts.Now())
	r.head.FinishedAt, r.head.Error = &now, err
	switch {
	case r.signal != NoSignal:
		r.head.State = Interrupted
	case err != nil:
		r.head.State = Errored
	default:
		r.head.State = Completed
	}
	r.ended = true
	return r.signal
}

// runError picks the one error of the run: what stopped it, then tests that
// could not run, then a stray rejection, then discovery problems.
func (r *Recorder) runError(end End) *Error {
	switch {
	case r.signal != NoSignal:
		return &Error{Code: "canceled", Message: fmt.Sprintf("The run was canceled by %s.", r.signal)}
	case end.Err != nil:
		err := own(*end.Err)
		return &err
	case len(r.failures) > 0:
		return r.testErrors()
	case end.Stray != nil:
		err := own(*end.Stray)
		return &err
	case len(r.tests) == 0:
		return r.emptyError()
	case len(r.head.DiscoveryProblems) > 0:
		return &discoveryError
	case slices.ContainsFunc(r.tests, func(t *TestRecord) bool { return t.open() != nil }):
		return &notFinished
	case len(r.tests) < *r.head.SelectedTestCount:
		return &Error{Code: "execution_error", Message: fmt.Sprintf("%d of %d selected tests did not start.",
			*r.head.SelectedTestCount-len(r.tests), *r.head.SelectedTestCount)}
	}
	return nil
}

func (r *Recorder) testErrors() *Error {
	orders := make([]int, 0, len(r.failures))
	for order := range r.failures {
		orders = append(orders, order)
	}
	first := r.failures[slices.Min(orders)] // in selection order, whatever lane was first
	if len(orders) == 1 {
		return &first
	}
	several := own(Error{
		Code:    "test_errors",
		Message: fmt.Sprintf("%d tests could not run; the first: %s: %s", len(orders), first.Code, first.Message),
		CallLog: first.CallLog,
	})
	return &several
}

func (r *Recorder) emptyError() *Error {
	ex := r.head.Execution
	switch {
	case ex != nil && ex.Shard != nil && ex.Shard.GlobalSelectedTests > 0 && *r.head.SelectedTestCount == 0:
		return &emptyShard
	case len(r.head.DiscoveryProblems) > 0:
		return &discoveryError
	}
	return &noTests
}

// closeOpen ends what still runs by what ended the run. A failure that was seen
// before stays the attempt's outcome, except on a signal.
func (r *Recorder) closeOpen(err *Error) {
	for _, t := range r.tests {
		a := t.open()
		if a == nil {
			continue
		}
		if err.Code == "run_timeout" {
			a.TimeoutReason = &err.Code
		}
		switch {
		case r.signal != NoSignal:
			t.end(a, Interrupted, NoVerdict, err)
		case a.primary() == string(Failed):
			t.end(a, Completed, Failed, nil)
		default:
			t.end(a, Errored, NoVerdict, err)
		}
	}
}

// writeTerminal writes the copy first, so that its failure can still be told in
// the files that count.
func (r *Recorder) writeTerminal(run Run) error {
	r.publishing.Lock()
	defer r.publishing.Unlock()
	if err := Validate(run); err != nil {
		return r.giveUp(r.Snapshot(), err)
	}
	files, copies, err := r.sinks()
	if err != nil {
		return r.giveUp(run, err)
	}
	if copies != nil {
		if err := writeBoth(copies, run); err != nil {
			r.copyFailed(err)
		}
	}
	r.mu.Lock()
	if r.copyErr != nil {
		run = withError(run, outputError)
	}
	r.mu.Unlock()
	if err := writeBoth(files, run); err != nil {
		return r.giveUp(run, err)
	}
	r.accept(run)
	return nil
}

func writeBoth(s *sink, run Run) error {
	b, err := Encode(run)
	if err != nil {
		return err
	}
	if err := s.write(ProgressFile, b); err != nil {
		return err
	}
	return s.write(ResultFile, b)
}

// giveUp removes what could be taken for a final result and keeps the truth in
// memory.
func (r *Recorder) giveUp(run Run, err error) error {
	r.failed(err)
	for _, s := range []*sink{r.files, r.copies} {
		if s != nil {
			s.remove(ProgressFile, ResultFile)
		}
	}
	if run.State != Running { // a terminal snapshot that was invalid leaves the last valid one as it is
		r.accept(withError(run, outputError))
	}
	return fmt.Errorf("write the result: %w", err)
}

// withError ends a run in an error, unless it already did.
func withError(run Run, err Error) Run {
	if run.Error != nil {
		return run
	}
	run.State, run.Verdict, run.Error = Errored, NoVerdict, &err
	return run
}
