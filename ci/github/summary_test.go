package github_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sedum.dev/sedum/ci/github"
	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
)

var update = flag.Bool("update", false, "rewrite the golden files")

const plenty = 1 << 20

var shopContext = github.Context{Repository: "org/shop", Head: pullHead, ServerURL: "https://github.com"}

// The golden files show the summary of every kind of run.
func TestSummaryGolden(t *testing.T) {
	runs := testkit.Runs(t)
	whole := github.SummaryOptions{
		Detail: github.Full, Command: "npx sedum", Context: shopContext,
		ArtifactURL: "https://github.com/org/shop/actions/runs/7/artifacts/8", CheckURL: "https://github.com/org/shop/runs/9",
	}
	for _, c := range []struct {
		name, run string
		info      result.RunInfo
		o         github.SummaryOptions
	}{
		{"clean", "clean", result.RunInfo{}, github.SummaryOptions{}},
		{"mixed-full", "mixed", result.RunInfo{ProjectPath: "apps/my shop", Suite: "shop", MatrixLeg: "browser=chromium"}, whole},
		{"mixed-flagged", "mixed", result.RunInfo{}, github.SummaryOptions{Detail: github.Flagged}},
		{"mixed-counts", "mixed", result.RunInfo{}, github.SummaryOptions{Detail: github.Counts}},
		{"strict", "low confidence", result.RunInfo{Strict: true}, github.SummaryOptions{}},
		{"failed-action", "failed action", result.RunInfo{}, github.SummaryOptions{}},
		{"no-verdict", "timeout", result.RunInfo{}, github.SummaryOptions{}},
		{"module-binding", "module binding", result.RunInfo{}, github.SummaryOptions{Context: shopContext}},
		{"discovery", "discovery", result.RunInfo{}, github.SummaryOptions{Context: shopContext}},
		{"interrupted", "interrupted", result.RunInfo{Signal: result.Terminate}, github.SummaryOptions{}},
		{"running", "running", result.RunInfo{}, github.SummaryOptions{}},
		{"no-tests", "no tests", result.RunInfo{}, github.SummaryOptions{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := github.Summary(runs[c.run], c.info, c.o, plenty)
			golden := filepath.Join("testdata", "summary", c.name+".md")
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
		})
	}
	if got := github.Summary(runs["mixed"], result.RunInfo{}, github.SummaryOptions{Detail: github.Off}, plenty); got != "" {
		t.Errorf("off: %q", got)
	}
}

var (
	findingHeads = regexp.MustCompile(`(?m)^#### \d+\. `)
	testRows     = regexp.MustCompile(`(?m)^\| (?:failed|passed) \|`)
	stepTables   = regexp.MustCompile(`(?m)^\| # \|`)
)

func found(summary string, what *regexp.Regexp) int { return len(what.FindAllString(summary, -1)) }

// No number of findings is a limit for a summary.
func TestSummaryHasAllFindings(t *testing.T) {
	for _, n := range []int{0, 1, 50, 51, 101} {
		got := github.Summary(testkit.Failures(t, n), result.RunInfo{}, github.SummaryOptions{Detail: github.Full}, plenty)
		if found(got, findingHeads) != n || strings.Contains(got, "left out") {
			t.Errorf("%d findings: %d are shown", n, found(got, findingHeads))
		}
	}
}

// The less room, the less detail, in whole blocks, and never unsaid.
func TestSummaryGivesWay(t *testing.T) {
	const n = 101
	run := testkit.Failures(t, n)
	o := github.SummaryOptions{Detail: github.Full, ArtifactURL: "https://github.com/org/shop/actions/runs/7/artifacts/8"}
	flagged, counts := o, o
	flagged.Detail, counts.Detail = github.Flagged, github.Counts
	size := func(o github.SummaryOptions) int { return len(github.Summary(run, result.RunInfo{}, o, plenty)) }
	least := leastRoom(run, flagged)
	const inArtifact = "see report.html in [the artifact](https://github.com/org/shop/actions/runs/7/artifacts/8)."
	for _, c := range []struct {
		name                   string
		o                      github.SummaryOptions
		room                   int
		tests, findings, steps int
		says                   []string
	}{
		{"room for all and more", o, size(o) + 1, n, n, n, nil},
		{"room for all", o, size(o), n, n, n, nil},
		{"a byte too little", o, size(o) - 1, n, n, 0, []string{"*The steps of every test are left out here", inArtifact}},
		{"room for all findings", flagged, size(flagged), n, n, 0, nil},
		{"a byte too little for the findings", flagged, size(flagged) - 1, n, n - 1, 0, []string{"*1 finding is left out here", inArtifact}},
		{"room for the verdict", counts, size(counts), 0, 0, 0, nil},
		{"room for the verdict and what is missing", flagged, least, 0, 0, 0, []string{"*101 tests are left out here", "*101 findings are left out here"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := github.Summary(run, result.RunInfo{}, c.o, c.room)
			if len(got) > c.room {
				t.Errorf("%d bytes, room for %d", len(got), c.room)
			}
			shown := []int{found(got, testRows), found(got, findingHeads), found(got, stepTables)}
			if diff := cmp.Diff([]int{c.tests, c.findings, c.steps}, shown); diff != "" {
				t.Errorf("tests, findings, step tables:\n%s", diff)
			}
			if strings.Contains(got, "left out") != (c.says != nil) {
				t.Error("it says that something is left out where nothing is, or the other way round")
			}
			for _, want := range c.says {
				if !strings.Contains(got, want) {
					t.Errorf("%q is missing", want)
				}
			}
		})
	}
	for _, c := range []struct {
		o    github.SummaryOptions
		room int
	}{{counts, size(counts) - 1}, {flagged, least - 1}, {o, 0}, {o, -1}} {
		if got := github.Summary(run, result.RunInfo{}, c.o, c.room); got != "" {
			t.Errorf("%s: half a verdict: %q", c.o.Detail, got)
		}
	}
}

