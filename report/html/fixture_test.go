package html

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"sedum.dev/sedum/result"
)

func ptr[T any](v T) *T { return &v }

var began = result.Time{Time: time.Date(2026, 3, 4, 9, 30, 0, 0, time.UTC)}

// runOf completes a run from its tests: ids, problems, states, flags and totals
// follow from the steps, as a recorder makes them.
func runOf(t testing.TB, tests []result.Test, change ...func(*result.Run)) result.Run {
	t.Helper()
	run := result.Run{
		SchemaVersion: 1, RunID: "5ed0a11e-0000-4000-8000-000000000001", State: result.Completed,
		StartedAt: began, UpdatedAt: began, FinishedAt: &began, ElapsedMs: 48_212, SelectedTestCount: ptr(len(tests)),
		Flags: []result.Flag{}, SetupCalls: []result.Call{}, Tests: tests,
	}
	for _, c := range change {
		c(&run)
	}
	if run.Tests == nil {
		run.Tests = []result.Test{}
	}
	for i := range run.Tests {
		complete(run.RunID, i, &run.Tests[i])
		run.Flags = union(run.Flags, run.Tests[i].Flags)
	}
	run.Verdict = verdictOf(run)
	if run.State == result.Running {
		run.FinishedAt = nil
	}
	run.Totals = result.DeriveTotals(run)
	if err := result.Validate(run); err != nil {
		t.Fatalf("the fixture is no valid run: %v", err)
	}
	return run
}

func verdictOf(run result.Run) result.Verdict {
	verdict := result.Passed
	for _, t := range run.Tests {
		if t.Verdict == result.Failed {
			verdict = result.Failed
		}
	}
	if run.State != result.Completed || run.Error != nil || len(run.Tests) == 0 {
		return result.NoVerdict
	}
	return verdict
}

func complete(run string, index int, t *result.Test) {
	if t.ID == "" {
		t.ID = fmt.Sprintf("%s#%d", t.File, index)
	}
	if t.Tags == nil {
		t.Tags = []string{}
	}
	t.Flags = []result.Flag{}
	failed := false
	for i := range t.Attempts {
		a := &t.Attempts[i]
		a.ID, a.Ordinal, a.StartedAt = fmt.Sprintf("%s:attempt:%d.%d", run, index, i+1), i+1, began
		completeAttempt(a)
		if a.Verdict == result.Passed && failed {
			a.Flags = append(a.Flags, result.Flaky)
		}
		failed = failed || a.Verdict == result.Failed
	}
	if n := len(t.Attempts); n > 0 {
		newest := t.Attempts[n-1]
		t.State, t.Verdict, t.Flags, t.SelectedAttemptID = newest.State, newest.Verdict, newest.Flags, &newest.ID
		return
	}
	t.Attempts, t.State = []result.Attempt{}, result.Errored
}

func completeAttempt(a *result.Attempt) {
	a.Flags, a.Problems = []result.Flag{}, slices.Clone(a.Problems)
	if a.State == "" {
		a.State, a.Verdict = result.Completed, result.Passed
	}
	if a.State != result.Running {
		a.FinishedAt = &began
	}
	if a.Calls == nil {
		a.Calls = &[]result.Call{}
	}
	for i := range a.Steps {
		s := &a.Steps[i]
		s.Index, s.ID = i+1, fmt.Sprintf("%s:step:%d", a.ID, i+1)
		a.ElapsedMs += s.ElapsedMs
		a.Flags = union(a.Flags, s.Flags)
		if s.Page.ObservationID == "" && s.Page.Status == result.Available {
			s.Page.ObservationID = s.ID + ":observation:1"
		}
		if s.Verdict != result.Failed && s.State != result.Errored {
			continue
		}
		p := result.Problem{Origin: result.OriginStep, Outcome: string(result.Failed), Phase: s.Phase, SourceStack: s.SourceStack, StepID: &s.ID, Error: result.Error{Code: "step_failed", Message: "The claim scored below the fail line."}}
		if s.State == result.Errored {
			p.Outcome = string(result.Errored)
		}
		if s.Error != nil {
			p.Error = *s.Error
		}
		a.Problems = append(a.Problems, p)
	}
	if len(a.Problems) == 0 {
		a.Problems = []result.Problem{}
		return
	}
	for i := range a.Problems {
		a.Problems[i].Ordinal, a.Problems[i].ID = i+1, fmt.Sprintf("%s:problem:%d", a.ID, i+1)
	}
	a.PrimaryProblemID = &a.Problems[0].ID
	switch {
	case a.State != result.Completed:
		a.Verdict = result.NoVerdict
	case a.Problems[0].Outcome == string(result.Failed):
		a.Verdict = result.Failed
	default:
		a.State, a.Verdict, a.Error = result.Errored, result.NoVerdict, &a.Problems[0].Error
	}
}

