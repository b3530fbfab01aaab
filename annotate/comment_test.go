package annotate_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sedum.dev/sedum/annotate"
	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/result"
)

// commenting is a job that only comments.
func commenting(t *testing.T, g *testkit.GitHub, when annotate.Comments) *job {
	j := newJob(t, g)
	j.Annotations, j.Comment = annotate.None, when
	return j
}

// Two matrix legs that run twice are two comments, however long the pull request's talk is.
func TestTwoLegsTwoRuns(t *testing.T) {
	g := testkit.NewGitHub(t, "")
	for i := range 130 { // two pages
		g.Comments = append(g.Comments, &testkit.Comment{ID: int64(1000 + i), Pull: 7, Author: "octocat", Body: "talk"})
	}
	talk := slices.Clone(g.Comments)
	j := commenting(t, g, annotate.Always)
	for i, run := range []string{"failed verify", "clean"} {
		for _, leg := range []string{"browser=chromium", "browser=chrome"} {
			g.Expect(testkit.ListComments, testkit.ListComments, []string{testkit.CreateComment, testkit.EditComment}[i])
			p := j.publish(t, testkit.Runs(t)[run], result.RunInfo{Suite: "shop", MatrixLeg: leg})
			silent(t, j, p)
			if !strings.HasPrefix(p.CommentURL, "https://github.com/octo/shop/pull/7#issuecomment-") {
				t.Errorf("its address is %q", p.CommentURL)
			}
		}
		j.Context.RunID++
	}
	if diff := cmp.Diff(talk, g.Comments[:130]); diff != "" {
		t.Errorf("the talk has changed:\n%s", diff)
	}
	if len(g.Comments) != 132 {
		t.Fatalf("%d comments", len(g.Comments)-130)
	}
	for i, leg := range []string{"browser=chromium", "browser=chrome"} {
		lines := strings.SplitN(g.Comments[130+i].Body, "\n", 3)
		if !strings.HasPrefix(lines[0], "<!-- sedum comment ") || !strings.HasSuffix(lines[0], " run 43.2 -->") || lines[1] != "## Sedum: passed · shop · "+leg {
			t.Errorf("leg %s: %q", leg, lines[:2])
		}
	}
}

// When there is a comment, and what becomes of the one of an earlier run.
func TestCommentModes(t *testing.T) {
	const nothing, made, edited, removed = "nothing", "made", "edited", "removed"
	for _, c := range []struct {
		mode      annotate.Comments
		run       string
		strict    bool
		first, at string // without an earlier comment, and with one
	}{
		{annotate.Never, "failed verify", false, "", ""},
		{"", "failed verify", false, "", ""},
		{annotate.Failures, "clean", false, nothing, removed},
		{annotate.Failures, "low confidence", false, nothing, removed},
		{annotate.Failures, "low confidence", true, made, edited},
		{annotate.Failures, "failed verify", false, made, edited},
		{annotate.Failures, "no tests", false, made, edited},
		{annotate.Failures, "interrupted", false, made, edited},
		{annotate.Always, "clean", false, made, edited},
		{annotate.Always, "failed verify", false, made, edited},
	} {
		t.Run(fmt.Sprint(c.mode, " ", c.run, " ", c.strict), func(t *testing.T) {
			calls := map[string][]string{
				nothing: {testkit.ListComments}, made: {testkit.ListComments, testkit.CreateComment},
				edited: {testkit.ListComments, testkit.EditComment}, removed: {testkit.ListComments, testkit.DeleteComment},
			}
			info := result.RunInfo{Strict: c.strict}
			g := testkit.NewGitHub(t, "")
			j := commenting(t, g, c.mode)
			g.Expect(calls[c.first]...)
			silent(t, j, j.publish(t, testkit.Runs(t)[c.run], info))
			if got := len(g.Comments); got != len(calls[c.first])/2 {
				t.Errorf("%d comments", got)
			}

			g = testkit.NewGitHub(t, "")
			earlier := commenting(t, g, annotate.Always)
			g.Expect(testkit.ListComments, testkit.CreateComment)
			earlier.publish(t, testkit.Runs(t)["failed action"], info)
			j = commenting(t, g, c.mode)
			g.Expect(calls[c.at]...)
			silent(t, j, j.publish(t, testkit.Runs(t)[c.run], info))
			if c.at == removed && len(g.Comments) != 0 {
				t.Errorf("%d comments are left", len(g.Comments))
			}
			if c.at == edited && strings.Contains(g.Comments[0].Body, "click the login button") {
				t.Errorf("the comment is of the earlier run:\n%s", g.Comments[0].Body)
			}
		})
	}
}

