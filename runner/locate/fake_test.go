package locate

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/page"
)

// element describes a candidate: "role: name", then what stands around it.
func element(roleAndName string, more ...func(*page.Candidate)) page.Candidate {
	role, name, _ := strings.Cut(roleAndName, ": ")
	c := page.Candidate{Tag: "div", Role: role, Name: name, RawName: name, Editable: role == "textbox"}
	for _, m := range more {
		m(&c)
	}
	return c
}

func item(text string) func(*page.Candidate)      { return func(c *page.Candidate) { c.Item = text } }
func peers(texts ...string) func(*page.Candidate) { return func(c *page.Candidate) { c.Peers = texts } }
func at(location string) func(*page.Candidate) {
	return func(c *page.Candidate) { c.Location = location }
}
func href(to string) func(*page.Candidate)        { return func(c *page.Candidate) { c.Href = to } }
func hints(texts ...string) func(*page.Candidate) { return func(c *page.Candidate) { c.Hints = texts } }
func truncated(c *page.Candidate)                 { c.Truncated = true }
func inArticle(c *page.Candidate)                 { c.Region = "article-body" }
func section(labels ...string) func(*page.Candidate) {
	return func(c *page.Candidate) { c.Section = labels }
}

// each makes one element per item, all with the same role and name.
func each(roleAndName string, items ...string) []page.Candidate {
	var out []page.Candidate
	for _, text := range items {
		out = append(out, element(roleAndName, item(text)))
	}
	return out
}

// several makes one element per "role: name".
func several(rolesAndNames ...string) []page.Candidate {
	var out []page.Candidate
	for _, n := range rolesAndNames {
		out = append(out, element(n))
	}
	return out
}

// scanOf numbers candidates as a page does: nodes keep their number, refs are new
// with every scan.
func scanOf(revision int, candidates ...page.Candidate) page.Scan {
	s := page.Scan{Complete: true, Version: page.Version{Document: "doc", Route: "https://shop.test/", Revision: revision}}
	for i, c := range candidates {
		if c.NodeID == 0 {
			c.NodeID = i + 1
		}
		c.Ref = page.Ref{ID: fmt.Sprintf("doc-%d-%d", revision, i)}
		s.Candidates = append(s.Candidates, c)
	}
	return s
}

// fakePage shows its scans one after the other and the last one for ever, or one
// scan per operation.
type fakePage struct {
	scans    []page.Scan
	shown    page.Scan
	byOp     map[page.Op]page.Scan
	err      error
	collects []page.Op
	currents int
	moveAt   int // the Current call from which on the page has moved; 0 is never
}

func shows(candidates ...page.Candidate) *fakePage {
	return &fakePage{scans: []page.Scan{scanOf(1, candidates...)}}
}

func (p *fakePage) Collect(_ context.Context, op page.Op) (page.Scan, error) {
	p.collects = append(p.collects, op)
	if p.err != nil {
		return page.Scan{}, p.err
	}
	if p.byOp != nil {
		p.shown = p.byOp[op]
		return p.shown, nil
	}
	p.shown = p.scans[0]
	if len(p.scans) > 1 {
		p.scans = p.scans[1:]
	}
	return p.shown, nil
}

func (p *fakePage) Current(context.Context) (page.Version, error) {
	p.currents++
	v := p.shown.Version
	if p.moveAt > 0 && p.currents >= p.moveAt {
		v.Revision++
	}
	return v, nil
}

// reply is one expected request and its answer.
type reply func(t *testing.T, r model.Request) (model.Reply, error)

// fakeModel answers as scripted: a request too many fails the test, and so does
// an answer nobody asked for.
type fakeModel struct {
	t        *testing.T
	mu       sync.Mutex
	replies  []reply
	requests []model.Request
	limits   model.Limits
}

func (m *fakeModel) Ask(_ context.Context, r model.Request) (model.Reply, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.requests = append(m.requests, r)
	if len(m.requests) > len(m.replies) {
		m.t.Errorf("unexpected request %d to the model", len(m.requests))
		return model.Reply{}, &model.Error{Code: model.CodeInvalidInput, Message: "unexpected"}
	}
	return m.replies[len(m.requests)-1](m.t, r)
}

func (m *fakeModel) Limits() model.Limits { return m.limits }

func asks(t *testing.T, replies ...reply) *fakeModel {
	m := &fakeModel{t: t, replies: replies}
	t.Cleanup(func() {
		if len(m.requests) < len(m.replies) {
			t.Errorf("%d of %d expected requests were made", len(m.requests), len(m.replies))
		}
	})
	return m
}

// odds are probabilities by the number of a candidate, from 1; 0 is "none".
type odds map[int]float64

func number(n int) string {
	if n == 0 {
		return model.None
	}
	return optionID(n - 1)
}

// gives answers with the odds, zero for everyone else; the most probable option is chosen.
func gives(o odds) reply {
	return func(t *testing.T, r model.Request) (model.Reply, error) {
		t.Helper()
		q := r.Questions[0]
		a := model.Answer{Probabilities: map[string]float64{model.None: 0}}
		for _, option := range q.Options {
			a.Probabilities[option.ID] = 0
		}
		top := -1.0
		for _, n := range slices.Sorted(maps.Keys(o)) {
			if _, offered := a.Probabilities[number(n)]; !offered {
				t.Errorf("candidate %d was not offered", n)
			}
			a.Probabilities[number(n)] = o[n]
			if o[n] > top {
				top, a.Choice = o[n], number(n)
			}
		}
		return model.Reply{Answers: map[string]model.Answer{q.ID: a}, Call: result.Call{Purpose: r.Purpose}}, nil
	}
}

// says answers item questions with the probabilities of yes, by candidate.
func says(yes odds) reply {
	return func(_ *testing.T, r model.Request) (model.Reply, error) {
		out := model.Reply{Answers: map[string]model.Answer{}, Call: result.Call{Purpose: r.Purpose}}
		for _, q := range r.Questions {
			out.Answers[q.ID] = model.Answer{}
		}
		for n, p := range yes {
			out.Answers[number(n)] = model.Answer{Yes: p}
		}
		return out, nil
	}
}

func confident(c float64, then reply) reply {
	return func(t *testing.T, r model.Request) (model.Reply, error) {
		out, err := then(t, r)
		a := out.Answers[model.Target]
		a.Confidence = &c
		out.Answers[model.Target] = a
		return out, err
	}
}

func fails(code model.Code) reply {
	return func(*testing.T, model.Request) (model.Reply, error) {
		return model.Reply{Call: result.Call{Attempts: 1}}, &model.Error{Code: code, Message: string(code)}
	}
}

type hide string

func (h hide) Redact(text string) string {
	if h == "" {
		return text
	}
	return strings.ReplaceAll(text, string(h), "[sensitive]")
}

func locator(m model.Model) *Locator {
	return New(Options{Model: m, Secrets: hide(""), Sleep: func(ctx context.Context, _ time.Duration) error { return ctx.Err() }})
}

// found is the number of the candidate that was found, or the reason and gate.
func found(f Finding, p *fakePage) string {
	if f.Reason != Found {
		return strings.TrimSuffix(string(f.Reason)+" "+f.Gate, " ")
	}
	for i, c := range p.shown.Candidates {
		if c.Ref == f.Target.Candidate.Ref {
			return fmt.Sprintf("%d %s", i+1, f.Gate)
		}
	}
	return "a target that the page does not have"
}
