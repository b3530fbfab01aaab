package testkit

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sedum.dev/sedum/result"
)

// Transcript tells what a run recorded: of each step its verdict, operation,
// sentence, target and error.
func Transcript(run result.Run) string {
	var b strings.Builder
	fmt.Fprintf(&b, "run %s %v\n", run.Verdict, run.Flags)
	for _, test := range run.Tests {
		attempt := test.Attempts[len(test.Attempts)-1]
		fmt.Fprintf(&b, "test %s %v\n", test.ID, test.Verdict)
		for _, step := range attempt.Steps {
			fmt.Fprintf(&b, "  %-6s %-6s %s\n", step.Verdict, step.Operation, step.Sentence)
			if step.Locator != nil && len(step.Locator.Options) > 0 {
				best := step.Locator.Options[0]
				fmt.Fprintf(&b, "%16s%s (%s)\n", "-> ", best.Label, best.Role)
			}
			if len(step.Flags) > 0 {
				fmt.Fprintf(&b, "%16s%v\n", "flags ", step.Flags)
			}
			if step.Error != nil {
				fmt.Fprintf(&b, "%16s%s\n", "error ", step.Error.Code)
			}
		}
	}
	return b.String()
}

// Golden compares a text with that of a file, which it writes first to update it.
func Golden(t testing.TB, file, got string, update bool) {
	t.Helper()
	if update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-update rewrites it):\n%s", file, diff)
	}
}
