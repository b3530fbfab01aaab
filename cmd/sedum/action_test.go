package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
	"gopkg.in/yaml.v3"

	"sedum.dev/sedum/ci/github"
	"sedum.dev/sedum/result"
)

// actionFile is action.yml, entries in the order in which they stand there.
type actionFile struct {
	Inputs, Outputs []actionEntry
}

type actionEntry struct{ Name, Description, Default string }

func readActionFile(t *testing.T) (f actionFile) {
	t.Helper()
	text, err := os.ReadFile("../../action.yml")
	must(t, err)
	var doc struct{ Inputs, Outputs yaml.Node }
	must(t, yaml.Unmarshal(text, &doc))
	for _, part := range []struct {
		node *yaml.Node
		to   *[]actionEntry
	}{{&doc.Inputs, &f.Inputs}, {&doc.Outputs, &f.Outputs}} {
		for i := 0; i+1 < len(part.node.Content); i += 2 {
			var e actionEntry
			must(t, part.node.Content[i+1].Decode(&e))
			e.Name = part.node.Content[i].Value
			*part.to = append(*part.to, e)
		}
	}
	return f
}

func entryNames(entries []actionEntry) (all []string) {
	for _, e := range entries {
		all = append(all, e.Name)
	}
	return all
}

// What action.yml offers is what the program reads and sets, described, and in docs/action.md.
func TestTheActionFileAndItsDocumentation(t *testing.T) {
	f := readActionFile(t)
	var read []string
	for _, input := range actionInputs {
		read = append(read, input.name)
	}
	if diff := cmp.Diff(read, entryNames(f.Inputs)); diff != "" {
		t.Errorf("inputs (-read +action.yml):\n%s", diff)
	}
	var set []string
	for _, o := range github.Outputs(result.Run{}, result.RunInfo{}, github.Published{}) {
		set = append(set, o.Name)
	}
	if diff := cmp.Diff(set, entryNames(f.Outputs)); diff != "" {
		t.Errorf("outputs (-set +action.yml):\n%s", diff)
	}
	docs, err := os.ReadFile("../../docs/action.md")
	must(t, err)
	for _, e := range slices.Concat(f.Inputs, f.Outputs) {
		if !strings.HasSuffix(e.Description, ".") {
			t.Errorf("%s has no description that ends in a full stop", e.Name)
		}
		if row := tableRow(e); !strings.Contains(string(docs), row) {
			t.Errorf("docs/action.md lacks this row:\n%s", row)
		}
	}
}

func tableRow(e actionEntry) string {
	row := fmt.Sprintf("| `%s` | %s |", e.Name, e.Description)
	if e.Default != "" {
		row = fmt.Sprintf("| `%s` | %s Default: `%s` |", e.Name, e.Description, e.Default)
	}
	return row + "\n"
}

// The defaults of action.yml mean the same as no value at all, which other ways of
// starting the image give.
func TestTheDefaultsOfInputs(t *testing.T) {
	f := readActionFile(t)
	given := map[string]string{}
	for _, e := range f.Inputs {
		if !strings.Contains(e.Default, "${{") {
			given[e.Name] = e.Default
		}
	}
	read := func(given map[string]string) actionOptions {
		a := &app{environ: inputVariables(given)}
		o, err := a.readAction(github.Context{Workspace: "/w"})
		must(t, err)
		return o
	}
	if diff := cmp.Diff(read(nil), read(given), cmp.AllowUnexported(actionOptions{}, runFlags{})); diff != "" {
		t.Error(diff)
	}
}

func inputVariables(given map[string]string) (environ []string) {
	for name, value := range given {
		environ = append(environ, "INPUT_"+strings.ToUpper(name)+"="+value)
	}
	return environ
}

