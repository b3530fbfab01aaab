package judge

import (
	"math"

	"sedum.dev/sedum/result"
)

// Policy is the thresholds of a project, each 0..1 with Band not above Threshold.
type Policy struct {
	Threshold     float64 // holds at or above this passes clean
	Band          float64 // this far below Threshold still passes, flagged
	Contradiction float64 // contradicted at or above this flags a pass
}

// DefaultPolicy is used where a project sets none.
var DefaultPolicy = Policy{Threshold: 0.75, Band: 0.15, Contradiction: 0.50}

// FailLine is the score below which a claim fails: Threshold - Band as a
// decimal, so that 0.9 - 0.3 is 0.6 and not the binary 0.6000000000000001.
func (p Policy) FailLine() float64 {
	return math.Max(0, math.Round((p.Threshold-p.Band)*1e12)/1e12)
}

// Verdict decides one pair of scores; nothing is rounded before comparing.
func (p Policy) Verdict(holds, contradicted float64) (result.Verdict, []result.Flag) {
	if holds < p.FailLine() {
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
