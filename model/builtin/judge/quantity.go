package judge

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"sedum.dev/sedum/model/builtin/answer"
	"sedum.dev/sedum/model/builtin/language"
)

// quantity is a claim of how many things have some property.
type quantity struct {
	compare string
	n       float64
	all     bool // every one of them, or only such
	none    bool
	only    bool // nothing else
	two     bool // there are two of them
	noun    int  // the piece that names the things
	claim   pieces
}

// measures are units: so many of them are no count of things.
var measures = language.Set(`day days hour hours minute minutes min second seconds week weeks month months year years mile miles meter meters metre metres
	kwh percent points degrees times votes views stars tage stunden minuten días horas minutos jours heures`)

// partly finds a page that shows a part of its entries.
var partly = regexp.MustCompile(`(?i)\b\d+ ?(?:–|-|to|bis|a) ?\d+ (?:of|von|de) \d`)

var (
	someOf  = regexp.MustCompile(`(?i)^(?:there (?:is|are) )?(only|all(?: of)?(?: the)?|both(?: of)?(?: the)?|every|each|no|none of the|nobody|no one)\b ?(.+)$`)
	howMany = regexp.MustCompile(`(?i)\b(exactly|at least|at most|more than|less than|fewer than|no more than|over|up to|only|just|not) (?:\d|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)`)
)

// quantified judges claims of how many entries of a list, cards or records have
// a property: "two lamps are off", "every ticket in progress is assigned".
func (p *pageText) quantified(claim string) (evidence, bool) {
	q, ok := p.quantityOf(claim)
	if !ok {
		return evidence{}, false
	}
	_, all := p.best(q.claim)
	e := evidence{}
	for _, c := range p.countsSaid(q) {
		e = e.either(q.check(c.n, 0, c.sure))
	}
	if e.support > 0 || e.against > 0 {
		return e, true
	}
	if partly.MatchString(p.text) || p.numbered(q, all) {
		return evidence{}, false
	}
	n, of, sure := p.countMembers(q, all)
	if sure == 0 && !p.aboutControls(claim) {
		n, sure = p.countOfList(q)
	}
	if sure == 0 || q.two && of != 2 {
		return evidence{}, false
	}
	e = q.check(n, of, sure)
	return e, !q.only || e.support == 0 // what else there is may be called otherwise
}

// check compares a count of the page with the claimed one; of is how many there
// are in all.
func (q quantity) check(n, of, sure float64) evidence {
	holds := compares(q.compare, n, q.n)
	switch {
	case q.none:
		holds = n == 0
	case q.all:
		holds = n == of && of > 0
	}
	if holds {
		return evidence{support: sure}
	}
	return evidence{against: sure}
}

// quantityOf reads how many of what a claim is about.
func (p *pageText) quantityOf(claim string) (quantity, bool) {
	if m := someOf.FindStringSubmatch(claim); m != nil && !howMany.MatchString(claim) {
		return p.quantifier(strings.ToLower(m[1]), m[2])
	}
	q := quantity{claim: p.piecesOf(claim)}
	if m := howMany.FindStringSubmatch(claim); m != nil {
		q.compare = m[1]
	}
	at := -1
	for i, c := range q.claim.list {
		if !q.claim.counts(i) {
			continue
		}
		if at >= 0 || q.claim.denied {
			return q, false // two numbers, or a denial
		}
		at, q.n = i, c.word.amount.Value
	}
	if at < 0 {
		return q, false
	}
	q.claim.list = slices.Delete(slices.Clone(q.claim.list), at, at+1)
	q.noun = headNounFrom(q.claim, at)
	return q, !slices.ContainsFunc(q.claim.list, piece.measured)
}

// quantifier reads a claim of all, none or only some things.
func (p *pageText) quantifier(word, rest string) (quantity, bool) {
	q := quantity{claim: p.piecesOf(rest), none: strings.HasPrefix(word, "no"), only: word == "only", two: strings.HasPrefix(word, "both"), noun: -1}
	q.all = !q.none
	if len(q.claim.list) < 2 || q.claim.compare {
		return q, false
	}
	if word != "nobody" && word != "no one" {
		q.noun = headNounOf(q.claim)
	}
	says := slices.ContainsFunc(q.claim.list, func(c piece) bool { return !c.subject })
	return q, says || q.only
}

