package report

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"

	"sedum.dev/sedum/result"
)

// Status is what a test came to; a smaller one needs a person sooner.
type Status int

const (
	StatusFailed Status = iota
	StatusIncomplete
	StatusFlagged
	StatusPassed
)

// TestStatus is the status of a test's selected attempt.
func TestStatus(t result.Test) Status {
	switch {
	case t.Verdict == result.Failed:
		return StatusFailed
	case t.Verdict != result.Passed:
		return StatusIncomplete
	case len(t.Flags) > 0:
		return StatusFlagged
	}
	return StatusPassed
}

// String is the status in words.
func (s Status) String() string {
	return [...]string{"failed", "incomplete", "passed, flagged", "passed"}[s]
}

// ByNeed returns the tests with those that need a person first, otherwise in
// selection order. The list that it is given stays as it is.
func ByNeed(tests []result.Test) []result.Test {
	sorted := slices.Clone(tests)
	slices.SortStableFunc(sorted, func(a, b result.Test) int { return cmp.Compare(TestStatus(a), TestStatus(b)) })
	return sorted
}

// RunStatus is the one word for a whole run: the state of a run that didn't
// complete, else the worst status of its tests.
func RunStatus(run result.Run) string {
	switch {
	case run.State != result.Completed:
		return string(run.State)
	case !run.Trustworthy():
		return StatusIncomplete.String()
	case run.Verdict == result.Failed:
		return StatusFailed.String()
	case len(run.Flags) > 0:
		return StatusFlagged.String()
	}
	return StatusPassed.String()
}

// StepStatus is the one word for a step. A measurement is neither passed nor failed.
func StepStatus(s result.Step) string {
	switch {
	case s.State == result.Errored || s.State == result.Interrupted:
		return string(s.State)
	case s.Verdict == result.Failed:
		return StatusFailed.String()
	case s.State == result.Running:
		return string(result.Running)
	case s.Verdict == result.Passed && len(s.Flags) > 0:
		return StatusFlagged.String()
	case s.Verdict != result.NoVerdict:
		return string(s.Verdict)
	}
	return "measured"
}

// AttemptStatus is the one word for an attempt: its verdict, else its state.
func AttemptStatus(a result.Attempt) string {
	if a.Verdict != result.NoVerdict {
		return string(a.Verdict)
	}
	return string(a.State)
}

// Sources names the places of a sentence from the test in to the sentence itself.
func Sources(stack []result.Source) string {
	places := make([]string, len(stack))
	for i, s := range stack {
		places[i] = s.String()
	}
	return strings.Join(places, " → ")
}

// PlannerCompletion labels what a TypeScript goal ends with. The planner says
// that it is done; nothing has been judged, and no report may sound as if.
const PlannerCompletion = "planner completion"

// Advice says what a person can do about the scores of a step; "" when they
// need nothing.
func Advice(s result.Step) string {
	j := s.Judgement
	if j == nil || j.ContradictionCutoff == nil {
		return ""
	}
	var advice []string
	switch against := j.Contradicted >= *j.ContradictionCutoff; {
	case against && s.Verdict == result.Failed:
		advice = append(advice, "The page shows evidence against the claim. If it should hold, the claim is ambiguous, or the page is.")
	case against:
		advice = append(advice, "The page shows evidence for and against the claim: the claim is ambiguous, or the page is. Name the exact text and where it stands.")
	}
	if slices.Contains(s.Flags, result.LowConfidence) {
		advice = append(advice, "The claim probably holds, but not surely. Make it more specific, or see whether the page shows it every time.")
	}
	return strings.Join(advice, " ")
}

// Money shows a cost in US dollars; nil is unknown and never reads as zero.
func Money(usd *float64) string {
	switch {
	case usd == nil:
		return "unknown"
	case *usd < 0.01:
		return fmt.Sprintf("$%.6f", *usd)
	}
	return fmt.Sprintf("$%.4f", *usd)
}

// Cost sums what calls cost: nil as soon as one of them is unknown.
func Cost(calls []result.Call) *float64 {
	sum := 0.0
	for _, c := range calls {
		if c.CostUsd == nil {
			return nil
		}
		sum += *c.CostUsd
	}
	return &sum
}

// Calls are all model calls of a run, of every attempt, in the order in which
// totals count them.
func Calls(run result.Run) iter.Seq[result.Call] {
	return func(yield func(result.Call) bool) {
		more := true
		forCalls(run, func(c result.Call) { more = more && yield(c) })
	}
}

// visionOutcomes counts what the vision fallback came to over all attempts. A
// failure without an outcome counts as failed.
func visionOutcomes(run result.Run) string {
	selected, abstained, failed := 0, 0, 0
	for _, t := range run.Tests {
		for _, a := range t.Attempts {
			for _, s := range a.Steps {
				if s.Locator == nil || s.Locator.Vision == nil {
					continue
				}
				switch v := s.Locator.Vision; {
				case v.Outcome == "selected":
					selected++
				case v.Outcome == "abstained":
					abstained++
				case v.Outcome == "failed", v.Failure != "":
					failed++
				}
			}
		}
	}
	return fmt.Sprintf("Vision outcomes: %d selected · %d abstained · %d failed", selected, abstained, failed)
}

// Vision says what the vision fallback did for a step; "" when it didn't run.
func Vision(s result.Step) string {
	if s.Locator == nil || s.Locator.Vision == nil {
		return ""
	}
	v := s.Locator.Vision
	outcome := cmp.Or(v.Outcome, "outcome unrecorded")
	if v.Outcome == "" && v.Failure != "" {
		outcome = "failed"
	}
	var models []string
	for _, c := range s.Calls {
		if c.Modality == "vision" && !slices.Contains(models, c.Model) {
			models = append(models, c.Model)
		}
	}
	line := fmt.Sprintf("Vision fallback: %s · %s · %.0f ms", outcome, cmp.Or(strings.Join(models, ", "), "model unrecorded"), v.ElapsedMs)
	for _, part := range []struct{ label, text string }{{"trigger: ", v.Reason}, {"abstention: ", v.AbstentionReason}, {"", v.Failure}} {
		if part.text != "" {
			line += " · " + part.label + part.text
		}
	}
	if v.HTTPStatus != 0 {
		line += fmt.Sprintf(" · HTTP %d", v.HTTPStatus)
	}
	return line
}