func union(to, more []result.Flag) []result.Flag {
	for _, f := range more {
		if !slices.Contains(to, f) {
			to = append(to, f)
		}
	}
	return to
}

func testOf(file, description string, attempts ...[]result.Step) result.Test {
	t := result.Test{File: file, Description: description}
	for _, steps := range attempts {
		t.Attempts = append(t.Attempts, result.Attempt{Steps: steps})
	}
	return t
}

// Steps. The line of the source is the place in a file, so that retries run the same steps.

func action(line int, sentence string, change ...func(*result.Step)) result.Step {
	s := result.Step{
		Kind: result.Action, Operation: operation(sentence), Phase: result.Body, Sentence: sentence, Detail: "done",
		SourceStack: []result.Source{{File: "tests/checkout.test.yaml", Line: line, Col: 5}},
		State:       result.Completed, Verdict: result.Passed, Flags: []result.Flag{}, ElapsedMs: 214.7 + float64(line),
		Page:         result.Page{Status: result.Available, URL: "https://shop.example/cart", Title: "Cart · The Potting Shed"},
		Observations: []result.Observation{{ID: fmt.Sprint("o", line), Ordinal: 1, ElapsedMs: 88, Outcome: "accepted"}},
		Calls:        []result.Call{pricedCall("locator", 0.00021)},
		Locator: &result.Locator{Confidence: ptr(0.9312), Source: "model", Options: []result.Option{
			{Label: "Add to cart", Role: "button", Probability: 0.9312}, {Label: "Add to wish list", Role: "button", Probability: 0.0411}, {Label: result.NoMatch, Probability: 0.0277},
		}, Cache: &result.Cache{Outcome: "miss", Reason: ptr("absent")}},
		Evidence: result.Frame{Status: result.Omitted, Reason: "clean_step"},
	}
	return with(s, change)
}

func operation(sentence string) string {
	word, _, _ := strings.Cut(sentence, " ")
	return result.Truncate(word, 80)
}

func claim(line int, sentence string, holds, contradicted float64, change ...func(*result.Step)) result.Step {
	s := action(line, sentence)
	s.Kind, s.Operation, s.Locator, s.Detail = result.Verify, "verify", nil, ""
	s.Calls = []result.Call{pricedCall("judge", 0.00184)}
	s.Judgement = &result.Judgement{Holds: holds, Contradicted: contradicted, Threshold: ptr(0.75), Band: ptr(0.15), ContradictionCutoff: ptr(0.5)}
	switch {
	case holds < 0.6:
		s.Verdict = result.Failed
	case holds < 0.75:
		s.Flags = append(s.Flags, result.LowConfidence)
	}
	if s.Verdict == result.Passed && contradicted >= 0.5 {
		s.Flags = append(s.Flags, result.Contradiction)
	}
	if s.Verdict == result.Failed || len(s.Flags) > 0 {
		s.Judgement.JudgedExcerpt = ptr("Your cart\nMonstera deliciosa  2 ×  $38.00\nHaworthia  1 ×  $9.50\nSubtotal $85.50\nShipping is calculated at checkout.")
		s.Evidence = result.Frame{Status: result.Captured, Path: fmt.Sprintf("evidence/a1-0123456789ab/%024x.jpg", line), MediaType: "image/jpeg"}
	}
	return with(s, change)
}

func measure(line int, sentence string, holds, contradicted float64) result.Step {
	s := claim(line, sentence, 0.9, 0)
	s.Kind, s.Operation, s.Verdict = result.Measure, "measure", result.NoVerdict
	s.Judgement = &result.Judgement{Holds: holds, Contradicted: contradicted, JudgedExcerpt: ptr("Shipping is calculated at checkout.")}
	return s
}

