package eval

import (
	"math"
	"slices"
)

// Suggestion is the thresholds that pass the most true claims while the share
// of false claims that pass clean stays within what was asked for.
type Suggestion struct {
	Asked     float64  `json:"asked"`     // the false-pass rate
	Reachable bool     `json:"reachable"` // false: no thresholds keep to it, and the rest is of those that come closest
	FalsePass *float64 `json:"falsePass"` // null when the corpus has no false claim; then nothing can be suggested
	TruePass  *float64 `json:"truePass"`
	Thresholds
}

// Suggest searches thresholds in steps of 0.01 and contradiction cut-offs in
// steps of 0.05, with the band of the report. What exact checks decided stays
// as it is. Of thresholds that do equally well here it takes the strictest: scores
// that these claims say nothing about must not pass.
func (r ClaimsReport) Suggest(rate float64) Suggestion {
	s := Suggestion{Asked: rate, Thresholds: r.Thresholds}
	holding, untrue := r.sum(Holds), r.sum(Contradicted, NotStated)
	if untrue.Claims == 0 {
		return s
	}
	best := best(r.settings(), int(math.Floor(rate*float64(untrue.Claims)+rounding)))
	s.Thresholds = best.Thresholds
	s.FalsePass, s.TruePass = share(best.untrue, untrue.Claims), share(best.holding, holding.Claims)
	s.Reachable = *s.FalsePass <= rate+rounding
	return s
}

// rounding is what arithmetic on decimals may leave behind.
const rounding = 1e-9

// setting is thresholds and how many claims they let pass clean.
type setting struct {
	Thresholds
	holding, untrue int
}

func (r ClaimsReport) settings() []setting {
	cutoffs := []float64{r.Thresholds.Contradiction} // first: it is kept where others do no better
	for i := 1; i <= 20; i++ {
		if cutoff := float64(i) / 20; cutoff != cutoffs[0] {
			cutoffs = append(cutoffs, cutoff)
		}
	}
	var all []setting
	for _, cutoff := range cutoffs {
		for i := 0; i <= 100; i++ {
			verify := float64(i) / 100
			all = append(all, r.with(Thresholds{verify, min(verify, r.Thresholds.LowConfidenceBand), cutoff}))
		}
	}
	return all
}

// with counts the clean passes under other thresholds.
func (r ClaimsReport) with(t Thresholds) setting {
	s := setting{Thresholds: t}
	policy := t.policy()
	for _, c := range r.Claims {
		passed := c.Verdict == Pass
		if c.Holds != nil {
			_, flags := policy.Verdict(*c.Holds, *c.Contradicted)
			passed = *c.Holds >= t.Verify && len(flags) == 0
		}
		switch {
		case passed && c.Label == Holds:
			s.holding++
		case passed:
			s.untrue++
		}
	}
	return s
}

// best is the setting with the most true passes among those with at most limit
// false ones, or with the fewest false ones where all have more.
func best(all []setting, limit int) setting {
	fewest := slices.MinFunc(all, func(a, b setting) int { return a.untrue - b.untrue }).untrue
	limit = max(limit, fewest)
	allowed := slices.DeleteFunc(all, func(s setting) bool { return s.untrue > limit })
	top := slices.MaxFunc(allowed, func(a, b setting) int {
		if a.holding != b.holding {
			return a.holding - b.holding
		}
		return b.untrue - a.untrue
	})
	for _, s := range allowed {
		if s.holding == top.holding && s.untrue == top.untrue && s.Contradiction == top.Contradiction {
			top = s // verify rises
		}
	}
	return top
}
