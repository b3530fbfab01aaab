package eval_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"sedum.dev/sedum/eval"
)

// What is wrong with a corpus is told with its place, before a browser starts.
func TestFaultsOfLocators(t *testing.T) {
	const page = "-- pages/a.html --\n<button data-eval-gold=\"ok\">OK</button>\n"
	file := func(cases string) string {
		return page + "-- cases/a.json --\n{\"page\": \"a.html\", \"cases\": [\n" + cases + "\n]}\n"
	}
	for _, c := range []struct {
		name, corpus, want string
	}{
		{"no folder of cases", page, "cases: there is no case file (*.json) in this folder"},
		{"no folder of pages", "-- cases/a.json --\n{}\n", "pages: the folder can't be read: no such file or directory"},
		{"an empty corpus", file(""), "cases: the case files have no case"},
		{"no JSON", page + "-- cases/a.json --\n{\"page\": \"a.html\",\n  \"cases\": [,]}\n", "cases/a.json:2:13: no valid JSON: invalid character ',' looking for beginning of value"},
		{"cut JSON", page + "-- cases/a.json --\n{\"page\": \"a.html\",\n", "cases/a.json:1:19: no valid JSON: unexpected end of JSON input"},
		{"not an object", page + "-- cases/a.json --\n[]\n", "cases/a.json:1:1: here must be an object"},
		{"two documents", page + "-- cases/a.json --\n{} {}\n", "cases/a.json:1:4: no valid JSON: invalid character '{' after top-level value"},
		{"an unknown field of the file", page + "-- cases/a.json --\n{\"pages\": \"a.html\"}\n", `cases/a.json:1:2: unknown field "pages"`},
		{"an unknown field of a case", file(`  {"id": "x", "sentense": "click OK"}`), `cases/a.json:2:3: unknown field "sentense"`},
		{"a wrong type", file(`  {"id": 7}`), "cases/a.json:2:3: cannot unmarshal number into Go struct field lookup.id of type string"},
		{"no page", page + "-- cases/a.json --\n{\"cases\": []}\n", "cases/a.json:1:1: the file names no page"},
		{"a missing page", page + "-- cases/a.json --\n{\"page\": \"b.html\", \"cases\": []}\n", `cases/a.json:1:10: the page "b.html" can't be used: no such file or directory`},
		{"a page outside", page + "-- secret.html --\n<p>\n-- cases/a.json --\n{\"page\": \"../secret.html\", \"cases\": []}\n", `cases/a.json:1:10: the page "../secret.html" can't be used: path escapes from parent`},
		{"a missing gold", file(`  {"id": "x", "op": "click", "sentence": "click OK", "gold": ["okay"]}`), `cases/a.json:2:3: case x: the page a.html has no element marked "okay"`},
		{"an unknown gold", file(`  {"id": "x", "op": "click", "sentence": "click OK", "gold": "nothing"}`), `cases/a.json:2:3: gold must be "none", "ambiguous", or a list of names of marked elements`},
		{"an empty gold", file(`  {"id": "x", "op": "click", "sentence": "click OK", "gold": []}`), `cases/a.json:2:3: gold must be "none", "ambiguous", or a list of names of marked elements`},
		{"no gold", file(`  {"id": "x", "op": "click", "sentence": "click OK"}`), "cases/a.json:2:3: case x has no gold"},
		{"no id", file(`  {"op": "click", "sentence": "click OK", "gold": ["ok"]}`), "cases/a.json:2:3: this case has no id"},
		{"an id twice", file("  {\"id\": \"x\", \"op\": \"click\", \"sentence\": \"click OK\", \"gold\": [\"ok\"]},\n  {\"id\": \"x\"}"), `cases/a.json:3:3: the id "x" is also that of `},
		{"an unknown op", file(`  {"id": "x", "op": "tap", "sentence": "tap OK", "gold": ["ok"]}`), `cases/a.json:2:3: case x: unknown op "tap"`},
		{"no sentence", file(`  {"id": "x", "op": "click", "sentence": " ", "gold": ["ok"]}`), "cases/a.json:2:3: case x: the sentence is empty or too long"},
		{"a mark that would be hidden", "-- pages/a.html --\n<b data-testid=t data-eval-gold=\"ok\">\n-- cases/a.json --\n{\"page\": \"a.html\", \"cases\": []}\n", `cases/a.json:1:10: the page "a.html" can't be used: a.html has an element with both data-eval-gold and data-testid, which would hide the mark: <b data-testid=t data-eval-gold="ok">`},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := unpack(t, c.corpus)
			_, err := eval.LoadLocators(dir)
			expectFault(t, dir, err, c.want)
		})
	}
}

func TestFaultsOfClaims(t *testing.T) {
	const pages = `{"pages": {"p": "Some text."}, "items": [` + "\n"
	for _, c := range []struct {
		name, file, want string
	}{
		{"no JSON", "nothing", "claims.json:1:2: no valid JSON: invalid character 'o' in literal null (expecting 'u')"},
		{"no claim", `{"pages": {}, "items": []}`, "claims.json:1:1: the file has no claim"},
		{"an unknown field", `{"page": {}}`, `claims.json:1:2: unknown field "page"`},
		{"an unknown page", pages + `  {"id": "x", "page": "q", "claim": "it rains", "label": "holds"}]}`, `claims.json:2:3: claim x is about an unknown page "q"`},
		{"an unknown label", pages + `  {"id": "x", "page": "p", "claim": "it rains", "label": "true"}]}`, `claims.json:2:3: claim x: unknown label "true"`},
		{"no claim text", pages + `  {"id": "x", "page": "p", "label": "holds"}]}`, "claims.json:2:3: claim x is empty"},
		{"no id", pages + `  {"page": "p"}]}`, "claims.json:2:3: this claim has no id"},
		{"a page twice", `{"pages": {"p": "a", "p": "b"}}`, `claims.json:1:22: the page "p" is there twice`},
		{"an empty page", `{"pages": {"p": ""}}`, `claims.json:1:17: the page "p" needs either a file or a text`},
		{"a page of both kinds", `{"pages": {"p": {"html": "a.html", "text": "b"}}}`, `claims.json:1:17: the page "p" needs either a file or a text`},
		{"a missing file", `{"pages": {"p": {"html": "a.html"}}}`, `claims.json:1:17: the file "a.html" of the page "p" can't be used: no such file or directory`},
		{"an absolute file", `{"pages": {"p": {"html": "/a.html"}}}`, `claims.json:1:17: the file "/a.html" of the page "p" can't be used: path escapes from parent`},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := unpack(t, "-- claims.json --\n"+c.file+"\n")
			_, err := eval.LoadClaims(filepath.Join(dir, "claims.json"))
			expectFault(t, dir, err, c.want)
		})
	}
	_, err := eval.LoadClaims("nowhere.json")
	expectFault(t, ".", err, "nowhere.json: can't be read: no such file or directory")
}

func unpack(t *testing.T, archive string) string {
	t.Helper()
	dir := t.TempDir()
	for _, f := range txtar.Parse([]byte(archive)).Files {
		path := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, f.Data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func expectFault(t *testing.T, dir string, err error, want string) {
	t.Helper()
	var e *eval.Error
	if !errors.As(err, &e) {
		t.Fatalf("got %v, want an *Error", err)
	}
	if got := strings.TrimPrefix(e.Error(), dir+"/"); !strings.HasPrefix(got, want) {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if e.Fix == "" {
		t.Error("no fix")
	}
}
