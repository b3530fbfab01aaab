//lint:file-ignore SA1019 the driver acts on the very element that was chosen and checked; a locator would look it up again.

package page

import (
	"context"
	"fmt"
	"time"

	"github.com/playwright-community/playwright-go"
)

// chooserLimit is how long a click may take to ask for files.
const chooserLimit = 3 * time.Second

// Upload gives files to the target: a file input, or whatever asks for files when
// it is clicked. The paths are absolute. Errors are those of Click, or
// invalid_input when it takes one file and several are given: none is given then.
// What asks by a script of its own has to be clicked to know.
func (p *Page) Upload(ctx context.Context, t Target, files []string) (Effect, error) {
	if t.Candidate.InputType == "file" {
		if len(files) > 1 && !t.Candidate.Multiple {
			return Effect{}, invalidInput(tooMany(files))
		}
		if t.Candidate.Tag == "input" {
			return p.giveFiles(ctx, t, files)
		}
	}
	return p.pointAt(ctx, t, "clicking what asks for files", func(at point) error {
		p.forgetChooser()
		if err := p.tab.Mouse().Click(at.X, at.Y); err != nil {
			return err
		}
		select {
		case chooser := <-p.choosers:
			if len(files) > 1 && !chooser.IsMultiple() {
				return &Error{Code: CodeInvalidInput, Message: "it was clicked, but " + tooMany(files), Dispatched: true}
			}
			return chooser.SetFiles(files)
		case <-time.After(chooserLimit):
			return &Error{Code: CodeOperationFailed, Message: "it did not ask for files"}
		}
	})
}

// asked keeps a choice of files that the page opened. It is listened for all the
// time: the browser learns only after a while that somebody does, and a click that
// comes earlier opens a dialog of the system that nobody can answer.
func (p *Page) asked(chooser playwright.FileChooser) {
	p.forgetChooser()
	select {
	case p.choosers <- chooser:
	default:
	}
}

func (p *Page) forgetChooser() {
	select {
	case <-p.choosers:
	default:
	}
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
			return effect, err
		}
		effect.RouteChanged, err = p.settle(ctx, t.Version)
		return effect, err
	})
}

func tooMany(files []string) string {
	return fmt.Sprintf("it takes only one file, and %d are given: name one", len(files))
}
