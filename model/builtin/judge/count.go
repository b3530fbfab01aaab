package judge

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"sedum.dev/sedum/model/builtin/language"
)

// counted is one thing on the page that says how many there are.
type counted struct {
	n    float64
	sure float64
}

var (
	anyItem  = language.Set(`item items entry entries row rows record records element elements line lines result results product products thing things`)
	nounIn   = regexp.MustCompile(`(?i)^(.+?) (?:in|on|under|inside) (.+)$`)
	ordinary = regexp.MustCompile(`(?i)^(?:the|a|an) `)
)

// judgeCount judges "the cart lists 2 items": against the entries of the list,
// against what the page says of their number, and against badges. Sources that
// disagree give two high scores.
func judgeCount(p *pageText, parts map[string]string) (evidence, bool) {
	n, ok := countOf(parts["n"])
	if !ok || len(p.term(parts["noun"]).words) == 0 {
		return evidence{}, false
	}
	noun, place := parts["noun"], parts["scope"]
	if m := nounIn.FindStringSubmatch(noun); m != nil && (place == "" || wholePage[lastWord(place)]) {
		noun, place = m[1], m[2]
	}
	if unitOnly(noun) {
		return evidence{}, false // 5 dollars are an amount
	}
	found, e := p.counts(p.term(noun), place)
	if e.refused != "" {
		return e, true
	}
	for _, c := range found {
		if compares(parts["cmp"], c.n, n) {
			e.support = max(e.support, c.sure)
		} else {
			e.against = max(e.against, c.sure)
		}
	}
	return e, true
}

func unitOnly(noun string) bool {
	return language.Unit(strings.ToLower(noun)) != "" || strings.HasPrefix(strings.ToLower(noun), "out of")
}

func lastWord(s string) string {
	words := language.Split(s)
	if len(words) == 0 {
		return ""
	}
	return words[len(words)-1].Text
}

func countOf(s string) (float64, bool) {
	if n, ok := language.Cardinal(strings.ToLower(s)); ok {
		return n, true
	}
	n, err := strconv.ParseFloat(strings.ReplaceAll(s, ",", ""), 64)
	return n, err == nil
}

// compares checks a number of the page against the claimed one.
func compares(how string, page, claim float64) bool {
	switch strings.ToLower(how) {
	case "at least", "no less than", "no fewer than":
		return page >= claim
	case "at most", "no more than", "not more than", "up to":
		return page <= claim
	case "more than", "over", "above", "greater than", "higher than", "larger than":
		return page > claim
	case "less than", "fewer than", "under", "below", "lower than", "smaller than":
		return page < claim
	case "not":
		return page != claim
	}
	return page == claim
}

// counts collects every source for the number of things called noun.
func (p *pageText) counts(noun term, place string) ([]counted, evidence) {
	var s scope
	scoped := place != "" && !wholePage[lastWord(place)]
	if scoped {
		var ok bool
		if s, ok = p.scope(place); !ok {
			return p.said(noun, place, nil), evidence{}
		}
	}
	found := p.said(noun, place, s.within)
	groups, e := p.groupsOf(noun, s, scoped)
	found = append(found, groups...)
	switch {
	case len(found) > 0 || e.refused != "":
	case p.involved(noun):
		e = refuse("it counts more than a name: %q", noun.text)
	case len(p.find(noun, nil)) > 0:
		e = refuse("the page names %q, but no number or list of them", noun.text)
	}
	if len(found) > 0 {
		e = evidence{}
	}
	return found, e
}

// involved reports a noun with a clause: "members with status Active".
func (p *pageText) involved(noun term) bool {
	return len(noun.words) > 2 || slices.ContainsFunc(noun.words, func(w pageWord) bool { return fillers[w.Text] || turns[w.Text] || looks[w.Text] })
}

// groupsOf counts the entries of the list that the noun names.
func (p *pageText) groupsOf(noun term, s scope, scoped bool) ([]counted, evidence) {
	head := noun.words[len(noun.words)-1]
	generic := anyItem[head.Text]
	if scoped {
		return p.countEntries(s.groups, noun, generic, s.sure)
	}
	if named, ok := p.labelled(p.term(noun.text)); ok && len(named.groups) > 0 {
		noun.words = noun.words[:0]
		return p.countEntries(named.groups, noun, true, named.sure)
	}
	if named, ok := p.labelled(p.term(head.Raw)); ok && len(named.groups) > 0 {
		return p.countEntries(named.groups, noun, true, named.sure)
	}
	if only, ok := p.onlyGroup(head.Text); ok && generic {
		return p.countEntries(only.groups, noun, true, only.sure)
	}
	return nil, evidence{}
}

