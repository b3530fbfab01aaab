package judge

import (
	"regexp"
	"slices"
)

// boundWords give a limit: "the wax costs less than $10".
var boundWords = regexp.MustCompile(`(?i)\b(at least|at most|more than|less than|fewer than|no more than|no less than|over|under|above|below|up to|higher than|lower than|larger than|smaller than)\b`)

// bounded judges a claim of a limit by the amounts of the unit that says all the
// rest.
func (p *pageText) bounded(claim string) (evidence, bool) {
	how := boundWords.FindString(claim)
	if how == "" {
		return evidence{}, false
	}
	c := p.piecesOf(claim)
	at := slices.IndexFunc(c.list, func(x piece) bool { return x.word.amount != nil })
	if at < 0 || c.denied || slices.ContainsFunc(c.list[at+1:], func(x piece) bool { return x.word.amount != nil }) {
		return evidence{}, false
	}
	want := *c.list[at].word.amount
	c.list = slices.Delete(slices.Clone(c.list), at, at+1)
	c.list = slices.DeleteFunc(c.list, func(x piece) bool { return comparatives[x.word.Text] || boundWords.MatchString(x.word.Raw+" than") })
	if len(c.list) == 0 || want.Ambiguous {
		return evidence{}, false
	}
	if t := p.traitsOf(c); t.Sound < 0.6 || t.Subject > 0.5 {
		return evidence{}, false
	}
	a, _ := p.best(c)
	holds, fails := 0, 0
	for _, x := range p.amountsOf(a, want.Unit) {
		if compares(how, x, want.Value) {
			holds++
		} else {
			fails++
		}
	}
	switch {
	case holds > 0 && fails == 0:
		return evidence{support: likely}, true
	case fails > 0 && holds == 0:
		return evidence{against: likely}, true
	}
	return evidence{}, false
}

// amountsOf are the amounts of a unit of page text: with the claimed unit, or bare
// ones beside what the claim names.
func (p *pageText) amountsOf(a alignment, unit string) []float64 {
	var found []float64
	for _, l := range a.unit.own {
		for i, w := range l.words {
			if _, dated := l.dateAt(i); w.amount == nil || w.amount.Unit != unit || w.amount.Ambiguous || dated {
				continue
			}
			if _, timed := l.timeAt(i); timed || unit == "" && !a.beside(l, i) {
				continue
			}
			found = append(found, w.amount.Value)
		}
	}
	return found
}

// beside reports that a matched word stands within two words of word i.
func (a alignment) beside(l *line, i int) bool {
	for k, m := range a.matches {
		if a.lines[k] == l && m.like >= matched && m.at >= i-2 && m.at <= i+2 {
			return true
		}
	}
	return false
}
