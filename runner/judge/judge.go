// Package judge turns a claim and a page into a verdict: by reading the page's
// text or a control where the claim says exactly what to look for, else by
// asking a model two separate questions.
//
// Entry points: Judge.Claim for a verify or measure, Policy.Verdict for the
// arithmetic. A verdict is never given on text that was cut, changed or unreadable.
package judge

import "sedum.dev/sedum/result"

// Policy is the thresholds of a project; comparisons use exact scores.
type Policy struct {
	Threshold     float64 // holds at or above this passes clean
	Band          float64 // this far below Threshold still passes, flagged
	Contradiction float64 // contradicted at or above this flags a pass
}

// DefaultPolicy is used where a project sets none.
var DefaultPolicy = Policy{Threshold: 0.75, Band: 0.15, Contradiction: 0.50}

// Verdict decides one pair of scores.
func (p Policy) Verdict(holds, contradicted float64) (result.Verdict, []result.Flag) {
	if holds < p.Threshold-p.Band {
		return result.Failed, []result.Flag{}
	}
	flags := []result.Flag{}
	if holds < p.Threshold {
		flags = append(flags, result.LowConfidence)
	}
	if contradicted >= p.Contradiction {
		flags = append(flags, result.Contradiction)
	}
	return result.Passed, flags
}
