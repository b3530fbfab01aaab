package eval

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/judge"
	"sedum.dev/sedum/runner/locate"
)

// Verdict is what came of one claim.
type Verdict string

const (
	Pass    Verdict = "pass"    // passed clean
	Flag    Verdict = "flag"    // passed, marked as unsure
	Fail    Verdict = "fail"    // failed
	Refused Verdict = "refused" // the claim could not be judged
)

// ClaimResult is one claim and what came of it.
type ClaimResult struct {
	ID           string   `json:"id"`
	At           string   `json:"at"` // file:line:col of the claim
	Page         string   `json:"page"`
	Claim        string   `json:"claim"`
	Label        Label    `json:"label"`
	Tags         []string `json:"tags"`
	Verdict      Verdict  `json:"verdict"`
	Holds        *float64 `json:"holds"` // null where no model was needed, or none answered
	Contradicted *float64 `json:"contradicted"`
	Detail       string   `json:"detail,omitempty"`
	Code         string   `json:"code,omitempty"`    // why it was refused
	Message      string   `json:"message,omitempty"` // the same in words
	Broken       bool     `json:"broken"`            // refused because model or page failed: this measured nothing
}

// Run judges every claim on its page once, without waiting for it to come true.
// The error is that of a page that can't be opened or of a model that fails
// every request; what fails single claims is in the report.
func (c *Claims) Run(ctx context.Context, o Options) (ClaimsReport, error) {
	results := map[string]ClaimResult{}
	err := c.eachPage(ctx, o, func(id string, p judge.Page) error {
		for _, item := range c.on(id) {
			r, _, err := item.judge(ctx, o, p)
			if err != nil {
				return err
			}
			results[item.ID] = r
		}
		return nil
	})
	if err != nil {
		return ClaimsReport{}, err
	}
	return c.report(o, results), nil
}

// on are the claims about one page.
func (c *Claims) on(page string) []claim {
	return slices.DeleteFunc(slices.Clone(c.items), func(i claim) bool { return i.Page != page })
}

// report has the results in the order of the file.
func (c *Claims) report(o Options, results map[string]ClaimResult) ClaimsReport {
	ordered := make([]ClaimResult, len(c.items))
	for i, item := range c.items {
		ordered[i] = results[item.ID]
	}
	return newClaimsReport(identityOf(o.Model), o.Policy, len(c.pages), ordered)
}

// eachPage shows one page after the other.
func (c *Claims) eachPage(ctx context.Context, o Options, look func(id string, p judge.Page) error) error {
	origin, stop, err := c.site.show()
	if err != nil {
		return fmt.Errorf("serve the pages: %w", err)
	}
	defer stop()
	for _, id := range c.order {
		file := c.pages[id].HTML
		if file == "" {
			if err := look(id, textPage(c.pages[id].Text)); err != nil {
				return err
			}
			continue
		}
		p, err := open(ctx, o.Browser, o.Size, origin+file)
		if err != nil {
			return fmt.Errorf("open the page %s: %w", id, err)
		}
		err = look(id, p)
		p.Close()
		if err != nil {
			return err
		}
	}
	return nil
}

// judge judges a claim as a step would, and says whether a model was asked for
// its scores. Of a still page nothing but the scores can be had: the checks that
// need a browser are left out. The error is one that every claim would meet.
func (c claim) judge(ctx context.Context, o Options, p judge.Page) (r ClaimResult, asked bool, err error) {
	_, still := p.(stillPage)
	finder := locate.New(locate.Options{Model: o.Model, Secrets: noSecrets{}})
	j := judge.Judge{Model: o.Model, Finder: finder, Policy: o.Policy, Secrets: noSecrets{}}
	ruling := j.Rule(ctx, p, judge.Claim{Text: c.Text, Measure: still})
	var me *model.Error
	switch {
	case ctx.Err() != nil:
		err = context.Cause(ctx)
	case errors.As(ruling.Cause, &me) && me.StopsRun():
		err = me
	}
	if err != nil {
		return ClaimResult{}, false, fmt.Errorf("claim %s: %w", c.ID, err)
	}
	asked = slices.ContainsFunc(ruling.Calls, func(call result.Call) bool { return call.Purpose == result.Judging })
	return c.result(ruling, o.Policy), asked, nil
}

func (c claim) result(r judge.Ruling, policy judge.Policy) ClaimResult {
	out := ClaimResult{ID: c.ID, At: c.at, Page: c.Page, Claim: c.Text, Label: c.Label, Tags: c.Tags, Detail: r.Detail}
	if c.Tags == nil {
		out.Tags = []string{}
	}
	verdict, flags := r.Verdict, r.Flags
	if j := r.Judgement; j != nil {
		out.Holds, out.Contradicted = &j.Holds, &j.Contradicted
		verdict, flags = policy.Verdict(j.Holds, j.Contradicted)
	}
	switch {
	case verdict == result.NoVerdict:
		out.Verdict = Refused
		out.Code, out.Message, out.Broken = refusal(r)
	case verdict == result.Failed:
		out.Verdict = Fail
	case len(flags) > 0:
		out.Verdict = Flag
	default:
		out.Verdict = Pass
	}
	return out
}

// honest are the codes of claims that a judge rightly leaves open.
var honest = map[string]bool{
	judge.CodeAmbiguousDigest: true, judge.CodeIncomplete: true, judge.CodeOversize: true,
	judge.CodeUnreadable: true, judge.CodeControl: true,
}

// refusal says why there is no verdict. A model's own code says more than that
// the model failed.
func refusal(r judge.Ruling) (code, message string, broken bool) {
	if r.Err != nil {
		code, message = r.Err.Code, r.Err.Message
	}
	var me *model.Error
	if errors.As(r.Cause, &me) {
		return string(me.Code), me.Message, me.Code != model.CodeUnsupported
	}
	return code, message, !honest[code]
}
