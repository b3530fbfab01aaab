package step

import (
	"context"
	"time"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/judge"
	"sedum.dev/sedum/runner/sentence"
)

// claim judges a verify or measure sentence. A plain claim may come true within
// the grace; a wait-until has its own limit.
func (r *Runner) claim(ctx context.Context, s Sentence) outcome {
	claim, until := sentence.Claim(s.Text)
	limit := until
	if until == 0 {
		limit = r.Grace
	}
	ruling := r.Judge.Rule(ctx, r.Page, judge.Claim{
		Text:    claim,
		Measure: s.Op == sentence.Measure,
		Limit:   limit,
		Wait:    until > 0,
		Values:  s.Scope.judged,
	})
	out := outcome{
		seen:      r.look(ctx, ruling.Version),
		verdict:   ruling.Verdict,
		flags:     ruling.Flags,
		judgement: ruling.Judgement,
		locator:   ruling.Locator,
		calls:     ruling.Calls,
		err:       ruling.Err,
		failed:    ruling.Verdict == result.Failed,
		cause:     ruling.Cause,
	}
	if ruling.Detail != "" {
		out.notes = []string{ruling.Detail}
	}
	return out
}

// GraceDefault is how long a target or a plain claim may take to appear.
const GraceDefault = 5 * time.Second
