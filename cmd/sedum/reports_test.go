package main

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/uuid"
	"github.com/jstemmer/go-junit-report/v2/junit"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
)

// storeRun writes a run directory as a run leaves it, and returns its run.json;
// frames are whole JPEG files as far as reports look.
func storeRun(t *testing.T, dir string, run result.Run, info result.RunInfo) *result.RunInfo {
	t.Helper()
	document, err := result.Encode(run)
	if err != nil {
		t.Fatal(err)
	}
	info.SchemaVersion, info.RunID = result.InfoSchemaVersion, run.RunID
	head, err := json.Marshal(info)
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir, result.ProgressFile, string(document))
	if run.State != result.Running {
		write(t, dir, result.ResultFile, string(document))
	}
	write(t, dir, result.InfoFile, string(head))
	for _, test := range run.Tests {
		for _, a := range test.Attempts {
			for _, s := range a.Steps {
				if s.Evidence.Status == result.Captured {
					write(t, dir, s.Evidence.Path, "\xff\xd8picture\xff\xd9")
				}
			}
		}
	}
	return &info
}

var everyReport = []string{htmlReport, markdownReport, junitReport}

// rendered writes all reports of a run and returns them by file name.
func rendered(t *testing.T, run result.Run, info result.RunInfo) map[string]string {
	t.Helper()
	dir := t.TempDir()
	stored := storeRun(t, dir, run, info)
	if _, err := writeReports(reports{run: run, info: stored, names: everyReport, dir: dir}); err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, name := range reportFiles {
		files[name] = read(t, dir, name)
	}
	return files
}

// RR-092, PT-027, PT-051: the four outcomes with and without strict, told by every
// report alike.
func TestReportsAgreeWithTheExitCode(t *testing.T) {
	runs := testkit.Runs(t)
	for _, c := range []struct {
		run      string
		exits    [2]result.ExitCode // as it is, and strict
		verdict  result.Verdict
		markdown string
		terminal string
		page     string // the status that the page has for the test
		junit    [2]string
	}{
		{"clean", [2]result.ExitCode{0, 0}, result.Passed, "**passed**", "run  PASSED\n", "passed", [2]string{"", ""}},
		{"low confidence", [2]result.ExitCode{0, 2}, result.Passed, "**passed, flagged**", "run  PASSED\n", "flagged", [2]string{"", "failure sedum.flagged"}},
		{"failed verify", [2]result.ExitCode{1, 1}, result.Failed, "**failed**", "run  FAILED\n", "failed", [2]string{"failure step_failed", "failure step_failed"}},
		{"step error", [2]result.ExitCode{3, 3}, result.NoVerdict, "**error**", "run  ERROR\n", "incomplete", [2]string{"error observation_timeout", "error observation_timeout"}},
	} {
		run := runs[c.run]
		var files [2]map[string]string
		for i, strict := range []bool{false, true} {
			info := result.RunInfo{Strict: strict}
			if exit := result.Outcome(run, info.OutcomeOptions()).Exit; exit != c.exits[i] {
				t.Errorf("%s, strict %v: exit %d, want %d", c.run, strict, exit, c.exits[i])
			}
			files[i] = rendered(t, run, info)
			if got := worst(t, files[i]["junit.xml"]); got != c.junit[i] {
				t.Errorf("%s, strict %v: junit.xml says %q, want %q", c.run, strict, got, c.junit[i])
			}
			if page := files[i]["report.html"]; !strings.Contains(page, `data-status="`+c.page+`"`) {
				t.Errorf("%s, strict %v: the page has no test with status %s", c.run, strict, c.page)
			}
		}
		if md := files[0]["report.md"]; !strings.Contains(md, "\n"+c.markdown+": ") {
			t.Errorf("%s: report.md begins %.80q", c.run, md)
		}
		for _, name := range []string{"report.md", "report.html"} {
			if files[0][name] != files[1][name] {
				t.Errorf("%s: %s differs in strict mode", c.run, name)
			}
		}
		if run.Verdict != c.verdict {
			t.Errorf("%s: verdict %q", c.run, run.Verdict)
		}
		var screen bytes.Buffer
		if err := report.NewTerminal(report.TerminalOptions{Out: &screen}).Summary(run, report.Files{}); err != nil || !strings.Contains(screen.String(), c.terminal) {
			t.Errorf("%s: %v, the terminal says\n%s", c.run, err, &screen)
		}
	}
}

