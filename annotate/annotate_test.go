package annotate_test

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"sedum.dev/sedum/annotate"
	"sedum.dev/sedum/ci/github"
	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/result"
)

const (
	head    = "0123456789abcdef0123456789abcdef01234567"
	payTest = "tests/pay.test.yaml"
)

// job is a step of a job of a pull request of the repository itself, and what it
// writes and waits for.
type job struct {
	annotate.Options
	log    bytes.Buffer
	slept  []time.Duration
	now    time.Time
	github *testkit.GitHub
}

// newJob has a checkout with the files of testkit's runs.
func newJob(t *testing.T, g *testkit.GitHub) *job {
	j := &job{github: g, now: time.Date(2026, 1, 2, 3, 5, 0, 0, time.UTC)}
	checkout := fstest.MapFS{}
	for _, file := range []string{payTest, "tests/cart.test.yaml", "tests/sold out.test.yaml", "buy.test.ts", "tests/bad.test.yaml"} {
		checkout[file] = &fstest.MapFile{}
	}
	j.Options = annotate.Options{
		Context: github.Context{
			Event: "pull_request", Repository: "octo/shop", Head: head, PullRequest: 7, RunID: 42, Attempt: 2, Job: "browser-tests",
			APIURL: "http://127.0.0.1:0", ServerURL: "https://github.com",
		},
		Log: github.NewLog(&j.log), Token: testkit.GitHubToken, Checkout: checkout,
		Now: func() time.Time { return j.now },
		Sleep: func(ctx context.Context, d time.Duration) error {
			j.slept, j.now = append(j.slept, d), j.now.Add(d)
			return ctx.Err()
		},
	}
	if g != nil {
		j.Context.APIURL = g.URL
	}
	return j
}

func (j *job) publish(t *testing.T, run result.Run, info result.RunInfo) annotate.Published {
	t.Helper()
	return annotate.Publish(t.Context(), run, info, j.Options, nil)
}

// commands are the annotations in the log, once the step has ended.
func (j *job) commands(t *testing.T) []string {
	t.Helper()
	if err := j.Log.Flush("the step summary"); err != nil {
		t.Fatal(err)
	}
	return slices.DeleteFunc(strings.Split(j.log.String(), "\n"), func(line string) bool { return !strings.HasPrefix(line, "::") })
}

func only(t *testing.T, notices []string, words ...string) {
	t.Helper()
	if len(notices) != 1 {
		t.Fatalf("want one notice, got %q", notices)
	}
	for _, w := range words {
		if !strings.Contains(notices[0], w) {
			t.Errorf("%q doesn't say %q", notices[0], w)
		}
	}
}

func silent(t *testing.T, j *job, p annotate.Published) {
	t.Helper()
	if len(p.Notices) > 0 || len(j.commands(t)) > 0 {
		t.Errorf("a published run says more than it must: %q %q", p.Notices, j.commands(t))
	}
}

// The whole check of a failed run, as GitHub gets it.
func TestCheckRun(t *testing.T) {
	g := testkit.NewGitHub(t, "")
	j := newJob(t, g)
	j.CheckName = "End to end"
	g.Expect(testkit.CreateCheck)
	p := j.publish(t, testkit.Runs(t)["failed verify"], result.RunInfo{Suite: "shop"})
	silent(t, j, p)
	c := *g.Checks[0]
	if p.CheckURL != fmt.Sprintf("https://github.com/octo/shop/runs/%d", c.ID) {
		t.Errorf("its address is %q", p.CheckURL)
	}
	if !strings.HasPrefix(c.Output.Summary, "## Sedum: failed · shop\n") {
		t.Errorf("its summary is\n%s", c.Output.Summary)
	}
	got := c.Output.Annotations[0]
	if want := "page: http://shop.test/cart \"Cart\"\npage text (untrusted):\n  Cart\n  - 2 books\n  Total 4"; got.RawDetails != want {
		t.Errorf("raw details:\n%s", got.RawDetails)
	}
	c.ID, c.Output.Summary, c.Output.Annotations[0].RawDetails = 0, "", ""
	want := testkit.CheckRun{
		Name: "End to end", HeadSHA: head, DetailsURL: "https://github.com/octo/shop/actions/runs/42/attempts/2", ExternalID: "42-2",
		Status: "completed", Conclusion: "failure", StartedAt: "2026-01-02T03:04:05.678Z", CompletedAt: "2026-01-02T03:04:07.178Z",
	}
	want.Output.Title = "failed"
	want.Output.Annotations = []testkit.CheckAnnotation{{
		Path: payTest, StartLine: 4, EndLine: 4, StartColumn: 5, EndColumn: 5, Level: "failure", Title: "Sedum: failed · " + payTest,
		Message: `failed: verify the total is 3
holds 0.2 (fails below 0.6; passes at 0.75; between them it passes flagged)
contradicted 0.84 (cutoff 0.5)
The page shows evidence against the claim. If it should hold, the claim is ambiguous, or the page is.
the page said (untrusted): “Cart - 2 books Total 4”
result: the claim scored below the fail line
where: tests/pay.test.yaml:4:5
rerun: sedum run 'tests/pay.test.yaml'`,
	}}
	if diff := cmp.Diff(want, c); diff != "" {
		t.Error(diff)
	}
}

