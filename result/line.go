package result

import "math"

// FailLine is the score below which a claim fails: threshold - band as the
// decimals that people write, so that 0.9 - 0.3 is 0.6 and not the binary
// 0.6000000000000001.
func FailLine(threshold, band float64) float64 {
	return math.Max(0, math.Round((threshold-band)*1e12)/1e12)
}

// FailLine is the line of a judgement's own policy; ok is false without one, as
// for a measurement.
func (j Judgement) FailLine() (line float64, ok bool) {
	if j.Threshold == nil || j.Band == nil {
		return 0, false
	}
	return FailLine(*j.Threshold, *j.Band), true
}
