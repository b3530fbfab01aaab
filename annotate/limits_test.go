package annotate

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"sedum.dev/sedum/ci/github"
	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/result"
)

// GitHub's limits, at each of them, a unit less and a unit more.
func TestAnnotationLimits(t *testing.T) {
	for _, c := range []struct {
		name  string
		limit int
		set   func(n *note, text string)
		got   func(n note) string
		cut   string // what a text of one more than the limit becomes, of x
	}{
		{"message", 65_536, func(n *note, text string) { n.message = text }, func(n note) string { return annotation(n, "f").GetMessage() }, cutMark},
		{"raw details", 65_536, func(n *note, text string) { n.details = text }, func(n note) string { return annotation(n, "f").GetRawDetails() }, cutMark},
		{"title", 255, func(n *note, text string) { n.title = text }, func(n note) string { return annotation(n, "f").GetTitle() }, cutMark},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, more := range []int{-1, 0, 1} {
				text := strings.Repeat("x", c.limit+more)
				n := note{level: github.Error}
				c.set(&n, text)
				got := c.got(n)
				if more <= 0 && got != text {
					t.Errorf("%d of %d characters are changed", len(text), c.limit)
				}
				if more > 0 && (!strings.HasSuffix(got, c.cut) || utf8.RuneCountInString(got) > c.limit || len(got) < c.limit-len(c.cut)) {
					t.Errorf("%d of %d characters become %d", len(text), c.limit, len(got))
				}
			}
		})
	}
}

// Bytes count, not characters, and no character is cut in two.
func TestRawDetailsOfManyBytes(t *testing.T) {
	for _, text := range []string{strings.Repeat("x", 70_000), strings.Repeat("測", 70_000/3), strings.Repeat("🌱", 70_000/4), strings.Repeat("é", 35_000)} {
		got := annotation(note{level: github.Error, details: "ab" + text}, "f").GetRawDetails()
		if len(got) > 65_536 || len(got) < 49_000 || !utf8.ValidString(got) {
			t.Errorf("%d bytes, valid %v", len(got), utf8.ValidString(got))
		}
	}
}

// A step in which a page failed in fifty long ways has raw details of more than 64 KB.
func TestRawDetailsOfManyFaults(t *testing.T) {
	run := testkit.Runs(t)["failed verify"]
	a := run.Tests[0].Attempts[0]
	faults := result.Faults{PageErrors: result.MaxFaults}
	for i := range result.MaxFaults {
		faults.Kept = append(faults.Kept, result.Fault{Kind: result.PageError, Text: fmt.Sprint(i) + strings.Repeat("測", 990), URL: "http://shop.test/app.js", Times: 1})
	}
	o := Options{RunDir: testkit.Faulty(t, a, map[int]result.Faults{1: faults})}
	notes := o.notes(run)
	if len(notes[0].details) < 70_000 {
		t.Fatalf("%d bytes of details", len(notes[0].details))
	}
	got := annotation(notes[0], "f").GetRawDetails()
	if len(got) > 65_536 || !strings.Contains(got, "what went wrong in the page (untrusted):\n  ") || !strings.HasSuffix(got, cutMark) {
		t.Errorf("%d bytes: %.200s", len(got), got)
	}
}

// Columns are given only where the annotation ends on its line, and start at 1.
func TestColumns(t *testing.T) {
	for _, c := range []struct{ line, col, wantLine, wantCol int }{{4, 5, 4, 5}, {4, 1, 4, 1}, {4, 0, 4, 0}, {0, 0, 1, 0}} {
		a := annotation(note{level: github.Error, place: result.Source{Line: c.line, Col: c.col}}, "f")
		if a.GetStartLine() != c.wantLine || a.GetEndLine() != c.wantLine || a.GetStartColumn() != c.wantCol || a.GetEndColumn() != c.wantCol || (a.StartColumn == nil) != (c.wantCol == 0) {
			t.Errorf("%+v: %v", c, a)
		}
	}
}

// A summary has 65,535 characters with the lines on files that aren't there.
func TestSummaryLimit(t *testing.T) {
	for _, files := range []int{0, 1, 20, 21, 500} {
		run := testkit.Failures(t, 500)
		for i := range files {
			p := result.DiscoveryProblem{File: fmt.Sprintf("%s/%d", strings.Repeat("d", 500), i), Code: "c", Message: "m", Fix: "f"}
			run.DiscoveryProblems = append(run.DiscoveryProblems, p)
		}
		c := newCheckRun(run, result.RunInfo{}, Options{}, places{there: nowhere})
		if n := len(c.summary); n > 65_535 || n < 50_000 || !strings.HasPrefix(c.summary, "## Sedum: ") || !strings.Contains(c.summary, "### Without annotations") {
			t.Errorf("%d files: %d bytes", files, n)
		}
		if more := "and " + counted(files+1-20, "file") + " more"; files > 19 && !strings.Contains(c.summary, more) {
			t.Errorf("%d files: it doesn't say %q", files, more)
		}
	}
}

// A summary has 65,535 characters and a comment 65,536: what has as many is whole, and
// one more leaves something out.
func TestTextLimits(t *testing.T) {
	everywhere := places{there: func(string) bool { return true }}
	for _, c := range []struct {
		name  string
		limit int
		text  func(run result.Run) string
	}{
		{"summary", 65_535, func(run result.Run) string { return newCheckRun(run, result.RunInfo{}, Options{}, everywhere).summary }},
		{"comment", 65_536, func(run result.Run) string { return commentBody(run, result.RunInfo{}, Options{}, "") }},
	} {
		t.Run(c.name, func(t *testing.T) {
			padded := padding(t, c.limit, c.text)
			for _, more := range []int{-1, 0, 1} {
				got := c.text(padded(more))
				whole := !strings.Contains(got, "left out")
				if len(got) > c.limit || whole != (more <= 0) || (whole && len(got) != c.limit+more) {
					t.Errorf("%d characters too many: %d, whole %v", more, len(got), whole)
				}
			}
		})
	}
}

// padding makes runs whose text has as many characters more than a limit as is asked for.
func padding(t *testing.T, limit int, text func(run result.Run) string) func(more int) result.Run {
	t.Helper()
	with := func(findings, letters int) result.Run {
		run := testkit.Failures(t, findings)
		run.Error = &result.Error{Code: "c", Message: strings.Repeat("x", letters)}
		return run
	}
	findings := 1
	for len(text(with(findings+1, 1))) < limit-1 && !strings.Contains(text(with(findings+1, 1)), "left out") {
		findings++
	}
	missing := limit - len(text(with(findings, 0)))
	if missing < 2 || missing > 1000 { // what a message may have, shown whole
		t.Fatalf("%d findings leave %d characters", findings, missing)
	}
	return func(more int) result.Run { return with(findings, missing+more) }
}
