package builtin

import (
	"slices"

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

// addCards finds runs of cards among the passages outside of lists and tables.
func (p *pageText) addCards() {
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
	case g.to-g.from <= 2 && slices.ContainsFunc(p.words[g.from:g.to], func(w pageWord) bool { return w.amount != nil && w.amount.money() }):
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

// titleBefore is the short text right above the cards that names them, where it
// is no heading.
func (p *pageText) titleBefore(start int) string {
	for i := start - 1; i >= 0 && i >= start-3; i-- {
		if g := p.passages[i]; g.Kind == model.PassageText && g.Group == 0 && g.to-g.from <= 4 {
			return g.Text
		}
	}
	return ""
}
