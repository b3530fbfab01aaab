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
	"sync"

	"github.com/playwright-community/playwright-go"

	"sedum.dev/sedum/runner/browser"
)

// scriptName is the global under which the page script stands in every frame.
const scriptName = "__sedum"

// Options of a new page; sizes in CSS pixels.
type Options struct {
	Width, Height int
	Login         *Login
	// Sensitive says of which documents no faults are kept, by their address; it is
	// called on the driver's goroutine and must not wait. nil is none.
	Sensitive func(address string) bool
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

	onInput   func(context.Context) // see OnInput
	departure departure
	frames    *frames
	faults    *faults
	choosers  chan playwright.FileChooser // the last one that opened, see asked
	sending   sending

	mu      sync.Mutex
	dialogs []Dialog
	reply   *Reply // stated for the next dialog
	popups  []playwright.Page

	downloads []Download
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
	heard := newFaults(o.Sensitive)
	return &Page{
		browser: b,
		size:    o,
		crashed: make(chan struct{}),
		closed:  make(chan struct{}),
		ended:   make(chan struct{}),
		dropped: dropped,
		giveUp:  sync.OnceFunc(func() { close(dropped) }),
		frames:  newFrames(heard),
		faults:  heard,

		choosers: make(chan playwright.FileChooser, 1),
	}
}

func (p *Page) open() (err error) {
	p.context, err = p.browser.NewContext(contextOptions(p.size))
	if err != nil {
		return err
	}
	p.context.OnClose(closing[playwright.BrowserContext](p.ended))
	p.context.OnDialog(p.answer)
	p.sending.listen(p.context)
	if err = p.context.AddInitScript(playwright.Script{Content: &pageScript}); err != nil {
		return err
	}
	p.tab, err = p.context.NewPage()
	if err != nil {
		return err
	}
	p.tab.OnFrameAttached(p.frames.attach)
	p.tab.OnFrameDetached(p.frames.detach)
	p.tab.OnFrameNavigated(p.navigated)
	p.tab.OnCrash(closing[playwright.Page](p.crashed))
	p.tab.OnClose(closing[playwright.Page](p.closed))
	p.tab.OnPopup(p.popup)
	p.tab.OnFileChooser(p.asked)
	p.tab.OnDownload(p.download)
	p.session, err = p.context.NewCDPSession(p.tab)
	if err != nil {
		return err
	}
	if err = p.departure.watch(p.session); err != nil {
		return err
	}
	return p.frames.follow(p.session, true)
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

func (p *Page) navigated(f playwright.Frame) {
	p.faults.visited(f.URL())
	if f != p.tab.MainFrame() {
		go p.frames.join(p.context, f)
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
