package judge

import (
	"slices"
	"strings"

	"sedum.dev/sedum/model"
)

// Cards are entries without a list around them: the same sequence of kinds of
// passages, again and again. They are trusted only when every card is whole: a
// card that lacks something would otherwise vanish from "every".

const (
	leastCards   = 2
	shortestCard = 2
	longestCard  = 8
)

// addCards finds cards among the passages outside of lists and tables: first
// those that start with a heading each, then those without headings.
func (p *pageText) addCards() {
	for i := 0; i < len(p.passages); i++ {
		if g, end := p.headedCards(i); g != nil {
			p.groups = append(p.groups, g)
			i = end - 1
		}
	}
	if slices.ContainsFunc(p.groups, func(g *group) bool { return g.cards }) {
		return
	}
	for i := 0; i < len(p.passages); {
		length, count := p.cardsAt(i)
		if count < leastCards {
			i++
			continue
		}
		start := p.rotated(i, length, count)
		g := &group{headings: p.passages[start].headings, cards: true}
		for c := range count {
			from := start + c*length
			if from+length > len(p.passages) || !p.alike(start, from, length) {
				break
			}
			var e entry
			for k := range length {
				e.passages = append(e.passages, from+k)
			}
			g.entries = append(g.entries, e)
		}
		if len(g.entries) >= leastCards && p.wholeCards(g) {
			g.label = p.titleBefore(start)
			p.groups = append(p.groups, g)
		}
		i = max(i+length*count, start+length*len(g.entries))
	}
}

// cardsAt returns the length and the number of cards that cover the most
// passages from i on.
func (p *pageText) cardsAt(i int) (length, count int) {
	for k := shortestCard; k <= longestCard; k++ {
		if i+k > len(p.passages) || !p.cardLike(i, k) {
			continue
		}
		n := 1
		for i+(n+1)*k <= len(p.passages) && p.alike(i, i+n*k, k) {
			n++
		}
		if n >= leastCards && n*k > length*count {
			length, count = k, n
		}
	}
	return length, count
}

// cardLike reports a sequence outside of lists that mixes kinds and has
// something that a card is about: an amount or a heading.
func (p *pageText) cardLike(i, k int) bool {
	kinds := map[byte]bool{}
	for _, g := range p.passages[i : i+k] {
		if g.Group != 0 {
			return false
		}
		kinds[p.shape(g)] = true
	}
	return len(kinds) > 1 && (kinds['$'] || kinds['3'] || kinds['2'] || kinds['4'])
}

func (p *pageText) alike(a, b, k int) bool {
	for j := range k {
		if p.passages[b+j].Group != 0 || p.shape(p.passages[a+j]) != p.shape(p.passages[b+j]) {
			return false
		}
	}
	return true
}

// shape is the kind of a passage as cards repeat it.
func (p *pageText) shape(g passage) byte {
	switch {
	case g.Kind == model.PassageHeading:
		return byte('0' + g.Level)
	case g.Kind == model.PassageControl:
		return 'c'
	case g.Kind == model.PassageStatus:
		return 's'
	case g.to-g.from <= 2 && slices.ContainsFunc(p.words[g.from:g.to], func(w pageWord) bool { return w.amount != nil && w.amount.Money() }):
		return '$'
	}
	return 't'
}

// rotated moves the start of the run so that cards begin with what tells them
// apart and end with the control that they share.
func (p *pageText) rotated(i, length, count int) int {
	for shift := range length {
		first, last := i+shift, i+shift+length-1
		if p.passages[first].Kind == model.PassageHeading && !p.repeats(first, length, count) {
			return first
		}
		if last+length < len(p.passages) && p.passages[last].Kind == model.PassageControl && p.repeats(last, length, count) &&
			!p.repeats(first, length, count) {
			return first
		}
	}
	return i
}

// repeats reports that the cards have the same few texts in one place.
func (p *pageText) repeats(at, length, count int) bool {
	texts := map[string]bool{}
	n := 0
	for c := range count {
		if i := at + c*length; i < len(p.passages) {
			texts[p.passages[i].Text] = true
			n++
		}
	}
	return len(texts) < n
}

