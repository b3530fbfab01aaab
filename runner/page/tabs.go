package page

import (
	"context"
	"slices"
	"sync"
	"time"

	"github.com/playwright-community/playwright-go"

	"sedum.dev/sedum/runner/browser"
)

const (
	// MaxTabs is how many tabs may be open at once: a page that opens more would do so for ever.
	MaxTabs = 32

	newTabLimit = actionLimit // for a new tab to show a document
	voidLimit   = time.Second // for one whose first request has been answered
)

// Tabs are the tabs of one browser context. The methods of a Page are those of the
// tab that is acted on: the first one, until News names another and Turn goes there,
// or Switch does. Nothing else changes it: a step that reads or acts does so on one
// tab from its beginning to its end.
type Tabs struct {
	*Page
	shared    *profile
	contextID string // the browser's

	mu       sync.Mutex
	watcher  playwright.CDPSession // speaks with the whole browser
	all      []*tab                // as they were opened, closed ones included; the first is the test's own
	openings int                   // windows that pages opened, as far as the browser tells who did

	next   *tab // where Turn goes
	fresh  *tab // see Tab.New
	began  bool // whether there was an action that may have opened a tab
	behind bool // whether another tab may be in front of the one that is acted on
}

// tab is one tab as the browser tells of it, and then the driver.
type tab struct {
	id, opener string
	address    string    // as the browser knows it; "" before there is a document
	title      string    // as it was last read
	page       *Page     // nil until the driver has it, which waits for the answer to the first request
	since      time.Time // when the driver had it
	gone       bool      // before the driver had it
	told       TabState  // what News has said of it
}

// NewTabs opens an empty page in a fresh browser context and follows the tabs that
// are opened from then on. Errors are those of New.
func NewTabs(ctx context.Context, b *browser.Browser, o Options) (*Tabs, error) {
	first, err := New(ctx, b, o)
	if err != nil {
		return nil, err
	}
	t := &Tabs{Page: first, shared: first.profile}
	_, err = bounded(ctx, first, "watch for new tabs", openLimit, func() (struct{}, error) { return struct{}{}, t.watch() })
	if err != nil {
		t.Close()
		return nil, err
	}
	return t, nil
}

func (t *Tabs) watch() error {
	reply, err := t.session.Send("Target.getTargetInfo", map[string]any{})
	if err != nil {
		return err
	}
	own := targetInfoOf(reply)
	t.contextID = own.context
	t.all = []*tab{{id: own.id, page: t.Page, told: Open}}
	t.others = func(p *Page) bool { return t.heir(p) != nil }
	t.context.OnPage(t.arrive)
	watcher, err := t.browser.NewSession()
	if err != nil {
		return err
	}
	t.mu.Lock()
	t.watcher = watcher
	t.mu.Unlock()
	watcher.On("Target.targetCreated", func(e map[string]any) { t.created(targetInfoOf(e)) })
	watcher.On("Target.targetInfoChanged", func(e map[string]any) { t.changed(targetInfoOf(e)) })
	watcher.On("Target.targetDestroyed", func(e map[string]any) { t.destroyed(e["targetId"]) })
	_, err = watcher.Send("Target.setDiscoverTargets", map[string]any{"discover": true})
	return err
}

// targetInfo is what the browser says of something that it shows.
type targetInfo struct{ id, kind, subtype, context, opener, address string }

func targetInfoOf(message any) targetInfo {
	fields, _ := message.(map[string]any)
	info, _ := fields["targetInfo"].(map[string]any)
	return targetInfo{
		id: text(info, "targetId"), kind: text(info, "type"), subtype: text(info, "subtype"),
		context: text(info, "browserContextId"), opener: text(info, "openerId"), address: text(info, "url"),
	}
}

// The following hear of events, on the driver's only reading goroutine: they must
// not wait for it. The browser tells of a tab before it confirms the input that
// opened it; the driver, when there is an answer to the tab's first request.

