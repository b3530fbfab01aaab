package suite

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"sedum.dev/sedum/result"
)

// outline writes the steps of a test with their ids and stacks.
func outline(steps []Step, indent string) string {
	var b strings.Builder
	for _, s := range steps {
		var stack []string
		for _, at := range s.Stack {
			stack = append(stack, at.String())
		}
		text := s.Text
		if s.Call != nil {
			text = s.Call.ID + " " + s.Call.File
		}
		fmt.Fprintf(&b, "%s%s @ %s\n", indent, text, strings.Join(stack, " "))
		if s.Call != nil {
			b.WriteString(outline(s.Call.Steps, indent+"  "))
		}
	}
	return b.String()
}

// Each use of a module has its own id, and each sentence the
// stack of calls that leads to it, outermost first.
func TestModulesTakeThePlaceOfTheirCalls(t *testing.T) {
	root := project(t, txtar.Parse([]byte(`
-- tests/a.test.yaml --
before:
  - use: ../modules/outer.module.yaml
steps:
  - click Save
  - use: ../modules/inner.module.yaml
    with: { what: Close }
after:
  - click Close
-- modules/outer.module.yaml --
parameters: []
steps:
  - use: ./inner.module.yaml
    with: { what: Open }
  - click Next
-- modules/inner.module.yaml --
parameters: [what]
steps:
  - click {{what}}
`)).Files)
	tests := load(t, root, "").Tests()
	if len(tests) != 1 {
		t.Fatalf("%d tests", len(tests))
	}
	got := outline(tests[0].Before, "") + outline(tests[0].Body, "") + outline(tests[0].After, "")
	want := `module:2 modules/outer.module.yaml @ tests/a.test.yaml:2:5
  module:1 modules/inner.module.yaml @ tests/a.test.yaml:2:5 modules/outer.module.yaml:3:5
    click {{what}} @ tests/a.test.yaml:2:5 modules/outer.module.yaml:3:5 modules/inner.module.yaml:3:5
  click Next @ tests/a.test.yaml:2:5 modules/outer.module.yaml:5:5
click Save @ tests/a.test.yaml:4:5
module:3 modules/inner.module.yaml @ tests/a.test.yaml:5:5
  click {{what}} @ tests/a.test.yaml:5:5 modules/inner.module.yaml:3:5
click Close @ tests/a.test.yaml:8:5
`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if got := len(tests[0].Sentences()); got != 5 {
		t.Errorf("%d sentences", got)
	}
	if got := load(t, root, "").Files[2].Modules; !cmp.Equal(got, []string{"modules/inner.module.yaml", "modules/outer.module.yaml"}) {
		t.Errorf("modules used: %v", got)
	}
}

