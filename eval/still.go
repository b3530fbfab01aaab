package eval

import (
	"context"
	"errors"
	"strings"
	"time"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/runner/page"
)

// stillPage is a page of which there is only what was read of it.
type stillPage struct{ digest page.Digest }

// textPage is a page that was only ever text, one passage a line.
func textPage(text string) stillPage {
	var d page.Digest
	var lines []string
	for line := range strings.Lines(text) {
		if line = strings.Join(strings.Fields(line), " "); line != "" {
			lines = append(lines, line)
			d.Passages = append(d.Passages, model.Passage{Text: line, Kind: model.PassageText})
		}
	}
	d.Text = strings.Join(lines, " ")
	return stillPage{d}
}

func (s stillPage) Quiet(context.Context, time.Duration, time.Duration) (page.Version, bool, error) {
	return s.digest.Version, true, nil
}

func (s stillPage) Current(context.Context) (page.Version, error)    { return s.digest.Version, nil }
func (s stillPage) VisibleText(context.Context) (page.Digest, error) { return s.digest, nil }
func (s stillPage) Everything(context.Context) (page.Digest, error)  { return s.digest, nil }
func (s stillPage) Loaded(context.Context, time.Duration)            {}

func (s stillPage) CollectEverywhere(ctx context.Context, op page.Op) (page.Scan, error) {
	return s.Collect(ctx, op)
}

func (s stillPage) Collect(_ context.Context, op page.Op) (page.Scan, error) {
	return page.Scan{Op: op, Version: s.digest.Version, Complete: true}, nil
}

func (s stillPage) Control(context.Context, page.Target) (page.Control, error) {
	return page.Control{}, errors.New("a text has no controls")
}
