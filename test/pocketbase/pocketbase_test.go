// Package pocketbase runs plain-English suites against an application that none
// of us wrote and that keeps what it is told: the admin UI of PocketBase, with its
// server and database. It has no code but its tests.
package pocketbase

import (
	"crypto/rand"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"sedum.dev/sedum/internal/testkit"
)

var update = flag.Bool("update", false, "rewrite testdata with what the runs recorded")

// Each suite file of project/tests is one run against a server of its own. The
// exit code stands here; testdata holds what each step did.
func TestSuites(t *testing.T) {
	sedum := testkit.Build(t)
	exits := map[string]int{
		"wrong-password": 0,
		"keep-fruit":     0,
		"wrong-count":    1,
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
			email, password := "keeper@"+strings.ToLower(rand.Text())+".test", rand.Text()
			t.Setenv("POCKETBASE_EMAIL", email)
			t.Setenv("POCKETBASE_PASSWORD", password)
			ended := sedum.Run(t, project, "run", "--url-override", serve(t, email, password), "tests/"+suite+".test.yaml")
			if ended.Exit != exit {
				t.Errorf("exit %d, want %d\n%s%s", ended.Exit, exit, ended.Stdout, ended.Stderr)
			}
			recorded := testkit.Transcript(testkit.Result(t, project))
			testkit.Golden(t, filepath.Join("testdata", suite+".txt"), perRun.ReplaceAllString(recorded, "..."), *update)
		})
	}
}

// perRun matches the ids and times of records.
var perRun = regexp.MustCompile(`\b[a-z0-9]{15}\b|\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC`)
