package page

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"sedum.dev/sedum/internal/testkit"
)

func TestClick(t *testing.T) {
	for _, c := range []struct {
		name, html, target string
		want               any
	}{
		{"button", `<button onclick="got = 'clicked'">Save</button>`, "Save", "clicked"},
		{"below the fold", `<p style="height: 3000px">.</p><button onclick="got = 'clicked'">Save</button>`, "Save", "clicked"},
		{"centre covered", `<div style="position: relative; width: 200px"><button style="width: 200px; height: 60px" onclick="got = 'clicked'">Save</button>
			<p style="position: absolute; left: 80px; top: 10px; width: 40px; height: 40px; margin: 0">.</p></div>`, "Save", "clicked"},
		{"thick border", `<button style="border: 30px solid; padding: 1px" onclick="got = event.isTrusted ? 'clicked' : 'faked'">Save</button>`, "Save", "clicked"},
		{"scaled", `<button style="transform: scale(2); transform-origin: 0 0" onclick="got = 'clicked'">Save</button>`, "Save", "clicked"},
		{"link over two lines", `<p style="width: 120px">some words before <a href="#" onclick="got = 'clicked'">a link</a> words after it</p>`, "a link", "clicked"},
		{"open shadow root (lesson 7)", `<div id="host"></div><script>host.attachShadow({mode: 'open'}).innerHTML = '<button onclick="got = 1">Save</button>'</script>`, "Save", 1},
		{"label of a hidden checkbox", `<label><input type="checkbox" style="display: none" onchange="got = this.checked">Agree</label>`, "Agree", true},
		{"moving at first", `<style>@keyframes in { from { left: 400px } } button { position: relative; left: 0; animation: in 300ms }</style><button onclick="got = 'clicked'">Save</button>`, "Save", "clicked"},
		{"shown while hovered", `<style>.row button { visibility: hidden } .row:hover button { visibility: visible }</style>
			<div class="row">Order 7 <button onclick="got = 'clicked'">Delete</button></div>`, "Delete", "clicked"},
		// lesson 12: the very row is hovered
		{"shown while its row is hovered", `<style>.row button { display: none } .row:hover button { display: inline }</style>
			<div class="row" style="height: 40px">Order 7 <button onclick="got = 7">Refund</button></div>
			<div class="row" style="height: 40px">Order 8 <button onclick="got = 8">Delete</button></div>`, "Delete", 8},
		// lesson 28: what can be hit where it stands isn't scrolled to
		{"in a menu that closes when the page scrolls", `<p style="height: 3000px; margin: 0">.</p><script>addEventListener('scroll', () => menu.remove())</script>
			<div id="menu" style="position: absolute; top: 570px; left: 0"><button style="width: 200px; height: 80px" onclick="got = 'clicked'">Save</button></div>`, "Save", "clicked"},
		{"opens a dialog", `<button onclick="got = confirm('sure?')">Delete</button>`, "Delete", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := newPage(t)
			openPage(t, p, `<script>var got</script>`+c.html)
			effect, err := p.Click(t.Context(), find(t, p, Click, c.target))
			if err != nil {
				t.Fatal(err, callLog(err))
			}
			if got := eval(t, p, `got`); got != c.want {
				t.Errorf("the page got %v, want %v", got, c.want)
			}
			if b := effect.Box; b == nil || b.X < 0 || b.Y < 0 || b.Width <= 0 || b.Height <= 0 || b.X+b.Width > 1 || b.Y+b.Height > 1 {
				t.Errorf("box %+v", b)
			}
		})
	}
}

func TestTheBoxIsWhereTheTargetIs(t *testing.T) {
	p := newPage(t)
	openPage(t, p, `<button style="position: absolute; left: 200px; top: 150px; width: 400px; height: 300px">Save</button>`)
	effect, err := p.Click(t.Context(), find(t, p, Click, "Save"))
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []float64{effect.Box.X, effect.Box.Y} {
		if math.Abs(part-0.25) > 0.001 {
			t.Errorf("box %+v", effect.Box)
		}
	}
}

