package testkit

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
)

// Chat is a server of the chat completions interface. It takes a request only in
// the exact form in which a question is asked, and only if it is expected; both
// what comes unexpected and what never comes fail the test.
type Chat struct {
	URL string // the base URL
	Key string // the one that is accepted

	t         testing.TB
	mu        sync.Mutex
	exchanges []*Exchange
	requests  []ChatRequest
}

// Exchange is an expected request and what it is answered.
type Exchange struct {
	Holds string // a text in the messages; requests go to the first open exchange that fits
	Reply ChatReply

	used, optional bool
}

// ChatReply answers a request.
type ChatReply func(w http.ResponseWriter, r *http.Request, asked ChatRequest)

// ChatRequest is a request that has the right form.
type ChatRequest struct {
	Model    string
	System   string
	User     string         // one JSON document
	Document map[string]any // what it holds
	Body     string         // all of it
}

// ModelReply is what answers name as the model.
const ModelReply = "fake-1-2026-01-01"

// NewChat starts the server, which ends with the test.
func NewChat(t testing.TB, exchanges ...*Exchange) *Chat {
	t.Helper()
	c := &Chat{Key: "sk-fake-5e3d", t: t, exchanges: exchanges}
	server := httptest.NewServer(http.HandlerFunc(c.serve))
	c.URL = server.URL + "/v1"
	t.Cleanup(func() {
		server.CloseClientConnections()
		server.Close()
		for _, e := range c.exchanges {
			if !e.used && !e.optional {
				t.Errorf("no request came that holds %q", e.Holds)
			}
		}
	})
	return c
}

// Allow lets requests come that need not.
func (c *Chat) Allow(exchanges ...*Exchange) {
	for _, e := range exchanges {
		e.optional = true
	}
	c.exchanges = append(c.exchanges, exchanges...)
}

// Requests are those that had the right form, in the order in which they came.
func (c *Chat) Requests() []ChatRequest {
	c.mu.Lock()
	defer c.mu.Unlock()
	return slices.Clone(c.requests)
}

func (c *Chat) serve(w http.ResponseWriter, r *http.Request) {
	asked, fault := c.read(r)
	if fault != "" {
		c.t.Errorf("a request to the model: %s", fault)
		http.Error(w, `{"error":{"message":"wrong form"}}`, http.StatusBadRequest)
		return
	}
	c.take(asked)(w, r, asked)
}

func (c *Chat) take(asked ChatRequest) ChatReply {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.requests = append(c.requests, asked)
	for _, e := range c.exchanges {
		if !e.used && strings.Contains(asked.System+"\n"+asked.User, e.Holds) {
			e.used = true
			return e.Reply
		}
	}
	c.t.Errorf("an unexpected request to the model: %s\n%s", asked.System, asked.User)
	return Fails(http.StatusBadRequest, "{}")
}

// chatBody is every field that a request may have.
type chatBody struct {
	Model       string    `json:"model"`
	Messages    []message `json:"messages"`
	Temperature *float64  `json:"temperature"`
	MaxTokens   int       `json:"max_tokens"`
	Logprobs    bool      `json:"logprobs"`
	TopLogprobs int       `json:"top_logprobs"`
}

type message struct {
	Role    string `json:"role"`
	Content string `json:"content"`
}

