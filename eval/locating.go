package eval

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/runner/locate"
	"sedum.dev/sedum/runner/page"
)

// Outcome is what came of one look-up.
type Outcome string

const (
	Correct        Outcome = "correct"         // a right element was taken
	WrongAction    Outcome = "wrong_action"    // a wrong element was taken, or any where none was right
	FalseReject    Outcome = "false_reject"    // nothing was taken although there was a right element
	CorrectAbstain Outcome = "correct_abstain" // nothing was taken, rightly
	NoAnswer       Outcome = "no_answer"       // model or page failed: this measured nothing
)

// Stage is where a look-up with a right element went wrong.
type Stage string

const (
	Recall Stage = "recall" // no right element was among the candidates
	Rank   Stage = "rank"   // one was, but another was preferred
	Gate   Stage = "gate"   // a right one was preferred, but refused as too unsure
)

// LookupResult is one look-up and what came of it.
type LookupResult struct {
	ID       string   `json:"id"`
	At       string   `json:"at"` // file:line:col of the case
	Page     string   `json:"page"`
	Op       page.Op  `json:"op"`
	Sentence string   `json:"sentence"`
	Gold     []string `json:"gold"` // empty where the sentence must be refused
	Refuse   string   `json:"refuse,omitempty"`
	Tags     []string `json:"tags"`
	Outcome  Outcome  `json:"outcome"`
	Stage    Stage    `json:"stage,omitempty"`
	Took     string   `json:"took,omitempty"` // the mark of the taken element, or its name in quotes
	Reason   string   `json:"reason,omitempty"`
	Gate     string   `json:"gate,omitempty"`  // the rule that decided
	Ranked   []Ranked `json:"ranked"`          // the model's best, at most 5
	Error    string   `json:"error,omitempty"` // why there is no answer
}

// Ranked is one option as the model ranked it.
type Ranked struct {
	Label       string  `json:"label"`
	Probability float64 `json:"probability"`
}

// Run looks every sentence up on its page. The error is that of a page that
// can't be opened or of a model that fails every request; what fails single
// look-ups is in the report.
func (l *Locators) Run(ctx context.Context, o Options) (LocatorReport, error) {
	var cases []LookupResult
	err := l.eachPage(ctx, o, func(set lookupSet, s *surface) error {
		results, err := set.run(ctx, o.Model, s)
		cases = append(cases, results...)
		return err
	})
	if err != nil {
		return LocatorReport{}, err
	}
	return newLocatorReport(identityOf(o.Model), len(l.sets), cases), nil
}

// eachPage shows one page after the other.
func (l *Locators) eachPage(ctx context.Context, o Options, look func(lookupSet, *surface) error) error {
	origin, stop, err := l.site.show()
	if err != nil {
		return fmt.Errorf("serve the pages: %w", err)
	}
	defer stop()
	for _, set := range l.sets {
		p, err := open(ctx, o.Browser, o.Size, origin+set.page)
		if err != nil {
			return fmt.Errorf("open the page %s: %w", set.page, err)
		}
		err = look(set, newSurface(p))
		p.Close()
		if err != nil {
			return err
		}
	}
	return nil
}

func (s lookupSet) run(ctx context.Context, m model.Model, on *surface) ([]LookupResult, error) {
	l := locate.New(locate.Options{Model: m, Secrets: noSecrets{}, Sleep: on.sleep()})
	var results []LookupResult
	for _, c := range s.cases {
		f := l.Find(ctx, on, c.Op, c.Sentence)
		if f.StopsRun() || ctx.Err() != nil {
			return nil, fmt.Errorf("case %s: %w", c.ID, cause(ctx, f))
		}
		results = append(results, s.result(c, f, on.scans[c.Op]))
	}
	return results, nil
}

func cause(ctx context.Context, f locate.Finding) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return f.Err
}

func (s lookupSet) result(c lookup, f locate.Finding, scan page.Scan) LookupResult {
	r := LookupResult{
		ID: c.ID, At: c.at, Page: s.page, Op: c.Op, Sentence: c.Sentence, Gold: c.Gold.names, Refuse: c.Gold.refuse,
		Tags: c.Tags, Reason: string(f.Reason), Gate: f.Gate, Ranked: []Ranked{},
	}
	for _, o := range f.Options {
		r.Ranked = append(r.Ranked, Ranked{o.Label, o.Probability})
	}
	if f.Reason == locate.Found {
		r.Took = s.nameOf(f.Target.Candidate)
	}
	r.Outcome = outcome(c.Gold, f, r.Took)
	switch {
	case r.Outcome == NoAnswer:
		r.Error = strings.TrimSpace(fmt.Sprintf("%s: %v", f.Reason, f.Err))
	case c.Gold.answerable() && r.Outcome != Correct:
		r.Stage = stage(c.Gold, f, scan)
	}
	return r
}

// nameOf is the mark of an element, or the name that it has on the page.
func (s lookupSet) nameOf(c page.Candidate) string {
	if name, ok := s.golds[c.Hook]; ok {
		return name
	}
	return fmt.Sprintf("%q", c.Name)
}

// broken are the reasons that say nothing about the model's choice.
var broken = []locate.Reason{locate.ProviderError, locate.TimedOut, locate.Stale, locate.InvalidInput}

func outcome(g gold, f locate.Finding, took string) Outcome {
	switch {
	case slices.Contains(broken, f.Reason):
		return NoAnswer
	case f.Reason == locate.Found && slices.Contains(g.names, took):
		return Correct
	case f.Reason == locate.Found:
		return WrongAction
	case g.answerable():
		return FalseReject
	}
	return CorrectAbstain
}

// stage is where a look-up that was not answered correctly went wrong.
func stage(g gold, f locate.Finding, scan page.Scan) Stage {
	right := func(c page.Candidate) bool {
		return slices.ContainsFunc(g.names, func(name string) bool { return c.Hook == hookOf(name) })
	}
	switch {
	case !slices.ContainsFunc(scan.Candidates, right):
		return Recall
	case f.Reason == locate.Found || f.First != nil && !right(*f.First):
		return Rank
	}
	return Gate
}
