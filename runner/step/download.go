package step

import (
	"context"
	"errors"
	"fmt"

	"sedum.dev/sedum/runner/page"
)

// downloads keeps what the page downloaded during the step, and notes each file.
// Nothing is kept that holds a secret, comes from a page declared sensitive, or
// when no evidence is wanted.
func (r *Runner) downloads(ctx context.Context, s Sentence, sensitive bool) []string {
	var notes []string
	for i, d := range r.Page.Downloads() {
		stored, why := r.keepDownload(ctx, fmt.Sprintf("%s:download:%d", s.ID, i+1), d, sensitive)
		if why != "" {
			notes = append(notes, fmt.Sprintf("downloaded %q, not kept: %s", d.Name, why))
			continue
		}
		notes = append(notes, fmt.Sprintf("downloaded %q as %s", d.Name, stored))
	}
	return notes
}

func (r *Runner) keepDownload(ctx context.Context, id string, d page.Download, sensitive bool) (stored, why string) {
	switch {
	case sensitive:
		return "", "the page was declared sensitive"
	case r.KeepDownload == nil:
		return "", "no evidence is kept"
	}
	content, err := d.Content(ctx)
	var pe *page.Error
	if errors.As(err, &pe) {
		return "", pe.Message
	}
	if err != nil {
		return "", "it can't be read"
	}
	if r.Secrets.Holds(d.Name) || r.Secrets.Holds(string(content)) {
		return "", "it holds a secret"
	}
	if stored, err = r.KeepDownload(id, d.Name, content); err != nil {
		return "", "it can't be stored"
	}
	return stored, ""
}