func TestAllKeysOfATest(t *testing.T) {
	root := project(t, txtar.Parse([]byte(`
-- a.test.yaml --
sedum: 1
id: " sign in "
description: ""
url: /login
data: { who: ada, pin: $PIN }
before: []
goal: sign in as {{who}}
verify: the account of {{who}} is shown
after: []
tags: [b, " a"]
meta: { owner: { team: [1, 2] } }
`)).Files)
	tests := load(t, root, "").Tests()
	if len(tests) != 1 {
		t.Fatal("the test can't run")
	}
	at := func(line, col int) result.Source { return result.Source{File: "a.test.yaml", Line: line, Col: col} }
	want := &Test{
		ID: "sign in", ExplicitID: true, IDAt: at(2, 5), File: "a.test.yaml", URL: "/login", URLAt: at(4, 6),
		Data: []Datum{{"who", Value{{Text: "ada"}}, at(5, 14)}, {"pin", Value{{Env: "PIN"}}, at(5, 24)}},
		Goal: "sign in as {{who}}", Verify: "the account of {{who}} is shown", GoalAt: at(7, 7), VerifyAt: at(8, 9),
		Tags: []string{"b", " a"},
	}
	if diff := cmp.Diff(want, tests[0]); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

// Two equal sentences have two positions, CRLF counts as one line end, and
// columns count UTF-16 code units.
func TestPositions(t *testing.T) {
	root := t.TempDir()
	write(t, root, "a.test.yaml", "data: { \"\U0001F600\": 1 , x: [] }\r\nsteps:\r\n  - click Save\r\n  - click Save\r\n  - |\r\n    click\r\n    Save\r\n  - \"click Save\"\r\n")
	write(t, root, "b.test.yaml", "steps:\r\n  - click Save\r\n  - click Save\r\n  - >\r\n    click\r\n    Save\r\n  - \"click Save\"\r\n")
	s := load(t, root, "")
	var got []string
	for _, d := range s.Files[0].Diagnostics {
		got = append(got, fmt.Sprintf("%d:%d", d.Line, d.Col))
	}
	for _, item := range s.Tests()[0].Sentences() {
		got = append(got, fmt.Sprintf("%d:%d", item.Stack[0].Line, item.Stack[0].Col))
	}
	if want := "1:9 1:22 2:5 3:5 4:5 7:5"; strings.Join(got, " ") != want {
		t.Errorf("got %s, want %s", strings.Join(got, " "), want)
	}
}

// nest makes a chain of modules, each using the next.
func nest(t *testing.T, depth int) string {
	root := t.TempDir()
	write(t, root, "a.test.yaml", "steps:\n  - use: ./1.module.yaml\n")
	for i := 1; i < depth; i++ {
		write(t, root, fmt.Sprintf("%d.module.yaml", i), fmt.Sprintf("parameters: []\nsteps:\n  - use: ./%d.module.yaml\n", i+1))
	}
	write(t, root, fmt.Sprintf("%d.module.yaml", depth), "parameters: []\nsteps:\n  - click Save\n")
	return root
}

func TestModuleDepth(t *testing.T) {
	if got := load(t, nest(t, 32), "").Tests(); len(got) != 1 {
		t.Error("32 levels are refused")
	}
	got := list(load(t, nest(t, 33), "").Problems())
	if !strings.HasPrefix(got, "32.module.yaml:3:5: error module_depth_exceeded: ") {
		t.Error(got)
	}
}

// Modules that use each other twice would double with every level.
func TestStepsOfATestAreLimited(t *testing.T) {
	root := t.TempDir()
	write(t, root, "a.test.yaml", "steps:\n  - use: ./1.module.yaml\n")
	for i := 1; i < 30; i++ {
		use := fmt.Sprintf("  - use: ./%d.module.yaml\n", i+1)
		write(t, root, fmt.Sprintf("%d.module.yaml", i), "parameters: []\nsteps:\n"+use+use)
	}
	write(t, root, "30.module.yaml", "parameters: []\nsteps:\n  - click Save\n")
	got := list(load(t, root, "").Problems())
	if !strings.HasPrefix(got, "a.test.yaml:2:5: error too_many_sentences: With its modules the test has more than 10000 steps.") {
		t.Error(got)
	}
}

func TestYAMLNesting(t *testing.T) {
	for further, ok := range map[int]bool{62: true, 63: false} { // below the mapping of meta itself
		root := t.TempDir()
		write(t, root, "a.test.yaml", "meta: "+strings.Repeat("{a: ", 1+further)+"1"+strings.Repeat("}", 1+further)+"\nsteps: [click Save]\n")
		problems := list(load(t, root, "").Problems())
		if ok != (problems == "") || !ok && !strings.Contains(problems, "error yaml_nesting_limit: ") {
			t.Errorf("%d further mappings: %q", further, problems)
		}
	}
}

func TestLinkedModules(t *testing.T) {
	outside := t.TempDir()
	write(t, outside, "o.module.yaml", "parameters: []\nsteps: [click Save]\n")
	root := t.TempDir()
	write(t, root, "real.module.yaml", "parameters: []\nsteps: [click Save]\n")
	write(t, root, "plain.yaml", "parameters: []\nsteps: [click Save]\n")
	link(t, filepath.Join(root, "real.module.yaml"), filepath.Join(root, "in.module.yaml"))
	link(t, filepath.Join(outside, "o.module.yaml"), filepath.Join(root, "out.module.yaml"))
	link(t, filepath.Join(root, "plain.yaml"), filepath.Join(root, "plain.module.yaml"))
	for name, want := range map[string]string{
		"in": "", "out": codeModuleOutsideRepo, "plain": codeInvalidModulePath, outside + "/o": codeModuleOutsideRepo,
	} {
		write(t, root, "a.test.yaml", "steps:\n  - use: "+name+".module.yaml\n")
		var codes []string
		for _, d := range load(t, root, "").Problems() {
			codes = append(codes, d.Code)
		}
		if got := strings.Join(codes, " "); got != want {
			t.Errorf("%s: got %q, want %q", name, got, want)
		}
	}
}

func TestFilesThatAreGone(t *testing.T) {
	root := t.TempDir()
	write(t, root, "a.test.yaml", "steps: [click Save]\n")
	link(t, filepath.Join(root, "a.test.yaml"), filepath.Join(root, "l.test.yaml"))
	if err := syscall.Mkfifo(filepath.Join(root, "p.test.yaml"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := Load(Options{Root: root}, Found{Files: []string{"gone.test.yaml", "l.test.yaml", "p.test.yaml", "../x.test.yaml"}})
	want := `<outside-project>:1:1: error file_outside_repo: The file is not inside the project.
  Fix: Give the folder that holds the file as the project root.
gone.test.yaml:1:1: error unreadable_file: The file can't be read: no such file or directory.
  Fix: Check the path and its permissions.
l.test.yaml:1:1: error unreadable_file: The file can't be read: it is a symbolic link.
  Fix: Check the path and its permissions.
p.test.yaml:1:1: error unreadable_file: The file can't be read: it is not a regular file.
  Fix: Check the path and its permissions.
`
	if diff := cmp.Diff(want, list(s.Problems())); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if len(s.Tests()) != 0 {
		t.Error("a file that can't be read yields a test")
	}
}

func TestCoverage(t *testing.T) {
	root := project(t, txtar.Parse([]byte(`
-- classified.test.yaml --
url: https://a.example/
steps: [click Save]
-- key.test.yaml --
stepz: []
-- module.module.yaml --
parameters: []
steps: [click Save]
-- recoverable.test.yaml --
url: https://a.example/
steps: ['verify {{x}} is shown', drag it]
-- syntax.test.yaml --
steps: [
-- torn.test.yaml --
steps: [use: ./none.module.yaml]
-- uses.test.yaml --
url: https://a.example/
steps: [use: ./module.module.yaml]
`)).Files)
	s := load(t, root, "")
	s.Check(context.Background(), "", offline)
	want := map[string]Coverage{
		"classified.test.yaml":  {FormatPassed, Complete, NotNeeded},
		"key.test.yaml":         {FormatFailed, NotChecked, NotNeeded},
		"module.module.yaml":    {FormatPassed, Complete, NotNeeded},
		"recoverable.test.yaml": {FormatFailed, Incomplete, NotNeeded},
		"syntax.test.yaml":      {FormatFailed, NotChecked, NotChecked},
		"torn.test.yaml":        {FormatPassed, NotChecked, Incomplete},
		"uses.test.yaml":        {FormatPassed, Complete, Complete},
	}
	got := map[string]Coverage{}
	for _, f := range s.Files {
		got[f.Path] = f.Coverage
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
	if tests := s.Tests(); len(tests) != 2 {
		t.Errorf("%d tests could run, want 2", len(tests))
	}
}

// What a model or a page wrote into a message can't reach the terminal raw.
func TestCheckEscapesMessages(t *testing.T) {
	root := t.TempDir()
	write(t, root, "a.test.yaml", `steps: ["drag \u009b31m it"]`)
	s := load(t, root, "https://a.example/")
	s.Check(context.Background(), "https://a.example/", offline)
	got := list(s.Diagnostics())
	if strings.Contains(got, "\u009b") || !strings.Contains(got, `\u009b31m`) {
		t.Errorf("%q", got)
	}
}

// FuzzParse: whatever a file holds, it never panics, every error has a place, a
// code and a fix, and only a file without errors has a test.
func FuzzParse(f *testing.F) {
	archives, _ := filepath.Glob("testdata/faults/*.txtar")
	for _, name := range archives {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range archive.Files {
			f.Add(file.Data)
		}
	}
	f.Add([]byte("steps:\n  - &a [*a]\n  - {{{}}}: }\n  - |2\n"))
	f.Add([]byte("\xef\xbb\xbfsteps: [click\u2028Save]\r\n\x00"))
	root := f.TempDir()
	f.Fuzz(func(t *testing.T, src []byte) {
		for _, name := range []string{"a.test.yaml", "a.module.yaml"} {
			if err := os.WriteFile(filepath.Join(root, name), src, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		s := Load(Options{Root: root, BaseURL: "https://a.example/app/"}, Found{Files: []string{"a.module.yaml", "a.test.yaml"}})
		for _, d := range s.Diagnostics() {
			if d.File == "" || d.Line < 1 || d.Col < 1 || d.Code == "" || d.Message == "" || d.Fix == "" || !printable(d.Message+d.Fix) {
				t.Errorf("incomplete: %+v", d)
			}
		}
		for _, file := range s.Files {
			if !file.IsModule() && file.Test() == nil && len(Errors(file.Diagnostics)) == 0 {
				t.Error("a test is lost without an error")
			}
		}
		for _, test := range s.Tests() {
			if len(test.Body) == 0 && test.Goal == "" {
				t.Error("a test with nothing to do")
			}
			for _, item := range test.Sentences() {
				if strings.TrimSpace(item.Text) == "" || len(item.Stack) == 0 {
					t.Errorf("not a sentence: %+v", item)
				}
			}
		}
	})
}
