package eval

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/judge"
	"sedum.dev/sedum/runner/locate"
	"sedum.dev/sedum/runner/page"
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
		for _, item := range c.items {
			if item.Page != id {
				continue
			}
			ruling := rule(ctx, o, item, p)
			if ctx.Err() != nil {
				return fmt.Errorf("claim %s: %w", item.ID, context.Cause(ctx))
			}
			var me *model.Error
			if errors.As(ruling.Cause, &me) && me.StopsRun() {
				return fmt.Errorf("claim %s: %w", item.ID, me)
			}
			results[item.ID] = item.result(ruling, o.Policy)
		}
		return nil
	})
	if err != nil {
		return ClaimsReport{}, err
	}
	ordered := make([]ClaimResult, len(c.items))
	for i, item := range c.items {
		ordered[i] = results[item.ID]
	}
	return newClaimsReport(identityOf(o.Model), o.Policy, len(c.pages), ordered), nil
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

// rule judges a claim as a step would. Where there is only text, nothing but
// the model can answer, so the checks that need a browser are left out.
func rule(ctx context.Context, o Options, item claim, p judge.Page) judge.Ruling {
	_, onlyText := p.(textPage)
	finder := locate.New(locate.Options{Model: o.Model, Secrets: noSecrets{}})
	j := judge.Judge{Model: o.Model, Finder: finder, Policy: o.Policy, Secrets: noSecrets{}}
	return j.Rule(ctx, p, judge.Claim{Text: item.Text, Measure: onlyText})
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

// textPage is a page of which there is only the text, one passage a line.
type textPage string

func (t textPage) Quiet(context.Context, time.Duration, time.Duration) (page.Version, bool, error) {
	return page.Version{}, true, nil
}

func (t textPage) Current(context.Context) (page.Version, error) { return page.Version{}, nil }

func (t textPage) Digest(context.Context) (page.Digest, error) {
	var d page.Digest
	var lines []string
	for line := range strings.Lines(string(t)) {
		if line = strings.Join(strings.Fields(line), " "); line != "" {
			lines = append(lines, line)
			d.Passages = append(d.Passages, model.Passage{Text: line, Kind: model.PassageText})
		}
	}
	d.Text = strings.Join(lines, " ")
	return d, nil
}

func (t textPage) VisibleText(ctx context.Context) (page.Digest, error) { return t.Digest(ctx) }

func (t textPage) Collect(_ context.Context, op page.Op) (page.Scan, error) {
	return page.Scan{Op: op, Complete: true}, nil
}

func (t textPage) Control(context.Context, page.Target) (page.Control, error) {
	return page.Control{}, errors.New("a text has no controls")
}
