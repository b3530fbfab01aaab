package page

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/runner/browser"
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

// isolated is a browser that gives every site a process of its own, as Chrome
// does; Chromium's headless shell doesn't by itself.
var isolated = sync.OnceValues(func() (*browser.Browser, error) {
	o := testkit.BrowserOptions()
	found, err := browser.Find(o.Search)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "sedum-isolated")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	script := filepath.Join(dir, "chromium")
	err = os.WriteFile(script, fmt.Appendf(nil, "#!/bin/sh\nexec '%s' --site-per-process \"$@\"\n", found.Path), 0o700)
	if err != nil {
		return nil, err
	}
	o.Env = func(name string) (string, bool) {
		if name == browser.PathVariable {
			return script, true
		}
		return os.LookupEnv(name)
	}
	return browser.Launch(context.Background(), o)
})

func newIsolatedPage(t *testing.T) *Page {
	t.Helper()
	b, err := isolated()
	if err != nil {
		t.Fatal(err)
	}
	p, err := New(t.Context(), b, testSize)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

func visit(t *testing.T, p *Page, pages map[string]string) {
	t.Helper()
	if err := p.Goto(t.Context(), site(t, pages)+"/"); err != nil {
		t.Fatal(err)
	}
	rest(t, p)
}

// whole waits until all frames can be read: a process for another site's may take
// longer to start than a reading waits.
func whole(t *testing.T, p *Page) {
	t.Helper()
	waitFor(t, "all frames", func() bool { return len(digest(t, p).Unread) == 0 })
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
			t.Parallel()
			p := newIsolatedPage(t)
			pages := map[string]string{
				"/": `<p>before</p>` + c.frame + `<p>after</p>`, "/inner": inner,
				"/far": `<p style="height: 3000px"></p>` + inner, "/a": nested["/a"], "/b": nested["/b"],
			}
			before, after := "before ", " after"
			if c.frame == "" {
				pages["/"], before, after = `<frameset cols="*"><frame src="OTHER/inner"></frameset>`, "", ""
			}
			visit(t, p, pages)
			whole(t, p)
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

// A frame of another site runs in another process and has a session of its own;
// it may come and go.
func TestAFrameMayMoveBetweenProcesses(t *testing.T) {
	p := newIsolatedPage(t)
	visit(t, p, map[string]string{
		"/": `<iframe id="f" src="/near"></iframe><script>go = where => f.src = where</script>`, "/near": `near`, "/far": `far`, "/farther": `farther`,
	})
	var numbers []FrameID
	for _, step := range []struct {
		to, text string
		sessions int
	}{{"", "near", 0}, {"OTHER/far", "far", 1}, {"OTHER/farther", "farther", 1}, {"/near", "near", 0}, {"OTHER/far", "far", 1}} {
		if step.to != "" {
			eval(t, p, `go("`+step.to+`".replace("OTHER", "http://localhost:" + location.port))`)
		}
		rest(t, p)
		whole(t, p)
		d := digest(t, p)
		if d.Text != step.text || len(d.Unread) > 0 || len(d.Version.Frames) != 1 {
			t.Errorf("after %q: %q, unread %q, version %+v", step.to, d.Text, d.Unread, d.Version)
			continue
		}
		numbers = append(numbers, d.Version.Frames[0].Frame)
		waitFor(t, "its session", func() bool {
			p.frames.mu.Lock()
			defer p.frames.mu.Unlock()
			own := 0
			for _, w := range p.frames.worlds {
				if w.session != p.session {
					own++
				}
			}
			return own == step.sessions
		})
	}
	if len(slices.Compact(numbers)) != 1 {
		t.Errorf("the frame was called %v", numbers)
	}
	eval(t, p, `f.remove()`)
	if d := digest(t, p); d.Text != "" || len(d.Unread)+len(d.Version.Frames) > 0 {
		t.Errorf("without the frame: %+v", d)
	}
}

// What is hidden, tiny or outside the open dialog is not read, and not waited for.
func TestFramesThatAreNotShownAreNoPartOfThePage(t *testing.T) {
	p := newIsolatedPage(t)
	silent := "http://" + listen(t, func(net.Conn) {}) + "/"
	visit(t, p, map[string]string{
		"/": `main <iframe src="` + silent + `" hidden></iframe><iframe src="` + silent + `" style="width: 31px; height: 100px; border: 0"></iframe>
			<iframe src="` + silent + `" aria-hidden="true"></iframe>
			<iframe src="/in" style="width: 32px; height: 32px; border: 0"></iframe>`,
		"/in": `small <dialog id="d">asked <button>OK</button></dialog><button>behind</button><script>d.showModal()</script>`,
	})
	if d := digest(t, p); d.Text != "main asked OK" || len(d.Unread) > 0 { // a dialog is modal in its own document
		t.Errorf("%q, unread %q", d.Text, d.Unread)
	}
	eval(t, p, `document.body.insertAdjacentHTML('beforeend', '<dialog id="d">sure?<iframe srcdoc="inner"></iframe></dialog>'), d.showModal()`)
	rest(t, p)
	if d := digest(t, p); d.Text != "sure? inner" || len(d.Version.Frames) != 1 {
		t.Errorf("in a dialog: %q, version %+v", d.Text, d.Version)
	}
}

// A frame that can't be read is named and spoils nothing else.
func TestUnreadFramesAreNamed(t *testing.T) {
	silent := "http://" + listen(t, func(net.Conn) {}) + "/"
	closed := "http://" + closedPort(t) + "/"
	for _, c := range []struct{ name, frame, by string }{
		{"it never answers", `<iframe src="` + silent + `"></iframe>`, strings.TrimSuffix(silent[len("http://"):], "/")},
		{"it can't be reached", `<iframe src="` + closed + `"></iframe>`, strings.TrimSuffix(closed[len("http://"):], "/")},
		{"it hangs", `<iframe src="OTHER/hang?token=s3cret"></iframe>`, "localhost:"},
		{"two dialogs in it", `<iframe src="/two"></iframe>`, "the page's own"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := newIsolatedPage(t)
			visit(t, p, map[string]string{
				"/":     `before` + c.frame + `<iframe srcdoc="<button>beside</button>"></iframe>`,
				"/hang": `<script>onload = () => setTimeout(() => { for (;;); }, 50)</script>`,
				"/two":  `<p role="dialog" aria-modal="true">a</p><p role="dialog" aria-modal="true">b</p>`,
			})
			d := digest(t, p)
			if d.Text != "before beside" || d.Problem != DigestOK || len(d.Unread) != 1 || !strings.Contains(d.Unread[0], c.by) || strings.Contains(d.Unread[0], "s3cret") {
				t.Errorf("%q %s, unread %q", d.Text, d.Problem, d.Unread)
			}
			scan := collect(t, p, Click)
			if len(scan.Candidates) != 1 || !scan.Complete || len(scan.Unread) != 1 {
				t.Errorf("%d candidates, complete %v, unread %q", len(scan.Candidates), scan.Complete, scan.Unread)
			}
			// It was waited for once: looking again costs nothing.
			ctx, cancel := context.WithTimeout(t.Context(), frameLimit/2)
			defer cancel()
			if v, err := p.Current(ctx); err != nil || !v.Same(scan.Version) && c.name != "two dialogs in it" {
				t.Errorf("looking again: %v", err)
			}
		})
	}
}

func TestAFrameThatLeavesWhileItIsReadIsNoPartOfThePage(t *testing.T) {
	p := newIsolatedPage(t)
	silent := "http://" + listen(t, func(net.Conn) {}) + "/"
	visit(t, p, map[string]string{"/": `main`})
	eval(t, p, `void document.body.append(f = Object.assign(document.createElement('iframe'), { src: "`+silent+`" }))`)
	read := make(chan Digest)
	go func() {
		d, err := p.Digest(t.Context())
		if err != nil {
			t.Error(err)
		}
		read <- d
	}()
	waitFor(t, "the frame to be looked for", func() bool {
		p.frames.mu.Lock()
		defer p.frames.mu.Unlock()
		return len(p.frames.missing) == 1
	})
	eval(t, p, `f.remove()`)
	if d := <-read; d.Text != "main" || len(d.Unread) > 0 {
		t.Errorf("%q, unread %q", d.Text, d.Unread)
	}
}

// The limits hold for the page with all its frames; see also TestSums.
func TestTheTextLimitHoldsForAllFramesTogether(t *testing.T) {
	p := newIsolatedPage(t)
	frames := func(main, a, b string) map[string]string {
		return map[string]string{"/": `<!doctype html><body>` + main + `<iframe src="/a"></iframe><iframe src="OTHER/b"></iframe>`, "/a": `<!doctype html><body>` + a, "/b": `<!doctype html><body>` + b}
	}
	many := func(n int, text string) string { return strings.Repeat(text, n) }
	visit(t, p, frames(many(1000, "m"), many(2000, "a"), many(1094, "ö"))) // and two spaces
	whole(t, p)
	if d := digest(t, p); d.Problem != DigestOK || len([]rune(d.Text)) != 4096 {
		t.Errorf("%q with %d", d.Problem, len(d.Text))
	}
	visit(t, p, frames(many(1000, "m"), many(2000, "a"), many(1095, "ö")))
	whole(t, p)
	if d := digest(t, p); d.Problem != DigestTooLarge || d.Text != "" || len(d.Passages) > 0 {
		t.Errorf("%q with %d", d.Problem, len(d.Text))
	}
	if d, err := p.VisibleText(t.Context()); err != nil || len([]rune(d.Text)) != 4097 {
		t.Errorf("visible text: %d, %v", len(d.Text), err)
	}
}

// Passages and candidates stand where their frame stands; groups stay apart.
func TestFramesAreSplicedInPageOrder(t *testing.T) {
	p := newIsolatedPage(t)
	visit(t, p, map[string]string{
		"/":  `<ul><li>one <button>A</button></ul><p>start <iframe src="/f"></iframe> end</p><ul><li>two <button>D</button></ul>`,
		"/f": `<ul><li>in <button>B</button></ul><iframe srcdoc="<button>C</button>"></iframe>`,
	})
	var got []string
	for _, passage := range digest(t, p).Passages {
		got = append(got, fmt.Sprint(passage.Text, " ", passage.Kind, " ", passage.Group))
	}
	want := []string{"one item 1", "A control 1", "start text 0", "in item 3", "B control 3", "C control 0", "end text 0", "two item 2", "D control 2"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	var names string
	var frames []FrameID
	for _, c := range collect(t, p, Click).Candidates {
		names += c.Name
		frames = append(frames, c.Ref.Frame)
	}
	if names != "ABCD" || frames[0] != MainFrame || frames[3] != MainFrame || frames[1] == frames[2] || frames[1] == MainFrame || frames[2] == MainFrame {
		t.Errorf("%s in %v", names, frames)
	}
}

// What goes on in one frame is of no concern to an element elsewhere.
func TestABusyFrameDisturbsOnlyItself(t *testing.T) {
	for _, c := range []struct {
		name, script string
		same         bool // what it says
	}{
		{"it moves", `setInterval(() => document.body.style.left = Math.random() + 'px', 5)`, true},
		{"it counts", `setInterval(() => document.body.firstChild.data = Math.random(), 5)`, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := newIsolatedPage(t)
			visit(t, p, map[string]string{
				"/":   `<button onclick="this.remove()">Save</button><iframe src="OTHER/ad"></iframe><iframe src="/form"></iframe>`,
				"/ad": `ad<script>` + c.script + `</script>`, "/form": `<button onclick="this.remove()">Send</button>`,
			})
			before := current(t, p)
			time.Sleep(50 * time.Millisecond)
			if after := current(t, p); after.Same(before) != c.same || !after.SameAround(before, MainFrame) {
				t.Errorf("%+v became %+v", before, after)
			}
			for _, name := range []string{"Save", "Send"} {
				if _, err := p.Click(t.Context(), find(t, p, Click, name)); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
			if d := digest(t, p); strings.Contains(d.Text, "S") {
				t.Errorf("still there: %q", d.Text)
			}
		})
	}
}

// An element in a frame is stale when that frame, or one around it, is no longer
// what was scanned.
func TestTargetsInFramesGoStale(t *testing.T) {
	pages := map[string]string{"/": `<iframe id="f" src="/outer"></iframe>`, "/outer": `outer<iframe id="f" src="/inner"></iframe>`, "/inner": `<button>Save</button>`}
	for _, c := range []struct{ name, change string }{
		{"the frame changed", `f.contentWindow.f.contentDocument.body.append('more')`},
		{"the frame around it changed", `f.contentDocument.body.append('more')`},
		{"the page changed", `document.body.append('more')`},
		{"the frame was loaded anew", `f.contentWindow.f.contentWindow.location.reload()`},
		{"the frame was removed", `f.contentWindow.f.remove()`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := newIsolatedPage(t)
			visit(t, p, pages)
			target := find(t, p, Click, "Save")
			before := current(t, p)
			eval(t, p, "void "+c.change)
			waitFor(t, "the change", func() bool { return !current(t, p).Same(before) })
			if _, err := p.Click(t.Context(), target); code(err) != CodeStale {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestWhatCoversAFrameCoversItsElements(t *testing.T) {
	p := newIsolatedPage(t)
	visit(t, p, map[string]string{
		"/":      `<iframe src="OTHER/inner"></iframe><div style="position: fixed; inset: 0; background: #fff">cookies?</div>`,
		"/inner": `<button onclick="this.remove()">Save</button>`,
	})
	target := find(t, p, Click, "Save")
	if _, err := p.Click(t.Context(), target); code(err) != CodeNotActionable || !strings.Contains(err.Error(), "covered") {
		t.Errorf("got %v", err)
	}
	eval(t, p, `document.querySelector('div').remove(), document.querySelector('iframe').style.rotate = '10deg'`)
	if _, err := p.Click(t.Context(), find(t, p, Click, "Save")); code(err) != CodeNotActionable || !strings.Contains(err.Error(), "turned") {
		t.Errorf("got %v", err)
	}
}

// Fields and texts in a frame of another site, like anywhere.
func TestFillingAndReadingInAFrame(t *testing.T) {
	p := newIsolatedPage(t)
	visit(t, p, map[string]string{
		"/":     `<iframe src="OTHER/form"></iframe>`,
		"/form": `<label>Card <input></label><select aria-label="Year"><option>2026<option>2027</select><h1>Total $7</h1>`,
	})
	if _, err := p.Fill(t.Context(), find(t, p, Fill, "Card"), "4242"); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Select(t.Context(), find(t, p, Click, "Year"), "2027"); err != nil {
		t.Fatal(err)
	}
	state, err := p.Control(t.Context(), find(t, p, Fill, "Card"))
	if err != nil || state.Value == nil || *state.Value != "4242" {
		t.Errorf("control %+v, %v", state, err)
	}
	if text, err := p.ReadText(t.Context(), find(t, p, Read, "Total $7")); err != nil || text != "Total $7" {
		t.Errorf("read %q, %v", text, err)
	}
	if got := digest(t, p).Text; got != "Card Year: 2027 Total $7" {
		t.Errorf("digest %q", got)
	}
}

// A frame that was sent to another document is not read before that is there.
func TestAFrameThatIsAboutToShowAnotherDocumentIsWaitedFor(t *testing.T) {
	release := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		switch r.URL.Path {
		case "/":
			fmt.Fprint(w, `main <iframe src="/old"></iframe>`)
		case "/old":
			fmt.Fprint(w, `old <a href="/new">Next</a>`)
		case "/new":
			<-release
			fmt.Fprint(w, `new`)
		}
	}))
	t.Cleanup(server.Close)
	p := newIsolatedPage(t)
	if err := p.Goto(t.Context(), server.URL); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Click(t.Context(), find(t, p, Click, "Next")); err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(300*time.Millisecond, func() { close(release) })
	rest(t, p)
	if d := digest(t, p); d.Text != "main new" {
		t.Errorf("%q, unread %q", d.Text, d.Unread)
	}
}
