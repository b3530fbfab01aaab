package page

import (
	"context"

	"github.com/playwright-community/playwright-go"
)

// Hover moves the mouse over the target and leaves it there. Errors are those of Click.
func (p *Page) Hover(ctx context.Context, t Target) (Effect, error) {
	return p.pointAt(ctx, t, "hovering", func(at point) error { return p.tab.Mouse().Move(at.X, at.Y) })
}

// DoubleClick clicks the target twice, as one double click. Errors are those of Click.
func (p *Page) DoubleClick(ctx context.Context, t Target) (Effect, error) {
	return p.pointAt(ctx, t, "double-clicking", func(at point) error { return p.tab.Mouse().Dblclick(at.X, at.Y) })
}

// RightClick clicks the target with the secondary button. Errors are those of Click.
func (p *Page) RightClick(ctx context.Context, t Target) (Effect, error) {
	return p.pointAt(ctx, t, "right-clicking", func(at point) error {
		return p.tab.Mouse().Click(at.X, at.Y, playwright.MouseClickOptions{Button: playwright.MouseButtonRight})
	})
}

// dragMoves is how many moves of the mouse a drag takes: pages tell a drag from a
// click by them.
const dragMoves = 10

// Drag presses the mouse on from and releases it on to, both of one version of
// the page. Errors are those of Click; both must be in view at once.
func (p *Page) Drag(ctx context.Context, from, to Target) (Effect, error) {
	return p.act(ctx, actionLimit, func(ctx context.Context, a *action) (Effect, error) {
		from, err := a.again(ctx, from)
		if err != nil {
			return Effect{}, err
		}
		handle, held, err := a.takeAim(ctx, from)
		if err != nil {
			return Effect{}, err
		}
		to, err := a.again(ctx, to)
		if err != nil {
			return Effect{}, err
		}
		_, drop, err := a.takeAim(ctx, to)
		if err != nil {
			return Effect{}, err
		}
		effect := Effect{Box: p.boxOf(ctx, handle)}
		p.announceInput(ctx)
		end, err := p.recheck(ctx, to, &drop)
		if err != nil {
			return effect, err
		}
		if from, err = a.again(ctx, from); err != nil {
			return effect, err
		}
		start, err := p.recheck(ctx, from, &held)
		if err != nil {
			return effect, err
		}
		if err := a.late(a.dispatch(ctx, "dragging", func() error { return p.carry(start, end) })); err != nil {
			return effect, err
		}
		effect.RouteChanged, err = p.settle(ctx, from.Version)
		return effect, err
	})
}

// again finds a target of an earlier scan in a new one: another scan came between,
// and each makes the references of the one before useless.
func (a *action) again(ctx context.Context, t Target) (Target, error) {
	scan, err := a.Collect(ctx, t.Op)
	if err != nil {
		return t, err
	}
	if !scan.Version.SameAround(t.Version, t.Candidate.Ref.Frame) {
		return t, stale("the page changed after the target was found")
	}
	for _, c := range scan.Candidates {
		if c.NodeID == t.Candidate.NodeID && c.Ref.Frame == t.Candidate.Ref.Frame && c.RawName == t.Candidate.RawName && c.Tag == t.Candidate.Tag {
			return Target{Candidate: c, Version: scan.Version, Op: t.Op}, nil
		}
	}
	return t, stale("the target is no longer in the page")
}

// carry drags from one point of the viewport to another. The button never stays
// down: a page would take the next move for more of the drag.
func (p *Page) carry(from, to point) error {
	mouse := p.tab.Mouse()
	if err := mouse.Move(from.X, from.Y); err != nil {
		return err
	}
	if err := mouse.Down(); err != nil {
		return err
	}
	err := mouse.Move(to.X, to.Y, playwright.MouseMoveOptions{Steps: playwright.Int(dragMoves)})
	if up := mouse.Up(); err == nil {
		err = up
	}
	return err
}
