package page

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"sedum.dev/sedum/internal/testkit"
)

var testSize = Options{Width: 800, Height: 600}

func TestADialogIsAcceptedAndRecorded(t *testing.T) {
	for _, c := range []struct {
		kind, open, returns string
		want                Dialog
	}{
		{"alert", `alert("saved")`, "<nil>", Dialog{Kind: "alert", Message: "saved", Answer: "accepted"}},
		{"confirm", `confirm("sure?")`, "true", Dialog{Kind: "confirm", Message: "sure?", Answer: "accepted"}},
		{"prompt", `prompt("name?", "Ada")`, "Ada", Dialog{Kind: "prompt", Message: "name?", Answer: "Ada"}},
		{"prompt without a default", `prompt("name?")`, "", Dialog{Kind: "prompt", Message: "name?", Answer: ""}},
	} {
		t.Run(c.kind, func(t *testing.T) {
			p := newPage(t)
			if got := fmt.Sprint(eval(t, p, c.open)); got != c.returns {
				t.Errorf("the page got %q, want %q", got, c.returns)
			}
			if got := p.Dialogs(); !slices.Equal(got, []Dialog{c.want}) {
				t.Errorf("recorded %+v", got)
			}
			if again := p.Dialogs(); len(again) != 0 {
				t.Errorf("recorded twice: %+v", again)
			}
		})
	}
}

func TestAStatedAnswerMeetsTheNextDialogOnly(t *testing.T) {
	text := "Grace"
	for _, c := range []struct {
		name, open, returns string
		reply               Reply
		want                string
	}{
		{"accept", `confirm("sure?")`, "true true", Reply{Accept: true}, "accepted"},
		{"dismiss", `confirm("sure?")`, "false true", Reply{}, ""},
		{"dismiss a prompt", `prompt("name?", "Ada")`, "<nil> Ada", Reply{}, ""},
		{"answer a prompt", `prompt("name?", "Ada")`, "Grace Ada", Reply{Accept: true, Text: &text}, "Grace"},
		{"a text for what takes none", `confirm("sure?")`, "true true", Reply{Accept: true, Text: &text}, "accepted"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPage(t)
			p.AnswerNext(c.reply)
			if got := fmt.Sprint(eval(t, p, c.open), " ", eval(t, p, c.open)); got != c.returns {
				t.Errorf("the page got %q, want %q", got, c.returns)
			}
			if got := p.Dialogs(); len(got) != 2 || got[0].Answer != c.want || got[0].Dismissed == c.reply.Accept || got[1].Dismissed {
				t.Errorf("recorded %+v", got)
			}
		})
	}
}

func TestLeavingAPageThatAsksToStay(t *testing.T) {
	p := newPage(t)
	openPage(t, p, `<body onbeforeunload="event.preventDefault()"><p>draft</p>`)
	if err := p.tab.Mouse().Click(10, 10); err != nil { // Chromium asks only after a gesture
		t.Fatal(err)
	}
	openPage(t, p, `<p>next</p>`)
	if got := p.Dialogs(); len(got) != 1 || got[0].Kind != "beforeunload" || got[0].Answer != "accepted" {
		t.Errorf("recorded %+v", got)
	}
}

func TestALostPageSaysHowItWasLost(t *testing.T) {
	for _, c := range []struct {
		name, code string
		lose       func(t *testing.T, p *Page)
	}{
		{"crash", CodePageCrashed, func(t *testing.T, p *Page) { crash(t, p) }},
		{"crash, then browser killed", CodePageCrashed, func(t *testing.T, p *Page) {
			crash(t, p)
			<-p.crashed
			killProcess(t, p.browser.Process())
			<-p.browser.Gone()
		}},
		{"browser killed", CodeBrowserDisconnected, func(t *testing.T, p *Page) { killProcess(t, p.browser.Process()) }},
		{"driver killed", CodeBrowserDisconnected, func(t *testing.T, p *Page) { killProcess(t, parentOf(t, p.browser.Process())) }},
		{"page closed by itself", CodePageClosed, func(t *testing.T, p *Page) {
			_, _ = p.tab.Evaluate(`window.close()`)
		}},
		{"context closed", CodeContextClosed, func(t *testing.T, p *Page) { p.Close() }},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p, err := New(t.Context(), testkit.OwnBrowser(t), testSize)
			if err != nil {
				t.Fatal(err)
			}
			pending := make(chan error, 1)
			go func() {
				_, err := bounded(t.Context(), p, "wait", time.Minute, func() (any, error) {
					return p.tab.Evaluate(`new Promise(() => {})`)
				})
				pending <- err
			}()
			c.lose(t, p)
			if err := <-pending; code(err) != c.code {
				t.Errorf("the pending call: %v", err)
			}
			if _, _, err := p.Meta(t.Context()); code(err) != c.code {
				t.Errorf("the next call: %v", err)
			}
			if !p.Closed() {
				t.Error("it doesn't count as closed")
			}
		})
	}
}

func TestAPageWithoutTheScriptSaysSo(t *testing.T) {
	p := newPage(t)
	openPage(t, p, `<p>text`)
	bare, err := p.browser.NewContext(contextOptions(testSize))
	if err != nil {
		t.Fatal(err)
	}
	defer bare.Close()
	tab, err := bare.NewPage()
	if err != nil {
		t.Fatal(err)
	}
	if p.session, err = bare.NewCDPSession(tab); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Current(t.Context()); code(err) != CodeScriptMissing {
		t.Errorf("got %v", err)
	}
}

func newPage(t *testing.T) *Page {
	t.Helper()
	p, err := New(t.Context(), testkit.Browser(t), testSize)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

// openPage serves one page on a server of its own and goes there.
func openPage(t *testing.T, p *Page, html string) {
	t.Helper()
	if err := p.Goto(t.Context(), serve(t, map[string]string{"/": html})); err != nil {
		t.Fatal(err)
	}
}

func serve(t *testing.T, pages map[string]string) string {
	t.Helper()
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		html, ok := pages[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		fmt.Fprint(w, html)
	}))
	t.Cleanup(server.Close)
	return server.URL
}

// listen gives every TCP connection to serve and keeps it open until the test ends.
func listen(t *testing.T, serve func(net.Conn)) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			t.Cleanup(func() { c.Close() })
			go serve(c)
		}
	}()
	return l.Addr().String()
}

func eval(t *testing.T, p *Page, expression string) any {
	t.Helper()
	value, err := bounded(t.Context(), p, "evaluate", 5*time.Second, func() (any, error) { return p.tab.Evaluate(expression) })
	if err != nil {
		t.Fatal(err)
	}
	return value
}

func crash(t *testing.T, p *Page) {
	t.Helper()
	session, err := p.context.NewCDPSession(p.tab)
	if err != nil {
		t.Fatal(err)
	}
	go func() { _, _ = session.Send("Page.crash", map[string]any{}) }() // never answered
}

func killProcess(t *testing.T, id int) {
	t.Helper()
	if err := syscall.Kill(id, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
}

// parentOf returns the process that started another one, on Linux.
func parentOf(t *testing.T, id int) (parent int) {
	t.Helper()
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", id))
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(text), "PPid:")
	if _, err := fmt.Sscan(after, &parent); err != nil {
		t.Fatal(err)
	}
	return parent
}

func waitFor(t *testing.T, what string, done func() bool) {
	t.Helper()
	for deadline := time.Now().Add(10 * time.Second); !done(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("waited too long for %s", what)
		}
	}
}

func code(err error) string {
	var e *Error
	if !errors.As(err, &e) {
		return ""
	}
	return e.Code
}
