package eval_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const corpus = "../testdata/eval"

var splits = []string{"train", "test"}

type caseFile struct {
	Page  string
	Cases []struct {
		ID, Op, Sentence string
		Gold             json.RawMessage
		Tags             []string
	}
}

type claimFile struct {
	Pages map[string]struct{ HTML, Text string }
	Items []struct {
		ID, Page, Claim, Label string
		Tags                   []string
	}
}

// The corpus is data that people write by hand; what they get wrong must not
// become a wrong figure.
func TestCorpusCases(t *testing.T) {
	ids := map[string]bool{}
	for _, split := range splits {
		for _, file := range glob(t, split, "cases/*.json") {
			var set caseFile
			decode(t, file, &set)
			if want := strings.TrimSuffix(filepath.Base(file), ".json") + ".html"; set.Page != want {
				t.Errorf("%s: is about %q, want %q", file, set.Page, want)
			}
			marks := marksOf(t, filepath.Join(corpus, split, "pages", set.Page))
			for _, c := range set.Cases {
				if ids[c.ID] || c.ID == "" {
					t.Errorf("%s: the id %q is empty or used twice", file, c.ID)
				}
				ids[c.ID] = true
				if !slices.Contains([]string{"click", "fill", "read"}, c.Op) || c.Sentence == "" || len(c.Tags) == 0 {
					t.Errorf("%s: needs a known op, a sentence and tags", c.ID)
				}
				checkGold(t, c.ID, c.Gold, c.Tags, marks)
			}
		}
	}
}

// checkGold wants every named element marked exactly once, and the tag of
// sentences that must be refused.
func checkGold(t *testing.T, id string, gold json.RawMessage, tags []string, marks map[string]int) {
	t.Helper()
	var names []string
	if json.Unmarshal(gold, &names) == nil {
		if len(names) == 0 {
			t.Errorf("%s: the list of golds is empty", id)
		}
		for _, name := range names {
			if marks[name] != 1 {
				t.Errorf("%s: %q is marked %d times in its page, want once", id, name, marks[name])
			}
		}
		return
	}
	reasons := map[string][]string{`"none"`: {"absent", "occluded"}, `"ambiguous"`: {"underspecified"}}
	why, known := reasons[string(gold)]
	if !known || !slices.ContainsFunc(why, func(tag string) bool { return slices.Contains(tags, tag) }) {
		t.Errorf("%s: gold %s needs one of the tags %q", id, gold, why)
	}
}

func TestCorpusClaims(t *testing.T) {
	ids := map[string]bool{}
	for _, split := range splits {
		var set claimFile
		decode(t, filepath.Join(corpus, split, "claims.json"), &set)
		claimed := map[string]bool{}
		for _, item := range set.Items {
			if ids[item.ID] || item.ID == "" {
				t.Errorf("%s: the id %q is empty or used twice", split, item.ID)
			}
			ids[item.ID], claimed[item.Page] = true, true
			if _, known := set.Pages[item.Page]; !known {
				t.Errorf("%s: unknown page %q", item.ID, item.Page)
			}
			if !slices.Contains([]string{"holds", "contradicted", "not_stated"}, item.Label) {
				t.Errorf("%s: unknown label %q", item.ID, item.Label)
			}
			if item.Claim == "" || strings.HasPrefix(strings.ToLower(item.Claim), "verify") {
				t.Errorf("%s: a claim stands without its verb: %q", item.ID, item.Claim)
			}
		}
		for id, page := range set.Pages {
			if !claimed[id] {
				t.Errorf("%s: no claim is about the page %s", split, id)
			}
			if (page.HTML == "") == (page.Text == "") {
				t.Errorf("%s: the page %s needs either a file or a text", split, id)
			}
			if page.HTML != "" {
				marksOf(t, filepath.Join(corpus, split, page.HTML))
			}
		}
	}
}

// Figures on the test split mean something only while nothing of it is in train.
func TestCorpusSplitsShareNothing(t *testing.T) {
	seen := map[string]string{} // page or wording -> where it is in train
	for _, split := range splits {
		meet := func(what, id string) {
			if split == "train" {
				seen[what] = id
			} else if other, shared := seen[what]; shared {
				t.Errorf("%s has the wording or page of %s in train: %s", id, other, what)
			}
		}
		for _, file := range glob(t, split, "pages/*.html") {
			meet(filepath.Base(file), file)
		}
		for _, file := range glob(t, split, "cases/*.json") {
			var set caseFile
			decode(t, file, &set)
			for _, c := range set.Cases {
				meet(wording(c.Sentence), c.ID)
			}
		}
		var set claimFile
		decode(t, filepath.Join(corpus, split, "claims.json"), &set)
		for _, item := range set.Items {
			meet(wording(item.Claim), item.ID)
		}
	}
}

var (
	quoted  = regexp.MustCompile(`"[^"]*"|«[^»]*»|\{\{[^}]*\}\}`)
	numbers = regexp.MustCompile(`[$€£]?\d[\d,.:]*`)
	names   = regexp.MustCompile(`\p{Lu}[\p{L}\d'&.-]*( \p{Lu}[\p{L}\d'&.-]*)*`)
)

// wording is a sentence without what changes from page to page.
func wording(sentence string) string {
	s := quoted.ReplaceAllString(sentence, "Q")
	s = numbers.ReplaceAllString(s, "#")
	return strings.TrimSpace(names.ReplaceAllString(s, "N"))
}

// The counts that people read in the README are those of the files.
func TestCorpusCounts(t *testing.T) {
	readme, err := os.ReadFile(filepath.Join(corpus, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, split := range splits {
		var claims claimFile
		decode(t, filepath.Join(corpus, split, "claims.json"), &claims)
		cases := 0
		for _, file := range glob(t, split, "cases/*.json") {
			var set caseFile
			decode(t, file, &set)
			cases += len(set.Cases)
		}
		labels := map[string]int{}
		for _, item := range claims.Items {
			labels[item.Label]++
		}
		row := fmt.Sprintf("| %s | %d | %d | %d | %d | %d | %d |", split, len(claims.Pages), cases, len(claims.Items), labels["holds"], labels["contradicted"], labels["not_stated"])
		if !strings.Contains(string(readme), row+"\n") {
			t.Errorf("README.md lacks the row %s", row)
		}
		if cases < 125 || len(claims.Items) < 300 || len(claims.Pages) < 10 {
			t.Errorf("%s is smaller than half of what was promised: 250 cases, 600 claims, 20 pages", split)
		}
	}
}

var (
	mark     = regexp.MustCompile(`data-eval-gold=["']([^"']*)["']`)
	embedded = regexp.MustCompile(`<iframe[^>]* src="([^"]+)"`)
)

// marksOf counts the marks of a page and of the files that its frames show.
func marksOf(t *testing.T, file string) map[string]int {
	t.Helper()
	html, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]int{}
	for _, m := range mark.FindAllSubmatch(html, -1) {
		found[string(m[1])]++
	}
	for _, m := range embedded.FindAllSubmatch(html, -1) {
		for name, n := range marksOf(t, filepath.Join(filepath.Dir(file), string(m[1]))) {
			found[name] += n
		}
	}
	return found
}

func glob(t *testing.T, split, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(corpus, split, pattern))
	if err != nil || len(files) == 0 {
		t.Fatalf("no files %s in %s: %v", pattern, split, err)
	}
	return files
}

// decode refuses fields that nobody reads: they are typing errors.
func decode(t *testing.T, file string, into any) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
}
