package page

import (
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sedum.dev/sedum/result"
)

// faulty serves pages as site does, and answers /500 with that status.
func faulty(t *testing.T, pages map[string]string) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, port, _ := net.SplitHostPort(r.Host)
		content, ok := pages[r.URL.Path]
		switch {
		case r.URL.Path == "/500":
			w.WriteHeader(http.StatusInternalServerError)
		case !ok:
			http.NotFound(w, r)
		case strings.HasSuffix(r.URL.Path, ".js"):
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprint(w, content)
		default:
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			fmt.Fprint(w, strings.ReplaceAll(content, "OTHER", "http://localhost:"+port))
		}
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// expectFaults waits for as many faults as are wanted, and demands these, with
// SITE and OTHER for the addresses.
func expectFaults(t *testing.T, p *Page, site string, want result.Faults) {
	t.Helper()
	waitFor(t, "the faults", func() bool {
		p.faults.mu.Lock()
		defer p.faults.mu.Unlock()
		return p.faults.found.Total() >= want.Total()
	})
	rest(t, p)
	got := p.Faults()
	_, port, _ := strings.Cut(strings.TrimPrefix(site, "http://"), ":")
	for i, f := range got.Kept {
		short := strings.NewReplacer(site, "SITE", "http://localhost:"+port, "OTHER")
		got.Kept[i].URL, got.Kept[i].Text = short.Replace(f.URL), short.Replace(f.Text)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func one(f result.Fault) result.Faults {
	f.Times = 1
	all := result.Faults{Kept: []result.Fault{f}}
	all.Count(f.Kind)
	return all
}

func TestFaultsOfAPage(t *testing.T) {
	refused := "http://" + closedPort(t)
	for _, c := range []struct {
		name, html string
		want       result.Fault
	}{
		{"an exception", `<script src="/throws.js?v=7"></script>`,
			result.Fault{Kind: result.PageError, Text: "ReferenceError: total is not defined", URL: "SITE/throws.js?v=7", Line: 2, Column: 19}},
		{"an exception that is no error", `<script>throw "text"</script>`,
			result.Fault{Kind: result.PageError, Text: "text", URL: "SITE/", Line: 1, Column: 9}},
		{"a rejection", `<script>Promise.reject(new TypeError("no cart"))</script>`,
			result.Fault{Kind: result.PageError, Text: "(in promise) TypeError: no cart", URL: "SITE/", Line: 1, Column: 24}},
		{"a script that can't be parsed", `<script>if (</script>`,
			result.Fault{Kind: result.PageError, Text: "SyntaxError: Unexpected end of input", URL: "SITE/", Line: 1, Column: 13}},
		{"a console error", `<script>console.error("could not pay", new Error("declined"), 5, null, undefined, true, [1], {card: "inside"})</script>`,
			result.Fault{Kind: result.ConsoleError, Text: "could not pay Error: declined 5 null undefined true Array(1) Object", URL: "SITE/", Line: 1, Column: 17}},
		{"an assertion", `<script>console.assert(false, "no cart")</script>`,
			result.Fault{Kind: result.ConsoleError, Text: "no cart", URL: "SITE/", Line: 1, Column: 17}},
		{"a worker", `<script>new Worker("/throws.js")</script>`,
			result.Fault{Kind: result.ConsoleError, Text: "Uncaught ReferenceError: total is not defined", URL: "SITE/throws.js", Line: 2, Column: 19}},
		{"a picture that isn't there", `<img src="/gone.png?user=ada">`,
			result.Fault{Kind: result.RequestFailed, Status: 404, URL: "SITE/gone.png?user=ada"}},
		{"a call that fails", `<script>fetch("/500", {method: "POST"})</script>`,
			result.Fault{Kind: result.RequestFailed, Status: 500, URL: "SITE/500"}},
		{"a frame that isn't there", `<iframe src="/gone"></iframe>`,
			result.Fault{Kind: result.RequestFailed, Status: 404, URL: "SITE/gone"}},
		{"a refused connection", `<img src="` + refused + `/x.png">`,
			result.Fault{Kind: result.RequestFailed, Text: "ERR_CONNECTION_REFUSED", URL: refused + "/x.png"}},
		{"a frame of the same site", `<iframe src="/inner"></iframe>`,
			result.Fault{Kind: result.PageError, Text: "Error: inner", URL: "SITE/inner", Line: 1, Column: 15}},
		{"a frame of another site", `<iframe src="OTHER/inner"></iframe>`,
			result.Fault{Kind: result.PageError, Text: "Error: inner", URL: "OTHER/inner", Line: 1, Column: 15}},
		{"in a frame of another site", `<iframe src="OTHER/picture"></iframe>`,
			result.Fault{Kind: result.RequestFailed, Status: 404, URL: "OTHER/gone.png"}},
		{"a message too long to be searched for secrets", `<script>console.error("x".repeat(70000))</script>`,
			result.Fault{Kind: result.ConsoleError, Text: "a message of 70000 bytes", URL: "SITE/", Line: 1, Column: 17}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := newIsolatedPage(t)
			url := faulty(t, map[string]string{
				"/": c.html, "/throws.js": "\nfunction cart() { total }; cart()", "/inner": `<script>throw new Error("inner")</script>`,
				"/picture": `<img src="/gone.png">`,
			})
			if err := p.Goto(t.Context(), url+"/"); err != nil {
				t.Fatal(err)
			}
			expectFaults(t, p, url, one(c.want))
			expectFaults(t, p, url, result.Faults{})
		})
	}
}

// What is no fault isn't told: other messages, requests that the page gave up
// itself, an exception that it caught.
func TestNoFaults(t *testing.T) {
	p := newIsolatedPage(t)
	url := faulty(t, map[string]string{"/": `<link rel="icon" href="/favicon.ico"><script>
		console.log("log"); console.warn("warning"); console.assert(true, "fine");
		const c = new AbortController(); fetch("/", {signal: c.signal}).catch(() => 0); c.abort();
		try { nothing() } catch {}
		Promise.reject(1).catch(() => 0);
		const icon = new Image(); icon.onerror = () => console.error("the end"); icon.src = "/favicon.ico";
	</script>`})
	if err := p.Goto(t.Context(), url+"/"); err != nil {
		t.Fatal(err)
	}
	expectFaults(t, p, url, one(result.Fault{Kind: result.ConsoleError, Text: "the end", URL: "SITE/", Line: 6, Column: 58}))
}

// A page whose process changes stays heard, and one whose frame is heard over a
// new session is heard once.
func TestFaultsOfDocumentsThatFollowEachOther(t *testing.T) {
	p := newIsolatedPage(t)
	url := faulty(t, map[string]string{
		"/": `<iframe id="f" src="OTHER/inner?1"></iframe>`, "/other": `<script src="/throws.js"></script><body onload="new Image().src = '/gone.png'">`, "/throws.js": `throw new Error("other")`,
		"/inner": `<script>console.error("inner", location.search); fetch("/500")</script>`,
	})
	if err := p.Goto(t.Context(), url+"/"); err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= 5; n++ {
		if n > 1 {
			eval(t, p, fmt.Sprintf(`f.src = f.src.replace(/\d$/, %d)`, n))
		}
		inner := fmt.Sprint("OTHER/inner?", n)
		waitFor(t, "both", func() bool {
			p.faults.mu.Lock()
			defer p.faults.mu.Unlock()
			return p.faults.found.Total() >= 2
		})
		rest(t, p)
		got := p.Faults()
		if got.ConsoleErrors != 1 || got.FailedRequests != 1 || len(got.Kept) != 2 {
			t.Errorf("%s: %+v", inner, got)
		}
	}
	local := strings.Replace(url, "127.0.0.1", "localhost", 1)
	for _, next := range []struct{ url, gone string }{
		{local + "/other", "OTHER/gone.png"}, {local + "/other?again", "OTHER/gone.png"}, {url + "/other", "SITE/gone.png"}, {local + "/other", "OTHER/gone.png"},
	} {
		if err := p.Goto(t.Context(), next.url); err != nil {
			t.Fatal(err)
		}
		expectFaults(t, p, url, result.Faults{PageErrors: 1, FailedRequests: 1, Kept: []result.Fault{
			{Kind: result.PageError, Text: "Error: other", URL: strings.Replace(next.gone, "gone.png", "throws.js", 1), Line: 1, Column: 7, Times: 1},
			{Kind: result.RequestFailed, Status: 404, URL: next.gone, Times: 1},
		}})
	}
}

// Frames of one site share a process and its log.
func TestFaultsOfFramesThatShareAProcess(t *testing.T) {
	p := newIsolatedPage(t)
	url := faulty(t, map[string]string{
		"/":      `<iframe src="OTHER/inner?1"></iframe><iframe src="OTHER/inner?2"></iframe><iframe src="OTHER/outer"></iframe>`,
		"/inner": `<script>console.error("inner"); new Image().src = "/gone.png" + location.search</script>`,
		"/outer": `<script>document.write("<iframe src='http://127.0.0.1:" + location.port + "/inner?3'></iframe>")</script>`,
	})
	if err := p.Goto(t.Context(), url+"/"); err != nil {
		t.Fatal(err)
	}
	waitFor(t, "all", func() bool {
		p.faults.mu.Lock()
		defer p.faults.mu.Unlock()
		return p.faults.found.Total() >= 6
	})
	rest(t, p)
	if got := p.Faults(); got.ConsoleErrors != 3 || got.FailedRequests != 3 {
		t.Errorf("%+v", got)
	}
}

// Ten thousand errors are counted; only the first of them are remembered, each once.
func TestFaultsAreBounded(t *testing.T) {
	p := newIsolatedPage(t)
	openPage(t, p, `<p>quiet</p>`)
	eval(t, p, `void [...Array(10000).keys()].forEach(i => console.error("error " + i)), void [...Array(500)].forEach(() => console.error("again"))`)
	waitFor(t, "all errors", func() bool {
		p.faults.mu.Lock()
		defer p.faults.mu.Unlock()
		return p.faults.found.ConsoleErrors == 10500
	})
	got := p.Faults()
	if len(got.Kept) != result.MaxFaults || got.Kept[49].Text != "error 49" || got.Kept[49].Times != 1 {
		t.Errorf("kept %d, the last %+v", len(got.Kept), got.Kept[len(got.Kept)-1])
	}
	eval(t, p, `void [...Array(500)].forEach(() => console.error("again"))`)
	if got := p.Faults(); got.ConsoleErrors != 500 || len(got.Kept) != 1 || got.Kept[0].Times != 500 {
		t.Errorf("%+v", got)
	}
	eval(t, p, `void [...Array(30).keys()].forEach(i => console.error("x".repeat(16000) + i))`)
	if got := p.Faults(); got.ConsoleErrors != 30 || len(got.Kept) != 16 { // 256 KiB
		t.Errorf("%d errors, kept %d", got.ConsoleErrors, len(got.Kept))
	}
}

func TestFaultsOutliveTheirPage(t *testing.T) {
	p := newIsolatedPage(t)
	openPage(t, p, `<script>throw new Error("before the crash")</script>`)
	crash(t, p)
	<-p.crashed
	if got := p.Faults(); got.PageErrors != 1 || got.Kept[0].Text != "Error: before the crash" {
		t.Errorf("%+v", got)
	}
}

// Nothing is kept of a stretch in which any frame showed a sensitive document.
func TestFaultsOfSensitiveDocuments(t *testing.T) {
	for _, c := range []struct {
		name, html string
		kept       bool
	}{
		{"none", `<iframe src="/inner"></iframe>`, true},
		{"in a frame", `<iframe src="OTHER/inner"></iframe>`, false},
		{"in a sandboxed frame", `<iframe sandbox="allow-scripts" src="OTHER/inner"></iframe>`, false},
		{"asked for", `<img src="OTHER/gone.png">`, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			b, err := isolated()
			if err != nil {
				t.Fatal(err)
			}
			o := testSize
			o.Sensitive = func(address string) bool { return strings.HasPrefix(address, "http://localhost") }
			p, err := New(t.Context(), b, o)
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(p.Close)
			url := faulty(t, map[string]string{"/": `<script>console.error("outer")</script><p>text</p>` + c.html, "/inner": `<script>console.error("inner")</script>`})
			if err := p.Goto(t.Context(), url+"/"); err != nil {
				t.Fatal(err)
			}
			rest(t, p)
			got := p.Faults()
			if kept := got.Total() > 0; kept != c.kept || got.FailedRequests > 0 {
				t.Errorf("%+v", got)
			}
			// The frame is still there.
			eval(t, p, `console.error("later")`)
			if got := p.Faults(); (got.Total() > 0) != c.kept {
				t.Errorf("later: %+v", got)
			}
			eval(t, p, `document.querySelectorAll("iframe").forEach(f => f.remove())`)
			waitFor(t, "the frame to go", func() bool { return len(p.frames.drivers()) == 0 })
			p.Faults()
			eval(t, p, `console.error("without")`)
			if got := p.Faults(); got.ConsoleErrors != 1 {
				t.Errorf("without the frame: %+v", got)
			}
		})
	}
}
