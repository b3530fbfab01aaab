package main

import (
	"encoding/xml"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jstemmer/go-junit-report/v2/junit"
	"github.com/playwright-community/playwright-go"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/result"
)

// RR-093, RR-094, RR-095, RR-129, PT-025: whatever a run of the real program on the
// real shop comes to, with and without strict, the exit code and every report say
// the same, and so do the reports that are made again from a copy of its directory.
func TestEveryReportAgreesWithTheExitCode(t *testing.T) {
	sedum := testkit.Build(t)
	for _, c := range []struct {
		name     string
		bugs     []string
		tests    []string
		unset    bool   // the password
		exits    [2]int // as it is, and strict
		title    string // of the outcome
		terminal string
		markdown string
		page     string // the statuses of its flows
	}{
		{"passed", nil, []string{"empty-cart"}, false, [2]int{0, 0}, "passed", "PASSED", "passed", "passed"},
		{"flagged", []string{"stale-badge"}, []string{"empty-cart"}, false, [2]int{0, 2}, "passed, flagged", "PASSED", "passed, flagged", "flagged"},
		{"failed", []string{"stale-badge", "wrong-total"}, []string{"empty-cart", "checkout"}, false, [2]int{1, 1}, "failed", "FAILED", "failed", "failed flagged"},
		{"no verdict", nil, []string{"empty-cart"}, true, [2]int{3, 3}, "no verdict", "ERROR", "error", "incomplete"},
	} {
		shop := testkit.Shop(t, password, c.bugs...)
		for i, strict := range [][]string{nil, {"--strict"}} {
			t.Run(strings.Join(append([]string{c.name}, strict...), " "), func(t *testing.T) {
				setPassword(t, !c.unset)
				project := newProject(t)
				args := append([]string{"run", "--url-override", shop, "--replay", "--reporter", "list,markdown,junit,json"}, strict...)
				for _, name := range c.tests {
					args = append(args, "tests/"+name+".test.yaml")
				}
				ended := sedum.Run(t, project, args...)
				if ended.Exit != c.exits[i] {
					t.Fatalf("exit %d, want %d\n%s%s", ended.Exit, c.exits[i], ended.Stdout, ended.Stderr)
				}
				w := readWritten(t, project)
				if int(w.outcome.Exit) != ended.Exit || w.outcome.Title != c.title {
					t.Errorf("the stored result comes to exit %d, %q", w.outcome.Exit, w.outcome.Title)
				}
				if !strings.Contains(ended.Stdout, "\nrun  "+c.terminal+"\n") {
					t.Errorf("the terminal doesn't say %s:\n%s", c.terminal, ended.Stdout)
				}
				if md := w.files["report.md"]; !strings.Contains(md, "\n**"+c.markdown+"**: ") {
					t.Errorf("report.md begins %.80q", md)
				}
				w.checkJUnit(t)
				w.checkPage(t, c.page)
				w.checkRebuilt(t, sedum)
				for name, content := range w.files {
					if strings.Contains(content, password) {
						t.Errorf("%s holds the password", name)
					}
				}
			})
		}
	}
}

// written is what a run left.
type written struct {
	dir     string // the run directory
	run     result.Run
	outcome result.Decision
	files   map[string]string // the reports; result.json is the JSON copy
}

var reportNames = []string{"report.html", "report.md", "junit.xml", "result.json"}

func readWritten(t *testing.T, project string) written {
	t.Helper()
	run := testkit.Result(t, project)
	dir := filepath.Join(project, ".sedum", "runs", run.RunID)
	info, err := result.ReadInfo(filepath.Join(dir, result.InfoFile))
	if err != nil {
		t.Fatal(err)
	}
	w := written{dir, run, result.Outcome(run, info.OutcomeOptions()), reportsIn(t, dir, filepath.Join(project, ".sedum", "reports", run.RunID))}
	if content, err := os.ReadFile(filepath.Join(dir, result.ResultFile)); err != nil || string(content) != w.files["result.json"] {
		t.Errorf("the JSON copy differs from the result: %v", err)
	}
	return w
}

// reportsIn reads the reports of a run: two lie in its directory, two in its
// folder of reports.
func reportsIn(t *testing.T, dir, shared string) map[string]string {
	t.Helper()
	files := map[string]string{}
	for i, name := range reportNames {
		folder := []string{dir, dir, shared, shared}[i]
		content, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		files[name] = string(content)
	}
	return files
}

// checkJUnit demands of each suite the status that the outcome gives it.
func (w written) checkJUnit(t *testing.T) {
	t.Helper()
	var suites junit.Testsuites
	if err := xml.Unmarshal([]byte(w.files["junit.xml"]), &suites); err != nil {
		t.Fatal(err)
	}
	var got []result.JUnit
	for _, s := range suites.Suites {
		status := result.JUnitNone
		for _, c := range s.Testcases {
			switch {
			case c.Error != nil:
				status = result.JUnitError
			case c.Failure != nil && c.Failure.Type == "sedum.flagged":
				status = result.JUnitFlagged
			case c.Failure != nil:
				status = result.JUnitFailure
			}
		}
		got = append(got, status)
	}
	if want := append([]result.JUnit{w.outcome.JUnit}, w.outcome.Tests...); !slices.Equal(got, want) {
		t.Errorf("junit.xml says %q, want %q", got, want)
	}
}

// checkPage opens the HTML report in Chromium, which is offline.
func (w written) checkPage(t *testing.T, statuses string) {
	t.Helper()
	context, err := testkit.Browser(t).NewContext(playwright.BrowserNewContextOptions{Offline: playwright.Bool(true)})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = context.Close() }()
	page, err := context.NewPage()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := page.Goto("file://" + filepath.Join(w.dir, "report.html")); err != nil {
		t.Fatal(err)
	}
	got, err := page.Evaluate(`async () => {
		const frames = [...document.querySelectorAll(".strip img")];
		for (const f of frames) { f.loading = "eager"; await f.decode(); }
		return {
			answer: document.querySelector(".answer").textContent,
			statuses: [...document.querySelectorAll(".flow")].map(f => f.dataset.status).join(" "),
			frames: frames.length,
		};
	}`)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]any{"answer": w.outcome.Title, "statuses": statuses, "frames": w.steps()}
	if diff := cmp.Diff(any(want), got); diff != "" {
		t.Errorf("report.html (-want +got)\n%s", diff)
	}
}

// steps counts those of all tests: --replay takes a picture of each.
func (w written) steps() (n int) {
	for _, test := range w.run.Tests {
		n += len(test.SelectedAttempt().Steps)
	}
	return n
}

// checkRebuilt demands the same bytes of the reports that are made from a copy of
// the run directory, elsewhere.
func (w written) checkRebuilt(t *testing.T, sedum testkit.Program) {
	t.Helper()
	elsewhere := t.TempDir()
	dir := filepath.Join(elsewhere, "copied")
	if err := os.CopyFS(dir, os.DirFS(w.dir)); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"report.html", "report.md"} {
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
	}
	ended := sedum.Run(t, elsewhere, "report", "copied", "--reporter", "html,markdown,junit,json", "--reporter-dir", "reports")
	if ended.Exit != 0 {
		t.Fatalf("sedum report: exit %d\n%s%s", ended.Exit, ended.Stdout, ended.Stderr)
	}
	for name, content := range reportsIn(t, dir, filepath.Join(elsewhere, "reports", w.run.RunID)) {
		if content != w.files[name] {
			t.Errorf("%s is another when it is made again", name)
		}
	}
}
