package html

import (
	"fmt"
	"iter"
	"strings"

	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
)

// flow is the section of one test.
type flow struct {
	*result.Test
	Number  int
	Status  report.Status
	Key     string
	Open    bool
	Title   string
	Where   string // the file, when the title is something else
	Counts  string
	Rerun   string
	History *sparkline
	context *flowContext
}

func (p *pageView) flow(number int, t *result.Test) flow {
	status := report.TestStatus(*t)
	v := flow{
		Test: t, Number: number, Status: status, Key: statusKey(status),
		Open:  status == report.StatusFailed || status == report.StatusIncomplete,
		Title: t.File, Counts: counts(t), Rerun: report.Rerun(p.o.Command, *t),
		context: &flowContext{number: number, frames: p.frames, replay: p.replay, faults: p.faults},
	}
	if t.Description != "" {
		v.Title, v.Where = t.Description, t.File
	}
	if p.o.History != nil {
		v.History = sparklineOf(p.o.History(*t))
	}
	return v
}

// statusKey is the status as the filters know it.
func statusKey(s report.Status) string {
	if s == report.StatusFlagged {
		return "flagged"
	}
	return s.String()
}

func counts(t *result.Test) string {
	a := t.SelectedAttempt()
	if a == nil {
		return "did not execute"
	}
	passed, attention := 0, 0
	for i := range a.Steps {
		if a.Steps[i].Verdict == result.Passed {
			passed++
		}
		if report.NeedsAttention(a.Steps[i]) {
			attention++
		}
	}
	parts := []string{fmt.Sprintf("%d/%s passed", passed, plural(len(a.Steps), "step"))}
	if attention > 0 {
		parts = append(parts, fmt.Sprintf("%d to look at", attention))
	}
	if n := len(t.Attempts); n > 1 {
		parts = append(parts, plural(n, "attempt"))
	}
	return strings.Join(append(parts, report.Duration(a.ElapsedMs)), " · ")
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Attempts are made one by one, since a page may have thousands of steps.
func (f flow) Attempts() iter.Seq[attempt] {
	return func(yield func(attempt) bool) {
		for i := range f.Test.Attempts {
			if !yield(f.attempt(&f.Test.Attempts[i])) {
				return
			}
		}
	}
}

// attempt is one whole try of a test.
type attempt struct {
	*result.Attempt
	Anchor   string
	Status   string
	Key      string
	Selected bool
	Words    string
	context  *flowContext
}

func (f flow) attempt(a *result.Attempt) attempt {
	v := attempt{
		Attempt: a, Anchor: fmt.Sprintf("a%d-%d", f.Number, a.Ordinal), Status: report.AttemptStatus(*a), Key: attemptKey(a),
		Selected: f.SelectedAttemptID != nil && a.ID == *f.SelectedAttemptID, context: f.context,
	}
	words := []string{report.Duration(a.ElapsedMs)}
	if len(a.Flags) > 0 {
		words = append(words, "flagged: "+flagWords(a.Flags))
	}
	if v.Selected && len(f.Test.Attempts) > 1 {
		words = append(words, "selected")
	}
	if a.TimeoutReason != nil {
		words = append(words, "timeout: "+*a.TimeoutReason)
	}
	v.Words = strings.Join(words, " · ")
	return v
}

func attemptKey(a *result.Attempt) string {
	switch {
	case a.Verdict == result.Failed:
		return "failed"
	case a.Verdict != result.Passed:
		return "incomplete"
	case len(a.Flags) > 0:
		return "flagged"
	}
	return "passed"
}

func flagWords(flags []result.Flag) string {
	words := make([]string, len(flags))
	for i, f := range flags {
		words[i] = string(f)
	}
	return strings.Join(words, ", ")
}

// Steps are the rows of the step table.
func (a attempt) Steps() iter.Seq[step] {
	return func(yield func(step) bool) {
		for i := range a.Attempt.Steps {
			if !yield(a.context.step(a.Attempt, &a.Attempt.Steps[i])) {
				return
			}
		}
	}
}

// Own is the error that ended the attempt, unless one of its problems says the same.
func (a attempt) Own() *result.Error {
	for _, p := range a.Problems {
		if a.Error != nil && p.Error.Code == a.Error.Code && p.Error.Message == a.Error.Message {
			return nil
		}
	}
	return a.Error
}

// Unlinked are the problems that no row of the table shows: those of module
// arguments.
func (a attempt) Unlinked() []problem {
	var list []problem
	for _, p := range a.Problems {
		if p.StepID == nil {
			list = append(list, problem{p, report.Sources(p.SourceStack)})
		}
	}
	return list
}

// problem is one that stands above the steps.
type problem struct {
	result.Problem
	Where string
}

// Replay are the frames of the player; nil without a frame to ask for.
func (a attempt) Replay() []replayFrame {
	var list []replayFrame
	for i := range a.Attempt.Steps {
		s := &a.Attempt.Steps[i]
		if s.ReplayFrame == nil {
			continue
		}
		list = append(list, replayFrame{
			Step: s.Index, Anchor: a.context.step(a.Attempt, s).Anchor,
			Picture: a.context.frames.picture(*s.ReplayFrame, shownAt{s.ID, true}), Box: box(s.TargetBox),
		})
	}
	return list
}

// replayFrame is one button of the player's strip.
type replayFrame struct {
	Step    int
	Anchor  string
	Picture picture
	Box     string // left, top, width and height in percent of the picture
}

func box(b *result.Box) string {
	if b == nil {
		return ""
	}
	return strings.Join([]string{percent(b.X), percent(b.Y), percent(b.Width), percent(b.Height)}, " ")
}
