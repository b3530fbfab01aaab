package page

import (
	"context"
	"time"

	"github.com/playwright-community/playwright-go"
)

const (
	navigationLimit = 30 * time.Second
	metaLimit       = time.Second
)

// Goto opens an address and waits at most 30 s until its document is parsed. Any
// page that loads is fine, whatever its status or final address. Errors are
// navigation_failed, or say that the page or browser was lost. What the present
// page is sending has up to 2 s to be answered first.
func (p *Page) Goto(ctx context.Context, address string) error {
	p.requests.sent(ctx)
	err := p.load(ctx, address)
	if says(err, errorPage) {
		err = p.load(ctx, address)
	}
	if says(err, interrupted) {
		err = p.awaitDocument(ctx, navigationLimit)
	}
	return navigationFailed(address, err)
}

// The driver's words for a page that left for another address while it loaded,
// and for Chromium's error page of an earlier address that came in between.
var (
	interrupted = []string{"is interrupted by another navigation"}
	errorPage   = []string{`interrupted by another navigation to "` + errorPageScheme}
)

func (p *Page) load(ctx context.Context, address string) error {
	_, err := bounded(ctx, p, "open "+origin(address), navigationLimit+time.Second, func() (playwright.Response, error) {
		return p.tab.Goto(address, playwright.PageGotoOptions{
			WaitUntil: playwright.WaitUntilStateDomcontentloaded,
			Timeout:   milliseconds(navigationLimit),
		})
	})
	return err
}

// Move is a step in the page's history.
type Move string

const (
	Back    Move = "back"
	Forward Move = "forward"
	Reload  Move = "reload"
)

// History goes back, forward or reloads. Having nowhere to go is not_actionable;
// whatever fails later is action_uncertain. Like Goto it lets the page send first.
func (p *Page) History(ctx context.Context, m Move) (Effect, error) {
	p.requests.sent(ctx)
	return p.act(ctx, navigationLimit+settleLimit, func(ctx context.Context, a *action) (Effect, error) {
		if err := p.canMove(ctx, m); err != nil {
			return Effect{}, err
		}
		before, err := p.place(ctx)
		if err != nil {
			return Effect{}, err
		}
		if err := a.dispatch(ctx, "moving in the history", func() error { return p.move(m) }); err != nil {
			return Effect{}, navigationFailed(before.Route, err)
		}
		changed, err := p.settle(ctx, before)
		return Effect{RouteChanged: changed}, err
	})
}

func (p *Page) move(m Move) (err error) {
	until, limit := playwright.WaitUntilStateDomcontentloaded, milliseconds(navigationLimit)
	switch m {
	case Back:
		_, err = p.tab.GoBack(playwright.PageGoBackOptions{WaitUntil: until, Timeout: limit})
	case Forward:
		_, err = p.tab.GoForward(playwright.PageGoForwardOptions{WaitUntil: until, Timeout: limit})
	default:
		_, err = p.tab.Reload(playwright.PageReloadOptions{WaitUntil: until, Timeout: limit})
	}
	return err
}

// canMove refuses to go where the history has no page. The empty page that every
// tab starts with is none.
func (p *Page) canMove(ctx context.Context, m Move) error {
	if m == Reload {
		return nil
	}
	entries, current, err := p.history(ctx)
	if err != nil {
		return err
	}
	if m == Back && (current == 0 || current == 1 && entries[0] == "about:blank") {
		return notActionable("there is no earlier page to go back to")
	}
	if m == Forward && current >= len(entries)-1 {
		return notActionable("there is no later page to go forward to")
	}
	return nil
}

func (p *Page) history(ctx context.Context) (addresses []string, current int, err error) {
	reply, err := bounded(ctx, p, "read the page's history", sightLimit, func() (any, error) {
		return p.session.Send("Page.getNavigationHistory", map[string]any{})
	})
	if err != nil {
		return nil, 0, err
	}
	fields, _ := reply.(map[string]any)
	index, _ := fields["currentIndex"].(float64)
	list, _ := fields["entries"].([]any)
	for _, entry := range list {
		e, _ := entry.(map[string]any)
		address, _ := e["url"].(string)
		addresses = append(addresses, address)
	}
	return addresses, int(index), nil
}

// Meta returns the page's address and title.
func (p *Page) Meta(ctx context.Context) (address, title string, err error) {
	title, err = steady(ctx, p, "read the page's title", metaLimit, p.tab.Title)
	return p.tab.URL(), title, err
}
