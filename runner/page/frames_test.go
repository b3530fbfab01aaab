package page

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"sedum.dev/sedum/model"
)

// site serves pages under 127.0.0.1 and, for the browser another site and so
// another process, under localhost. OTHER in a page is that other site.
func site(t *testing.T, pages map[string]string) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		html, ok := pages[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		_, port, _ := net.SplitHostPort(r.Host)
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		if strings.HasPrefix(r.URL.Path, "/csp") {
			w.Header().Set("Content-Security-Policy", "default-src 'none'; sandbox")
		}
		fmt.Fprint(w, strings.ReplaceAll(html, "OTHER", "http://localhost:"+port))
	}))
	t.Cleanup(server.Close)
	return server.URL
}

func visit(t *testing.T, p *Page, pages map[string]string) {
	t.Helper()
	if err := p.Goto(t.Context(), site(t, pages)+"/"); err != nil {
		t.Fatal(err)
	}
	rest(t, p)
}

func rest(t *testing.T, p *Page) {
	t.Helper()
	if _, quiet, err := p.Quiet(t.Context(), 80*time.Millisecond, 4*time.Second); err != nil || !quiet {
		t.Fatalf("the page is not quiet: %v", err)
	}
}

// Every kind of frame is read where it stands, and its button can be clicked.
func TestFramesAreReadAndActedIn(t *testing.T) {
	const inner = `<p>inside</p><button onclick="this.textContent = 'Paid'">Pay now</button>`
	nested := map[string]string{"/a": `a <iframe src="OTHER/b"></iframe>`, "/b": `b <iframe src="/inner"></iframe>`}
	for _, c := range []struct{ name, frame, text string }{
		{"same site", `<iframe src="/inner"></iframe>`, "inside"},
		{"other site", `<iframe src="OTHER/inner"></iframe>`, "inside"},
		{"srcdoc", `<iframe srcdoc='` + strings.ReplaceAll(inner, "'", "&apos;") + `'></iframe>`, "inside"},
		{"sandboxed", `<iframe sandbox="allow-scripts" src="/inner"></iframe>`, "inside"},
		{"sandboxed, other site", `<iframe sandbox="allow-scripts" src="OTHER/inner"></iframe>`, "inside"},
		{"in a shadow tree", `<div id="h"></div><script>h.attachShadow({mode: 'closed'}).innerHTML = '<iframe src="OTHER/inner"></iframe>'</script>`, "inside"},
		{"nested, every other site", `<iframe src="/a" width="400" height="400"></iframe>`, "a b inside"},
		{"below the fold", `<p style="height: 3000px"></p><iframe src="OTHER/inner"></iframe>`, "inside"},
		{"itself scrolled", `<iframe src="OTHER/far"></iframe>`, "inside"},
		{"bordered and scaled", `<iframe src="OTHER/inner" style="border: 20px solid; padding: 15px; transform: scale(0.5); transform-origin: 0 0"></iframe>`, "inside"},
		{"a frameset", ``, "inside"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPage(t)
			pages := map[string]string{
				"/": `<p>before</p>` + c.frame + `<p>after</p>`, "/inner": inner,
				"/far": `<p style="height: 3000px"></p>` + inner, "/a": nested["/a"], "/b": nested["/b"],
			}
			before, after := "before ", " after"
			if c.frame == "" {
				pages["/"], before, after = `<frameset cols="*"><frame src="OTHER/inner"></frameset>`, "", ""
			}
			visit(t, p, pages)
			if got, want := digest(t, p), before+c.text+" Pay now"+after; got.Text != want || len(got.Unread) > 0 {
				t.Errorf("text %q, unread %q, want %q", got.Text, got.Unread, want)
			}
			if _, err := p.Click(t.Context(), find(t, p, Click, "Pay now")); err != nil {
				t.Fatal(err, callLog(err))
			}
			rest(t, p)
			if got := digest(t, p).Text; got != before+c.text+" Paid"+after {
				t.Errorf("after the click %q", got)
			}
		})
	}
}

var _ = slices.Equal[[]string]
var _ model.Passage