func (c *Chat) read(r *http.Request) (asked ChatRequest, fault string) {
	if got := r.Method + " " + r.URL.String(); got != "POST /v1/chat/completions" {
		return asked, got
	}
	for name, want := range map[string]string{
		"Authorization": "Bearer " + c.Key, "Content-Type": "application/json", "Accept": "application/json", "Cookie": "",
	} {
		if got := strings.Join(r.Header.Values(name), "|"); got != want {
			return asked, fmt.Sprintf("header %s is %q", name, got)
		}
	}
	text, err := io.ReadAll(io.LimitReader(r.Body, 64<<10+1))
	if err != nil || len(text) > 64<<10 {
		return asked, fmt.Sprintf("a body of %d bytes, error %v", len(text), err)
	}
	decoder := json.NewDecoder(strings.NewReader(string(text)))
	decoder.DisallowUnknownFields()
	var b chatBody
	if err := decoder.Decode(&b); err != nil || decoder.More() {
		return asked, fmt.Sprintf("%v in %s", err, text)
	}
	if b.Model == "" || b.Temperature == nil || *b.Temperature != 0 || b.MaxTokens != 1 || !b.Logprobs || b.TopLogprobs != 20 {
		return asked, fmt.Sprintf("wrong values in %s", text)
	}
	if len(b.Messages) != 2 || b.Messages[0].Role != "system" || b.Messages[1].Role != "user" {
		return asked, fmt.Sprintf("wrong messages in %s", text)
	}
	asked = ChatRequest{Model: b.Model, System: b.Messages[0].Content, User: b.Messages[1].Content, Body: string(text)}
	if err := json.Unmarshal([]byte(asked.User), &asked.Document); err != nil {
		return asked, "the user message is no JSON document: " + asked.User
	}
	return asked, ""
}

// Token is one that might be the answer, with its probability.
type Token struct {
	Text string
	P    float64
}

// Says answers with the first of the tokens.
func Says(tokens ...Token) ChatReply {
	return func(w http.ResponseWriter, _ *http.Request, _ ChatRequest) { WriteCompletion(w, tokens) }
}

// Chooses answers a choice with the label of what is called so, be it an element
// or an operation; the rest goes to the label for none, or to another.
func Chooses(name string, p float64) ChatReply {
	return func(w http.ResponseWriter, _ *http.Request, asked ChatRequest) {
		chosen, other := asked.labels(name)
		if chosen == "" {
			http.Error(w, "nothing is called so", http.StatusTeapot)
			return
		}
		WriteCompletion(w, []Token{{chosen, p}, {other, 1 - p}})
	}
}

func (r ChatRequest) labels(name string) (chosen, other string) {
	options, _ := r.Document["elements"].([]any)
	if len(options) == 0 {
		options, _ = r.Document["answers"].([]any)
	}
	for _, o := range options {
		option := o.(map[string]any)
		if label := option["label"].(string); option["name"] == name || option["text"] == name {
			chosen = label
		} else {
			other = label
		}
	}
	if none, ok := r.Document["none"].(string); ok {
		other = none
	}
	return chosen, other
}

// Fails answers with a status and a body.
func Fails(status int, body string) ChatReply {
	return func(w http.ResponseWriter, _ *http.Request, _ ChatRequest) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		fmt.Fprint(w, body)
	}
}

// Hangs tells once a request is there and answers nothing.
func Hangs(there chan<- struct{}) ChatReply {
	return func(_ http.ResponseWriter, r *http.Request, _ ChatRequest) {
		close(there)
		<-r.Context().Done()
	}
}

// WriteCompletion writes an answer of one token as the interface has it.
func WriteCompletion(w http.ResponseWriter, tokens []Token) {
	type logprob struct {
		Token   string    `json:"token"`
		Logprob float64   `json:"logprob"`
		Bytes   []int     `json:"bytes"`
		Top     []logprob `json:"top_logprobs,omitempty"`
	}
	var top []logprob
	for _, t := range tokens {
		p := -9999.0 // the interface's word for next to nothing
		if t.P > 0 {
			p = math.Log(t.P)
		}
		top = append(top, logprob{Token: t.Text, Logprob: p})
	}
	first := top[0]
	first.Top = top
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{
		"id": "chatcmpl-1", "object": "chat.completion", "created": 1760000000, "model": ModelReply, "system_fingerprint": nil,
		"choices": []any{map[string]any{
			"index": 0, "finish_reason": "length",
			"message":  map[string]any{"role": "assistant", "content": first.Token, "refusal": nil},
			"logprobs": map[string]any{"content": []logprob{first}, "refusal": nil},
		}},
		"usage": map[string]any{"prompt_tokens": 100, "completion_tokens": 1, "total_tokens": 101},
	})
}
