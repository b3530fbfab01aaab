package ci

import (
	"fmt"
	"strings"

	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
)

// body explains a test that a person should look at, line by line.
func (j *junitWriter) body(t result.Test, a result.Attempt) []string {
	b := &bodyLines{root: j.info.EvidenceRoot}
	for _, s := range a.Steps {
		if report.NeedsAttention(s) {
			b.step(a, s)
		}
	}
	for _, p := range a.Problems {
		if p.StepID == nil {
			b.add("%s — %s module call: %s: %s", p.Outcome, p.Phase, p.Error.Code, oneLine(p.Error.Message))
			b.add("  where: %s", report.Sources(p.SourceStack))
		}
	}
	if a.Error != nil && len(a.Problems) == 0 {
		b.error("", *a.Error)
	}
	if a.TimeoutReason != nil {
		b.add("timeout: %s", *a.TimeoutReason)
	}
	if len(t.Attempts) > 1 {
		b.add("%s", attemptsLine(t))
	}
	b.add("rerun: %s", report.Rerun(j.command, t))
	return b.lines
}

type bodyLines struct {
	root  string
	lines []string
}

func (b *bodyLines) add(format string, args ...any) {
	b.lines = append(b.lines, fmt.Sprintf(format, args...))
}

func (b *bodyLines) step(a result.Attempt, s result.Step) {
	b.add("%s — %s step %d (%s): %s", report.StepStatus(s), s.Phase, s.Index, s.Kind, oneLine(report.StepText(s)))
	b.add("  where: %s", report.Sources(s.SourceStack))
	if s.Detail != "" {
		b.add("  result: %s", oneLine(s.Detail))
	}
	if judged := s.Judgement; judged != nil {
		b.add("  holds %s — %s", report.Exact(judged.Holds), report.Lines(s))
		cutoff := "none"
		if judged.ContradictionCutoff != nil {
			cutoff = report.Exact(*judged.ContradictionCutoff)
		}
		b.add("  contradiction %s / cutoff %s", report.Exact(judged.Contradicted), cutoff)
	}
	if s.Locator != nil {
		for _, o := range s.Locator.Options {
			b.add("  candidate %s: %s", oneLine(report.Candidate(o)), report.Exact(o.Probability))
		}
	}
	b.page(s.Page)
	for _, e := range report.Reasons(a, s) {
		b.error("  ", e)
	}
	if s.Judgement != nil && s.Judgement.JudgedExcerpt != nil {
		b.add("  judged page text (untrusted):")
		b.indented("    ", *s.Judgement.JudgedExcerpt)
	}
	b.frame(s.Evidence)
}

func (b *bodyLines) page(p result.Page) {
	if p.Status != result.Available {
		b.add("  page: %s (%s)", p.Status, oneLine(p.Reason))
		return
	}
	b.add("  page: %s \"%s\"", oneLine(p.URL), oneLine(p.Title))
}

func (b *bodyLines) error(indent string, e result.Error) {
	b.add("%serror: %s: %s", indent, e.Code, oneLine(e.Message))
	for _, logged := range e.CallLog {
		b.indented(indent+"  ", logged)
	}
}

func (b *bodyLines) indented(indent, text string) {
	for l := range strings.SplitSeq(report.Inert(text), "\n") {
		b.add("%s%s", indent, l)
	}
}

func (b *bodyLines) frame(f result.Frame) {
	switch {
	case f.Status != result.Captured:
		b.add("  frame: %s (%s)", f.Status, oneLine(f.Reason))
	case b.root == "":
		b.add("  frame: %s", f.Path)
	default:
		b.add("  frame: %s/%s", b.root, f.Path)
	}
}

// maxLine bounds a message, in code points.
const maxLine = 512

// line is untrusted text for an attribute: on one line, clean, at most maxLine
// code points, the last one "…" when it was cut.
func line(text string) string {
	runes := []rune(clean(oneLine(text)))
	if len(runes) > maxLine {
		return string(runes[:maxLine-1]) + "…"
	}
	return string(runes)
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// block is a text of several lines, clean.
func block(lines []string) string { return clean(strings.Join(lines, "\n")) }

// clean takes from text what XML can't hold, which the encoder would let through
// in CDATA, what a reader of logs obeys, and what Jenkins takes for the marker of
// an attachment.
func clean(text string) string {
	text = strings.Map(xmlCharacter, report.Inert(text))
	for strings.Contains(text, "[[") { // twice at most: "[[[" becomes "[ [[" first
		text = strings.ReplaceAll(text, "[[", "[ [")
	}
	return text
}

// xmlCharacter keeps the characters of XML 1.0.
func xmlCharacter(r rune) rune {
	switch {
	case r == '\t', r == '\n', r == '\r',
		r >= 0x20 && r <= 0xD7FF, r >= 0xE000 && r <= 0xFFFD, r >= 0x10000 && r <= 0x10FFFF:
		return r
	}
	return '\uFFFD'
}
