package step

import (
	"context"
	"errors"

	"sedum.dev/sedum/runner/locate"
	"sedum.dev/sedum/runner/page"
	"sedum.dev/sedum/runner/sentence"
)

// pointed stands for what the mouse can point at: a control or, where no control
// fits, a text. People hover menus, but double click rows and drag cards.
const pointed page.Op = "pointed"

// lookUp finds a target once. What is pointed at is described without a verb.
func (r *Runner) lookUp(ctx context.Context, op page.Op, words string) locate.Finding {
	if op != pointed {
		return r.Locator.Find(ctx, r.Page, op, words)
	}
	control := r.Locator.Find(ctx, r.Page, page.Click, "click "+words)
	if control.Reason != locate.NoMatch && control.Reason != locate.NoCandidates {
		return control
	}
	text := r.Locator.Find(ctx, r.Page, page.Read, words)
	if text.Reason == locate.NoCandidates {
		text.Reason = control.Reason
	}
	if text.Reason != locate.Found {
		text.Seen = control.Seen // a control may have come since
	}
	text.Calls = joined(control.Calls, text.Calls)
	return text
}

type pointing func(Page, context.Context, page.Target) (page.Effect, error)

// point performs an operation of the mouse on one target.
func point(do pointing) func(*Runner, context.Context, Sentence) outcome {
	return func(r *Runner, ctx context.Context, s Sentence) outcome {
		words, err := sentence.Pointed(s.Op, s.Text)
		if err != nil {
			return misread(err)
		}
		return r.onTarget(ctx, pointed, s.Scope.visible(words), func(ctx context.Context, t page.Target) (page.Effect, error) {
			return do(r.Page, ctx, t)
		})
	}
}

var errNowhere = errors.New("there is nowhere to drop it")

// drag finds both targets before any input, and both again when one went stale.
func (r *Runner) drag(ctx context.Context, s Sentence) outcome {
	from, to, err := sentence.Dragged(s.Text)
	if err != nil {
		return misread(err)
	}
	var place locate.Finding
	out := r.onTarget(ctx, pointed, s.Scope.visible(from), func(ctx context.Context, t page.Target) (page.Effect, error) {
		earlier := place.Calls
		place = r.find(ctx, pointed, s.Scope.visible(to))
		place.Calls = joined(earlier, place.Calls)
		if place.Reason != locate.Found {
			return page.Effect{}, errNowhere
		}
		effect, err := r.Page.Drag(ctx, t, place.Target)
		effect.Detail = "dropped on " + named(place.Target)
		return effect, err
	})
	if errors.Is(out.cause, errNowhere) {
		nowhere := r.unfound(ctx, place, pointed)
		nowhere.err.Message = "where to drop: " + nowhere.err.Message
		nowhere.calls = joined(out.calls, place.Calls)
		return nowhere
	}
	out.calls = joined(out.calls, place.Calls)
	return out
}
