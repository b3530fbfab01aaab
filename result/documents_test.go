package result

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// documents are whole runs as the recorder writes them, one golden file each.
var documents = map[string]func(r *recording){
	"running": func(r *recording) {},

	"interrupted": func(r *recording) {
		r.selects(3)
		_, done := r.attempt(0)
		r.add(done, passedStep())
		done.Finish(nil)
		_, cut := r.attempt(1)
		r.add(cut, passedStep())
		r.must(cut.AddCalls(unknownCost()))
		r.Interrupt(Terminate)
		r.finish(End{})
	},

	"error": func(r *recording) {
		r.selects(1)
		r.must(r.AddDiscoveryProblems(DiscoveryProblem{
			File: "tests/bad.test.yaml", Line: 3, Col: 1, Code: "invalid_yaml", Message: "Not YAML.", Fix: "Quote the text.",
		}, DiscoveryProblem{File: "<outside-project>", Code: "outside_root", Message: "Outside.", Fix: "Move it."}))
		_, a := r.attempt(0)
		s := erroredStep("operation_failed")
		s.Error.CallLog = []string{"waiting for the control", "waited 5000 ms"}
		r.add(a, passedStep(), s)
		a.Finish(nil)
		r.finish(End{})
	},

	"full": func(r *recording) {
		r.must(r.Select(3, Execution{
			Parallel: Parallel{Requested: Auto, Lanes: 2}, Shard: &Shard{Index: 1, Count: 2, GlobalSelectedTests: 6},
			ProviderConcurrency: 4, Vision: &VisionExecution{Model: "eyes", Key: "accepted"},
		}))
		r.must(r.AddSetupCalls(cost(0.25)))
		recordRetriedTest(r)
		recordGoalTest(r)
		recordScriptTest(r)
		r.finish(End{})
	},
}

func recordRetriedTest(r *recording) {
	test, first := r.attempt(0)
	r.add(first, failedStep())
	r.clock.advance(1500 * time.Millisecond)
	first.Finish(nil)

	second := r.again(test)
	r.must(second.AddCalls(Call{
		Provider: "clef", Purpose: Classification, RequestedModel: "clef", Model: "clef-1", Attempts: 2, InputTokens: 100, OutputTokens: 7,
		APIMs: ptr(81.5), InputUsdPerMillion: ptr(1.0), OutputUsdPerMillion: ptr(2.0), RateSource: ptr("built-in rates"),
		RateCheckedAt: ptr("2026-01-01"), CostUsd: ptr(0.000114), RateLimited: true, RateLimitWaitMs: 500, QueueWaitMs: 3,
	}))
	click := passedStep()
	click.Page = Page{Status: Available, ObservationID: second.NextStepID() + ":observation:1", URL: "http://shop.test/cart", Title: "Cart <1>"}
	click.Locator = &Locator{
		Confidence: ptr(0.91), Source: "model",
		Options: []Option{{Label: "Pay", Role: "button", Probability: 0.91}, {Label: NoMatch, Probability: 0.02}},
		Cache:   &Cache{Outcome: "miss", Reason: ptr("absent")},
		Vision:  &Vision{Outcome: "failed", Reason: "near_tie", AbstentionReason: "no_match", ElapsedMs: 900, Failure: "http_error", HTTPStatus: 503},
	}
	click.Calls = []Call{cost(0.5), {Modality: "vision", Purpose: Locating, RequestedModel: "eyes", Model: "eyes", Attempts: 1, CostUsd: ptr(0.0)}}
	click.Observations = []Observation{{ID: second.NextStepID() + ":observation:1", Ordinal: 1, ElapsedMs: 40, Outcome: "accepted", Reason: ptr("ok"), TimeoutReason: ptr("none")}}
	click.ReplayFrame = &Frame{Status: Captured, Path: "evidence/" + second.Dir() + "/0123456789abcdef01234567.jpg", MediaType: "image/jpeg"}
	click.TargetBox = &Box{X: 0.1, Y: 0.2, Width: 0.3, Height: 0.4}
	verify := flaggedStep(LowConfidence, Contradiction)
	verify.Judgement = &Judgement{
		Holds: 0.6812345, Contradicted: 0.5, Threshold: ptr(0.75), Band: ptr(0.15), ContradictionCutoff: ptr(0.5), JudgedExcerpt: ptr("Cart"),
	}
	verify.Evidence = Frame{Status: Unavailable, Reason: "capture_failed"}
	measure := passedStep()
	measure.Kind, measure.Operation, measure.Verdict, measure.Phase = Measure, "measure", NoVerdict, After
	measure.Judgement = &Judgement{Holds: 0.4, Contradicted: 0.1}
	r.add(second, click, verify, measure)
	second.Finish(nil)
}

