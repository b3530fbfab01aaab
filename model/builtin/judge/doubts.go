package judge

import (
	"slices"
	"strings"

	"sedum.dev/sedum/model/builtin/answer"
	"sedum.dev/sedum/model/builtin/language"
)

// What tells against a statement although the page has its words.

// anywhere reports that some unit says the piece.
func (p *pageText) anywhere(i int, all []alignment) bool {
	return slices.ContainsFunc(all, func(a alignment) bool { return a.matches[i].like >= matched && !a.matches[i].opposite })
}

// conflict looks for another number, date or time in the place of the claimed
// one: where it is missing, and where the thing that it counts has another.
func (p *pageText) conflict(c pieces, a alignment) float64 {
	for i, piece := range c.list {
		if !piece.measured() {
			continue
		}
		if a.matches[i].like < matched {
			if slices.ContainsFunc(a.unit.own, func(l *line) bool { return p.otherMeasure(piece, l, c, a, -1) }) {
				return 1
			}
			continue
		}
		if a.follows(c, i) {
			continue
		}
		if p.otherCount(c, a, i) {
			return 1
		}
		for _, k := range []int{i + 1, i + 2} {
			if k >= len(c.list) || c.list[k].measured() || piece.date != nil || c.list[k].at > piece.to+2 {
				break
			}
			l := a.lines[k]
			if l != nil && l != a.lines[i] && a.inOwn[k] && a.matches[k].like >= matched && p.matchIn(piece, l).like < matched && p.otherMeasure(piece, l, c, a, a.matches[k].at) {
				return 1
			}
		}
	}
	return 0
}

// otherCount reports that the page has a number of its own right before another
// word of the claim: "3 tasks, 1 done".
func (p *pageText) otherCount(c pieces, a alignment, i int) bool {
	for k, m := range a.matches {
		if k == i || m.like < matched || m.at < 1 || a.lines[k] != a.lines[i] || c.list[k].measured() {
			continue
		}
		w := a.lines[k].words[m.at-1]
		inCode := w.Start > 0 && a.lines[k].text[w.Start-1] == '-'
		if w.amount != nil && !inCode && w.amount.Unit == "" && m.at-1 != a.matches[i].at && !slices.ContainsFunc(c.list, func(x piece) bool { return x.measured() && p.wordLike(x, w, a.lines[k], m.at-1) >= matched }) {
			return true
		}
	}
	return false
}

// otherMeasure reports a value of the piece's kind that no other piece claims.
func (p *pageText) otherMeasure(c piece, l *line, all pieces, a alignment, near int) bool {
	switch {
	case c.date != nil:
		return len(l.dates) > 0
	case c.time != nil:
		return len(l.times) > 0
	}
	for i, w := range l.words {
		if near >= 0 && (i < near-3 || i > near+3) {
			continue
		}
		if w.amount == nil || w.amount.Unit != c.word.amount.Unit && c.word.amount.Unit != "" {
			continue
		}
		if _, ok := l.dateAt(i); ok {
			continue
		}
		if _, ok := l.timeAt(i); ok {
			continue
		}
		claimed := false
		for k := range all.list {
			claimed = claimed || a.lines[k] == l && a.matches[k].at == i
		}
		if !claimed {
			return true
		}
	}
	return false
}

// sibling reports that a missing piece of the predicate is said by a unit like
// this one.
func (p *pageText) sibling(c pieces, a alignment, all []alignment) float64 {
	if a.unit.family == 0 {
		return 0
	}
	worst := 0.0
	for i, piece := range c.list {
		if a.matches[i].like >= matched && !a.matches[i].opposite {
			continue
		}
		for _, other := range all {
			if other.unit.family == a.unit.family && other.unit.member != a.unit.member && other.matches[i].like >= matched && !other.matches[i].opposite {
				worst = max(worst, min(1, piece.weight))
			}
		}
	}
	return worst
}

// deniedIn compares what claim and unit deny, piece by piece.
func (p *pageText) deniedIn(c pieces, a alignment) float64 {
	differs, same := 0, 0
	for i, piece := range c.list {
		m := a.matches[i]
		if m.like < matched || !a.inOwn[i] || piece.subject && !m.opposite && !a.lines[i].deniedAt(m.at) {
			continue
		}
		if (a.lines[i].deniedAt(m.at) != m.opposite) != piece.denied {
			differs++
			if m.opposite || piece.measured() {
				return 1
			}
		} else {
			same++
		}
	}
	switch {
	case differs > 0 && same == 0:
		return 1
	case differs > 0:
		return 0.6
	}
	return answer.Truth(c.denied && same == 0)
}

