// Package page is one tab of a browser: what it shows, and the hands that act on it.
//
// Entry point: New. A Page reads (Collect, Digest, Control, ...) through a script
// that stands in every frame, and acts (Click, Fill, Press, ...) with the
// browser's own input, never by calling into the page's code. Every call has a
// time limit. An action says whether its input may have reached the page; what may
// have is never sent again.
package page

import (
	"cmp"
	"context"
	"net/url"
	"strings"
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
	*profile
	tab     playwright.Page
	session playwright.CDPSession
	size    playwright.Size
	opener  string // the Source of the page that opened it, at that time

	crashed chan struct{}
	closed  chan struct{}

	departure departure
	frames    *frames
	choosers  chan playwright.FileChooser // the last one that opened, see asked
}

// New opens an empty page in a fresh browser context. Tabs that it opens are left
// alone; see NewTabs.
func New(ctx context.Context, b *browser.Browser, o Options) (*Page, error) {
	opened, err := within(ctx, nil, openLimit, func() (*Page, error) {
		p := newProfile(b, o).blank()
		err := p.open()
		if p.context != nil && (err != nil || ctx.Err() != nil) { // nobody will close it
			_ = p.context.Close()
		}
		return p, err
	})
	if err != nil {
		return nil, newProfile(b, o).blank().failure("open a page", err)
	}
	return opened, nil
}

// blank is a page without a tab yet.
func (p *profile) blank() *Page {
	return &Page{
		profile:  p,
		crashed:  make(chan struct{}),
		closed:   make(chan struct{}),
		frames:   newFrames(p.faults, p.windowWanted),
		choosers: make(chan playwright.FileChooser, 1),
	}
}

func (p *Page) open() error {
	if err := p.profile.open(); err != nil {
		return err
	}
	tab, err := p.context.NewPage()
	if err != nil {
		return err
	}
	p.listen(tab)
	return p.attach()
}

// listen hears of what happens in a tab from now on. The child frames that it
// shows already are among those that are told of.
func (p *Page) listen(tab playwright.Page) {
	p.tab = tab
	p.size = p.profile.size
	if s := tab.ViewportSize(); s != nil && s.Width > 0 { // a window may ask for another
		p.size = *s
	}
	for _, f := range tab.Frames() {
		if f != tab.MainFrame() {
			p.frames.attach(f)
		}
	}
	tab.OnFrameAttached(p.frames.attach)
	tab.OnFrameDetached(p.frames.detach)
	tab.OnFrameNavigated(p.navigated)
	tab.OnCrash(closing[playwright.Page](p.crashed))
	tab.OnClose(closing[playwright.Page](p.closed))
	tab.OnFileChooser(p.asked)
	tab.OnDownload(p.download)
}

// attach opens the session with the browser over which the page script is called.
func (p *Page) attach() (err error) {
	p.session, err = p.context.NewCDPSession(p.tab)
	if err != nil {
		return err
	}
	if err = p.departure.watch(p.session); err != nil {
		return err
	}
	if err = p.frames.follow(p.session, true); err != nil {
		return err
	}
	for _, f := range p.frames.drivers() {
		go p.frames.join(p.context, f)
	}
	return nil
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

// Source is the address whose rules the content at a route of this page falls under:
// the route's own or, where that names no host (about:blank, blob:), that of the page
// which opened the tab and may have written into it.
func (p *Page) Source(route string) string {
	inner := strings.TrimPrefix(route, "blob:")
	if u, err := url.Parse(inner); err == nil && u.Host != "" {
		return inner
	}
	return cmp.Or(p.opener, route)
}

// Closed reports whether the page is gone: closed, crashed, given up, or without a browser.
func (p *Page) Closed() bool { return over(p.closed) || over(p.crashed) || p.profile.lost() }
