package page

import (
	"context"
	"sync"

	"github.com/playwright-community/playwright-go"

	"sedum.dev/sedum/runner/browser"
)

// profile is a browser context of its own: what the tabs that are opened in it
// have in common.
type profile struct {
	browser *browser.Browser
	context playwright.BrowserContext
	options Options
	size    playwright.Size

	ended   chan struct{} // the browser context is closed
	dropped chan struct{} // see drop
	giveUp  func()        // closes dropped
	shut    func() error  // closes the context, once: who is late waits for it

	onInput func(context.Context) // see OnInput
	others  func(*Page) bool      // whether tabs besides this one are open; nil: nobody follows them

	faults   *faults
	requests requests

	mu        sync.Mutex
	dialogs   []Dialog
	reply     *Reply // stated for the next dialog
	downloads []Download
	wanted    int // windows that pages asked for
}

func newProfile(b *browser.Browser, o Options) *profile {
	dropped := make(chan struct{})
	p := &profile{
		browser: b,
		options: o,
		size:    playwright.Size{Width: o.Width, Height: o.Height},
		ended:   make(chan struct{}),
		dropped: dropped,
		giveUp:  sync.OnceFunc(func() { close(dropped) }),
		faults:  newFaults(o.Sensitive),
	}
	p.shut = sync.OnceValue(func() error { return p.context.Close() })
	return p
}

func (p *profile) open() (err error) {
	p.context, err = p.browser.NewContext(contextOptions(p.options))
	if err != nil {
		return err
	}
	p.context.OnClose(closing[playwright.BrowserContext](p.ended))
	p.context.OnDialog(p.answer)
	p.requests.listen(p.context)
	return p.context.AddInitScript(playwright.Script{Content: &pageScript})
}

// windowWanted counts the windows that pages ask for, opened or not.
func (p *profile) windowWanted() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.wanted++
}

// drop gives all tabs up: an input that timed out may still land in one.
func (p *profile) drop() {
	p.giveUp()
	go p.Close()
}

// Close closes the browser context with all its tabs, waiting at most 5 s.
func (p *profile) Close() {
	_, _ = within(context.Background(), nil, closeLimit, func() (struct{}, error) { return struct{}{}, p.shut() })
}

// lost reports whether all tabs are gone: given up, or without a browser.
func (p *profile) lost() bool { return over(p.dropped) || over(p.ended) || over(p.browser.Gone()) }