// worst is the strongest status of a JUnit file: what makes a server red.
func worst(t *testing.T, file string) string {
	t.Helper()
	var suites junit.Testsuites
	if err := xml.Unmarshal([]byte(file), &suites); err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, s := range suites.Suites {
		for _, c := range s.Testcases {
			switch {
			case c.Error != nil:
				found = append(found, "error "+c.Error.Type)
			case c.Failure != nil:
				found = append(found, "failure "+c.Failure.Type)
			}
		}
	}
	slices.Sort(found)
	return strings.Join(slices.Compact(found), ", ")
}

// All reports of every run, hostile texts too, are written privately.
func TestReportsOfEveryRun(t *testing.T) {
	for name, run := range testkit.Runs(t) {
		dir := t.TempDir()
		info := storeRun(t, dir, run, result.RunInfo{})
		files, err := writeReports(reports{run: run, info: info, names: everyReport, dir: dir})
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for _, path := range []string{files.HTML, files.Markdown, files.JUnit} {
			info, err := os.Stat(path)
			if err != nil || info.Mode() != 0o600 || info.Size() == 0 || filepath.Dir(path) != dir {
				t.Errorf("%s: %s: %v %v", name, path, info, err)
			}
		}
	}
}

func TestReportsGoWhereTheyBelong(t *testing.T) {
	run := testkit.Runs(t)["clean"]
	root, dir := t.TempDir(), t.TempDir()
	files, err := writeReports(reports{run: run, info: &result.RunInfo{}, names: []string{markdownReport, junitReport}, dir: dir, root: root, folder: ".sedum/reports/x"})
	if err != nil {
		t.Fatal(err)
	}
	want := report.Files{Markdown: filepath.Join(dir, "report.md"), JUnit: filepath.Join(root, ".sedum", "reports", "x", "junit.xml")} // RR-140
	if diff := cmp.Diff(want, files); diff != "" {
		t.Error(diff)
	}
	if info, err := os.Stat(filepath.Dir(files.JUnit)); err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("%v %v", info, err)
	}
	if got := names(t, dir); !cmp.Equal(got, []string{"report.md"}) {
		t.Errorf("the run directory has %v", got)
	}
}

// A report that can't be written leaves nothing half done, and what stood there.
func TestReportsThatCantBeWritten(t *testing.T) {
	run := testkit.Runs(t)["frames"]
	for _, c := range []struct {
		name    string
		prepare func(t *testing.T, root, dir string)
		info    result.RunInfo
		want    string
		left    []string
	}{
		{"a symbolic link in place of a report", func(t *testing.T, root, dir string) {
			if err := os.Symlink(filepath.Join(root, "victim"), filepath.Join(dir, "report.md")); err != nil {
				t.Fatal(err)
			}
		}, result.RunInfo{}, "not a regular file", []string{"report.md"}},
		{"a folder in place of a report", func(t *testing.T, root, dir string) {
			if err := os.Mkdir(filepath.Join(dir, "report.html"), 0o700); err != nil {
				t.Fatal(err)
			}
		}, result.RunInfo{}, "not a regular file", []string{"report.html"}},
		{"a symbolic link on the way to the report folder", func(t *testing.T, root, dir string) {
			if err := os.Symlink(dir, filepath.Join(root, ".sedum")); err != nil {
				t.Fatal(err)
			}
		}, result.RunInfo{}, "symbolic link", nil},
		{"an evidence root that no attachment may have", func(*testing.T, string, string) {}, result.RunInfo{EvidenceRoot: "../x"}, "evidence root", nil},
		{"no run directory", func(t *testing.T, root, dir string) {
			if err := os.Remove(dir); err != nil {
				t.Fatal(err)
			}
		}, result.RunInfo{}, "no such file", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			root, dir := t.TempDir(), filepath.Join(t.TempDir(), "run")
			if err := os.Mkdir(dir, 0o700); err != nil {
				t.Fatal(err)
			}
			c.prepare(t, root, dir)
			files, err := writeReports(reports{run: run, info: &c.info, names: everyReport, dir: dir, root: root, folder: ".sedum/reports/x"})
			if err == nil || !strings.Contains(err.Error(), c.want) || files != (report.Files{}) {
				t.Errorf("got %v and %+v, want %q", err, files, c.want)
			}
			if left := names(t, dir); !cmp.Equal(left, c.left) {
				t.Errorf("left %v, want %v", left, c.left)
			}
		})
	}
}