// wholeCards reports that nothing of the cards stands outside of them: no button
// with the text of theirs, no heading of their level in the same section, no
// lone price.
func (p *pageText) wholeCards(g *group) bool {
	inside := map[int]bool{}
	shared := map[string]bool{}
	shapes := map[byte]bool{}
	for _, e := range g.entries {
		for _, i := range e.passages {
			inside[i] = true
			ps := p.passages[i]
			if ps.Kind == model.PassageControl {
				shared[ps.Text] = true
			}
			if s := p.shape(ps); s == '$' || ps.Kind == model.PassageHeading {
				shapes[s] = true
			}
		}
	}
	for i, ps := range p.passages {
		if inside[i] || ps.Group != 0 {
			continue
		}
		if ps.Kind == model.PassageControl && shared[ps.Text] || shapes[p.shape(ps)] {
			return false
		}
	}
	return true
}

// headedCards reads the cards that start at passage i with headings of one level
// under the same headings, each up to the next. They are cards when they share a
// button.
func (p *pageText) headedCards(i int) (*group, int) {
	first := p.passages[i]
	if first.Kind != model.PassageHeading || first.Group != 0 || first.Level < 2 {
		return nil, i
	}
	g := &group{label: first.Label, headings: first.headings, cards: true}
	at := i
	for ; at < len(p.passages); at++ {
		h := p.passages[at]
		if h.Kind == model.PassageHeading && h.Group == 0 && h.Level < first.Level {
			break
		}
		if h.Kind == model.PassageHeading && h.Group == 0 && h.Level == first.Level {
			g.entries = append(g.entries, entry{passages: p.leading(g, h)})
			if h.Label != g.label {
				g.label = ""
			}
		}
		last := &g.entries[len(g.entries)-1]
		last.passages = append(last.passages, at)
	}
	if !p.cutLast(g) || len(g.entries) < leastCards {
		return nil, i
	}
	last := g.entries[len(g.entries)-1].passages
	return g, last[len(last)-1] + 1
}

// leading takes back what stands before a card's heading but has its label: a
// ribbon like "Most popular".
func (p *pageText) leading(g *group, heading passage) []int {
	if len(g.entries) == 0 || heading.Label == "" {
		return nil
	}
	before := &g.entries[len(g.entries)-1]
	if p.passages[before.passages[0]].Label == heading.Label {
		return nil
	}
	cut := len(before.passages)
	for cut > 1 && p.passages[before.passages[cut-1]].Label == heading.Label {
		cut--
	}
	taken := slices.Clone(before.passages[cut:])
	before.passages = before.passages[:cut]
	return taken
}

// cutLast ends the last card after the button that cards share, and reports
// whether the entries are cards at all.
func (p *pageText) cutLast(g *group) bool {
	shared := map[string]int{}
	for _, e := range g.entries {
		texts := map[string]bool{}
		for _, i := range e.passages {
			if ps := p.passages[i]; ps.Kind == model.PassageControl && !texts[ps.Text] {
				texts[ps.Text] = true
				shared[ps.Text]++
			}
		}
	}
	for len(g.entries) >= leastCards {
		last := &g.entries[len(g.entries)-1]
		for k := len(last.passages) - 1; k > 0; k-- {
			if ps := p.passages[last.passages[k]]; ps.Kind == model.PassageControl && shared[ps.Text] >= leastCards {
				last.passages = last.passages[:k+1]
				return len(g.entries) > leastCards || p.hasMoney(*last, "")
			}
		}
		if p.hasMoney(*last, "") {
			return false // a card of its own kind: nothing is sure
		}
		g.entries = g.entries[:len(g.entries)-1]
	}
	return false
}

// titleBefore is the short text above the cards that names them, where it is no
// heading. The name of a control stands right before it and doesn't.
func (p *pageText) titleBefore(start int) string {
	for i := start - 1; i >= 0 && i >= start-3; i-- {
		g, next := p.passages[i], p.passages[i+1]
		if g.Kind != model.PassageText || g.Group != 0 || g.to-g.from > 4 {
			continue
		}
		if next.Kind == model.PassageControl && strings.HasPrefix(next.Text, g.Text) {
			return ""
		}
		return g.Text
	}
	return ""
}
