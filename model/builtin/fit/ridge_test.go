package main

import (
	"fmt"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sedum.dev/sedum/eval"
)

// rowsOf are examples of one trait on as many pages: how often it was there and
// the answer was yes, and so on.
func rowsOf(pages int, yesWith, noWith, yesWithout, noWithout int) []example {
	var rows []example
	for p := range pages {
		page := fmt.Sprintf("page %d", p)
		for _, kind := range []struct {
			count int
			x, y  float64
		}{{yesWith, 1, 1}, {noWith, 1, 0}, {yesWithout, 0, 1}, {noWithout, 0, 0}} {
			for range kind.count {
				rows = append(rows, example{page, []float64{kind.x}, kind.y})
			}
		}
	}
	return rows
}

// At the lowest loss its slope is zero in every direction, and the share of yes
// is right on the whole, since the bias is free.
func TestRidge(t *testing.T) {
	rows := rowsOf(10, 6, 2, 3, 9)
	const penalty = 5.0
	w, err := ridge(rows, penalty)
	if err != nil {
		t.Fatal(err)
	}
	bias, slope := 0.0, penalty*w[1]
	for _, e := range rows {
		off := sigmoid(w[0]+w[1]*e.x[0]) - e.y
		bias += off
		slope += off * e.x[0]
	}
	if math.Abs(bias) > 1e-6 || math.Abs(slope) > 1e-6 || w[1] <= 0 {
		t.Errorf("weights %v leave slopes %v and %v", w, bias, slope)
	}
	tight, err := ridge(rows, 1000)
	if err != nil || tight[1] <= 0 || tight[1] >= w[1] {
		t.Errorf("a higher penalty gives %v after %v, error %v", tight, w, err)
	}
}

func TestRidgeOfNoUse(t *testing.T) {
	for name, rows := range map[string][]example{"no claim": nil, "one label": rowsOf(3, 2, 0, 2, 0)} {
		if w, err := ridge(rows, 1); err == nil {
			t.Errorf("%s: weights %v", name, w)
		}
	}
}

// What is true of every page may weigh much; what only holds of single pages may not.
func TestPenaltyIsChosenByPagesLeftOut(t *testing.T) {
	part := map[string]int{}
	for p := range 2 * parts {
		part[fmt.Sprintf("page %d", p)] = p % parts
	}
	steady := rowsOf(2*parts, 5, 1, 1, 5)
	fickle := rowsOf(2*parts, 2, 1, 1, 2)
	for i := range fickle { // on every other part it means the opposite
		if part[fickle[i].page]%2 == 1 {
			fickle[i].y = 1 - fickle[i].y
		}
	}
	loose, _, err := crossValidated(steady, part)
	if err != nil {
		t.Fatal(err)
	}
	tight, _, err := crossValidated(fickle, part)
	if err != nil {
		t.Fatal(err)
	}
	if loose != penalties[0] || tight != penalties[len(penalties)-1] {
		t.Errorf("penalties %v and %v", loose, tight)
	}
}

const statements = `{"other": 7, "statement": {"holdsBias": 9, "holds": {"whole": 9}, "contradictedBias": 9, "contradicted": {"whole": 9}, "ceiling": 0.5}}`

// samplesOf are claims that hold where nothing is missing, mostly, and else are contradicted.
func samplesOf() []sample {
	var out []sample
	for _, e := range rowsOf(12, 5, 1, 1, 5) {
		label := eval.Contradicted
		if e.y == 1 {
			label = eval.Holds
		}
		out = append(out, sample{e.page, label, map[string]float64{"whole": e.x[0]}})
	}
	return out
}

// Weights and biases come from the claims alone; all other numbers stay.
func TestRegressed(t *testing.T) {
	fitted := func(text string) numbers {
		n, err := numbersIn([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		n, err = n.regressed(samplesOf(), map[eval.Label]float64{eval.Holds: 1, eval.Contradicted: 1})
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	n := fitted(statements)
	v := n.values
	if v[0] != 7 || v[5] != 0.5 || v[2] <= 0 || v[4] >= 0 || v[1] != -v[3] || v[2] != -v[4] {
		t.Errorf("fitted %v", v)
	}
	if diff := cmp.Diff(v, fitted(string(n.text())).values); diff != "" {
		t.Errorf("where it started from changes the result:\n%s", diff)
	}
}

func TestSearchLeavesTheRegressionAlone(t *testing.T) {
	start, err := numbersIn([]byte(statements))
	if err != nil {
		t.Fatal(err)
	}
	s := search{start: start, budget: 100, seed: 1, log: t.Logf, loss: func(n numbers) (float64, error) {
		return math.Abs(n.values[0]-8) + math.Abs(n.values[2]-5) + math.Abs(n.values[5]-1), nil
	}}
	found, _, _, err := s.run()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(start.values[1:], found.values[1:]); diff != "" || found.values[0] == 7 {
		t.Errorf("found %v", found.values)
	}
}

// The pages of a part are whole.
func TestPartsOf(t *testing.T) {
	part := partsOf(samplesOf())
	count := map[int]int{}
	for _, k := range part {
		count[k]++
	}
	if len(part) != 12 || len(count) != parts || count[0] != 2 || count[parts-1] != 1 {
		t.Errorf("parts %v", part)
	}
}
