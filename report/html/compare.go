package html

import (
	"slices"

	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
)

// sameStep tells that two attempts ran the same sentence of the same place;
// sentences of a loop are told apart by how often they came before.
type sameStep struct {
	phase  result.Phase
	places string
	text   string
	before int
}

// comparison shows the scores of the same step in each attempt side by side.
type comparison struct {
	Attempts []attempt
	Rows     []comparedStep
	Left     int // steps without a score that came out alike
}

type comparedStep struct {
	Text  string
	Cells []comparedCell
}

// comparedCell is empty where an attempt has no such step.
type comparedCell struct{ Step *step }

// Comparison is nil for a test with one attempt.
func (f flow) Comparison() *comparison {
	if len(f.Test.Attempts) < 2 {
		return nil
	}
	c := &comparison{Attempts: slices.Collect(f.Attempts())}
	rows := map[sameStep]*comparedStep{}
	var order []sameStep
	for column, a := range c.Attempts {
		seen, at := map[sameStep]int{}, 0
		for s := range a.Steps() {
			key := sameStep{s.Phase, report.Sources(s.SourceStack), s.Groups + s.Text, 0}
			key.before, seen[key] = seen[key], seen[key]+1
			if rows[key] == nil {
				rows[key] = &comparedStep{Text: s.Groups + s.Text, Cells: make([]comparedCell, len(c.Attempts))}
				order = slices.Insert(order, at, key)
				at++
			} else {
				at = position(order, key, at) + 1
			}
			rows[key].Cells[column].Step = &s
		}
	}
	for _, key := range order {
		if row := rows[key]; row.telling() {
			c.Rows = append(c.Rows, *row)
		} else {
			c.Left++
		}
	}
	return c
}

// position finds a key, most likely at the next place: attempts run the same steps.
func position(order []sameStep, key sameStep, next int) int {
	if next < len(order) && order[next] == key {
		return next
	}
	return slices.Index(order, key)
}

// telling reports whether a row has a score, something to look at, or attempts
// that differ.
func (r comparedStep) telling() bool {
	status := ""
	for _, c := range r.Cells {
		switch {
		case c.Step == nil:
			continue
		case c.Step.Score != nil, c.Step.Open, status != "" && c.Step.Status != status:
			return true
		}
		status = c.Step.Status
	}
	return false
}
