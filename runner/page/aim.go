package page

import (
	"context"
	"time"

	"github.com/playwright-community/playwright-go"
)

// The hands ask the page script about a target, in the target's own frame and with
// an aimRequest:
//
//	aim       a point of the element that a click would reach, scrolling it into
//	          view only when no point of it can be hit where it stands
//	check     whether it is still the snapshot's element, shown and usable, and,
//	          given a point, whether a click there would still reach it
//	element   the element itself, shadow trees included (not a string: fetched as a handle)
//	host      the element to hover so that a hover-revealed one shows, or null
//	through   (in the frames around it) whether a click at that point reaches its frame
//
// aim, check and through reply with the JSON of a sighting.
const (
	opAim     = "aim"
	opCheck   = "check"
	opElement = "element"
	opHost    = "host"
	opThrough = "through"
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
	Point  point  `json:"point"`  // in the target
	At     point  `json:"at"`     // the same in the viewport of its frame
	Hover  bool   `json:"hover"`  // it shows only while its host is hovered
}

func (s sighting) check() error { return nil }

// aim returns where to click, or an *Error: stale or not_actionable.
func (p *Page) aim(ctx context.Context, t Target) (sighting, error) {
	return p.sight(ctx, t, opAim, nil)
}

// recheck makes sure, as the last thing before input, that the target is the one
// that was chosen and, given a point, that it can be hit there. It returns where
// that point is in the page's viewport.
func (p *Page) recheck(ctx context.Context, t Target, at *point) (point, error) {
	s, err := p.sight(ctx, t, opCheck, at)
	if err != nil || at == nil {
		return point{}, err
	}
	return p.through(ctx, t.Candidate.Ref.Frame, s.At)
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
	return s, s.verdict(op)
}

func (s sighting) verdict(op string) error {
	switch s.Status {
	case "ok":
		return nil
	case CodeStale:
		return stale("the target " + s.Reason)
	case CodeNotActionable:
		return notActionable("the target " + s.Reason)
	}
	return invalidReply(op, nil)
}

// through makes sure that a click at a point of a frame's viewport reaches that
// frame, through all frames around it. It returns where in the page's viewport.
func (p *Page) through(ctx context.Context, frame FrameID, at point) (point, error) {
	for frame != MainFrame {
		held, ok := p.frames.holderOf(frame)
		if !ok {
			return at, stale("the target's frame is gone")
		}
		text, err := p.call(ctx, held.parent, opThrough, map[string]any{"document": held.document, "node": held.node, "point": at}, sightLimit)
		if err != nil {
			return at, err
		}
		s, err := decode[sighting](opThrough, text)
		if err == nil {
			err = s.verdict(opThrough)
		}
		if err != nil {
			return at, err
		}
		frame, at = held.parent, s.At
	}
	return at, nil
}

// scrollTo brings the target into view in all frames around it. The page script
// couldn't: a frame of another process is out of its reach.
func (p *Page) scrollTo(ctx context.Context, t Target) error {
	w, ok := p.world(t.Candidate.Ref.Frame)
	if !ok {
		return stale("the target's frame is gone")
	}
	element, err := p.evaluate(ctx, w, opElement, request(t, nil), false, sightLimit)
	if err != nil {
		return err
	}
	_, err = bounded(ctx, p, "scroll to the target", sightLimit, func() (any, error) {
		return w.session.Send("DOM.scrollIntoViewIfNeeded", map[string]any{"objectId": element["objectId"]})
	})
	return err
}

func request(t Target, at *point) aimRequest {
	return aimRequest{ID: t.Candidate.Ref.ID, Op: t.Op, Point: at}
}

// fetch gets the target, or its host, for the driver to act on.
func (p *Page) fetch(ctx context.Context, t Target, op string) (playwright.ElementHandle, error) {
	if t.Candidate.Ref.Frame == MainFrame {
		return p.fetchFrom(ctx, p.tab.MainFrame(), t, op)
	}
	found := make(chan playwright.ElementHandle)
	limited, cancel := context.WithTimeout(ctx, sightLimit)
	defer cancel()
	for _, f := range p.frames.drivers() {
		go func() {
			if handle, err := p.fetchFrom(limited, f, t, op); err == nil {
				select {
				case found <- handle:
				case <-limited.Done():
				}
			}
		}()
	}
	select {
	case handle := <-found:
		return handle, nil
	case <-limited.Done():
		return nil, stale("the target is no longer in the page")
	}
}

// fetchFrom looks for the target in one of the driver's frames. The driver doesn't
// say which frame of the browser that is, but no other frame knows the reference.
func (p *Page) fetchFrom(ctx context.Context, f playwright.Frame, t Target, op string) (playwright.ElementHandle, error) {
	handle, err := bounded(ctx, p, "fetch the target", sightLimit, func() (playwright.JSHandle, error) {
		return f.EvaluateHandle(callScript, []any{scriptName, op, map[string]any{"id": t.Candidate.Ref.ID}})
	})
	if err != nil {
		return nil, err
	}
	if element := handle.AsElement(); element != nil {
		return element, nil
	}
	return nil, stale("the target is no longer in the page")
}

const callScript = `([name, op, arg]) => globalThis[name]?.[op](arg) ?? null`
