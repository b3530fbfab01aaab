package annotate_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sedum.dev/sedum/annotate"
	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/result"
)

const byIntegration = "Resource not accessible by integration"

// Whatever GitHub refuses, the findings are in the log, one notice says why, and the
// run means what it did.
func TestRefusedCheck(t *testing.T) {
	run := testkit.Runs(t)["failed verify"]
	before := result.Outcome(run, result.OutcomeOptions{})
	for _, c := range []struct {
		name    string
		change  func(j *job)
		status  int
		message string
		says    []string
	}{
		{"a job without the permission", func(*job) {}, 403, byIntegration, []string{byIntegration, `lacks the permission "checks: write"`, "add it to the permissions of the job"}},
		{"a fork", func(j *job) { j.Context.Fork = true }, 403, byIntegration, []string{`"checks: write"`, "no pull request of a fork or of Dependabot", "sedum annotate"}},
		{"Dependabot", func(j *job) { j.Context.Dependabot = true }, 403, byIntegration, []string{`"checks: write"`, "no pull request of a fork or of Dependabot"}},
		{"a token that sees nothing", func(*job) {}, 404, "Not Found", []string{"404", `"checks: write"`}},
		{"a token of yesterday", func(*job) {}, 401, "Bad credentials", []string{"401", "the token isn't valid"}},
		{"a commit that isn't there", func(*job) {}, 422, "No commit found for SHA", []string{"422", "No commit found for SHA"}},
		{"a server's fault", func(*job) {}, 502, "Server Error", []string{"502"}},
		{"a message that is a command", func(*job) {}, 403, "x\n::error::y ##[z]", []string{`"x ::error::y # #[z]"`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := testkit.NewGitHub(t, "")
			j := newJob(t, g)
			c.change(j)
			g.Refuse(testkit.Call{Op: testkit.CreateCheck, Status: c.status, Message: c.message})
			p := j.publish(t, run, result.RunInfo{})
			only(t, p.Notices, append(c.says, "no check run: ", "annotations of the log instead")...)
			if got := firstLines(j.commands(t)); len(got) != 1 || got[0] != "failed: verify the total is 3" || p.CheckURL != "" {
				t.Errorf("the log has %q", got)
			}
			if after := result.Outcome(run, result.OutcomeOptions{}); after.Exit != before.Exit || after.Exit != result.ExitFailed {
				t.Errorf("the exit code is %d, was %d", after.Exit, before.Exit)
			}
		})
	}
}

func TestNoToken(t *testing.T) {
	j := newJob(t, nil)
	j.Token, j.Comment = "", annotate.Always
	p := j.publish(t, testkit.Runs(t)["failed verify"], result.RunInfo{})
	if len(p.Notices) != 2 || !strings.Contains(p.Notices[0], "no check run: there is no token") || !strings.Contains(p.Notices[1], "no comment on the pull request: there is no token") {
		t.Errorf("notices %q", p.Notices)
	}
	if got := j.commands(t); len(got) != 1 {
		t.Errorf("the log has %q", got)
	}
}

// What GitHub has already isn't said again.
func TestRefusedUpdate(t *testing.T) {
	g := testkit.NewGitHub(t, "")
	j := newJob(t, g)
	g.Expect(testkit.CreateCheck)
	g.Refuse(testkit.Call{Op: testkit.UpdateCheck, Status: 403, Message: byIntegration})
	p := j.publish(t, testkit.Failures(t, 53), result.RunInfo{})
	only(t, p.Notices, "50 of 53 annotations", `"checks: write"`, "the others are annotations of the log")
	if got := j.commands(t); len(got) != 3 || len(g.Checks[0].Output.Annotations) != 50 || p.CheckURL == "" {
		t.Errorf("%d annotations in the check, in the log %q", len(g.Checks[0].Output.Annotations), got)
	}
}