// supposes reports a question, or what would be if.
func (l *line) supposes() bool {
	return strings.HasSuffix(strings.TrimSpace(l.text), "?") || slices.ContainsFunc(l.words, func(w pageWord) bool { return suppositions[w.Text] })
}

var suppositions = language.Set(`if when unless whether wenn falls cuando quand lorsque`)

// deniedAt reports a "not" before word i in its clause.
func (l *line) deniedAt(i int) bool {
	for k := i - 1; k >= 0 && k >= i-6; k-- {
		if strings.ContainsAny(l.text[min(l.words[k].End, len(l.text)):min(l.words[k+1].Start, len(l.text))], ",;:.()") && !strings.Contains(l.text[l.words[k].End:l.words[k+1].Start], "(") {
			return false
		}
		if deniers[l.words[k].Text] && !noWords[l.words[k].Text] || denies(l.words[k].Text) && i-k <= 3 {
			return true
		}
	}
	return i+1 < len(l.words) && l.words[i+1].Text == "nicht"
}

// swapped reports that what the claim says after "by", "from" or "until" isn't
// what the page says there.
func (p *pageText) swapped(c pieces, a alignment) float64 {
	for i, piece := range c.list {
		if piece.after == "" || piece.after == "-" {
			continue
		}
		if piece.after == "per" && a.matches[i].like < matched {
			return 1
		}
		for _, l := range a.unit.own {
			at := slices.IndexFunc(l.words, func(w pageWord) bool { return relations[w.Text] == piece.after })
			if at < 0 || at+1 >= len(l.words) || !slices.Contains(a.lines, l) {
				continue
			}
			if m := p.matchIn(piece, l); m.like < matched || m.at < at {
				return 1
			}
		}
	}
	return 0
}

// participle reports a word that says that something was done.
func participle(w string) bool {
	return strings.HasSuffix(w, "ed") || participles[w] != ""
}

// participles by what they are of, where they don't end with -ed.
var participles = map[string]string{
	"sent": "send", "made": "make", "paid": "pay", "bought": "buy", "sold": "sell", "taken": "take", "given": "give", "done": "do",
	"gone": "go", "kept": "keep", "lost": "lose", "found": "find", "won": "win", "written": "write", "begun": "begin", "chosen": "choose",
	"broken": "break", "spent": "spend", "built": "build", "left": "leave", "seen": "see", "shown": "show", "hidden": "hide", "held": "hold", "told": "tell",
}

// commanded are words after a verb that tells someone to do it: empty your bin.
var commanded = language.Set(`your the a an all this these that it them my our`)

// undone reports that the page has a verb only as something to do, or on a
// button, where the claim says that it was done.
func (p *pageText) undone(c pieces, a alignment) (undone, offered float64) {
	for i, piece := range c.list {
		m := a.matches[i]
		if piece.subject || !a.inOwn[i] || m.like < matched || m.at < 0 || m.at >= len(a.lines[i].words) || piece.to-piece.at > 1 {
			continue
		}
		w := a.lines[i].words[m.at]
		sameVerb := w.Text == participles[piece.word.Text] || w.Stem == piece.word.Stem || formOf(language.Fold(w.Text), language.Fold(piece.word.Text))
		setting := strings.Contains(a.lines[i].text, ": ")
		if participle(piece.word.Text) && !participle(w.Text) && !strings.HasSuffix(w.Text, "ing") && (sameVerb || a.lines[i].isIn(p.offers)) && !setting {
			undone = 1
		}
		if m.at == 0 && len(a.lines[i].words) > 2 && commanded[a.lines[i].words[1].Text] {
			undone = 1
		}
		if a.lines[i].isIn(p.offers) && !piece.name {
			offered = 1
		}
	}
	return undone, offered
}

// spread tells whether the matches are spread over sentences that nothing binds
// together: neither a heading nor a label that is said whole.
func spread(a alignment) float64 {
	if a.unit.kind != window && a.unit.kind != section {
		return 0
	}
	lines := map[*line]int{}
	for i, l := range a.lines {
		if a.inOwn[i] && a.matches[i].like >= matched {
			lines[l]++
		}
	}
	loose := 0
	for l, n := range lines {
		label := len(l.words) <= 3 && n >= len(l.words)
		if !label && !(a.unit.kind == section && l == a.unit.own[0]) {
			loose++
		}
	}
	return min(1, float64(max(0, loose-1)))
}

func (l *line) isIn(texts map[string]bool) bool { return texts[l.text] }

func missingSubject(c pieces, a alignment) float64 {
	total, missing := 0.0, 0.0
	for i, piece := range c.list {
		if piece.subject {
			total += piece.weight
			missing += piece.weight * answer.Truth(a.matches[i].like < matched)
		}
	}
	return missing / max(total, 1)
}

