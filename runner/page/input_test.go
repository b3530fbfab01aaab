package page

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func TestFill(t *testing.T) {
	for _, c := range []struct{ name, html, value, want string }{
		{"text replaces what was there", `<input aria-label="Field" value="old">`, "new", "new"},
		{"nothing empties", `<input aria-label="Field" value="old">`, "", ""},
		{"password", `<input type="password" aria-label="Field">`, "pa$WORD", "pa$WORD"},
		{"number", `<input type="number" aria-label="Field">`, "12.5", "12.5"},
		{"date", `<input type="date" aria-label="Field">`, "2026-11-30", "2026-11-30"},
		{"time", `<input type="time" aria-label="Field">`, "14:30", "14:30"},
		{"date and time", `<input type="datetime-local" aria-label="Field">`, "2026-12-03T14:30", "2026-12-03T14:30"},
		{"month", `<input type="month" aria-label="Field">`, "2026-12", "2026-12"},
		{"week", `<input type="week" aria-label="Field">`, "2026-W49", "2026-W49"},
		{"text area", `<textarea aria-label="Field">old</textarea>`, "one\ntwo", "one\ntwo"},
		{"editable element", `<div contenteditable aria-label="Field" id="field">old</div>`, "new", "new"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPage(t)
			openPage(t, p, `<script>inputs = 0; addEventListener('input', () => inputs++, true)</script>`+c.html)
			if _, err := p.Fill(t.Context(), find(t, p, Fill, "Field"), c.value); err != nil {
				t.Fatal(err, callLog(err))
			}
			if got := eval(t, p, `(f => f.value ?? f.innerText)(document.querySelector('[aria-label]'))`); got != c.want {
				t.Errorf("the field holds %q, want %q", got, c.want)
			}
			if eval(t, p, `inputs`) == 0 {
				t.Error("the page got no input event")
			}
		})
	}
}

func TestFillRefusals(t *testing.T) {
	for _, c := range []struct{ name, html, change, code string }{
		{name: "letters in a number", html: `<input type="number" aria-label="Field">`, code: CodeInvalidInput},
		{name: "no date", html: `<input type="date" aria-label="Field">`, code: CodeInvalidInput},
		{name: "read-only", html: `<input readonly aria-label="Field">`, code: CodeNotActionable},
		{name: "replaced", html: `<input aria-label="Field">`, change: `document.querySelector('input').outerHTML = '<input aria-label=Field>'`, code: CodeStale},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := newPage(t)
			openPage(t, p, `<script>inputs = 0; addEventListener('input', () => inputs++, true)</script>`+c.html)
			target := find(t, p, Fill, "Field")
			if c.change != "" {
				eval(t, p, `void (`+c.change+`)`)
			}
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			_, err := p.Fill(ctx, target, "s3cret")
			var e *Error
			if !errors.As(err, &e) || e.Code != c.code || e.Dispatched {
				t.Errorf("got %v", err)
			}
			if err != nil && strings.Contains(err.Error(), "s3cret") {
				t.Error("the message repeats the value")
			}
			if eval(t, p, `inputs`) != 0 {
				t.Error("the page got an input event")
			}
		})
	}
}

// lesson 52: clicking a native select chooses an option.
func TestSelect(t *testing.T) {
	const list = `<select aria-label="Size" onchange="got = this.value"><option value="s">Small</option><option value="m">Medium</option><option disabled>Large</option>
		<optgroup label="Others" disabled><option>Huge</option></optgroup></select>`
	p := newPage(t)
	openPage(t, p, list)
	target := find(t, p, Click, "Size")
	for label, want := range map[string]string{"Large": CodeNotActionable, "Huge": CodeNotActionable, "Tiny": CodeInvalidInput} {
		if _, err := p.Select(t.Context(), target, label); code(err) != want {
			t.Errorf("%s: %v", label, err)
		}
	}
	effect, err := p.Select(t.Context(), target, "Medium")
	if err != nil || effect.Detail != "Medium" || effect.Box == nil {
		t.Fatalf("%+v, %v", effect, err)
	}
	if got := eval(t, p, `got`); got != "m" {
		t.Errorf("the page got %v", got)
	}
	eval(t, p, `void document.querySelector('option').after(new Option("Extra"))`)
	if _, err := p.Select(t.Context(), target, "Medium"); code(err) != CodeStale {
		t.Errorf("after another option came: %v", err)
	}
}