func TestRefusedComment(t *testing.T) {
	for _, c := range []struct {
		name  string
		calls []testkit.Call
		says  string
	}{
		{"it can't be looked for", []testkit.Call{{Op: testkit.ListComments, Status: 403, Message: byIntegration}}, `"pull-requests: write"`},
		{"it can't be written", []testkit.Call{{Op: testkit.ListComments}, {Op: testkit.CreateComment, Status: 403, Message: byIntegration}}, `"pull-requests: write"`},
		{"a locked conversation", []testkit.Call{{Op: testkit.ListComments}, {Op: testkit.CreateComment, Status: 422, Message: "conversation is locked"}}, "conversation is locked"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := testkit.NewGitHub(t, "")
			j := commenting(t, g, annotate.Always)
			for _, call := range c.calls {
				g.Refuse(call)
			}
			p := j.publish(t, testkit.Runs(t)["failed verify"], result.RunInfo{})
			only(t, p.Notices, "no comment on the pull request: ", c.says, "the summary says the same")
		})
	}
}

// A comment that can't be removed isn't told as one that can't be written.
func TestRefusedRemoval(t *testing.T) {
	g := testkit.NewGitHub(t, "")
	g.Expect(testkit.ListComments, testkit.CreateComment)
	commenting(t, g, annotate.Always).publish(t, testkit.Runs(t)["failed verify"], result.RunInfo{})
	j := commenting(t, g, annotate.Failures)
	g.Expect(testkit.ListComments)
	g.Refuse(testkit.Call{Op: testkit.DeleteComment, Status: 403, Message: byIntegration})
	only(t, j.publish(t, testkit.Runs(t)["clean"], result.RunInfo{}).Notices, "an outdated comment stays", `"pull-requests: write"`)
}

// What is refused for the moment is asked again when GitHub says, and not for ever.
func TestRateLimits(t *testing.T) {
	const secondary = "You have exceeded a secondary rate limit."
	now := time.Date(2026, 1, 2, 3, 5, 0, 0, time.UTC)
	limit := func(status int, message string, header ...string) testkit.Call {
		c := testkit.Call{Op: testkit.CreateCheck, Status: status, Message: message, Header: map[string]string{}}
		for i := 0; i < len(header); i += 2 {
			c.Header[header[i]] = header[i+1]
		}
		return c
	}
	done := testkit.Call{Op: testkit.CreateCheck}
	for _, c := range []struct {
		name  string
		calls []testkit.Call
		slept []time.Duration
		fails bool
	}{
		{"for some seconds", []testkit.Call{limit(403, secondary, "Retry-After", "7"), done}, []time.Duration{7 * time.Second}, false},
		{"until a date", []testkit.Call{limit(429, secondary, "Retry-After", now.Add(9*time.Second).Format(http.TimeFormat)), done}, []time.Duration{9 * time.Second}, false},
		{"without a time", []testkit.Call{limit(403, secondary), done}, []time.Duration{time.Minute}, false},
		{"until the hour's limit is renewed", []testkit.Call{limit(403, "API rate limit exceeded", "X-RateLimit-Remaining", "0", "X-RateLimit-Reset", fmt.Sprint(now.Add(20*time.Second).Unix())), done}, []time.Duration{20 * time.Second}, false},
		{"twice", []testkit.Call{limit(403, secondary), limit(403, secondary), done}, []time.Duration{time.Minute, 2 * time.Minute}, false},
		{"for ever", []testkit.Call{limit(429, secondary, "Retry-After", "2"), limit(429, secondary, "Retry-After", "2"), limit(429, secondary, "Retry-After", "2"), limit(429, secondary, "Retry-After", "2")},
			[]time.Duration{2 * time.Second, 2 * time.Second, 2 * time.Second}, true},
		{"all of our patience", []testkit.Call{limit(403, secondary, "Retry-After", "180"), done}, []time.Duration{3 * time.Minute}, false},
		{"longer than that", []testkit.Call{limit(403, secondary, "Retry-After", "181")}, nil, true},
		{"for years", []testkit.Call{limit(403, secondary, "Retry-After", "2147483647")}, nil, true},
		{"for nonsense", []testkit.Call{limit(403, secondary, "Retry-After", "-1e9"), done}, []time.Duration{time.Minute}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := testkit.NewGitHub(t, "")
			j := newJob(t, g)
			for _, call := range c.calls {
				g.Refuse(call)
			}
			p := j.publish(t, testkit.Runs(t)["failed verify"], result.RunInfo{})
			var limits []time.Duration
			for _, d := range j.slept {
				if d > time.Second { // less is the space between writes
					limits = append(limits, d)
				}
			}
			if diff := cmp.Diff(c.slept, limits); diff != "" {
				t.Errorf("it waits:\n%s", diff)
			}
			if !c.fails {
				silent(t, j, p)
				return
			}
			only(t, p.Notices, "no check run: ", "has asked too much of GitHub for now", "annotations of the log instead")
			if got := j.commands(t); len(got) != 1 {
				t.Errorf("the log has %q", got)
			}
		})
	}
}

