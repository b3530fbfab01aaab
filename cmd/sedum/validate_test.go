package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/spf13/cobra"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/report"
)

// TestValidateAndList runs the scripts of testdata/validate and testdata/list.
// "exits N sedum ..." runs a command and demands its exit code. With
// UPDATE_SCRIPTS set, what the scripts compare with is rewritten.
func TestValidateAndList(t *testing.T) {
	for _, dir := range []string{"testdata/validate", "testdata/list"} {
		testscript.Run(t, testscript.Params{
			Dir:           dir,
			Cmds:          map[string]func(*testscript.TestScript, bool, []string){"exits": exits},
			UpdateScripts: os.Getenv("UPDATE_SCRIPTS") != "",
		})
	}
}

func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 || args[1] != "sedum" {
		ts.Fatalf("usage: exits CODE sedum COMMAND [ARGUMENTS]")
	}
	a := &app{stdout: ts.Stdout(), stderr: ts.Stderr(), dir: ts.MkAbs("."), now: func() time.Time { return time.Time{} }}
	if got := strconv.Itoa(a.only(args[2:]...)); got != args[0] {
		ts.Fatalf("exit code %s, want %s", got, args[0])
	}
}

// only runs validate or list as the one command there is.
func (a *app) only(args ...string) int {
	root := &cobra.Command{Use: "sedum", SilenceErrors: true, SilenceUsage: true}
	root.AddCommand(newValidate(a), newList(a))
	root.SetFlagErrorFunc(flagError)
	root.SetArgs(args)
	return a.finish(root.ExecuteContext(context.Background()))
}

func TestValidateColorsOnlyATerminal(t *testing.T) {
	tests := []struct {
		name    string
		tty     bool
		environ []string
		want    bool
	}{
		{"a terminal", true, nil, true},
		{"a terminal that wants none", true, []string{"NO_COLOR="}, false},
		{"a pipe", false, nil, false},
	}
	dir := t.TempDir()
	write(t, dir, "sedum.config.yaml", "baseUrl: https://shop.example/app/\n")
	write(t, dir, "tests/a.test.yaml", "url: /cart\nsteps: [drag it]\n")
	for _, tt := range tests {
		var out bytes.Buffer
		a := &app{stdout: &out, stderr: &out, dir: dir, now: time.Now, tty: tt.tty, environ: tt.environ}
		a.only("validate")
		painted := []string{"\x1b[31merror unsupported\x1b[0m", "\x1b[33mwarning base_path_discarded\x1b[0m", "\x1b[31m1 error\x1b[0m"}
		missing := func(s string) bool { return !strings.Contains(out.String(), s) }
		if tt.want && slices.ContainsFunc(painted, missing) || !tt.want && strings.Contains(out.String(), "\x1b") {
			t.Errorf("%s: %q", tt.name, out.String())
		}
	}
}

// A test file can't speak to the terminal or the CI server that shows what is
// wrong with it: not by its text, its id or its name.
func TestTestFilesStayText(t *testing.T) {
	for _, h := range testkit.Hostile {
		quoted, err := json.Marshal(h.Text)
		must(t, err)
		dir := t.TempDir()
		write(t, dir, "sedum.config.yaml", "tests: { directory: . }\n")
		write(t, dir, "::error::\u202e##[error].test.yaml", fmt.Sprintf("%s: 1\nsteps: [drag it]\n", quoted))
		write(t, dir, "good.test.yaml", fmt.Sprintf("id: %s\ntags: [%s]\nsteps: [click Save]\n", quoted, quoted))
		write(t, dir, "bad.test.yaml", fmt.Sprintf("url: /\nsteps:\n  - %s\n", quoted))
		for _, command := range []string{"validate", "list"} {
			var out, errs bytes.Buffer
			a := &app{stdout: &out, stderr: &errs, dir: dir, now: time.Now}
			if a.only(command) == 0 {
				t.Errorf("%s: %s finds nothing wrong", h.Name, command)
			}
			for _, said := range []string{out.String(), errs.String()} {
				if inert := report.Inert(said); inert != said {
					t.Errorf("%s: %s says %q", h.Name, command, said)
				}
			}
		}
	}
}
