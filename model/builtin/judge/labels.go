package judge

import (
	"slices"
	"strings"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin/language"
)

// judgeText judges "the status is Shipped" by the text beside the label.
func judgeText(p *pageText, parts map[string]string) (evidence, bool) {
	if e, ok := p.stated(parts["what"] + " is " + parts["value"]); ok {
		return e, true
	}
	label, value := p.term(parts["what"]), p.term(parts["value"])
	if len(label.words) == 0 || len(value.words) == 0 || wholePage[label.words[0].Text] {
		return evidence{}, false
	}
	if slices.ContainsFunc(label.words, unclear) || !value.literal && slices.ContainsFunc(value.words, unclear) {
		return evidence{}, false
	}
	return p.textBeside(label, value)
}

// unclear reports a word that says how something looks, or turns the claim.
func unclear(w pageWord) bool {
	return looks[w.Text] && !w.Capital() || deniers[w.Text] || turns[w.Text]
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
			e.against, e.soft, found = max(e.against, likely), value.loose(), true
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
			return !fillers[w.Text] && !slices.ContainsFunc(all, func(x pageWord) bool { return likeness(w, x) > 0 })
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
		return h.to, strings.ContainsAny(g.Text[label.End:next.Start], ":=–—")
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
	want := p.conceptsOf(language.Split(parts["state"]))
	e, found := evidence{}, false
	for _, h := range p.find(label, nil) {
		if h.denied || h.asked || h.to >= len(p.words) || !p.wholeLabel(h) {
			continue
		}
		next := p.words[h.to:min(h.to+2, len(p.words))]
		for i, w := range next {
			if !p.sameBlock(p.words[h.from].passage, w.passage) || i > 0 && !fillers[next[0].Text] {
				break
			}
			for concept := range p.conceptsOf([]language.Word{w.Word}) {
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

func (p *pageText) conceptsOf(words []language.Word) map[int]bool {
	out := map[int]bool{}
	for _, found := range p.lexicon.Mentions(words) {
		if !found.Weak && strings.HasPrefix(p.lexicon.Name(found.Concept), "state-") {
			out[found.Concept] = true
		}
	}
	return out
}

func (p *pageText) rivals(concept int, want map[int]bool) bool {
	for w := range want {
		if p.lexicon.Rival(concept, w) {
			return true
		}
	}
	return false
}
