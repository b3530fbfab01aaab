// Package judge turns a claim and a page into a verdict: by reading the page's
// text or a control where the claim says exactly what to look for, else by
// asking a model two separate questions.
//
// Entry point: Judge.Rule. A verdict is never given on text that was cut, has
// changed meanwhile, or could not be read; such a claim ends with an error.
package judge

import (
	"context"
	"time"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/locate"
	"sedum.dev/sedum/runner/page"
)

// Time limits of looking at a page.
const (
	ObservationBudget = 4 * time.Second
	WaitDefault       = 30 * time.Second
	quietFor          = 80 * time.Millisecond
	unchangedRecheck  = 5 * time.Second
	freeRecheck       = 500 * time.Millisecond
	probeLimit        = time.Second
)

// Page is what judging needs of a page.
type Page interface {
	locate.Page
	Quiet(ctx context.Context, quiet, limit time.Duration) (page.Version, bool, error)
	VisibleText(ctx context.Context) (page.Digest, error)
	Everything(ctx context.Context) (page.Digest, error)
	CollectEverywhere(ctx context.Context, op page.Op) (page.Scan, error)
	Loaded(ctx context.Context, limit time.Duration)
	Control(ctx context.Context, t page.Target) (page.Control, error)
}

// Finder looks up the control that a claim is about.
type Finder interface {
	Find(ctx context.Context, p locate.Page, op page.Op, sentence string) locate.Finding
}

// Redactor replaces known secrets in text that a model may see.
type Redactor interface {
	Redact(text string) string
}

// Values resolves a placeholder; a secret value is used only inside this package.
type Values func(name string) (value string, secret, ok bool)

// Judge rules on claims.
type Judge struct {
	Model   model.Model
	Finder  Finder
	Policy  Policy
	Secrets Redactor
}

// Claim is what an author says of the page.
type Claim struct {
	Text    string        // without its verb; {{name}} placeholders in place
	Measure bool          // record the scores, decide nothing
	Limit   time.Duration // how long the claim may take to come true; 0 judges once
	Wait    bool          // an authored "wait until": the page may be busy meanwhile
	Values  Values
}

// Ruling is the answer to a claim. NoVerdict with a nil Err is a measurement;
// NoVerdict with an Err could not be decided.
type Ruling struct {
	Verdict   result.Verdict
	Flags     []result.Flag
	Judgement *result.Judgement
	Locator   *locate.Finding
	Calls     []result.Call
	Version   page.Version // what was judged
	Detail    string
	Err       *result.Error
	Cause     error // behind Err; a *model.Error may stop the run
}

// Rule decides a claim, looking again while it may still come true.
func (j *Judge) Rule(ctx context.Context, p Page, c Claim) Ruling {
	look := j.choose(c)
	if c.Measure || c.Limit <= 0 {
		return j.once(ctx, p, look)
	}
	if denies(c.Text) {
		p.Loaded(ctx, min(c.Limit, loadsLimit))
	}
	return poll(ctx, p, c, look)
}

// look is one way to check a claim against the page as it is now.
type look func(ctx context.Context, p Page) round

// round is one look; again says that a later one may end differently.
type round struct {
	Ruling
	again bool
	free  bool // it asks no model, or one that costs nothing
}

// choose picks the first way that understands the claim: exact text, a
// control's state, else the model.
func (j *Judge) choose(c Claim) look {
	if !c.Measure {
		if check, ok := parseText(c.Text); ok {
			return forFree(check.look(c))
		}
		if check, ok := parseControl(c.Text); ok {
			look := j.lookAtControl(check, c)
			if j.Model.Limits().Local {
				look = forFree(look)
			}
			return look
		}
	}
	return j.askModel(c)
}

func forFree(look look) look {
	return func(ctx context.Context, p Page) round {
		r := look(ctx, p)
		r.free = true
		return r
	}
}

// once judges a single time, and once more when the page changed meanwhile.
func (j *Judge) once(ctx context.Context, p Page, look look) Ruling {
	first := look(ctx, p)
	if first.Err == nil || first.Err.Code != CodeStale && first.Err.Code != string(locate.Stale) {
		return first.Ruling
	}
	_, _, _ = p.Quiet(ctx, quietFor, ObservationBudget)
	second := look(ctx, p)
	second.Calls = append(first.Calls, second.Calls...)
	return second.Ruling
}
