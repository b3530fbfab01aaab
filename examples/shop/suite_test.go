package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/result"
)

// password is that of every account.
const password = "open sesame 42"

// The suite passes on a shop without bugs and finds each of the demo's two.
func TestSuiteTellsTheShopsApart(t *testing.T) {
	sedum := testkit.Build(t)
	for _, c := range []struct {
		name   string
		bugs   []string
		exit   int
		failed []string // tests that didn't pass clean
	}{
		{name: "no bug", exit: 0},
		{name: "flagged", bugs: []string{"stale-badge"}, exit: 0, failed: []string{"tests/empty-cart.test.yaml"}},
		{name: "failed", bugs: []string{"wrong-total"}, exit: 1, failed: []string{"tests/checkout.test.yaml"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			setPassword(t, true)
			project := newProject(t)
			ended := sedum.Run(t, project, "run", "--url-override", testkit.Shop(t, password, c.bugs...))
			if ended.Exit != c.exit {
				t.Errorf("exit %d, want %d\n%s%s", ended.Exit, c.exit, ended.Stdout, ended.Stderr)
			}
			if strings.Contains(ended.Stdout+ended.Stderr, password) {
				t.Error("the password was printed")
			}
			if got := notClean(testkit.Result(t, project)); !slices.Equal(got, c.failed) {
				t.Errorf("not clean: %v, want %v", got, c.failed)
			}
		})
	}
}

func setPassword(t *testing.T, known bool) {
	t.Setenv("SHOP_PASSWORD", password)
	if !known {
		os.Unsetenv("SHOP_PASSWORD") // Setenv puts it back
	}
}

// newProject is a folder with the shop's suite.
func newProject(t *testing.T) string {
	t.Helper()
	project := t.TempDir()
	for _, part := range []string{"tests", "sedum.config.yaml"} {
		copyInto(t, part, project)
	}
	return project
}

func notClean(run result.Run) (tests []string) {
	for _, test := range run.Tests {
		if test.Verdict != result.Passed || len(test.Flags) > 0 {
			tests = append(tests, test.ID)
		}
	}
	return tests
}

func copyInto(t *testing.T, part, project string) {
	t.Helper()
	err := filepath.WalkDir(part, func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		to := filepath.Join(project, path)
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		return os.WriteFile(to, content, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
}
