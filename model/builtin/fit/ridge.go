package main

import (
	"fmt"
	"math"

	"gonum.org/v1/gonum/mat"
)

// example is one labelled row of a regression. Rows of one page are never in
// different parts of a split.
type example struct {
	page string
	x    []float64
	y    float64 // 1 or 0
}

// penalties are what a squared weight may cost, loose to tight.
var penalties = []float64{0.3, 1, 3, 10, 30, 100}

const parts = 10 // of the pages, for cross-validation

// crossValidated is the penalty that predicts left-out pages best, and the mean log loss there.
func crossValidated(rows []example, part map[string]int) (penalty, loss float64, err error) {
	loss = math.Inf(1)
	for _, p := range penalties {
		sum := 0.0
		for k := range parts {
			seen, left := without(rows, part, k)
			w, err := ridge(seen, p)
			if err != nil {
				return 0, 0, err
			}
			for _, e := range left {
				sum += logLoss(e, w)
			}
		}
		if mean := sum / float64(len(rows)); mean < loss {
			penalty, loss = p, mean
		}
	}
	return penalty, loss, nil
}

func without(rows []example, part map[string]int, k int) (seen, left []example) {
	for _, e := range rows {
		if part[e.page] == k {
			left = append(left, e)
		} else {
			seen = append(seen, e)
		}
	}
	return seen, left
}

// ridge is logistic regression with an L2 penalty, by Newton's method. The bias
// comes first and is free. The error is that of examples from which nothing can be told.
func ridge(rows []example, penalty float64) ([]float64, error) {
	if len(rows) == 0 {
		return nil, fmt.Errorf("no claim is left to fit weights to")
	}
	n := len(rows[0].x) + 1
	w := mat.NewVecDense(n, nil)
	for range 100 {
		gradient, curve := mat.NewVecDense(n, nil), mat.NewSymDense(n, nil)
		for i := 1; i < n; i++ {
			gradient.SetVec(i, penalty*w.AtVec(i))
			curve.SetSym(i, i, penalty)
		}
		curve.SetSym(0, 0, 1e-9)
		for _, e := range rows {
			x := mat.NewVecDense(n, append([]float64{1}, e.x...))
			p := sigmoid(mat.Dot(w, x))
			gradient.AddScaledVec(gradient, p-e.y, x)
			curve.SymRankOne(curve, p*(1-p), x)
		}
		var step mat.VecDense
		var factors mat.Cholesky
		if !factors.Factorize(curve) {
			return nil, fmt.Errorf("the weights of %d claims can't be told apart", len(rows))
		}
		if err := factors.SolveVecTo(&step, gradient); err != nil {
			return nil, fmt.Errorf("solve for the weights of %d claims: %w", len(rows), err)
		}
		w.SubVec(w, &step)
		if mat.Norm(&step, 2) < 1e-9 {
			return w.RawVector().Data, nil
		}
	}
	return nil, fmt.Errorf("the regression on %d claims did not settle; they may all have one label", len(rows))
}

func logLoss(e example, w []float64) float64 {
	z := w[0]
	for i, x := range e.x {
		z += w[i+1] * x
	}
	if e.y == 1 {
		z = -z
	}
	return math.Log1p(math.Exp(z))
}

func sigmoid(z float64) float64 { return 1 / (1 + math.Exp(-z)) }
