// Package step turns one sentence into one recorded step: it waits for a quiet
// page, finds the target or judges the claim, acts, and says what came of it.
//
// Entry point: Runner.Run. It never replays input that may have reached the
// page, and a step that could not be carried out is an error, never a pass.
package step

import (
	"context"
	"time"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/judge"
	"sedum.dev/sedum/runner/locate"
	"sedum.dev/sedum/runner/page"
	"sedum.dev/sedum/runner/sentence"
)

// Time limits of a step.
const (
	ActionBudget  = 8 * time.Second // of one action, waiting included
	quietFor      = 80 * time.Millisecond
	quietLimit    = 4 * time.Second
	staleQuietFor = time.Second
	retryPause    = 100 * time.Millisecond
	emptyBudget   = 8 * time.Second // for a page that has nothing to act on yet
	emptyPause    = 400 * time.Millisecond
	emptyLimit    = time.Second
	slideIn       = 500 * time.Millisecond // for what styles move into sight, which is no change of the page
)

// Page is what a step needs of a page.
type Page interface {
	judge.Page
	Goto(ctx context.Context, url string) error
	History(ctx context.Context, move page.Move) (page.Effect, error)
	Click(ctx context.Context, t page.Target) (page.Effect, error)
	Select(ctx context.Context, t page.Target, label string) (page.Effect, error)
	Fill(ctx context.Context, t page.Target, value string) (page.Effect, error)
	Hover(ctx context.Context, t page.Target) (page.Effect, error)
	DoubleClick(ctx context.Context, t page.Target) (page.Effect, error)
	RightClick(ctx context.Context, t page.Target) (page.Effect, error)
	Drag(ctx context.Context, from, to page.Target) (page.Effect, error)
	Upload(ctx context.Context, t page.Target, files []string) (page.Effect, error)
	AnswerNext(page.Reply)
	Press(ctx context.Context, keys string) (page.Effect, error)
	Scroll(ctx context.Context, direction page.Direction) (page.Effect, error)
	ReadText(ctx context.Context, t page.Target) (string, error)
	BodyText(ctx context.Context) (string, error)
	Meta(ctx context.Context) (url, title string, err error)
	Dialogs() []page.Dialog
	Downloads() []page.Download
	Screenshot(ctx context.Context) ([]byte, error)
	OnInput(f func(context.Context))
	Tabs
}

// Secrets knows the values that must not be shown.
type Secrets interface {
	Add(value string)
	ForReport(text string) string
	Address(raw string) string // what may be shown of an address
	Holds(text string) bool    // whether text contains a known secret
}

// Runner runs the steps of one attempt.
type Runner struct {
	Page    Page
	Locator judge.Finder
	Judge   *judge.Judge
	Secrets Secrets
	Grace   time.Duration // how long a target or claim may take to appear; 0 looks once
	Root    string        // of the project, for files to upload

	Pictures Pictures
	// KeepDownload stores a downloaded file and returns where; nil keeps none.
	KeepDownload func(id, name string, content []byte) (string, error)
}

// Sentence is one classified sentence in its place.
type Sentence struct {
	ID    string // the step's id, for what it observes
	Text  string
	Op    sentence.Operation
	Phase result.Phase
	Stack []result.Source
	Scope *Scope
}

// Result is a step to record and what it means for its attempt. The step's id
// and index are the recorder's.
type Result struct {
	Step result.Step
	Err  *result.Error // why the attempt can't go on to a verdict; nil otherwise
}

// Run carries out one sentence.
func (r *Runner) Run(ctx context.Context, s Sentence) Result {
	began := time.Now()
	taken, stop := r.watchInput()
	out := r.onTab(ctx, s)
	stop()
	if ctx.Err() != nil && out.open() {
		out = out.cutShort(ctx)
	}
	out = r.tabNews(ctx, s, out)
	out.notes = append(out.notes, r.dialogs()...)
	out.sensitive = r.sensitive(ctx, out)
	out.notes = append(out.notes, r.downloads(ctx, s, out.sensitive)...)
	step := r.record(ctx, s, out, *taken)
	step.ElapsedMs = milliseconds(time.Since(began))
	return Result{Step: step, Err: attemptError(out)}
}

// outcome is what one sentence came to. With err nil it went well.
type outcome struct {
	notes     []string
	seen      seen
	verdict   result.Verdict // set by claims; actions derive it from err
	flags     []result.Flag
	judgement *result.Judgement
	locator   *locate.Finding
	calls     []result.Call
	err       *result.Error
	failed    bool        // err is the author's or the product's fault, not ours
	cause     error       // behind err
	box       *result.Box // where the input went
	several   bool        // more than one browser tab was open when the step began
	sensitive bool
}

// open says that more time might have brought another outcome. What is already
// known to have reached the page is kept.
func (o outcome) open() bool {
	return o.verdict == result.Failed || o.err != nil && o.err.Code != page.CodeUncertain
}

// cutShort is an outcome that the end of the run left open: it counts as not decided.
func (o outcome) cutShort(ctx context.Context) outcome {
	cut := broken("canceled", "the run was stopped before this step came to an end", ctx.Err())
	cut.seen, cut.locator, cut.judgement, cut.calls = o.seen, o.locator, o.judgement, o.calls
	return cut
}

// performers say how each operation is carried out.
var performers = map[sentence.Operation]func(*Runner, context.Context, Sentence) outcome{
	sentence.Click:    (*Runner).click,
	sentence.Type:     (*Runner).typeText,
	sentence.Press:    (*Runner).press,
	sentence.Goto:     (*Runner).gotoPage,
	sentence.Scroll:   (*Runner).scroll,
	sentence.Wait:     (*Runner).wait,
	sentence.Remember: (*Runner).remember,
	sentence.Verify:   (*Runner).claim,
	sentence.Measure:  (*Runner).claim,

	sentence.Hover:       point(Page.Hover),
	sentence.DoubleClick: point(Page.DoubleClick),
	sentence.RightClick:  point(Page.RightClick),
	sentence.Drag:        (*Runner).drag,
	sentence.Upload:      (*Runner).upload,
	sentence.Dialog:      (*Runner).answerDialog,
	sentence.Tab:         (*Runner).tab,
}

func (r *Runner) perform(ctx context.Context, s Sentence) outcome {
	if name := s.Scope.missing(s.Text, s.Op); name != "" {
		return failed("missing_remembered_binding", "{{"+name+"}} has no value: the step that remembers it did not run")
	}
	perform, ok := performers[s.Op]
	if !ok {
		return broken("invalid_operand", "no such operation: "+string(s.Op), nil)
	}
	if o, ok := r.settle(ctx, s); !ok {
		return o
	}
	return perform(r, ctx, s)
}

// settle waits for a quiet page. A wait-until polls through a busy one itself, and
// another tab can be gone to from any.
func (r *Runner) settle(ctx context.Context, s Sentence) (outcome, bool) {
	if _, until := sentence.Claim(s.Text); s.Op == sentence.Verify && until > 0 || s.Op == sentence.Tab {
		return outcome{}, true
	}
	_, quiet, err := r.Page.Quiet(ctx, quietFor, quietLimit)
	switch {
	case err != nil && !page.Navigating(err):
		return r.pageFailed(err), false
	case !quiet:
		return broken("observation_timeout", "the page kept changing for 4 seconds before this step", ctx.Err()), false
	}
	return outcome{}, true
}

func failed(code, message string) outcome {
	return outcome{err: &result.Error{Code: code, Message: message}, failed: true}
}

func broken(code, message string, cause error) outcome {
	return outcome{err: &result.Error{Code: code, Message: message}, cause: cause}
}

func milliseconds(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