// What a person reads first, for findings of every kind.
func TestMessagesLeadWithTheVerdict(t *testing.T) {
	for _, c := range []struct{ run, level, message, place string }{
		{"low confidence", "warning", "passed, flagged: verify the total is 3\nholds 0.6812345 (fails below 0.6; passes at 0.75; ", "tests/pay.test.yaml:4"},
		{"contradiction", "warning", "passed, flagged: verify the total is 3\nholds 0.91 ", "tests/pay.test.yaml:4"},
		{"failed action", "failure", "failed: click the login button\ncandidates: (no match) 0.5312345; Sign up (button) 0.41; Log out (link) 0.05\nwhy: no_match: No control fits the sentence.\nwhere: tests/pay.test.yaml:2:5 → tests/login.module.yaml:3:5\n", "tests/pay.test.yaml:2"},
		{"step error", "failure", "error: click Pay\nwhy: observation_timeout: The page did not settle.\n", "tests/pay.test.yaml:4"},
		{"module binding", "failure", "failed: after module call\nwhy: missing_module_binding: No value for city.\nwhere: tests/pay.test.yaml:9:1 → tests/address.module.yaml:2:3\n", "tests/pay.test.yaml:9"},
		{"timeout", "failure", "error: the attempt stopped\nwhy: run_timeout: ", "tests/pay.test.yaml:1"},
		{"retried pass", "warning", "passed, flagged: flaky, it passed only after a failed attempt\nattempts: #1 failed (step_failed), #2 passed\nrerun: ", "tests/pay.test.yaml:1"},
		{"discovery", "failure", "no verdict: this file could not be used\nwhy: invalid_yaml: Not YAML.\nwhere: tests/bad.test.yaml:3:1\nfix: Quote the text.", "tests/bad.test.yaml:3"},
	} {
		t.Run(c.run, func(t *testing.T) {
			g := testkit.NewGitHub(t, "")
			j := newJob(t, g)
			g.Expect(testkit.CreateCheck)
			silent(t, j, j.publish(t, testkit.Runs(t)[c.run], result.RunInfo{}))
			a := g.Checks[0].Output.Annotations[0]
			if place := fmt.Sprintf("%s:%d", a.Path, a.StartLine); a.Level != c.level || place != c.place {
				t.Errorf("%s at %s", a.Level, place)
			}
			if !strings.HasPrefix(a.Message, c.message) {
				t.Errorf("the message is\n%s", a.Message)
			}
		})
	}
}

// One request has 50 annotations; 51 are two requests, and all are there in the end.
func TestNumberOfAnnotations(t *testing.T) {
	for _, c := range []struct {
		findings int
		calls    []string
	}{
		{0, []string{testkit.CreateCheck}},
		{1, []string{testkit.CreateCheck}},
		{49, []string{testkit.CreateCheck}},
		{50, []string{testkit.CreateCheck}},
		{51, []string{testkit.CreateCheck, testkit.UpdateCheck}},
		{101, []string{testkit.CreateCheck, testkit.UpdateCheck, testkit.UpdateCheck}},
	} {
		t.Run(fmt.Sprint(c.findings), func(t *testing.T) {
			g := testkit.NewGitHub(t, "")
			j := newJob(t, g)
			g.Expect(c.calls...)
			silent(t, j, j.publish(t, testkit.Failures(t, c.findings), result.RunInfo{}))
			tests := map[string]bool{}
			for _, a := range g.Checks[0].Output.Annotations {
				tests[a.Title] = true
			}
			if len(g.Checks) != 1 || len(g.Checks[0].Output.Annotations) != c.findings || len(tests) != c.findings {
				t.Errorf("%d checks, %d annotations of %d tests", len(g.Checks), len(g.Checks[0].Output.Annotations), len(tests))
			}
			for _, d := range j.slept {
				if d != time.Second {
					t.Errorf("between two writes it waits %s", d)
				}
			}
			if len(j.slept) != len(c.calls)-1 {
				t.Errorf("it waits %d times between %d writes", len(j.slept), len(c.calls))
			}
		})
	}
}

