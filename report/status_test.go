package report

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sedum.dev/sedum/result"
)

func TestStepStatus(t *testing.T) {
	for want, s := range map[string]result.Step{
		"error":           {State: result.Errored},
		"interrupted":     {State: result.Interrupted},
		"failed":          {State: result.Completed, Verdict: result.Failed},
		"running":         {State: result.Running},
		"passed, flagged": {State: result.Completed, Verdict: result.Passed, Flags: []result.Flag{result.LowConfidence}},
		"passed":          {State: result.Completed, Verdict: result.Passed},
		"measured":        {State: result.Completed, Kind: result.Measure, Flags: []result.Flag{result.Contradiction}},
	} {
		if got := StepStatus(s); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestByNeedKeepsTheOrderWithinAStatus(t *testing.T) {
	test := func(id string, v result.Verdict, flags ...result.Flag) result.Test {
		return result.Test{ID: id, Verdict: v, Flags: flags}
	}
	tests := []result.Test{
		test("a", result.Passed), test("b", result.Passed, result.Flaky), test("c", result.NoVerdict), test("d", result.Failed), test("e", result.Passed), test("f", result.Failed),
	}
	order := ""
	for _, sorted := range ByNeed(tests) {
		order += sorted.ID
	}
	if order != "dfcbae" || tests[0].ID != "a" {
		t.Errorf("got %q, and the list begins with %q; want dfcbae, and the list as it was", order, tests[0].ID)
	}
}

// What didn't complete, or has nothing executed, is never called passed.
func TestRunStatus(t *testing.T) {
	executed := result.Totals{ExecutedTests: 1}
	for want, run := range map[string]result.Run{
		"error":           {State: result.Errored, Verdict: result.Passed, Totals: executed},
		"interrupted":     {State: result.Interrupted},
		"running":         {State: result.Running},
		"incomplete":      {State: result.Completed, Verdict: result.Passed},
		"failed":          {State: result.Completed, Verdict: result.Failed, Flags: []result.Flag{result.Flaky}, Totals: executed},
		"passed, flagged": {State: result.Completed, Verdict: result.Passed, Flags: []result.Flag{result.Flaky}, Totals: executed},
		"passed":          {State: result.Completed, Verdict: result.Passed, Totals: executed},
	} {
		if got := RunStatus(run); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestMoney(t *testing.T) {
	usd := func(n float64) *float64 { return &n }
	for _, c := range []struct {
		calls []result.Call
		want  string
	}{
		{nil, "$0.000000"},
		{[]result.Call{{CostUsd: usd(0.004)}, {CostUsd: usd(0.005)}}, "$0.009000"},
		{[]result.Call{{CostUsd: usd(0.01)}}, "$0.0100"},
		{[]result.Call{{CostUsd: usd(1.5)}, {}}, "unknown"},
	} {
		if got := Money(Cost(c.calls)); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}

// PT-035
func TestAdvice(t *testing.T) {
	cutoff := 0.5
	step := func(v result.Verdict, contradicted float64, flags ...result.Flag) result.Step {
		return result.Step{Verdict: v, Flags: flags, Judgement: &result.Judgement{Contradicted: contradicted, ContradictionCutoff: &cutoff}}
	}
	for _, c := range []struct {
		step result.Step
		want string
	}{
		{step(result.Passed, 0.8, result.Contradiction), "the claim is ambiguous, or the page is"},
		{step(result.Failed, 0.8), "the claim is ambiguous, or the page is"},
		{step(result.Passed, 0.1, result.LowConfidence), "Make it more specific"},
	} {
		if got := Advice(c.step); !strings.Contains(got, c.want) {
			t.Errorf("got %q, want %q in it", got, c.want)
		}
	}
	for _, quiet := range []result.Step{{}, step(result.Passed, 0.49), {Judgement: &result.Judgement{Contradicted: 0.9}}} {
		if got := Advice(quiet); got != "" {
			t.Errorf("advice %q on a step that needs none", got)
		}
	}
}

func TestVision(t *testing.T) {
	eyes := []result.Call{{Modality: "vision", Model: "eyes-1", Attempts: 1}, {Model: "judge", Attempts: 1}, {Modality: "vision", Model: "eyes-1", Attempts: 2}}
	step := func(v result.Vision, calls []result.Call) result.Step {
		return result.Step{Locator: &result.Locator{Vision: &v}, Calls: calls}
	}
	steps := map[string]result.Step{
		"Vision fallback: selected · eyes-1 · 1834 ms · trigger: no_match":                  step(result.Vision{Outcome: "selected", Reason: "no_match", ElapsedMs: 1834}, eyes),
		"Vision fallback: abstained · eyes-1 · 0 ms · abstention: ambiguous":                step(result.Vision{Outcome: "abstained", AbstentionReason: "ambiguous"}, eyes),
		"Vision fallback: failed · model unrecorded · 5 ms · http_error · HTTP 503":         step(result.Vision{Failure: "http_error", HTTPStatus: 503, ElapsedMs: 5}, nil),
		"Vision fallback: outcome unrecorded · model unrecorded · 0 ms · trigger: no_match": step(result.Vision{Reason: "no_match"}, nil),
		"": {},
	}
	var all []result.Step
	for want, s := range steps {
		if got := Vision(s); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
		all = append(all, s)
	}
	run := result.Run{Tests: []result.Test{{Attempts: []result.Attempt{{Steps: all}}}}}
	want := []string{
		"Text models: 2 calls · 0 input tokens · 0 output tokens · known subtotal $0.000000; 2 call(s) with unknown cost",
		"Vision models: 6 calls · 0 input tokens · 0 output tokens · known subtotal $0.000000; 4 call(s) with unknown cost",
		"Vision outcomes: 1 selected · 1 abstained · 1 failed",
		"All models (all attempts): 8 calls · 0 input tokens · 0 output tokens · known subtotal $0.000000; 6 call(s) with unknown cost",
	}
	if diff := cmp.Diff(want, Usage(run)); diff != "" {
		t.Error(diff)
	}
	if got := Usage(result.Run{}); len(got) != 1 {
		t.Errorf("got %q without any vision", got)
	}
}
