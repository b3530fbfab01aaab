package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/result"
)

// commandIn runs report or open in a folder.
func commandIn(t *testing.T, dir string, command func(*app) *cobra.Command, args ...string) (stdout, stderr string, err error) {
	t.Helper()
	var out, errs bytes.Buffer
	cmd := command(&app{dir: dir, stdin: strings.NewReader(""), stdout: &out, stderr: &errs})
	cmd.SetArgs(args)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	cmd.SetOut(&out)
	cmd.SetErr(&errs)
	err = cmd.Execute()
	return out.String(), errs.String(), err
}

// RR-129: a copy of a run directory, elsewhere and in a project with other
// settings, gives the bytes that the run itself wrote.
func TestReportOfACopyIsByteIdentical(t *testing.T) {
	for name, run := range testkit.Runs(t) {
		if run.State == result.Running {
			continue
		}
		info := result.RunInfo{Strict: true, EvidenceRoot: "project/.sedum/runs/" + run.RunID, ToolVersion: "1.2.3"}
		want := rendered(t, run, info)
		elsewhere := t.TempDir()
		write(t, elsewhere, "sedum.config.yaml", "thresholds: {verify: 0.99}\n")
		dir := filepath.Join(elsewhere, "copy")
		storeRun(t, dir, run, info)
		out, errs, err := commandIn(t, elsewhere, newReport, "copy")
		if err != nil || errs != "" {
			t.Errorf("%s: %v %s", name, err, errs)
			continue
		}
		if want := "html " + dir + "/report.html\nmarkdown " + dir + "/report.md\njunit " + dir + "/junit.xml\n"; out != want {
			t.Errorf("%s: stdout\n%s, want\n%s", name, out, want)
		}
		for file, content := range want {
			if got := read(t, dir, file); got != content {
				t.Errorf("%s: %s differs:\n%s", name, file, cmp.Diff(content, got))
			}
		}
	}
}

func TestReportOfACrashedRun(t *testing.T) {
	dir := t.TempDir()
	storeRun(t, dir, testkit.Runs(t)["running"], result.RunInfo{})
	_, errs, err := commandIn(t, t.TempDir(), newReport, dir)
	if err != nil || !strings.Contains(errs, "the run has not ended, or it crashed") {
		t.Fatalf("%v %s", err, errs)
	}
	if md := read(t, dir, "report.md"); !strings.Contains(md, "**running**") || !strings.Contains(md, "**incomplete**") {
		t.Errorf("report.md does not say that it is incomplete:\n%s", md)
	}
	if got := worst(t, read(t, dir, "junit.xml")); got != "error running" {
		t.Errorf("junit.xml says %q", got)
	}
	if page := read(t, dir, "report.html"); !strings.Contains(page, "running") {
		t.Error("the page does not say that the run is running")
	}
	if _, err := os.Stat(filepath.Join(dir, result.ResultFile)); err == nil {
		t.Error("a crashed run got a result")
	}
}

// RR-006, RR-052: a run of before the optional parts.
func TestReportOfAnOldRun(t *testing.T) {
	dir := t.TempDir()
	old, err := os.ReadFile(filepath.Join("..", "..", "result", "testdata", "documents", "old.json"))
	if err != nil {
		t.Fatal(err)
	}
	write(t, dir, result.ResultFile, string(old))
	if _, _, err := commandIn(t, dir, newReport, "--reporter", "html,markdown", "."); err != nil {
		t.Fatal(err)
	}
}

