// Package locate finds the one element that a sentence means, or says honestly
// why there is none: no match, ambiguous, stale, unreadable.
//
// Entry point: Locator.Find. It never acts on the page. What a sentence fixes by
// position, price, item or section is resolved in code; else a model chooses, and
// its pick is never returned below either safety gate. The gates are constants
// and no setting moves them.
package locate

import (
	"context"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/page"
)

// Safety gates for acting on a model's choice.
const (
	MinConfidence = 0.30
	MinLead       = 0.10
)

// Page is what locating needs of a page.
type Page interface {
	Collect(ctx context.Context, op page.Op) (page.Scan, error)
	Current(ctx context.Context) (page.Version, error)
}

// Reason is why no target was found; "" when one was.
type Reason string

const (
	Found           Reason = ""
	NoMatch         Reason = "none"
	Ambiguous       Reason = "ambiguous"
	Stale           Reason = "stale"
	NoCandidates    Reason = "no_candidates"
	Incomplete      Reason = "incomplete"
	ResourceLimit   Reason = "resource_limit"
	NotFillable     Reason = "not_fillable"
	ProviderError   Reason = "provider_error"
	RequestTooLarge Reason = "request_too_large"
	InvalidInput    Reason = "invalid_input"
	TimedOut        Reason = "timeout"
)

// Finding is the answer to one look-up and everything a report needs about it.
type Finding struct {
	Target     page.Target // set when Reason is Found
	Reason     Reason
	Gate       string // the rule or gate that decided, for diagnosis
	Candidates int
	Confidence *float64        // what was compared with MinConfidence; nil without a model choice
	Options    []result.Option // best first, at most 5, result.NoMatch among them after a model choice
	First      *page.Candidate // the element that the last model choice ranked first, taken or not; nil without one
	Pending    bool            // Ambiguous only because a weak pick is close to "none": the page may still be loading
	Seen       page.Version    // of the page that the answer is about; the zero Version when it could not be read
	Unread     []string        // shown frames that could not be looked into, see page.Scan
	Calls      []result.Call   // failed ones included
	Err        error           // the cause, where Reason does not say all
}

// StopsRun reports whether the model failed in a way that every later request
// of the run would fail too.
func (f Finding) StopsRun() bool { return stopsRun(f.Err) }

// Record is the look-up as the result document holds it.
func (f Finding) Record() *result.Locator {
	r := &result.Locator{Confidence: f.Confidence, Source: "none", Options: f.Options}
	if f.Reason == Found && len(f.Calls) > 0 {
		r.Source = "model"
	}
	if r.Options == nil {
		r.Options = []result.Option{}
	}
	return r
}
