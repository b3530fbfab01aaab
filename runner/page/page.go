// Package page is one tab of a browser: what it shows, and the hands that act on it.
//
// Entry point: New. A Page reads (Collect, Digest, Control, ...) through a script
// that stands in every frame, and acts (Click, Fill, Press, ...) with the
// browser's own input, never by calling into the page's code. Every call has a
// time limit. An action says whether its input may have reached the page; what may
// have is never sent again.
package page

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/playwright-community/playwright-go"

	"sedum.dev/sedum/runner/browser"
)

// scriptName is the global under which the page script stands in every frame.
const scriptName = "__sedum"

// Options of a new page; sizes in CSS pixels.
type Options struct {
	Width, Height int
	Login         *Login
}

// Login answers HTTP authentication, of one origin only unless that is "".
type Login struct{ User, Password, Origin string }

// Page is one tab in a browser context of its own. Its methods may be called
// from one goroutine at a time; every one of them has a time limit, and their
// errors are *Error.
type Page struct {
	browser *browser.Browser
	context playwright.BrowserContext
	tab     playwright.Page
	session playwright.CDPSession
	size    Options

	crashed chan struct{}
	closed  chan struct{}
	ended   chan struct{} // the browser context is closed
	dropped chan struct{} // see drop
	giveUp  func()        // closes dropped

	departure departure

	mu      sync.Mutex
	frames  map[FrameID]playwright.Frame
	order   []FrameID // live child frames, parents first
	last    FrameID
	dialogs []Dialog
	popups  []playwright.Page
}

// New opens an empty page in a fresh browser context.
func New(ctx context.Context, b *browser.Browser, o Options) (*Page, error) {
	opened, err := within(ctx, nil, openLimit, func() (*Page, error) {
		p := blank(b, o)
		err := p.open()
		if p.context != nil && (err != nil || ctx.Err() != nil) { // nobody will close it
			_ = p.context.Close()
		}
		return p, err
	})
	if err != nil {
		return nil, blank(b, o).failure("open a page", err)
	}
	return opened, nil
}

func blank(b *browser.Browser, o Options) *Page {
	dropped := make(chan struct{})
	return &Page{
		browser: b,
		size:    o,
		crashed: make(chan struct{}),
		closed:  make(chan struct{}),
		ended:   make(chan struct{}),
		dropped: dropped,
		giveUp:  sync.OnceFunc(func() { close(dropped) }),
		frames:  map[FrameID]playwright.Frame{},
	}
}

func (p *Page) open() (err error) {
	p.context, err = p.browser.NewContext(contextOptions(p.size))
	if err != nil {
		return err
	}
	p.context.OnClose(closing[playwright.BrowserContext](p.ended))
	p.context.OnDialog(p.answer)
	if err = p.context.AddInitScript(playwright.Script{Content: &pageScript}); err != nil {
		return err
	}
	p.tab, err = p.context.NewPage()
	if err != nil {
		return err
	}
	p.frames[MainFrame] = p.tab.MainFrame()
	p.tab.OnFrameAttached(p.attach)
	p.tab.OnFrameDetached(p.detach)
	p.tab.OnCrash(closing[playwright.Page](p.crashed))
	p.tab.OnClose(closing[playwright.Page](p.closed))
	p.tab.OnPopup(p.popup)
	p.session, err = p.context.NewCDPSession(p.tab)
	if err != nil {
		return err
	}
	return p.departure.watch(p.session)
}

func contextOptions(o Options) playwright.BrowserNewContextOptions {
	options := playwright.BrowserNewContextOptions{Viewport: &playwright.Size{Width: o.Width, Height: o.Height}}
	if l := o.Login; l != nil {
		options.HttpCredentials = &playwright.HttpCredentials{Username: l.User, Password: l.Password}
		if l.Origin != "" {
			options.HttpCredentials.Origin = &l.Origin
		}
	}
	return options
}

// closing returns a handler that closes c once.
func closing[T any](c chan struct{}) func(T) {
	once := sync.OnceFunc(func() { close(c) })
	return func(T) { once() }
}

// Handlers run on the driver's only reading goroutine: they must not wait for it.

// playwright-go's own list of frames is wrong after the first one that detaches.
func (p *Page) attach(f playwright.Frame) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last++
	p.frames[p.last] = f
	p.order = append(p.order, p.last)
}

func (p *Page) detach(f playwright.Frame) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id, live := range p.frames {
		if live == f {
			delete(p.frames, id)
			p.order = slices.DeleteFunc(p.order, func(o FrameID) bool { return o == id })
			return
		}
	}
}

func (p *Page) popup(opened playwright.Page) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.popups = append(p.popups, opened)
}

// Popups returns the addresses of windows that the page has opened since the
// last call. They are left open and not looked into.
func (p *Page) Popups() []string {
	p.mu.Lock()
	opened := p.popups
	p.popups = nil
	p.mu.Unlock()
	addresses := make([]string, len(opened))
	for i, window := range opened {
		addresses[i] = window.URL()
	}
	return addresses
}

// childFrames lists the live child frames, parents before their children.
func (p *Page) childFrames() []FrameID {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.order)
}

// frame is nil once the frame is gone.
func (p *Page) frame(id FrameID) playwright.Frame {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.frames[id]
}

// parentOf returns the frame that holds a child frame.
func (p *Page) parentOf(id FrameID) (FrameID, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	child := p.frames[id]
	if child == nil {
		return 0, false
	}
	for parent, f := range p.frames {
		if f == child.ParentFrame() {
			return parent, true
		}
	}
	return 0, false
}

// call runs one operation of the page script in a frame and returns its reply.
// At the limit, or when ctx ends, it is left to finish alone: the driver can't
// stop an evaluation.
func (p *Page) call(ctx context.Context, frame FrameID, op string, arg any, limit time.Duration) (string, error) {
	f := p.frame(frame)
	if f == nil {
		return "", navigating(op)
	}
	reply, err := bounded(ctx, p, op, limit, func() (any, error) {
		return f.Evaluate(callScript, []any{scriptName, op, plain(arg)})
	})
	if err != nil {
		return "", err
	}
	if strings.HasPrefix(f.URL(), errorPageScheme) {
		return "", errorPageShown(op)
	}
	text, ok := reply.(string)
	if !ok {
		return "", scriptMissing(op)
	}
	return text, nil
}

// Chromium shows a page of its own where an address doesn't open. It has no text,
// so that whatever is said to be absent would seem to hold.
const errorPageScheme = "chrome-error:"

// A reply that is no string can only come from a page without the script.
const callScript = `([name, op, arg]) => {
	const script = globalThis[name];
	return script ? script[op](arg) : null;
}`

// plain makes a value of maps, lists and scalars, as the driver wants it.
func plain(arg any) any {
	text, err := json.Marshal(arg)
	if err != nil {
		return nil
	}
	var value any
	_ = json.Unmarshal(text, &value)
	return value
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

// drop gives the page up: an input that timed out may still land in it.
func (p *Page) drop() {
	p.giveUp()
	go p.Close()
}

// Close closes the page and its browser context, waiting at most 5 s.
func (p *Page) Close() {
	_, _ = within(context.Background(), nil, closeLimit, func() (struct{}, error) { return struct{}{}, p.context.Close() })
}

// Closed reports whether the page is gone: closed, crashed, given up, or without a browser.
func (p *Page) Closed() bool {
	return over(p.closed) || over(p.dropped) || over(p.crashed) || over(p.ended) || over(p.browser.Gone())
}
