package report

import (
	"fmt"
	"strings"

	"sedum.dev/sedum/result"
)

// attention is one numbered item for each thing that a person should look at.
func (m *markdown) attention() {
	for _, f := range Findings(m.run) {
		switch {
		case f.Step != nil:
			m.step(f.Test, f.Attempt, *f.Step)
		case f.Call != nil:
			m.binding(f.Test, f.Attempt, *f.Call)
		default:
			m.stopped(f.Test, f.Attempt)
		}
	}
}

func (m *markdown) heading(format string, args ...any) {
	if m.item == 0 {
		m.printf("\n## Needs attention\n")
	}
	m.item++
	m.printf("\n### %d. %s\n\n", m.item, fmt.Sprintf(format, args...))
}

func (m *markdown) step(t result.Test, a result.Attempt, s result.Step) {
	m.heading("%s · %s · %s step %d · %s", StepStatus(s), Code(TestLabel(t)), s.Phase, s.Index, s.Kind)
	text := Inline(StepText(s))
	if text == "" {
		text = "(no sentence)"
	}
	m.printf("> %s\n\n", text)
	m.printf("- status: %s, verdict %s, flags %s\n", s.State, orNone(string(s.Verdict)), orDash(joined(s.Flags)))
	m.printf("- where: %s\n", Code(Sources(s.SourceStack)))
	if s.Detail != "" {
		m.printf("- result: %s\n", Inline(s.Detail))
	}
	m.judged(s)
	m.printf("- page: %s\n", pageText(s.Page))
	m.locator(s)
	faults := m.faults.Of(a)
	if before := EarlierFaults(faults, s.Index); before != "" {
		m.printf("- the page reported before this step: %s\n", before)
	}
	m.printf("- frame: %s\n", frameText(s))
	m.tries(t, a)
	for _, e := range Reasons(a, s) {
		m.reason(e)
	}
	m.reported(faults[s.Index])
	if s.Judgement != nil && s.Judgement.JudgedExcerpt != nil {
		m.printf("\nWhat the judge read (page text, untrusted):\n\n%s", Fenced(*s.Judgement.JudgedExcerpt))
	}
}

func orNone(text string) string {
	if text == "" {
		return "none"
	}
	return text
}

func orDash(text string) string {
	if text == "" {
		return "—"
	}
	return text
}

// judged shows the stored numbers, unrounded, beside the lines that they met.
func (m *markdown) judged(s result.Step) {
	j := s.Judgement
	if j == nil {
		return
	}
	m.printf("- judged: holds %s (%s)\n", Exact(j.Holds), Lines(s))
	m.printf("- contradicted: %s (%s)\n", Exact(j.Contradicted), Cutoff(s))
	if advice := Advice(s); advice != "" {
		m.printf("- advice: %s\n", advice)
	}
}

// Lines says which lines the holds score of a judged step was compared with.
func Lines(s result.Step) string {
	fail, ok := s.Judgement.FailLine()
	switch {
	case ok:
		return fmt.Sprintf("fails below %s; passes at %s; between them it passes flagged", Exact(fail), Exact(*s.Judgement.Threshold))
	case s.Kind == result.Measure:
		return "observation, no decision line"
	}
	return "decision lines unavailable"
}

// Cutoff says which cutoff the contradicted score of a judged step was compared with.
func Cutoff(s result.Step) string {
	if s.Judgement.ContradictionCutoff == nil {
		return "no cutoff"
	}
	return "cutoff " + Exact(*s.Judgement.ContradictionCutoff)
}

func pageText(p result.Page) string {
	if p.Status != result.Available {
		return p.Status + " (" + Inline(p.Reason) + ")"
	}
	return Code(p.URL) + " “" + Inline(p.Title) + "”"
}

func (m *markdown) locator(s result.Step) {
	l := s.Locator
	if l == nil {
		return
	}
	name := "confidence"
	if l.Vision != nil {
		name = "text-model confidence"
	}
	confidence := "unavailable"
	if l.Confidence != nil {
		confidence = Exact(*l.Confidence)
	}
	m.printf("- locator: source %s, %s %s", l.Source, name, confidence)
	if l.Cache != nil {
		m.printf(", %s", Inline(cacheWords(*l.Cache)))
	}
	m.printf("\n")
	if v := Vision(s); v != "" {
		m.printf("  - %s\n", Inline(v))
	}
	for _, o := range l.Options {
		m.printf("  - %s: %s\n", Inline(Candidate(o)), Exact(o.Probability))
	}
	if len(l.Options) == 0 {
		m.printf("  - no candidates were weighed\n")
	}
}

// Candidate names a ranked candidate; the choice of none is NoMatch, without a role.
func Candidate(o result.Option) string {
	if o.Role == "" {
		return o.Label
	}
	return o.Label + " (" + o.Role + ")"
}

func frameText(s result.Step) string {
	f := s.Evidence
	if f.Status != result.Captured {
		return f.Status + " (" + Inline(f.Reason) + ")"
	}
	return fmt.Sprintf("![step %d](%s) %s", s.Index, f.Path, Code(f.Path))
}

// tries says how to run the test again, and which try this was.
func (m *markdown) tries(t result.Test, a result.Attempt) {
	m.printf("- rerun: %s\n", ShellCode(Rerun(m.command, t)))
	m.printf("- attempt: %d of %d", a.Ordinal, len(t.Attempts))
	if earlier := earlierTries(t); earlier != "" {
		m.printf("; earlier: %s", Inline(earlier))
	}
	m.printf("\n")
}

// earlierTries sums up the attempts of a test before the selected one: each with its
// outcome and the code of its first problem; "" without any.
func earlierTries(t result.Test) string {
	var tries []string
	for _, a := range t.Attempts {
		if t.SelectedAttemptID != nil && a.ID == *t.SelectedAttemptID {
			break
		}
		tries = append(tries, Try(a))
	}
	return strings.Join(tries, ", ")
}

// Try sums up one attempt: "#1 failed (step_failed)".
func Try(a result.Attempt) string {
	word := fmt.Sprintf("#%d %s", a.Ordinal, AttemptStatus(a))
	if len(a.Problems) > 0 {
		word += " (" + a.Problems[0].Error.Code + ")"
	}
	return word
}

// Reasons are the errors that ended a step. A claim that only scored low has none
// of its own.
func Reasons(a result.Attempt, s result.Step) []result.Error {
	switch {
	case s.Error != nil:
		return []result.Error{*s.Error}
	case s.Judgement != nil:
		return nil
	}
	return stepErrors(a, s)
}

func (m *markdown) reason(e result.Error) {
	label := "Why it stopped"
	if len(e.CallLog) > 0 {
		label += " (browser error, untrusted)"
	}
	lines := append([]string{e.Code + ": " + e.Message}, e.CallLog...)
	m.printf("\n%s:\n\n%s", label, Fenced(strings.Join(lines, "\n")))
}

func (m *markdown) binding(t result.Test, a result.Attempt, p result.Problem) {
	m.heading("%s · %s · %s module call", p.Outcome, Code(TestLabel(t)), p.Phase)
	m.printf("- where: %s\n", Code(Sources(p.SourceStack)))
	m.tries(t, a)
	m.reason(p.Error)
}

func (m *markdown) stopped(t result.Test, a result.Attempt) {
	m.heading("%s · %s", AttemptStatus(a), Code(TestLabel(t)))
	if a.TimeoutReason != nil {
		m.printf("- timeout: %s\n", Inline(*a.TimeoutReason))
	}
	m.tries(t, a)
	if a.Error != nil {
		m.reason(*a.Error)
	}
}
