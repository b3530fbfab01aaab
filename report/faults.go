package report

import (
	"fmt"
	"io/fs"
	"os"
	"strings"

	"sedum.dev/sedum/result"
)

// FaultReader reads what went wrong in the page during the steps of attempts, of one
// attempt once when its steps are asked for one after the other.
type FaultReader struct {
	Dir     fs.FS // the run directory; nil holds nothing
	attempt string
	steps   map[int]result.Faults
}

// Of returns what went wrong during the steps of an attempt: result.ReadFaults.
func (r *FaultReader) Of(a result.Attempt) map[int]result.Faults {
	if r.attempt != a.ID {
		r.attempt, r.steps = a.ID, result.ReadFaults(r.Dir, a)
	}
	return r.steps
}

// FaultSummary says in one line what went wrong in the page: how much of each
// kind, with the first of it; "" for nothing. What is quoted is the page's text.
func FaultSummary(f result.Faults) string {
	if f.Unreadable != "" {
		return "unavailable: " + f.Unreadable
	}
	var parts []string
	for _, k := range faultKinds {
		n := k.count(f)
		if n == 0 {
			continue
		}
		part := count(n, k.noun)
		if first := firstFault(f, k.kind); first != "" {
			if n > 1 {
				first = "first " + first
			}
			part += " (" + first + ")"
		}
		parts = append(parts, part)
	}
	return strings.Join(parts, ", ")
}

// faultKinds are the kinds of faults in the order in which they explain a failure.
var faultKinds = []struct {
	kind  result.FaultKind
	noun  string
	count func(result.Faults) int
}{
	{result.PageError, "page error", func(f result.Faults) int { return f.PageErrors }},
	{result.ConsoleError, "console error", func(f result.Faults) int { return f.ConsoleErrors }},
	{result.RequestFailed, "failed request", func(f result.Faults) int { return f.FailedRequests }},
}

// firstFault is the first one of a kind that was kept, in a line; "" without one.
func firstFault(f result.Faults, kind result.FaultKind) string {
	for _, k := range f.Kept {
		if k.Kind == kind {
			line, _, _ := strings.Cut(faultWords(k), "\n")
			return line
		}
	}
	return ""
}

// faultWords is what happened, of a request with its address.
func faultWords(f result.Fault) string {
	switch {
	case f.Kind != result.RequestFailed:
		return f.Text
	case f.Status != 0:
		return fmt.Sprintf("%d %s", f.Status, f.URL)
	}
	return f.Text + " " + f.URL
}

// FaultLines says all that is known of what went wrong in the page, one fault
// each, at most limit of them; the last one says how many more there were.
func FaultLines(f result.Faults, limit int) []string {
	if f.Unreadable != "" {
		return []string{FaultSummary(f)}
	}
	var lines []string
	more := f.Total()
	for _, k := range f.Kept[:min(limit, len(f.Kept))] {
		more -= k.Times
		lines = append(lines, faultLine(k))
	}
	if more > 0 {
		lines = append(lines, fmt.Sprintf("and %d more", more))
	}
	return lines
}

func faultLine(f result.Fault) string {
	line := strings.ReplaceAll(faultWords(f), "\n", "\n  ")
	for _, k := range faultKinds {
		if k.kind == f.Kind {
			line = k.noun + ": " + line
		}
	}
	if f.Kind != result.RequestFailed && f.URL != "" {
		line += fmt.Sprintf(" (%s%s)", f.URL, position(f))
	}
	if f.Times > 1 {
		line += fmt.Sprintf(", %d times", f.Times)
	}
	return line
}

func position(f result.Fault) string {
	switch {
	case f.Line > 0 && f.Column > 0:
		return fmt.Sprintf(":%d:%d", f.Line, f.Column)
	case f.Line > 0:
		return fmt.Sprintf(":%d", f.Line)
	}
	return ""
}

// EarlierFaults counts what went wrong in the page before a step of an attempt,
// given by step index: the cause of a failure may lie there. "" for nothing.
func EarlierFaults(steps map[int]result.Faults, before int) string {
	var sum result.Faults
	last := 0
	for index, f := range steps {
		if index < before && f.Total() > 0 {
			sum.PageErrors += f.PageErrors
			sum.ConsoleErrors += f.ConsoleErrors
			sum.FailedRequests += f.FailedRequests
			last = max(last, index)
		}
	}
	if last == 0 {
		return ""
	}
	return fmt.Sprintf("%s, last in step %d", FaultSummary(sum), last)
}

// faults says what the page reported during a step, and before it.
func (t *Terminal) faults(steps map[int]result.Faults, index int) {
	if now := FaultSummary(steps[index]); now != "" {
		t.print("    the page reported (untrusted): %s\n", InertLine(now))
	}
	if before := EarlierFaults(steps, index); before != "" {
		t.print("    before this step the page reported: %s\n", before)
	}
}

// openRun opens a run directory to read from; nothing is read where there is none.
func openRun(path string) (dir fs.FS, done func()) {
	root, err := os.OpenRoot(path)
	if err != nil {
		return nil, func() {}
	}
	return root.FS(), func() { _ = root.Close() }
}

// maxMarkdownFaults keeps the item of a step within a look; the page has them all.
const maxMarkdownFaults = 10

// reported is what the page reported, in the item of a step.
func (m *markdown) reported(f result.Faults) {
	if lines := FaultLines(f, maxMarkdownFaults); len(lines) > 0 {
		m.printf("\nWhat the page reported during this step (untrusted):\n\n%s", Fenced(strings.Join(lines, "\n")))
	}
}
