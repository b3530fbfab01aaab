package page

import (
	"context"
	"time"
)

// The pause after a read that met a navigation.
const navigationPause = 25 * time.Millisecond

// Current returns the version of the page now.
func (p *Page) Current(ctx context.Context) (Version, error) {
	t, err := readTree[versioned](ctx, p, "version", nil)
	if err != nil {
		return Version{}, err
	}
	return t.version(), nil
}

// Quiet waits until the page has not changed for as long as quiet says, counted
// from its last change by the page's own clock, and is not about to be left: a
// page at rest costs no wait. A child frame that says something new all the time
// is not waited for longer than 1 s. At limit it returns false with the last
// version that could be read, or why none could.
func (p *Page) Quiet(ctx context.Context, quiet, limit time.Duration) (Version, bool, error) {
	limited, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	began := time.Now()
	var last Version
	for {
		if p.departure.underWay() != nil {
			_ = p.awaitArrival(limited, limit) // what it led to is read below
		}
		t, err := readTree[idleReply](limited, p, "idle", nil)
		pause := navigationPause
		if err == nil {
			last = t.version()
			idle := idleTime(t, time.Since(began) < frameLimit)
			leaving := p.departure.underWay() != nil
			if idle >= quiet && !leaving {
				return last, true, nil
			}
			pause = max(quiet-idle, 0)
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

// idleTime is how long the main frame has been at rest or, with its frames, all of them.
func idleTime(t tree[idleReply], frames bool) time.Duration {
	idle := time.Duration(t.reply.Idle * float64(time.Millisecond))
	for _, c := range t.children {
		if frames && c.tree != nil {
			idle = min(idle, idleTime(*c.tree, true))
		}
	}
	return idle
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

// Collect scans the page and its frames for all elements that op can be done to.
// A page that can't be read whole gives a Scan with a Reason and no candidates.
func (p *Page) Collect(ctx context.Context, op Op) (Scan, error) { return p.collect(ctx, op, false) }

// CollectEverywhere is Collect of the whole page, also of what stands behind an open
// dialog and can't be acted on now.
func (p *Page) CollectEverywhere(ctx context.Context, op Op) (Scan, error) {
	return p.collect(ctx, op, true)
}

func (p *Page) collect(ctx context.Context, op Op, everywhere bool) (Scan, error) {
	t, err := readTree[scanReply](ctx, p, "collect", map[string]any{"op": op, "everywhere": everywhere})
	if err != nil {
		return Scan{}, err
	}
	return scanOf(t, op), nil
}

// Digest returns the visible text of the page and its frames, at most 4096 code
// points. A text that is longer, or that can't be read whole, is a Problem and
// never a part.
func (p *Page) Digest(ctx context.Context) (Digest, error) { return p.digest(ctx, maxDigest) }

// VisibleText is Digest without a limit of length, for exact comparisons.
func (p *Page) VisibleText(ctx context.Context) (Digest, error) { return p.digest(ctx, 0) }

// Everything is VisibleText of the whole page, also of what stands behind an open
// dialog, with what else is drawn as text: what is nowhere in it is not shown. Its
// version is that of the other readings.
func (p *Page) Everything(ctx context.Context) (Digest, error) {
	t, err := readTree[digestReply](ctx, p, "digest", map[string]any{"limit": 0, "everywhere": true})
	if err != nil {
		return Digest{}, err
	}
	return everythingOf(t), nil
}

func (p *Page) digest(ctx context.Context, limit int) (Digest, error) {
	t, err := readTree[digestReply](ctx, p, "digest", map[string]any{"limit": limit, "everywhere": false})
	if err != nil {
		return Digest{}, err
	}
	return digestOf(t, limit), nil
}

// BodyText returns all text of the page as the browser itself would copy it.
func (p *Page) BodyText(ctx context.Context) (string, error) {
	r, err := ask[textReply](ctx, p, "bodyText", nil)
	return r.Text, err
}

// Control returns the live state of a control that was found for a click or a
// fill; a stale target is an *Error. What a password field holds is never read.
func (p *Page) Control(ctx context.Context, t Target) (Control, error) {
	r, err := askOf[controlReply](ctx, p, t, "control")
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
	r, err := askOf[textReply](ctx, p, t, "read")
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
