package judge

import "regexp"

// remaining are words for what is left of a whole.
var remaining = regexp.MustCompile(`(?i)\b(left|free|remains?|remaining|available|still|missing|needed|needs?|another|to go|short of|unused|vacant|lacks?|lacking)\b`)

// partOf finds a part of a whole: 6 of 10 seats.
var partOf = regexp.MustCompile(`(?i)([^\s]*\d[\d.,]*)( ?[\p{L}%]{0,3})? ?(?:of|out of|/|von|sur|de|van) ([^\s]*\d[\d.,]*)`)

// left judges a claim of what is left by the part and the whole that the page
// shows: 4 seats are free where 6 of 10 are used.
func (p *pageText) left(claim string) (evidence, bool) {
	if !remaining.MatchString(claim) || deniesIn(claim) {
		return evidence{}, false
	}
	c := p.piecesOf(claim)
	at := -1
	for i, x := range c.list {
		if x.word.amount == nil {
			continue
		}
		if at >= 0 {
			return evidence{}, false
		}
		at = i
	}
	if at < 0 {
		return evidence{}, false
	}
	found := evidence{}
	for i, g := range p.passages {
		m := partOf.FindStringSubmatch(g.Text)
		if m == nil {
			continue
		}
		part, _, ok := p.claimed(m[1])
		whole, _, ok2 := p.claimed(m[3])
		if !ok || !ok2 || whole.Value <= part.Value || !p.saysSome(c, i, at) {
			continue
		}
		rest := whole.Value - part.Value
		switch want := c.list[at].word.amount.Value; {
		case want-rest < 1e-6 && rest-want < 1e-6:
			found.support = likely
		case want == part.Value || want == whole.Value:
			found.against = max(found.against, doubtful)
		}
	}
	return found, found.support > 0 || found.against > 0
}

// saysSome reports that a passage, or what stands right around it, says a word of
// the claim besides the number.
func (p *pageText) saysSome(c pieces, passage, number int) bool {
	for k := max(0, passage-1); k <= min(len(p.passages)-1, passage+1); k++ {
		if k != passage && !p.sameBlock(min(k, passage), max(k, passage)) && p.passages[k].Kind != "heading" {
			continue
		}
		l := p.read(p.passages[k].Text)
		for i, x := range c.list {
			if i == number || remaining.MatchString(x.word.Text) || x.measured() {
				continue
			}
			if m := p.matchIn(x, l); m.like >= matched && !m.opposite {
				return true
			}
		}
	}
	return false
}
