package page

import (
	"context"
	"sync"
	"time"

	"github.com/playwright-community/playwright-go"
)

const (
	loadLimit  = 5 * time.Second // how old a request may be that is still waited for: older ones are kept open on purpose
	loadRounds = 5               // answers that lead to further requests
)

// loading knows what the pages' scripts have asked for, with no answer yet. What a
// page doesn't show while an answer is on its way is not known to be absent.
type loading struct {
	mu   sync.Mutex
	open map[playwright.Request]awaited
}

type awaited struct {
	began    time.Time
	answered chan struct{}
}

func (l *loading) listen(c playwright.BrowserContext) {
	c.OnRequest(l.begin)
	c.OnRequestFinished(l.end)
	c.OnRequestFailed(l.end)
}

// loads are the kinds of requests by which scripts fetch what a page is to show.
var loads = map[string]bool{"fetch": true, "xhr": true, "script": true}

func (l *loading) begin(r playwright.Request) {
	if !loads[r.ResourceType()] {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open == nil {
		l.open = map[playwright.Request]awaited{}
	}
	l.open[r] = awaited{time.Now(), make(chan struct{})}
}

func (l *loading) end(r playwright.Request) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if known, ok := l.open[r]; ok {
		close(known.answered)
		delete(l.open, r)
	}
}

// young are the requests that may still be answered soon.
func (l *loading) young() []awaited {
	l.mu.Lock()
	defer l.mu.Unlock()
	var found []awaited
	for _, r := range l.open {
		if time.Since(r.began) < loadLimit {
			found = append(found, r)
		}
	}
	return found
}

// Loaded waits, at most for limit, until what scripts have asked for is answered and
// what came of it is shown. Requests that stay open are not waited for longer than
// 5 s from their beginning.
func (p *Page) Loaded(ctx context.Context, limit time.Duration) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	for range loadRounds {
		asked := p.loading.young()
		if len(asked) == 0 {
			return
		}
		for _, r := range asked {
			old := time.NewTimer(time.Until(r.began.Add(loadLimit)))
			select {
			case <-r.answered:
			case <-old.C:
			case <-ctx.Done():
			}
			old.Stop()
		}
		if !sleep(ctx, changeQuiet) { // the page takes the answer in
			return
		}
		_, _, _ = p.Quiet(ctx, changeQuiet, changeLimit)
	}
}
