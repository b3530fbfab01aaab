package builtin

import (
	"slices"
	"strings"

	"sedum.dev/sedum/model"
)

// beside is one amount that stands beside a label.
type beside struct {
	amount amount
	raw    string
	whole  bool    // the words are the whole label: "Total", not "Grand total"
	sure   float64 // quality of the label
}

// claimed reads the amount of a claim.
func (p *pageText) claimed(text string) (amount, string, bool) {
	words := splitWords(text)
	for _, w := range words {
		if a, ok := amountAt(text, w, anyStyle); ok {
			return a, w.raw, true
		}
	}
	return amount{}, "", false
}

// judgeValue judges "the total is at least $20" by the numbers beside the label.
func judgeValue(p *pageText, parts map[string]string) (evidence, bool) {
	want, raw, ok := p.claimed(parts["n"])
	label := p.term(parts["what"])
	if !ok || len(label.words) == 0 || wholePage[label.words[0].text] && len(label.words) == 1 {
		return evidence{}, false
	}
	e, mine := p.weighValues(label, func(b beside) verdict { return check(parts["cmp"], b, want, raw) })
	if e.refused != "" && parts["cmp"] == "" && want.money() {
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
	if low.unit == "" {
		low.unit = high.unit
	}
	return p.weighValues(p.term(parts["what"]), func(b beside) verdict {
		return min(check("at least", b, low, rawLow), check("at most", b, high, rawHigh))
	})
}

func judgeCompare(p *pageText, parts map[string]string) (evidence, bool) {
	other := p.bestLabel(p.term(parts["other"]))
	if len(other) == 0 {
		return refuse("no number stands beside %q", parts["other"]), true
	}
	how := strings.ReplaceAll(parts["cmp"], "the same as", "equal to")
	return p.weighValues(p.term(parts["what"]), func(b beside) verdict {
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

func check(how string, b beside, want amount, raw string) verdict {
	equality := how == "" || slices.Contains([]string{"exactly", "equal to", "only", "just"}, strings.ToLower(how))
	if want.unit != "" && b.amount.unit != "" && want.unit != b.amount.unit {
		return holdsFalse
	}
	var ok bool
	switch {
	case want.ambiguous || b.amount.ambiguous:
		ok = equality && raw == b.raw
	default:
		ok = compares(how, b.amount.value, want.value)
	}
	switch {
	case !ok:
		return holdsFalse
	case want.unit != "" && b.amount.unit == "":
		return unitMissing
	}
	return holdsTrue
}

func (p *pageText) weighValues(label term, check func(beside) verdict) (evidence, bool) {
	found := p.bestLabel(label)
	e := evidence{}
	if p.severalLabels(found) {
		return refuse("several labels fit %q: name the one", label.text), true
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
		if len(p.find(term{text: w.text, words: []pageWord{w}}, nil)) > 0 {
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

// wholeLabel reports that no other word stands before the label in its passage.
func (p *pageText) wholeLabel(h hit) bool {
	for i := p.passages[p.words[h.from].passage].from; i < h.from; i++ {
		if !fillers[p.words[i].text] {
			return false
		}
	}
	return true
}

// amountBeside reads the number after the label, or before it where the page
// writes its numbers first. Where it can't be told which, there is none.
func (p *pageText) amountBeside(h hit) (amount, string, bool) {
	after, okAfter := p.amountAfter(h)
	before, okBefore := p.amountBefore(h)
	at := after
	switch {
	case okAfter && okBefore && p.words[after].passage != p.words[h.to-1].passage && p.words[before].passage != p.words[h.from].passage:
		order := p.numbersFirst(h)
		if order == unknownOrder {
			return amount{}, "", false
		}
		if order == numberLabel {
			at = before
		}
	case okAfter && (p.words[after].passage == p.words[h.to-1].passage || !okBefore):
	case okBefore:
		at = before
	default:
		return amount{}, "", false
	}
	return *p.words[at].amount, p.words[at].raw, true
}

var silent = set(`is are of at now just only in usd eur gbp chf dollars euros total:`)

func (p *pageText) amountAfter(h hit) (int, bool) {
	home := p.words[h.to-1].passage
	for i := h.to; i < len(p.words); i++ {
		w := p.words[i]
		if w.passage-home > 2 || w.passage != home && !p.sameBlock(home, w.passage) {
			break
		}
		switch {
		case w.amount != nil && p.bracketed(i) && w.amount.unit == "":
		case w.amount != nil:
			return i, true
		case !silent[w.text] && !p.bracketed(i):
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
	before := text[:p.words[i].start]
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
		if w.amount == nil && units[w.text] == "" {
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

// judgeText judges "the status is Shipped" by the text beside the label.
func judgeText(p *pageText, parts map[string]string) (evidence, bool) {
	if e, ok := p.stated(parts["what"] + " is " + parts["value"]); ok {
		return e, true
	}
	label, value := p.term(parts["what"]), p.term(parts["value"])
	if len(label.words) == 0 || len(value.words) == 0 || wholePage[label.words[0].text] {
		return evidence{}, false
	}
	if slices.ContainsFunc(label.words, unclear) || !value.literal && slices.ContainsFunc(value.words, unclear) {
		return evidence{}, false
	}
	return p.textBeside(label, value)
}

// unclear reports a word that says how something looks, or turns the claim.
func unclear(w pageWord) bool {
	return looks[w.text] && !w.capital() || deniers[w.text] || turns[w.text]
}

// textBeside looks for a value right after its label.
func (p *pageText) textBeside(label, value term) (evidence, bool) {
	e, found := evidence{}, false
	for _, h := range p.find(label, nil) {
		if h.denied || h.asked || h.quality < sameIdea {
			continue
		}
		if row, ok := p.rowOf(h); ok {
			e, found = e.either(p.inEntry(row, []term{value})), true
			continue
		}
		at, sure := p.valueStart(h)
		if at == 0 {
			continue
		}
		if v, ok := p.hitAt(value, at); ok && (sure || v.to == p.passages[p.words[at].passage].to) {
			e.support, found = max(e.support, min(h.quality, v.quality)), true
		} else if sure && !p.shares(value, at) {
			e.against, found = max(e.against, likely), true
		}
	}
	if !found {
		return refuse("the page has no %q with a value beside it", label.text), true
	}
	return e, true
}

// rowOf is the table row of a hit in a cell.
func (p *pageText) rowOf(h hit) (entry, bool) {
	at := p.words[h.from].passage
	if p.passages[at].Cell == 0 {
		return entry{}, false
	}
	for _, g := range p.groups {
		for _, e := range g.entries {
			if slices.Contains(e.passages, at) {
				return e, true
			}
		}
	}
	return entry{}, false
}

// shares reports that the value beside a label says part of the claimed one, or
// the other way round: it may say the same in other words.
func (p *pageText) shares(value term, at int) bool {
	g := p.passages[p.words[at].passage]
	page := p.words[at:g.to]
	within := func(some, all []pageWord) bool {
		return !slices.ContainsFunc(some, func(w pageWord) bool {
			return !fillers[w.text] && !slices.ContainsFunc(all, func(x pageWord) bool { return likeness(w, x) > 0 })
		})
	}
	return within(value.words, page) || within(page, value.words)
}

// valueStart is the word where the value of a label starts, 0 where it has none.
// It is sure after a colon, and where the label is a passage of its own.
func (p *pageText) valueStart(h hit) (at int, sure bool) {
	if h.to >= len(p.words) || !p.wholeLabel(h) {
		return 0, false
	}
	label, next := p.words[h.to-1], p.words[h.to]
	g := p.passages[label.passage]
	if next.passage == label.passage {
		return h.to, strings.ContainsAny(g.Text[label.end:next.start], ":=–—")
	}
	if !p.sameBlock(label.passage, next.passage) || next.passage-label.passage > 1 {
		return 0, false
	}
	colon := strings.HasSuffix(strings.TrimSpace(g.Text), ":")
	pair := g.Kind == model.PassageItem && p.pair(label.passage)
	if p.passages[next.passage].Kind == model.PassageControl {
		return 0, false
	}
	if colon || pair || g.Kind == model.PassageText && h.to-h.from <= 4 {
		return h.to, colon || pair
	}
	return 0, false
}

// pair reports an entry of two passages that starts here: a term and its description.
func (p *pageText) pair(at int) bool {
	in := func(i int) bool {
		return i >= 0 && i < len(p.passages) && p.passages[i].Group == p.passages[at].Group && p.passages[i].Entry == p.passages[at].Entry
	}
	return !in(at-1) && in(at+1) && !in(at+2)
}

// judgeState judges "dark mode is on" by the word beside the label; the state of
// a control isn't in the page text.
func judgeState(p *pageText, parts map[string]string) (evidence, bool) {
	label := p.term(parts["what"])
	if len(label.words) == 0 {
		return evidence{}, false
	}
	want := p.conceptsOf(splitWords(parts["state"]))
	e, found := evidence{}, false
	for _, h := range p.find(label, nil) {
		if h.denied || h.asked || h.to >= len(p.words) || !p.wholeLabel(h) {
			continue
		}
		next := p.words[h.to:min(h.to+2, len(p.words))]
		for i, w := range next {
			if !p.sameBlock(p.words[h.from].passage, w.passage) || i > 0 && !fillers[next[0].text] {
				break
			}
			for concept := range p.conceptsOf([]word{w.word}) {
				switch {
				case want[concept]:
					e.support, found = max(e.support, min(clear, h.quality)), true
				case p.rivals(concept, want):
					e.against, found = clear, true
				}
			}
		}
	}
	if !found {
		return refuse("the page text has no state beside %q: name the control (the X switch is on)", label.text), true
	}
	if parts["not"] != "" {
		return e.not(), true
	}
	return e, true
}

func (p *pageText) conceptsOf(words []word) map[int]bool {
	out := map[int]bool{}
	for _, found := range p.lexicon.mentions(words) {
		if !found.weak && strings.HasPrefix(p.lexicon.names[found.concept], "state-") {
			out[found.concept] = true
		}
	}
	return out
}

func (p *pageText) rivals(concept int, want map[int]bool) bool {
	for w := range want {
		if p.lexicon.rival(concept, w) {
			return true
		}
	}
	return false
}