func TestReportRefuses(t *testing.T) {
	run := testkit.Runs(t)["mixed"]
	for _, c := range []struct {
		name   string
		change func(t *testing.T, dir string)
		args   []string
		want   string
	}{
		// RR-050
		{"another major version of the result", change("result.json", `"schemaVersion": 1`, `"schemaVersion": 2`), nil, "schemaVersion is 2, but this sedum reads only 1"},
		{"another major version of run.json", change("run.json", `"schemaVersion":1`, `"schemaVersion":2`), nil, "schemaVersion is 2"},
		{"a result that was cut off", change("result.json", `"runId"`, "\x00"), nil, "not a JSON document"},
		{"a result that contradicts itself", change("result.json", `"passedTests": 2`, `"passedTests": 3`), nil, "totals"},
		{"run.json of another run", change("run.json", run.RunID, "other"), nil, "is of run other"},
		{"no run.json", remove("run.json"), nil, "says whether flags fail the run"},
		{"no run", func(t *testing.T, dir string) { remove("result.json")(t, dir); remove("progress.json")(t, dir) }, nil, "not a run directory"},
		{"a reporter that there is not", nil, []string{"--reporter", "html,pdf"}, `unsupported_reporter: "pdf"`},
		{"a report that can't be written", func(t *testing.T, dir string) {
			if err := os.Mkdir(filepath.Join(dir, "report.html"), 0o700); err != nil {
				t.Fatal(err)
			}
		}, nil, "reporter_output_error"},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			storeRun(t, dir, run, result.RunInfo{})
			if c.change != nil {
				c.change(t, dir)
			}
			before := names(t, dir)
			out, _, err := commandIn(t, t.TempDir(), newReport, append(c.args, dir)...)
			var f *failure // it ends with exit 3
			if !errors.As(err, &f) || !strings.Contains(f.message, c.want) || f.fix == "" || out != "" {
				t.Errorf("got %v and stdout %q, want %q", err, out, c.want)
			}
			if diff := cmp.Diff(before, names(t, dir)); diff != "" {
				t.Errorf("files changed:\n%s", diff)
			}
		})
	}
	// What needs no run.json can be had without it.
	dir := t.TempDir()
	storeRun(t, dir, run, result.RunInfo{})
	remove("run.json")(t, dir)
	if _, _, err := commandIn(t, dir, newReport, "--reporter=markdown", "--reporter=html", dir); err != nil {
		t.Error(err)
	}
}

func change(file, from, to string) func(*testing.T, string) {
	return func(t *testing.T, dir string) {
		content := read(t, dir, file)
		if !strings.Contains(content, from) {
			t.Fatalf("%s lacks %s", file, from)
		}
		write(t, dir, file, strings.Replace(content, from, to, 1))
	}
}

func remove(file string) func(*testing.T, string) {
	return func(t *testing.T, dir string) {
		if err := os.Remove(filepath.Join(dir, file)); err != nil {
			t.Fatal(err)
		}
	}
}

// The JSON copy is the document as the run wrote it.
func TestReportIntoAReporterFolder(t *testing.T) {
	run := testkit.Runs(t)["mixed"]
	base := t.TempDir()
	dir := filepath.Join(base, "run")
	storeRun(t, dir, run, result.RunInfo{})
	out, _, err := commandIn(t, base, newReport, "--reporter", "junit,json,markdown", "--reporter-dir", "out", "run")
	shared := filepath.Join(base, "out", run.RunID)
	if want := "markdown " + dir + "/report.md\njunit " + shared + "/junit.xml\nreporter " + shared + "/result.json\n"; err != nil || out != want {
		t.Fatalf("%v\n%s, want\n%s", err, out, want)
	}
	if read(t, shared, "result.json") != read(t, dir, "result.json") {
		t.Error("the copy differs from the result")
	}
	if info, err := os.Stat(filepath.Join(shared, "result.json")); err != nil || info.Mode() != 0o600 {
		t.Errorf("%v %v", info, err)
	}
	if out, _, err := commandIn(t, base, newReport, "--reporter", "json", "run"); err != nil || out != "reporter "+dir+"/result.json\n" {
		t.Errorf("%v %s", err, out)
	}
}

func TestReportOnTheTerminal(t *testing.T) {
	dir := t.TempDir()
	storeRun(t, dir, testkit.Runs(t)["mixed"], result.RunInfo{})
	out, _, err := commandIn(t, dir, newReport, "--reporter", "list,html", ".")
	if err != nil || !strings.Contains(out, "run  FAILED\n") || !strings.Contains(out, "html "+filepath.Join(dir, "report.html")+"\n") || !strings.Contains(out, "needs attention: tests/cart.test.yaml") {
		t.Errorf("%v\n%s", err, out)
	}
}
