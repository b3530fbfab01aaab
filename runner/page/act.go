//lint:file-ignore SA1019 the driver acts on the very element that was chosen and checked; a locator would look it up again.

package page

import (
	"context"
	"time"

	"github.com/playwright-community/playwright-go"

	"sedum.dev/sedum/result"
)

// Time limits of one action.
const (
	actionLimit = 8 * time.Second
	hoverLimit  = 2 * time.Second
	scrollLimit = 500 * time.Millisecond // for frames to follow a scroll
)

// Effect is what an action led to, as far as it shows at once. A change of the
// page without a new route is not waited for.
type Effect struct {
	RouteChanged bool
	TabClosed    bool        // by the page, while there are other tabs
	Detail       string      // the label of a chosen option
	Box          *result.Box // the target in the viewport just before the input; nil when it has none
}

// action is one use of the hands: until dispatch nothing has reached the page,
// afterwards every fault leaves it unknown what the page got.
type action struct {
	*Page
	log        []string
	dispatched bool
}

// act runs one action within limit. Its error is always an *Error that says
// whether input may have reached the page.
func (p *Page) act(ctx context.Context, limit time.Duration, do func(context.Context, *action) (Effect, error)) (Effect, error) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	a := &action{Page: p}
	effect, err := do(ctx, a)
	if err == nil {
		return effect, nil
	}
	failed := p.failure("act on the page", err)
	if a.dispatched && failed.Code == CodePageClosed && p.leavesOthers() {
		effect.TabClosed = true
		return effect, nil
	}
	if a.dispatched && !failed.Dispatched { // else what the page got is known
		if failed.Code == CodeTimeout && p.departure.underWay() != nil {
			failed.Message = "the page that it leads to did not answer in time"
		}
		failed = uncertain(failed)
	}
	failed.CallLog = a.log
	return effect, failed
}

// note records one step of the action. The phrases are fixed: nothing of the
// page gets into a call log.
func (a *action) note(phrase string) { a.log = append(a.log, phrase) }

// dispatch gives input to the page; from here on nothing is tried again.
func (a *action) dispatch(ctx context.Context, phrase string, input func() error) error {
	a.note(phrase)
	if err := ctx.Err(); err != nil {
		return err
	}
	a.dispatched = true
	_, err := bounded(ctx, a.Page, "finish "+phrase, navigationLimit, func() (struct{}, error) { return struct{}{}, input() })
	return err
}

// Click clicks the target at a point where it can be hit and waits until a
// navigation that the click started has settled. Errors before the input are
// stale or not_actionable and may be tried again; later ones are action_uncertain.
func (p *Page) Click(ctx context.Context, t Target) (Effect, error) {
	return p.pointAt(ctx, t, "clicking", func(at point) error { return p.tab.Mouse().Click(at.X, at.Y) })
}

// pointAt gives an input of the mouse to the target, at a point where it can be
// hit, and waits until a navigation that it started has settled.
func (p *Page) pointAt(ctx context.Context, t Target, phrase string, input func(at point) error) (Effect, error) {
	return p.act(ctx, actionLimit, func(ctx context.Context, a *action) (Effect, error) {
		handle, at, err := a.takeAim(ctx, t)
		if err != nil {
			return Effect{}, err
		}
		effect := Effect{Box: p.boxOf(ctx, handle)}
		p.announceInput(ctx)
		inView, err := p.recheck(ctx, t, &at)
		if err != nil {
			return effect, err
		}
		// By coordinates: whatever the driver took for the element has no say in where
		// the input goes, and nothing scrolls between the check and the input.
		if err := a.late(a.dispatch(ctx, phrase, func() error { return input(inView) })); err != nil {
			return effect, err
		}
		effect.RouteChanged, err = p.settle(ctx, t.Version)
		return effect, err
	})
}

