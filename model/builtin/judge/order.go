package judge

import (
	"regexp"
	"slices"
	"strings"

	"sedum.dev/sedum/model/builtin/language"
)

// judgeOrder judges "Aspirin is listed before Bandage" within one list.
func judgeOrder(p *pageText, parts map[string]string) (evidence, bool) {
	a, b := p.term(parts["a"]), p.term(parts["b"])
	before := slices.Contains([]string{"before", "above", "ahead of"}, strings.ToLower(parts["dir"]))
	for _, g := range p.groups {
		x, y := p.places(g, a), p.places(g, b)
		if len(x) != 1 || len(y) != 1 || x[0] == y[0] {
			continue
		}
		if (x[0] < y[0]) == before {
			return evidence{support: clear}, true
		}
		return evidence{against: clear}, true
	}
	if len(p.find(a, nil)) == 0 || len(p.find(b, nil)) == 0 {
		return evidence{}, true
	}
	return refuse("no list has %q and %q once each", a.text, b.text), true
}

// places are the positions of the entries that say the term.
func (p *pageText) places(g *group, t term) []int {
	var at []int
	for _, e := range p.entriesWith(g, t) {
		at = append(at, slices.IndexFunc(g.entries, func(x entry) bool { return x.passages[0] == e.passages[0] }))
	}
	return at
}

var ranks = map[string]int{"first": 0, "second": 1, "third": 2, "last": -1}

// judgeRank judges "the first item is Aspirin" and "Aspirin is last in the list".
func judgeRank(p *pageText, parts map[string]string) (evidence, bool) {
	t := p.term(parts["a"])
	place := parts["scope"]
	var g *group
	if noun := parts["noun"]; noun != "" || place != "" {
		found, _, ok := p.groupNamed(p.term(strings.TrimSpace(noun+" ")+orItem(noun)), place)
		if !ok {
			return refuse("the page has no single list of that name"), true
		}
		g = found
	} else {
		for _, candidate := range p.groups {
			if len(p.places(candidate, t)) > 0 {
				if g != nil {
					return refuseFirmly("several lists have %q", t.text), true
				}
				g = candidate
			}
		}
	}
	if g == nil || len(g.entries) == 0 {
		return p.keyless(t), true
	}
	at := ranks[strings.ToLower(parts["rank"])]
	if at < 0 {
		at = len(g.entries) - 1
	}
	if at >= len(g.entries) {
		return evidence{against: likely}, true
	}
	return p.inEntry(g.entries[at], []term{t}), true
}

func orItem(noun string) string {
	if noun == "" {
		return "items"
	}
	return ""
}

var sortedHow = regexp.MustCompile(`(?i)^(?:(?P<abc>alphabetically)|by (?P<key>.+?))?(?:,? ?\(?(?:in |from )?(?P<dir>ascending(?: order)?|descending(?: order)?|low(?:est)? to high(?:est)?|high(?:est)? to low(?:est)?|cheapest first|most expensive first|lowest first|highest first|a (?:to|-) z|z (?:to|-) a)\)?)?$`)

// judgeSorted judges "the products are sorted by price from low to high" on the
// entries of the list.
func judgeSorted(p *pageText, parts map[string]string) (evidence, bool) {
	how := sortedHow.FindStringSubmatch(parts["how"])
	if how == nil {
		return evidence{}, false
	}
	way := named(sortedHow, how)
	what := parts["what"]
	g, sure, ok := p.groupNamed(p.term(what), "")
	if !ok {
		return refuse("the page has no single list of %q", what), true
	}
	keys, ok := p.sortKeys(g, way)
	if !ok || len(keys) < 2 {
		return refuse("its entries have no such value to sort by"), true
	}
	rising, falling := slices.IsSortedFunc(keys, sortKey.compare), slices.IsSortedFunc(keys, func(a, b sortKey) int { return b.compare(a) })
	dir := strings.ToLower(way["dir"])
	down := strings.HasPrefix(dir, "desc") || strings.HasPrefix(dir, "high") || strings.HasPrefix(dir, "most") || strings.HasPrefix(dir, "z")
	fits := rising
	switch {
	case down:
		fits = falling
	case dir == "" && way["abc"] == "":
		fits = rising || falling
	}
	if fits {
		return evidence{support: sure}, true
	}
	return evidence{against: clear}, true
}

// sortKey is what one entry is sorted by.
type sortKey struct {
	number float64
	text   string
}

func (a sortKey) compare(b sortKey) int {
	switch {
	case a.number < b.number:
		return -1
	case a.number > b.number:
		return 1
	}
	return strings.Compare(a.text, b.text)
}

// sortKeys reads the value of every entry; false when one has none, or several.
func (p *pageText) sortKeys(g *group, way map[string]string) ([]sortKey, bool) {
	var keys []sortKey
	label := p.term(way["key"])
	byText := way["abc"] != "" || len(label.words) == 1 && slices.Contains([]string{"name", "title"}, label.words[0].Text)
	for _, e := range g.entries {
		cell := e.passages[:1]
		if len(label.words) > 0 {
			found, ok := p.cell(g, e, label)
			switch {
			case ok:
				cell = found
			case !byText:
				return nil, false
			}
		} else if way["abc"] == "" {
			return nil, false
		}
		key, ok := p.sortKeyOf(cell, byText)
		if !ok {
			return nil, false
		}
		keys = append(keys, key)
	}
	return keys, true
}

func (p *pageText) sortKeyOf(cell []int, byText bool) (sortKey, bool) {
	text := strings.ToLower(p.textOf(entry{cell}))
	if byText {
		return sortKey{text: language.Fold(text)}, text != ""
	}
	var amounts []*language.Amount
	for _, w := range p.wordsOf(entry{cell}) {
		if w.amount != nil {
			amounts = append(amounts, w.amount)
		}
	}
	if len(amounts) != 1 || amounts[0].Ambiguous {
		return sortKey{}, false
	}
	return sortKey{number: amounts[0].Value}, true
}
