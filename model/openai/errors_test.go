package openai

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"sedum.dev/sedum/config"
	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/model"
)

// Lessons 74 and 75. A 429 is no attempt and costs nothing.
func TestStatuses(t *testing.T) {
	const said = `{"error":{"message":"sk-fake-5e3d is LEAKED","type":"LEAKED","param":"LEAKED","code":"LEAKED"}}`
	for _, c := range []struct {
		name     string
		status   int
		body     string
		want     model.Code
		message  string
		stopsRun bool
	}{
		{"key", 401, said, model.CodeAuthentication, "does not accept the key", true},
		{"permission", 403, said, model.CodeAuthentication, "does not let this key", true},
		{"no credit", 402, said, model.CodeConfiguration, "wants to be paid", true},
		{"no credit, as OpenAI says it", 429, `{"error":{"code":"insufficient_quota"}}`, model.CodeConfiguration, "wants to be paid", true},
		{"too fast", 429, said, model.CodeRateLimited, "limits how often", true},
		{"no such model", 404, said, model.CodeConfiguration, "knows no such model", true},
		{"no probabilities to be had", 400, `{"error":{"param":"logprobs"}}`, model.CodeConfiguration, `does not take logprobs with the model "fake-1"`, true},
		{"bad request", 400, said, model.CodeInvalidInput, "status 400", false},
		{"bad request without JSON", 422, "<p>LEAKED</p>", model.CodeInvalidInput, "status 422", false},
		{"server", 500, said, model.CodeConnection, "status 500", false},
		{"gateway", 502, "<p>LEAKED</p>", model.CodeConnection, "status 502", false},
		{"overloaded", 529, "", model.CodeConnection, "status 529", false},
		{"no content", 204, "", model.CodeInvalidResponse, "status 204", false},
		{"accepted", 202, said, model.CodeInvalidResponse, "status 202", false},
		{"not modified", 304, "", model.CodeInvalidResponse, "status 304", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			reply, err := asks(t, testkit.NewChat(t, answers(aboutHolds, testkit.Fails(c.status, c.body)))).Ask(t.Context(), one())
			var me *model.Error
			if !errors.As(err, &me) {
				t.Fatalf("error %v", err)
			}
			if me.Code != c.want || me.StopsRun() != c.stopsRun || !strings.Contains(me.Message, c.message) || me.Fix == "" {
				t.Errorf("%s: %s\nFix: %s", me.Code, me.Message, me.Fix)
			}
			for _, secret := range []string{"LEAKED", "sk-fake", "http:", "127.0.0.1"} {
				if strings.Contains(me.Message+me.Fix, secret) {
					t.Errorf("it tells %q: %s", secret, me.Message)
				}
			}
			k := reply.Call
			if c.status == 429 {
				if k.Attempts != 0 || k.CostUsd == nil || *k.CostUsd != 0 || k.RateLimited != (c.want == model.CodeRateLimited) {
					t.Errorf("call %+v", k)
				}
				return
			}
			if k.Attempts != 1 || k.CostUsd != nil || k.Model != "unknown" || k.InputTokens != 0 {
				t.Errorf("call %+v", k)
			}
		})
	}
}

// The key goes to one host only: no redirect is followed, not even on that host.
func TestRedirectsAreRefused(t *testing.T) {
	elsewhere := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		t.Errorf("the redirect was followed, with %q", r.Header.Get("Authorization"))
	}))
	defer elsewhere.Close()
	for _, status := range []int{301, 302, 303, 307, 308} {
		for _, to := range []string{elsewhere.URL, "/v1/other"} {
			server := testkit.NewChat(t, answers(aboutHolds, func(w http.ResponseWriter, r *http.Request, _ testkit.ChatRequest) {
				http.Redirect(w, r, to, status)
			}))
			_, err := asks(t, server).Ask(t.Context(), one())
			if code(err) != model.CodeConfiguration || !strings.Contains(err.Error(), "redirect") {
				t.Errorf("%d to %s: %v", status, to, err)
			}
		}
	}
}

// Lesson 77: the time limit and the size limit hold for the whole body.
func TestBodies(t *testing.T) {
	flush := func(w http.ResponseWriter, text string) {
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, text)
		w.(http.Flusher).Flush()
	}
	for _, c := range []struct {
		name    string
		reply   testkit.ChatReply
		want    model.Code
		message string
	}{
		{"no headers", func(_ http.ResponseWriter, r *http.Request, _ testkit.ChatRequest) { <-r.Context().Done() }, model.CodeTimeout, "no whole answer"},
		{"stalls after the headers", func(w http.ResponseWriter, r *http.Request, _ testkit.ChatRequest) {
			flush(w, `{"model":`)
			<-r.Context().Done()
		}, model.CodeTimeout, "no whole answer"},
		{"breaks off", func(w http.ResponseWriter, _ *http.Request, _ testkit.ChatRequest) {
			flush(w, `{"model":`)
			panic(http.ErrAbortHandler)
		}, model.CodeConnection, "the connection failed"},
		{"never ends", func(w http.ResponseWriter, r *http.Request, _ testkit.ChatRequest) {
			for r.Context().Err() == nil {
				flush(w, strings.Repeat(" ", 1<<16))
			}
		}, model.CodeInvalidResponse, "larger than 1 MiB"},
	} {
		t.Run(c.name, func(t *testing.T) {
			server := testkit.NewChat(t, answers(aboutHolds, c.reply))
			timeout := time.Duration(0)
			if c.want == model.CodeTimeout {
				timeout = 200 * time.Millisecond // nothing will come, however long one waits
			}
			m, err := New(Options{Provider: config.OpenAI, BaseURL: server.URL, Key: server.Key, Timeout: timeout})
			if err != nil {
				t.Fatal(err)
			}
			reply, err := m.Ask(t.Context(), one())
			if code(err) != c.want || !strings.Contains(err.Error(), c.message) || strings.Contains(err.Error(), "127.0.0.1") {
				t.Errorf("error %v", err)
			}
			if reply.Call.Attempts != 1 || reply.Call.CostUsd != nil {
				t.Errorf("call %+v", reply.Call)
			}
		})
	}
}

func TestNobodyThere(t *testing.T) {
	closed := httptest.NewServer(nil)
	closed.Close()
	plain := httptest.NewTLSServer(nil)
	defer plain.Close()
	for url, want := range map[string]string{
		closed.URL:                "the connection was refused",
		"https://models.invalid/": "its name can't be resolved",
		plain.URL:                 "its certificate is not trusted",
	} {
		m, err := New(Options{Provider: config.OpenAI, BaseURL: url, Key: "k", Transport: &http.Transport{}})
		if err != nil {
			t.Fatal(err)
		}
		_, err = m.Ask(t.Context(), one())
		if code(err) != model.CodeConnection || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v", url, err)
		}
	}
}