// takeAim finds the point to click. It sends no click, but may scroll, and
// hovers the host of a target that shows only then.
func (a *action) takeAim(ctx context.Context, t Target) (playwright.ElementHandle, point, error) {
	if err := a.unchanged(ctx, t); err != nil {
		return nil, point{}, err
	}
	a.note("aiming at the target")
	seen, err := a.aim(ctx, t)
	if err != nil {
		return nil, point{}, err
	}
	handle, err := a.fetch(ctx, t, opElement)
	if err != nil {
		return nil, point{}, err
	}
	if !seen.Hover {
		if seen, err = a.bringIntoView(ctx, t, seen); err != nil {
			return nil, point{}, err
		}
	}
	if seen.Hover {
		if err := a.reveal(ctx, t, handle); err != nil {
			return nil, point{}, err
		}
		if seen, err = a.aim(ctx, t); err != nil {
			return nil, point{}, err
		}
	}
	return handle, seen.Point, a.await(ctx, handle, *playwright.ElementStateStable, actionLimit, "waiting for the target to hold still", "keeps moving")
}

// bringIntoView scrolls the frames around a target's own until the point can be
// clicked through them. Frames of other processes scroll a moment later.
func (a *action) bringIntoView(ctx context.Context, t Target, seen sighting) (sighting, error) {
	_, err := a.through(ctx, t.Candidate.Ref.Frame, seen.At)
	if err == nil {
		return seen, nil
	}
	a.note("scrolling the target's frame into view")
	if err := a.scrollTo(ctx, t); err != nil {
		return seen, err
	}
	limited, cancel := context.WithTimeout(ctx, scrollLimit)
	defer cancel()
	for err != nil && sleep(limited, navigationPause) {
		if seen, err = a.aim(ctx, t); err == nil {
			_, err = a.through(ctx, t.Candidate.Ref.Frame, seen.At)
		}
	}
	return seen, err
}

func (a *action) reveal(ctx context.Context, t Target, handle playwright.ElementHandle) error {
	a.note("hovering the target's host")
	host, err := a.fetch(ctx, t, opHost)
	if err != nil {
		return err
	}
	_, err = bounded(ctx, a.Page, "hover the target's host", hoverLimit, func() (struct{}, error) {
		return struct{}{}, host.Hover(playwright.ElementHandleHoverOptions{Timeout: milliseconds(hoverLimit)})
	})
	if err != nil {
		return waited(err, "can't be revealed by hovering")
	}
	return a.await(ctx, handle, *playwright.ElementStateVisible, hoverLimit, "waiting for the target to show", "doesn't show while its host is hovered")
}

// await waits for a state of the element; missing it is not_actionable.
func (a *action) await(ctx context.Context, handle playwright.ElementHandle, state playwright.ElementState, limit time.Duration, phrase, otherwise string) error {
	a.note(phrase)
	_, err := bounded(ctx, a.Page, "finish "+phrase, limit, func() (struct{}, error) {
		return struct{}{}, handle.WaitForElementState(state, playwright.ElementHandleWaitForElementStateOptions{Timeout: left(ctx)})
	})
	return waited(err, otherwise)
}

// boxOf is where the element is, cut to the viewport; nil when it isn't there.
func (p *Page) boxOf(ctx context.Context, handle playwright.ElementHandle) *result.Box {
	r, err := bounded(ctx, p, "measure the target", sightLimit, handle.BoundingBox)
	if err != nil || r == nil {
		return nil
	}
	width, height := float64(p.size.Width), float64(p.size.Height)
	left, top := max(r.X, 0), max(r.Y, 0)
	right, bottom := min(r.X+r.Width, width), min(r.Y+r.Height, height)
	if right <= left || bottom <= top {
		return nil
	}
	return &result.Box{X: left / width, Y: top / height, Width: (right - left) / width, Height: (bottom - top) / height}
}

// left is how long a driver call may take before ctx ends, in milliseconds.
func left(ctx context.Context) *float64 {
	deadline, ok := ctx.Deadline()
	if !ok {
		return milliseconds(actionLimit)
	}
	return milliseconds(max(time.Until(deadline), time.Millisecond))
}

func milliseconds(d time.Duration) *float64 {
	return playwright.Float(float64(d.Milliseconds()))
}
