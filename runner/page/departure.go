package page

import (
	"context"
	"sync"
	"time"

	"github.com/playwright-community/playwright-go"
)

// departure knows whether the main frame is about to show another document: a
// navigation was asked for and neither came through nor was given up. The
// browser tells of the request before it confirms the input that caused it, so
// there is no moment at which a started navigation is not known yet.
type departure struct {
	mu   sync.Mutex
	main string        // the browser's id of the main frame
	done chan struct{} // nil while nothing is under way
}

// watch follows the main frame over a session with the browser.
func (d *departure) watch(session playwright.CDPSession) error {
	session.On("Page.frameRequestedNavigation", func(e map[string]any) {
		if e["disposition"] == "currentTab" {
			d.begin(e["frameId"])
		}
	})
	session.On("Page.frameNavigated", func(e map[string]any) {
		if frame, ok := e["frame"].(map[string]any); ok && frame["parentId"] == nil {
			d.arrive(frame["id"])
		}
	})
	for _, event := range []string{"Page.navigatedWithinDocument", "Page.frameStoppedLoading"} {
		session.On(event, func(e map[string]any) { d.end(e["frameId"]) })
	}
	if _, err := session.Send("Page.enable", map[string]any{}); err != nil {
		return err
	}
	reply, err := session.Send("Page.getFrameTree", map[string]any{})
	if err != nil {
		return err
	}
	tree, _ := reply.(map[string]any)
	root, _ := tree["frameTree"].(map[string]any)
	frame, _ := root["frame"].(map[string]any)
	d.arrive(frame["id"])
	return nil
}

func (d *departure) begin(frame any) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if frame == d.main && d.done == nil {
		d.done = make(chan struct{})
	}
}

func (d *departure) end(frame any) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if frame == d.main && d.done != nil {
		close(d.done)
		d.done = nil
	}
}

// arrive ends the navigation with a document in a main frame that may be a new one.
func (d *departure) arrive(frame any) {
	if id, ok := frame.(string); ok {
		d.mu.Lock()
		d.main = id
		d.mu.Unlock()
		d.end(id)
	}
}

func (d *departure) underWay() <-chan struct{} {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.done
}

// awaitArrival waits while the main frame is about to show another document, and
// then until that is parsed.
func (p *Page) awaitArrival(ctx context.Context, limit time.Duration) error {
	done := p.departure.underWay()
	if done == nil {
		return nil
	}
	_, err := bounded(ctx, p, "wait for the page that it leads to", limit, func() (struct{}, error) {
		<-done
		return struct{}{}, nil
	})
	if err != nil {
		return err
	}
	return p.awaitDocument(ctx, settleLimit)
}
