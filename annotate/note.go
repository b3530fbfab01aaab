package annotate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"sedum.dev/sedum/ci/github"
	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
)

// note is one thing to show at a line: plain text, harmless to whoever reads it.
type note struct {
	id      string // the same in each snapshot of the run
	level   github.Level
	title   string
	message string
	details string // "" without any
	place   result.Source
}

// notes are those of a run, the most severe first.
func (o Options) notes(run result.Run) []note {
	var notes []note
	for _, p := range run.DiscoveryProblems {
		notes = append(notes, problemNote(p))
	}
	faults := report.FaultReader{Dir: o.RunDir}
	for _, f := range report.MostSevere(report.Findings(run)) {
		notes = append(notes, o.findingNote(f, &faults))
	}
	for _, t := range report.ByNeed(run.Tests) {
		if slices.Contains(t.Flags, result.Flaky) {
			notes = append(notes, o.flakyNote(t))
		}
	}
	return notes
}

func (o Options) findingNote(f report.Finding, faults *report.FaultReader) note {
	n := note{
		id: strings.Join([]string{f.Test.ID, f.Attempt.ID, f.Part()}, " "), level: github.Error,
		title: fmt.Sprintf("Sedum: %s · %s", f.Word(), report.InertLine(report.TestLabel(f.Test))),
		place: result.Source{File: f.Test.File, Line: 1}, // of an attempt that stopped
	}
	if f.Status() == report.StatusFlagged {
		n.level = github.Warning
	}
	if stack := f.Stack(); len(stack) > 0 {
		n.place = stack[0] // the test's own line, whatever modules the sentence came through
	}
	if f.Call != nil {
		n.id += " " + f.Call.ID
	}
	n.message = strings.Join(o.findingLines(f), "\n")
	if f.Step != nil {
		n.details = strings.Join(stepDetails(f, faults), "\n")
	}
	return n
}

// findingLines lead with the verdict, and each is one line whatever a page has in it.
func (o Options) findingLines(f report.Finding) []string {
	lines := []string{fmt.Sprintf("%s: %s", f.Word(), f.Part())}
	if s := f.Step; s != nil {
		if text := report.StepText(*s); text != "" {
			lines[0] = fmt.Sprintf("%s: %s", f.Word(), report.InertLine(text))
		}
		lines = append(lines, stepLines(*s)...)
	}
	for _, e := range f.Reasons() {
		lines = append(lines, fmt.Sprintf("why: %s: %s", report.InertLine(e.Code), report.InertLine(e.Message)))
	}
	if f.Attempt.TimeoutReason != nil {
		lines = append(lines, "timeout: "+report.InertLine(*f.Attempt.TimeoutReason))
	}
	if stack := f.Stack(); len(stack) > 0 {
		lines = append(lines, "where: "+report.InertLine(report.Sources(stack)))
	}
	return append(lines, "rerun: "+report.Rerun(o.command(), f.Test))
}

func stepLines(s result.Step) []string {
	var lines []string
	if j := s.Judgement; j != nil {
		lines = append(lines, fmt.Sprintf("holds %s (%s)", report.Exact(j.Holds), report.Lines(s)),
			fmt.Sprintf("contradicted %s (%s)", report.Exact(j.Contradicted), report.Cutoff(s)))
		if advice := report.Advice(s); advice != "" {
			lines = append(lines, advice)
		}
		if j.JudgedExcerpt != nil {
			lines = append(lines, fmt.Sprintf("the page said (untrusted): “%s”", result.Truncate(report.InertLine(*j.JudgedExcerpt), maxExcerpt)))
		}
	}
	if l := s.Locator; l != nil && s.Judgement == nil && len(l.Options) > 0 {
		lines = append(lines, "candidates: "+candidates(l.Options, "; "))
	}
	if s.Detail != "" {
		lines = append(lines, "result: "+report.InertLine(s.Detail))
	}
	return lines
}

func candidates(options []result.Option, between string) string {
	ranked := make([]string, len(options))
	for i, o := range options {
		ranked[i] = fmt.Sprintf("%s %s", report.InertLine(report.Candidate(o)), report.Exact(o.Probability))
	}
	return strings.Join(ranked, between)
}

// stepDetails are what only who looks into a finding wants: all that the page said,
// what went wrong in it, and what the browser tried.
func stepDetails(f report.Finding, faults *report.FaultReader) []string {
	s := *f.Step
	var lines []string
	if p := s.Page; p.Status == result.Available {
		lines = append(lines, fmt.Sprintf("page: %s %q", report.InertLine(p.URL), report.InertLine(p.Title)))
	}
	if j := s.Judgement; j != nil && j.JudgedExcerpt != nil {
		lines = append(lines, "page text (untrusted):", indented(*j.JudgedExcerpt))
	}
	if l := s.Locator; l != nil && len(l.Options) > 0 {
		lines = append(lines, "candidates:", indented(candidates(l.Options, "\n")))
	}
	for _, e := range f.Reasons() {
		if len(e.CallLog) > 0 {
			lines = append(lines, "what the browser tried:", indented(strings.Join(e.CallLog, "\n")))
		}
	}
	if went := report.FaultLines(faults.Of(f.Attempt)[s.Index], result.MaxFaults); len(went) > 0 {
		lines = append(lines, "what went wrong in the page (untrusted):", indented(strings.Join(went, "\n")))
	}
	return lines
}

// indented keeps text of several lines apart from ours.
func indented(text string) string {
	return "  " + strings.ReplaceAll(report.Inert(text), "\n", "\n  ")
}

// flakyNote is of a test whose steps need nobody, but which took more than one try.
func (o Options) flakyNote(t result.Test) note {
	tries := make([]string, len(t.Attempts))
	for i, a := range t.Attempts {
		tries[i] = report.Try(a)
	}
	return note{
		id: t.ID + " flaky", level: github.Warning, title: "Sedum: flaky · " + report.InertLine(report.TestLabel(t)),
		message: report.InertLine("passed, flagged: flaky, it passed only after a failed attempt") + "\nattempts: " + report.InertLine(strings.Join(tries, ", ")) +
			"\nrerun: " + report.Rerun(o.command(), t),
		place: result.Source{File: t.File, Line: 1},
	}
}

func problemNote(p result.DiscoveryProblem) note {
	place := report.InertLine(report.ProblemPlace(p))
	return note{
		id: "problem " + place + " " + p.Code, level: github.Error, title: "Sedum: " + report.InertLine(p.Code) + " · " + report.InertLine(p.File),
		message: strings.Join([]string{"no verdict: this file could not be used", "why: " + report.InertLine(p.Code) + ": " + report.InertLine(p.Message),
			"where: " + place, "fix: " + report.InertLine(p.Fix)}, "\n"),
		place: result.Source{File: p.File, Line: max(1, p.Line), Col: p.Col},
	}
}

// runNote says why a run that no test explains is red; nil for one that has a verdict.
func runNote(run result.Run, d result.Decision) *note {
	if run.Error == nil && run.State != result.Running {
		return nil
	}
	message := d.Title + ": the run was going on, or had crashed, when this was recorded"
	if e := run.Error; e != nil {
		message = fmt.Sprintf("%s: %s: %s", d.Title, report.InertLine(e.Code), report.InertLine(e.Message))
	}
	return &note{id: "run", level: github.Error, title: "Sedum: " + d.Title, message: message}
}

func (o Options) command() string { return cmp.Or(o.Command, "sedum") }
