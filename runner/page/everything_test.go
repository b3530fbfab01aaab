package page

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"
)

func everything(t *testing.T, p *Page) Digest {
	t.Helper()
	d, err := p.Everything(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// What is drawn in any way may not be called absent. (white space as written)
func TestAllThatIsDrawnIsRead(t *testing.T) {
	p := newPage(t)
	for name, html := range map[string]string{
		"plain":                        `<p>Payment failed</p>`,
		"hidden from assistive only":   `<p aria-hidden="true">Payment failed</p>`,
		"inert":                        `<div inert>Payment failed</div>`,
		"hidden, but drawn by a style": `<style>p { display: block }</style><p hidden>Payment failed</p>`,
		"closed, but drawn by a style": `<style>dialog { display: block }</style><dialog>Payment failed</dialog>`,
		"in several elements":          `<p>Pay<b>ment</b> <i>failed</i></p>`,
		"by a style":                   `<style>p::before { content: "Payment failed" }</style><p></p>`,
		"by a style and an attribute":  `<style>p::after { content: "Payment " attr(data-state) }</style><p data-state="failed"></p>`,
		"in a button that is a field":  `<input type="button" value="Payment failed">`,
		"in other letters":             `<p style="text-transform: capitalize">payment <span style="text-transform: lowercase">FAILED</span></p>`,
		"in a tree of its own":         `<div id="host"></div><script>host.attachShadow({ mode: "closed" }).innerHTML = "<p>Payment failed</p>"</script>`,
		"beside a dialog in front":     `<div role="dialog" aria-modal="true">Pay now?</div><div role="alert">Payment failed</div>`,
		"above a modal dialog":         `<dialog id="d">Pay now?</dialog><p id="toast" popover="manual">Payment failed</p><script>d.showModal(); toast.showPopover()</script>`,
		"in a frame beside a dialog":   `<div role="dialog" aria-modal="true">Pay now?</div><iframe srcdoc="Payment failed"></iframe>`,
		"two dialogs, none on top":     `<div role="dialog" aria-modal="true">Pay now?</div><div role="dialog" aria-modal="true">Payment failed</div>`,
		"in a frame, by a style":       `<iframe srcdoc="<style>p::before { content: 'Payment failed' }</style><p></p>"></iframe>`,
		"in a dialog of the frame's":   `<iframe srcdoc="<div role=dialog aria-modal=true>Sure?</div><p>Payment failed</p>"></iframe>`,
		"in a part hidden until it is found, drawn by a style": `<style>div { content-visibility: visible }</style><div hidden="until-found">Payment failed</div>`,
	} {
		t.Run(name, func(t *testing.T) {
			openPage(t, p, html)
			d := everything(t, p)
			if !strings.Contains(strings.Join(strings.Fields(d.Drawn), " "), "Payment failed") || d.Problem != DigestOK {
				t.Errorf("%q %s", d.Drawn, d.Problem)
			}
		})
	}
}

// What nobody sees is nowhere in it.
func TestWhatIsNotDrawnIsNotRead(t *testing.T) {
	p := newPage(t)
	for name, html := range map[string]string{
		"no box":                  `<p style="display: none">Payment failed</p>`,
		"hidden":                  `<p hidden>Payment failed</p>`,
		"invisible":               `<p style="visibility: hidden">Payment failed</p>`,
		"see-through":             `<div style="opacity: 0"><p>Payment failed</p></div>`,
		"folded":                  `<details><summary>More</summary>Payment failed</details>`,
		"closed":                  `<dialog>Payment failed</dialog>`,
		"a program":               `<script>"Payment failed"</script><noscript>Payment failed</noscript><template>Payment failed</template>`,
		"typed by a person":       `<input value="Payment failed"><textarea>Payment failed</textarea>`,
		"by a style of no box":    `<style>p + p::before { content: "Payment failed" }</style><p hidden></p>`,
		"what stands in no slot":  `<div id="host">Payment failed</div><script>host.attachShadow({ mode: "open" }).innerHTML = "Hello"</script>`,
		"a dialog out of sight":   `<div role="dialog" style="position: fixed; top: -300px; height: 200px">Payment failed</div>`,
		"a frame that is no text": `<iframe srcdoc="<p hidden>Payment failed</p>"></iframe>`,
	} {
		t.Run(name, func(t *testing.T) {
			openPage(t, p, "<p>Hello</p>"+html)
			if d := everything(t, p); strings.Contains(d.Drawn, "Payment") || !strings.Contains(d.Drawn, "Hello") {
				t.Errorf("%q", d.Drawn)
			}
		})
	}
}

// Behind a dialog stands what is read, and no other version than that in front.
func TestEverythingIsReadBehindADialog(t *testing.T) {
	p := newPage(t)
	openPage(t, p, `<p>Basket</p><button>Pay</button><iframe srcdoc="Offers<button>More</button>"></iframe><div role="dialog" aria-modal="true">Sure?<button>Yes</button></div>`)
	front, all := digest(t, p), everything(t, p)
	if front.Text != "Sure? Yes" || all.Text != "Basket Pay Offers More Sure? Yes" || front.Narrow || !all.Narrow {
		t.Errorf("%q and %q, narrow %v", front.Text, all.Text, all.Narrow)
	}
	if now := current(t, p); !all.Version.Same(now) || !front.Version.Same(now) {
		t.Errorf("%+v and %+v are not %+v", front.Version, all.Version, now)
	}
	scan, err := p.CollectEverywhere(t.Context(), Click)
	if err != nil || !scan.Version.Same(current(t, p)) {
		t.Fatalf("%v %+v", err, scan.Version)
	}
	var names []string
	for _, c := range scan.Candidates {
		names = append(names, c.Name)
	}
	if !slices.Equal(names, []string{"Pay", "More", "Yes"}) {
		t.Errorf("%q", names)
	}
	if scan := collect(t, p, Click); len(scan.Candidates) != 1 {
		t.Errorf("in front: %+v", scan.Candidates)
	}
}

// The status is that of the document, as long as the page is at its address.
func TestStatusOfTheDocument(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		if r.URL.Path == "/gone" {
			w.WriteHeader(http.StatusNotFound)
		}
		fmt.Fprint(w, `<p>Hello</p>`)
	}))
	t.Cleanup(server.Close)
	p := newPage(t)
	for _, c := range []struct {
		path, script string
		want         int
	}{{"/", "", 200}, {"/gone", "", 404}, {"/gone", `history.pushState(0, "", "/there")`, 0}} {
		if err := p.Goto(t.Context(), server.URL+c.path); err != nil {
			t.Fatal(err)
		}
		eval(t, p, c.script)
		if d := everything(t, p); d.Status != c.want {
			t.Errorf("%s %s: %d, want %d", c.path, c.script, d.Status, c.want)
		}
	}
}

// What a script has asked for is waited for, and what it asks for then, but not
// without end.
func TestLoadedWaitsForAnswers(t *testing.T) {
	answer, closing := make(chan struct{}), make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/":
			w.Header().Set("Content-Type", "text/html")
			fmt.Fprint(w, `<p>Hello</p>`)
		case "/asked":
			<-answer
		case "/open":
			<-closing
		}
	}))
	t.Cleanup(func() { close(closing); server.Close() })
	p := newPage(t)
	if err := p.Goto(t.Context(), server.URL); err != nil {
		t.Fatal(err)
	}
	eval(t, p, `void fetch("/asked").then(() => fetch("/then")).then(() => document.body.append("Payment failed"))`)
	waited := make(chan struct{})
	go func() { p.Loaded(t.Context(), time.Minute); close(waited) }()
	select {
	case <-waited:
		t.Error("the answer was not waited for")
	case <-time.After(300 * time.Millisecond): // no fault is found where this is too short
	}
	close(answer)
	<-waited
	if d := everything(t, p); !strings.Contains(d.Text, "Payment failed") {
		t.Errorf("%q", d.Text)
	}
	eval(t, p, `void fetch("/open")`)
	p.Loaded(t.Context(), 50*time.Millisecond)
}
