package page

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// An order that was just placed reaches the server, although the next step leaves the page.
func TestANavigationLetsThePageSendFirst(t *testing.T) {
	for _, c := range []struct{ name, request string }{
		{"fetch", `fetch("/order", {method: "POST"})`},
		{"XMLHttpRequest", `{const r = new XMLHttpRequest(); r.open("PUT", "/order"); r.send()}`},
	} {
		for _, leave := range []struct {
			name string
			by   func(p *Page, home string) error
		}{
			{"goto", func(p *Page, home string) error { return p.Goto(t.Context(), home+"/next") }},
			{"reload", func(p *Page, home string) error { _, err := p.History(t.Context(), Reload); return err }},
		} {
			t.Run(c.name+" "+leave.name, func(t *testing.T) {
				ordered, left := make(chan struct{}), make(chan string, 1)
				home := ordering(t, c.request, ordered, left)
				p := newPage(t)
				if err := p.Goto(t.Context(), home); err != nil {
					t.Fatal(err)
				}
				eval(t, p, "order()")
				<-ordered
				if err := leave.by(p, home); err != nil {
					t.Fatal(err)
				}
				if first := <-left; first != "answered" {
					t.Errorf("the order was %s", first)
				}
			})
		}
	}
}

func TestAPageThatNeverEndsSendingIsLeft(t *testing.T) {
	ordered, left := make(chan struct{}), make(chan string, 1)
	home := ordering(t, `fetch("/order?endless", {method: "POST"})`, ordered, left)
	p := newPage(t)
	if err := p.Goto(t.Context(), home); err != nil {
		t.Fatal(err)
	}
	eval(t, p, "order()")
	<-ordered
	if err := p.Goto(t.Context(), home+"/next"); err != nil {
		t.Fatal(err)
	}
	if first := <-left; first != "cut off" {
		t.Errorf("the order was %s", first)
	}
}

// ordering serves a page whose order() sends a request. The server takes half a
// second to answer it, for ever if it is endless, and tells what came first: its
// answer or the end of the page.
func ordering(t *testing.T, request string, ordered chan struct{}, left chan string) string {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/order" {
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprintf(w, `<title>Shop</title><script>function order() { %s; return 0 }</script>`, request)
			return
		}
		close(ordered)
		var answer <-chan time.Time
		if r.URL.RawQuery == "" {
			answer = time.After(500 * time.Millisecond)
		}
		select {
		case <-answer:
			left <- "answered"
		case <-r.Context().Done():
			left <- "cut off"
		}
	}))
	t.Cleanup(server.Close)
	return server.URL
}
