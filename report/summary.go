package report

import (
	"fmt"

	"sedum.dev/sedum/result"
)

// Files are the files that a finished run left; "" was not written.
type Files struct {
	Result    string // the canonical result, or where it was meant to be
	Available bool   // Result is there and final
	RunDir    string
	Rerun     string // command and arguments that run everything again
	Command   string // how the program is called in hints
	HTML      string
	Markdown  string
	JUnit     string
	Copy      string // the JSON copy
}

// Summary prints the run summary and the needs-attention blocks. It says the
// same on a terminal and redirected, but for colour and costs.
func (t *Terminal) Summary(run result.Run, files Files) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.tests(run)
	t.print("run  %s\n", t.label(runWord(run)))
	for _, p := range run.DiscoveryProblems {
		t.print("discovery %s: %s Fix: %s\n", InertLine(ProblemPlace(p)), InertLine(p.Message), InertLine(p.Fix))
	}
	if run.Error != nil {
		t.print("error %s: %s\n", InertLine(run.Error.Code), InertLine(run.Error.Message))
	}
	t.counts(run)
	t.files(files)
	if t.o.Costs {
		for _, line := range Usage(run) {
			t.print("%s\n", line)
		}
		if !run.Totals.CostComplete {
			t.print("cost unknown or incomplete\n")
		}
	}
	t.attention(run, files)
	return t.err
}

// tests names the tests in selection order. The one-lane list has named them
// already, so there only those with more to say are named again.
func (t *Terminal) tests(run result.Run) {
	every := t.o.Steps || lanesOf(run) > 1
	for _, test := range run.Tests {
		details := testDetails(test)
		if every || len(details) > 0 {
			t.print("test %s%s %s\n", t.label(outcomeWord(test.Verdict, test.State)), flags(test.Flags), InertLine(TestLabel(test)))
		}
		for _, d := range details {
			t.print("  %s\n", d)
		}
	}
}

func testDetails(test result.Test) []string {
	var details []string
	if n := len(test.Attempts); n > 1 {
		outcomes := ""
		for i, a := range test.Attempts {
			if i > 0 {
				outcomes += " -> "
			}
			outcomes += attemptWord(a)
		}
		details = append(details, fmt.Sprintf("attempts %d (%s)", n, outcomes))
	}
	selected := test.SelectedAttempt()
	if selected == nil {
		return details
	}
	for _, s := range selected.Steps {
		if s.Locator != nil && s.Locator.Cache != nil {
			details = append(details, fmt.Sprintf("step %d: %s", s.Index, cacheWords(*s.Locator.Cache)))
		}
	}
	return details
}

func attemptWord(a result.Attempt) string {
	if a.Verdict != result.NoVerdict {
		return string(a.Verdict)
	}
	return string(a.State)
}

func cacheWords(c result.Cache) string {
	words := "cache " + c.Outcome
	if c.Reason != nil {
		words += " (" + InertLine(*c.Reason) + ")"
	}
	if c.FallbackCalledModel {
		words += ", model fallback"
	}
	if c.TargetChanged {
		words += ", target changed"
	}
	return words
}

func runWord(run result.Run) string {
	if run.State == result.Running {
		return "INCOMPLETE"
	}
	return outcomeWord(run.Verdict, run.State)
}

func (t *Terminal) counts(run result.Run) {
	stopped, low, contradicted, flaky := 0, 0, 0, 0
	for _, test := range run.Tests {
		if test.State == result.Errored {
			stopped++
		}
		for _, f := range test.Flags {
			if f == result.Flaky {
				flaky++
			}
		}
		selected := test.SelectedAttempt()
		if selected == nil {
			continue
		}
		for _, s := range selected.Steps {
			for _, f := range s.Flags {
				switch f {
				case result.LowConfidence:
					low++
				case result.Contradiction:
					contradicted++
				}
			}
		}
	}
	n := run.Totals
	t.print("tests %d selected, %d executed, %d passed, %d failed", n.SelectedTests, n.ExecutedTests, n.PassedTests, n.FailedTests)
	if stopped > 0 {
		t.print(", %d could not run", stopped)
	}
	t.print("\nflags %d flagged step(s), low_confidence %d, contradiction %d, flaky %d test(s)\n", n.FlaggedSteps, low, contradicted, flaky)
	if e := run.Execution; e != nil && (e.Parallel.Lanes > 1 || e.Shard != nil) {
		t.print("lanes %d, provider concurrency %d", e.Parallel.Lanes, e.ProviderConcurrency)
		if e.Shard != nil {
			t.print(", shard %d/%d of %d selected", e.Shard.Index, e.Shard.Count, e.Shard.GlobalSelectedTests)
		}
		t.print("\n")
	}
}

func (t *Terminal) files(f Files) {
	if !f.Available {
		t.print("result unavailable (intended %s)\n", f.Result)
		return
	}
	for _, file := range []struct{ label, path string }{
		{"result", f.Result}, {"html", f.HTML}, {"markdown", f.Markdown}, {"junit", f.JUnit}, {"reporter", f.Copy},
	} {
		if file.path != "" {
			t.print("%s %s\n", file.label, file.path)
		}
	}
}
