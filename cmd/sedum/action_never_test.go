package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sedum.dev/sedum/annotate"
	"sedum.dev/sedum/ci/github"
	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/result"
)

// onPullRequest runs the action in a job of pull request 9, and returns what it printed.
func onPullRequest(t *testing.T, api string, with map[string]string) (exit int, log, outputs string) {
	t.Helper()
	dir := t.TempDir()
	write(t, dir, "event.json", `{"repository": {"id": 1, "full_name": "octo/shop"}, "pull_request": {"number": 9,
		"head": {"sha": "`+testedHead+`", "ref": "patch", "repo": {"id": 1, "full_name": "octo/shop"}}}}`)
	var out, errs bytes.Buffer
	a := &app{dir: dir, stdin: strings.NewReader(""), stdout: &out, stderr: &errs, now: time.Now, environ: append(inputVariables(with),
		"GITHUB_ACTIONS=true", "GITHUB_EVENT_NAME=pull_request", "GITHUB_EVENT_PATH="+filepath.Join(dir, "event.json"), "GITHUB_REPOSITORY=octo/shop",
		"GITHUB_SHA="+strings.Repeat("d", 40), "GITHUB_RUN_ID=42", "GITHUB_RUN_ATTEMPT=1", "GITHUB_JOB=e2e", "GITHUB_WORKSPACE="+dir,
		"GITHUB_API_URL="+api, "GITHUB_OUTPUT="+filepath.Join(dir, "output"), "INPUT_GITHUB-TOKEN="+testkit.GitHubToken)}
	exit = a.run([]string{"action"})
	set, err := os.ReadFile(filepath.Join(dir, "output"))
	must(t, err)
	return exit, out.String() + errs.String(), string(set)
}

// A run that could not begin takes the place of what an earlier commit came to: the
// "passed" of that would else stay on the pull request, and be taken for this one's.
func TestARunThatNeverBeganReplacesAnEarlierResult(t *testing.T) {
	for name, with := range map[string]map[string]string{
		"the application does not start": {"start": "exit 7", "wait-for-url": "http://127.0.0.1:9", "comment": "always"},
		"an input is wrong":              {"fail-on": "sometimes", "comment": "always"},
	} {
		t.Run(name, func(t *testing.T) {
			g := testkit.NewGitHub(t, "")
			earlier := annotate.Options{Context: github.Context{Event: "pull_request", Repository: "octo/shop", Head: strings.Repeat("b", 40), PullRequest: 9, RunID: 41, Attempt: 1, APIURL: g.URL, Job: "e2e"},
				Annotations: annotate.None, Comment: annotate.Always, Token: testkit.GitHubToken, Now: time.Now, Sleep: pause}
			g.Expect(testkit.ListComments, testkit.CreateComment)
			annotate.Publish(t.Context(), testkit.Runs(t)["clean"], result.RunInfo{Suite: "e2e"}, earlier, nil)
			g.Expect(testkit.CreateCheck, testkit.ListComments, testkit.EditComment)
			exit, log, outputs := onPullRequest(t, g.URL, with)
			if exit != 3 || !strings.HasSuffix(outputs, "check-url=\n") || !strings.Contains(outputs, "verdict=no-verdict\nexit-code=3\n") {
				t.Errorf("exit %d, outputs\n%s\n%s", exit, outputs, log)
			}
			if len(g.Checks) != 1 || g.Checks[0].HeadSHA != testedHead || g.Checks[0].Conclusion != "failure" || g.Checks[0].Output.Title != "no verdict" {
				t.Errorf("the checks are %+v", g.Checks)
			}
			if len(g.Comments) != 1 || !strings.Contains(g.Comments[0].Body, "## Sedum: no verdict · e2e") {
				t.Errorf("the comments are %+v", g.Comments[0])
			}
			// A value that stands at the wrong input may be a secret.
			if strings.Contains(g.Comments[0].Body+g.Checks[0].Output.Summary, "sometimes") {
				t.Errorf("the comment repeats an input:\n%s", g.Comments[0].Body)
			}
			if n := strings.Count(log, "::error "); n != 1 {
				t.Errorf("the log has %d errors:\n%s", n, log)
			}
		})
	}
}

func TestARunThatNeverBeganPublishesOnlyWhereItMay(t *testing.T) {
	g := testkit.NewGitHub(t, "")
	exit, log, _ := onPullRequest(t, g.URL, map[string]string{"start": "exit 7", "wait-for-url": "http://127.0.0.1:9", "annotations": "log"})
	if exit != 3 || strings.Count(log, "::error ") != 1 || strings.Contains(log, "::notice ") {
		t.Errorf("exit %d\n%s", exit, log)
	}
}

// A signal before the run began is told as one that came later is.
func TestTheOutputsOfAStepThatWasStoppedEarly(t *testing.T) {
	output := filepath.Join(t.TempDir(), "output")
	for signal, want := range map[result.Signal]string{result.Interrupt: "130", result.Terminate: "143"} {
		j := &job{app: &app{environ: []string{"GITHUB_OUTPUT=" + output}}, log: github.NewLog(&bytes.Buffer{})}
		err := j.stopped(signal)
		set, _ := os.ReadFile(output)
		if got := j.finish(err); !strings.Contains(string(set), "verdict=interrupted\nexit-code="+want+"\n") || want != map[int]string{130: "130", 143: "143"}[got] {
			t.Errorf("%s: exit %d, outputs\n%s", signal, got, set)
		}
	}
}

// What the application prints can be no command to GitHub, and what it writes
// neither: the verdict is the action's to set.
func TestTheApplicationCanSetNoOutputs(t *testing.T) {
	got := applicationEnvironment([]string{"PATH=/bin", "GITHUB_OUTPUT=/o", "GITHUB_ENV=/e", "GITHUB_PATH=/p", "GITHUB_STATE=/s", "GITHUB_STEP_SUMMARY=/m",
		"INPUT_START=x", "INPUT_GITHUB-TOKEN=t", "ACTIONS_RUNTIME_TOKEN=t", "ACTIONS_ID_TOKEN_REQUEST_TOKEN=t", "GITHUB_SHA=0", "DATABASE_URL=d"})
	if want := "PATH=/bin GITHUB_SHA=0 DATABASE_URL=d"; strings.Join(got, " ") != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// GitHub shows ten annotations of a kind: the last says where the others are, which
// is not in a summary that shows none.
func TestWhereTheFindingsAre(t *testing.T) {
	const log, summary = "this log, and report.html in the run directory", "the step summary"
	for _, c := range []struct {
		detail github.Detail
		file   string
		want   string
	}{{github.Full, "/s", summary}, {github.Flagged, "/s", summary}, {github.Counts, "/s", log}, {github.Off, "/s", log}, {github.Full, "", log}} {
		j := &job{app: &app{environ: []string{"GITHUB_STEP_SUMMARY=" + c.file}}, options: actionOptions{summary: c.detail}}
		if got := j.allFindings(); got != c.want {
			t.Errorf("summary %s in %q: %q", c.detail, c.file, got)
		}
	}
}
