package page

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/playwright-community/playwright-go"
)

// Time limits of the calls that no specification names.
const (
	openLimit  = 30 * time.Second
	closeLimit = 5 * time.Second
	// how long the news of a crash or a lost browser may lag behind the call that it broke
	newsLimit = 500 * time.Millisecond
)

// failure turns what a call ended with into an *Error.
func (p *Page) failure(tried string, err error) *Error {
	var known *Error
	if errors.As(err, &known) {
		return known
	}
	if navigated(err) {
		return navigating(tried)
	}
	code, why := p.cause(err)
	return &Error{Code: code, Message: fmt.Sprintf("could not %s: %s", tried, why), Err: err}
}

// A crash explains a lost browser, and either explains a closed page.
func (p *Page) cause(err error) (code, why string) {
	lost := says(err, closedPhrases)
	if says(err, driverPhrases) {
		p.browser.Lost()
	}
	if lost {
		p.awaitNews()
	}
	switch {
	case over(p.crashed):
		return CodePageCrashed, "the page crashed"
	case over(p.browser.Gone()):
		return CodeBrowserDisconnected, "the browser ended or its connection was lost"
	case over(p.ended):
		return CodeContextClosed, "the browser context was closed"
	case over(p.closed), lost:
		return CodePageClosed, "the page was closed"
	case errors.Is(err, context.Canceled):
		return CodeCanceled, "the run was cancelled"
	case says(err, timeoutPhrases), errors.Is(err, errLimit), errors.Is(err, context.DeadlineExceeded), errors.Is(err, playwright.ErrTimeout):
		return CodeTimeout, "it took too long"
	}
	return CodeOperationFailed, "the browser refused"
}

// The driver has no codes for these.
var (
	driverPhrases    = []string{"Connection closed", "transport closed", "could not send message", "could not read protocol"}
	closedPhrases    = append([]string{"target closed", "has been closed", "Target crashed"}, driverPhrases...)
	navigatedPhrases = []string{
		"Execution context was destroyed", "Frame was detached", "Cannot find context", "uniqueContextId not found",
		"Cannot find default execution context", "Inspected target navigated or closed",
	}
	timeoutPhrases = []string{"Execution was terminated"}
)

// says reports whether an error or one behind it holds one of the phrases.
func says(err error, phrases []string) bool {
	for ; err != nil; err = errors.Unwrap(err) {
		if slices.ContainsFunc(phrases, func(p string) bool { return strings.Contains(err.Error(), p) }) {
			return true
		}
	}
	return false
}

// awaitNews gives the events that explain a broken call time to arrive.
func (p *Page) awaitNews() {
	late := time.NewTimer(newsLimit)
	defer late.Stop()
	select {
	case <-p.crashed:
	case <-p.browser.Gone():
	case <-late.C:
	}
}

func over(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

func navigated(err error) bool { return says(err, navigatedPhrases) }

func navigating(tried string) *Error {
	return &Error{Code: CodeStale, Message: "could not " + tried + ": the document went away", Err: ErrNavigating}
}

func scriptMissing(op string) *Error {
	return &Error{Code: CodeScriptMissing, Message: "could not " + op + ": the page script is missing from the page"}
}

func errorPageShown(op string) *Error {
	return &Error{Code: CodeNavigation, Message: "could not " + op + ": the address did not open and the browser shows its own error page"}
}

func stale(why string) *Error {
	return &Error{Code: CodeStale, Message: why}
}

func notActionable(why string) *Error {
	return &Error{Code: CodeNotActionable, Message: why}
}

func invalidInput(why string) *Error {
	return &Error{Code: CodeInvalidInput, Message: why}
}

// uncertain is any fault after the input was sent: it must not be sent again.
func uncertain(cause *Error) *Error {
	return &Error{
		Code:       CodeUncertain,
		Message:    "the input was sent and may have reached the page, but " + cause.Message,
		Dispatched: true,
		Err:        cause,
	}
}

// waited turns a wait that ran out into not_actionable.
func waited(err error, why string) error {
	var e *Error
	if errors.As(err, &e) && e.Code == CodeTimeout {
		return notActionable("the target " + why)
	}
	return err
}