func (t *Tabs) created(x targetInfo) {
	if x.kind != "page" || x.subtype != "" || x.context != t.contextID { // a subtype: a page that is loaded ahead
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	e := t.entry(x.id)
	e.opener, e.address = x.opener, x.address
	if x.opener != "" {
		t.openings++
	}
}

// entry is the tab of that id, a new one if there is none. It runs under the lock.
func (t *Tabs) entry(id string) *tab {
	for _, e := range t.all {
		if e.id == id {
			return e
		}
	}
	e := &tab{id: id}
	t.all = append(t.all, e)
	return e
}

func (t *Tabs) changed(x targetInfo) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, e := range t.all {
		if e.id == x.id {
			e.address = x.address
		}
	}
}

func (t *Tabs) destroyed(id any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, e := range t.all {
		if e.id == id {
			e.gone = true
		}
	}
}

func (t *Tabs) arrive(opened playwright.Page) {
	p := t.shared.blank()
	p.listen(opened)
	p.opener = t.sourceOf(opened)
	p.faults.visited(p.Source(opened.URL()))
	go t.adopt(p)
}

// adopt makes a page of a tab. One that closes meanwhile, or that can't be spoken
// with, stays without.
func (t *Tabs) adopt(p *Page) {
	if p.attach() != nil {
		return
	}
	reply, err := p.session.Send("Target.getTargetInfo", map[string]any{})
	if err != nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	e := t.entry(targetInfoOf(reply).id)
	e.page, e.since = p, time.Now()
}

// sourceOf is the address that what a new tab shows comes from, if that has none itself.
func (t *Tabs) sourceOf(opened playwright.Page) string {
	opener, err := opened.Opener()
	if err != nil || opener == nil {
		return ""
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, e := range t.all {
		if e.page != nil && e.page.tab == opener {
			return e.page.Source(opener.URL())
		}
	}
	return opener.URL()
}

// of is the entry of a page. It runs under the lock.
func (t *Tabs) of(p *Page) *tab {
	i := slices.IndexFunc(t.all, func(e *tab) bool { return e.page == p })
	return t.all[i]
}

// heir is the tab that is acted on when p closes: the one that opened it or, when
// that is gone, the one that opened that, else the newest of the others.
func (t *Tabs) heir(p *Page) *tab {
	t.mu.Lock()
	defer t.mu.Unlock()
	left := slices.DeleteFunc(slices.Clone(t.all), func(e *tab) bool { return e.state() != Open || e.page == p })
	for opener := t.of(p).opener; opener != ""; {
		i := slices.IndexFunc(t.all, func(e *tab) bool { return e.id == opener })
		if i < 0 {
			break
		}
		if slices.Contains(left, t.all[i]) {
			return t.all[i]
		}
		opener = t.all[i].opener
	}
	if len(left) == 0 {
		return nil
	}
	return left[len(left)-1]
}

// leavesOthers reports whether other tabs are open that can be acted on.
func (p *Page) leavesOthers() bool { return !p.profile.lost() && p.others != nil && p.others(p) }

// Closed reports whether there is nothing left to act on. A tab that closed while
// others are open leaves those; one that crashed does not.
func (t *Tabs) Closed() bool { return t.Page.Closed() && !t.TabClosed() }

// TabClosed reports whether the tab that is acted on has closed and left others.
func (t *Tabs) TabClosed() bool { return over(t.closed) && !over(t.crashed) && t.leavesOthers() }

// Close closes the browser context with all its tabs, waiting at most 5 s.
func (t *Tabs) Close() {
	t.Page.Close()
	t.mu.Lock()
	watcher := t.watcher
	t.mu.Unlock()
	if watcher != nil && !over(t.browser.Gone()) {
		_, _ = within(context.Background(), nil, closeLimit, func() (struct{}, error) { return struct{}{}, watcher.Detach() })
	}
}
