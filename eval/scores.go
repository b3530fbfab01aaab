package eval

import (
	"math/rand/v2"
	"slices"

	"gonum.org/v1/gonum/integrate"
	"gonum.org/v1/gonum/stat"
)

// scored is one answer of a model: how likely the claim holds, and whether it does.
type scored struct {
	holds float64
	true  bool
}

// Scores say how much the scores of holds are worth, over the claims that the
// model answered. What can't be said is null.
type Scores struct {
	Answered    int         `json:"answered"`
	AUC         *float64    `json:"auc"`         // chance that a true claim scores above a false one; needs both kinds
	Brier       *float64    `json:"brier"`       // mean squared distance of holds from the truth
	ECE         *float64    `json:"ece"`         // expected calibration error over ten equal bins
	ECEInterval *[2]float64 `json:"eceInterval"` // 95 % bootstrap interval of ECE; needs two answers
	Bins        []Bin       `json:"bins"`        // ten, by score
}

// Bin is the answers whose score is at least From and below To; the last one
// includes 1.
type Bin struct {
	From  float64  `json:"from"`
	To    float64  `json:"to"`
	Count int      `json:"count"`
	Mean  *float64 `json:"mean"` // of the scores
	True  *float64 `json:"true"` // share of the claims that hold
}

func scoresOf(answers []scored) Scores {
	s := Scores{Answered: len(answers), Bins: binned(answers)}
	if len(answers) == 0 {
		return s
	}
	s.AUC = auc(answers)
	b, e := brier(answers), ece(s.Bins)
	s.Brier, s.ECE = &b, &e
	s.ECEInterval = interval(answers, func(sample []scored) float64 { return ece(binned(sample)) })
	return s
}

// roc is the curve of true-pass over false-pass rate, nil unless there are both kinds.
func roc(answers []scored) (tpr, fpr []float64) {
	sorted := slices.Clone(answers)
	slices.SortFunc(sorted, func(a, b scored) int {
		switch {
		case a.holds < b.holds:
			return -1
		case a.holds > b.holds:
			return 1
		}
		return 0
	})
	y, classes := make([]float64, len(sorted)), make([]bool, len(sorted))
	for i, a := range sorted {
		y[i], classes[i] = a.holds, a.true
	}
	if !slices.Contains(classes, true) || !slices.Contains(classes, false) {
		return nil, nil
	}
	tpr, fpr, _ = stat.ROC(nil, y, classes, nil)
	return tpr, fpr
}

func auc(answers []scored) *float64 {
	tpr, fpr := roc(answers)
	if tpr == nil {
		return nil
	}
	area := integrate.Trapezoidal(fpr, tpr)
	return &area
}

func brier(answers []scored) float64 {
	sum := 0.0
	for _, a := range answers {
		d := a.holds - truth(a)
		sum += d * d
	}
	return sum / float64(len(answers))
}

func truth(a scored) float64 {
	if a.true {
		return 1
	}
	return 0
}

const binCount = 10

func binned(answers []scored) []Bin {
	var means, trues [binCount]float64
	bins := make([]Bin, binCount)
	for i := range bins {
		bins[i].From, bins[i].To = float64(i)/binCount, float64(i+1)/binCount
	}
	for _, a := range answers {
		i := min(int(a.holds*binCount), binCount-1)
		bins[i].Count++
		means[i] += a.holds
		trues[i] += truth(a)
	}
	for i := range bins {
		if n := float64(bins[i].Count); n > 0 {
			mean, holding := means[i]/n, trues[i]/n
			bins[i].Mean, bins[i].True = &mean, &holding
		}
	}
	return bins
}

// ece is the mean distance of score and truth over bins, weighted by their size.
func ece(bins []Bin) float64 {
	sum, n := 0.0, 0
	for _, b := range bins {
		if b.Count > 0 {
			sum += float64(b.Count) * max(*b.Mean-*b.True, *b.True-*b.Mean)
			n += b.Count
		}
	}
	return sum / float64(n)
}

const resamples = 1000

// interval is the 95 % percentile interval of a figure over resampled answers.
// The seed is fixed: the same answers give the same interval.
func interval(answers []scored, figure func([]scored) float64) *[2]float64 {
	if len(answers) < 2 {
		return nil
	}
	random := rand.New(rand.NewPCG(1, 2))
	figures := make([]float64, resamples)
	sample := make([]scored, len(answers))
	for i := range figures {
		for j := range sample {
			sample[j] = answers[random.IntN(len(answers))]
		}
		figures[i] = figure(sample)
	}
	slices.Sort(figures)
	return &[2]float64{
		stat.Quantile(0.025, stat.Empirical, figures, nil),
		stat.Quantile(0.975, stat.Empirical, figures, nil),
	}
}