// ended records a run below root that passed, and ends it.
func ended(t *testing.T, root string, err *result.Error) (*result.Recorder, ending, reports) {
	t.Helper()
	r := reports{names: everyReport, dir: filepath.Join(root, "runs", "r1"), root: root, folder: "reports/r1"}
	recorder, failed := result.Start(result.Options{
		Root: root, Dir: r.dir, CopyDir: filepath.Join(root, "reports", "r1"), RunID: "r1", Now: time.Now, NewID: uuid.NewString,
	})
	if failed != nil {
		t.Fatal(failed)
	}
	if err := recorder.Select(1, result.Execution{Parallel: result.Parallel{Requested: 1, Lanes: 1}, ProviderConcurrency: 1}); err != nil {
		t.Fatal(err)
	}
	test, failed := recorder.StartTest(0, result.TestInfo{ID: "a", File: "a.test.yaml"})
	if failed != nil {
		t.Fatal(failed)
	}
	attempt, failed := test.StartAttempt(0)
	if failed != nil {
		t.Fatal(failed)
	}
	attempt.Finish(err)
	e := ending{}
	e.run, e.written = recorder.Finish(result.End{})
	return recorder, e, r
}

// What happens to a run when its reports can't be written.
func TestPublishReports(t *testing.T) {
	blocked := func(t *testing.T, r reports) {
		if err := os.Mkdir(filepath.Join(r.dir, "report.md"), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		name    string
		err     *result.Error
		prepare func(*testing.T, reports)
		code    string // of the run's error afterwards
		exit    result.ExitCode
		reports bool
	}{
		{"all goes well", nil, func(*testing.T, reports) {}, "", result.ExitPassed, true},
		{"a report can't be written", nil, blocked, "reporter_output_error", result.ExitNoVerdict, false},
		{"the run had ended in an error", &result.Error{Code: "navigation_failed", Message: "m"}, blocked, "navigation_failed", result.ExitNoVerdict, false},
		{"run.json is gone", nil, func(t *testing.T, r reports) { remove(result.InfoFile)(t, r.dir) }, "reporter_output_error", result.ExitNoVerdict, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			root := t.TempDir()
			recorder, e, r := ended(t, root, c.err)
			c.prepare(t, r)
			e = publishReports(recorder, e, r)
			code := ""
			if e.run.Error != nil {
				code = e.run.Error.Code
			}
			if exit := result.Outcome(e.run, result.OutcomeOptions{}).Exit; code != c.code || exit != c.exit || (e.reports == nil) != c.reports || e.written != nil {
				t.Errorf("error %q, exit %d, reports %v, written %v", code, exit, e.reports, e.written)
			}
			for _, path := range []string{filepath.Join(r.dir, "report.html"), filepath.Join(root, "reports", "r1", "junit.xml")} {
				if _, err := os.Stat(path); (err == nil) != c.reports {
					t.Errorf("%s: %v", path, err)
				}
			}
			for _, dir := range []string{r.dir, filepath.Join(root, "reports", "r1")} { // the JSON says the same, in both places
				stored, err := result.Read(filepath.Join(dir, result.ResultFile))
				if diff := cmp.Diff(e.run, stored); err != nil || diff != "" {
					t.Errorf("%s: %v\n%s", dir, err, diff)
				}
			}
		})
	}
}

// A run whose result files are not there has no reports, also none of before.
func TestPublishReportsWithoutAResult(t *testing.T) {
	recorder, e, r := ended(t, t.TempDir(), nil)
	if e = publishReports(recorder, e, r); e.reports != nil || e.files.HTML == "" {
		t.Fatalf("%+v", e)
	}
	e.written = errors.New("disk full")
	if e = publishReports(recorder, e, r); e.files != (report.Files{}) {
		t.Errorf("%+v", e.files)
	}
	if _, err := os.Stat(filepath.Join(r.dir, "report.html")); err == nil {
		t.Error("a report of before is still there")
	}
}

func TestReportsAreRemoved(t *testing.T) {
	dir, shared := t.TempDir(), t.TempDir()
	for _, name := range []string{"report.html", "report.md", "junit.xml", "result.json"} {
		write(t, dir, name, "x")
		write(t, shared, name, "x")
	}
	removeReports(dir, shared)
	for _, d := range []string{dir, shared} {
		if got := names(t, d); !cmp.Equal(got, []string{"result.json"}) {
			t.Errorf("left %v", got)
		}
	}
}

// names lists a folder; a missing one is empty.
func names(t *testing.T, dir string) (list []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}
