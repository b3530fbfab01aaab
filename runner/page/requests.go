package page

import (
	"context"
	"sync"
	"time"

	"github.com/playwright-community/playwright-go"
)

const (
	sendLimit  = 2 * time.Second // how long a navigation lets the page send what it has begun to send
	loadLimit  = 5 * time.Second // how old a request may be that is still waited for: older ones are kept open on purpose
	loadRounds = 5               // answers that lead to further requests
)

// requests knows what the pages' scripts have asked of servers, with no answer yet.
type requests struct {
	mu   sync.Mutex
	open map[playwright.Request]asked
}

type asked struct {
	began    time.Time
	sends    bool          // it may change something on the server
	answered chan struct{} // closed then
}

func (q *requests) listen(c playwright.BrowserContext) {
	c.OnRequest(q.begin)
	c.OnRequestFinished(q.end)
	c.OnRequestFailed(q.end)
}

// byScripts are the kinds of requests by which scripts send, and fetch what a page is to show.
var byScripts = map[string]bool{"fetch": true, "xhr": true, "script": true}

// reads are the methods that change nothing.
var reads = map[string]bool{"GET": true, "HEAD": true, "OPTIONS": true}

func (q *requests) begin(r playwright.Request) {
	kind := r.ResourceType()
	if !byScripts[kind] {
		return
	}
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.open == nil {
		q.open = map[playwright.Request]asked{}
	}
	q.open[r] = asked{began: time.Now(), sends: kind != "script" && !reads[r.Method()], answered: make(chan struct{})}
}

func (q *requests) end(r playwright.Request) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if known, ok := q.open[r]; ok {
		close(known.answered)
		delete(q.open, r)
	}
}

// pending are the open requests of a kind.
func (q *requests) pending(of func(asked) bool) []asked {
	q.mu.Lock()
	defer q.mu.Unlock()
	var found []asked
	for _, r := range q.open {
		if of(r) {
			found = append(found, r)
		}
	}
	return found
}

func (a asked) sending() bool { return a.sends }

// young reports a request that may still be answered soon.
func (a asked) young() bool { return time.Since(a.began) < loadLimit }

// wait waits for the answer, at most until the deadline.
func (a asked) wait(ctx context.Context, deadline time.Time) {
	ctx, cancel := context.WithDeadline(ctx, deadline)
	defer cancel()
	select {
	case <-a.answered:
	case <-ctx.Done():
	}
}

// sent waits until nothing is being sent that may change something, at most
// sendLimit: a page may send for as long as it is open. To leave the page before
// would cut it off, and "click Add to cart" would have done nothing. What is only
// read is asked again by whoever needs it, and a beacon outlives its page.
func (q *requests) sent(ctx context.Context) {
	limit := time.Now().Add(sendLimit)
	for ctx.Err() == nil && time.Now().Before(limit) {
		sending := q.pending(asked.sending)
		if len(sending) == 0 {
			return
		}
		for _, r := range sending {
			r.wait(ctx, limit)
		}
	}
}

// Loaded waits, at most for limit, until what scripts have asked for is answered and
// what came of it is shown: what a page doesn't show while an answer is on its way is
// not known to be absent. Requests that stay open are not waited for longer than
// 5 s from their beginning.
func (p *Page) Loaded(ctx context.Context, limit time.Duration) {
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	for range loadRounds {
		young := p.requests.pending(asked.young)
		if len(young) == 0 {
			return
		}
		for _, r := range young {
			r.wait(ctx, r.began.Add(loadLimit))
		}
		if !sleep(ctx, changeQuiet) { // the page takes the answer in
			return
		}
		_, _, _ = p.Quiet(ctx, changeQuiet, changeLimit)
	}
}
