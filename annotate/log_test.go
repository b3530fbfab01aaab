package annotate_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sedum.dev/sedum/annotate"
	"sedum.dev/sedum/ci/github"
	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/result"
)

// The log has a finding as soon as its test ended, and has it once.
func TestLiveAnnotates(t *testing.T) {
	j := newJob(t, nil)
	j.Annotations, j.Retries = annotate.Log, 1
	live := annotate.NewLive(j.Options, ".")
	end := testkit.Runs(t)["retries exhausted"]
	test := end.Tests[0]
	at := func(state result.State, attempts int) result.Run {
		run := end
		run.State, run.Error = result.Running, nil
		again := test
		again.State, again.Attempts = state, test.Attempts[:attempts]
		again.Verdict, again.SelectedAttemptID = test.Attempts[attempts-1].Verdict, &test.Attempts[attempts-1].ID
		run.Tests = []result.Test{again}
		return run
	}
	for _, c := range []struct {
		name string
		run  result.Run
		want []string // the first lines so far
	}{
		{"the first try goes on", at(result.Running, 1), nil},
		{"it failed, and will be tried again", at(result.Completed, 1), nil},
		{"the second try goes on", at(result.Running, 2), nil},
		{"it failed, and was the last", at(result.Completed, 2), []string{"failed: click the login button"}},
		{"the same again", at(result.Completed, 2), []string{"failed: click the login button"}},
		{"the run ended", end, []string{"failed: click the login button"}},
	} {
		live.Published(c.run)
		if diff := cmp.Diff(c.want, firstLines(strings.Split(j.log.String(), "\n"))); diff != "" {
			t.Errorf("%s:\n%s", c.name, diff)
		}
	}
	p := annotate.Publish(t.Context(), end, result.RunInfo{}, j.Options, live)
	if len(p.Notices) > 0 || p.CheckURL != "" {
		t.Errorf("got %+v", p)
	}
	want := []string{"::error col=5,endColumn=5,endLine=2,file=tests/pay.test.yaml,line=2,title=Sedum%3A failed · tests/pay.test.yaml::failed: click the login button%0A" +
		"candidates: (no match) 0.5312345; Sign up (button) 0.41; Log out (link) 0.05%0Awhy: no_match: No control fits the sentence.%0A" +
		"where: tests/pay.test.yaml:2:5 → tests/login.module.yaml:3:5%0Arerun: sedum run 'tests/pay.test.yaml'"}
	if diff := cmp.Diff(want, j.commands(t)); diff != "" {
		t.Error(diff)
	}
}

// firstLines are those of the messages of log commands.
func firstLines(commands []string) (lines []string) {
	for _, c := range commands {
		if _, message, ok := strings.Cut(strings.TrimPrefix(c, "::"), "::"); ok {
			line, _, _ := strings.Cut(message, "%0A")
			lines = append(lines, line)
		}
	}
	return lines
}

// Where there is a check run, the log has nothing while the run goes on.
func TestLiveIsSilentBesideACheck(t *testing.T) {
	for _, channel := range []annotate.Channel{annotate.Check, annotate.None, ""} {
		j := newJob(t, nil)
		j.Annotations = channel
		annotate.NewLive(j.Options, ".").Published(testkit.Runs(t)["mixed"])
		if j.log.Len() > 0 {
			t.Errorf("%q: %s", channel, j.log.String())
		}
	}
}

// Without live, and for what no test tells, the log has everything at the end.
func TestLogAtTheEnd(t *testing.T) {
	for _, c := range []struct {
		run  string
		want []string
	}{
		{"clean", nil},
		{"mixed", []string{"failed: verify the total is 3", "passed, flagged: verify the total is 3", "passed, flagged: verify the total is 3"}},
		{"no tests", []string{"no verdict: no_tests: "}},
		{"discovery", []string{"no verdict: discovery_error: ", "no verdict: this file could not be used", "no verdict: this file could not be used"}},
		{"timeout", []string{"no verdict: run_timeout: the run took longer than 1 minutes", "error: the attempt stopped"}},
		{"running", []string{"no verdict: the run was going on, or had crashed, when this was recorded"}},
	} {
		t.Run(c.run, func(t *testing.T) {
			j := newJob(t, nil)
			j.Annotations = annotate.Log
			if p := j.publish(t, testkit.Runs(t)[c.run], result.RunInfo{}); len(p.Notices) > 0 {
				t.Errorf("notices %q", p.Notices)
			}
			got := firstLines(j.commands(t))
			if !slices.EqualFunc(c.want, got, func(want, got string) bool { return strings.HasPrefix(got, want) }) {
				t.Errorf("got %q", got)
			}
		})
	}
}

// The tenth of a level says how many more there are.
func TestLogIsBounded(t *testing.T) {
	for findings, last := range map[int]string{9: "failed: verify the total is 3", 10: "failed: verify the total is 3", 11: "2 more, see the step summary"} {
		j := newJob(t, nil)
		j.Annotations = annotate.Log
		j.publish(t, testkit.Failures(t, findings), result.RunInfo{})
		if got := firstLines(j.commands(t)); len(got) != min(findings, 10) || got[len(got)-1] != last {
			t.Errorf("%d findings: %q", findings, got)
		}
	}
}

// A file that isn't in the checkout has no line to be shown at; the message says where it is.
func TestLogWithoutAPlace(t *testing.T) {
	j := newJob(t, nil)
	j.Annotations = annotate.Log
	j.publish(t, elsewhere(t, "tests/gone.test.yaml"), result.RunInfo{})
	if got := j.commands(t); len(got) != 1 || strings.Contains(got[0], "file=") || !strings.Contains(got[0], "where: tests/gone.test.yaml:4:5") {
		t.Errorf("got %q", got)
	}
}

// When even the log is gone, the summary is left, and that is said.
func TestLogThatFails(t *testing.T) {
	j := newJob(t, nil)
	j.Annotations, j.Log = annotate.Log, github.NewLog(broken{})
	only(t, j.publish(t, testkit.Runs(t)["failed verify"], result.RunInfo{}).Notices, "the log's annotations are incomplete", "pipe is closed", "the summary has all findings")
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("the pipe is closed") }
