package report_test

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
)

func markdownIn(t *testing.T, run result.Run, dir fs.FS) string {
	t.Helper()
	var out bytes.Buffer
	if err := report.Markdown(&out, run, report.MarkdownOptions{RunDir: dir}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// summaryIn is what the terminal says at the end of a run.
func summaryIn(t *testing.T, run result.Run, dir fs.FS) string {
	t.Helper()
	path := t.TempDir()
	if err := os.CopyFS(path, dir); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	terminal := report.NewTerminal(report.TerminalOptions{Out: &out})
	if err := terminal.Summary(run, report.Files{RunDir: path}); err != nil {
		t.Fatal(err)
	}
	return strings.ReplaceAll(out.String(), path, "RUN")
}

// added are the lines of a text that another one lacks, which otherwise is the same.
func added(t *testing.T, before, after string) []string {
	t.Helper()
	var more []string
	old := strings.Split(before, "\n")
	for _, line := range strings.Split(after, "\n") {
		if len(old) > 0 && old[0] == line {
			old = old[1:]
			continue
		}
		more = append(more, line)
	}
	if len(old) > 0 {
		t.Errorf("%q is missing in\n%s", old[0], after)
	}
	return more
}

// What the page reported stands where a person looks: with the step that needs
// it, and what came before in two lines at most.
func TestFaultsOfAStepThatNeedsALook(t *testing.T) {
	run := testkit.Runs(t)["mixed"] // of the second test, step 2 is flagged
	attempt := run.Tests[1].Attempts[0]
	every := testkit.EveryFault("no cart")
	for _, c := range []struct {
		name               string
		steps              map[int]result.Faults
		terminal, markdown []string
	}{
		{"of the step", map[int]result.Faults{2: every},
			[]string{"    the page reported (untrusted): 2 page errors (first TypeError: no cart), 9 console errors (first no cart), 2 failed requests (first 500 http://shop.test/api/no cart)"},
			[]string{"What the page reported during this step (untrusted):", "", "```text",
				"page error: TypeError: no cart (http://shop.test/app.js:12:5), 2 times",
				"console error: no cart", "  second line (http://shop.test/cart:3)", "console error: no cart",
				"failed request: 500 http://shop.test/api/no cart", "failed request: ERR_CONNECTION_REFUSED http://other.test/no cart",
				"and 7 more", "```", ""}},
		{"of the step before", map[int]result.Faults{1: every},
			[]string{"    before this step the page reported: 2 page errors, 9 console errors, 2 failed requests, last in step 1"},
			[]string{"- the page reported before this step: 2 page errors, 9 console errors, 2 failed requests, last in step 1"}},
		{"of both", map[int]result.Faults{1: {FailedRequests: 1}, 2: {PageErrors: 1}},
			[]string{"    the page reported (untrusted): 1 page error", "    before this step the page reported: 1 failed request, last in step 1"},
			[]string{"- the page reported before this step: 1 failed request, last in step 1",
				"What the page reported during this step (untrusted):", "", "```text", "and 1 more", "```", ""}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := testkit.Faulty(t, attempt, c.steps)
			if diff := cmp.Diff(c.terminal, added(t, summaryIn(t, run, fstest.MapFS{}), summaryIn(t, run, dir))); diff != "" {
				t.Error(diff)
			}
			got := markdownIn(t, run, dir)
			if diff := cmp.Diff(c.markdown, added(t, markdownIn(t, run, nil), got)); diff != "" {
				t.Error(diff)
			}
			if again := markdownIn(t, run, dir); again != got {
				t.Error("the same run directory gives other bytes the second time")
			}
		})
	}
}

func TestFaultsOfAPassAreNoNews(t *testing.T) {
	run := testkit.Runs(t)["clean"]
	dir := testkit.Faulty(t, run.Tests[0].Attempts[0], map[int]result.Faults{1: testkit.EveryFault("no cart")})
	if more := added(t, markdownIn(t, run, nil), markdownIn(t, run, dir)); more != nil {
		t.Errorf("%q", more)
	}
	if more := added(t, summaryIn(t, run, fstest.MapFS{}), summaryIn(t, run, dir)); more != nil {
		t.Errorf("%q", more)
	}
}

func TestManyFaultsAreSummedUp(t *testing.T) {
	run := testkit.Runs(t)["failed verify"]
	many := result.Faults{ConsoleErrors: 3000}
	for range result.MaxFaults {
		many.Kept = append(many.Kept, result.Fault{Kind: result.ConsoleError, Text: "boom", Times: 1})
	}
	got := markdownIn(t, run, testkit.Faulty(t, run.Tests[0].Attempts[0], map[int]result.Faults{1: many}))
	if n := strings.Count(got, "console error: boom\n"); n != 10 || !strings.Contains(got, "\nand 2990 more\n") {
		t.Errorf("%d faults in\n%s", n, got)
	}
}

func TestFaultsThatCanNotBeReadAreSaid(t *testing.T) {
	run := testkit.Runs(t)["failed verify"]
	name := result.StepFile(run.Tests[0].Attempts[0], 1)
	dir := fstest.MapFS{name: {Data: []byte("{")}}
	want := "unavailable: " + name + ": not a JSON document"
	if got := summaryIn(t, run, dir); !strings.Contains(got, "    the page reported (untrusted): "+want) {
		t.Error(got)
	}
	if got := markdownIn(t, run, dir); !strings.Contains(got, "\n"+want) {
		t.Error(got)
	}
}

// RR-131, the escaping.
func TestHostileFaultsStayText(t *testing.T) {
	run := testkit.Runs(t)["failed verify"]
	shown := func(text string) string {
		return markdownIn(t, run, testkit.Faulty(t, run.Tests[0].Attempts[0], map[int]result.Faults{1: testkit.EveryFault(text)}))
	}
	want := testkit.MarkdownStructure(t, shown("word"))
	for _, h := range testkit.Hostile {
		t.Run(h.Name, func(t *testing.T) {
			got := shown(h.Text)
			if diff := cmp.Diff(want, testkit.MarkdownStructure(t, got)); diff != "" {
				t.Errorf("%q changes the structure:\n%s", h.Text, diff)
			}
			screen := summaryIn(t, run, testkit.Faulty(t, run.Tests[0].Attempts[0], map[int]result.Faults{1: testkit.EveryFault(h.Text)}))
			for _, text := range []string{got, screen} {
				if at := obeyed.FindStringIndex(text); at != nil {
					t.Errorf("%q: a reader obeys %q", h.Text, text[max(0, at[0]-20):at[1]])
				}
			}
			if n := strings.Count(screen, "the page reported"); n != 1 || strings.Count(screen, "\n") != strings.Count(summaryIn(t, run, fstest.MapFS{}), "\n")+1 {
				t.Errorf("%q takes more than its line:\n%s", h.Text, screen)
			}
		})
	}
}

// The golden file shows a report with faults.
func TestMarkdownWithFaultsGolden(t *testing.T) {
	run := testkit.Runs(t)["failed verify"]
	got := markdownIn(t, run, testkit.Faulty(t, run.Tests[0].Attempts[0], map[int]result.Faults{1: testkit.EveryFault("no cart")}))
	golden := filepath.Join("testdata", "faults.md")
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
}