func recordGoalTest(r *recording) {
	test, a := r.attempt(1)
	test.SetGoal(Goal{Text: "Buy a book", Verify: "the order is confirmed"})
	summary := passedStep()
	summary.Kind, summary.Operation = Verify, "goal"
	summary.Page, summary.Evidence = Page{Status: Omitted, Reason: "goal_summary"}, Frame{Status: Omitted, Reason: "goal_summary"}
	r.add(a, summary)
	a.Finish(nil)
}

func recordScriptTest(r *recording) {
	test, err := r.StartTest(2, TestInfo{ID: "a.test.ts#buys", File: "a.test.ts", Description: "buys", Tags: []string{"smoke"}})
	r.must(err)
	a, err := test.StartAttempt(1)
	r.must(err)
	goal := passedStep()
	goal.Operation, goal.Group = "goal", []string{"shop", "cart"}
	goal.Goal = &StepGoal{Completion: "planner", Text: "Buy a book", Actions: 2, Requests: 3, Reason: "completed", DataSeed: ptr(int64(-7))}
	r.add(a, goal)
	r.must(a.AddBindingProblem(string(Failed), After, []Source{{"a.test.ts", 9, 1}, {"m.module.yaml", 2, 3}},
		Error{Code: "missing_module_binding", Message: "No value for city."}))
	a.Finish(nil)
}

// The golden files show what each kind of run looks like on disk; schema_test.go
// holds them against the schema and takes them as its base.
func TestDocumentsOnDisk(t *testing.T) {
	for name, play := range documents {
		t.Run(name, func(t *testing.T) {
			r := record(t)
			play(r)
			got := readAll(t, r.path(ProgressFile))
			golden := filepath.Join("testdata", "documents", name+".json")
			if *update {
				r.must(os.WriteFile(golden, []byte(got), 0o644))
			}
			if want := readAll(t, golden); got != want {
				t.Errorf("%s is not what the recorder writes (-update rewrites it):\n%s", golden, got)
			}
		})
	}
}

// RR-050, RR-052: results of before the optional keys stay readable, whatever
// is not version 1 is refused as such.
func TestReadDocuments(t *testing.T) {
	files, err := filepath.Glob("testdata/documents/*.json")
	if err != nil || len(files) < 5 {
		t.Fatalf("documents: %v %v", files, err)
	}
	for _, file := range files {
		run, err := Read(file)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		again, err := Encode(run)
		if err != nil || !bytes.Equal(again, []byte(readAll(t, file))) {
			t.Errorf("%s: reading and writing it again gives another document (%v):\n%s", file, err, again)
		}
	}
}

func TestDecodeRefuses(t *testing.T) {
	whole := readAll(t, "testdata/documents/full.json")
	replaced := func(old, new string) string {
		changed := bytes.Replace([]byte(whole), []byte(old), []byte(new), 1)
		if string(changed) == whole {
			t.Fatalf("%s is not in the document", old)
		}
		return string(changed)
	}
	for name, c := range map[string]struct{ document, want string }{
		"next major":        {replaced(`"schemaVersion": 1`, `"schemaVersion": 2`), "schemaVersion is 2, but this sedum reads only 1"}, // RR-050
		"version in a text": {replaced(`"schemaVersion": 1`, `"schemaVersion": "1"`), "no schemaVersion"},
		"unknown key":       {replaced(`"runId"`, `"runid": "x", "runId"`), "document: additional properties 'runid' not allowed"},
		"unknown deeper":    {replaced(`"cache": {`, `"decision": null, "cache": {`), "tests[0].attempts[1].steps[0].locator: additional properties 'decision' not allowed"},
		"broken rule":       {replaced(`"passedTests": 2`, `"passedTests": 3`), "totals: differ"},
		"other spelling":    {replaced(`"flags"`, `"Flags"`), "document: additional properties 'Flags' not allowed"},
		"cut off":           {whole[:len(whole)/2], "not a JSON document"},
		"two documents":     {whole + whole, "not a JSON document"},
		"empty":             {"", "not a JSON document"},
		"a list":            {"[]", "not a JSON object"},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := Decode([]byte(c.document))
			if err == nil || !bytes.Contains([]byte(err.Error()), []byte(c.want)) {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
}
