package testkit

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sedum.dev/sedum/result"
)

// Runs are runs of every kind that a publisher must show, by what they show, and
// "hostile", which has the Hostile texts. They are valid documents, made once and
// shared: a test must not change them. They have the same times and ids each
// time, and name frames that are not there as files.
func Runs(t testing.TB) map[string]result.Run {
	t.Helper()
	runs, err := recorded()
	if err != nil {
		t.Fatal(err)
	}
	return runs
}

var recorded = sync.OnceValues(func() (map[string]result.Run, error) {
	runs := map[string]result.Run{}
	for name, play := range plays {
		run, err := record(play)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		runs[name] = run
	}
	runs["unexecuted"] = unexecuted(runs["interrupted"])
	runs["running"] = running(runs["interrupted"])
	return runs, nil
})

// record plays a run in a folder of its own, which is gone afterwards.
func record(play func(*script)) (result.Run, error) {
	dir, err := os.MkdirTemp("", "testkit-")
	if err != nil {
		return result.Run{}, err
	}
	defer os.RemoveAll(dir)
	r := &script{}
	start, ids := time.Date(2026, 1, 2, 3, 4, 5, 678e6, time.UTC), 0
	r.recorder, err = result.Start(result.Options{
		Root: dir, Dir: filepath.Join(dir, "run"), RunID: "5ed0c0de-0000-4000-8000-000000000001",
		Now:   func() time.Time { return start.Add(time.Duration(r.elapsed.Load())) },
		NewID: func() string { ids++; return strconv.Itoa(ids) },
	})
	if err != nil {
		return result.Run{}, err
	}
	play(r)
	run, err := r.recorder.Finish(r.end)
	return run, errors.Join(r.err, err)
}

const payTest = "tests/pay.test.yaml"