// Anybody can copy the marker; what another account wrote stays as it is.
func TestOnlyOurComments(t *testing.T) {
	for _, c := range []struct {
		name  string
		us    string // the account of the token
		check bool   // a check run tells it before
		calls []string
	}{
		{"GITHUB_TOKEN", "github-actions[bot]", false, []string{testkit.ListComments, testkit.EditComment, testkit.DeleteComment}},
		{"an app, which the check tells", "shop-app[bot]", true, []string{testkit.CreateCheck, testkit.ListComments, testkit.EditComment, testkit.DeleteComment}},
		{"an account that nothing tells", "octo-bot", false, []string{testkit.ListComments, testkit.CreateComment, testkit.DeleteComment, testkit.DeleteComment}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := testkit.NewGitHub(t, "")
			first := commenting(t, g, annotate.Always)
			g.Expect(testkit.ListComments, testkit.CreateComment)
			first.publish(t, testkit.Runs(t)["failed verify"], result.RunInfo{})
			body := g.Comments[0].Body
			g.Bot, g.App = c.us, strings.TrimSuffix(c.us, "[bot]")
			g.Comments = []*testkit.Comment{
				{ID: 1, Pull: 7, Author: "mallory", Body: body}, {ID: 2, Pull: 7, Author: "another[bot]", Body: body},
				{ID: 3, Pull: 7, Author: c.us, Body: "quoted:\n" + body}, {ID: 4, Pull: 7, Author: c.us, Body: body}, {ID: 5, Pull: 7, Author: c.us, Body: body},
			}
			j := commenting(t, g, annotate.Always)
			if c.check {
				j.Annotations = annotate.Check
			}
			g.Expect(c.calls...)
			silent(t, j, j.publish(t, testkit.Runs(t)["clean"], result.RunInfo{}))
			passed := 0
			for _, comment := range g.Comments {
				if strings.Contains(comment.Body, "## Sedum: passed") {
					passed++
				}
			}
			if len(g.Comments) != 4 || passed != 1 {
				t.Errorf("%d comments, %d of this run", len(g.Comments), passed)
			}
		})
	}
}

// A run that was started before another says nothing after it.
func TestAnOldRunComesLate(t *testing.T) {
	g := testkit.NewGitHub(t, "")
	j := commenting(t, g, annotate.Always)
	g.Expect(testkit.ListComments, testkit.CreateComment)
	j.publish(t, testkit.Runs(t)["failed verify"], result.RunInfo{})
	newer := g.Comments[0].Body
	j.Context.RunID--
	g.Expect(testkit.ListComments)
	p := j.publish(t, testkit.Runs(t)["clean"], result.RunInfo{})
	only(t, p.Notices, "a later workflow run")
	if g.Comments[0].Body != newer || p.CommentURL == "" {
		t.Errorf("%q, %s", p.CommentURL, g.Comments[0].Body)
	}
}

// A comment has 65,536 characters at most, and says what it leaves out.
func TestCommentIsBounded(t *testing.T) {
	g := testkit.NewGitHub(t, "")
	j := commenting(t, g, annotate.Always)
	g.Expect(testkit.ListComments, testkit.CreateComment)
	silent(t, j, j.publish(t, testkit.Failures(t, 500), result.RunInfo{}))
	if body := g.Comments[0].Body; len(body) > 65_536 || len(body) < 60_000 || !strings.Contains(body, "findings are left out here") {
		t.Errorf("%d bytes:\n%s", len(body), body[:200])
	}
}

// An event that no pull request belongs to has nothing to comment on.
func TestEventsWithoutAPullRequest(t *testing.T) {
	for _, event := range []string{"push", "schedule", "workflow_dispatch", "merge_group", "deployment_status"} {
		g := testkit.NewGitHub(t, "")
		j := newJob(t, g)
		j.Context.Event, j.Context.PullRequest, j.Comment = event, 0, annotate.Always
		g.Expect(testkit.CreateCheck)
		silent(t, j, j.publish(t, testkit.Runs(t)["failed verify"], result.RunInfo{}))
	}
}

// A workflow_run event doesn't name a fork's pull request.
func TestPullRequestOfAFork(t *testing.T) {
	others := func(n int) (pulls []testkit.Pull) {
		for i := range n {
			pulls = append(pulls, testkit.Pull{Number: 100 + i, Head: strings.Repeat("b", 40)})
		}
		return pulls
	}
	for _, c := range []struct {
		name   string
		pulls  []testkit.Pull
		calls  []string
		notice string
	}{
		{"found", append(others(3), testkit.Pull{Number: 9, Head: head}), []string{testkit.ListPulls, testkit.ListComments, testkit.CreateComment}, ""},
		{"found on the second page", append(others(100), testkit.Pull{Number: 9, Head: head}), []string{testkit.ListPulls, testkit.ListPulls, testkit.ListComments, testkit.CreateComment}, ""},
		{"none", others(3), []string{testkit.ListPulls}, "no open pull request has the head commit " + head},
		{"several", []testkit.Pull{{Number: 8, Head: head}, {Number: 9, Head: head}}, []string{testkit.ListPulls}, "pull requests 8 and 9 both have the head commit"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := testkit.NewGitHub(t, "")
			g.Pulls = c.pulls
			j := commenting(t, g, annotate.Always)
			j.Context.Event, j.Context.PullRequest, j.Context.Fork = "workflow_run", 0, true
			g.Expect(c.calls...)
			p := j.publish(t, testkit.Runs(t)["clean"], result.RunInfo{})
			if c.notice != "" {
				only(t, p.Notices, c.notice)
				return
			}
			silent(t, j, p)
			if g.Comments[0].Pull != 9 {
				t.Errorf("it is on %d", g.Comments[0].Pull)
			}
		})
	}
}

// A comment outlives the commit that it is about: it names that one.
func TestACommentNamesTheCommitThatWasTested(t *testing.T) {
	g := testkit.NewGitHub(t, "")
	j := commenting(t, g, annotate.Always)
	g.Expect(testkit.ListComments, testkit.CreateComment)
	j.publish(t, testkit.Runs(t)["clean"], result.RunInfo{Suite: "shop"})
	want := fmt.Sprintf("- tested commit: [`%s`](%s/octo/shop/commit/%s)\n", j.Context.Head[:7], j.Context.ServerURL, j.Context.Head)
	if body := g.Comments[0].Body; !strings.Contains(body, want) {
		t.Errorf("the comment lacks %q:\n%s", want, body)
	}
}
