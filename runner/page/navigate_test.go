package page

import (
	"context"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"sedum.dev/sedum/internal/testkit"
)

// lesson 83: an address that doesn't open says why, in words.
func TestAnAddressThatDoesNotOpenSaysWhy(t *testing.T) {
	hangUp := listen(t, func(c net.Conn) { c.Close() })
	garbage := listen(t, func(c net.Conn) {
		c.Read(make([]byte, 1024))
		fmt.Fprint(c, "SSH-2.0-OpenSSH_9.2\r\n")
		c.Close()
	})
	tls := httptest.NewUnstartedServer(http.NotFoundHandler())
	tls.Config.ErrorLog = log.New(io.Discard, "", 0)
	tls.StartTLS()
	t.Cleanup(tls.Close)
	loop := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/", http.StatusFound) }))
	t.Cleanup(loop.Close)
	file := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Disposition", "attachment")
		io.WriteString(w, "a,b")
	}))
	t.Cleanup(file.Close)

	p := newPage(t)
	for _, c := range []struct{ name, address, why string }{
		{"no such host", "http://nowhere.invalid/?token=s3cret", "DNS|offline"}, // a machine may have no network at all
		{"refused", "http://" + closedPort(t) + "/?token=s3cret", "refused"},
		{"hung up", "http://" + hangUp + "/", "closed the connection"},
		{"not HTTP", "http://" + garbage + "/", "not HTTP"},
		{"certificate", tls.URL, "certificate"},
		{"redirects", loop.URL, "redirects without end"},
		{"download", file.URL, "download"},
		{"port", "http://127.0.0.1:1/", "port"},
		{"no address", "http://", "not a valid address"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := p.Goto(t.Context(), c.address)
			if code(err) != CodeNavigation || !regexp.MustCompile(c.why).MatchString(err.Error()) {
				t.Errorf("got %v", err)
			}
			if err != nil && strings.Contains(err.Error(), "s3cret") {
				t.Errorf("the message shows more than the origin: %v", err)
			}
		})
	}
	openPage(t, p, `<title>still usable</title>`)
}

func TestAnAddressThatNeverAnswersEndsInTime(t *testing.T) {
	p := newPage(t)
	silent := listen(t, func(net.Conn) {})
	ctx, cancel := context.WithTimeout(t.Context(), 200*time.Millisecond)
	defer cancel()
	err := p.Goto(ctx, "http://"+silent+"/")
	if code(err) != CodeNavigation || !strings.Contains(err.Error(), "in time") {
		t.Errorf("got %v", err)
	}
}

func TestWhateverPageLoadsIsFine(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		switch r.URL.Path {
		case "/redirect":
			http.Redirect(w, r, "/end", http.StatusFound)
		case "/script":
			io.WriteString(w, `<title>on the way</title><script>location.replace("/end")</script>`)
		case "/refresh":
			io.WriteString(w, `<meta http-equiv="refresh" content="0; url=/end">`)
		case "/blocked":
			w.WriteHeader(http.StatusForbidden)
			io.WriteString(w, `<title>blocked</title>`)
		case "/end":
			io.WriteString(w, `<title>end</title>`)
		}
	}))
	t.Cleanup(server.Close)
	p := newPage(t)
	for _, path := range []string{"/redirect", "/script", "/refresh", "/blocked"} {
		want := map[bool]string{true: "blocked", false: "end"}[path == "/blocked"]
		if err := p.Goto(t.Context(), server.URL+path); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		waitFor(t, path+" to show "+want, func() bool {
			_, title, err := p.Meta(t.Context())
			return err == nil && title == want
		})
	}
}

func TestScreenshotsDoNotTouchThePage(t *testing.T) {
	p := newPage(t)
	openPage(t, p, `<style>@keyframes k { to { left: 9px } } p { position: relative; animation: k 1s infinite }</style>
		<input autofocus><p>moving</p><script>
		changes = 0
		new MutationObserver(list => changes += list.length).observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
		</script>`)
	picture, err := p.Screenshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if kind := http.DetectContentType(picture); kind != "image/jpeg" {
		t.Errorf("it is %s", kind)
	}
	if changes := eval(t, p, `changes`); changes != 0 {
		t.Errorf("%v changes", changes)
	}
}

func TestLogin(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if user, password, _ := r.BasicAuth(); user != "ada" || password != "pa$WORD" {
			w.Header().Set("WWW-Authenticate", "Basic")
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		io.WriteString(w, `<title>welcome</title>`)
	}))
	t.Cleanup(server.Close)
	for origin, want := range map[string]string{"": "welcome", server.URL: "welcome", "http://other.test": ""} {
		p, err := New(t.Context(), testkit.Browser(t), Options{Width: 800, Height: 600, Login: &Login{"ada", "pa$WORD", origin}})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(p.Close)
		err = p.Goto(t.Context(), server.URL)
		if _, title, _ := p.Meta(t.Context()); title != want {
			t.Errorf("for %q: title %q, %v", origin, title, err)
		}
	}
}

// closedPort returns an address where nothing listens.
func closedPort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