// plays are the runs, each as the recorder is told of it.
var plays = map[string]func(r *script){
	"clean": func(r *script) {
		r.selects(2)
		r.test(0, payTest).attempt(func(a *attempt) { a.add(passedStep(), cleanVerify(), measuredStep()) })
		r.start(1, result.TestInfo{ID: "buy.test.ts#buys a book", File: "buy.test.ts", Description: "buys a book", Tags: []string{"smoke", "shop"}}).
			attempt(func(a *attempt) {
				s := passedStep()
				s.Operation, s.Group = "goal", []string{"shop", "cart"}
				s.Goal = &result.StepGoal{Completion: "planner", Text: "Buy a book", Actions: 2, Requests: 3, Reason: "completed"}
				a.add(s)
			})
	},
	"low confidence": func(r *script) { r.oneStep(flaggedStep(result.LowConfidence)) },
	"contradiction":  func(r *script) { r.oneStep(flaggedStep(result.Contradiction)) },
	"both flags":     func(r *script) { r.oneStep(flaggedStep(result.LowConfidence, result.Contradiction)) },
	"failed verify":  func(r *script) { r.oneStep(failedStep()) },
	"failed action":  func(r *script) { r.oneStep(unresolvedStep()) },
	"mixed": func(r *script) {
		r.selects(3)
		r.test(0, payTest).attempt(func(a *attempt) { a.add(cleanVerify()) })
		r.test(1, "tests/cart.test.yaml").attempt(func(a *attempt) { a.add(passedStep(), flaggedStep(result.LowConfidence)) })
		r.test(2, "tests/sold out.test.yaml").attempt(func(a *attempt) { a.add(flaggedStep(result.Contradiction), failedStep()) })
	},
	"retried pass": func(r *script) {
		r.selects(1)
		test := r.test(0, payTest)
		test.attempt(func(a *attempt) { a.add(failedStep()) })
		test.attempt(func(a *attempt) { a.add(cleanVerify()) })
	},
	"retries exhausted": func(r *script) {
		r.selects(1)
		test := r.test(0, payTest)
		test.attempt(func(a *attempt) { a.add(failedStep()) })
		test.attempt(func(a *attempt) { a.add(unresolvedStep()) })
	},
	"step error": func(r *script) {
		s := erroredStep("observation_timeout")
		s.Error.CallLog = []string{"waiting for the control", "waited 5000 ms"}
		r.oneStep(s)
	},
	"interrupted": func(r *script) {
		r.selects(3)
		r.test(0, payTest).attempt(func(a *attempt) { a.add(cleanVerify()) })
		r.test(1, "tests/cart.test.yaml").open(func(a *attempt) { a.add(passedStep()) })
		r.recorder.Interrupt(result.Terminate)
	},
	"timeout": func(r *script) {
		r.selects(2)
		r.test(0, payTest).open(func(a *attempt) { a.add(passedStep()) })
		r.end = result.End{Err: &result.Error{Code: "run_timeout", Message: "the run took longer than 1 minutes"}}
	},
	"module binding": func(r *script) {
		r.selects(1)
		r.test(0, payTest).attempt(func(a *attempt) {
			a.add(passedStep())
			r.note(a.record.AddBindingProblem(string(result.Failed), result.After,
				[]result.Source{{File: payTest, Line: 9, Col: 1}, {File: "tests/address.module.yaml", Line: 2, Col: 3}},
				result.Error{Code: "missing_module_binding", Message: "No value for city."}))
		})
	},
	"test error": func(r *script) {
		r.selects(2)
		r.test(0, payTest).attempt(func(a *attempt) {
			a.err = &result.Error{Code: "navigation_failed", Message: "The entry page did not open."}
		})
		r.test(1, "tests/cart.test.yaml").attempt(func(a *attempt) { a.add(cleanVerify()) })
	},
	"no tests": func(r *script) {},
	"hostile":  func(r *script) { r.everywhere(Hostile) },
	"discovery": func(r *script) {
		r.selects(1)
		r.problems(
			result.DiscoveryProblem{File: "tests/bad.test.yaml", Line: 3, Col: 1, Code: "invalid_yaml", Message: "Not YAML.", Fix: "Quote the text."},
			result.DiscoveryProblem{File: "<outside-project>", Code: "outside_root", Message: "Outside.", Fix: "Move it."},
		)
		r.test(0, payTest).attempt(func(a *attempt) { a.add(cleanVerify()) })
	},
	"frames": func(r *script) {
		r.selects(1)
		r.test(0, payTest).attempt(func(a *attempt) {
			for _, f := range []result.Frame{{Status: result.Captured}, {Status: result.Omitted, Reason: "sensitive_page"}, {Status: result.Unavailable, Reason: "capture_failed"}} {
				s := flaggedStep(result.LowConfidence)
				s.Evidence = f
				a.add(s)
			}
		})
	},
	"unknown cost": func(r *script) {
		s := flaggedStep(result.LowConfidence)
		s.Calls = []result.Call{
			{Provider: "clef", Purpose: result.Judging, RequestedModel: "clef", Model: "clef-1", Attempts: 2, InputTokens: 100, OutputTokens: 7, CostUsd: ptr(0.000114)},
			{Purpose: result.Judging, RequestedModel: "clef", Model: "unknown", Attempts: 1},
		}
		r.oneStep(s)
	},
	"vision": func(r *script) {
		s := unresolvedStep()
		s.Locator.Vision = &result.Vision{Outcome: "abstained", Reason: "near_tie", AbstentionReason: "ambiguous", ElapsedMs: 900}
		s.Calls = []result.Call{{Modality: "vision", Purpose: result.Locating, RequestedModel: "eyes", Model: "eyes", Attempts: 1, CostUsd: ptr(0.0)}}
		r.oneStep(s)
	},
	"goal test": func(r *script) {
		r.selects(1)
		test := r.test(0, payTest)
		test.record.SetGoal(result.Goal{Text: "Buy a book", Verify: "the order is confirmed"})
		test.attempt(func(a *attempt) {
			s := failedStep()
			s.Operation, s.Sentence, s.Detail = "goal", "Buy a book", "2 actions, 3 requests: verification_failed; the order is confirmed"
			s.Page, s.Evidence = result.Page{Status: result.Omitted, Reason: "goal_summary"}, result.Frame{Status: result.Omitted, Reason: "goal_summary"}
			a.add(passedStep(), s)
		})
	},
}

