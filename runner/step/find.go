package step

import (
	"context"
	"errors"
	"fmt"
	"time"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/locate"
	"sedum.dev/sedum/runner/page"
)

// find looks a target up and, where the page may just not be there yet, again:
// once after a page that changed, for 8 seconds on an empty one, and within the
// grace whenever the page changes or changed too soon. No input is sent meanwhile.
func (r *Runner) find(ctx context.Context, op page.Op, sentence string) locate.Finding {
	f := r.lookUp(ctx, op, sentence)
	if f.Reason == locate.Stale {
		_, _, _ = r.Page.Quiet(ctx, staleQuietFor, quietLimit)
		f = r.again(ctx, f, op, sentence)
	}
	if f.Reason == locate.NoCandidates {
		f = r.findOnEmpty(ctx, f, op, sentence)
	}
	return r.findInGrace(ctx, f, op, sentence)
}

// again locates once more and keeps the calls of the earlier look-ups.
func (r *Runner) again(ctx context.Context, earlier locate.Finding, op page.Op, sentence string) locate.Finding {
	f := r.lookUp(ctx, op, sentence)
	f.Calls = joined(earlier.Calls, f.Calls)
	return f
}

func joined(earlier, later []result.Call) []result.Call {
	return append(append([]result.Call{}, earlier...), later...)
}

func (r *Runner) findOnEmpty(ctx context.Context, f locate.Finding, op page.Op, sentence string) locate.Finding {
	limited, cancel := context.WithTimeout(ctx, emptyBudget)
	defer cancel()
	for f.Reason == locate.NoCandidates && sleep(limited, emptyPause) {
		_, _, _ = r.Page.Quiet(limited, quietFor, emptyLimit)
		if limited.Err() != nil {
			break
		}
		f = r.again(ctx, f, op, sentence)
	}
	return f
}

func (r *Runner) findInGrace(ctx context.Context, f locate.Finding, op page.Op, sentence string) locate.Finding {
	if r.Grace <= 0 {
		return f
	}
	limited, cancel := context.WithTimeout(ctx, r.Grace)
	defer cancel()
	recheck := r.recheck()
	for mayAppear(f) && r.worthALook(limited, f, recheck) {
		before := f.Seen
		if f = r.again(ctx, f, op, sentence); f.Seen.Same(before) {
			recheck = 0
		}
	}
	return f
}

// recheck is after how long a page that stays the same is looked at once more: only
// where that costs nothing.
func (r *Runner) recheck() time.Duration {
	if r.Judge == nil || r.Judge.Model == nil || !r.Judge.Model.Limits().Local {
		return 0
	}
	return slideIn
}

// worthALook waits until the page is no longer the one that a look-up found nothing
// in, or rests after it changed under one. A page that stays the same is worth another
// look after recheck, unless that is 0. It returns false when ctx ended first.
func (r *Runner) worthALook(ctx context.Context, f locate.Finding, recheck time.Duration) bool {
	if f.Reason == locate.Stale {
		_, _, _ = r.Page.Quiet(ctx, staleQuietFor, quietLimit)
		return sleep(ctx, retryPause)
	}
	return page.AwaitChange(ctx, r.Page, f.Seen, recheck)
}

// mayAppear says whether a later look may find the target.
func mayAppear(f locate.Finding) bool {
	switch f.Reason {
	case locate.NoMatch, locate.NoCandidates, locate.Stale:
		return true
	case locate.Ambiguous:
		return f.Pending
	}
	return false
}

// sleep waits; false when ctx ended first.
func sleep(ctx context.Context, d time.Duration) bool {
	select {
	case <-ctx.Done():
		return false
	case <-time.After(d):
		return true
	}
}

// unfound words why no target was found. Several fitting targets or none are
// the test's or the product's failure; anything else means that we could not look.
func (r *Runner) unfound(ctx context.Context, f locate.Finding, op page.Op) outcome {
	o := outcome{locator: &f, calls: f.Calls, cause: f.Err, seen: r.look(ctx, f.Seen)}
	verb := map[page.Op]string{page.Click: "click", page.Fill: "type into", page.Read: "read", pointed: "point at"}[op]
	switch f.Reason {
	case locate.NoMatch:
		o.failed = true
		o.err = &result.Error{Code: "no_match", Message: "nothing on the page is clearly what this step names; name it as the page does"}
	case locate.NoCandidates:
		o.failed = true
		o.err = &result.Error{Code: "no_candidates", Message: "the page shows nothing to " + verb}
	case locate.Ambiguous:
		o.failed = true
		o.err = &result.Error{Code: "ambiguous", Message: ambiguity(f)}
	case locate.NotFillable:
		o.err = &result.Error{Code: "not_fillable", Message: "what this step names can't be typed into"}
	default:
		o.err = &result.Error{Code: string(f.Reason), Message: lookupMessage(f)}
	}
	return o
}

func ambiguity(f locate.Finding) string {
	var named []string
	for _, option := range f.Options {
		if option.Label != result.NoMatch && len(named) < 2 {
			named = append(named, fmt.Sprintf("%q", option.Label))
		}
	}
	if len(named) < 2 {
		return "no control is clearly the one meant; name it as the page does"
	}
	return fmt.Sprintf("%s and %s are both possible; say which one, by its exact name or place", named[0], named[1])
}

// lookups words the reasons for which a look-up could not finish.
var lookups = map[locate.Reason]string{
	locate.Stale:           "the page kept changing while the target was looked up",
	locate.Incomplete:      "the page could not be read completely",
	locate.ResourceLimit:   "the page has too many controls to choose from",
	locate.RequestTooLarge: "the page's controls are too large to send to the model",
	locate.InvalidInput:    "the sentence is empty or longer than 512 characters",
	locate.TimedOut:        "the look-up was stopped before it ended",
	locate.ProviderError:   "the model could not choose",
}

func lookupMessage(f locate.Finding) string {
	var me *model.Error
	if errors.As(f.Err, &me) {
		return me.Message
	}
	return lookups[f.Reason]
}