// The first 50 are the worst.
func TestMostSevereFirst(t *testing.T) {
	g := testkit.NewGitHub(t, "")
	j := newJob(t, g)
	g.Expect(testkit.CreateCheck)
	silent(t, j, j.publish(t, testkit.Runs(t)["mixed"], result.RunInfo{}))
	var levels []string
	for _, a := range g.Checks[0].Output.Annotations {
		levels = append(levels, a.Level)
	}
	if diff := cmp.Diff([]string{"failure", "warning", "warning"}, levels); diff != "" {
		t.Error(diff)
	}
}

// Paths are those of the repository, and only of files that are in the checkout.
func TestPlaces(t *testing.T) {
	for _, c := range []struct {
		name, project, file, path string
	}{
		{"the root", ".", payTest, payTest},
		{"no project path", "", payTest, payTest},
		{"monorepo", "apps/shop", "tests/shop.test.yaml", "apps/shop/tests/shop.test.yaml"},
		{"a project's file at the root", ".", "tests/shop.test.yaml", ""},
		{"gone", ".", "tests/gone.test.yaml", ""},
		{"a folder", ".", "apps", ""},
		{"outside of the project", "apps/shop", "../../" + payTest, ""},
		{"outside of the repository", "../..", payTest, ""},
		{"absolute", ".", "/etc/passwd", ""},
		{"unknown", ".", "<outside-project>", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := testkit.NewGitHub(t, "")
			j := newJob(t, g)
			j.Checkout.(fstest.MapFS)["apps/shop/tests/shop.test.yaml"] = &fstest.MapFile{}
			g.Expect(testkit.CreateCheck)
			silent(t, j, j.publish(t, elsewhere(t, c.file), result.RunInfo{ProjectPath: c.project}))
			o := g.Checks[0].Output
			if c.path == "" {
				if len(o.Annotations) != 0 || !strings.Contains(o.Summary, "aren't in the checkout, so nothing can be shown on their lines:\n\n- `"+c.file+"`: 1 finding\n") {
					t.Errorf("%d annotations, and\n%s", len(o.Annotations), o.Summary)
				}
				return
			}
			if len(o.Annotations) != 1 || o.Annotations[0].Path != c.path || strings.Contains(o.Summary, "aren't in the checkout") {
				t.Errorf("annotations %+v, and\n%s", o.Annotations, o.Summary)
			}
		})
	}
}

// elsewhere is a run with one failed step in a file.
func elsewhere(t *testing.T, file string) result.Run {
	t.Helper()
	return changed(t, "failed verify", func(s *result.Step) { s.SourceStack = []result.Source{{File: file, Line: 4, Col: 5}} })
}

// changed is a copy of a run with another first step.
func changed(t *testing.T, name string, change func(s *result.Step)) result.Run {
	t.Helper()
	run := testkit.Runs(t)[name]
	run.Tests = slices.Clone(run.Tests)
	test := &run.Tests[0]
	test.Attempts = slices.Clone(test.Attempts)
	attempt := &test.Attempts[0]
	attempt.Steps = slices.Clone(attempt.Steps)
	change(&attempt.Steps[0])
	return run
}

// A check in a job of the same name can't be told apart from it.
func TestCheckNames(t *testing.T) {
	for _, c := range []struct {
		name, given string
		info        result.RunInfo
		want        string
		warns       bool
	}{
		{"the author's", "Shop", result.RunInfo{Suite: "s", MatrixLeg: "m"}, "Shop", false},
		{"nothing known", "", result.RunInfo{}, "Sedum", false},
		{"suite and leg", "", result.RunInfo{Suite: "shop", MatrixLeg: "browser=chromium"}, "Sedum · shop (browser=chromium)", false},
		{"the job's", "Browser-Tests", result.RunInfo{}, "Browser-Tests", true},
		{"a stranger's", "", result.RunInfo{Suite: "a\n🌱\x1b[2J" + strings.Repeat("x", 200)}, "Sedum · a \uFFFD\uFFFD[2J" + strings.Repeat("x", 72) + "…[truncated]", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := testkit.NewGitHub(t, "")
			j := newJob(t, g)
			j.CheckName = c.given
			g.Expect(testkit.CreateCheck)
			p := j.publish(t, testkit.Runs(t)["clean"], c.info)
			if g.Checks[0].Name != c.want {
				t.Errorf("it is called %q", g.Checks[0].Name)
			}
			if c.warns {
				only(t, p.Notices, "as the job is", "check-name")
				return
			}
			silent(t, j, p)
		})
	}
}

