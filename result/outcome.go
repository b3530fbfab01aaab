package result

// ExitCode is what the process tells a shell.
type ExitCode int

const (
	ExitPassed      ExitCode = 0   // every test passed; flagged passes count as passes
	ExitFailed      ExitCode = 1   // a test failed
	ExitFlagged     ExitCode = 2   // every test passed, but with flags, and strict was asked for
	ExitNoVerdict   ExitCode = 3   // there is no verdict that can be trusted
	ExitHungUp      ExitCode = 129 // SIGHUP was accepted before the outcome was committed
	ExitInterrupted ExitCode = 130 // SIGINT was accepted before the outcome was committed
	ExitTerminated  ExitCode = 143 // SIGTERM was accepted before the outcome was committed
)

// Conclusion is the conclusion of a check run. No verdict is never one of those
// that satisfy a required check, except that an allowed empty run is skipped.
type Conclusion string

const (
	ConclusionSuccess        Conclusion = "success"
	ConclusionFailure        Conclusion = "failure"
	ConclusionActionRequired Conclusion = "action_required" // a secret is missing: someone has to set it
	ConclusionCancelled      Conclusion = "cancelled"
	ConclusionSkipped        Conclusion = "skipped"
)

// JUnit is the status element of a testcase.
type JUnit string

const (
	JUnitNone    JUnit = ""        // a pass, or no testcase for the run itself
	JUnitSkipped JUnit = "skipped" // never executed
	JUnitFailure JUnit = "failure"
	JUnitFlagged JUnit = "flagged" // a failure element of type sedum.flagged
	JUnitError   JUnit = "error"
)

// OutcomeOptions is what a run's meaning for CI depends on besides the document;
// RunInfo.OutcomeOptions gives that of a stored run.
type OutcomeOptions struct {
	Strict     bool
	AllowEmpty bool
	Signal     Signal // read only when the run was interrupted
}

// OutcomeOptions returns the options with which the run was started and ended.
func (i RunInfo) OutcomeOptions() OutcomeOptions {
	return OutcomeOptions{Strict: i.Strict, AllowEmpty: i.AllowEmpty, Signal: i.Signal}
}

// Decision is everything that CI is told about a run, so that no two of its
// parts can disagree.
type Decision struct {
	Exit       ExitCode
	Conclusion Conclusion
	Title      string  // words for a title: "passed", "passed, flagged", "failed", "no verdict", "interrupted", "nothing ran"
	JUnit      JUnit   // of the run itself
	Tests      []JUnit // of each test, by its index in the document
}

// Trustworthy reports whether the run has a verdict that can be trusted: it
// completed without an error and executed every selected test, at least one.
func (r Run) Trustworthy() bool {
	return r.State == Completed && r.Error == nil && r.Totals.ExecutedTests > 0 && r.Totals.ExecutedTests >= r.Totals.SelectedTests &&
		(r.Verdict == Passed || r.Verdict == Failed)
}

// Outcome is the one mapping from a run to what CI is told. The document itself
// never changes with the options.
func Outcome(run Run, o OutcomeOptions) Decision {
	d := decide(run, o)
	d.Tests = make([]JUnit, len(run.Tests))
	for i, t := range run.Tests {
		d.Tests[i] = junitOf(t, o.Strict)
	}
	return d
}

func decide(run Run, o OutcomeOptions) Decision {
	switch {
	case run.State == Interrupted:
		return Decision{Exit: interruptExit(o.Signal), Conclusion: ConclusionCancelled, Title: "interrupted", JUnit: JUnitError}
	case !run.Trustworthy() && o.AllowEmpty && run.nothingSelected():
		return Decision{Exit: ExitPassed, Conclusion: ConclusionSkipped, Title: "nothing ran", JUnit: JUnitNone}
	case !run.Trustworthy():
		return Decision{Exit: ExitNoVerdict, Conclusion: noVerdictConclusion(run.Error), Title: "no verdict", JUnit: JUnitError}
	case run.Verdict == Failed:
		return Decision{Exit: ExitFailed, Conclusion: ConclusionFailure, Title: "failed", JUnit: JUnitNone}
	case len(run.Flags) > 0 && o.Strict:
		return Decision{Exit: ExitFlagged, Conclusion: ConclusionFailure, Title: "passed, flagged", JUnit: JUnitFlagged}
	case len(run.Flags) > 0:
		return Decision{Exit: ExitPassed, Conclusion: ConclusionSuccess, Title: "passed, flagged", JUnit: JUnitNone}
	}
	return Decision{Exit: ExitPassed, Conclusion: ConclusionSuccess, Title: "passed", JUnit: JUnitNone}
}

// interruptExit is 3 for an interrupted run whose signal nobody recorded.
func interruptExit(s Signal) ExitCode {
	switch s {
	case Hangup:
		return ExitHungUp
	case Interrupt:
		return ExitInterrupted
	case Terminate:
		return ExitTerminated
	}
	return ExitNoVerdict
}

func noVerdictConclusion(err *Error) Conclusion {
	if err == nil {
		return ConclusionFailure
	}
	switch err.Code {
	case "missing_key", "missing_vision_api_key", "missing_environment_variable":
		return ConclusionActionRequired
	}
	return ConclusionFailure
}

// nothingSelected reports that the run ended only because its selection was
// empty, which is what --allow-empty allows and nothing else.
func (r Run) nothingSelected() bool {
	return r.State == Errored && r.Error != nil && (r.Error.Code == noTests.Code || r.Error.Code == emptyShard.Code) &&
		r.Totals.SelectedTests == 0 && len(r.Tests) == 0 && len(r.DiscoveryProblems) == 0
}

func junitOf(t Test, strict bool) JUnit {
	switch {
	case t.SelectedAttempt() == nil:
		return JUnitSkipped
	case t.Verdict == Failed:
		return JUnitFailure
	case t.Verdict != Passed:
		return JUnitError
	case len(t.Flags) > 0 && strict:
		return JUnitFlagged
	}
	return JUnitNone
}
