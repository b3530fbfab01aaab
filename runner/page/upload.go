package page

import (
	"context"
	"time"

	"github.com/playwright-community/playwright-go"
)

// chooserLimit is how long a click may take to ask for files.
const chooserLimit = 3 * time.Second

// Upload gives files to the target: a file input, or whatever asks for files when
// it is clicked. The paths are absolute. Errors are those of Click, or
// invalid_input when the input takes one file and several are given.
func (p *Page) Upload(ctx context.Context, t Target, files []string) (Effect, error) {
	if t.Candidate.Tag == "input" && t.Candidate.InputType == "file" {
		return p.giveFiles(ctx, t, files)
	}
	return p.pointAt(ctx, t, "clicking what asks for files", func(at point) error {
		chooser, err := p.tab.ExpectFileChooser(
			func() error { return p.tab.Mouse().Click(at.X, at.Y) },
			playwright.PageExpectFileChooserOptions{Timeout: milliseconds(chooserLimit)})
		if err != nil {
			return &Error{Code: CodeOperationFailed, Message: "it did not ask for files", Err: err}
		}
		return chooser.SetFiles(files)
	})
}

// giveFiles needs no click: a person would only meet the system's own dialog.
func (p *Page) giveFiles(ctx context.Context, t Target, files []string) (Effect, error) {
	return p.act(ctx, actionLimit, func(ctx context.Context, a *action) (Effect, error) {
		handle, err := a.take(ctx, t)
		if err != nil {
			return Effect{}, err
		}
		effect := Effect{Box: p.boxOf(ctx, handle)}
		p.announceInput(ctx)
		if _, err := p.recheck(ctx, t, nil); err != nil {
			return effect, err
		}
		err = a.dispatch(ctx, "giving the files", func() error {
			return handle.SetInputFiles(files, playwright.ElementHandleSetInputFilesOptions{Timeout: left(ctx)})
		})
		if err != nil {
			return effect, a.tooManyFiles(err)
		}
		effect.RouteChanged, err = p.settle(ctx, t.Version)
		return effect, err
	})
}

func (a *action) tooManyFiles(err error) error {
	if !says(err, []string{"Non-multiple file input"}) {
		return err
	}
	a.dispatched = false
	return invalidInput("the field takes only one file")
}