// Failures is a run of n failed tests, each with one finding; without any it is clean.
func Failures(t testing.TB, n int) result.Run {
	t.Helper()
	if n == 0 {
		return Runs(t)["clean"]
	}
	run := Runs(t)["failed verify"]
	test := run.Tests[0]
	run.Tests = nil
	for i := range n {
		test.ID, test.File = fmt.Sprintf("t%d", i), fmt.Sprintf("tests/t%04d.test.yaml", i)
		run.Tests = append(run.Tests, test)
	}
	run.Totals.SelectedTests, run.Totals.ExecutedTests, run.Totals.FailedTests = n, n, n
	return run
}

// unexecuted adds a test that was started and never got an attempt: no writer
// makes one, but readers must accept it.
func unexecuted(run result.Run) result.Run {
	run.Tests = append(run.Tests[:len(run.Tests):len(run.Tests)], result.Test{
		ID: "tests/late.test.yaml", File: "tests/late.test.yaml", Tags: []string{}, State: result.Interrupted, Flags: []result.Flag{}, Attempts: []result.Attempt{},
	})
	run.Totals = result.DeriveTotals(run)
	return run
}

// running is the last snapshot of a run that crashed where the other was interrupted.
func running(run result.Run) result.Run {
	run.State, run.Error, run.FinishedAt = result.Running, nil, nil
	run.Tests = slices.Clone(run.Tests)
	cut := &run.Tests[len(run.Tests)-1]
	cut.State, cut.Attempts = result.Running, slices.Clone(cut.Attempts)
	a := &cut.Attempts[len(cut.Attempts)-1]
	a.State, a.Error, a.FinishedAt, a.ElapsedMs = result.Running, nil, nil, 0
	return run
}

// script tells a recorder of a run, and keeps its first error.
type script struct {
	recorder *result.Recorder
	elapsed  atomic.Int64
	end      result.End
	err      error
}

func (r *script) note(err error) {
	if r.err == nil {
		r.err = err
	}
}

func (r *script) selects(count int) {
	r.note(r.recorder.Select(count, result.Execution{Parallel: result.Parallel{Requested: 1, Lanes: 1}, ProviderConcurrency: 2}))
}

func (r *script) problems(list ...result.DiscoveryProblem) {
	r.note(r.recorder.AddDiscoveryProblems(list...))
}

func (r *script) oneStep(s result.Step) {
	r.selects(1)
	r.test(0, payTest).attempt(func(a *attempt) { a.add(s) })
}

type scriptTest struct {
	*script
	record *result.TestRecord
}

func (r *script) test(order int, file string) *scriptTest {
	return r.start(order, result.TestInfo{ID: file, File: file})
}

func (r *script) start(order int, info result.TestInfo) *scriptTest {
	record, err := r.recorder.StartTest(order, info)
	r.note(err)
	return &scriptTest{r, record}
}

type attempt struct {
	*script
	record *result.AttemptRecord
	err    *result.Error
	frames int
}

// attempt plays one whole try of the test.
func (t *scriptTest) attempt(play func(a *attempt)) {
	a := t.open(play)
	a.record.Finish(a.err)
}

// open plays a try that is cut off.
func (t *scriptTest) open(play func(a *attempt)) *attempt {
	record, err := t.record.StartAttempt(0)
	t.note(err)
	a := &attempt{script: t.script, record: record}
	play(a)
	t.elapsed.Add(int64(1500 * time.Millisecond))
	return a
}

func (a *attempt) add(steps ...result.Step) {
	for _, s := range steps {
		if s.Evidence.Status == result.Captured {
			s.Evidence = a.frame()
		}
		_, err := a.record.AddStep(s)
		a.note(err)
	}
}

