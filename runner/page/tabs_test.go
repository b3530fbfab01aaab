package page

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"sedum.dev/sedum/internal/testkit"
)

// What opens from one click, how that is told, and which tab is acted on next.
func TestWhatAClickOpens(t *testing.T) {
	for _, c := range []struct {
		name, html string
		opened     []TabState
		title      string // of the tab that is acted on afterwards
		code       string // of the error
	}{
		{"a link", `<a href="/two" target="_blank">x</a>`, []TabState{Open}, "Two", ""},
		{"a link without an opener", `<a href="/two" target="_blank" rel="noopener noreferrer">x</a>`, []TabState{Open}, "Two", ""},
		{"a form", `<form action="/two" target="_blank"><button>x</button></form>`, []TabState{Open}, "Two", ""},
		{"a window", `<a href="#" onclick="window.open('/two')">x</a>`, []TabState{Open}, "Two", ""},
		{"a window of another origin", `<a href="#" onclick="window.open('LOCALHOST/two')">x</a>`, []TabState{Open}, "Two", ""},
		{"a small window", `<a href="#" onclick="window.open('/two', '', 'width=300,height=200')">x</a>`, []TabState{Open}, "Two", ""},
		{"an empty window that is written into", `<a href="#" onclick="w = window.open(); w.document.write('<title>Written</title><p>text'); w.document.close()">x</a>`, []TabState{Open}, "Written", ""},
		{"an empty window that is never complete", `<a href="#" onclick="window.open().document.write('<title>Draft</title><p>text')">x</a>`, []TabState{Open}, "Draft", ""},
		{"a window that shows a dialog", `<a href="#" onclick="window.open('/alert')">x</a>`, []TabState{Open}, "Alert", ""},
		{"three windows", `<a href="#" onclick="for (const p of ['/alert', '/one', '/two']) window.open(p)">x</a>`, []TabState{Open, Open, Open}, "Two", ""},
		{"a window in one that is there", `<a href="#" onclick="window.open('/one', 'n'); window.open('/two', 'n')">x</a>`, []TabState{Open}, "Two", ""},
		{"a slow page", `<a href="/slow" target="_blank">x</a>`, []TabState{Open}, "Slow", ""},
		{"a window that its opener closes", `<a href="#" onclick="window.open('/two').close()">x</a>`, []TabState{Shut}, "First", ""},
		{"no content", `<a href="/nothing" target="_blank">x</a>`, []TabState{Void}, "First", ""},
		{"a page that never answers", `<a href="/hang" target="_blank">x</a>`, []TabState{Loading}, "First", CodeTabUnloaded},
		{"an address that doesn't open", `<a href="http://127.0.0.1:1/" target="_blank">x</a>`, []TabState{Open}, "First", CodeNavigation},
		{"no window", `<a href="#">x</a>`, nil, "First", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			tabs := newTabs(t, c.html)
			click(t, tabs)
			news, err := tabs.News(t.Context())
			if code(err) != c.code {
				t.Fatalf("error %v, want %q", err, c.code)
			}
			var states []TabState
			for _, o := range news.Opened {
				states = append(states, o.State)
			}
			if !slices.Equal(states, c.opened) || len(news.Closed) > 0 || news.Blocked > 0 {
				t.Errorf("told of %v, closed %v, blocked %d; want %v", states, news.Closed, news.Blocked, c.opened)
			}
			turn(t, tabs)
			now := tabs.Now(t.Context())
			if moved := c.title != "First"; now.Title != c.title || (news.Next != nil) != moved || now.New != moved || now.First == moved {
				t.Errorf("acts on %+v, next %+v", now, news.Next)
			}
			if again, err := tabs.News(t.Context()); err != nil || len(again.Opened)+len(again.Closed) > 0 || again.Next != nil {
				t.Errorf("told again: %+v %v", again, err)
			}
			if _, quiet, err := tabs.Quiet(t.Context(), 80*time.Millisecond, settleLimit); !quiet || err != nil {
				t.Errorf("quiet %v, error %v", quiet, err)
			}
		})
	}
}

