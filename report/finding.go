package report

import (
	"cmp"
	"fmt"
	"slices"

	"sedum.dev/sedum/result"
)

// Finding is one thing of a test's selected attempt that a person should look at:
// a step, a module call that never ran a sentence, or the end of an attempt that
// stopped with neither to blame.
type Finding struct {
	Test    result.Test
	Attempt result.Attempt
	Step    *result.Step    // nil for the other two
	Call    *result.Problem // the module call; nil for the other two
}

// Findings are those of a run: tests ByNeed, and in each test as they happened.
func Findings(run result.Run) []Finding {
	var all []Finding
	for _, t := range ByNeed(run.Tests) {
		if a := t.SelectedAttempt(); a != nil {
			all = append(all, findings(t, *a)...)
		}
	}
	return all
}

func findings(t result.Test, a result.Attempt) []Finding {
	var all []Finding
	for i, s := range a.Steps {
		if NeedsAttention(s) {
			all = append(all, Finding{Test: t, Attempt: a, Step: &a.Steps[i]})
		}
	}
	for i, p := range a.Problems {
		if p.StepID == nil {
			all = append(all, Finding{Test: t, Attempt: a, Call: &a.Problems[i]})
		}
	}
	if stoppedItself(a) {
		all = append(all, Finding{Test: t, Attempt: a})
	}
	return all
}

// stoppedItself reports an end that no problem of the attempt explains.
func stoppedItself(a result.Attempt) bool {
	return a.TimeoutReason != nil || (a.Error != nil && len(a.Problems) == 0)
}

// MostSevere returns findings with failures first, then what has no verdict,
// then flagged passes. The list that it is given stays as it is.
func MostSevere(findings []Finding) []Finding {
	sorted := slices.Clone(findings)
	slices.SortStableFunc(sorted, func(a, b Finding) int { return cmp.Compare(a.Status(), b.Status()) })
	return sorted
}

// Status says how bad a finding is: failed, incomplete or flagged.
func (f Finding) Status() Status {
	switch {
	case f.Step != nil && f.Step.Verdict == result.Failed, f.Call != nil && f.Call.Outcome == string(result.Failed):
		return StatusFailed
	case f.Step != nil && f.Step.State == result.Completed:
		return StatusFlagged
	}
	return StatusIncomplete
}

// Stack is where a finding is, from the test in to the sentence itself; empty for
// an attempt that stopped.
func (f Finding) Stack() []result.Source {
	switch {
	case f.Step != nil:
		return f.Step.SourceStack
	case f.Call != nil:
		return f.Call.SourceStack
	}
	return nil
}

// Word is the one word for a finding: that of its step, its module call or its attempt.
func (f Finding) Word() string {
	switch {
	case f.Step != nil:
		return StepStatus(*f.Step)
	case f.Call != nil:
		return f.Call.Outcome
	}
	return AttemptStatus(f.Attempt)
}

// Part says which part of its attempt a finding is.
func (f Finding) Part() string {
	switch {
	case f.Step != nil:
		return fmt.Sprintf("%s step %d", f.Step.Phase, f.Step.Index)
	case f.Call != nil:
		return fmt.Sprintf("%s module call", f.Call.Phase)
	}
	return "the attempt stopped"
}

// Reasons are the errors behind a finding. A claim that only scored low has none.
func (f Finding) Reasons() []result.Error {
	switch {
	case f.Step != nil:
		return Reasons(f.Attempt, *f.Step)
	case f.Call != nil:
		return []result.Error{f.Call.Error}
	case f.Attempt.Error != nil:
		return []result.Error{*f.Attempt.Error}
	}
	return nil
}
