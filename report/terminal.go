package report

import (
	"fmt"
	"io"
	"strings"
	"sync"

	"sedum.dev/sedum/result"
)

// TerminalOptions says how a terminal reporter writes.
//
// Rules of what it writes: one fact a line, the label first; nothing is cut;
// without Color there is no escape sequence at all; text that came from pages,
// tests or models is Inert.
type TerminalOptions struct {
	Out          io.Writer
	Steps        bool   // a line per step instead of one per test
	Color        bool   // stdout is a terminal and NO_COLOR is absent
	Live         bool   // a status line that is rewritten; only on a terminal
	Costs        bool   // show usage and cost
	ProgressPath string // of the first snapshot; "" when it could not be written
	Retries      int    // attempts that may follow a failed one
}

// Terminal follows a run and sums it up. Published and Summary may be called
// from different goroutines.
type Terminal struct {
	o    TerminalOptions
	mu   sync.Mutex
	err  error
	seen map[string]int // steps printed, by attempt id
	done map[string]bool
	said map[string]bool // tests whose start was printed
	line bool            // a live status line is on the screen
}

// NewTerminal returns a reporter; it prints the progress path at once.
func NewTerminal(o TerminalOptions) *Terminal {
	t := &Terminal{o: o, seen: map[string]int{}, done: map[string]bool{}, said: map[string]bool{}}
	if o.ProgressPath != "" {
		t.print("progress %s\n", o.ProgressPath)
	}
	return t
}

// Err is the first failure of the output.
func (t *Terminal) Err() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.err
}

// Published prints what is new in a snapshot.
func (t *Terminal) Published(run result.Run) {
	t.mu.Lock()
	defer t.mu.Unlock()
	lanes := lanesOf(run)
	for _, test := range run.Tests {
		t.test(run, test, lanes)
	}
}

func lanesOf(run result.Run) int {
	if run.Execution == nil {
		return 1
	}
	return run.Execution.Parallel.Lanes
}

func (t *Terminal) test(run result.Run, test result.Test, lanes int) {
	if len(test.Attempts) == 0 {
		return
	}
	if !t.said[test.ID] {
		t.said[test.ID] = true
		t.started(test, lanes)
	}
	for i, a := range test.Attempts {
		final := a.State != result.Running
		if t.o.Steps && (lanes == 1 || final) {
			t.steps(a)
		}
		if final && !t.done[a.ID] {
			t.done[a.ID] = true
			t.ended(run, test, a, i, lanes)
		}
	}
}

func (t *Terminal) started(test result.Test, lanes int) {
	if lanes > 1 || t.o.Steps {
		return
	}
	if t.o.Live {
		t.status("test RUNNING " + InertLine(TestLabel(test)))
		return
	}
	t.print("test RUNNING %s\n", InertLine(TestLabel(test)))
}

func (t *Terminal) steps(a result.Attempt) {
	for ; t.seen[a.ID] < len(a.Steps); t.seen[a.ID]++ {
		s := a.Steps[t.seen[a.ID]]
		at := s.SourceStack[0]
		t.print("%s:%d %s%s %s step %d: %s\n", InertLine(at.File), at.Line, t.label(stepWord(s)), flags(s.Flags), s.Phase, s.Index, InertLine(StepText(s)))
	}
}

// ended prints an attempt's outcome. With several lanes a failure that may be
// retried is held back until its test is done.
func (t *Terminal) ended(run result.Run, test result.Test, a result.Attempt, index, lanes int) {
	if t.o.Steps {
		return // the summary names every test
	}
	word := outcomeWord(a.Verdict, a.State)
	if lanes == 1 {
		t.print("test %s%s %s\n", t.label(word), flags(a.Flags), InertLine(TestLabel(test)))
		return
	}
	if a.Verdict == result.Failed && index < t.o.Retries && run.State == result.Running {
		return
	}
	attempts := ""
	if index > 0 {
		attempts = fmt.Sprintf(" (%d attempts)", index+1)
	}
	t.print("[%d/%d] test %s%s %s%s\n", finished(run), run.Totals.SelectedTests, t.label(word), flags(a.Flags), InertLine(TestLabel(test)), attempts)
}

func finished(run result.Run) (n int) {
	for _, test := range run.Tests {
		if test.State != result.Running {
			n++
		}
	}
	return n
}

// outcomeWord is PASSED, FAILED, or the state where there is no verdict.
func outcomeWord(v result.Verdict, s result.State) string {
	if v != result.NoVerdict {
		return strings.ToUpper(string(v))
	}
	return strings.ToUpper(string(s))
}

// stepWord: a measurement is neither passed nor failed.
func stepWord(s result.Step) string {
	if s.Verdict == result.NoVerdict && s.State == result.Completed {
		return "MEASURED"
	}
	return outcomeWord(s.Verdict, s.State)
}

func flags[F ~string](list []F) string {
	if len(list) == 0 {
		return ""
	}
	words := make([]string, len(list))
	for i, f := range list {
		words[i] = string(f)
	}
	return " [" + strings.Join(words, ", ") + "]"
}

// colors of the labels; others are cyan.
var colors = map[string]int{"PASSED": 32, "FAILED": 31, "ERROR": 31, "INTERRUPTED": 33, "INCOMPLETE": 33}

func (t *Terminal) label(word string) string {
	if !t.o.Color {
		return word
	}
	color, ok := colors[word]
	if !ok {
		color = 36
	}
	return fmt.Sprintf("\x1b[%dm%s\x1b[0m", color, word)
}

func (t *Terminal) print(format string, args ...any) {
	t.clear()
	t.write(fmt.Sprintf(format, args...))
}

// status rewrites the live line.
func (t *Terminal) status(text string) {
	t.clear()
	t.write(text)
	t.line = true
}

func (t *Terminal) clear() {
	if t.line {
		t.line = false
		t.write("\r\x1b[K")
	}
}

func (t *Terminal) write(text string) {
	if t.err != nil {
		return
	}
	_, t.err = io.WriteString(t.o.Out, text)
}
