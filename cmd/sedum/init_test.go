package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/creack/pty"
	"github.com/google/go-cmp/cmp"

	"sedum.dev/sedum/config"
	"sedum.dev/sedum/runner/sentence"
	"sedum.dev/sedum/runner/suite"
)

// initIn runs init in a folder, without a terminal.
func initIn(t *testing.T, dir string) (stdout string, err error) {
	t.Helper()
	var out bytes.Buffer
	cmd := newInit(&app{dir: dir, stdin: strings.NewReader("y\n"), stdout: &out, stderr: &out})
	cmd.SetArgs(nil)
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	err = cmd.Execute()
	return out.String(), err
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, dir, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The starter project loads without a fault, every sentence is understood
// without a model, and its password comes from .env.
func TestInitMakesAProjectThatValidates(t *testing.T) {
	dir := t.TempDir()
	if _, err := initIn(t, dir); err != nil {
		t.Fatal(err)
	}
	c, found := config.Load(config.Options{Dir: dir, FileOnly: true})
	if len(found) > 0 || c.Root != dir || c.Provider.Name != config.Builtin {
		t.Fatalf("root %q, provider %q, diagnostics %v", c.Root, c.Provider.Name, found)
	}
	o := suite.Options{Root: dir, Directory: c.Tests.Directory, Include: c.Tests.Include, Exclude: c.Tests.Exclude}
	s := suite.Load(o, suite.Discover(o))
	s.Check(context.Background(), c.BaseURL, func(ctx context.Context, items []sentence.Item) []sentence.Decision {
		decisions, _ := sentence.New(sentence.Options{}).Classify(ctx, items)
		return decisions
	})
	if d := s.Diagnostics(); len(d) > 0 || len(s.Tests()) != 1 {
		t.Fatalf("%d tests, diagnostics %v", len(s.Tests()), d)
	}
	if err := os.Rename(filepath.Join(dir, ".env.example"), filepath.Join(dir, ".env")); err != nil {
		t.Fatal(err)
	}
	c, found = config.Load(config.Options{Dir: dir})
	if password, secret, _ := c.TestEnv.Lookup("SAUCE_PASSWORD"); len(found) > 0 || password != "secret_sauce" || !secret {
		t.Errorf("password %q, secret %v, diagnostics %v", password, secret, found)
	}
}

func TestInitSaysWhatItDidAndWhatComesNext(t *testing.T) {
	dir := t.TempDir()
	first, err := initIn(t, dir)
	if err != nil {
		t.Fatal(err)
	}
	rule := strings.Repeat("─", 54)
	want := `created tests/
created sedum.config.yaml
created tests/example.test.yaml
created .env.example
created .gitignore

` + rule + "\n" + read(t, dir, exampleTest) + rule + `

Next steps:
  1. Install the browser: sedum browsers install chromium
  2. Give the example its password: cp .env.example .env
  3. Watch the example run: sedum run tests/example.test.yaml --headed

No key is needed: the embedded model judges text that a sentence quotes.
`
	if diff := cmp.Diff(want, first); diff != "" {
		t.Errorf("first time (-want +got):\n%s", diff)
	}
	if got := read(t, dir, gitignore); got != "node_modules/\n.env\n.sedum/runs/\n.sedum/reports/\n.sedum/retests/\n" {
		t.Errorf(".gitignore is %q", got)
	}

	second, err := initIn(t, dir)
	if err != nil {
		t.Fatal(err)
	}
	want = `kept    tests/
kept    sedum.config.yaml
kept    tests/example.test.yaml
kept    .env.example
kept    .gitignore
`
	if got, _, _ := strings.Cut(second, "\nNext steps"); got != want {
		t.Errorf("second time (-want +got):\n%s", cmp.Diff(want, got))
	}
}

func TestInitChangesNothingThatExists(t *testing.T) {
	dir := t.TempDir()
	files := map[string]string{"sedum.config.yaml": "browser: chrome\n", exampleTest: "mine", envExample: "TOKEN=\n", gitignore: "/.env\nnode_modules"}
	for name, text := range files {
		write(t, dir, name, text)
	}
	out, err := initIn(t, dir)
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		if got := read(t, dir, name); got != text {
			t.Errorf("%s became %q", name, got)
		}
	}
	for _, want := range []string{".gitignore lacks these lines:\n  .sedum/runs/\n  .sedum/reports/\n  .sedum/retests/\n", "add SAUCE_PASSWORD=secret_sauce to .env"} {
		if !strings.Contains(out, want) {
			t.Errorf("the output lacks %q:\n%s", want, out)
		}
	}
}

func TestInitRefusesLinksAndFoldersInPlaceOfFiles(t *testing.T) {
	elsewhere := t.TempDir()
	link := func(name string) func(dir string) error {
		return func(dir string) error { return os.Symlink(elsewhere, filepath.Join(dir, name)) }
	}
	for name, odd := range map[string]func(dir string) error{
		"tests":             link("tests"),
		"sedum.config.yaml": link("sedum.config.yaml"),
		".gitignore":        func(dir string) error { return os.Mkdir(filepath.Join(dir, ".gitignore"), 0o755) },
		".env.example":      func(dir string) error { return os.Symlink("nowhere", filepath.Join(dir, ".env.example")) },
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := odd(dir); err != nil {
				t.Fatal(err)
			}
			_, err := initIn(t, dir)
			if err == nil || !strings.Contains(err.Error(), name) {
				t.Errorf("got %v", err)
			}
			if entries, _ := os.ReadDir(dir); len(entries) != 1 {
				t.Errorf("something was created: %v", entries)
			}
		})
	}
}

func TestInitAmendsGitignoreOnlyAfterYes(t *testing.T) {
	for answer, want := range map[string]string{
		"y\n":   "dist\nnode_modules/\n.env\n.sedum/runs/\n.sedum/reports/\n.sedum/retests/\n",
		"YES\n": "dist\nnode_modules/\n.env\n.sedum/runs/\n.sedum/reports/\n.sedum/retests/\n",
		"\n":    "dist",
		"no\n":  "dist",
	} {
		dir := t.TempDir()
		write(t, dir, gitignore, "dist")
		terminal, tty, err := pty.Open()
		if err != nil {
			t.Skip("no terminal to be had:", err)
		}
		if _, err := io.WriteString(terminal, answer); err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		err = (&initializer{app: &app{dir: dir, stdin: tty, stdout: &out, tty: true}}).run()
		tty.Close()
		terminal.Close()
		if got := read(t, dir, gitignore); err != nil || got != want {
			t.Errorf("%q: %v, .gitignore is %q, want %q\n%s", answer, err, got, want, out.String())
		}
	}
}

func TestInitGreetsOnATerminalOnly(t *testing.T) {
	for columns, want := range map[uint16]string{54: "s e d u m", 53: "\x1b[32msedum\x1b[0m"} {
		terminal, tty, err := pty.Open()
		if err != nil {
			t.Skip("no terminal to be had:", err)
		}
		if err := pty.Setsize(terminal, &pty.Winsize{Rows: 24, Cols: columns}); err != nil {
			t.Fatal(err)
		}
		(&initializer{app: &app{stdout: tty, tty: true}}).wordMark()
		shown := make([]byte, 200)
		n, _ := terminal.Read(shown)
		if !strings.Contains(string(shown[:n]), want) {
			t.Errorf("%d columns: %q", columns, shown[:n])
		}
		tty.Close()
		terminal.Close()
	}
	if out, _ := initIn(t, t.TempDir()); strings.Contains(out, "\x1b") {
		t.Error("colours without a terminal")
	}
}
