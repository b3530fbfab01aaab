package page

import (
	"context"
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
	now, err := p.place(ctx)
	if Navigating(err) {
		if err := p.awaitDocument(ctx, settleLimit); err != nil {
			return false, err
		}
		now, err = p.place(ctx)
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

// place is the version of the main frame alone: an input need not wait for others.
func (p *Page) place(ctx context.Context) (Version, error) {
	r, err := ask[versioned](ctx, p, "version", about(nil, false))
	return r.Version.version(), err
}

// awaitDocument waits until the main frame's document is parsed, whichever
// document that is by then.
func (p *Page) awaitDocument(ctx context.Context, limit time.Duration) error {
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	for {
		r, err := ask[parsedReply](limited, p, "parsed", nil)
		if r.Parsed || err != nil && !Navigating(err) {
			return err
		}
		if !sleep(limited, navigationPause) {
			return p.failure("wait for the document", limited.Err())
		}
	}
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
	if !now.SameAround(t.Version, t.Candidate.Ref.Frame) {
		return stale("the page changed after the target was found")
	}
	return nil
}