func TestPress(t *testing.T) {
	p := newPage(t)
	openPage(t, p, `<script>keys = []; addEventListener('keydown', e => keys.push((e.ctrlKey ? 'ctrl+' : '') + e.key))</script><form action="/sent"><input autofocus name="q"></form>`)
	if _, err := p.Press(t.Context(), "Control+a"); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(eval(t, p, `keys`)); got != "[ctrl+Control ctrl+a]" {
		t.Errorf("the page got %s", got)
	}
	if _, err := p.Press(t.Context(), "Hyper"); code(err) != CodeInvalidInput {
		t.Errorf("an unknown key: %v", err)
	}
	if effect, err := p.Press(t.Context(), "Enter"); err != nil || !effect.RouteChanged {
		t.Errorf("submitting: %+v, %v", effect, err)
	}
}

// Without this the next step would look at the page that is being left.
func TestAnInputIsFollowedToThePageItLeadsTo(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		switch r.URL.Path {
		case "/still-loading":
			fmt.Fprint(w, `<title>first</title><img src="/never"><form action="/slow"><input autofocus name="q"></form>`)
		case "/never":
			<-r.Context().Done()
		case "/":
			fmt.Fprint(w, `<title>first</title><form action="/slow" id="form"><input autofocus name="q" aria-label="Query"></form>
				<select aria-label="Sort" onchange="location = '/slow'"><option>Name</option><option>Price</option></select>
				<input aria-label="Jump" oninput="location = '/slow'">
				<button onclick="location = '/nothing'">Nothing</button><button onclick="location = '/file'">File</button><button onclick="location = 'javascript:void 0'">Code</button><button onclick="location = '#here'">Fragment</button>`)
		case "/nothing":
			w.WriteHeader(http.StatusNoContent)
		case "/file":
			w.Header().Set("Content-Disposition", "attachment")
			fmt.Fprint(w, "a,b")
		case "/slow":
			time.Sleep(200 * time.Millisecond) // the answer is late, that is the point
			fmt.Fprint(w, `<title>second</title>`)
		}
	}))
	t.Cleanup(server.Close)
	enter := func(p *Page) error {
		waitFor(t, "the field to have the focus", func() bool { return eval(t, p, `document.activeElement.name`) == "q" })
		_, err := p.Press(t.Context(), "Enter")
		return err
	}
	for _, c := range []struct {
		name, title string
		input       func(p *Page) error
	}{
		{"key while the page is still loading", "second", func(p *Page) error {
			if err := p.Goto(t.Context(), server.URL+"/still-loading"); err != nil {
				return err
			}
			return enter(p)
		}},
		{"key", "second", enter},
		{"select", "second", func(p *Page) error { _, err := p.Select(t.Context(), find(t, p, Click, "Sort"), "Price"); return err }},
		{"fill", "second", func(p *Page) error { _, err := p.Fill(t.Context(), find(t, p, Fill, "Jump"), "x"); return err }},
		{"no content", "first", func(p *Page) error { _, err := p.Click(t.Context(), find(t, p, Click, "Nothing")); return err }},
		{"download", "first", func(p *Page) error { _, err := p.Click(t.Context(), find(t, p, Click, "File")); return err }},
		{"code", "first", func(p *Page) error { _, err := p.Click(t.Context(), find(t, p, Click, "Code")); return err }},
		{"fragment", "first", func(p *Page) error { _, err := p.Click(t.Context(), find(t, p, Click, "Fragment")); return err }},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPage(t)
			if err := p.Goto(t.Context(), server.URL); err != nil {
				t.Fatal(err)
			}
			if err := c.input(p); err != nil {
				t.Fatal(err)
			}
			if _, title, err := p.Meta(t.Context()); err != nil || title != c.title {
				t.Errorf("title %q, %v", title, err)
			}
		})
	}
}

// lesson 39: a key that the page takes too late must not land in a later step.
func TestAPageThatDoesNotTakeItsInputIsNeverUsedAgain(t *testing.T) {
	for name, input := range map[string]func(context.Context, *Page) error{
		"key":   func(ctx context.Context, p *Page) error { _, err := p.Press(ctx, "a"); return err },
		"wheel": func(ctx context.Context, p *Page) error { _, err := p.Scroll(ctx, Down); return err },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newPage(t)
			openPage(t, p, `<script>addEventListener('keydown', () => { for (;;); }); addEventListener('wheel', () => { for (;;); }, { passive: false })</script>`)
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			err := input(ctx, p)
			var e *Error
			if !errors.As(err, &e) || e.Code != CodeUncertain || !e.Dispatched {
				t.Errorf("got %v", err)
			}
			if _, _, err := p.Meta(t.Context()); code(err) != CodePageClosed || !p.Closed() {
				t.Errorf("the page is still in use: %v", err)
			}
			waitFor(t, "the page to close", func() bool { return over(p.ended) })
		})
	}
}

