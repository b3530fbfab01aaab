package page

import (
	"context"
	"time"
)

// The pause after a read that met a navigation.
const navigationPause = 25 * time.Millisecond

// Current returns the version of the page now.
func (p *Page) Current(ctx context.Context) (Version, error) {
	r, err := ask[versioned](ctx, p, "version", nil)
	return r.Version.version(), err
}

// Quiet waits until the page has not changed for as long as quiet says, counted
// from its last change by the page's own clock: a page at rest costs no wait. At
// limit it returns false with the last version that could be read, or why none could.
func (p *Page) Quiet(ctx context.Context, quiet, limit time.Duration) (Version, bool, error) {
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	var last Version
	for {
		r, err := ask[idleReply](limited, p, "idle", nil)
		pause := navigationPause
		if err == nil {
			last = r.Version.version()
			idle := time.Duration(r.Idle * float64(time.Millisecond))
			if idle >= quiet {
				return last, true, nil
			}
			pause = quiet - idle
		} else if !Navigating(err) && limited.Err() == nil {
			return last, false, err
		}
		if sleep(limited, pause) {
			continue
		}
		if ctx.Err() == nil && last.Document != "" {
			err = nil
		}
		return last, false, err
	}
}

// sleep reports whether it slept to the end.
func sleep(ctx context.Context, d time.Duration) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// Collect scans the page for all elements that op can be done to. A page that
// can't be read whole gives a Scan with a Reason and no candidates.
func (p *Page) Collect(ctx context.Context, op Op) (Scan, error) {
	r, err := ask[scanReply](ctx, p, "collect", map[string]any{"op": op})
	if err != nil {
		return Scan{}, err
	}
	scan := Scan{Op: op, Version: r.Version.version(), Complete: r.Reason == "", Reason: r.Reason}
	for _, c := range r.Candidates {
		scan.Candidates = append(scan.Candidates, c.candidate(MainFrame))
	}
	return scan, nil
}

// Digest returns the visible text of the page, at most 4096 code points. A text
// that is longer, or that can't be read whole, is a Problem and never a part.
func (p *Page) Digest(ctx context.Context) (Digest, error) {
	r, err := ask[digestReply](ctx, p, "digest", map[string]any{"limit": maxDigest})
	if err == nil && !fits(r.Text, maxDigest) {
		err = invalidReply("digest", nil)
	}
	if err != nil {
		return Digest{}, err
	}
	return r.digest(), nil
}

// VisibleText is Digest without a limit of length, for exact comparisons.
func (p *Page) VisibleText(ctx context.Context) (Digest, error) {
	r, err := ask[digestReply](ctx, p, "digest", map[string]any{"limit": 0})
	if err != nil {
		return Digest{}, err
	}
	return r.digest(), nil
}

// BodyText returns all text of the page as the browser itself would copy it.
func (p *Page) BodyText(ctx context.Context) (string, error) {
	r, err := ask[textReply](ctx, p, "bodyText", nil)
	return r.Text, err
}

// Control returns the live state of a control that was found for a click or a
// fill; a stale target is an *Error. What a password field holds is never read.
func (p *Page) Control(ctx context.Context, t Target) (Control, error) {
	r, err := ask[controlReply](ctx, p, "control", map[string]any{"ref": t.Candidate.Ref.ID})
	if err != nil {
		return Control{}, err
	}
	if r.Status != "ok" {
		return Control{}, stale("the control was found before the page changed")
	}
	return Control{Disabled: r.Disabled, Checked: r.Checked, Focused: r.Focused, Value: r.Value}, nil
}

// ReadText returns the text of a target that was found for reading, 1 to 4096
// code points. Errors are *Error: stale, empty or too_long.
func (p *Page) ReadText(ctx context.Context, t Target) (string, error) {
	r, err := ask[textReply](ctx, p, "read", map[string]any{"ref": t.Candidate.Ref.ID})
	if err != nil {
		return "", err
	}
	switch r.Status {
	case "ok":
		if r.Text == "" || !fits(r.Text, maxRead) {
			return "", invalidReply("read", nil)
		}
		return r.Text, nil
	case CodeEmpty:
		return "", &Error{Code: CodeEmpty, Message: "the element has no text"}
	case CodeTooLong:
		return "", &Error{Code: CodeTooLong, Message: "the element's text is longer than 4096 characters"}
	}
	return "", stale("the element was found before the page changed")
}
