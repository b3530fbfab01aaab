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

var sortedHow = regexp.MustCompile(`(?i)^(?:(?P<abc>alphabetically)|by (?P<key>.+?))?(?:,? ?\(?(?:in |from |with the )?(?P<dir>ascending(?: order)?|descending(?: order)?|low(?:est)? to high(?:est)?|high(?:est)? to low(?:est)?|(?:the )?(?:cheapest|most expensive|lowest|highest|newest|latest|oldest|earliest|smallest|largest|biggest|shortest|longest|fewest|most)(?: ones?)? (?:first|on top|at the top)|a (?:to|-) z|z (?:to|-) a)\)?)?$`)

// falling finds orders that start with the most.
var falling = regexp.MustCompile(`(?i)^(?:desc|high|most|the most|newest|the newest|latest|the latest|largest|biggest|longest|the highest|the largest|z)`)

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
		g, sure, ok = p.sortable(way)
	}
	if !ok {
		return refuse("the page has no single list of %q", what), true
	}
	keys, ok := p.sortKeys(g, way)
	if !ok || len(keys) < 2 {
		return refuse("its entries have no such value to sort by"), true
	}
	up, down := slices.IsSortedFunc(keys, sortKey.compare), slices.IsSortedFunc(keys, func(a, b sortKey) int { return b.compare(a) })
	dir := strings.ToLower(way["dir"])
	fits := up
	switch {
	case falling.MatchString(dir):
		fits = down
	case dir == "" && way["abc"] == "":
		fits = up || down
	}
	if fits {
		return evidence{support: sure}, true
	}
	return evidence{against: clear}, true
}

// sortable is the one table with a column of that name.
func (p *pageText) sortable(way map[string]string) (*group, float64, bool) {
	label := p.term(way["key"])
	var only []*group
	for _, g := range p.groups {
		if len(label.words) > 0 && len(g.entries) > 1 && p.columnOf(g, label) >= 0 {
			only = append(only, g)
		}
	}
	if len(only) != 1 {
		return nil, 0, false
	}
	return only[0], likely, true
}

// columnOf is the one column with that name, -1 where there is none or several.
func (p *pageText) columnOf(g *group, label term) int {
	about, at := p.piecesOf(label.text), -1
	for c, name := range g.columns {
		if name == "" || !p.says(name, label) && !p.isOf(about, remark{line: p.read(name)}) {
			continue
		}
		if at >= 0 {
			return -1
		}
		at = c
	}
	return at
}

// sortKey is what one entry is sorted by.
type sortKey struct {
	number float64
	text   string
	kind   string // numbers of one kind only can be put in order
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
			if at := p.columnOf(g, label); !ok && at >= 0 {
				found = slices.DeleteFunc(slices.Clone(e.passages), func(i int) bool { return p.passages[i].Cell != at })
				ok = len(found) > 0
			}
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
		if len(keys) > 0 && keys[0].kind != key.kind {
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
	if at, ok := momentIn(p.read(p.textOf(entry{cell}))); ok {
		return sortKey{number: at, kind: calendar(p.textOf(entry{cell}))}, true
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
	found, ok := p.read(p.textOf(entry{cell})).measuresIn()
	if !ok || len(found) != 1 {
		return sortKey{}, false
	}
	return sortKey{number: found[0].value, kind: found[0].dimension}, true
}
