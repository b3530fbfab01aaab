package judge

import (
	"strings"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin/language"
)

// wholeLabel reports that no other word stands before the label in its passage.
func (p *pageText) wholeLabel(h hit) bool {
	for i := p.passages[p.words[h.from].passage].from; i < h.from; i++ {
		if !fillers[p.words[i].Text] {
			return false
		}
	}
	return true
}

// amountBeside reads the number after the label, or before it where the page
// writes its numbers first. Where it can't be told which, there is none.
func (p *pageText) amountBeside(h hit) (language.Amount, string, bool) {
	after, okAfter := p.amountAfter(h)
	before, okBefore := p.amountBefore(h)
	at := after
	switch {
	case okAfter && okBefore && p.words[after].passage != p.words[h.to-1].passage && p.words[before].passage != p.words[h.from].passage:
		order := p.numbersFirst(h)
		if order == unknownOrder {
			return language.Amount{}, "", false
		}
		if order == numberLabel {
			at = before
		}
	case okAfter && (p.words[after].passage == p.words[h.to-1].passage || !okBefore):
	case okBefore:
		at = before
	default:
		return language.Amount{}, "", false
	}
	return *p.words[at].amount, p.words[at].Raw, true
}

var silent = language.Set(`is are of at now just only in usd eur gbp chf dollars euros total:`)

func (p *pageText) amountAfter(h hit) (int, bool) {
	home := p.words[h.to-1].passage
	for i := h.to; i < len(p.words); i++ {
		w := p.words[i]
		if w.passage-home > 2 || w.passage != home && !p.sameBlock(home, w.passage) {
			break
		}
		switch {
		case w.amount != nil && p.bracketed(i) && w.amount.Unit == "":
		case w.amount != nil:
			return i, true
		case !silent[w.Text] && !p.bracketed(i):
			return 0, false
		}
	}
	return 0, false
}

func (p *pageText) amountBefore(h hit) (int, bool) {
	i := h.from - 1
	if i < 0 || !p.sameBlock(p.words[i].passage, p.words[h.from].passage) || p.words[h.from].passage-p.words[i].passage > 1 {
		return 0, false
	}
	return i, p.words[i].amount != nil
}

// bracketed reports a word inside parentheses: "Total (incl. VAT): $24".
func (p *pageText) bracketed(i int) bool {
	text := p.passages[p.words[i].passage].Text
	before := text[:p.words[i].Start]
	return strings.LastIndexByte(before, '(') > strings.LastIndexByte(before, ')')
}

// labelOrder says on which side of a label its number stands.
type labelOrder int

const (
	unknownOrder labelOrder = iota
	labelNumber
	numberLabel
)

// numbersFirst looks at the whole run of alternating labels and numbers around
// a label: it starts with the one and ends with the other.
func (p *pageText) numbersFirst(h hit) labelOrder {
	home := p.words[h.from].passage
	first, last := home, home
	for first > 0 && p.alternate(first-1, first) {
		first--
	}
	for last+1 < len(p.passages) && p.alternate(last, last+1) {
		last++
	}
	switch starts, ends := p.numberOnly(first), p.numberOnly(last); {
	case starts && !ends:
		return numberLabel
	case !starts && ends:
		return labelNumber
	}
	return unknownOrder
}

// alternate reports a label and a number that follow each other in one block.
func (p *pageText) alternate(a, b int) bool {
	return p.sameBlock(a, b) && (p.numberOnly(a) && p.labelOnly(b) || p.labelOnly(a) && p.numberOnly(b))
}

func (p *pageText) numberOnly(i int) bool {
	g := p.passages[i]
	for _, w := range p.words[g.from:g.to] {
		if w.amount == nil && language.Unit(w.Text) == "" {
			return false
		}
	}
	return g.from < g.to && g.Kind != model.PassageControl
}

func (p *pageText) labelOnly(i int) bool {
	g := p.passages[i]
	for _, w := range p.words[g.from:g.to] {
		if w.amount != nil {
			return false
		}
	}
	return g.from < g.to && g.Kind != model.PassageControl
}
