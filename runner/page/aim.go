package page

import (
	"context"
	"time"

	"github.com/playwright-community/playwright-go"
)

// The hands ask the page script four things about a target, each in the
// target's own frame and with an aimRequest:
//
//	aim       a point of the element that a click would reach, scrolling it into
//	          view only when no point of it can be hit where it stands
//	check     whether it is still the snapshot's element, shown and usable, and,
//	          given a point, whether a click there would still reach it
//	element   the element itself, open shadow roots included (not a string: fetched as a handle)
//	host      the element to hover so that a hover-revealed one shows, or null
//
// aim and check reply with the JSON of a sighting.
const (
	opAim     = "aim"
	opCheck   = "check"
	opElement = "element"
	opHost    = "host"
)

const sightLimit = 2 * time.Second

// aimRequest names an element of the last scan, and the point that a click would take.
type aimRequest struct {
	ID    string `json:"id"`
	Op    Op     `json:"op"`
	Point *point `json:"point"`
}

// point is an offset from the top left of an element's padding box, in CSS pixels.
type point struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

// sighting is what the page script sees of a target.
type sighting struct {
	Status string `json:"status"` // "ok", CodeStale or CodeNotActionable
	Reason string `json:"reason"` // why not, in words that follow "the target": "is disabled"
	Point  point  `json:"point"`
	Hover  bool   `json:"hover"` // it shows only while its host is hovered
}

func (s sighting) check() error { return nil }

// aim returns where to click, or an *Error: stale or not_actionable.
func (p *Page) aim(ctx context.Context, t Target) (sighting, error) {
	return p.sight(ctx, t, opAim, nil)
}

// recheck makes sure, as the last thing before input, that the target is the one
// that was chosen and, given a point, that it can be hit there.
func (p *Page) recheck(ctx context.Context, t Target, at *point) error {
	_, err := p.sight(ctx, t, opCheck, at)
	return err
}

func (p *Page) sight(ctx context.Context, t Target, op string, at *point) (sighting, error) {
	text, err := p.call(ctx, t.Candidate.Ref.Frame, op, request(t, at), sightLimit)
	if err != nil {
		return sighting{}, err
	}
	s, err := decode[sighting](op, text)
	if err != nil {
		return s, err
	}
	switch s.Status {
	case "ok":
		return s, nil
	case CodeStale:
		return s, stale("the target " + s.Reason)
	case CodeNotActionable:
		return s, notActionable("the target " + s.Reason)
	}
	return s, invalidReply(op, nil)
}

func request(t Target, at *point) aimRequest {
	return aimRequest{ID: t.Candidate.Ref.ID, Op: t.Op, Point: at}
}

// fetch gets the target, or its host, for the driver to act on.
func (p *Page) fetch(ctx context.Context, t Target, op string) (playwright.ElementHandle, error) {
	f := p.frame(t.Candidate.Ref.Frame)
	if f == nil {
		return nil, stale("the target's frame is gone")
	}
	handle, err := bounded(ctx, p, "fetch the target", sightLimit, func() (playwright.JSHandle, error) {
		return f.EvaluateHandle(callScript, []any{scriptName, op, plain(request(t, nil))})
	})
	if err != nil {
		return nil, err
	}
	if element := handle.AsElement(); element != nil {
		return element, nil
	}
	return nil, stale("the target is no longer in the page")
}
