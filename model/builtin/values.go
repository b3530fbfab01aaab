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
	return p.weighValues(label, func(b beside) verdict { return check(parts["cmp"], b, want, raw) })
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
// writes its numbers first.
func (p *pageText) amountBeside(h hit) (amount, string, bool) {
	after, rawAfter, okAfter := p.amountAfter(h)
	before, rawBefore, okBefore := p.amountBefore(h)
	if okBefore && (!okAfter || p.numbersFirst(h.from)) {
		return before, rawBefore, true
	}
	return after, rawAfter, okAfter
}

var silent = set(`is are of at now just only in usd eur gbp chf dollars euros total:`)

func (p *pageText) amountAfter(h hit) (amount, string, bool) {
	home := p.words[h.to-1].passage
	for i := h.to; i < len(p.words); i++ {
		w := p.words[i]
		if w.passage-home > 2 || w.passage != home && !p.sameBlock(home, w.passage) {
			break
		}
		switch {
		case w.amount != nil && p.bracketed(i) && w.amount.unit == "":
		case w.amount != nil:
			return *w.amount, w.raw, true
		case !silent[w.text] && !p.bracketed(i):
			return amount{}, "", false
		}
	}
	return amount{}, "", false
}

func (p *pageText) amountBefore(h hit) (amount, string, bool) {
	i := h.from - 1
	if i < 0 || !p.sameBlock(p.words[i].passage, p.words[h.from].passage) || p.words[h.from].passage-p.words[i].passage > 1 {
		return amount{}, "", false
	}
	if a := p.words[i].amount; a != nil {
		return *a, p.words[i].raw, true
	}
	return amount{}, "", false
}

// bracketed reports a word inside parentheses: "Total (incl. VAT): $24".
func (p *pageText) bracketed(i int) bool {
	text := p.passages[p.words[i].passage].Text
	before := text[:p.words[i].start]
	return strings.LastIndexByte(before, '(') > strings.LastIndexByte(before, ')')
}

// numbersFirst reports that the run of labels and numbers around the word starts
// with a number, as dashboards do.
func (p *pageText) numbersFirst(at int) bool {
	first := at
	for i := at - 1; i >= 0 && p.sameBlock(p.words[i].passage, p.words[at].passage) && p.passages[p.words[i].passage].Kind != model.PassageHeading; i-- {
		first = i
	}
	return p.words[first].amount != nil
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
	for _, w := range append(slices.Clone(label.words), value.words...) {
		if looks[w.text] && !value.literal {
			return evidence{}, false
		}
		if deniers[w.text] {
			return evidence{}, false
		}
	}
	return p.textBeside(label, value)
}

// textBeside looks for a value right after its label.
func (p *pageText) textBeside(label, value term) (evidence, bool) {
	e, found := evidence{}, false
	for _, h := range p.find(label, nil) {
		if h.denied || h.asked || h.quality < sameIdea {
			continue
		}
		at, ok := p.valueStart(h)
		if !ok {
			continue
		}
		found = true
		if v, ok := p.hitAt(value, at); ok {
			e.support = max(e.support, min(h.quality, v.quality))
		} else {
			e.against = max(e.against, likely)
		}
	}
	if !found {
		return refuse("the page has no %q with a value beside it", label.text), true
	}
	return e, true
}

// valueStart is the word where the value of a label starts: after a colon, or in
// the next passage when the label is a passage of its own.
func (p *pageText) valueStart(h hit) (int, bool) {
	if h.to >= len(p.words) || !p.wholeLabel(h) {
		return 0, false
	}
	label, next := p.words[h.to-1], p.words[h.to]
	text := p.passages[label.passage].Text
	if next.passage == label.passage {
		between := text[label.end:next.start]
		return h.to, strings.ContainsAny(between, ":=–—")
	}
	if !p.sameBlock(label.passage, next.passage) || next.passage-label.passage > 1 {
		return 0, false
	}
	colon := strings.HasSuffix(strings.TrimSpace(text), ":")
	return h.to, colon || p.passages[label.passage].Cell > 0 || p.passages[label.passage].Kind == model.PassageText && h.to-h.from <= 4
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
		if h.denied || h.asked || h.to >= len(p.words) {
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