// astray reports that the unit says nothing of the subject, which the page has
// elsewhere.
func (p *pageText) astray(c pieces, a alignment, all []alignment) float64 {
	elsewhere, some := false, false
	for i, piece := range c.list {
		if !piece.subject || piece.weight < 1 {
			continue
		}
		if a.matches[i].like >= matched {
			some = true
			continue
		}
		if piece.name && p.anywhere(i, all) {
			return 1
		}
		elsewhere = elsewhere || p.anywhere(i, all)
	}
	return answer.Truth(elsewhere && !some)
}

// surplus looks at the words of the matched sentences that the statement doesn't
// say: their share, and whether some stand before a predicate without its subject.
func (p *pageText) surplus(c pieces, a alignment) (extra, other float64) {
	words, unsaid := 0, 0
	for n, l := range a.lines {
		if l == nil || !a.inOwn[n] || slices.Contains(a.lines[:n], l) {
			continue
		}
		said, first, subject := a.saidIn(c, l)
		before := 0
		for k, w := range l.words {
			if said[k] || light[w.Text] || denies(w.Text) || slices.ContainsFunc(c.list, func(x piece) bool { return p.wordLike(x, w, l, k) >= matched }) {
				continue
			}
			unsaid++
			before += int(answer.Truth(k < first))
		}
		words += len(l.words)
		for i, piece := range c.list {
			if !piece.subject && a.lines[i] == l && a.matches[i].like >= matched && l.besides(said, a.matches[i].at) {
				other = 1
			}
		}
		loose := a.unit.kind == window || a.unit.kind == section && l != a.unit.own[0]
		if !subject && before > 0 && loose {
			other = 1
		}
	}
	return float64(unsaid) / float64(max(words, 1)), other
}

// besides reports that the word at i stands in brackets after a word that isn't
// said: they speak of that word.
func (l *line) besides(said []bool, i int) bool {
	before := l.text[:l.words[i].Start]
	open := strings.LastIndexByte(before, '(')
	if open < 0 || strings.LastIndexByte(before, ')') > open {
		return false
	}
	for k := i - 1; k >= 0; k-- {
		if l.words[k].End <= open {
			return !said[k]
		}
	}
	return false
}

// saidIn marks the words of a line that the statement says, with the first of
// them, and whether its subject is among them.
func (a alignment) saidIn(c pieces, l *line) (said []bool, first int, subject bool) {
	said, first = make([]bool, len(l.words)), len(l.words)
	for i, piece := range c.list {
		if a.lines[i] != l || a.matches[i].like < matched {
			continue
		}
		at := a.matches[i].at
		for k := at; k < min(len(l.words), at+piece.to-piece.at); k++ {
			said[k] = true
		}
		subject = subject || piece.subject
		first = min(first, at)
	}
	return said, first, subject
}

// apart reports that a number of the claim stands beside another thing on the page.
func (p *pageText) apart(c pieces, a alignment) float64 {
	for i, piece := range c.list {
		if piece.word.amount == nil || a.matches[i].like < matched || i+1 >= len(c.list) || piece.word.amount.Unit != "" || a.follows(c, i) {
			continue
		}
		next := c.list[i+1]
		if a.unit.kind == entryUnit && len(a.lines[i].words) <= 2 {
			continue // a cell of its own
		}
		if next.measured() || next.at != piece.to || !a.inOwn[i+1] || a.matches[i+1].like < matched {
			continue
		}
		if m := p.matchIn(next, a.lines[i]); m.like < matched || m.at-a.matches[i].at > 3 || a.matches[i].at-m.at > 3 {
			return 1
		}
	}
	return 0
}

// follows reports that a number belongs to the word before it, in the claim and
// on the page: train 5071.
func (a alignment) follows(c pieces, i int) bool {
	return i > 0 && c.list[i-1].to == c.list[i].at && a.lines[i-1] == a.lines[i] && a.matches[i].at-a.matches[i-1].at == 1
}

// rivalOf reports a unit of the family whose name the claim says whole, where it
// says only part of this one's.
func (p *pageText) rivalOf(c pieces, a alignment, all []alignment) float64 {
	if a.unit.family == 0 || a.unit.kind == section || a.unit.kind < cellUnit {
		return 0
	}
	mine := p.keyed(c, a.unit)
	for _, b := range all {
		if b.unit.family == a.unit.family && b.unit.member != a.unit.member && p.keyed(c, b.unit) > mine+0.01 {
			return 1
		}
	}
	return 0
}