func TestInputsAreReadAsOptionsOfRun(t *testing.T) {
	a := &app{environ: inputVariables(map[string]string{
		"tests": "tests/a.test.yaml\n\n  tests/b c.test.yaml\n", "labels": "smoke,cart", "name": "one\ntwo", "base-url": "https://preview.example",
		"retries": "2", "fail-on": "flagged", "evidence": "false", "replay": "true", "sensitive-origin": "https://bank.example/login",
		"args": `--slow 5 --name "with space" $HOME`, "working-directory": "apps/shop", "wait-timeout": "5",
	})}
	o, err := a.readAction(github.Context{Workspace: "/w"})
	must(t, err)
	f := o.run
	got := fmt.Sprintf("%q %q %q %s %d %t %t %t %q %d %s %s", o.paths, f.filter.Labels, f.filter.Names, f.urlOverride, f.retries,
		f.strict, f.noEvidence, f.replay, f.sensitive, f.slowMs, o.dir, o.wait)
	want := `["tests/a.test.yaml" "tests/b c.test.yaml" "$HOME"] ["smoke,cart"] ["one" "two" "with space"] https://preview.example 2 ` +
		`true true true ["https://bank.example"] 5 /w/apps/shop 5s`
	if got != want {
		t.Errorf("\n got %s\nwant %s", got, want)
	}
}

// Everything that is wrong is said at once, with a fix each.
func TestWrongInputs(t *testing.T) {
	for name, c := range map[string]struct {
		given map[string]string
		want  []string
	}{
		"several":     {map[string]string{"fail-on": "always", "comment": "yes", "upload-artifact": "1"}, []string{`fail-on can't be "always"`, `comment can't be "yes"`, `upload-artifact can't be "1"`}},
		"option":      {map[string]string{"retries": "21"}, []string{"--retries", "0 to 20"}},
		"directory":   {map[string]string{"working-directory": "../x"}, []string{"working-directory", "folder of the repository"}},
		"strict":      {map[string]string{"args": "--strict"}, []string{"fail-on: flagged"}},
		"quotes":      {map[string]string{"args": `--name "a`}, []string{"args", "quotes"}},
		"shell":       {map[string]string{"args": `--name a; rm b`}, []string{"args", "no shell reads it"}},
		"unknown":     {map[string]string{"args": "--retires 2"}, []string{"--retires", "did you mean --retries?"}},
		"artifact":    {map[string]string{"artifact-name": "a/b"}, []string{"artifact"}},
		"days":        {map[string]string{"artifact-retention-days": "91"}, []string{"1 to 90"}},
		"wait":        {map[string]string{"wait-timeout": "0"}, []string{"1 to 3600"}},
		"one of both": {map[string]string{"shard-index": "1"}, []string{"--shard-count"}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := (&app{environ: inputVariables(c.given)}).readAction(github.Context{Workspace: "/w"})
			var said strings.Builder
			if err != nil {
				(&app{stderr: &said}).complain(err)
			}
			for _, want := range append(c.want, "Fix: ") {
				if !strings.Contains(said.String(), want) {
					t.Errorf("%q is missing in:\n%s", want, said.String())
				}
			}
		})
	}
}

// fail-on: never swallows 1 and 2 and nothing else.
func TestFailOnNever(t *testing.T) {
	for code, want := range map[result.ExitCode]int{0: 0, 1: 0, 2: 0, 3: 3, 129: 129, 130: 130, 143: 143} {
		for _, on := range []string{failOnFailed, failOnFlagged, failOnNever} {
			j := &job{app: &app{}, options: actionOptions{failOn: on}}
			expected := int(code)
			if on == failOnNever {
				expected = want
			}
			if got := j.finish(j.exit(exit(code))); got != expected {
				t.Errorf("fail-on %s, exit %d: got %d, want %d", on, code, got, expected)
			}
		}
	}
}

// What an application prints can't be a command to the CI server, however it is cut.
func TestApplicationOutputIsInert(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out strings.Builder
		w := &inertLines{to: &out}
		for _, part := range []string{"::err", "or::x\nplain\r\nmid ##[add-mask]a\n", "no end"} {
			fmt.Fprint(w, part)
		}
		w.flush()
		fmt.Fprint(w, strings.Repeat("x", longestLine+1))
		w.flush()
		want := "app: : :error::x\napp: plain\napp: mid # #[add-mask]a\napp: no end\napp: " + strings.Repeat("x", longestLine) + "\napp: x\n"
		if got := out.String(); got != want {
			t.Errorf("got %.200q\nwant %.200q", got, want)
		}
	})
}
