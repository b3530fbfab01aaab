package ci

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/jstemmer/go-junit-report/v2/junit"

	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
)

// testSuite holds the one testcase of a test: properties and the file may stand
// on suites only.
func (j *junitWriter) testSuite(t result.Test, kind result.JUnit) junit.Testsuite {
	elapsed, started := 0.0, j.run.StartedAt
	for i, a := range t.Attempts {
		elapsed += a.ElapsedMs
		if i == 0 {
			started = a.StartedAt
		}
	}
	file := line(t.File)
	s := junit.Testsuite{Name: file, File: file, Time: seconds(elapsed), Timestamp: timestamp(started)}
	j.testProperties(&s, t)
	s.AddTestcase(j.testcase(t, kind, s.Time))
	return s
}

func (j *junitWriter) testProperties(s *junit.Testsuite, t result.Test) {
	add := func(name, value string) { s.AddProperty("sedum."+name, line(value)) }
	add("run_id", j.run.RunID)
	add("test_id", t.ID)
	add("verdict", cmp.Or(string(t.Verdict), "none"))
	if t.State != result.Completed {
		add("state", string(t.State))
	}
	if len(t.Flags) > 0 {
		add("flags", joined(t.Flags))
	}
	if len(t.Tags) > 0 {
		add("tags", joined(t.Tags))
	}
	add("attempts", fmt.Sprint(len(t.Attempts)))
	add("strict", fmt.Sprint(j.info.Strict))
}

func (j *junitWriter) testcase(t result.Test, kind result.JUnit, time string) junit.Testcase {
	c := junit.Testcase{Classname: line(t.File), Name: cmp.Or(line(t.Description), line(t.File)), Time: time}
	a := t.SelectedAttempt()
	switch kind {
	case result.JUnitSkipped:
		c.Skipped = status("", fmt.Sprintf("not executed; the run's state is %s", j.run.State), nil)
		return c
	case result.JUnitFailure:
		code, message := failure(*a)
		c.Failure = status(code, message, j.body(t, *a))
	case result.JUnitFlagged:
		c.Failure = &junit.Result{Type: flaggedType, Message: flagged(t.Flags), Data: block(j.body(t, *a))}
	case result.JUnitError:
		code, message := undecided(*a)
		c.Error = status(code, message, j.body(t, *a))
	}
	if out := j.systemOut(t, *a, kind); out != "" {
		c.SystemOut = &junit.Output{Data: out}
	}
	return c
}

// primary is the problem that decided an attempt, and its step if it has one.
func primary(a result.Attempt) (*result.Problem, *result.Step) {
	if len(a.Problems) == 0 {
		return nil, nil
	}
	p := &a.Problems[0]
	if p.StepID == nil {
		return p, nil
	}
	for i := range a.Steps {
		if a.Steps[i].ID == *p.StepID {
			return p, &a.Steps[i]
		}
	}
	return p, nil
}

func failure(a result.Attempt) (code, message string) {
	switch p, s := primary(a); {
	case p == nil:
		return "failed", "failed"
	case s == nil:
		return p.Error.Code, fmt.Sprintf("%s %s: %s", p.Phase, p.Error.Code, p.Error.Message)
	default:
		return p.Error.Code, fmt.Sprintf("%s step %d failed: %s", s.Phase, s.Index, s.Sentence)
	}
}

func undecided(a result.Attempt) (code, message string) {
	p, _ := primary(a)
	switch {
	case p != nil:
		return p.Error.Code, p.Error.Message
	case a.Error != nil:
		return a.Error.Code, a.Error.Message
	case a.TimeoutReason != nil:
		return "timeout", *a.TimeoutReason
	}
	return string(a.State), fmt.Sprintf("%s before a verdict", a.State)
}

// systemOut is what a testcase says besides its status. Only its attachment
// lines are not cleaned: they are ours.
func (j *junitWriter) systemOut(t result.Test, a result.Attempt, kind result.JUnit) string {
	var lines []string
	if len(t.Flags) > 0 {
		flags := flagLine(flagCounts(&a))
		if slices.Contains(t.Flags, result.Flaky) {
			flags += "; flaky: it passed after a failed attempt"
		}
		lines = append(lines, flags)
	}
	switch {
	case len(t.Flags) > 0 && kind == result.JUnitNone:
		lines = append(lines, j.body(t, a)...)
	case len(t.Attempts) > 1:
		lines = append(lines, attemptsLine(t))
	}
	out := block(lines)
	if j.info.EvidenceRoot == "" {
		return out
	}
	for _, s := range a.Steps {
		if report.NeedsAttention(s) && s.Evidence.Status == result.Captured {
			out += "\n[[ATTACHMENT|" + j.info.EvidenceRoot + "/" + s.Evidence.Path + "]]"
		}
	}
	return strings.TrimPrefix(out, "\n")
}

func attemptsLine(t result.Test) string {
	tries := make([]string, len(t.Attempts))
	for i, a := range t.Attempts {
		tries[i] = report.Try(a)
	}
	return "attempts: " + strings.Join(tries, ", ")
}
