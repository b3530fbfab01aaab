//lint:file-ignore SA1019 the driver acts on the very element that was chosen and checked; a locator would look it up again.

package page

import (
	"context"

	"github.com/playwright-community/playwright-go"
)

// Fill replaces the content of the target. Errors before the input are stale,
// not_actionable, or invalid_input when the field can't hold such a value.
func (p *Page) Fill(ctx context.Context, t Target, value string) (Effect, error) {
	return p.act(ctx, actionLimit, func(ctx context.Context, a *action) (Effect, error) {
		handle, err := a.take(ctx, t)
		if err != nil {
			return Effect{}, err
		}
		err = a.await(ctx, handle, *playwright.ElementStateEditable, actionLimit, "waiting for the target to be editable", "can't be edited")
		if err != nil {
			return Effect{}, err
		}
		effect := Effect{Box: p.boxOf(ctx, handle)}
		p.announceInput(ctx)
		if _, err := p.recheck(ctx, t, nil); err != nil {
			return effect, err
		}
		err = a.dispatch(ctx, "typing", func() error {
			return handle.Fill(value, playwright.ElementHandleFillOptions{Force: playwright.Bool(true), Timeout: left(ctx)})
		})
		if err != nil {
			return effect, a.refused(err)
		}
		return effect, p.awaitArrival(ctx, actionLimit)
	})
}

// Select chooses the option with that label in a native select. Errors before
// the input are stale, not_actionable for a disabled option, or invalid_input
// for a label that no option or several have.
func (p *Page) Select(ctx context.Context, t Target, label string) (Effect, error) {
	return p.act(ctx, actionLimit, func(ctx context.Context, a *action) (Effect, error) {
		index, err := optionIndex(t.Candidate.Labels, label)
		if err != nil {
			return Effect{}, err
		}
		handle, err := a.take(ctx, t)
		if err != nil {
			return Effect{}, err
		}
		effect := Effect{Detail: t.Candidate.Labels[index].Text, Box: p.boxOf(ctx, handle)}
		p.announceInput(ctx)
		if _, err := p.recheck(ctx, t, nil); err != nil {
			return effect, err
		}
		err = a.dispatch(ctx, "choosing the option", func() error {
			_, err := handle.SelectOption(
				playwright.SelectOptionValues{Indexes: &[]int{index}},
				playwright.ElementHandleSelectOptionOptions{Force: playwright.Bool(true), Timeout: left(ctx)})
			return err
		})
		if err != nil {
			return effect, err
		}
		effect.RouteChanged, err = p.settle(ctx, t.Version)
		return effect, err
	})
}

// take fetches the target after making sure that it is still the chosen one.
func (a *action) take(ctx context.Context, t Target) (playwright.ElementHandle, error) {
	if err := a.unchanged(ctx, t); err != nil {
		return nil, err
	}
	return a.fetch(ctx, t, opElement)
}

// What the driver says when it refuses a value without giving it to the field.
var refusals = []string{"Malformed value", "Cannot type text into input[type=number]"}

// refused turns a refusal of the value into invalid_input; the value is not repeated.
func (a *action) refused(err error) error {
	if !says(err, refusals) {
		return err
	}
	a.dispatched = false
	return invalidInput("the field doesn't take such a value (a date, time or number is expected)")
}