// What the API has rejected is replaced in the texts of a check, and nowhere else.
func TestEmoji(t *testing.T) {
	run := changed(t, "failed verify", func(s *result.Step) { s.Sentence = "verify the total is 🌱" })
	g := testkit.NewGitHub(t, "")
	j := newJob(t, g)
	j.Comment = annotate.Always
	g.Expect(testkit.CreateCheck, testkit.ListComments, testkit.CreateComment)
	silent(t, j, j.publish(t, run, result.RunInfo{}))
	if o := g.Checks[0].Output; !strings.HasPrefix(o.Annotations[0].Message, "failed: verify the total is \uFFFD\n") || !strings.Contains(o.Summary, "verify the total is \uFFFD") {
		t.Errorf("got %+v", o)
	}
	if !strings.Contains(g.Comments[0].Body, "verify the total is 🌱") {
		t.Errorf("the comment is\n%s", g.Comments[0].Body)
	}
	j.Annotations, j.Comment = annotate.Log, annotate.Never
	j.publish(t, run, result.RunInfo{})
	if got := j.commands(t); len(got) != 1 || !strings.Contains(got[0], "verify the total is 🌱") {
		t.Errorf("the log has %q", got)
	}
}

// On an Enterprise Server the API has a path of its own.
func TestEnterpriseServer(t *testing.T) {
	g := testkit.NewGitHub(t, "/api/v3")
	j := newJob(t, g)
	j.Comment, j.Context.ServerURL = annotate.Always, "https://git.example"
	g.Expect(testkit.CreateCheck, testkit.ListComments, testkit.CreateComment)
	silent(t, j, j.publish(t, testkit.Runs(t)["failed verify"], result.RunInfo{}))
	if diff := cmp.Diff([]string{"POST /api/v3/repos/octo/shop/check-runs", "GET /api/v3/repos/octo/shop/issues/7/comments", "POST /api/v3/repos/octo/shop/issues/7/comments"}, g.Asked); diff != "" {
		t.Error(diff)
	}
	if c := g.Checks[0]; c.DetailsURL != "https://git.example/octo/shop/actions/runs/42/attempts/2" || !strings.Contains(g.Comments[0].Body, "(https://git.example/octo/shop/blob/"+head+"/tests/pay.test.yaml#L4)") {
		t.Errorf("links elsewhere: %s\n%s", c.DetailsURL, g.Comments[0].Body)
	}
}

// Pages, tests and models can say what they like.
func TestHostileText(t *testing.T) {
	run := testkit.Runs(t)["hostile"]
	info := result.RunInfo{Suite: "<!-- --> @octocat", MatrixLeg: "::error::x", ProjectPath: "."}
	g := testkit.NewGitHub(t, "")
	j := newJob(t, g)
	j.Comment = annotate.Always
	j.Checkout = everything{}
	g.Expect(testkit.CreateCheck, testkit.UpdateCheck, testkit.ListComments, testkit.CreateComment)
	silent(t, j, j.publish(t, run, info))
	for _, a := range g.Checks[0].Output.Annotations {
		for line := range strings.SplitSeq(a.Message, "\n") {
			if !slices.ContainsFunc([]string{"failed: ", "passed, flagged: ", "no verdict: ", "fix: ", "error: ", "interrupted: ", "holds ", "contradicted ", "The page ", "The claim ", "the page said (untrusted): “", "candidates: ", "result: ", "why: ", "where: ", "timeout: ", "rerun: "},
				func(label string) bool { return strings.HasPrefix(line, label) }) {
				t.Errorf("a line that isn't ours: %q", line)
			}
		}
	}
	html := 0
	for _, node := range testkit.MarkdownStructure(t, g.Comments[0].Body) {
		if strings.Contains(node, "HTML") {
			html++
		}
	}
	if html != 1 {
		t.Errorf("the comment has %d pieces of HTML, and our marker is one:\n%s", html, g.Comments[0].Body)
	}
	j.Annotations, j.Comment = annotate.Log, annotate.Never
	j.publish(t, run, info)
	_ = j.Log.Flush("the step summary")
	for line := range strings.SplitSeq(strings.TrimSuffix(j.log.String(), "\n"), "\n") {
		if !ourCommand.MatchString(line) || older.MatchString(line) {
			t.Errorf("the log would obey %q", line)
		}
	}
}

var (
	ourCommand = regexp.MustCompile(`^::(error|warning)( [^:]*)?::`) // a colon ends the properties
	older      = regexp.MustCompile(`##\w*\[`)                       // is obeyed anywhere in a line
)