func TestATabThatClosesReturnsToTheOneThatOpenedIt(t *testing.T) {
	for name, closes := range map[string]func(*testing.T, *Tabs){
		"by itself": func(t *testing.T, tabs *Tabs) { eval(t, tabs.Page, `setTimeout(close, 0)`) },
		"by the test": func(t *testing.T, tabs *Tabs) {
			if err := tabs.CloseTab(t.Context()); err != nil {
				t.Fatal(err)
			}
		},
		"by a click in it": func(t *testing.T, tabs *Tabs) {
			if _, err := tabs.Click(t.Context(), find(t, tabs.Page, Click, "Close me")); err != nil {
				t.Fatal(err)
			}
		},
		"by a key": func(t *testing.T, tabs *Tabs) {
			if _, err := tabs.Press(t.Context(), "Escape"); err != nil {
				t.Fatal(err)
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			tabs := newTabs(t, `<a href="/one" target="_blank">x</a>`)
			for range 2 { // the second is opened by the first
				click(t, tabs)
				follow(t, tabs)
			}
			closes(t, tabs)
			waitFor(t, "the tab to close", tabs.TabClosed)
			if tabs.Closed() {
				t.Error("there is nothing left to act on")
			}
			if _, err := tabs.Current(t.Context()); code(err) != CodePageClosed {
				t.Errorf("the closed tab: %v", err)
			}
			news := follow(t, tabs)
			now := tabs.Now(t.Context())
			if news.Next == nil || now.Title != "One" || now.New || now.First {
				t.Errorf("acts on %+v after %+v", now, news)
			}
			click(t, tabs)
		})
	}
}

func TestTheTabsThatAreLeft(t *testing.T) {
	tabs := newTabs(t, `<a href="/one" target="_blank">x</a>`)
	click(t, tabs)
	follow(t, tabs)
	first := tabs.List(t.Context())[0]
	if err := tabs.Switch(t.Context(), first.ID); err != nil || !tabs.Now(t.Context()).First {
		t.Fatalf("acts on %+v, error %v", tabs.Now(t.Context()), err)
	}
	if err := tabs.CloseTab(t.Context()); err != nil { // nobody opened it
		t.Fatal(err)
	}
	if err := tabs.Switch(t.Context(), first.ID); code(err) != CodePageClosed {
		t.Errorf("a closed tab: %v", err)
	}
	follow(t, tabs)
	if now := tabs.Now(t.Context()); now.Title != "One" {
		t.Errorf("acts on %+v", now)
	}
	if err := tabs.CloseTab(t.Context()); err != nil {
		t.Fatal(err)
	}
	if !tabs.Closed() || tabs.TabClosed() || tabs.Count() != 0 {
		t.Error("something is left to act on")
	}
	if news, err := tabs.News(t.Context()); err != nil || news.Next != nil {
		t.Errorf("%+v %v", news, err)
	}
}

func TestNewIsWhatTheLastActionOpened(t *testing.T) {
	tabs := newTabs(t, `<a href="/two" target="_blank">x</a>`)
	click(t, tabs)
	follow(t, tabs)
	turn(t, tabs)
	if !tabs.Now(t.Context()).New {
		t.Error("it isn't new right after it has opened")
	}
	if err := tabs.Turn(t.Context(), true); err != nil || tabs.Now(t.Context()).New {
		t.Errorf("it is still new for the next action, error %v", err)
	}
}

// What a page opens by itself before the first action is told, and can be chosen.
func TestWhatNoActionOpenedIsNotGoneTo(t *testing.T) {
	tabs := openTabs(t, testSize, `<script>window.open('/one'); window.open('/hang')</script><title>First</title><a href="#">x</a>`)
	waitFor(t, "the window", func() bool { return tabs.Count() == 2 })
	news := follow(t, tabs)
	if now := tabs.Now(t.Context()); len(news.Opened) != 1 || news.Next != nil || !now.First || now.New {
		t.Errorf("acts on %+v after %+v", now, news)
	}
	if list := tabs.List(t.Context()); len(list) != 2 || !list[1].New || list[1].Title != "One" {
		t.Errorf("%+v", list)
	}
	if err := tabs.Turn(t.Context(), true); err != nil {
		t.Fatal(err)
	}
	click(t, tabs)
	if news := follow(t, tabs); len(news.Opened) > 0 || news.Next != nil {
		t.Errorf("%+v", news)
	}
}

