package page

import (
	"context"
	"sync"
	"time"

	"github.com/playwright-community/playwright-go"
)

// sendLimit is how long a navigation lets the page send what it has begun to send.
const sendLimit = 2 * time.Second

// sending knows what the page's scripts are sending: requests that may change
// something on a server, with no answer yet. To leave the page now would cut them
// off, and "click Add to cart" would have done nothing.
type sending struct {
	mu   sync.Mutex
	open map[playwright.Request]struct{}
	none chan struct{} // closed when open becomes empty
}

func (s *sending) listen(c playwright.BrowserContext) {
	c.OnRequest(s.begin)
	c.OnRequestFinished(s.end)
	c.OnRequestFailed(s.end)
}

// sends reports whether a request is a script's and may change something.
// What is only read is asked again by whoever needs it, and a beacon outlives its page.
func sends(r playwright.Request) bool {
	kind, method := r.ResourceType(), r.Method()
	return (kind == "fetch" || kind == "xhr") && method != "GET" && method != "HEAD" && method != "OPTIONS"
}

func (s *sending) begin(r playwright.Request) {
	if !sends(r) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.open) == 0 {
		s.open, s.none = map[playwright.Request]struct{}{}, make(chan struct{})
	}
	s.open[r] = struct{}{}
}

func (s *sending) end(r playwright.Request) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, known := s.open[r]; !known {
		return
	}
	if delete(s.open, r); len(s.open) == 0 {
		close(s.none)
	}
}

// sent waits until nothing is being sent, at most sendLimit: a page may send for
// as long as it is open.
func (s *sending) sent(ctx context.Context) {
	s.mu.Lock()
	none, idle := s.none, len(s.open) == 0
	s.mu.Unlock()
	if idle {
		return
	}
	limit := time.NewTimer(sendLimit)
	defer limit.Stop()
	select {
	case <-none:
	case <-limit.C:
	case <-ctx.Done():
	}
}
