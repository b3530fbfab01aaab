package judge

import "sedum.dev/sedum/result"

// Policy is the thresholds of a project, each 0..1 with Band not above Threshold.
type Policy struct {
	Threshold     float64 // holds at or above this passes clean
	Band          float64 // this far below Threshold still passes, flagged
	Contradiction float64 // contradicted at or above this flags a pass
}

// DefaultPolicy is used where a project sets none.
var DefaultPolicy = Policy{Threshold: 0.75, Band: 0.15, Contradiction: 0.50}

// Verdict decides one pair of scores; nothing is rounded before comparing.
func (p Policy) Verdict(holds, contradicted float64) (result.Verdict, []result.Flag) {
	if holds < result.FailLine(p.Threshold, p.Band) {
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

// words says what a verdict on scores means, for whoever reads a step that is
// not a clean pass. The scores themselves are recorded beside it.
func (p Policy) words(v result.Verdict, flags []result.Flag, contradicted float64) string {
	against := contradicted >= p.Contradiction
	switch {
	case v == result.Failed && against:
		return "the page's text contradicts this claim"
	case v == result.Failed:
		return "the page's text does not support this claim"
	case len(flags) == 2:
		return "the page's text supports this claim only weakly, and also speaks against it: claim or page may be ambiguous"
	case against:
		return "the page's text also speaks against this claim: claim or page may be ambiguous"
	case len(flags) == 1:
		return "the page's text supports this claim only weakly"
	}
	return ""
}
