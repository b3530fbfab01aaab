package judge

import (
	"math"
	"slices"
	"strings"

	"sedum.dev/sedum/model/builtin/answer"
	"sedum.dev/sedum/model/builtin/language"
)

// How alike a word of a claim and one of the page are.
const (
	likeIdea    = 0.9  // another phrase for the same, in statements
	likeLoose   = 0.7  // another phrase of user interfaces
	likeForm    = 0.75 // another form of the word
	likeRelated = 0.4  // not enough
	matched     = 0.45 // least that counts as found
)

// match is where and how well a line says a piece of a claim.
type match struct {
	like     float64
	at       int  // word of the line
	opposite bool // it says the opposite
}

// matchIn finds the piece in one line.
func (p *pageText) matchIn(c piece, l *line) match {
	if c.date != nil || c.time != nil {
		return matchWhen(c, l)
	}
	if c.key {
		return matchCode(c, l)
	}
	best := match{at: -1}
	for i, w := range l.words {
		if like := p.wordLike(c, w, l, i); like > best.like {
			best = match{like: like, at: i}
		}
	}
	if best.like >= likeIdea || c.word.amount != nil {
		return best
	}
	if m := p.ideaIn(c, l); m.like > best.like {
		best = m
	}
	return best
}

// matchCode looks for a code, part by part.
func matchCode(c piece, l *line) match {
	for i := range l.words {
		if l.codeEnd(i) == i+c.to-c.at && strings.EqualFold(l.text[l.words[i].Start:l.words[i+c.to-c.at-1].End], c.text) {
			return match{like: 1, at: i}
		}
	}
	return match{at: -1}
}

func matchWhen(c piece, l *line) match {
	for _, d := range l.dates {
		if c.date != nil && d.day == c.date.day && d.month == c.date.month {
			return match{like: 1, at: d.from}
		}
	}
	for _, t := range l.times {
		if c.time != nil && t.minutes == c.time.minutes {
			return match{like: 1, at: max(0, slices.IndexFunc(l.words, func(w pageWord) bool { return w.Start >= t.start }))}
		}
	}
	return match{at: -1}
}

func (p *pageText) wordLike(c piece, w pageWord, l *line, i int) float64 {
	if n := language.Ordinal(c.word.Text); n > 0 && w.amount != nil && w.amount.Unit == "" && w.amount.Value == float64(n) {
		return likeIdea // the second of four
	}
	if c.word.amount != nil {
		if _, ok := l.dateAt(i); ok {
			return 0
		}
		like := likeness(c.word, w)
		if like == 0 && w.amount != nil && w.amount.Value < 0 { // a discount of 5 is -5
			positive := w
			positive.amount = &language.Amount{Value: -w.amount.Value, Unit: w.amount.Unit}
			like = likeIdea * likeness(c.word, positive)
		}
		return like
	}
	switch {
	case w.amount != nil && w.Number():
		return answer.Truth(c.word.Raw == w.Raw)
	case c.to-c.at > 1:
		return 0
	case c.word.Text == w.Text || c.word.Stem == w.Stem:
		return 1
	case c.name:
		return 0 // a name is spelled, not inflected
	case formOf(language.Fold(c.word.Text), language.Fold(w.Text)):
		return likeForm
	}
	return 0
}

// formOf reports two forms of one word, or a compound that starts with the other:
// decline and declined, approve and approval, Mathe and Mathearbeit.
func formOf(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	shared := 0
	for shared < len(a) && a[shared] == b[shared] {
		shared++
	}
	return shared >= 5 && len(a)-shared <= 2 && (len(b)-shared <= 4 || shared == len(a)) || len(a) == 4 && shared == 4 && shortEndings[b[4:]]
}

var shortEndings = language.Set(`s es d ed er ers en ing e`)

