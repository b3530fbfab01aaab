package github

import (
	"fmt"
	"net/url"
	"path"
	"path/filepath"
	"strings"

	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
)

type summary struct {
	run      result.Run
	info     result.RunInfo
	o        SummaryOptions
	command  string
	decision result.Decision
}

// head is the verdict, the numbers, what stands in the way of a verdict, and where
// there is more.
func (s summary) head() string {
	var out strings.Builder
	fmt.Fprintf(&out, "## Sedum: %s", s.decision.Title)
	for _, name := range []string{s.info.Suite, s.info.MatrixLeg} {
		if name != "" {
			fmt.Fprintf(&out, " · %s", report.Inline(name))
		}
	}
	fmt.Fprintf(&out, "\n\n**%s**\n\n", report.Counts(s.run))
	for _, line := range s.facts() {
		fmt.Fprintf(&out, "- %s\n", line)
	}
	return out.String()
}

func (s summary) facts() []string {
	facts := []string{s.exit()}
	if commit := s.commit(); commit != "" {
		facts = append(facts, commit)
	}
	if e := s.run.Error; e != nil {
		facts = append(facts, fmt.Sprintf("error %s: %s", report.Code(e.Code), report.Inline(e.Message)))
	}
	if n := s.run.Totals.SelectedTests - len(s.run.Tests); n > 0 {
		facts = append(facts, fmt.Sprintf("not started: %d of %d selected tests", n, s.run.Totals.SelectedTests))
	}
	if s.run.State == result.Running {
		facts = append(facts, "**incomplete**: the run was going on, or had crashed, when this was recorded; nothing here is final")
	}
	var links []string
	for _, l := range []struct{ text, url string }{{"check", s.o.CheckURL}, {"artifact with the whole report", s.o.ArtifactURL}} {
		if linked := link(l.text, l.url); linked != "" {
			links = append(links, linked)
		}
	}
	if len(links) > 0 {
		facts = append(facts, "see "+strings.Join(links, ", "))
	}
	return facts
}

// commit says what was tested: a comment stays on a pull request while commits come,
// and while a run that would replace it goes on, or has crashed.
func (s summary) commit() string {
	c := s.o.Context
	if c.Head == "" {
		return ""
	}
	name := report.Code(c.Head[:min(shownCommit, len(c.Head))])
	if linked := link(name, fmt.Sprintf("%s/%s/commit/%s", c.ServerURL, c.Repository, c.Head)); linked != "" {
		name = linked
	}
	return "tested commit: " + name
}

// shownCommit is how many digits of a commit GitHub itself shows.
const shownCommit = 7

func (s summary) exit() string {
	fact := fmt.Sprintf("exit code %d", s.decision.Exit)
	switch s.decision.Exit {
	case result.ExitFlagged:
		return fact + ": every test passed, but flags fail this run, which is strict"
	case result.ExitNoVerdict:
		return fact + ": there is no verdict that can be trusted, which is not a pass"
	}
	return fact
}

func (s summary) problems() []string {
	var blocks []string
	for _, p := range s.run.DiscoveryProblems {
		blocks = append(blocks, fmt.Sprintf("- %s %s: %s Fix: %s\n",
			s.place(result.Source{File: p.File, Line: p.Line, Col: p.Col}, report.ProblemPlace(p)), report.Code(p.Code), report.Inline(p.Message), report.Inline(p.Fix)))
	}
	return blocks
}

func (s summary) findings() []string {
	var blocks []string
	for i, f := range report.MostSevere(report.Findings(s.run)) {
		blocks = append(blocks, s.finding(i+1, f))
	}
	return blocks
}

func (s summary) finding(number int, f report.Finding) string {
	var out strings.Builder
	fmt.Fprintf(&out, "\n#### %d. %s · %s · %s\n\n", number, f.Word(), report.Code(report.TestLabel(f.Test)), f.Part())
	if f.Step != nil && report.StepText(*f.Step) != "" {
		fmt.Fprintf(&out, "> %s\n\n", report.Inline(report.StepText(*f.Step)))
	}
	for _, line := range s.findingLines(f) {
		fmt.Fprintf(&out, "- %s\n", line)
	}
	if f.Step != nil && f.Step.Judgement != nil && f.Step.Judgement.JudgedExcerpt != nil {
		fmt.Fprintf(&out, "\nWhat the page said (untrusted):\n\n%s", report.Fenced(*f.Step.Judgement.JudgedExcerpt))
	}
	return out.String()
}

func (s summary) findingLines(f report.Finding) []string {
	var lines []string
	if step := f.Step; step != nil {
		if j := step.Judgement; j != nil {
			lines = append(lines, fmt.Sprintf("holds %s (%s)", report.Exact(j.Holds), report.Lines(*step)),
				fmt.Sprintf("contradicted %s (%s)", report.Exact(j.Contradicted), report.Cutoff(*step)))
		}
		if l := step.Locator; l != nil && step.Judgement == nil && len(l.Options) > 0 {
			lines = append(lines, "candidates: "+candidates(l.Options))
		}
		if advice := report.Advice(*step); advice != "" {
			lines = append(lines, advice)
		}
		if step.Detail != "" {
			lines = append(lines, "result: "+report.Inline(step.Detail))
		}
	}
	for _, e := range f.Reasons() {
		lines = append(lines, fmt.Sprintf("why: %s: %s", report.Code(e.Code), report.Inline(e.Message)))
	}
	if f.Attempt.TimeoutReason != nil {
		lines = append(lines, "timeout: "+report.Inline(*f.Attempt.TimeoutReason))
	}
	if stack := f.Stack(); len(stack) > 0 {
		lines = append(lines, "where: "+s.places(stack))
	}
	return append(lines, "rerun: "+report.ShellCode(report.Rerun(s.command, f.Test)))
}

func candidates(options []result.Option) string {
	ranked := make([]string, len(options))
	for i, o := range options {
		ranked[i] = fmt.Sprintf("%s %s", report.Inline(report.Candidate(o)), report.Exact(o.Probability))
	}
	return strings.Join(ranked, "; ")
}

func (s summary) places(stack []result.Source) string {
	places := make([]string, len(stack))
	for i, source := range stack {
		places[i] = s.place(source, source.String())
	}
	return strings.Join(places, " → ")
}

// place names a place, and links it to its line in the commit where it is known.
func (s summary) place(source result.Source, words string) string {
	if linked := link(report.Code(words), s.sourceURL(source)); linked != "" {
		return linked
	}
	return report.Code(words)
}

// sourceURL is "" for a file that isn't in the repository: run.json may be a stranger's.
func (s summary) sourceURL(source result.Source) string {
	c, file := s.o.Context, path.Join(s.info.ProjectPath, source.File)
	if c.ServerURL == "" || !filepath.IsLocal(file) || strings.HasPrefix(source.File, "<") {
		return ""
	}
	parts := strings.Split(file, "/")
	for i, part := range parts {
		parts[i] = url.PathEscape(part)
	}
	address := fmt.Sprintf("%s/%s/blob/%s/%s", c.ServerURL, c.Repository, c.Head, strings.Join(parts, "/"))
	if source.Line > 0 {
		address += fmt.Sprintf("#L%d", source.Line)
	}
	return address
}

// link is a Markdown link with a text that is Markdown already; "" to what is no
// http address.
func link(text, address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || (u.Scheme != "https" && u.Scheme != "http") {
		return ""
	}
	return "[" + text + "](" + destination.Replace(u.String()) + ")"
}

// destination keeps an address from ending its link early.
var destination = strings.NewReplacer("(", "%28", ")", "%29", "<", "%3C", ">", "%3E", " ", "%20")
