// Package report says in words what a run came to: on a terminal, in Markdown,
// in HTML. Every publisher shares the words of this package for tests, steps,
// scores and durations.
//
// Entry points: Terminal for a run that goes on. Everything works on a
// result.Run and its run directory alone, never on the runner: on a copy on another
// machine it says the same.
package report

import (
	"fmt"
	"strconv"
	"strings"

	"sedum.dev/sedum/result"
)

// TestLabel names a test as its author knows it.
func TestLabel(t result.Test) string {
	if strings.HasSuffix(t.File, ".test.ts") && t.Description != "" {
		return t.File + " › " + t.Description
	}
	return t.File
}

// StepText is the sentence of a step below its groups.
func StepText(s result.Step) string {
	return strings.Join(append(append([]string{}, s.Group...), s.Sentence), " › ")
}

// NeedsAttention reports whether a person should look at a step.
func NeedsAttention(s result.Step) bool {
	return s.Verdict == result.Failed || s.State == result.Errored || s.State == result.Interrupted || len(s.Flags) > 0
}

// Score shows a score with two decimals, or as many as it takes not to stand on
// the other side of a line that it was compared with.
func Score(score float64, lines ...float64) string {
	for digits := 2; digits <= 6; digits++ {
		shown := strconv.FormatFloat(score, 'f', digits, 64)
		if honest(score, shown, lines) {
			return shown
		}
	}
	return Exact(score)
}

// Exact shows a stored number unrounded.
func Exact(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }

// honest reports whether the shown number stands on the same side of each line,
// itself shown with two decimals, as the score does.
func honest(score float64, shown string, lines []float64) bool {
	number, _ := strconv.ParseFloat(shown, 64) // it was formatted just now
	for _, line := range lines {
		if line == score {
			continue
		}
		near, _ := strconv.ParseFloat(strconv.FormatFloat(line, 'f', 2, 64), 64)
		if number == near || (number < near) != (score < line) {
			return false
		}
	}
	return true
}

// Duration shows milliseconds as a person reads them.
func Duration(ms float64) string {
	switch {
	case ms < 1000:
		return fmt.Sprintf("%.0fms", ms)
	case ms < 10_000:
		return fmt.Sprintf("%.2fs", ms/1000)
	}
	return fmt.Sprintf("%.1fs", ms/1000)
}

// Usage are the lines on model usage over all attempts, and on what the vision
// fallback came to if it ran.
func Usage(run result.Run) []string {
	var text, vision []result.Call
	forCalls(run, func(c result.Call) {
		if c.Modality == "vision" {
			vision = append(vision, c)
			return
		}
		text = append(text, c)
	})
	lines := []string{usageLine("Text models", text)}
	if len(vision) == 0 {
		return lines
	}
	return append(lines, usageLine("Vision models", vision), visionOutcomes(run), usageLine("All models (all attempts)", append(text, vision...)))
}

func usageLine(label string, calls []result.Call) string {
	attempts, in, out, unknown, cost := 0, 0, 0, 0, 0.0
	for _, c := range calls {
		attempts, in, out = attempts+c.Attempts, in+c.InputTokens, out+c.OutputTokens
		if c.CostUsd == nil {
			unknown++
			continue
		}
		cost += *c.CostUsd
	}
	money := fmt.Sprintf("recorded cost $%.6f", cost)
	if unknown > 0 {
		money = fmt.Sprintf("known subtotal $%.6f; %d call(s) with unknown cost", cost, unknown)
	}
	return fmt.Sprintf("%s: %d calls · %d input tokens · %d output tokens · %s", label, attempts, in, out, money)
}

// forCalls visits every model call of a run in the order in which totals count them.
func forCalls(run result.Run, visit func(result.Call)) {
	for _, c := range run.SetupCalls {
		visit(c)
	}
	for _, t := range run.Tests {
		for _, a := range t.Attempts {
			if a.Calls != nil {
				for _, c := range *a.Calls {
					visit(c)
				}
			}
			for _, s := range a.Steps {
				for _, c := range s.Calls {
					visit(c)
				}
			}
		}
	}
}