// frame names a picture as the runner would.
func (a *attempt) frame() result.Frame {
	a.frames++
	name := "0123456789abcdef0123456" + strconv.Itoa(a.frames)
	return result.Frame{Status: result.Captured, Path: "evidence/" + a.record.Dir() + "/" + name + ".jpg", MediaType: "image/jpeg"}
}

func passedStep() result.Step {
	return result.Step{
		Kind: result.Action, Operation: "click", Phase: result.Body, Sentence: "click Pay", Detail: "clicked button \"Pay\"",
		SourceStack: []result.Source{{File: payTest, Line: 4, Col: 5}},
		State:       result.Completed, Verdict: result.Passed, ElapsedMs: 12.5,
		Page:     result.Page{Status: result.Omitted, Reason: "sensitive_page"},
		Evidence: result.Frame{Status: result.Omitted, Reason: "clean_step"},
	}
}

func verifyStep(holds, contradicted float64) result.Step {
	s := passedStep()
	s.Kind, s.Operation, s.Sentence, s.Detail = result.Verify, "verify", "verify the total is 3", ""
	s.Judgement = &result.Judgement{
		Holds: holds, Contradicted: contradicted, Threshold: ptr(0.75), Band: ptr(0.15), ContradictionCutoff: ptr(0.5),
	}
	return s
}

func cleanVerify() result.Step { return verifyStep(0.9712345, 0.02) }

func flaggedStep(flags ...result.Flag) result.Step {
	s := verifyStep(0.91, 0.1)
	s.Flags = flags
	for _, f := range flags {
		switch f {
		case result.LowConfidence:
			s.Judgement.Holds = 0.6812345
		case result.Contradiction:
			s.Judgement.Contradicted = 0.8
		}
	}
	s.Judgement.JudgedExcerpt = ptr("Cart\n- 2 books\nTotal 4")
	s.Page = result.Page{Status: result.Available, ObservationID: "o", URL: "http://shop.test/cart", Title: "Cart"}
	s.Evidence = result.Frame{Status: result.Captured} // the attempt names it
	return s
}

func failedStep() result.Step {
	s := flaggedStep()
	s.Judgement.Holds, s.Judgement.Contradicted = 0.2, 0.84
	s.Verdict, s.Detail = result.Failed, "the claim scored below the fail line"
	return s
}

func unresolvedStep() result.Step {
	s := passedStep()
	s.Verdict, s.Detail, s.Sentence = result.Failed, "", "click the login button"
	s.SourceStack = []result.Source{{File: payTest, Line: 2, Col: 5}, {File: "tests/login.module.yaml", Line: 3, Col: 5}}
	s.Page = result.Page{Status: result.Unavailable, Reason: "stale_page"}
	s.Error = &result.Error{Code: "no_match", Message: "No control fits the sentence."}
	s.Evidence = result.Frame{Status: result.Omitted, Reason: "disabled"}
	s.Locator = &result.Locator{
		Confidence: ptr(0.41), Source: "none",
		Options: []result.Option{
			{Label: result.NoMatch, Probability: 0.5312345}, {Label: "Sign up", Role: "button", Probability: 0.41}, {Label: "Log out", Role: "link", Probability: 0.05},
		},
		Cache: &result.Cache{Outcome: "miss", Reason: ptr("absent")},
	}
	return s
}

func erroredStep(code string) result.Step {
	s := passedStep()
	s.State, s.Verdict, s.Detail = result.Errored, result.NoVerdict, ""
	s.Error = &result.Error{Code: code, Message: "The page did not settle."}
	return s
}

func measuredStep() result.Step {
	s := verifyStep(0.4, 0.1)
	s.Kind, s.Operation, s.Sentence, s.Verdict, s.Phase = result.Measure, "measure", "measure the shipping cost is shown", result.NoVerdict, result.After
	s.Judgement = &result.Judgement{Holds: 0.4, Contradicted: 0.1, JudgedExcerpt: ptr("Cart")}
	return s
}

func ptr[T any](v T) *T { return &v }
