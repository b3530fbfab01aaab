// Package swagger runs plain-English suites against an application that none of
// us wrote: Swagger UI in a real browser, in front of a real API. It has no code
// but its tests.
package swagger

import (
	"flag"
	"os"
	"path/filepath"
	"testing"

	"sedum.dev/sedum/internal/testkit"
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
			testkit.Golden(t, filepath.Join("testdata", suite+".txt"), testkit.Transcript(testkit.Result(t, project)), *update)
		})
	}
}