// Reads, and writes that change nothing the second time, are tried again after a
// failure; one that may have been done is not.
func TestFailuresOfTheServer(t *testing.T) {
	g := testkit.NewGitHub(t, "")
	j := commenting(t, g, annotate.Always)
	g.Refuse(testkit.Call{Op: testkit.ListComments, Status: 502, Message: "Bad Gateway"})
	g.Expect(testkit.ListComments)
	g.Refuse(testkit.Call{Op: testkit.CreateComment, Status: 502, Message: "Bad Gateway"})
	only(t, j.publish(t, testkit.Runs(t)["failed verify"], result.RunInfo{}).Notices, "no comment", "502")
}

// A redirect could lead the token elsewhere.
func TestRedirectsAreNotFollowed(t *testing.T) {
	g := testkit.NewGitHub(t, "")
	j := newJob(t, g)
	g.Refuse(testkit.Call{Op: testkit.CreateCheck, Status: 307, Message: "Moved", Header: map[string]string{"Location": "http://evil.example/check-runs"}})
	p := j.publish(t, testkit.Runs(t)["failed verify"], result.RunInfo{})
	only(t, p.Notices, "redirected to evil.example")
}

// A job that is stopped stops publishing, and says what is missing.
func TestCanceled(t *testing.T) {
	g := testkit.NewGitHub(t, "")
	j := newJob(t, g)
	j.Comment = annotate.Always
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(errors.New("interrupted"))
	p := annotate.Publish(ctx, testkit.Runs(t)["failed verify"], result.RunInfo{}, j.Options, nil)
	if len(p.Notices) != 2 || len(j.commands(t)) != 1 {
		t.Errorf("notices %q, log %q", p.Notices, j.commands(t))
	}
}

// No notice and nothing in the log has the token.
func TestTheTokenStaysHidden(t *testing.T) {
	j := newJob(t, nil)
	j.Comment = annotate.Always
	j.Context.APIURL = "http://127.0.0.1:1"
	p := j.publish(t, testkit.Runs(t)["failed verify"], result.RunInfo{})
	if all := strings.Join(p.Notices, "\n") + j.log.String(); strings.Contains(all, testkit.GitHubToken) || len(p.Notices) != 2 {
		t.Error(all)
	}
}

// Without a checkout the head commit's own files count.
func TestFilesOfTheCommit(t *testing.T) {
	for _, c := range []struct {
		name        string
		files       []string
		refused     int
		annotations int
		says        string
	}{
		{"there", []string{"apps/shop/" + payTest}, 0, 1, ""},
		{"not there", []string{payTest}, 0, 0, ""},
		{"can't be listed", nil, 403, 0, `"contents: read"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := testkit.NewGitHub(t, "")
			j := newJob(t, g)
			j.Checkout, g.Files = nil, c.files
			g.Refuse(testkit.Call{Op: testkit.GetTree, Status: c.refused, Message: byIntegration})
			g.Expect(testkit.CreateCheck)
			p := j.publish(t, testkit.Runs(t)["failed verify"], result.RunInfo{ProjectPath: "apps/shop"})
			if got := len(g.Checks[0].Output.Annotations); got != c.annotations {
				t.Errorf("%d annotations", got)
			}
			if c.says == "" {
				silent(t, j, p)
				return
			}
			only(t, p.Notices, c.says)
		})
	}
}
