package annotate_test

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"fmt"
	"testing"

	"github.com/jstemmer/go-junit-report/v2/junit"

	"sedum.dev/sedum/annotate"
	"sedum.dev/sedum/ci"
	"sedum.dev/sedum/ci/github"
	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/result"
)

// PT-028: what a run came to, told by every publisher at once: failed, flagged and
// couldn't check are three answers, and no two publishers disagree.
func TestOneMapping(t *testing.T) {
	for _, c := range []struct {
		row, run   string
		err        string // code of the run's error; "" is the run's own
		signal     result.Signal
		allowEmpty bool
		lax        answers // without --strict
		strict     answers // "" is as without
	}{
		{row: "passed, clean", run: "clean", lax: answers{0, "success", "passed", "passed", "pass"}},
		{row: "passed, flagged", run: "low confidence", lax: answers{0, "success", "passed, flagged", "flagged", "pass + low_confidence"},
			strict: answers{2, "failure", "passed, flagged", "flagged", "failure sedum.flagged"}},
		{row: "passed, flaky", run: "retried pass", lax: answers{0, "success", "passed, flagged", "flagged", "pass + flaky"},
			strict: answers{2, "failure", "passed, flagged", "flagged", "failure sedum.flagged"}},
		{row: "failed", run: "failed verify", lax: answers{1, "failure", "failed", "failed", "failure step_failed"}},
		{row: "failed, and flagged elsewhere", run: "mixed", lax: answers{1, "failure", "failed", "failed", "failure step_failed"}},
		{row: "error", run: "test error", lax: answers{3, "failure", "no verdict", "no-verdict", "error navigation_failed"}},
		{row: "zero tests", run: "no tests", lax: answers{3, "failure", "no verdict", "no-verdict", "error no_tests"}},
		{row: "zero tests, allowed", run: "no tests", allowEmpty: true, lax: answers{0, "skipped", "nothing ran", "nothing-ran", "pass"}},
		{row: "discovery problem", run: "discovery", lax: answers{3, "failure", "no verdict", "no-verdict", "error discovery_error"}},
		{row: "timeout", run: "timeout", lax: answers{3, "failure", "no verdict", "no-verdict", "error run_timeout"}},
		{row: "provider outage", run: "test error", err: "provider_error", lax: answers{3, "failure", "no verdict", "no-verdict", "error provider_error"}},
		{row: "missing secret", run: "test error", err: "missing_key", lax: answers{3, "action_required", "no verdict", "no-verdict", "error missing_key"}},
		{row: "interrupted, SIGINT", run: "interrupted", signal: result.Interrupt, lax: answers{130, "cancelled", "interrupted", "interrupted", "error canceled"}},
		{row: "interrupted, SIGTERM", run: "interrupted", signal: result.Terminate, lax: answers{143, "cancelled", "interrupted", "interrupted", "error canceled"}},
		{row: "interrupted, SIGHUP", run: "interrupted", signal: result.Hangup, lax: answers{129, "cancelled", "interrupted", "interrupted", "error canceled"}},
		{row: "state still running", run: "running", lax: answers{3, "failure", "no verdict", "no-verdict", "error running"}},
	} {
		for _, strict := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, strict %v", c.row, strict), func(t *testing.T) {
				run := testkit.Runs(t)[c.run]
				if c.err != "" {
					run.Error = &result.Error{Code: c.err, Message: "The model could not be asked."}
				}
				info := result.RunInfo{Strict: strict, Signal: c.signal, AllowEmpty: c.allowEmpty}
				want := c.lax
				if strict && c.strict != (answers{}) {
					want = c.strict
				}
				if got := told(t, run, info); got != want {
					t.Errorf("got  %+v\nwant %+v", got, want)
				}
				refusedToo(t, run, info, want.exit)
			})
		}
	}
}

// answers are what people and machines are told of a run.
type answers struct {
	exit       result.ExitCode
	conclusion string // of the check
	title      string // of the check
	verdict    string // the action's output
	junit      string // the worst element
}

func told(t *testing.T, run result.Run, info result.RunInfo) answers {
	t.Helper()
	g := testkit.NewGitHub(t, "")
	g.Expect(testkit.CreateCheck)
	newJob(t, g).publish(t, run, info)
	a := answers{exit: result.Outcome(run, info.OutcomeOptions()).Exit, conclusion: g.Checks[0].Conclusion, title: g.Checks[0].Output.Title, junit: inJUnit(t, run, info)}
	for _, o := range github.Outputs(run, info, github.Published{}) {
		if o.Name == "verdict" {
			a.verdict = o.Value
		}
		if o.Name == "exit-code" && o.Value != fmt.Sprint(int(a.exit)) {
			t.Errorf("the output says exit code %s", o.Value)
		}
	}
	return a
}

// refusedToo publishes the same without the permission: it changes nothing.
func refusedToo(t *testing.T, run result.Run, info result.RunInfo, want result.ExitCode) {
	t.Helper()
	g := testkit.NewGitHub(t, "")
	j := newJob(t, g)
	j.Context.Fork, j.Comment = true, annotate.Always
	g.Refuse(testkit.Call{Op: testkit.CreateCheck, Status: 403, Message: byIntegration})
	g.Refuse(testkit.Call{Op: testkit.ListComments, Status: 403, Message: byIntegration})
	p := j.publish(t, run, info)
	if got := result.Outcome(run, info.OutcomeOptions()).Exit; got != want || len(p.Notices) != 2 {
		t.Errorf("refused, the exit code is %d, and there are %d notices", got, len(p.Notices))
	}
}

// inJUnit is the file's one word on a run: its worst element, else a pass with the
// flags of its tests.
func inJUnit(t *testing.T, run result.Run, info result.RunInfo) string {
	t.Helper()
	var file bytes.Buffer
	if err := ci.JUnit(&file, run, info, ci.JUnitOptions{}); err != nil {
		t.Fatal(err)
	}
	var suites junit.Testsuites
	if err := xml.Unmarshal(file.Bytes(), &suites); err != nil {
		t.Fatal(err)
	}
	var errored, failed, flagged, flags string
	for _, s := range suites.Suites {
		if s.Properties != nil {
			for _, p := range *s.Properties {
				if p.Name == "sedum.flags" && p.Value != "" {
					flags = " + " + p.Value
				}
			}
		}
		for _, c := range s.Testcases {
			switch {
			case s.Name == "discovery":
			case c.Error != nil:
				errored = cmp.Or(errored, "error "+c.Error.Type)
			case c.Failure != nil && c.Failure.Type == "sedum.flagged":
				flagged = "failure sedum.flagged"
			case c.Failure != nil:
				failed = cmp.Or(failed, "failure "+c.Failure.Type)
			}
		}
	}
	return cmp.Or(errored, failed, flagged, "pass"+flags)
}