func (p *pageText) countEntries(groups []*group, noun term, generic bool, sure float64) ([]counted, evidence) {
	groups = p.content(groups)
	if len(groups) == 0 {
		return nil, evidence{}
	}
	if len(groups) > 1 {
		return nil, refuseFirmly("several lists fit: name the heading of one")
	}
	g := groups[0]
	if len(noun.words) == 0 || generic && len(noun.words) == 1 {
		return []counted{{float64(p.filled(g)), sure}}, evidence{}
	}
	want := noun
	if head := p.term(noun.words[len(noun.words)-1].Raw); generic || p.says(p.subject(g), head) {
		want.words = noun.words[:len(noun.words)-1]
	}
	if len(want.words) == 0 {
		return []counted{{float64(p.filled(g)), sure}}, evidence{}
	}
	n := len(p.entriesWith(g, want))
	if n == 0 {
		return nil, refuse("no entry says %q", want.text)
	}
	return []counted{{float64(n), likely}}, evidence{}
}

// content leaves out navigation and lists that only sum up.
func (p *pageText) content(groups []*group) []*group {
	return slices.DeleteFunc(slices.Clone(groups), func(g *group) bool { return len(g.entries) == 0 || p.allControls(g) })
}

// filled is the number of entries that aren't a note that there are none.
func (p *pageText) filled(g *group) int {
	n := 0
	for _, e := range g.entries {
		if !p.nothing(p.wordsOf(e), term{}) {
			n++
		}
	}
	return n
}

// said collects numbers that stand right before the noun ("2 items", "two
// results"), "no items", and badges.
func (p *pageText) said(noun term, place string, within []bool) []counted {
	var found []counted
	subject := noun
	scoped := place != "" && !wholePage[lastWord(place)]
	if scoped {
		subject = p.term(place)
	}
	for i := range p.words {
		n, ok := p.numberAt(i)
		if !ok || !p.nounAt(noun, i+1) {
			continue
		}
		sure := clear
		if at := p.words[i].passage; scoped && !(within != nil && within[at]) && !p.speaksOf(at, subject) {
			if sure = doubtful; len(noun.words) == 1 && anyItem[noun.words[0].Text] {
				continue // items of something else
			}
		}
		if p.partOfRange(i) || p.narrowed(i, i+1+len(noun.words)) {
			continue
		}
		found = append(found, counted{n, sure})
	}
	if len(noun.words) > 1 || !anyItem[noun.words[0].Text] && !p.says(subject.text, noun) {
		return found
	}
	found = append(found, p.badges(subject)...)
	if empty := p.emptiness(subject); empty.support >= likely {
		found = append(found, counted{0, empty.support})
	}
	return found
}

func (p *pageText) numberAt(i int) (float64, bool) {
	w := p.words[i]
	if w.amount != nil && !w.amount.Ambiguous && !w.amount.Money() && w.amount.Unit == "" {
		return w.amount.Value, true
	}
	n, ok := language.Cardinal(w.Text)
	return n, ok
}

// nounAt reports whether the noun stands at word i, in the same passage as the number.
func (p *pageText) nounAt(noun term, i int) bool {
	for k, w := range noun.words {
		if i+k >= len(p.words) || !p.together(i-1, i+k) {
			return false
		}
		page := p.words[i+k]
		if page.Stem != w.Stem && !(k == len(noun.words)-1 && anyItem[w.Text] && anyItem[page.Text]) {
			return false
		}
	}
	return true
}

// partOfRange reports "1 of 3 items" and "1-10 items", whose first number counts nothing.
func (p *pageText) partOfRange(i int) bool {
	return i > 0 && (p.words[i-1].Text == "of" && i > 1 && p.words[i-2].Number() || p.words[i-1].Text == "per")
}

var neutral = language.Set(`in on within near found shown listed displayed total available of and your the for en im dans matching match`)

// narrowed reports a number of some of the things only: "2 tasks left".
func (p *pageText) narrowed(i, end int) bool {
	after := func(k int) bool { return k < len(p.words) && p.words[k].passage == p.words[i].passage }
	if !after(end) {
		return false
	}
	if auxiliary[p.words[end].Text] {
		return after(end+1) && !neutral[p.words[end+1].Text] // "2 invoices are paid"
	}
	if neutral[p.words[end].Text] {
		return false
	}
	text := p.passages[p.words[i].passage].Text
	return strings.TrimSpace(text[p.words[end-1].End:p.words[end].Start]) == ""
}

func (p *pageText) speaksOf(passage int, t term) bool {
	g := p.passages[passage]
	return p.says(g.Text, t) || p.says(g.Label, t) || slices.ContainsFunc(g.headings, func(h string) bool { return p.says(h, t) })
}
