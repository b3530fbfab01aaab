package eval_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// No page and, numbers, names and quotations aside, no wording is in both
// splits: figures on test would tell what train taught by heart. What clashes is
// named by its id alone, since nobody is to read test.
func TestSplitsShareNothing(t *testing.T) {
	train, test := readSplit(t, "train"), readSplit(t, "test")
	for what, there := range train {
		if id, both := test[what]; both {
			t.Errorf("%s of train and %s of test are the same: reword or drop the one of train", there, id)
		}
	}
}

// readSplit is what a split has, and the id under which it has it.
func readSplit(t *testing.T, split string) map[string]string {
	t.Helper()
	folder := filepath.Join("..", "testdata", "eval", split)
	has := map[string]string{}
	var claims struct {
		Pages map[string]struct{ HTML, Text string }
		Items []struct{ ID, Claim string }
	}
	decode(t, filepath.Join(folder, "claims.json"), &claims)
	for id, p := range claims.Pages {
		has["page "+id] = "the page " + id
		if p.Text != "" {
			has["content "+wording(p.Text)] = "the page " + id
		}
	}
	for _, i := range claims.Items {
		has["claim "+wording(i.Claim)] = "claim " + i.ID
	}
	for _, file := range files(t, folder, "cases/*.json") {
		var set struct {
			Cases []struct{ ID, Sentence string }
		}
		decode(t, file, &set)
		for _, c := range set.Cases {
			has["sentence "+wording(c.Sentence)] = "case " + c.ID
		}
	}
	for _, file := range append(files(t, folder, "pages/*.html"), files(t, folder, "pages/frames/*.html")...) {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		has["file "+filepath.Base(file)] = "the file " + filepath.Base(file)
		has["content "+wording(string(text))] = "the file " + filepath.Base(file)
	}
	return has
}

func files(t *testing.T, folder, pattern string) []string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(folder, pattern))
	if err != nil || len(found) == 0 {
		t.Fatalf("no %s in %s: %v", pattern, folder, err)
	}
	return found
}

func decode(t *testing.T, file string, into any) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatal(fmt.Errorf("%s: %w", file, err))
	}
}

var (
	quotation = regexp.MustCompile(`"[^"]*"|“[^”]*”|«[^»]*»|„[^“”]*[“”]`)
	numeral   = regexp.MustCompile(`\d[\d.,:/]*`)
	name      = regexp.MustCompile(`\p{Lu}[\p{L}\p{N}_'’.&-]*`)
	left      = regexp.MustCompile(`[\s.,]+`)
	row       = regexp.MustCompile(`_(?: _)+`)
)

// wording is a text with its numbers, names and quotations left blank.
func wording(text string) string {
	text = quotation.ReplaceAllString(text, "_")
	text = numeral.ReplaceAllString(text, "_")
	text = name.ReplaceAllString(text, "_")
	return row.ReplaceAllString(strings.TrimSpace(left.ReplaceAllString(text, " ")), "_")
}
