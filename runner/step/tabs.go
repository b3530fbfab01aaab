package step

import (
	"context"
	"errors"
	"fmt"

	"sedum.dev/sedum/runner/page"
	"sedum.dev/sedum/runner/sentence"
)

// Tabs is what a step needs of the browser tabs around the page that it acts on.
type Tabs interface {
	News(ctx context.Context) (page.News, error)
	Turn(ctx context.Context, acts bool) error
	Switch(ctx context.Context, id page.TabID) error
	CloseTab(ctx context.Context) error
	TabClosed() bool
	Now(ctx context.Context) page.Tab
	List(ctx context.Context) []page.Tab
	Count() int
	Source(route string) string
}

// acts are the operations that may open a tab. One that opens while the page is only
// looked at, or waited for, is the news of the step after it.
var acts = map[sentence.Operation]bool{
	sentence.Click: true, sentence.Type: true, sentence.Press: true, sentence.Goto: true, sentence.Scroll: true, sentence.Hover: true,
	sentence.DoubleClick: true, sentence.RightClick: true, sentence.Drag: true, sentence.Upload: true,
}

// onTab carries out a sentence on the tab that is to be acted on: the newest that has
// opened, or the one that is left when another closed. When it closes under the step
// before any input, the step is done on the one that is left.
func (r *Runner) onTab(ctx context.Context, s Sentence) outcome {
	var earlier outcome
	for {
		out := r.turn(ctx, s)
		earlier.notes = append(earlier.notes, out.notes...)
		if out.err != nil {
			out.notes = earlier.notes
			return out
		}
		several := r.Page.Count() > 1
		out = r.perform(ctx, s)
		out.notes, out.calls = append(earlier.notes, out.notes...), joined(earlier.calls, out.calls)
		out.several = several
		if ctx.Err() != nil || !r.closedUnder(out) {
			return out
		}
		earlier = outcome{notes: earlier.notes, calls: out.calls}
	}
}

// turn goes to the tab that the step is to act on.
func (r *Runner) turn(ctx context.Context, s Sentence) outcome {
	news, err := r.Page.News(ctx)
	if err == nil {
		err = r.Page.Turn(ctx, acts[s.Op])
	}
	var out outcome
	if err != nil {
		out = r.pageFailed(err)
	}
	out.notes = r.told(news, "this step is done on")
	return out
}

func (r *Runner) closedUnder(o outcome) bool {
	var pe *page.Error
	sent := errors.As(o.cause, &pe) && pe.Dispatched
	return o.err != nil && !o.failed && !sent && r.Page.TabClosed()
}

// tabNews notes what a step made of the browser tabs. With several, it says on which
// of them the step was done.
func (r *Runner) tabNews(ctx context.Context, s Sentence, o outcome) outcome {
	if acts[s.Op] && o.err == nil && ctx.Err() == nil {
		news, err := r.Page.News(ctx)
		if err != nil {
			failed := r.pageFailed(err)
			o.err, o.cause = failed.err, failed.cause
		}
		o.notes = append(o.notes, r.told(news, "the next steps are done on")...)
	}
	switch claim := s.Op == sentence.Verify || s.Op == sentence.Measure; {
	case claim && (o.several || r.Page.Count() > 1):
		o.notes = append([]string{"judged on the browser tab " + r.tabName(r.Page.Now(ctx))}, o.notes...)
	case o.several && s.Op != sentence.Tab:
		o.notes = append([]string{"done on the browser tab " + r.tabName(r.Page.Now(ctx))}, o.notes...)
	}
	return o
}

// told words what became of the tabs; next says what the one is for that is gone to.
func (r *Runner) told(news page.News, next string) []string {
	var notes []string
	for _, t := range news.Closed {
		notes = append(notes, "the browser tab "+r.tabName(t)+" was closed")
	}
	opened, followed := r.opened(news)
	if opened != "" {
		notes = append(notes, opened)
	}
	switch {
	case followed:
		notes = append(notes, next+" it")
	case news.Next != nil:
		notes = append(notes, next+" the browser tab "+r.tabName(*news.Next))
	}
	switch {
	case news.Blocked == 1:
		notes = append(notes, "the page asked for a new window, which the browser did not open")
	case news.Blocked > 1:
		notes = append(notes, fmt.Sprintf("the page asked for %d new windows, which the browser did not open", news.Blocked))
	}
	return notes
}

// opened words what has opened, and reports whether that is what is gone to.
func (r *Runner) opened(news page.News) (words string, followed bool) {
	switch n := len(news.Opened); {
	case n == 0:
		return "", false
	case n > 1:
		return fmt.Sprintf("%d new browser tabs opened", n), false
	}
	t := news.Opened[0]
	switch t.State {
	case page.Shut:
		return "a new browser tab opened and closed again", false
	case page.Void:
		return "a new browser tab opened without a page in it", false
	}
	if news.Next == nil || news.Next.ID != t.ID {
		return "a new browser tab opened", false
	}
	return "a new browser tab opened: " + r.tabName(*news.Next), true
}

// tabName is a tab as a report may name it.
func (r *Runner) tabName(t page.Tab) string {
	address := r.Secrets.Address(t.Address)
	switch {
	case r.Pictures.sensitive(t.Source):
		return "of a page that was declared sensitive"
	case t.Title == "":
		return address
	}
	return fmt.Sprintf("%q (%s)", t.Title, address)
}
