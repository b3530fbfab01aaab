package sentence

import (
	"context"
	"time"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/result"
)

// Sources of a decision.
const (
	ByPattern = "pattern"
	ByCache   = "cache"
	ByModel   = "model"
)

// Options of a Classifier.
type Options struct {
	Model model.Model      // nil: offline, no model is asked
	Cache *Cache           // nil: none; a local model's answers never go into it
	Write bool             // save accepted answers in Cache
	Now   func() time.Time // for Metrics.Elapsed; nil: not measured
}

// Classifier turns sentences into operations. It may be used concurrently.
type Classifier struct{ options Options }

// New returns a Classifier. A local model costs nothing and sends nothing, so it
// may be given where a remote one may not be asked.
func New(o Options) *Classifier {
	if o.Model != nil && o.Model.Limits().Local {
		o.Cache = nil
	}
	if o.Now == nil {
		o.Now = func() time.Time { return time.Time{} }
	}
	return &Classifier{o}
}

// Metrics is what classifying a batch took.
type Metrics struct {
	Pattern, Cache, Model int // items decided
	Misses                map[Reason]int
	Calls                 []result.Call
	CostUsd               *float64 // nil: unknown
	Elapsed               time.Duration
	Err                   error // why the model gave no answer; a *model.Error may stop the run
}

// Classify decides every item by itself, in the order given. The items of one
// file belong in one call: what the rules and the cache leave open goes to the
// model together, and fails together when the model does.
func (c *Classifier) Classify(ctx context.Context, items []Item) ([]Decision, Metrics) {
	start := c.options.Now()
	b := &batch{Options: c.options, items: items, decisions: make([]Decision, len(items))}
	b.metrics.Misses = map[Reason]int{}
	b.resolve(ctx, b.known())
	b.metrics.count(b.decisions)
	b.metrics.Elapsed = c.options.Now().Sub(start)
	return b.decisions, b.metrics
}

// batch is one call of Classify.
type batch struct {
	Options
	items     []Item
	decisions []Decision
	metrics   Metrics
}

// known decides what the rules and the cache can and returns the rest.
func (b *batch) known() []*group {
	var pending []*group
	groups := map[string]*group{}
	for i, item := range b.items {
		op, err := byRules(item.Text)
		if err != nil {
			b.refuse(i, err)
			continue
		}
		if op != "" {
			b.decisions[i] = Decision{Op: op, By: ByPattern}
			continue
		}
		canonical := Canonical(item.Text)
		hit, reason := b.Cache.lookup(canonical)
		if reason == Hit {
			b.accept(i, canonical, ByCache, hit.Op, hit.Probabilities)
			continue
		}
		b.metrics.Misses[reason]++
		g := groups[canonical]
		if g == nil {
			g = &group{canonical: canonical, text: item.Text, miss: reason}
			groups[canonical] = g
			pending = append(pending, g)
		}
		g.members = append(g.members, i)
	}
	return pending
}

// resolve asks the model about the groups, or says why it does not.
func (b *batch) resolve(ctx context.Context, groups []*group) {
	var asked []*group
	for _, g := range groups {
		if b.Model == nil {
			b.refuseAll([]*group{g}, unavailable(g.miss))
		} else if err := g.tooLong(); err != nil {
			b.refuseAll([]*group{g}, err)
		} else {
			asked = append(asked, g)
		}
	}
	if len(asked) == 0 {
		return
	}
	answers, calls, err := ask(ctx, b.Model, asked)
	b.metrics.Calls = calls
	if err != nil {
		b.metrics.Err = err
		b.refuseAll(asked, providerFailed(err))
		return
	}
	if err := b.decide(ctx, asked, answers); err != nil {
		b.refuseAll(asked, cacheFailed(err))
	}
}

// decide applies the answers; an error says that the cache could not keep them.
func (b *batch) decide(ctx context.Context, groups []*group, answers []answer) error {
	for i, g := range groups {
		a := answers[i]
		if code := a.probabilities.gate(a.chosen); code != "" {
			b.refuseAll(groups[i:i+1], refuseAnswer(code, a))
			continue
		}
		usable := false
		for _, member := range g.members {
			usable = b.accept(member, g.canonical, ByModel, Operation(a.chosen), a.probabilities) || usable
		}
		if !usable || b.Cache == nil || !b.Write {
			continue
		}
		if err := b.Cache.put(g.canonical, a); err != nil {
			return err
		}
	}
	if b.Cache == nil || !b.Write {
		return nil
	}
	return b.Cache.save(ctx)
}

// accept takes over an answer if the sentence names what its operation needs.
func (b *batch) accept(i int, canonical, by string, op Operation, d distribution) bool {
	if err := check(op, canonical); err != nil {
		b.refuse(i, err)
		return false
	}
	p := d[string(op)]
	b.decisions[i] = Decision{Op: op, By: by, Probability: &p}
	return true
}

func (b *batch) refuseAll(groups []*group, err *Error) {
	for _, g := range groups {
		for _, member := range g.members {
			b.refuse(member, err)
		}
	}
}

func (b *batch) refuse(i int, err *Error) {
	b.decisions[i] = Decision{Diagnostic: diagnostic(b.items[i], err)}
}

func (m *Metrics) count(decisions []Decision) {
	for _, d := range decisions {
		switch d.By {
		case ByPattern:
			m.Pattern++
		case ByCache:
			m.Cache++
		case ByModel:
			m.Model++
		}
	}
	if m.Err != nil {
		return
	}
	cost := 0.0
	for _, call := range m.Calls {
		if call.CostUsd == nil {
			return
		}
		cost += *call.CostUsd
	}
	m.CostUsd = &cost
}
