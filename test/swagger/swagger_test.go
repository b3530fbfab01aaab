// Package swagger runs plain-English suites against an application that none of
// us wrote: Swagger UI in a real browser, in front of a real API. It has no code
// but its tests.
package swagger

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/result"
)

var update = flag.Bool("update", false, "rewrite testdata with what the runs recorded")

// Each suite file of project/tests is one run against a library of its own. The
// exit code stands here; testdata holds what each step did.
func TestSuites(t *testing.T) {
	sedum := testkit.Build(t)
	ui := testkit.NPM(t, "swagger-ui-dist")
	exits := map[string]int{
		"find-a-book":       0,
		"filter-books":      0,
		"add-a-book":        0,
		"register-a-member": 0,
		"withdraw-a-book":   0,
		"wrong-title":       1,
		"wrong-response":    1,
		"wrong-control":     1,
		"absent-button":     1,
	}
	files, err := filepath.Glob("project/tests/*.test.yaml")
	if err != nil || len(files) != len(exits) {
		t.Fatalf("%d suites expected, found %v %v", len(exits), files, err)
	}
	for suite, exit := range exits {
		t.Run(suite, func(t *testing.T) {
			project := t.TempDir()
			if err := os.CopyFS(project, os.DirFS("project")); err != nil {
				t.Fatal(err)
			}
			ended := sedum.Run(t, project, "run", "--url-override", serveLibrary(t, ui), "tests/"+suite+".test.yaml")
			if ended.Exit != exit {
				t.Errorf("exit %d, want %d\n%s%s", ended.Exit, exit, ended.Stdout, ended.Stderr)
			}
			compare(t, filepath.Join("testdata", suite+".txt"), transcript(testkit.Result(t, project)))
		})
	}
}

// transcript tells what a run recorded: of each step its verdict, operation,
// sentence, target and error.
func transcript(run result.Run) string {
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

func compare(t *testing.T, file, got string) {
	t.Helper()
	if *update {
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
