// Package openai asks models behind the chat completions interface: OpenAI,
// GitHub Models, and whatever else speaks it.
//
// Entry point: New. Every question is one request whose answer is one token, and
// the probabilities are those that the model itself gives to the tokens it might
// have written. An answer without them, or one that is no answer to the question,
// is CodeInvalidResponse: nothing is ever made of the words of an answer.
//
// Only the fields of a request that a remote model may see are sent, as strings
// of one JSON document that the model is told to take for data.
package openai

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"net/url"
	"sync/atomic"
	"time"
	"unicode/utf8"

	"github.com/openai/openai-go/v3"
	"github.com/openai/openai-go/v3/option"
	"golang.org/x/sync/errgroup"

	"sedum.dev/sedum/config"
	"sedum.dev/sedum/model"
	"sedum.dev/sedum/result"
)

// service is what stands behind a provider's name when nothing else is said.
type service struct{ baseURL, model string }

var services = map[string]service{
	config.OpenAI: {"https://api.openai.com/v1", "gpt-4.1-mini"},
	config.GitHub: {"https://models.github.ai/inference", "openai/gpt-4.1-mini"},
}

// DefaultModel is the model of a provider that is asked when none is named.
func DefaultModel(provider string) string { return services[provider].model }

// Limits of one request.
const (
	timeLimit  = 10 * time.Second // until the whole answer is here
	parallel   = 4                // requests of one Ask at a time
	maxRequest = 64 << 10         // bytes
	maxAnswer  = 1 << 20          // bytes
)

// Options say whom to ask.
type Options struct {
	Provider  string // config.OpenAI or config.GitHub
	BaseURL   string // "" for the provider's own; config has made sure that a key may go there
	Key       string
	KeyName   string            // the variable that holds the key, for remedies
	Model     string            // "" for DefaultModel
	Transport http.RoundTripper // nil: http.DefaultTransport
	Timeout   time.Duration     // of one request, at most the default of 10 s; 0 is the default
	Now       func() time.Time  // for the time that judging takes; nil: not measured
}

// Model is a model.Model. It is safe for concurrent use.
type Model struct {
	one  model.Model // answers requests of one question each; what limits and repeats requests goes around it
	host string
	now  func() time.Time
}

var _ model.Model = (*Model)(nil)

// New makes a model. The error is a *model.Error of CodeConfiguration or
// CodeMissingKey. Nothing is sent before the first Ask.
func New(o Options) (*Model, error) {
	known, ok := services[o.Provider]
	if !ok {
		return nil, misconfigured(fmt.Sprintf("the provider %q does not speak chat completions", o.Provider), "set provider.name to openai or github")
	}
	if o.Key == "" {
		return nil, &model.Error{
			Code:    model.CodeMissingKey,
			Message: "the provider " + o.Provider + " needs a key, and " + o.KeyName + " is not set",
			Fix:     "set " + o.KeyName + " in the environment or in .env; a pull request from a fork gets no secrets",
		}
	}
	o.BaseURL, o.Model = cmp.Or(o.BaseURL, known.baseURL), cmp.Or(o.Model, known.model)
	if utf8.RuneCountInString(o.Model) > maxModelName {
		return nil, misconfigured("the name of the model is longer than 120 characters", "correct provider.model")
	}
	base, err := url.Parse(o.BaseURL)
	if err != nil || base.Host == "" {
		return nil, misconfigured("the address of the provider "+o.Provider+" is not an absolute URL", "write it as https://host/path")
	}
	if o.Timeout <= 0 || o.Timeout > timeLimit {
		o.Timeout = timeLimit
	}
	if o.Transport == nil {
		o.Transport = http.DefaultTransport
	}
	return &Model{one: &asker{Options: o, chat: chat(o)}, host: base.Host, now: o.Now}, nil
}