func notFound(line int, sentence string) result.Step {
	return action(line, sentence, func(s *result.Step) {
		s.Verdict, s.Detail = result.Failed, ""
		s.Error = &result.Error{Code: "no_match", Message: "No element of the page is meant clearly enough.", CallLog: []string{"waiting for locator to be visible", "locator resolved to <button>Buy</button>"}}
		s.Locator.Confidence = ptr(0.5204)
		s.Locator.Options = []result.Option{{Label: result.NoMatch, Probability: 0.5204}, {Label: "Buy now", Role: "button", Probability: 0.3391}, {Label: "Checkout help", Role: "link", Probability: 2.422193332934713e-08}}
		s.Evidence = result.Frame{Status: result.Captured, Path: fmt.Sprintf("evidence/a1-0123456789ab/%024x.jpg", line), MediaType: "image/jpeg"}
	})
}

func errored(line int, sentence, code, message string) result.Step {
	return action(line, sentence, func(s *result.Step) {
		s.State, s.Verdict, s.Locator, s.Detail = result.Errored, result.NoVerdict, nil, ""
		s.Error = &result.Error{Code: code, Message: message}
		s.Page = result.Page{Status: result.Unavailable, Reason: "stale_page"}
		s.Calls = []result.Call{{Purpose: result.Judging, RequestedModel: "unknown", Model: "unknown", Attempts: 1}}
		s.Evidence = result.Frame{Status: result.Unavailable, Reason: "capture_failed"}
	})
}

func with(s result.Step, change []func(*result.Step)) result.Step {
	for _, c := range change {
		c(&s)
	}
	return s
}

func inPhase(p result.Phase) func(*result.Step)   { return func(s *result.Step) { s.Phase = p } }
func inGroup(g ...string) func(*result.Step)      { return func(s *result.Step) { s.Group = g } }
func inState(s result.State) func(*result.Run)    { return func(r *result.Run) { r.State = s } }
func failedWith(e result.Error) func(*result.Run) { return func(r *result.Run) { r.Error = &e } }

func pricedCall(purpose result.Purpose, usd float64) result.Call {
	return result.Call{
		Provider: "typesafe", Purpose: purpose, RequestedModel: "judge-2", Model: "judge-2", Attempts: 1, InputTokens: 1203, OutputTokens: 12, APIMs: ptr(412.0),
		InputUsdPerMillion: ptr(0.15), OutputUsdPerMillion: ptr(0.6), RateSource: ptr("price list"), RateCheckedAt: ptr("2026-02-01T00:00:00.000Z"), CostUsd: &usd,
	}
}

// replayed gives each step a frame and, for actions, the rectangle of its target.
func replayed(folder string, steps []result.Step) []result.Step {
	for i := range steps {
		s := &steps[i]
		s.ReplayFrame = &result.Frame{Status: result.Captured, Path: fmt.Sprintf("evidence/%s/%024x.jpg", folder, 1000+i), MediaType: "image/jpeg"}
		if s.Kind == result.Action {
			s.TargetBox = &result.Box{X: 0.62, Y: 0.3 + float64(i)*0.05, Width: 0.2, Height: 0.08}
		}
	}
	return steps
}

// pictures holds a small drawn page for every captured frame of a run.
func pictures(run result.Run) fstest.MapFS {
	dir := fstest.MapFS{}
	add := func(f result.Frame) {
		if f.Status == result.Captured {
			dir[f.Path] = &fstest.MapFile{Data: drawing(len(dir))}
		}
	}
	forSteps(run.Tests, func(s *result.Step) {
		add(s.Evidence)
		if s.ReplayFrame != nil {
			add(*s.ReplayFrame)
		}
	})
	return dir
}

func drawing(n int) []byte {
	paper := image.NewRGBA(image.Rect(0, 0, 640, 400))
	fill := func(x, y, w, h int, c color.RGBA) {
		for i := x; i < x+w; i++ {
			for j := y; j < y+h; j++ {
				paper.SetRGBA(i, j, c)
			}
		}
	}
	fill(0, 0, 640, 400, color.RGBA{250, 249, 244, 255})
	fill(0, 0, 640, 44, color.RGBA{42, 107, 74, 255})
	for i := range 4 {
		fill(40, 80+i*70, 330+20*((n+i)%4), 16, color.RGBA{200, 205, 198, 255})
		fill(40, 104+i*70, 200+30*((n+i)%3), 10, color.RGBA{226, 228, 222, 255})
	}
	fill(397, 120+(n%8)*20, 128, 32, color.RGBA{42, 107, 74, 255})
	var b bytes.Buffer
	if err := jpeg.Encode(&b, paper, &jpeg.Options{Quality: 70}); err != nil {
		panic(err) // a picture in memory can always be encoded
	}
	return b.Bytes()
}
