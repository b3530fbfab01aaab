package report

import (
	"fmt"
	"path/filepath"
	"strings"

	"sedum.dev/sedum/result"
)

// attention explains every test that a person should look at: each step with
// its place, its scores against their lines, and what could be done next.
func (t *Terminal) attention(run result.Run, files Files) {
	var reruns, frames []string
	dir, done := openRun(files.RunDir)
	defer done()
	for _, test := range run.Tests {
		selected := test.SelectedAttempt()
		if selected == nil || !needsLook(*selected) {
			continue
		}
		t.print("\nneeds attention: %s\n", InertLine(TestLabel(test)))
		faults := result.ReadFaults(dir, *selected)
		for _, s := range selected.Steps {
			if NeedsAttention(s) {
				t.step(*selected, s, faults, files)
			}
			if s.Evidence.Status == result.Captured {
				frames = append(frames, filepath.Join(files.RunDir, filepath.FromSlash(s.Evidence.Path)))
			}
		}
		t.bindings(*selected)
		if selected.Error != nil {
			t.print("  test error %s: %s\n", InertLine(selected.Error.Code), InertLine(selected.Error.Message))
		}
		reruns = append(reruns, Rerun(files.Command, test))
	}
	stopped := run.State == result.Errored || run.State == result.Interrupted
	if len(reruns) == 0 && stopped {
		reruns = []string{files.Rerun}
	}
	if len(reruns) == 0 {
		return
	}
	t.print("\nnext\n")
	t.next(run, files, frames)
	for _, r := range reruns {
		t.print("  rerun %s\n", r)
	}
}

func needsLook(a result.Attempt) bool {
	if a.Error != nil || len(a.Problems) > 0 {
		return true
	}
	for _, s := range a.Steps {
		if NeedsAttention(s) {
			return true
		}
	}
	return false
}

func (t *Terminal) next(run result.Run, files Files, frames []string) {
	switch {
	case !files.Available:
		t.print("  result unavailable (intended %s)\n", files.Result)
		return
	case len(run.Tests) == 0:
		return
	}
	t.print("  read %s\n", files.Result)
	for _, f := range frames {
		t.print("  read %s\n", f)
	}
}

// Rerun is the command that runs one test again, quoted for a POSIX shell.
func Rerun(command string, test result.Test) string {
	line := command + " run " + quote(test.File)
	if strings.HasSuffix(test.File, ".test.ts") {
		line += " --id " + quote(test.ID)
	}
	return line
}

func quote(arg string) string { return "'" + strings.ReplaceAll(InertLine(arg), "'", `'\''`) + "'" }

func (t *Terminal) step(a result.Attempt, s result.Step, faults map[int]result.Faults, files Files) {
	t.print("  %s%s %s step %d: %s\n", t.label(stepWord(s)), flags(s.Flags), s.Phase, s.Index, InertLine(StepText(s)))
	t.print("    at %s\n", stack(s.SourceStack))
	if s.Detail != "" {
		t.print("    result %s\n", InertLine(s.Detail))
	}
	for _, e := range stepErrors(a, s) {
		t.print("    error %s: %s\n", InertLine(e.Code), InertLine(e.Message))
	}
	t.faults(faults, s.Index)
	if s.Judgement != nil {
		t.judgement(*s.Judgement)
	}
	if s.Locator != nil {
		t.locator(*s.Locator)
	}
	t.page(s.Page)
	t.frame(s.Evidence, files)
}

// stack shows the places from the sentence out to the test.
func stack(sources []result.Source) string {
	places := make([]string, len(sources))
	for i, s := range sources {
		places[len(sources)-1-i] = fmt.Sprintf("%s:%d", InertLine(s.File), s.Line)
	}
	return strings.Join(places, " <- ")
}

// stepErrors are the problems linked to a step, else the step's own error.
func stepErrors(a result.Attempt, s result.Step) []result.Error {
	var errors []result.Error
	for _, p := range a.Problems {
		if p.StepID != nil && *p.StepID == s.ID {
			errors = append(errors, p.Error)
		}
	}
	if len(errors) == 0 && s.Error != nil {
		errors = append(errors, *s.Error)
	}
	return errors
}

func (t *Terminal) judgement(j result.Judgement) {
	line := fmt.Sprintf("holds %s, contradicted %s", Exact(j.Holds), Exact(j.Contradicted))
	if fail, ok := j.FailLine(); ok && j.ContradictionCutoff != nil {
		line += fmt.Sprintf(" (passes at %s, fails below %s, contradiction flag at %s)", Exact(*j.Threshold), Exact(fail), Exact(*j.ContradictionCutoff))
	}
	t.print("    scores %s\n", line)
	if j.JudgedExcerpt != nil {
		t.print("    page text (untrusted): %s\n", InertLine(*j.JudgedExcerpt))
	}
}

func (t *Terminal) locator(l result.Locator) {
	confidence := "unavailable"
	if l.Confidence != nil {
		confidence = Exact(*l.Confidence)
	}
	t.print("    locator source %s, confidence %s\n", l.Source, confidence)
	for _, o := range l.Options {
		name := InertLine(o.Label)
		if o.Role != "" {
			name += " (" + InertLine(o.Role) + ")"
		}
		t.print("      %s %s\n", Exact(o.Probability), name)
	}
}

func (t *Terminal) page(p result.Page) {
	if p.Status != result.Available {
		t.print("    page %s (%s)\n", p.Status, InertLine(p.Reason))
		return
	}
	t.print("    page %s %q\n", InertLine(p.URL), InertLine(p.Title))
}

func (t *Terminal) frame(f result.Frame, files Files) {
	switch {
	case f.Status != result.Captured:
		t.print("    frame %s (%s)\n", f.Status, InertLine(f.Reason))
	case files.Available:
		t.print("    frame %s\n", filepath.Join(files.RunDir, filepath.FromSlash(f.Path)))
	default:
		t.print("    frame %s\n", f.Path)
	}
}

// bindings are the module calls that never ran a sentence.
func (t *Terminal) bindings(a result.Attempt) {
	for _, p := range a.Problems {
		if p.StepID == nil {
			t.print("  %s %s module call at %s\n    error %s: %s\n", strings.ToUpper(p.Outcome), p.Phase, stack(p.SourceStack), InertLine(p.Error.Code), InertLine(p.Error.Message))
		}
	}
}
