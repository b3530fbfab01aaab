package page

import (
	"context"
	"errors"
)

// Press presses one key, named as the driver names it ("Enter", "Control+a"),
// wherever the focus is. When the page doesn't take it in time, it may still
// take it later: the page is closed and the error is action_uncertain.
func (p *Page) Press(ctx context.Context, key string) (Effect, error) {
	return p.act(ctx, actionLimit, func(ctx context.Context, a *action) (Effect, error) {
		if err := p.awaitArrival(ctx, actionLimit); err != nil {
			return Effect{}, err
		}
		before, err := p.place(ctx)
		if err != nil {
			return Effect{}, err
		}
		err = a.late(a.dispatch(ctx, "pressing the key", func() error { return p.tab.Keyboard().Press(key) }))
		if err != nil {
			return Effect{}, a.unknownKey(err)
		}
		changed, err := p.settle(ctx, before)
		return Effect{RouteChanged: changed}, err
	})
}

func (a *action) unknownKey(err error) error {
	if !says(err, []string{"Unknown key"}) {
		return err
	}
	a.dispatched = false
	return invalidInput("there is no such key")
}

// Direction of a scroll.
type Direction string

const (
	Up   Direction = "up"
	Down Direction = "down"
)

// Scroll turns the wheel once, by 80 % of the viewport's height and at least 200
// px. It ends like Press when the page doesn't take it in time.
func (p *Page) Scroll(ctx context.Context, d Direction) (Effect, error) {
	return p.act(ctx, actionLimit, func(ctx context.Context, a *action) (Effect, error) {
		if err := p.awaitArrival(ctx, actionLimit); err != nil {
			return Effect{}, err
		}
		by := max(200, 0.8*float64(p.size.Height))
		if d == Up {
			by = -by
		}
		return Effect{}, a.late(a.dispatch(ctx, "scrolling", func() error { return p.tab.Mouse().Wheel(0, by) }))
	})
}

// late gives up a page that may still act on an input that nobody waits for.
func (a *action) late(err error) error {
	var e *Error
	if errors.As(err, &e) && (e.Code == CodeTimeout || e.Code == CodeCanceled) {
		a.drop()
	}
	return err
}
