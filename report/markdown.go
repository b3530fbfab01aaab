package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"io/fs"
	"slices"
	"strings"

	"sedum.dev/sedum/result"
)

// MarkdownOptions is what a Markdown report shows besides the run itself.
type MarkdownOptions struct {
	Command string // how rerun hints call the program; "" is "sedum"
	RunDir  fs.FS  // where the faults of pages are; nil shows none
}

// Markdown writes report.md: for a reader, often an agent, who is given only
// this file and has to act. It lies in the run directory, so frames and the
// other reports are relative links. The run must be a valid document; the same
// one gives the same bytes. The error is that of the writer.
func Markdown(w io.Writer, run result.Run, o MarkdownOptions) error {
	out := bufio.NewWriter(w) // keeps the first error for Flush
	m := &markdown{out: out, run: run, faults: &FaultReader{Dir: o.RunDir}, command: cmp.Or(o.Command, "sedum")}
	m.head()
	m.flows()
	m.discovery()
	m.attention()
	m.detail()
	m.next()
	if err := out.Flush(); err != nil {
		return fmt.Errorf("write Markdown report: %w", err)
	}
	return nil
}

type markdown struct {
	out     *bufio.Writer
	run     result.Run
	faults  *FaultReader
	command string
	item    int // of the needs-attention list, last written
}

func (m *markdown) printf(format string, args ...any) { fmt.Fprintf(m.out, format, args...) }

func (m *markdown) head() {
	m.printf("# Sedum run\n\n**%s**: %s\n\n", RunStatus(m.run), Counts(m.run))
	m.printf("- run: %s\n", Code(m.run.RunID))
	m.printf("- started: %s\n", m.run.StartedAt.UTC().Format("2006-01-02 15:04:05.000 UTC"))
	m.printf("- full record: %s\n", m.record())
	if n := m.run.Totals.SelectedTests - len(m.run.Tests); n > 0 {
		m.printf("- not started: %d of %d selected tests\n", n, m.run.Totals.SelectedTests)
	}
	if m.run.State == result.Running {
		m.printf("- **incomplete**: the run was going on, or had crashed, when this was recorded; nothing here is final\n")
	}
	if e := m.run.Error; e != nil {
		m.printf("- error %s: %s\n", Code(e.Code), Inline(e.Message))
	}
}

// Counts is the line of a run's numbers, the one that needs a person first.
func Counts(run result.Run) string {
	var tests [StatusPassed + 1]int
	for _, t := range run.Tests {
		tests[TestStatus(t)]++
	}
	flows := []string{count(len(run.Tests), "flow")}
	if n := run.Totals.HistoricalAttempts; n > 0 {
		flows = append(flows, count(n, "retried attempt"))
	}
	flows = append(flows, count(run.Totals.FlaggedSteps, "flagged step"), Duration(run.ElapsedMs))
	return fmt.Sprintf("%d failed, %d incomplete, %d flagged, %d passed (%s)",
		tests[StatusFailed], tests[StatusIncomplete], tests[StatusFlagged], tests[StatusPassed], strings.Join(flows, ", "))
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func (m *markdown) record() string {
	if m.run.State == result.Running {
		return "[progress.json](progress.json)"
	}
	return "[result.json](result.json), [report.html](report.html)"
}

func (m *markdown) flows() {
	m.printf("\n## Flows\n\n%s", TestsHead)
	for _, row := range TestRows(m.run) {
		m.printf("%s", row)
	}
}

// TestsHead begins the Markdown table of tests, and TestRows are its rows, ByNeed;
// a run without tests has one that says so.
const TestsHead = "| status | flow | flags | steps passed | attempts | time | attention |\n|---|---|---|---|---|---|---|\n"

func TestRows(run result.Run) []string {
	var rows []string
	for _, t := range ByNeed(run.Tests) {
		rows = append(rows, testRow(t))
	}
	if len(rows) == 0 {
		return []string{"| — | no test was executed | | | | | |\n"}
	}
	return rows
}

func testRow(t result.Test) string {
	flow := Cell(t.File)
	if description := Cell(t.Description); description != "" {
		flow += " — " + description
	}
	passed, time, attention := "0/0", "", ""
	if a := t.SelectedAttempt(); a != nil {
		passed, time = stepsPassed(*a), Duration(a.ElapsedMs)
		if n := len(findings(t, *a)); n > 0 {
			attention = fmt.Sprint(n)
		}
	}
	return fmt.Sprintf("| %s | %s | %s | %s | %d | %s | %s |\n", TestStatus(t), flow, joined(t.Flags), passed, len(t.Attempts), time, attention)
}

// stepsPassed leaves measurements out: they neither pass nor fail.
func stepsPassed(a result.Attempt) string {
	passed, all := 0, 0
	for _, s := range a.Steps {
		if s.Kind == result.Measure {
			continue
		}
		all++
		if s.Verdict == result.Passed {
			passed++
		}
	}
	return fmt.Sprintf("%d/%d", passed, all)
}

func joined[F ~string](flags []F) string {
	words := make([]string, len(flags))
	for i, f := range flags {
		words[i] = string(f)
	}
	return escape(strings.Join(words, ", "))
}

func (m *markdown) discovery() {
	if len(m.run.DiscoveryProblems) == 0 {
		return
	}
	m.printf("\n## Test file problems\n\nThese files or paths could not be used. Until they are mended, the run has no clean exit.\n\n")
	for _, p := range m.run.DiscoveryProblems {
		m.printf("- %s %s: %s Fix: %s\n", Code(ProblemPlace(p)), Code(p.Code), Inline(p.Message), Inline(p.Fix))
	}
}

// ProblemPlace is where a discovery problem is: the file, with line and column where known.
func ProblemPlace(p result.DiscoveryProblem) string {
	if p.Line == 0 {
		return p.File
	}
	return fmt.Sprintf("%s:%d:%d", p.File, p.Line, max(1, p.Col))
}

func (m *markdown) next() {
	m.printf("\n## Next steps\n\n")
	var files []string
	for _, t := range ByNeed(m.run.Tests) {
		if TestStatus(t) != StatusPassed && !slices.Contains(files, t.File) {
			files = append(files, t.File)
		}
	}
	if len(files) == 0 && m.run.Error == nil && m.run.State == result.Completed {
		m.printf("Nothing to do: every flow passed without a flag.\n")
		return
	}
	var steps []string
	add := func(format string, args ...any) { steps = append(steps, fmt.Sprintf(format, args...)) }
	if len(m.run.DiscoveryProblems) > 0 {
		add("Mend the test file problems.")
	}
	if m.item > 0 {
		add("Take the items above in their order: flows that failed come first, then those without a verdict, then flags.")
		add("Look at their frames; what decided was the scores and the page text.")
	}
	add("Everything else is in %s.", m.record())
	add("Run again: %s", ShellCode(m.rerunAll(files)))
	for i, s := range steps {
		m.printf("%d. %s\n", i+1, s)
	}
}

func (m *markdown) rerunAll(files []string) string {
	line := m.command + " run"
	for _, f := range files {
		line += " " + quote(f)
	}
	return line
}