func TestABlockedWindow(t *testing.T) {
	tabs := newTabs(t, `<iframe sandbox="allow-scripts" src="/caged"></iframe>`)
	waitFor(t, "the frame", func() bool {
		scan, err := tabs.Collect(t.Context(), Click)
		return err == nil && len(scan.Candidates) == 1
	})
	click(t, tabs)
	if news := follow(t, tabs); news.Blocked != 1 || len(news.Opened) > 0 {
		t.Errorf("%+v", news)
	}
	if news := follow(t, tabs); news.Blocked != 0 {
		t.Errorf("told again: %+v", news)
	}
}

func TestATabThatClosesAtOnce(t *testing.T) {
	tabs := newTabs(t, `<a href="/closer" target="_blank">x</a>`)
	click(t, tabs)
	waitFor(t, "the first tab to be acted on alone", func() bool {
		follow(t, tabs)
		return tabs.Count() == 1 && tabs.Now(t.Context()).First
	})
}

func TestTooManyTabs(t *testing.T) {
	tabs := newTabs(t, `<a href="#" onclick="for (let i = 0; i < 33; i++) window.open('about:blank')">x</a>`)
	for {
		_, err := tabs.Click(t.Context(), find(t, tabs.Page, Click, "x"))
		if err == nil {
			break
		}
		t.Fatal(err)
	}
	if _, err := tabs.News(t.Context()); code(err) != CodeTooManyTabs {
		t.Errorf("got %v", err)
	}
}

func TestACrashedTabIsNoClosedOne(t *testing.T) {
	tabs := newTabs(t, `<a href="/two" target="_blank">x</a>`)
	click(t, tabs)
	follow(t, tabs)
	crash(t, tabs.Page)
	waitFor(t, "the crash", tabs.Closed)
	if news := follow(t, tabs); tabs.TabClosed() || news.Next != nil {
		t.Errorf("%+v", news)
	}
	if _, err := tabs.Current(t.Context()); code(err) != CodePageCrashed {
		t.Errorf("got %v", err)
	}
}

func TestWhatTheTabsHaveInCommon(t *testing.T) {
	tabs := newTabs(t, `<a href="/alert" target="_blank">x</a>`)
	text := "stated"
	tabs.AnswerNext(Reply{Accept: true, Text: &text})
	click(t, tabs)
	follow(t, tabs)
	eval(t, tabs.Page, `prompt("again", "own")`)
	want := []Dialog{{Kind: "prompt", Message: "hello", Answer: "stated"}, {Kind: "prompt", Message: "again", Answer: "own"}}
	if got := tabs.Dialogs(); !slices.Equal(got, want) {
		t.Errorf("dialogs %+v", got)
	}
	eval(t, tabs.Page, `const a = document.createElement('a'); a.href = '/two'; a.download = 'two.html'; a.click()`)
	waitFor(t, "the download", func() bool { return len(tabs.Downloads()) == 1 })
	eval(t, tabs.Page, `console.error("in the new tab")`)
	waitFor(t, "the console", func() bool {
		faults := tabs.Faults()
		return len(faults.Kept) == 1 && faults.Kept[0].Text == "in the new tab"
	})
	inputs := 0
	tabs.OnInput(func(context.Context) { inputs++ })
	click(t, tabs)
	if inputs != 1 {
		t.Errorf("told of %d inputs", inputs)
	}
}

// Content without an address of its own belongs to whoever opened it.
func TestTheSourceOfATab(t *testing.T) {
	tabs := newTabs(t, `<a href="#" onclick="window.open()">x</a>`)
	first := tabs.tab.URL()
	click(t, tabs)
	follow(t, tabs)
	eval(t, tabs.Page, `window.open()`)
	follow(t, tabs)
	now := tabs.Now(t.Context())
	if now.Address != "about:blank" || now.Source != first {
		t.Errorf("%+v, want the source %s", now, first)
	}
	for route, want := range map[string]string{
		"about:blank": first, "blob:http://other.test/1": "http://other.test/1", "http://own.test/": "http://own.test/", "data:text/html,x": first,
	} {
		if got := tabs.Source(route); got != want {
			t.Errorf("%s: %s, want %s", route, got, want)
		}
	}
}

