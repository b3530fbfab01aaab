package report_test

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func markdown(t testing.TB, run result.Run) string {
	t.Helper()
	var out bytes.Buffer
	if err := report.Markdown(&out, run, report.MarkdownOptions{}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// The golden files show the report of every kind of run.
func TestMarkdownGolden(t *testing.T) {
	for name, run := range testkit.Runs(t) {
		t.Run(name, func(t *testing.T) {
			got := markdown(t, run)
			golden := filepath.Join("testdata", "markdown", strings.ReplaceAll(name, " ", "-")+".md")
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("%s (-update rewrites it):\n%s", golden, diff)
			}
			if again := markdown(t, run); again != got {
				t.Error("the same run gives other bytes the second time")
			}
		})
	}
}

func TestMarkdownNames(t *testing.T) {
	all := testkit.Runs(t)
	for _, c := range []struct {
		name, run string
		want      []string
	}{
		// RR-130, RR-132, PT-047, PT-048, PT-049: a flagged step, a failed one, a failed goal claim
		{"a flagged step", "low confidence", []string{
			"### 1. passed, flagged · `tests/pay.test.yaml` · steps step 1 · verify", `- where: ` + "`tests/pay.test.yaml:4:5`",
			"holds 0.6812345 (fails below 0.6; passes at 0.75;", "contradicted: 0.1 (cutoff 0.5)", "\n```text\nCart\n- 2 books\nTotal 4\n```\n"}},
		{"a failed claim", "failed verify", []string{
			"holds 0.2 (fails below 0.6; passes at 0.75;", "contradicted: 0.84 (cutoff 0.5)", "\n```text\nCart\n- 2 books\nTotal 4\n```\n"}},
		{"a failed goal claim", "goal test", []string{
			"holds 0.2 (fails below 0.6; passes at 0.75;", "contradicted: 0.84 (cutoff 0.5)", "\n```text\nCart\n- 2 books\nTotal 4\n```\n",
			"- goal: Buy a book\n- claim: the order is confirmed\n"}},
		// PT-035
		{"a contradicted claim", "contradiction", []string{"> verify the total is 3", "contradicted: 0.8 (cutoff 0.5)", "the claim is ambiguous, or the page is"}},
		// RR-133, PT-010, PT-050
		{"an element that was not found", "failed action", []string{"(no match): 0.5312345", "Sign up (button): 0.41", "Log out (link): 0.05", "```text\nno_match: No control fits the sentence.\n```"}},
		{"how an element was looked up", "failed action", []string{"source none, confidence 0.41, cache miss (absent)"}},
		{"the way into a module", "failed action", []string{"`tests/pay.test.yaml:2:5 → tests/login.module.yaml:3:5`"}},
		// RR-135
		{"frames", "frames", []string{"omitted (sensitive\\_page)", "unavailable (capture\\_failed)"}},
		// RR-136, RR-089
		{"usage", "unknown cost", []string{"known subtotal $0.000114; 1 call(s) with unknown cost"}},
		// RR-030
		{"a planner's word", "clean", []string{"planner completion, nothing was judged: Buy a book (2 actions, 3 requests)"}},
		{"earlier attempts", "retries exhausted", []string{"- attempt: 2 of 2; earlier: `#1 failed (step_failed)`"}},
		{"a crash", "running", []string{"**running**", "- **incomplete**: the run was going on, or had crashed", "[progress.json](progress.json)"}},
		{"files that can't be used", "discovery", []string{"- `tests/bad.test.yaml:3:1` `invalid_yaml`: Not YAML. Fix: Quote the text.", "`<outside-project>`"}},
		{"a test that never ran", "unexecuted", []string{"It did not execute."}},
		{"one command for all that did not pass", "mixed", []string{"`sedum run 'tests/sold out.test.yaml' 'tests/cart.test.yaml'`"}},
		{"nothing to do", "clean", []string{"Nothing to do: every flow passed without a flag."}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := markdown(t, all[c.run])
			for _, want := range c.want {
				if !strings.Contains(got, want) {
					t.Errorf("%q is missing in\n%s", want, got)
				}
			}
		})
	}
	// RR-030
	if strings.Contains(strings.ToLower(markdown(t, all["clean"])), "verified") {
		t.Error("a planner's completion is called verified")
	}
	// RR-106
	if strings.Contains(markdown(t, all["mixed"]), "cache") {
		t.Error("a cache is named where none was recorded")
	}
}

