package html

import (
	"regexp"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/result"
)

// skeleton is the markup of a page without its texts: all that hostile text
// could change if it got out of its place.
func skeleton(page string) string {
	tags := regexp.MustCompile(`(?s)<[^>]*>`).FindAllString(page, -1)
	values := regexp.MustCompile(`="[^"]*"`)
	for i, tag := range tags {
		tags[i] = values.ReplaceAllString(tag, "=")
	}
	return strings.Join(tags, "\n")
}

// saying is a run.json that a stranger wrote.
func saying(text string) Options {
	return Options{Command: text, Info: result.RunInfo{
		RunID: text, ToolVersion: text, ProjectPath: text, EntryOrigin: text, Provider: result.Provider{Name: text, Model: text},
		Suite: text, MatrixLeg: text, Commit: text, Branch: text,
	}}
}

// RR-131: whatever a page or an author writes, the markup stays the same.
func TestHostileTextStaysText(t *testing.T) {
	want := skeleton(render(t, hostile(t, "plain"), saying("plain")))
	for _, text := range hostileText {
		checkHarmless(t, render(t, hostile(t, text), saying(text)), want)
	}
}

func TestHostileFaultsStayText(t *testing.T) {
	run := runOf(t, []result.Test{testOf("tests/pay.test.yaml", "", []result.Step{claim(5, "verify it worked", 0.2, 0)})})
	shown := func(text string) string {
		return render(t, run, Options{RunDir: testkit.Faulty(t, run.Tests[0].Attempts[0], map[int]result.Faults{1: testkit.EveryFault(text)})})
	}
	want := skeleton(shown("plain"))
	for _, text := range hostileText {
		checkHarmless(t, shown(text), want)
	}
	dir := fstest.MapFS{result.StepFile(run.Tests[0].Attempts[0], 1): {Data: []byte("{")}}
	if page := render(t, run, Options{RunDir: dir}); !strings.Contains(page, "unavailable: steps/") {
		t.Error("the page doesn't say that it could not read the faults")
	}
}

func FuzzHostileText(f *testing.F) {
	for _, text := range hostileText {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = "t" + text // an empty text leaves its place out
		checkHarmless(t, render(t, hostile(t, text), saying(text)), skeleton(render(t, hostile(t, "plain"), saying("plain"))))
	})
}

var forbidden = regexp.MustCompile("[\x00-\x08\x0b-\x1f\x7f\u0080-\u009f\u202a-\u202e\u2066-\u2069\u2028\u2029]")

func checkHarmless(t *testing.T, page, want string) {
	t.Helper()
	if got := skeleton(page); got != want {
		t.Errorf("text became markup: %s", firstDifference(want, got))
	}
	if !utf8.ValidString(page) {
		t.Error("the page is not UTF-8")
	}
	if found := forbidden.FindString(page); found != "" {
		t.Errorf("the page holds the control character %q", found)
	}
}

func firstDifference(want, got string) string {
	a, b := strings.Split(want, "\n"), strings.Split(got, "\n")
	for i := range a {
		if i >= len(b) || a[i] != b[i] {
			return strings.Join(b[max(0, i-1):min(len(b), i+2)], " ")
		}
	}
	return "more markup at the end"
}
