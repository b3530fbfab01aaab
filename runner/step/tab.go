package step

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"sedum.dev/sedum/runner/page"
	"sedum.dev/sedum/runner/sentence"
)

// tab goes to another browser tab, or closes the one that steps are done on.
func (r *Runner) tab(ctx context.Context, s Sentence) outcome {
	choice, err := sentence.BrowserTab(s.Text)
	if err != nil {
		return misread(err)
	}
	if choice.Close {
		return r.closeTab(ctx)
	}
	found, out := r.findTab(ctx, choice, folded(s.Scope.full(choice.Name)))
	if out.err == nil {
		if err := r.Page.Switch(ctx, found.ID); err != nil {
			out.err = r.pageFailed(err).err
			out.cause = err
		}
	}
	if out.err != nil {
		return out
	}
	arrived := r.arrived(ctx)
	arrived.notes = append(out.notes, "switched to the browser tab "+r.tabName(found))
	return arrived
}

// findTab waits within the grace for the tab to open, or to get the title.
func (r *Runner) findTab(ctx context.Context, choice sentence.TabChoice, title string) (page.Tab, outcome) {
	limited, cancel := context.WithTimeout(ctx, r.Grace)
	defer cancel()
	var notes []string
	for {
		open := r.Page.List(ctx)
		fitting := fittingTabs(open, choice, title)
		if len(fitting) == 1 {
			return fitting[0], outcome{notes: notes}
		}
		if len(fitting) > 1 || !sleep(limited, retryPause) {
			out := r.noTab(open, choice, len(fitting))
			out.notes, out.seen = notes, r.arrived(ctx).seen
			return page.Tab{}, out
		}
		news, err := r.Page.News(ctx)
		notes = append(notes, r.told(news, "the next steps are done on")...)
		if err != nil {
			out := r.pageFailed(err)
			out.notes = notes
			return page.Tab{}, out
		}
	}
}

// fittingTabs are the tabs that a sentence may mean. One whose whole title is named
// has no rival in those that only hold it.
func fittingTabs(open []page.Tab, choice sentence.TabChoice, title string) []page.Tab {
	among := func(fits func(page.Tab) bool) []page.Tab {
		return slices.DeleteFunc(slices.Clone(open), func(t page.Tab) bool { return !fits(t) })
	}
	switch {
	case choice.New:
		return among(func(t page.Tab) bool { return t.New })
	case choice.First:
		return among(func(t page.Tab) bool { return t.First })
	case title == "":
		return nil
	}
	if whole := among(func(t page.Tab) bool { return folded(t.Title) == title }); len(whole) > 0 {
		return whole
	}
	return among(func(t page.Tab) bool { return strings.Contains(folded(t.Title), title) })
}

func folded(text string) string { return strings.ToLower(strings.Join(strings.Fields(text), " ")) }

// noTab words why there is not exactly one tab to go to.
func (r *Runner) noTab(open []page.Tab, choice sentence.TabChoice, fitting int) outcome {
	code, why := "no_tab", "no browser tab has that in its title"
	switch {
	case fitting > 1:
		code, why = "ambiguous_tab", fmt.Sprintf("%d browser tabs have that in their title", fitting)
	case choice.New:
		why = "no new browser tab has opened since the last action began"
	case choice.First:
		why = "the first browser tab is closed"
	}
	return failed(code, why+"; open: "+r.tabNames(open))
}

// listedTabs is the most tabs that a message names.
const listedTabs = 6

func (r *Runner) tabNames(open []page.Tab) string {
	var names []string
	for _, t := range open[:min(len(open), listedTabs)] {
		names = append(names, r.tabName(t))
	}
	if more := len(open) - listedTabs; more > 0 {
		names = append(names, fmt.Sprintf("%d more", more))
	}
	return strings.Join(names, ", ")
}

// closeTab closes the tab that steps are done on and goes to the one that opened it.
// The first one stays: a test that means another one would end with it.
func (r *Runner) closeTab(ctx context.Context) outcome {
	now := r.Page.Now(ctx)
	if now.First {
		out := failed("first_tab", "the first browser tab is the test's own and stays open; open: "+r.tabNames(r.Page.List(ctx)))
		out.seen = r.arrived(ctx).seen
		return out
	}
	if err := r.Page.CloseTab(ctx); err != nil {
		return r.pageFailed(err)
	}
	notes := []string{"closed the browser tab " + r.tabName(now)}
	news, err := r.Page.News(ctx)
	if err == nil {
		err = r.Page.Turn(ctx, false)
	}
	notes = append(notes, r.told(news, "the next steps are done on")...)
	if err != nil {
		out := r.pageFailed(err)
		out.notes = notes
		return out
	}
	out := r.arrived(ctx)
	out.notes = notes
	return out
}