// RR-141
func TestMarkdownLinksFrames(t *testing.T) {
	run := testkit.Runs(t)["failed verify"]
	path := run.Tests[0].Attempts[0].Steps[0].Evidence.Path
	if want := "![step 1](" + path + ") `" + path + "`"; !strings.Contains(markdown(t, run), want) {
		t.Errorf("%s is missing", want)
	}
}

func TestMarkdownTellsOfAFailingWriter(t *testing.T) {
	full := errors.New("disk full")
	r, w := io.Pipe()
	r.CloseWithError(full)
	if err := report.Markdown(w, testkit.Runs(t)["mixed"], report.MarkdownOptions{}); !errors.Is(err, full) {
		t.Errorf("got %v", err)
	}
}

// RR-131, the escaping.
func TestMarkdownHostileTextStaysText(t *testing.T) {
	for _, h := range testkit.Hostile {
		t.Run(h.Name, func(t *testing.T) { staysText(t, h.Text) })
	}
}

func FuzzMarkdown(f *testing.F) {
	for _, h := range testkit.Hostile {
		f.Add(h.Text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 400 {
			return // the limits of the document would cut it in places
		}
		staysText(t, text)
	})
}

// staysText puts a text wherever a run holds one and demands the structure of
// the report that has a plain word there, no character that a terminal obeys,
// and nothing that GitHub would bring to life.
func staysText(t *testing.T, hostile string) {
	t.Helper()
	if strings.TrimSpace(report.Inert(hostile)) == "" {
		return // lines on nothing are left out, which is no structure
	}
	got := markdown(t, with(t, hostile))
	if diff := cmp.Diff(testkit.MarkdownStructure(t, markdown(t, with(t, placeholder))), testkit.MarkdownStructure(t, got)); diff != "" {
		t.Errorf("%q changes the structure:\n%s", hostile, diff)
	}
	if bar := doubtfulBar.FindString(got); bar != "" {
		t.Errorf("%q: readers don't agree on whether %s ends a cell", hostile, bar)
	}
	if at := obeyed.FindStringIndex(got); at != nil {
		t.Errorf("%q: a reader obeys %q", hostile, got[max(0, at[0]-20):at[1]])
	}
}

// doubtfulBar is a bar of a table after an even number of backslashes: escaped for
// those who look at the last one only, and not for those who count.
var doubtfulBar = regexp.MustCompile(`(?m)^\|.*[^\\](?:\\\\)+\|`)

// obeyed is what terminals and logs of CI servers act on.
var obeyed = regexp.MustCompile(`[\x00-\x08\x0b-\x1f\x7f-\x{9f}\x{202a}-\x{202e}\x{2066}-\x{2069}]|(?m:^\s*::)|##\w*\[`)

const placeholder = "word"

var template struct {
	once sync.Once
	run  result.Run
}

// with is a run with the text in every place where a run holds text.
func with(t *testing.T, hostile string) result.Run {
	t.Helper()
	template.once.Do(func() { template.run = testkit.RunWith(t, placeholder) })
	run := template.run
	v := reflect.New(reflect.TypeOf(run)).Elem()
	replaced(v, reflect.ValueOf(run), hostile)
	return v.Interface().(result.Run)
}

// replaced copies a value deeply, with the text for the placeholder.
func replaced(to, from reflect.Value, hostile string) {
	switch from.Kind() {
	case reflect.String:
		to.SetString(strings.ReplaceAll(from.String(), placeholder, hostile))
	case reflect.Pointer:
		if !from.IsNil() {
			to.Set(reflect.New(from.Type().Elem()))
			replaced(to.Elem(), from.Elem(), hostile)
		}
	case reflect.Slice:
		to.Set(reflect.MakeSlice(from.Type(), from.Len(), from.Len()))
		for i := range from.Len() {
			replaced(to.Index(i), from.Index(i), hostile)
		}
	case reflect.Struct:
		to.Set(from)
		for i := range from.NumField() {
			if to.Field(i).CanSet() {
				replaced(to.Field(i), from.Field(i), hostile)
			}
		}
	default:
		to.Set(from)
	}
}