// counts reports a whole number right before the thing that it counts.
func (c pieces) counts(i int) bool {
	n := c.list[i].word.amount
	if n == nil || n.Unit != "" || n.Ambiguous || n.Value > 1000 || n.Value != math.Trunc(n.Value) || i+1 >= len(c.list) {
		return false
	}
	next := c.list[i+1]
	return !next.measured() && next.at == c.list[i].to && len(next.word.Text) >= 3 && !measures[next.word.Text]
}

// headNounOf is the last piece of the subject: "card payments".
func headNounOf(c pieces) int {
	at := slices.IndexFunc(c.list, func(x piece) bool { return !x.subject })
	return max(0, at-1)
}

// headNounFrom is the last of the pieces that follow each other from at on.
func headNounFrom(c pieces, at int) int {
	for at+1 < len(c.list) && c.list[at+1].at == c.list[at].to && c.list[at+1].subject == c.list[at].subject {
		at++
	}
	return at
}

// countsSaid are numbers that stand in a short text with all that is counted:
// "TO DO 3", "Drafts 1".
func (p *pageText) countsSaid(q quantity) []counted {
	var found []counted
	for _, g := range p.passages {
		l := p.read(g.Text)
		if len(l.words) > 5 || len(l.words) < 2 || g.Cell > 0 || l.supposes() {
			continue
		}
		n, amounts := 0.0, 0
		for i, w := range l.words {
			if _, dated := l.dateAt(i); w.amount != nil && !dated && w.amount.Unit == "" && !w.amount.Ambiguous {
				n, amounts = w.amount.Value, amounts+1
			}
		}
		if amounts != 1 || len(l.times) > 0 || q.all {
			continue
		}
		switch said, words := p.saysAll(q, l); {
		case said && words+1 >= contentOf(l):
			found = append(found, counted{n, likely})
		case p.saysOfThem(q, l):
			found = append(found, counted{n, doubtful})
		}
	}
	return found
}

func contentOf(l *line) int {
	n := 0
	for _, w := range l.words {
		n += int(answer.Truth(!light[w.Text] || w.amount != nil))
	}
	return n
}

// saysAll reports that a line says every piece but for a general noun.
func (p *pageText) saysAll(q quantity, l *line) (said bool, words int) {
	hits := 0
	for i, c := range q.claim.list {
		m := p.matchIn(c, l)
		switch {
		case m.like >= matched && !m.opposite:
			hits++
			words += c.to - c.at
		case i == q.noun && thingKinds[c.word.Text] && len(q.claim.list) > 1, c.weight < 1 && len(q.claim.list) > 1:
		default:
			return false, 0
		}
	}
	return hits > 0, words
}

// saysOfThem reports a number with all that is said of the things, but for what
// they are: "2 selected".
func (p *pageText) saysOfThem(q quantity, l *line) bool {
	if q.noun < 0 || q.noun >= len(q.claim.list) || len(l.words) > 3 {
		return false
	}
	rest := q
	rest.claim.list = slices.Delete(slices.Clone(q.claim.list), q.noun, q.noun+1)
	rest.noun = -1
	said, words := p.saysAll(rest, l)
	return said && len(rest.claim.list) > 0 && words+1 >= contentOf(l)
}

// countMembers counts in the family of units that knows all the pieces.
func (p *pageText) countMembers(q quantity, all []alignment) (n, of, sure float64) {
	families := map[int][]alignment{}
	var order []int
	for _, a := range all {
		if a.unit.family == 0 || a.unit.kind != entryUnit && a.unit.kind != section {
			continue
		}
		if families[a.unit.family] == nil {
			order = append(order, a.unit.family)
		}
		families[a.unit.family] = append(families[a.unit.family], a)
	}
	best := 0.0
	for _, f := range order {
		members := families[f]
		known, fits := p.familyFits(q, members)
		if !fits || len(members) < 2 || known < best {
			continue
		}
		count, subjects := q.countIn(members)
		if known == best && (count != n || subjects != of) {
			sure = 0 // two families, two counts
			continue
		}
		n, of, best, sure = count, subjects, known, likely
	}
	return n, of, sure
}

