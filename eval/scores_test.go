package eval

import (
	"math"
	"testing"
)

// Figures against values worked out by hand.
func TestScores(t *testing.T) {
	for _, c := range []struct {
		name              string
		answers           []scored
		auc, brier, ece   float64 // NaN: can't be said
		withoutAnInterval bool
	}{
		{"no answers", nil, math.NaN(), math.NaN(), math.NaN(), true},
		{"one answer", []scored{{0.8, true}}, math.NaN(), 0.04, 0.2, true},
		{"true claims only", []scored{{0.9, true}, {0.7, true}}, math.NaN(), 0.05, 0.2, false},
		{"false claims only", []scored{{0.1, false}, {0.3, false}}, math.NaN(), 0.05, 0.2, false},
		{"all right and sure", []scored{{1, true}, {0, false}}, 1, 0, 0, false},
		{"all wrong and sure", []scored{{0, true}, {1, false}}, 0, 1, 1, false},
		{"the same score for all", []scored{{0.5, true}, {0.5, false}}, 0.5, 0.25, 0, false},
		// Of four pairs three are in order. Two answers share the bin from 0.7.
		{"three of four pairs in order", []scored{{0.9, true}, {0.75, true}, {0.79, false}, {0.1, false}}, 0.75,
			(0.01 + 0.0625 + 0.6241 + 0.01) / 4, (0.1 + 2*(0.77-0.5) + 0.1) / 4, false},
		// One pair of two in order, the other one even.
		{"a tie", []scored{{0.6, true}, {0.6, false}, {0.2, false}}, 0.75, (0.16 + 0.36 + 0.04) / 3, (2*0.1 + 0.2) / 3, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := scoresOf(c.answers)
			expect(t, "AUC", s.AUC, c.auc)
			expect(t, "Brier", s.Brier, c.brier)
			expect(t, "ECE", s.ECE, c.ece)
			if (s.ECEInterval == nil) != c.withoutAnInterval {
				t.Errorf("interval of ECE: %v", s.ECEInterval)
			}
			if s.Answered != len(c.answers) || len(s.Bins) != 10 {
				t.Errorf("%d answers in %d bins", s.Answered, len(s.Bins))
			}
		})
	}
}

func expect(t *testing.T, what string, got *float64, want float64) {
	t.Helper()
	switch {
	case math.IsNaN(want):
		if got != nil {
			t.Errorf("%s: got %v where none can be said", what, *got)
		}
	case got == nil || math.Abs(*got-want) > 1e-9:
		t.Errorf("%s: got %v, want %v", what, figure(got), want)
	}
}

func TestBins(t *testing.T) {
	for holds, want := range map[float64]int{0: 0, 0.0999: 0, 0.1: 1, 0.3: 3, 0.6: 6, 0.7: 7, 0.9999: 9, 1: 9} {
		for i, b := range binned([]scored{{holds, true}}) {
			if (b.Count == 1) != (i == want) {
				t.Errorf("a score of %v is in the bin from %v", holds, b.From)
			}
		}
	}
}

// The interval lies around the figure, and is the same each time.
func TestInterval(t *testing.T) {
	var answers []scored
	for i := range 40 {
		answers = append(answers, scored{0.8, i%2 == 0})
	}
	s, again := scoresOf(answers), scoresOf(answers)
	if *s.ECEInterval != *again.ECEInterval {
		t.Errorf("%v, then %v", *s.ECEInterval, *again.ECEInterval)
	}
	// The share of true claims among 40 even ones lies within 0.5 ± 0.155 in 95 % of samples.
	if low, high := s.ECEInterval[0], s.ECEInterval[1]; math.Abs(low-0.15) > 0.03 || math.Abs(high-0.45) > 0.03 {
		t.Errorf("ECE %v, interval %v to %v", *s.ECE, low, high)
	}
}

func TestWilson(t *testing.T) {
	for _, c := range []struct {
		n, all    int
		low, high float64
	}{{0, 100, 0, 0.0370}, {2, 100, 0.0055, 0.0700}, {5, 10, 0.2366, 0.7634}, {10, 10, 0.7225, 1}} {
		got := wilson(c.n, c.all)
		if math.Abs(got[0]-c.low) > 1e-4 || math.Abs(got[1]-c.high) > 1e-4 {
			t.Errorf("%d of %d: %v", c.n, c.all, *got)
		}
	}
	if wilson(0, 0) != nil {
		t.Error("none of none has no interval")
	}
}
