package page

import (
	"context"
	"slices"
	"time"
)

const (
	settleLimit = 4 * time.Second
	routeQuiet  = 80 * time.Millisecond
	routeLimit  = time.Second
)

// settle waits after an input until a document or route that it led to is there,
// and reports whether the route changed.
func (p *Page) settle(ctx context.Context, before Version) (bool, error) {
	if err := p.awaitArrival(ctx, actionLimit); err != nil {
		return false, err
	}
	now, err := p.Current(ctx)
	if Navigating(err) {
		if err := p.awaitDocument(ctx, settleLimit); err != nil {
			return false, err
		}
		now, err = p.Current(ctx)
	}
	if err != nil {
		return false, err
	}
	if now.Document != before.Document {
		if err := p.awaitDocument(ctx, settleLimit); err != nil {
			return true, err
		}
	}
	if now.Route == before.Route {
		return false, nil
	}
	_, quiet, err := p.Quiet(ctx, routeQuiet, routeLimit)
	if err == nil && !quiet {
		err = &Error{Code: CodeTimeout, Message: "the page it led to did not come to rest within 1 s"}
	}
	return true, err
}

// Resolves once the document is parsed, at once if it already is.
const parsedScript = `() => document.readyState !== 'loading' || new Promise(resolve =>
	document.addEventListener('DOMContentLoaded', () => resolve(true), { once: true }))`

// awaitDocument waits until the main frame's document is parsed, whichever
// document that is by then.
func (p *Page) awaitDocument(ctx context.Context, limit time.Duration) error {
	_, err := steady(ctx, p, "wait for the document", limit, func() (any, error) {
		return p.frame(MainFrame).Evaluate(parsedScript)
	})
	return err
}

// steady is bounded for a read of the main frame that starts again when a
// navigation takes the document away.
func steady[T any](ctx context.Context, p *Page, tried string, limit time.Duration, read func() (T, error)) (T, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	for {
		value, err := bounded(ctx, p, tried, limit, read)
		if !Navigating(err) {
			return value, err
		}
	}
}

// unchanged makes sure that the target's frame, the frames around it and the
// main frame are still what they were when the target was scanned.
func (p *Page) unchanged(ctx context.Context, t Target) error {
	if p.departure.underWay() != nil {
		return stale("the page is about to be left")
	}
	now, err := p.Current(ctx)
	if err != nil {
		return err
	}
	if now.Document != t.Version.Document || now.Revision != t.Version.Revision || now.Route != t.Version.Route {
		return stale("the page changed after the target was found")
	}
	for id := t.Candidate.Ref.Frame; id != MainFrame; {
		was, is := frameVersion(t.Version, id), frameVersion(now, id)
		if was == nil || is == nil || *was != *is {
			return stale("the target's frame changed after the target was found")
		}
		parent, ok := p.parentOf(id)
		if !ok {
			return stale("the target's frame is gone")
		}
		id = parent
	}
	return nil
}

func frameVersion(v Version, id FrameID) *FrameVersion {
	i := slices.IndexFunc(v.Frames, func(f FrameVersion) bool { return f.Frame == id })
	if i < 0 {
		return nil
	}
	return &v.Frames[i]
}