// countOfList counts the entries of the one list whose title, label or column says
// all that is counted and what it is in.
func (p *pageText) countOfList(q quantity) (n, sure float64) {
	if q.all || q.none || q.only || len(q.claim.list) == 0 {
		return 0, 0
	}
	found := 0
	for _, g := range p.content(p.groups) {
		texts := append([]string{g.label}, g.columns...)
		if len(g.headings) > 0 {
			texts = append(texts, g.headings[len(g.headings)-1])
		}
		if p.sayAll(q.claim, texts) {
			found++
			n = float64(p.filled(g))
		}
	}
	if found != 1 {
		return 0, 0
	}
	return n, doubtful
}

// sayAll reports that short texts say every piece between them; what lists are
// called needn't be said.
func (p *pageText) sayAll(c pieces, texts []string) bool {
	said := 0
	for _, x := range c.list {
		if slices.ContainsFunc(texts, func(text string) bool {
			l := p.read(text)
			m := p.matchIn(x, l)
			return len(l.words) <= 4 && m.like >= matched && !m.opposite
		}) {
			said++
		} else if !anyItem[x.word.Text] && !listWords[x.word.Text] {
			return false
		}
	}
	return said > 0
}

var listWords = language.Set(`list table page section inbox folder panel menu entries line registered existing shown`)

// numbered reports that some entry has its own number of the things: "2 × mug".
func (p *pageText) numbered(q quantity, all []alignment) bool {
	if q.noun < 0 || q.all || q.none {
		return false
	}
	for _, a := range all {
		m, l := a.matches[q.noun], a.lines[q.noun]
		if m.like < matched || !a.inOwn[q.noun] || m.at < 0 {
			continue
		}
		for k := max(0, m.at-2); k <= min(len(l.words)-1, m.at+1); k++ {
			if w := l.words[k]; w.amount != nil && w.amount.Unit == "" {
				return true
			}
		}
	}
	return false
}

// familyFits reports that a family has the things that the claim counts: each
// piece is said of some member, or over all of them.
func (p *pageText) familyFits(q quantity, members []alignment) (known float64, fits bool) {
	varies := false
	for i, c := range q.claim.list {
		n := 0
		for _, a := range members {
			n += int(answer.Truth(a.matches[i].like >= matched && !a.matches[i].opposite))
		}
		switch {
		case n > 0:
			known += c.weight
			varies = varies || n < len(members)
		case i == q.noun && thingKinds[c.word.Text]:
		default:
			return 0, false
		}
	}
	return known, known > 0 && (varies || !q.none) && !q.namesOne(members)
}

// namesOne reports a claim of none that names one of the members: "no device is
// connected to the garage" counts what one of them has, and not the members.
func (q quantity) namesOne(members []alignment) bool {
	if !q.none {
		return false
	}
	for i := range q.claim.list {
		in, named := 0, false
		for _, a := range members {
			if a.matches[i].like >= matched && !a.matches[i].opposite && a.inOwn[i] {
				in++
				named = a.lines[i] == a.unit.own[0]
			}
		}
		if in == 1 && named {
			return true
		}
	}
	return false
}

// leastLike is how alike a word of a member has to be for each piece: where some
// member says the very word, another word doesn't mean it.
func (q quantity) leastLike(members []alignment) []float64 {
	least := make([]float64, len(q.claim.list))
	for i := range least {
		least[i] = matched
		if slices.ContainsFunc(members, func(a alignment) bool { return a.inOwn[i] && a.matches[i].like > likeIdea && !a.matches[i].opposite }) {
			least[i] = likeIdea + 0.01
		}
	}
	return least
}

// countIn counts the members that fit, and those of the kind that the claim is
// about.
func (q quantity) countIn(members []alignment) (n, of float64) {
	least := q.leastLike(members)
	for _, a := range members {
		subject, predicate := true, true
		for i, c := range q.claim.list {
			m := a.matches[i]
			hit := m.like >= least[i] && !m.opposite
			if known := slices.ContainsFunc(members, func(b alignment) bool { return b.matches[i].like >= matched }); !known {
				continue
			}
			if a.inOwn[i] && hit && a.lines[i].deniedAt(m.at) {
				hit = false
			}
			if c.subject && i <= q.noun && q.all && (!q.only || i == q.noun) {
				subject = subject && hit
			} else {
				predicate = predicate && hit
			}
		}
		of += answer.Truth(subject)
		n += answer.Truth(subject && predicate)
	}
	return n, of
}