// What can't be clicked now is refused before any input; the page counts clicks.
func TestClickRefusals(t *testing.T) {
	for _, c := range []struct {
		name, html, change string
		code, says         string
	}{
		{name: "disabled", html: `<button disabled>Save</button>`, code: CodeNotActionable, says: "disabled"},
		{name: "covered", html: `<button>Save</button><div style="position: fixed; inset: 0; background: #fff">cookies?</div>`, code: CodeNotActionable, says: "covered"},
		{name: "mail", html: `<a href="mailto:a@shop.test">Save</a>`, code: CodeNotActionable, says: "not a link to a web page"},
		{name: "never still", html: `<style>@keyframes k { to { left: 90px } } button { position: relative; left: 0; animation: k 1s infinite linear alternate }</style><button>Save</button>`, code: CodeNotActionable, says: "keeps moving"},
		{name: "replaced", html: `<button>Save</button>`, change: `document.querySelector('button').outerHTML = '<button>Save</button>'`, code: CodeStale, says: "changed"},
		{name: "renamed", html: `<button>Save</button>`, change: `document.querySelector('button').textContent = 'Delete'`, code: CodeStale, says: "changed"},
		{name: "other route", html: `<button>Save</button>`, change: `history.pushState(null, '', '/other')`, code: CodeStale, says: "changed"},
		{name: "other document", html: `<button>Save</button>`, change: `location.reload()`, code: CodeStale, says: "changed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := newPage(t)
			openPage(t, p, `<script>clicks = 0; addEventListener('click', () => clicks++, true)</script>`+c.html)
			target := find(t, p, Click, "Save")
			if c.change != "" {
				before, _ := p.Current(t.Context())
				_, _ = p.tab.Evaluate(c.change)
				waitFor(t, "the change", func() bool {
					now, err := p.Current(t.Context())
					return err == nil && !now.Same(before)
				})
			}
			ctx, cancel := context.WithTimeout(t.Context(), 700*time.Millisecond)
			defer cancel()
			_, err := p.Click(ctx, target)
			var e *Error
			if !errors.As(err, &e) || e.Code != c.code || e.Dispatched || !strings.Contains(e.Message, c.says) {
				t.Errorf("got %v", err)
			}
			if clicks := eval(t, p, `clicks`); clicks != 0 {
				t.Errorf("%v clicks", clicks)
			}
		})
	}
}

// lesson 34: the runner waits for such a button by trying again.
func TestADisabledButtonCanBeClickedOnceItIsEnabled(t *testing.T) {
	p := newPage(t)
	openPage(t, p, `<button disabled onclick="got = 1">Save</button>`)
	if _, err := p.Click(t.Context(), find(t, p, Click, "Save")); code(err) != CodeNotActionable {
		t.Fatal(err)
	}
	eval(t, p, `document.querySelector('button').disabled = false`)
	if _, err := p.Click(t.Context(), find(t, p, Click, "Save")); err != nil {
		t.Fatal(err)
	}
	if got := eval(t, p, `got`); got != 1 {
		t.Errorf("the page got %v", got)
	}
}

func TestClickWaitsForThePageItLeadsTo(t *testing.T) {
	release := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		switch r.URL.Path {
		case "/":
			fmt.Fprint(w, `<title>first</title><a href="/slow">Next</a><button onclick="history.pushState(null, '', '/route')">Route</button><button>Stay</button>`)
		case "/slow":
			<-release
			fmt.Fprint(w, `<title>second</title>`)
		}
	}))
	t.Cleanup(server.Close)
	p := newPage(t)
	if err := p.Goto(t.Context(), server.URL); err != nil {
		t.Fatal(err)
	}
	for name, changed := range map[string]bool{"Stay": false, "Route": true} {
		if effect, err := p.Click(t.Context(), find(t, p, Click, name)); err != nil || effect.RouteChanged != changed {
			t.Errorf("%s: %+v, %v", name, effect, err)
		}
	}
	time.AfterFunc(300*time.Millisecond, func() { close(release) })
	effect, err := p.Click(t.Context(), find(t, p, Click, "Next"))
	if err != nil || !effect.RouteChanged {
		t.Fatalf("%+v, %v", effect, err)
	}
	if _, title, err := p.Meta(t.Context()); err != nil || title != "second" {
		t.Errorf("title %q, %v", title, err)
	}
}

