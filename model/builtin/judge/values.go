package judge

import (
	"slices"
	"strings"

	"sedum.dev/sedum/model/builtin/language"
)

// beside is one amount that stands beside a label.
type beside struct {
	amount language.Amount
	raw    string
	whole  bool    // the words are the whole label: "Total", not "Grand total"
	sure   float64 // quality of the label
}

// claimed reads the amount of a claim.
func (p *pageText) claimed(text string) (language.Amount, string, bool) {
	words := language.Split(text)
	for _, w := range words {
		if a, ok := language.AmountAt(text, w, language.AnyStyle); ok {
			return a, w.Raw, true
		}
	}
	return language.Amount{}, "", false
}

// reductions are what a page takes off, with or without a minus.
var reductions = language.Set(`discount discounts voucher coupon rebate reduction savings rabatt gutschein descuento remise`)

// judgeValue judges "the total is at least $20" by the numbers beside the label.
func judgeValue(p *pageText, parts map[string]string) (evidence, bool) {
	want, raw, ok := p.claimed(parts["n"])
	label := p.term(parts["what"])
	if !ok || len(label.words) == 0 || wholePage[label.words[0].Text] && len(label.words) == 1 {
		return evidence{}, false
	}
	lowers := slices.ContainsFunc(label.words, func(w pageWord) bool { return reductions[w.Text] })
	e, mine := p.weighValues(label, want.Unit, func(b beside) verdict {
		if lowers && want.Value > 0 && b.amount.Value < 0 {
			b.amount.Value = -b.amount.Value // a discount of 5 is written as -5
		}
		return check(parts["cmp"], b, want, raw)
	})
	if e.refused != "" && parts["cmp"] == "" && want.Money() {
		if priced, ok := p.cellOf(p.groups, "price", parts["what"], parts["n"]); ok {
			return priced, true
		}
	}
	return e, mine
}

func judgeRange(p *pageText, parts map[string]string) (evidence, bool) {
	low, rawLow, ok := p.claimed(parts["n"])
	high, rawHigh, ok2 := p.claimed(parts["m"])
	if !ok || !ok2 {
		return evidence{}, false
	}
	if low.Unit == "" {
		low.Unit = high.Unit
	}
	return p.weighValues(p.term(parts["what"]), low.Unit, func(b beside) verdict {
		return min(check("at least", b, low, rawLow), check("at most", b, high, rawHigh))
	})
}

func judgeCompare(p *pageText, parts map[string]string) (evidence, bool) {
	other := p.bestLabel(p.term(parts["other"]))
	if len(other) == 0 {
		return refuse("no number stands beside %q", parts["other"]), true
	}
	how := strings.ReplaceAll(parts["cmp"], "the same as", "equal to")
	return p.weighValues(p.term(parts["what"]), "", func(b beside) verdict {
		v := holdsTrue
		for _, o := range other {
			v = min(v, check(how, b, o.amount, o.raw))
		}
		return v
	})
}

// verdict of one number.
type verdict int

const (
	holdsFalse verdict = iota
	unitMissing
	holdsTrue
)

func check(how string, b beside, want language.Amount, raw string) verdict {
	equality := how == "" || slices.Contains([]string{"exactly", "equal to", "only", "just"}, strings.ToLower(how))
	if want.Unit != "" && b.amount.Unit != "" && want.Unit != b.amount.Unit {
		return holdsFalse
	}
	var ok bool
	switch {
	case want.Ambiguous || b.amount.Ambiguous:
		ok = equality && raw == b.raw
	default:
		ok = compares(how, b.amount.Value, want.Value)
	}
	switch {
	case !ok:
		return holdsFalse
	case want.Unit != "" && b.amount.Unit == "":
		return unitMissing
	}
	return holdsTrue
}

func (p *pageText) weighValues(label term, unit string, check func(beside) verdict) (evidence, bool) {
	found := p.bestLabel(label)
	e := evidence{}
	if p.severalLabels(found) {
		return refuseFirmly("several labels fit %q: name the one", label.text), true
	}
	if unit != "" && slices.ContainsFunc(found, func(b beside) bool { return b.amount.Unit != "" && b.amount.Unit != unit }) {
		return refuse("the number beside %q is of another kind", label.text), true // VAT (20 %)
	}
	for _, b := range found {
		switch check(b) {
		case holdsTrue:
			e.support = max(e.support, b.sure)
		case unitMissing:
			e.support = max(e.support, min(b.sure, doubtful))
		default:
			e.against = max(e.against, b.sure)
		}
	}
	if len(found) > 0 {
		return e, true
	}
	for _, w := range label.words {
		if len(p.find(term{text: w.Text, words: []pageWord{w}}, nil)) > 0 {
			return refuse("no number stands beside %q", label.text), true
		}
	}
	return evidence{}, true
}

// bestLabel returns the amounts beside the label: those of labels that are
// exactly it, else those of longer labels that contain it.
func (p *pageText) bestLabel(label term) []beside {
	var found []beside
	for _, h := range p.find(label, nil) {
		if h.denied || h.asked {
			continue
		}
		if a, raw, ok := p.amountBeside(h); ok {
			found = append(found, beside{a, raw, p.wholeLabel(h), h.quality})
		}
	}
	if slices.ContainsFunc(found, func(b beside) bool { return b.whole }) {
		found = slices.DeleteFunc(found, func(b beside) bool { return !b.whole })
	}
	return found
}

// severalLabels reports that longer labels share the words, with other numbers.
func (p *pageText) severalLabels(found []beside) bool {
	return slices.ContainsFunc(found, func(b beside) bool { return !b.whole && b.amount != found[0].amount })
}