// chat is built without the SDK's own client, which would read the environment.
func chat(o Options) openai.ChatCompletionService {
	client := &http.Client{
		Transport:     bounded{o.Transport},
		CheckRedirect: func(*http.Request, []*http.Request) error { return errRedirect },
	}
	return openai.NewChatCompletionService(
		option.WithHTTPClient(client), option.WithBaseURL(o.BaseURL), option.WithAPIKey(o.Key), option.WithMaxRetries(0))
}

// Digest identifies the wording of the questions: scores of models with different
// digests can't be compared.
func (m *Model) Digest() string {
	sum := sha256.New()
	for _, text := range []string{alphabet, asData, oneWord, oneLetter, judging[model.Holds], judging[model.Contradicted], locating, itemTask, classifying} {
		fmt.Fprintf(sum, "%q", text)
	}
	return hex.EncodeToString(sum.Sum(nil)[:8])
}

// Limits say how many options there are labels for.
func (m *Model) Limits() model.Limits { return m.one.Limits() }

// Host is where requests go.
func (m *Model) Host() string { return m.host }

// Ask puts every question in a request of its own and sums the receipts. One
// question without an answer is an error for all of them.
func (m *Model) Ask(ctx context.Context, r model.Request) (model.Reply, error) {
	if err := check(r, m.Limits()); err != nil {
		return model.Reply{Call: m.receipt(r, nil)}, err
	}
	start := m.clock()
	replies, err := m.each(ctx, r)
	reply := model.Reply{Call: m.receipt(r, replies)}
	if r.Purpose == result.Judging && m.now != nil {
		took := m.clock().Sub(start).Seconds() * 1000
		reply.Call.APIMs = &took
	}
	if err != nil {
		return reply, err
	}
	reply.Answers = map[string]model.Answer{}
	for _, one := range replies {
		if one.Call.Model != reply.Call.Model {
			return model.Reply{Call: reply.Call}, invalid("its answers came from different models")
		}
		for id, a := range one.Answers {
			reply.Answers[id] = a
		}
	}
	return reply, nil
}

func (m *Model) clock() time.Time {
	if m.now == nil {
		return time.Time{}
	}
	return m.now()
}

// each asks the questions, a few at a time. After a failure no further request is
// started, and those under way come to their end, so that what they cost is known.
func (m *Model) each(ctx context.Context, r model.Request) ([]model.Reply, error) {
	replies := make([]model.Reply, len(r.Questions))
	var failed atomic.Bool
	var asking errgroup.Group
	asking.SetLimit(parallel)
	for i, q := range r.Questions {
		asking.Go(func() (err error) {
			if failed.Load() {
				return nil
			}
			one := r
			one.Questions = []model.Question{q}
			if replies[i], err = m.one.Ask(ctx, one); err != nil {
				failed.Store(true)
			}
			return err
		})
	}
	return replies, asking.Wait()
}

// receipt is the sum of what was asked; the model is that of the first answer. A
// cost that is unknown for one request is unknown for all.
func (m *Model) receipt(r model.Request, replies []model.Reply) result.Call {
	l, cost := m.Limits(), 0.0
	sum := result.Call{Provider: l.Provider, Purpose: r.Purpose, RequestedModel: l.Name, Model: unknown, CostUsd: &cost}
	for _, reply := range replies {
		c := reply.Call
		if c.Provider == "" {
			continue // not asked any more
		}
		if sum.Model == unknown {
			sum.Model = c.Model
		}
		sum.Attempts += c.Attempts
		sum.InputTokens += c.InputTokens
		sum.OutputTokens += c.OutputTokens
		sum.RateLimited = sum.RateLimited || c.RateLimited
		sum.RateLimitWaitMs += c.RateLimitWaitMs
		sum.QueueWaitMs += c.QueueWaitMs
		if c.CostUsd == nil {
			sum.CostUsd = nil
		} else {
			cost += *c.CostUsd
		}
	}
	return sum
}

// unknown is the model of a request that was not answered.
const unknown = "unknown"
