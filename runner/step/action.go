package step

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"

	"sedum.dev/sedum/runner/locate"
	"sedum.dev/sedum/runner/page"
	"sedum.dev/sedum/runner/sentence"
)

func (r *Runner) click(ctx context.Context, s Sentence) outcome {
	words := s.Scope.visible(s.Text)
	return r.onTarget(ctx, page.Click, words, func(ctx context.Context, t page.Target) (page.Effect, error) {
		if t.Candidate.Tag != "select" || t.Candidate.Multiple {
			return r.Page.Click(ctx, t)
		}
		label, err := page.OptionNamed(words, quotedTexts(words), t.Candidate.Labels)
		if err != nil {
			return page.Effect{}, err
		}
		return r.Page.Select(ctx, t, label)
	})
}

// quotedTexts are the texts between quotes, where an option's label may stand.
func quotedTexts(words string) []string {
	var texts []string
	for _, t := range sentence.Scan(words).Tokens {
		if t.Kind == sentence.Quoted {
			texts = append(texts, t.Text)
		}
	}
	return texts
}

func (r *Runner) typeText(ctx context.Context, s Sentence) outcome {
	value, field, err := sentence.TypeTarget(s.Text)
	if err != nil {
		return misread(err)
	}
	text := s.Scope.full(value)
	return r.onTarget(ctx, page.Fill, s.Scope.visible(field), func(ctx context.Context, t page.Target) (page.Effect, error) {
		return r.Page.Fill(ctx, t, text)
	})
}

// onTarget finds a target and acts on it inside one budget. A target that went
// stale is found again; a click also waits for one that is disabled, hidden or
// covered. What may have reached the page is never sent again.
func (r *Runner) onTarget(ctx context.Context, op page.Op, words string, act func(context.Context, page.Target) (page.Effect, error)) outcome {
	found := r.find(ctx, op, words)
	if found.Reason != locate.Found {
		return r.unfound(ctx, found, op)
	}
	out := outcome{locator: &found, calls: found.Calls, seen: r.look(ctx, found.Target.Version)}
	limited, cancel := context.WithTimeout(ctx, ActionBudget)
	defer cancel()
	began := time.Now()
	for try := 1; ; try++ {
		effect, err := act(limited, found.Target)
		out.box = effect.Box
		if err == nil {
			out.notes = r.describe(effect, found.Target)
			return out
		}
		if !mayRetry(err, op, try) || !r.renew(limited, err, &found, op, words) {
			refused := r.refused(err, try, time.Since(began))
			out.err, out.failed, out.cause, out.calls = refused.err, refused.failed, refused.cause, found.Calls
			return out
		}
		out.locator, out.calls = &found, found.Calls
		out.seen = r.look(limited, found.Target.Version)
	}
}

// mayRetry: only what was refused before any input was sent. Typing is tried
// again once, after a stale target.
func mayRetry(err error, op page.Op, try int) bool {
	var pe *page.Error
	if !errors.As(err, &pe) || pe.Dispatched {
		return false
	}
	if op == page.Fill {
		return pe.Code == page.CodeStale && try == 1
	}
	return pe.Code == page.CodeStale || pe.Code == page.CodeNotActionable
}

// renew pauses and, after a stale target, finds it again. It returns false when
// the budget is over or the target is gone for good.
func (r *Runner) renew(ctx context.Context, err error, found *locate.Finding, op page.Op, words string) bool {
	var pe *page.Error
	if !sleep(ctx, retryPause) {
		return false
	}
	if !errors.As(err, &pe) || pe.Code != page.CodeStale {
		return true
	}
	for {
		_, _, _ = r.Page.Quiet(ctx, quietFor, quietLimit)
		next := r.again(ctx, *found, op, words)
		found.Calls = next.Calls
		if next.Reason == locate.Found {
			*found = next
			return ctx.Err() == nil
		}
		if !waitsFor(next.Reason) || !sleep(ctx, retryPause) {
			return false
		}
	}
}

func waitsFor(reason locate.Reason) bool {
	switch reason {
	case locate.Stale, locate.NoMatch, locate.NoCandidates, locate.Ambiguous, locate.TimedOut:
		return true
	}
	return false
}

// refused keeps the last refusal and says how long was waited and what was sent.
func (r *Runner) refused(err error, tries int, waited time.Duration) outcome {
	o := r.pageFailed(err)
	var pe *page.Error
	if errors.As(err, &pe) && !pe.Dispatched && tries > 1 {
		o.err.Message = fmt.Sprintf("%s (tried for %.1f s, no input was sent)", o.err.Message, waited.Seconds())
	}
	return o
}

func (r *Runner) press(ctx context.Context, s Sentence) outcome {
	key, err := sentence.Key(s.Text)
	if err != nil {
		return misread(err)
	}
	return r.onPage(ctx, func(ctx context.Context) (page.Effect, error) { return r.Page.Press(ctx, key) })
}

func (r *Runner) scroll(ctx context.Context, s Sentence) outcome {
	direction, err := sentence.Direction(s.Text)
	if err != nil {
		return misread(err)
	}
	return r.onPage(ctx, func(ctx context.Context) (page.Effect, error) { return r.Page.Scroll(ctx, page.Direction(direction)) })
}

func (r *Runner) wait(ctx context.Context, s Sentence) outcome {
	pause, err := sentence.Duration(s.Text)
	if err != nil {
		return misread(err)
	}
	if !sleep(ctx, pause) {
		return broken("canceled", "the run was stopped while this step waited", ctx.Err())
	}
	if r.Page.TabClosed() { // that it was waited on is done
		return outcome{}
	}
	return r.arrived(ctx)
}

// gotoPage opens an address, or moves in the history.
func (r *Runner) gotoPage(ctx context.Context, s Sentence) outcome {
	to, err := sentence.Address(s.Text)
	if err != nil {
		return misread(err)
	}
	if to.History != "" {
		return r.onPage(ctx, func(ctx context.Context) (page.Effect, error) { return r.Page.History(ctx, page.Move(to.History)) })
	}
	address := s.Scope.full(to.Address)
	if to.Path {
		now, err := r.Page.Current(ctx)
		if err != nil {
			return r.pageFailed(err)
		}
		origin, err := url.Parse(now.Route)
		if err != nil || (origin.Scheme != "http" && origin.Scheme != "https") {
			return broken("invalid_operand", "a path can only be opened from an http(s) page; write the whole address", nil)
		}
		address = origin.Scheme + "://" + origin.Host + address
	}
	if err := r.Page.Goto(ctx, address); err != nil {
		return r.pageFailed(err)
	}
	return r.arrived(ctx)
}

// misread is a sentence whose operand can't be read.
func misread(err error) outcome {
	var se *sentence.Error
	if !errors.As(err, &se) {
		return broken("invalid_operand", err.Error(), err)
	}
	return broken(se.Code, se.Message+" "+se.Fix, err)
}

// onPage does what needs no target.
func (r *Runner) onPage(ctx context.Context, act func(context.Context) (page.Effect, error)) outcome {
	effect, err := act(ctx)
	if err != nil {
		return r.pageFailed(err)
	}
	var out outcome
	if !effect.TabClosed {
		out = r.arrived(ctx)
	}
	out.notes = r.describe(effect, page.Target{})
	return out
}

// arrived looks at the page that an action without a target led to. One that is
// lost by then is an error, even if the action itself needed no page.
func (r *Runner) arrived(ctx context.Context) outcome {
	now, err := r.Page.Current(ctx)
	switch {
	case page.Gone(err):
		return r.pageFailed(err)
	case err != nil:
		return outcome{}
	}
	return outcome{seen: r.look(ctx, now)}
}