// leastRoom is the smallest room that a summary is written into.
func leastRoom(run result.Run, o github.SummaryOptions) int {
	return sort.Search(plenty, func(room int) bool { return github.Summary(run, result.RunInfo{}, o, room) != "" })
}

// At any room, what is shown and what is said to be left out is everything.
func TestSummaryCountsWhatItLeavesOut(t *testing.T) {
	const n = 20
	run := testkit.Failures(t, n)
	o := github.SummaryOptions{Detail: github.Flagged}
	all := len(github.Summary(run, result.RunInfo{}, o, plenty))
	left := regexp.MustCompile(`\*(\d+) (test|finding)s? (?:is|are) left out`)
	for room := leastRoom(run, o); room < all; room += 173 {
		got := github.Summary(run, result.RunInfo{}, o, room)
		shown := map[string]int{"test": found(got, testRows), "finding": found(got, findingHeads)}
		for _, m := range left.FindAllStringSubmatch(got, -1) {
			var more int
			fmt.Sscan(m[1], &more)
			shown[m[2]] += more
		}
		if len(got) > room || shown["test"] != n || shown["finding"] != n {
			t.Fatalf("room %d: %d bytes, %v of %d\n%s", room, len(got), shown, n, got)
		}
	}
}

// A summary has 1,048,576 bytes with what the file holds; we leave 16 KiB of them.
func TestAppendSummaryKeepsTheLimit(t *testing.T) {
	const limit, reserve = 1_048_576, 16 << 10
	run := testkit.Failures(t, 101)
	o := github.SummaryOptions{Detail: github.Full}
	whole := len(github.Summary(run, result.RunInfo{}, o, plenty)) + len("\n\n")
	verdict := leastRoom(run, o) + len("\n\n")
	for _, c := range []struct {
		name            string
		holds           int
		findings, steps int
		err             error
	}{
		{"a fresh file", 0, 101, 101, nil},
		{"a byte to spare", limit - reserve - whole - 1, 101, 101, nil},
		{"all of the room", limit - reserve - whole, 101, 101, nil},
		{"a byte too little", limit - reserve - whole + 1, 101, 0, nil},
		{"900 KB", 900_000, 101, 101, nil},
		{"room for a verdict", limit - reserve - verdict, 0, 0, nil},
		{"no room for a verdict", limit - reserve - verdict + 1, 0, 0, github.ErrSummaryFull},
		{"full", limit, 0, 0, github.ErrSummaryFull},
		{"over", limit + 1, 0, 0, github.ErrSummaryFull},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "summary")
			before := strings.Repeat("x", c.holds)
			if err := os.WriteFile(path, []byte(before), 0o644); err != nil {
				t.Fatal(err)
			}
			if err := github.AppendSummary(path, run, result.RunInfo{}, o); !errors.Is(err, c.err) {
				t.Fatalf("got %v", err)
			}
			b, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			added, kept := strings.CutPrefix(string(b), before)
			switch {
			case !kept:
				t.Error("what the file held is gone")
			case c.err != nil && added != "":
				t.Errorf("%q was added to a full file", added)
			case c.err == nil && len(b) > limit-reserve:
				t.Errorf("the file has %d bytes", len(b))
			case c.err == nil && !strings.Contains(added, "## Sedum: failed\n"):
				t.Error("the verdict is missing")
			}
			if found(added, findingHeads) != c.findings || found(added, stepTables) != c.steps {
				t.Errorf("%d findings, %d step tables", found(added, findingHeads), found(added, stepTables))
			}
		})
	}
}

