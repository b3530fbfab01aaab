package eval

import (
	"testing"

	"sedum.dev/sedum/runner/judge"
)

func judged(label Label, verdict Verdict, scores ...float64) ClaimResult {
	c := ClaimResult{Label: label, Verdict: verdict}
	if len(scores) > 0 {
		c.Holds, c.Contradicted = &scores[0], &scores[1]
	}
	return c
}

func TestSuggest(t *testing.T) {
	sure := judged(Holds, Pass, 0.9, 0)
	weak := judged(Holds, Fail, 0.4, 0)
	wrong := judged(Contradicted, Pass, 0.8, 0)
	split := judged(Contradicted, Flag, 0.95, 0.6)
	fixed := judged(NotStated, Pass) // by an exact check: no threshold changes it
	refused := judged(NotStated, Refused)
	for _, c := range []struct {
		name               string
		claims             []ClaimResult
		rate               float64
		reachable          bool
		verify, cutoff     float64
		falsePass, allTrue float64
	}{
		{"above a false claim", []ClaimResult{sure, weak, wrong}, 0, true, 0.9, 0.5, 0, 0.5},
		{"one of two false claims may pass", []ClaimResult{sure, weak, wrong, refused}, 0.5, true, 0.4, 0.5, 0.5, 1},
		{"not quite one of two", []ClaimResult{sure, weak, wrong, refused}, 0.49, true, 0.9, 0.5, 0, 0.5},
		{"below none", []ClaimResult{sure, refused}, 0, true, 0.9, 0.5, 0, 1},
		{"the cut-off stays where it does its work", []ClaimResult{sure, split}, 0, true, 0.9, 0.5, 0, 1},
		{"another cut-off", []ClaimResult{sure, judged(Contradicted, Pass, 0.95, 0.2)}, 0, true, 0.9, 0.05, 0, 1},
		{"an exact check that is wrong", []ClaimResult{sure, fixed}, 0, false, 0.9, 0.5, 1, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newClaimsReport(Identity{}, judge.DefaultPolicy, 1, c.claims).Suggest(c.rate)
			if s.Reachable != c.reachable || s.Verify != c.verify || s.Contradiction != c.cutoff || s.LowConfidenceBand != 0.15 {
				t.Errorf("%+v", s)
			}
			if *s.FalsePass != c.falsePass || *s.TruePass != c.allTrue {
				t.Errorf("false passes %v, true passes %v", *s.FalsePass, *s.TruePass)
			}
		})
	}
	if s := newClaimsReport(Identity{}, judge.DefaultPolicy, 1, []ClaimResult{sure}).Suggest(0.1); s.FalsePass != nil || s.Reachable {
		t.Errorf("suggested without a false claim: %+v", s)
	}
}
