package report

import (
	"fmt"
	"strings"

	"sedum.dev/sedum/result"
)

func (m *markdown) detail() {
	m.printf("\n## Flow detail\n\n### Model usage (all attempts)\n\n")
	for _, line := range Usage(m.run) {
		m.printf("- %s\n", line)
	}
	m.visionLines()
	for _, t := range ByNeed(m.run.Tests) {
		m.test(t)
	}
}

func (m *markdown) visionLines() {
	for _, t := range m.run.Tests {
		for _, a := range t.Attempts {
			for _, s := range a.Steps {
				if v := Vision(s); v != "" {
					m.printf("- %s · attempt %d · step %d: %s\n", Code(t.File), a.Ordinal, s.Index, Inline(v))
				}
			}
		}
	}
}

func (m *markdown) test(t result.Test) {
	m.printf("\n### %s · %s", TestStatus(t), Code(t.File))
	if description := Inline(t.Description); description != "" {
		m.printf(" — %s", description)
	}
	m.printf("\n\n")
	if t.Goal != nil {
		m.printf("- goal: %s\n- claim: %s\n", Inline(t.Goal.Text), Inline(t.Goal.Verify))
	}
	a := t.SelectedAttempt()
	if a == nil {
		m.printf("It did not execute.\n")
		return
	}
	m.printf("- %s, %s%s\n", count(len(a.Steps), "step"), Duration(a.ElapsedMs), tags(t.Tags))
	if earlier := earlierTries(t); earlier != "" {
		m.printf("- earlier: %s\n", Inline(earlier))
	}
	if TestStatus(t) == StatusPassed {
		m.held(*a)
		return
	}
	m.printf("- rerun: %s\n", ShellCode(Rerun(m.command, t)))
	m.printf("\n%s", StepsTable(*a))
}

func tags(list []string) string {
	text := ""
	for _, tag := range list {
		text += ", " + Inline(tag)
	}
	if text == "" {
		return ""
	}
	return "; tags " + strings.TrimPrefix(text, ", ")
}

// held lists what a clean pass stands on. A goal that a planner called done
// comes first: nothing was judged there.
func (m *markdown) held(a result.Attempt) {
	for _, s := range a.Steps {
		if g := s.Goal; g != nil {
			m.printf("- %s, nothing was judged: %s (%s, %s)\n", PlannerCompletion, Inline(g.Text), count(g.Actions, "action"), count(g.Requests, "request"))
		}
	}
	for _, s := range a.Steps {
		if s.Kind == result.Verify && s.Judgement != nil {
			m.printf("- held: %s (%s", Inline(StepText(s)), holds(s))
			if s.Judgement.Threshold != nil {
				m.printf(", passes at %s", Exact(*s.Judgement.Threshold))
			}
			m.printf(")\n")
		}
	}
}

// holds is the holds score for an overview.
func holds(s result.Step) string {
	if s.Judgement == nil {
		return ""
	}
	var lines []float64
	if fail, ok := s.Judgement.FailLine(); ok {
		lines = []float64{fail, *s.Judgement.Threshold}
	}
	return Score(s.Judgement.Holds, lines...)
}

// StepsTable is the Markdown table of an attempt's steps.
func StepsTable(a result.Attempt) string {
	if len(a.Steps) == 0 {
		return "No step was executed.\n"
	}
	var table strings.Builder
	table.WriteString("| # | status | phase | step | score | time | detail |\n|---|---|---|---|---|---|---|\n")
	for _, s := range a.Steps {
		status := StepStatus(s)
		if len(s.Flags) > 0 {
			status = fmt.Sprintf("%s (%s)", status, joined(s.Flags))
		}
		fmt.Fprintf(&table, "| %d | %s | %s | %s | %s | %s | %s |\n", s.Index, status, s.Phase, Cell(StepText(s)), holds(s), Duration(s.ElapsedMs), Cell(s.Detail))
	}
	return table.String()
}
