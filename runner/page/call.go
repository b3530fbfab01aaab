package page

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/playwright-community/playwright-go"
)

// The page script stands in the page's own world, not in an isolated one: only
// there can it wrap attachShadow to learn of closed shadow trees, and only from
// there does the driver take elements for its hands. What an isolated world would
// give it has instead: it captures the language's and the DOM's functions before
// page code runs, and its frozen global can be neither replaced nor shadowed.
//
// It is called over the browser's own protocol. The driver's evaluate would run
// code of its own in that world, with whatever built-ins the page left there.

// world is where the page script of one frame is reached.
type world struct {
	session playwright.CDPSession
	frame   string // the browser's id; "" for the main frame, which needs neither
	context string // the browser's id of its execution context
}

// call runs one operation of the page script in a frame and returns its reply.
// At the limit, or when ctx ends, it is stopped, or left to finish alone where
// the browser can't stop it.
func (p *Page) call(ctx context.Context, frame FrameID, op string, arg any, limit time.Duration) (string, error) {
	w, ok := p.world(frame)
	if !ok {
		return "", navigating(op)
	}
	return p.run(ctx, w, op, arg, limit)
}

func (p *Page) run(ctx context.Context, w world, op string, arg any, limit time.Duration) (string, error) {
	found, err := p.evaluate(ctx, w, op, arg, true, limit)
	if err != nil {
		return "", err
	}
	if w.frame == "" && strings.HasPrefix(p.tab.URL(), errorPageScheme) {
		return "", errorPageShown(op)
	}
	text, ok := found["value"].(string)
	if !ok {
		return "", scriptMissing(op)
	}
	return text, nil
}

// Chromium shows a page of its own where an address doesn't open. It has no text,
// so that whatever is said to be absent would seem to hold.
const errorPageScheme = "chrome-error:"

// evaluate calls an operation and returns what the browser says of its result: its
// value, or else a reference to it. The result of a page without the script is null.
func (p *Page) evaluate(ctx context.Context, w world, op string, arg any, byValue bool, limit time.Duration) (map[string]any, error) {
	text, err := json.Marshal(arg)
	if err != nil {
		return nil, invalidReply(op, err)
	}
	params := map[string]any{
		"expression":    fmt.Sprintf("typeof %[1]s === 'object' ? %[1]s.%[2]s(%[3]s) : null", scriptName, op, text),
		"returnByValue": byValue,
		"timeout":       max(limit.Milliseconds(), 1),
	}
	if w.frame != "" {
		params["uniqueContextId"] = w.context
	}
	reply, err := bounded(ctx, p, op, limit, func() (any, error) {
		defer p.frames.owing(w.frame)()
		return w.session.Send("Runtime.evaluate", params)
	})
	if err != nil {
		return nil, err
	}
	fields, _ := reply.(map[string]any)
	if thrown, ok := fields["exceptionDetails"]; ok {
		return nil, &Error{Code: CodeOperationFailed, Message: "could not " + op + ": the page script failed", Err: fmt.Errorf("%v", thrown)}
	}
	found, _ := fields["result"].(map[string]any)
	return found, nil
}

var (
	errLimit   = errors.New("time limit reached")
	errCrashed = errors.New("page crashed")
)

// within runs f and returns its result, or the reason why it was not waited for.
// A crash ends the wait: the driver leaves some calls to a crashed page unanswered.
func within[T any](ctx context.Context, crashed <-chan struct{}, limit time.Duration, f func() (T, error)) (T, error) {
	type result struct {
		value T
		err   error
	}
	var none T
	if err := ctx.Err(); err != nil {
		return none, err
	}
	done := make(chan result, 1)
	go func() {
		defer func() {
			if fault := recover(); fault != nil { // playwright-go panics on replies it doesn't expect
				done <- result{err: errors.New("the driver sent an unexpected reply")}
			}
		}()
		value, err := f()
		done <- result{value, err}
	}()
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case r := <-done:
		return r.value, r.err
	case <-timer.C:
		return none, errLimit
	case <-crashed:
		return none, errCrashed
	case <-ctx.Done():
		return none, ctx.Err()
	}
}

// bounded is within for a call to this page; its error is an *Error. A page that
// was dropped gets no more calls.
func bounded[T any](ctx context.Context, p *Page, tried string, limit time.Duration, f func() (T, error)) (T, error) {
	var none T
	if over(p.dropped) {
		return none, &Error{Code: CodePageClosed, Message: "could not " + tried + ": the page was given up after an input that it didn't take in time"}
	}
	value, err := within(ctx, p.crashed, limit, f)
	if err != nil {
		return none, p.failure(tried, err)
	}
	return value, nil
}