func (p *pageText) ideaIn(c piece, l *line) match {
	words := language.Thesaurus()
	best := match{at: -1}
	for _, said := range c.ideas {
		if !said.Exact {
			continue
		}
		for _, m := range l.ideas {
			if !m.Exact || len(l.words[m.From].Text) < 2 {
				continue
			}
			like := likeLoose
			if said.Concept >= p.spoken {
				like = likeIdea
			}
			if said.Weak || m.Weak || m.To-m.From == 1 && light[l.words[m.From].Text] && !outcomes[l.words[m.From].Text] {
				like = likeRelated
			}
			switch {
			case m.Concept == said.Concept && like > best.like:
				best = match{like: like, at: m.From}
			case !said.Weak && !m.Weak && said.Concept >= p.states && p.statements.Rival(said.Concept, m.Concept) && best.like < likeRelated:
				best = match{like: likeLoose, at: m.From, opposite: true}
			}
		}
	}
	if best.like > 0 {
		return best
	}
	for i, w := range l.words {
		switch {
		case opposes(c.word.Text, w.Text), words.Opposed(c.word.Stem, w.Stem):
			return match{like: likeForm, at: i, opposite: true}
		case c.to-c.at == 1 && !c.name && words.Related(c.word.Stem, w.Stem):
			best = match{like: likeLoose, at: i}
		}
	}
	return best
}

// opposes reports a word and its denial by a prefix: assigned and unassigned.
func opposes(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) < 4 {
		return false
	}
	for _, prefix := range []string{"un", "in", "im", "dis", "non", "not", "de"} {
		if rest, ok := strings.CutPrefix(b, prefix); ok && (rest == a || formOf(rest, a) && rest[0] == a[0]) {
			return true
		}
	}
	return false
}

// alignment says how one unit of the page covers a claim.
type alignment struct {
	unit    unit
	matches []match // by piece, own words first
	inOwn   []bool
	lines   []*line // where each was found
	rank    float64
}

// Shares of what stands over a unit.
const (
	fromNear = 0.9
	fromFar  = 0.75
)

func (p *pageText) align(c pieces, u unit) alignment {
	a := alignment{unit: u, matches: make([]match, len(c.list)), inOwn: make([]bool, len(c.list)), lines: make([]*line, len(c.list))}
	for i, piece := range c.list {
		for level, lines := range [][]*line{u.own, u.near, u.far} {
			share := [...]float64{1, fromNear, fromFar}[level]
			if level > 0 && a.matches[i].like >= matched {
				break
			}
			for _, l := range lines {
				m := p.cachedMatch(c.line, piece, l)
				m.like *= share
				if m.like > a.matches[i].like {
					a.matches[i], a.inOwn[i], a.lines[i] = m, level == 0, l
				}
			}
		}
	}
	own := 0.0
	for i, piece := range c.list {
		weight := piece.weight
		if piece.subject {
			weight *= 1.2
		}
		a.rank += weight * a.matches[i].like
		own += weight * answer.Truth(a.inOwn[i] && a.matches[i].like >= matched)
	}
	if own == 0 {
		a.rank = 0
	}
	a.rank += 0.1*own + p.keyed(c, u) - 0.06*math.Log2(float64(1+u.size))
	return a
}

// keyed rewards a unit whose name is said whole, and not just a part of it.
func (p *pageText) keyed(c pieces, u unit) float64 {
	if u.kind < cellUnit {
		return 0
	}
	key := u.own[0]
	for _, l := range u.own {
		if len(l.words) > 0 {
			key = l
			break
		}
	}
	if u.kind == cellUnit {
		key = u.near[1]
	}
	content, said := 0.0, 0.0
	for k, w := range key.words {
		if light[w.Text] {
			continue
		}
		content++
		said += answer.Truth(slices.ContainsFunc(c.list, func(x piece) bool {
			return p.wordLike(x, w, key, k) >= matched || x.date != nil && len(key.dates) > 0 || x.time != nil && len(key.times) > 0
		}))
	}
	if content == 0 || said == 0 {
		return 0
	}
	return 0.4 * said / content
}

// matchKey is a pair of a piece, by its place in its claim, and a line.
type matchKey struct {
	claim *line
	at    int
	line  *line
}

// cachedMatch compares each pair of piece and line once.
func (p *pageText) cachedMatch(claim *line, piece piece, l *line) match {
	key := matchKey{claim, piece.at, l}
	if m, ok := p.matched[key]; ok {
		return m
	}
	m := p.matchIn(piece, l)
	p.matched[key] = m
	return m
}

// best aligns the claim with every unit and takes the one that covers it best;
// of equals the first, which is the smallest.
func (p *pageText) best(c pieces) (alignment, []alignment) {
	best := p.align(c, unit{}) // of a page that says nothing
	var all []alignment
	for _, u := range p.unitsOf() {
		a := p.align(c, u)
		all = append(all, a)
		if len(best.unit.own) == 0 || a.rank > best.rank+1e-9 {
			best = a
		}
	}
	return best, all
}