// What an empty tab says that a sensitive page opened is as sensitive as that page,
// wherever that has gone.
func TestNoFaultsOfATabThatASensitivePageOpened(t *testing.T) {
	o := testSize
	o.Sensitive = func(address string) bool { return strings.HasPrefix(address, "http://127.0.0.1") }
	tabs := openTabs(t, o, `<a href="#" onclick="window.open()">x</a><a href="LOCALHOST/two">leave</a>`)
	if err := tabs.Turn(t.Context(), true); err != nil {
		t.Fatal(err)
	}
	click(t, tabs)
	if _, err := tabs.Click(t.Context(), find(t, tabs.Page, Click, "leave")); err != nil {
		t.Fatal(err)
	}
	follow(t, tabs)
	tabs.Faults()
	for _, fault := range []string{"account 7", "account 8"} {
		eval(t, tabs.Page, `console.error("`+fault+`")`)
		if faults := tabs.Faults(); len(faults.Kept) > 0 {
			t.Errorf("%+v", faults.Kept)
		}
	}
	if err := tabs.CloseTab(t.Context()); err != nil {
		t.Fatal(err)
	}
	follow(t, tabs)
	tabs.Faults()
	eval(t, tabs.Page, `console.error("public")`)
	waitFor(t, "what the page itself says", func() bool { return len(tabs.Faults().Kept) == 1 })
}

// Frames that a tab showed before anybody looked are read as those that come later.
func TestATabWithFrames(t *testing.T) {
	tabs := newTabs(t, `<a href="/frames" target="_blank">x</a>`)
	click(t, tabs)
	follow(t, tabs)
	waitFor(t, "the frames", func() bool {
		text, err := tabs.VisibleText(t.Context())
		return err == nil && strings.Contains(text.Text, "same frame") && strings.Contains(text.Text, "other frame") && len(text.Unread) == 0
	})
}

// newTabs opens a page with that content for an action to begin, its title being First.
// LOCALHOST is its server as another origin.
func newTabs(t *testing.T, html string) *Tabs {
	t.Helper()
	tabs := openTabs(t, testSize, html)
	if err := tabs.Turn(t.Context(), true); err != nil {
		t.Fatal(err)
	}
	return tabs
}

func openTabs(t *testing.T, o Options, html string) *Tabs {
	t.Helper()
	pages := map[string]string{
		"/one":    `<title>One</title><body onkeydown="window.close()"><a href="/two" target="_blank" onclick="event.preventDefault(); window.open('/one')">x</a><button onclick="window.close()">Close me</button>`,
		"/two":    `<title>Two</title><a href="#">x</a>`,
		"/slow":   `<title>Slow</title><p>text`,
		"/alert":  `<title>Alert</title><script>prompt("hello")</script><a href="#">x</a>`,
		"/closer": `<title>Closer</title><script>close()</script>`,
		"/frames": `<title>Frames</title><iframe src="/same"></iframe><iframe src="LOCALHOST/other"></iframe>`,
		"/caged":  `<a href="#" onclick="window.open('/two')">x</a>`,
		"/same":   `<p>same frame`,
		"/other":  `<p>other frame`,
	}
	closing := make(chan struct{})
	var server *httptest.Server
	server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		content, ok := pages[r.URL.Path]
		switch {
		case r.URL.Path == "/nothing":
			w.WriteHeader(http.StatusNoContent)
			return
		case r.URL.Path == "/hang":
			select {
			case <-closing:
			case <-r.Context().Done():
			}
			return
		case r.URL.Path == "/":
			content = "<title>First</title>" + html
		case !ok:
			http.NotFound(w, r)
			return
		case r.URL.Path == "/slow":
			select {
			case <-time.After(1500 * time.Millisecond): // longer than what has no document may take
			case <-closing:
			}
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, strings.ReplaceAll(content, "LOCALHOST", strings.Replace(server.URL, "127.0.0.1", "localhost", 1)))
	}))
	t.Cleanup(func() { close(closing); server.Close() })
	tabs, err := NewTabs(t.Context(), testkit.Browser(t), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(tabs.Close)
	if err := tabs.Goto(t.Context(), server.URL+"/"); err != nil {
		t.Fatal(err)
	}
	return tabs
}

func click(t *testing.T, tabs *Tabs) {
	t.Helper()
	if _, err := tabs.Click(t.Context(), find(t, tabs.Page, Click, "x")); err != nil {
		t.Fatal(err)
	}
}

func turn(t *testing.T, tabs *Tabs) {
	t.Helper()
	if err := tabs.Turn(t.Context(), false); err != nil {
		t.Fatal(err)
	}
}

func follow(t *testing.T, tabs *Tabs) News {
	t.Helper()
	news, err := tabs.News(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	turn(t, tabs)
	return news
}
