package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/result"
)

// projectOfRuns has runs with these ids, of which each next one started later,
// in the output folder of its configuration.
func projectOfRuns(t *testing.T, ids ...string) (root string) {
	t.Helper()
	root = t.TempDir()
	write(t, root, "sedum.config.yaml", "outputDir: out/runs\n")
	for i, id := range ids {
		run := testkit.Runs(t)["clean"]
		run.RunID = id
		run.StartedAt.Time = run.StartedAt.AddDate(0, 0, i)
		dir := filepath.Join(root, "out", "runs", id)
		storeRun(t, dir, run, result.RunInfo{})
		write(t, dir, "report.html", "page")
	}
	return root
}

func TestOpenFindsTheRun(t *testing.T) {
	root := projectOfRuns(t, "abc-1", "abd-2", "abd", "f00")
	in := func(id string) string { return filepath.Join(root, "out", "runs", id, "report.html") }
	write(t, root, "out/runs/no-run/x", "")
	write(t, root, "tests/x.test.yaml", "")
	for _, c := range []struct{ name, ref, want string }{
		{"the newest", "latest", in("f00")},
		{"an id", "abd-2", in("abd-2")},
		{"an id that begins another", "abd", in("abd")},
		{"the beginning of one id", "abc", in("abc-1")},
		{"a folder below the working directory", "out/runs/abc-1", in("abc-1")},
		{"a folder", filepath.Join(root, "out", "runs", "f00"), in("f00")},
	} {
		out, errs, err := commandIn(t, root, newOpen, c.ref)
		if err != nil || errs != "" || out != c.want+"\n" {
			t.Errorf("%s: got %q %q %v", c.name, out, errs, err)
		}
	}
	if out, _, err := commandIn(t, filepath.Join(root, "tests"), newOpen, "f"); err != nil || out != in("f00")+"\n" {
		t.Errorf("from a folder of the project: %q %v", out, err)
	}
}

func TestOpenRefuses(t *testing.T) {
	root := projectOfRuns(t, "abc-1", "abd-2")
	if err := os.Remove(filepath.Join(root, "out", "runs", "abd-2", "report.html")); err != nil {
		t.Fatal(err)
	}
	faulty := t.TempDir()
	write(t, faulty, "sedum.config.yaml", "nope: 1\n")
	broken := projectOfRuns(t, "abc-1")
	write(t, broken, "out/runs/zzz/progress.json", "{")
	for _, c := range []struct{ name, dir, ref, message, fix string }{
		{"a beginning of several", root, "ab", `2 runs have an id that begins with "ab": abc-1, abd-2`, "give more of the id"},
		{"an id that there is not", root, "x", `an id that begins with "x"`, "latest"},
		{"a folder that there is not", root, "./x", `there is no folder "./x"`, "latest"},
		{"nothing", root, "", `there is no folder ""`, "latest"},
		{"a run without its page", root, "abd-2", "there is no report.html in", `run "sedum report abd-2"`},
		{"a project without runs", t.TempDir(), "latest", "there is no run in", `"sedum run" makes one`},
		{"a run whose start can't be read", broken, "latest", "progress.json", "name the run that you mean"},
		{"a broken configuration", faulty, "latest", "nope", ""},
	} {
		out, _, err := commandIn(t, c.dir, newOpen, c.ref)
		var f *failure
		if !errors.As(err, &f) || !strings.Contains(f.message, c.message) || !strings.Contains(f.fix, c.fix) || out != "" {
			t.Errorf("%s: got %v and %q", c.name, err, out)
		}
	}
	if _, _, err := commandIn(t, root, newOpen); err == nil {
		t.Error("no run was named, and that went well")
	}
}

func TestOpenOpensOnlyBeforeSomebody(t *testing.T) {
	root := projectOfRuns(t, "abc-1")
	for _, c := range []struct {
		name    string
		tty     bool
		environ []string
		system  string
		want    string
	}{
		{"a terminal with a display", true, []string{"DISPLAY=:0"}, "linux", "xdg-open"},
		{"Wayland", true, []string{"WAYLAND_DISPLAY=wayland-0"}, "linux", "xdg-open"},
		{"macOS", true, nil, "darwin", "open"},
		{"no display", true, nil, "linux", ""},
		{"an empty display", true, []string{"DISPLAY="}, "linux", ""},
		{"no terminal", false, []string{"DISPLAY=:0"}, "linux", ""},
		{"no terminal on macOS", false, nil, "darwin", ""},
	} {
		a := &app{tty: c.tty, environ: c.environ}
		if got := a.opener(c.system); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
	for _, fails := range []error{nil, errors.New("not found")} {
		var out, errs bytes.Buffer
		started := ""
		a := &app{dir: root, stdout: &out, stderr: &errs, tty: true, environ: []string{"DISPLAY=:0"}}
		err := a.open("latest", func(program, file string) error { started = program + " " + file; return fails })
		path := filepath.Join(root, "out", "runs", "abc-1", "report.html")
		if err != nil || out.String() != path+"\n" || !strings.HasSuffix(started, " "+path) || (errs.Len() > 0) != (fails != nil) {
			t.Errorf("got %v, started %q, said %q %q", err, started, &out, &errs)
		}
	}
}