// A navigation that comes to nothing must not be waited for by later steps.
func TestANavigationThatComesToNothingIsOver(t *testing.T) {
	p := newPage(t)
	for _, script := range []string{
		`location = 'mailto:a@shop.test'`,
		`location = 'tel:123'`,
		`location = 'unknown-scheme:x'`,
		`location = 'javascript:void 0'`,
		`location = '#fragment'`,
		`location = 'http://127.0.0.1:1/'; window.stop()`,
		`location = '/never'; setTimeout(() => window.stop(), 50)`,
		`location = URL.createObjectURL(new Blob(['x'], {type: 'application/octet-stream'}))`,
		`location = '/nothing'`,
		`location = '/file'`,
		`window.open('/nothing')`,
		`form.target = '_blank'; form.submit()`,
		`frame.src = '/never'`,
		`location = '/never'; setTimeout(() => location = '/nothing', 50)`,
		`history.back()`,
		`history.pushState(null, '', '/x'); history.back()`,
		`location = 'http://blocked.test/'`,
	} {
		t.Run(script, func(t *testing.T) {
			over := make(chan struct{})
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				switch r.URL.Path {
				case "/":
					w.Header().Set("Content-Type", "text/html")
					fmt.Fprint(w, `<form action="/nothing" id="form"></form><iframe id="frame"></iframe>`)
				case "/nothing":
					w.WriteHeader(http.StatusNoContent)
				case "/file":
					w.Header().Set("Content-Disposition", "attachment")
				case "/never":
					<-over // not the request's end: the browser asks again when its connection breaks
				}
			}))
			t.Cleanup(func() {
				close(over)
				server.Close()
			})
			if err := p.Goto(t.Context(), server.URL); err != nil {
				t.Fatal(err)
			}
			_, _ = p.tab.Evaluate(`() => {` + script + `}`) // the request is known once this returns
			waitFor(t, "the end of it", func() bool { return p.departure.underWay() == nil })
		})
	}
}

func TestScroll(t *testing.T) {
	p := newPage(t)
	openPage(t, p, `<p style="height: 5000px">long</p>`)
	scrolled := func(want int) {
		t.Helper()
		waitFor(t, fmt.Sprintf("the page to stand at %d", want), func() bool { return fmt.Sprint(eval(t, p, `Math.round(scrollY)`)) == fmt.Sprint(want) })
	}
	for _, step := range []struct {
		d    Direction
		want int
	}{{Down, 480}, {Down, 960}, {Up, 480}, {Up, 0}, {Up, 0}} {
		if _, err := p.Scroll(t.Context(), step.d); err != nil {
			t.Fatal(err)
		}
		scrolled(step.want)
	}
}

func TestHistory(t *testing.T) {
	loads := 0
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/favicon.ico" {
			return
		}
		loads++
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprintf(w, `<title>%s</title><button onclick="history.pushState(null, '', '/route')">Route</button>`, r.URL.Path)
	}))
	t.Cleanup(server.Close)
	p := newPage(t)
	if _, err := p.History(t.Context(), Back); code(err) != CodeNotActionable {
		t.Errorf("back from an empty tab: %v", err)
	}
	for _, path := range []string{"/one", "/two"} {
		if err := p.Goto(t.Context(), server.URL+path); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := p.Click(t.Context(), find(t, p, Click, "Route")); err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		move    Move
		at      string
		changed bool
		code    string
	}{
		{Forward, "/route", false, CodeNotActionable},
		{Back, "/two", true, ""},
		{Back, "/one", true, ""},
		{Back, "/one", false, CodeNotActionable},
		{Forward, "/two", true, ""},
		{Forward, "/route", true, ""},
	} {
		effect, err := p.History(t.Context(), step.move)
		if code(err) != step.code || effect.RouteChanged != step.changed {
			t.Errorf("%s to %s: %+v, %v", step.move, step.at, effect, err)
		}
		if address, _, _ := p.Meta(t.Context()); address != server.URL+step.at {
			t.Errorf("%s: at %s, want %s", step.move, address, step.at)
		}
	}
	before := loads
	if effect, err := p.History(t.Context(), Reload); err != nil || effect.RouteChanged || loads != before+1 {
		t.Errorf("reload: %+v, %v, %d loads", effect, err, loads-before)
	}
}
