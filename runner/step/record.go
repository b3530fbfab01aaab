package step

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/locate"
	"sedum.dev/sedum/runner/page"
	"sedum.dev/sedum/runner/sentence"
)

// seen is the page of an accepted observation, or why it can't be shown.
type seen struct {
	url    string
	title  string
	reason string // "" when url and title belong to the accepted version
	route  string // of the accepted version, whole
}

// look reads address and title of the accepted version. When the page has moved
// on, what it shows now is not what was accepted.
func (r *Runner) look(ctx context.Context, accepted page.Version) seen {
	if accepted.Document == "" {
		return seen{reason: "page_unavailable"}
	}
	url, title, err := r.Page.Meta(ctx)
	if err != nil {
		return seen{reason: "page_unavailable", route: accepted.Route}
	}
	now, err := r.Page.Current(ctx)
	if err != nil || !now.Same(accepted) {
		return seen{reason: "stale_page", route: accepted.Route}
	}
	return seen{url: url, title: title, route: accepted.Route}
}

func (r *Runner) record(ctx context.Context, s Sentence, o outcome, taken shot) result.Step {
	step := result.Step{
		Kind:         kinds[s.Op],
		Operation:    string(s.Op),
		Phase:        s.Phase,
		Sentence:     r.Secrets.ForReport(s.Text),
		Detail:       r.Secrets.ForReport(strings.Join(o.notes, "; ")),
		SourceStack:  s.Stack,
		State:        result.Completed,
		Flags:        o.flags,
		Judgement:    r.judgement(o.judgement),
		Locator:      r.locator(o.locator),
		Page:         r.page(s.ID, o.seen),
		Observations: []result.Observation{observation(s.ID, o)},
		Calls:        o.calls,
		Evidence:     r.evidence(ctx, s, o),
		ReplayFrame:  r.replay(ctx, s, o, taken),
		TargetBox:    o.box,
	}
	if step.Kind == "" {
		step.Kind = result.Action
	}
	step.Verdict = verdict(step.Kind, o)
	if o.err != nil {
		redacted := *o.err
		redacted.Message = r.Secrets.ForReport(redacted.Message)
		redacted.CallLog = nil
		for _, line := range o.err.CallLog {
			redacted.CallLog = append(redacted.CallLog, r.Secrets.ForReport(line))
		}
		step.Error = &redacted
	}
	if o.err != nil && !o.failed {
		step.State, step.Verdict, step.Flags = result.Errored, result.NoVerdict, nil
	}
	if o.sensitive {
		withhold(&step)
	}
	return step
}

// sensitive reports whether a step saw, or ended on, a page that was declared so.
func (r *Runner) sensitive(ctx context.Context, o outcome) bool {
	if r.Pictures.Sensitive == nil {
		return false
	}
	now, err := r.Page.Current(ctx)
	return err == nil && r.sensitiveAt(now.Route) || r.sensitiveAt(o.seen.route)
}

var kinds = map[sentence.Operation]result.Kind{sentence.Verify: result.Verify, sentence.Measure: result.Measure}

func verdict(kind result.Kind, o outcome) result.Verdict {
	switch {
	case kind == result.Measure:
		return result.NoVerdict
	case o.failed:
		return result.Failed
	case kind == result.Verify:
		return o.verdict
	}
	return result.Passed
}

func (r *Runner) judgement(j *result.Judgement) *result.Judgement {
	if j == nil || j.JudgedExcerpt == nil {
		return j
	}
	shown := *j
	excerpt := r.Secrets.ForReport(*j.JudgedExcerpt)
	shown.JudgedExcerpt = &excerpt
	return &shown
}

func (r *Runner) locator(f *locate.Finding) *result.Locator {
	if f == nil {
		return nil
	}
	l := f.Record()
	for i := range l.Options {
		l.Options[i].Label = r.Secrets.ForReport(l.Options[i].Label)
	}
	return l
}

func (r *Runner) page(stepID string, s seen) result.Page {
	if s.reason != "" || s.url == "" {
		reason := s.reason
		if reason == "" {
			reason = "page_unavailable"
		}
		return result.Page{Status: result.Unavailable, Reason: reason}
	}
	return result.Page{
		Status:        result.Available,
		ObservationID: stepID + ":observation:1",
		URL:           r.Secrets.Address(s.url),
		Title:         r.Secrets.ForReport(s.title),
	}
}

func observation(stepID string, o outcome) result.Observation {
	seen := result.Observation{ID: stepID + ":observation:1", Ordinal: 1, Outcome: "accepted"}
	if o.err != nil {
		code := o.err.Code
		seen.Outcome, seen.Reason = "failed", &code
	}
	return seen
}

// describe notes what an action did, for a reader of the report.
func (r *Runner) describe(e page.Effect, t page.Target) []string {
	var notes []string
	if t.Candidate.Name != "" {
		notes = append(notes, named(t))
	}
	if e.Detail != "" {
		notes = append(notes, e.Detail)
	}
	if e.RouteChanged {
		notes = append(notes, "the page went to another address")
	}
	return notes
}

func named(t page.Target) string {
	return strings.TrimSpace(fmt.Sprintf("%q %s", t.Candidate.Name, t.Candidate.Role))
}

// dialogs notes the dialogs that were answered during the step, the same ones in
// a row once: a page can open them without end.
func (r *Runner) dialogs() []string {
	var notes []string
	answered := r.Page.Dialogs()
	for i := 0; i < len(answered); {
		d, times := answered[i], 0
		for ; i < len(answered) && answered[i] == d; i++ {
			times++
		}
		how := "answered"
		if d.Dismissed {
			how = "dismissed"
		}
		if times > 1 {
			how += fmt.Sprintf(" %d times", times)
		}
		notes = append(notes, fmt.Sprintf("%s dialog %s: %q", d.Kind, how, d.Message))
	}
	return notes
}

// pageFailed maps what a page call ended with to the step.
func (r *Runner) pageFailed(err error) outcome {
	var pe *page.Error
	if !errors.As(err, &pe) {
		return broken("action_error", "the browser failed in an unknown way", err)
	}
	o := broken(strings.ReplaceAll(pe.Code, "-", "_"), pe.Message, err)
	o.err.CallLog = pe.CallLog
	o.failed = pe.Code == page.CodeNotActionable || pe.Code == page.CodeInvalidInput
	return o
}

// lost are the browser's own codes; they end an attempt under their own name.
var lost = map[string]bool{
	page.CodeBrowserMissing: true, page.CodeBrowserLaunch: true, page.CodeBrowserDisconnected: true,
	page.CodeContextClosed: true, page.CodePageClosed: true, page.CodePageCrashed: true,
	page.CodeOperationFailed: true, page.CodeScriptMissing: true,
}

// attemptError is why a step that could not be carried out ends its attempt.
func attemptError(o outcome) *result.Error {
	if o.err == nil || o.failed {
		return nil
	}
	e := &result.Error{Code: "execution_error", Message: o.err.Message, CallLog: o.err.CallLog}
	var me *model.Error
	var pe *page.Error
	switch {
	case errors.As(o.cause, &me):
		e.Code = "provider_" + string(me.Code)
	case errors.As(o.cause, &pe) && lost[pe.Code]:
		e.Code = pe.Code
	case o.locator != nil && o.locator.Reason != locate.Found:
		e.Code = "unsupported_test"
	case strings.HasPrefix(o.err.Code, "invalid_") || strings.HasSuffix(o.err.Code, "_type_value"):
		e.Code = "invalid_test"
	}
	return e
}