// Lesson 84: what a page does to a target while it is aimed at counts.
func TestTheTargetIsCheckedRightBeforeTheInput(t *testing.T) {
	for _, c := range []struct{ name, change, code string }{
		{"renamed", `a.textContent = 'Delete'`, CodeStale},
		{"leads elsewhere", `a.href = '/elsewhere'`, CodeStale},
		{"replaced", `a.outerHTML = a.outerHTML`, CodeStale},
		{"covered by what is drawn only", `sheet.replaceSync('#cover { position: fixed; inset: 0; background: #fff }')`, CodeNotActionable},
		{"no change", `0`, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPage(t)
			openPage(t, p, `<script>clicks = 0; addEventListener('click', e => { clicks++; trusted = e.isTrusted; e.preventDefault() }, true)
				sheet = new CSSStyleSheet(); document.adoptedStyleSheets = [sheet]</script><a id="a" href="/next">Next</a><p id="cover"></p>`)
			target := find(t, p, Click, "Next")
			p.OnInput(func(context.Context) { eval(t, p, `void (`+c.change+`)`) })
			_, err := p.Click(t.Context(), target)
			if code(err) != c.code {
				t.Errorf("got %v", err)
			}
			if c.code == "" && (eval(t, p, `clicks`) != 1 || eval(t, p, `trusted`) != true) || c.code != "" && eval(t, p, `clicks`) != 0 {
				t.Errorf("%v clicks", eval(t, p, `clicks`))
			}
		})
	}
}

// Whatever goes wrong after the input is uncertain and never tried again.
func TestAfterTheInputEveryFaultIsUncertain(t *testing.T) {
	silent := listen(t, func(net.Conn) {})
	for _, c := range []struct{ name, html, says string }{
		{"the next page never answers", fmt.Sprintf(`<a href="http://%s/">Save</a>`, silent), "the page that it leads to did not answer in time"},
		{"the page never rests", `<button onclick="history.pushState(null, '', '/x'); setInterval(() => document.title += '.', 5)">Save</button>`, "did not come to rest"},
		{"the page hangs", `<button onclick="for (;;);">Save</button>`, "could not finish clicking: it took too long"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := newPage(t)
			openPage(t, p, c.html)
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
			defer cancel()
			_, err := p.Click(ctx, find(t, p, Click, "Save"))
			var e *Error
			if !errors.As(err, &e) || e.Code != CodeUncertain || !e.Dispatched || !strings.Contains(e.Message, c.says) {
				t.Errorf("got %v", err)
			}
			if log := callLog(err); len(log) == 0 || len(log) > 8 || log[len(log)-1] != "clicking" {
				t.Errorf("call log %q", log)
			}
		})
	}
}

// An error page of the browser is empty: nothing may be judged on it.
func TestALinkToAnAddressThatDoesNotOpen(t *testing.T) {
	p := newPage(t)
	openPage(t, p, `<a href="http://`+closedPort(t)+`/">Next</a>`)
	_, err := p.Click(t.Context(), find(t, p, Click, "Next"))
	var e *Error
	if !errors.As(err, &e) || e.Code != CodeUncertain || code(e.Err) != CodeNavigation {
		t.Errorf("got %v", err)
	}
	if _, err := p.Digest(t.Context()); code(err) != CodeNavigation {
		t.Errorf("reading it: %v", err)
	}
	openPage(t, p, `<button>Back in the shop</button>`)
	find(t, p, Click, "Back in the shop")
}

// The cause stays readable behind the uncertainty.
func TestAnActionDuringWhichTheBrowserDies(t *testing.T) {
	p, err := New(t.Context(), testkit.OwnBrowser(t), testSize)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/next" {
			killProcess(t, p.browser.Process())
			return
		}
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, `<a href="/next">Next</a>`)
	}))
	t.Cleanup(server.Close)
	if err := p.Goto(t.Context(), server.URL); err != nil {
		t.Fatal(err)
	}
	_, err = p.Click(t.Context(), find(t, p, Click, "Next"))
	var e *Error
	if !errors.As(err, &e) || e.Code != CodeUncertain || code(e.Err) != CodeBrowserDisconnected {
		t.Errorf("got %v", err)
	}
}

func find(t *testing.T, p *Page, op Op, name string) Target {
	t.Helper()
	if _, quiet, err := p.Quiet(t.Context(), 80*time.Millisecond, 4*time.Second); err != nil || !quiet {
		t.Fatalf("the page is not quiet: %v", err)
	}
	var scan Scan
	waitFor(t, "all frames", func() (read bool) { // see whole
		var err error
		if scan, err = p.Collect(t.Context(), op); err != nil {
			t.Fatal(err)
		}
		return len(scan.Unread) == 0
	})
	for _, c := range scan.Candidates {
		if c.Name == name {
			return Target{Candidate: c, Version: scan.Version, Op: op}
		}
	}
	t.Fatalf("nothing is called %q among %d candidates", name, len(scan.Candidates))
	return Target{}
}

func callLog(err error) []string {
	var e *Error
	if !errors.As(err, &e) {
		return nil
	}
	return e.CallLog
}