// A run of many large findings beside 900 KB of another tool's words.
func TestSummaryBesideALargeOne(t *testing.T) {
	path := filepath.Join(t.TempDir(), "summary")
	if err := os.WriteFile(path, []byte(strings.Repeat("another tool's line\n", 45_000)), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := github.AppendSummary(path, testkit.Failures(t, 1000), result.RunInfo{}, github.SummaryOptions{Detail: github.Full}); err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	_, ours, _ := strings.Cut(string(b), "## Sedum: failed")
	if len(b) > 1_048_576 || !strings.Contains(ours, "findings are left out here") || found(ours, findingHeads) < 50 {
		t.Errorf("%d bytes, %d findings", len(b), found(ours, findingHeads))
	}
}

func TestAppendSummaryErrors(t *testing.T) {
	if err := github.AppendSummary(t.TempDir(), testkit.Failures(t, 1), result.RunInfo{}, github.SummaryOptions{}); err == nil || !strings.Contains(err.Error(), "GITHUB_STEP_SUMMARY") {
		t.Errorf("a directory: %v", err)
	}
	if err := github.AppendSummary("/gone/away", testkit.Failures(t, 1), result.RunInfo{}, github.SummaryOptions{Detail: github.Off}); err != nil {
		t.Errorf("off: %v", err)
	}
}

// Text of pages, tests and models changes nothing of the summary's structure.
func TestSummaryHostileTextStaysText(t *testing.T) {
	render := func(text string) string {
		info := result.RunInfo{ProjectPath: text, Suite: text, MatrixLeg: text}
		return github.Summary(testkit.RunWith(t, text), info, github.SummaryOptions{Detail: github.Full}, plenty)
	}
	want := testkit.MarkdownStructure(t, render("word"))
	for _, h := range testkit.Hostile {
		if strings.TrimSpace(report.Inert(h.Text)) == "" {
			continue // lines on nothing are left out, which is no structure
		}
		t.Run(h.Name, func(t *testing.T) {
			got := render(h.Text)
			if diff := cmp.Diff(want, testkit.MarkdownStructure(t, got)); diff != "" {
				t.Errorf("it changes the structure:\n%s", diff)
			}
			if at := commands.FindStringIndex(got); at != nil {
				t.Errorf("a log would obey %q", got[max(0, at[0]-20):at[1]])
			}
		})
	}
}

// Links lead into the repository and nowhere else, whatever a stranger's run.json says.
func TestSummaryLinks(t *testing.T) {
	run := testkit.Runs(t)["failed verify"]
	for _, c := range []struct {
		name, project, file string
		context             github.Context
		want                string
	}{
		{"the root", ".", "tests/pay.test.yaml", shopContext, "- where: [`tests/pay.test.yaml:4:5`](https://github.com/org/shop/blob/" + pullHead + "/tests/pay.test.yaml#L4)\n"},
		{"below it", "apps/shop", "tests/pay.test.yaml", shopContext, "/apps/shop/tests/pay.test.yaml#L4)\n"},
		{"characters of addresses and of links", "a b", "t(1)?#[x].yaml", shopContext, "/a%20b/t%281%29%3F%23%5Bx%5D.yaml#L4)\n"},
		{"Enterprise Server", ".", "a.yaml", github.Context{Repository: "org/shop", Head: pullHead, ServerURL: "https://git.example"}, "](https://git.example/org/shop/blob/" + pullHead + "/a.yaml#L4)\n"},
		{"out of the repository", "../../evil", "a.yaml", shopContext, "- where: `a.yaml:4:5`\n"},
		{"an absolute project", "/evil", "a.yaml", shopContext, "- where: `a.yaml:4:5`\n"},
		{"out of the project", ".", "../../../settings", shopContext, "- where: `../../../settings:4:5`\n"},
		{"a file outside", ".", "<outside-project>", shopContext, "- where: `<outside-project>:4:5`\n"},
		{"no repository", ".", "a.yaml", github.Context{}, "- where: `a.yaml:4:5`\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			copied := run
			copied.Tests = []result.Test{run.Tests[0]}
			attempt := copied.Tests[0].Attempts[0]
			step := attempt.Steps[0]
			step.SourceStack = []result.Source{{File: c.file, Line: 4, Col: 5}}
			attempt.Steps = []result.Step{step}
			copied.Tests[0].Attempts = []result.Attempt{attempt}
			got := github.Summary(copied, result.RunInfo{ProjectPath: c.project}, github.SummaryOptions{Context: c.context}, plenty)
			if !strings.Contains(got, c.want) {
				t.Errorf("%q is missing in\n%s", c.want, got)
			}
		})
	}
	odd := github.SummaryOptions{Detail: github.Counts, ArtifactURL: "javascript:alert(1)", CheckURL: "https://github.com/a) <b> c"}
	got := github.Summary(run, result.RunInfo{}, odd, plenty)
	if strings.Contains(got, "javascript") || !strings.HasSuffix(got, "- see [check](https://github.com/a%29%20%3Cb%3E%20c)\n") {
		t.Errorf("got %s", got)
	}
}

func TestParseDetail(t *testing.T) {
	for _, d := range github.Details {
		if got, err := github.ParseDetail(string(d)); got != d || err != nil {
			t.Errorf("%s: %s, %v", d, got, err)
		}
	}
	if _, err := github.ParseDetail("all"); err == nil || !strings.Contains(err.Error(), "full, flagged, counts and off") {
		t.Errorf("got %v", err)
	}
}
