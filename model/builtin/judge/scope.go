package judge

import (
	"regexp"
	"slices"
	"strings"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin/language"
)

// scope is the part of a page that a claim names: "the cart", "the order summary".
type scope struct {
	within []bool // by passage; nil is the whole page
	groups []*group
	sure   float64 // how surely it is the part meant
}

var (
	wholePage = language.Set(`page screen site website app view window it text body`)
	container = regexp.MustCompile(`(?i)^(.+?) (?:list|table|grid|section|panel|area|box|block|card|region|page|screen|sidebar|dialog|column|menu|container|view)$`)
	anyList   = language.Set(`list table grid results items rows entries`)
)

// scope finds the passages under a heading or a label that says the name. A
// list or table without a name is found when it is the only one.
func (p *pageText) scope(name string) (scope, bool) {
	t := p.term(name)
	if len(t.words) == 0 {
		return scope{}, false
	}
	if len(t.words) == 1 && wholePage[t.words[0].Text] {
		return scope{groups: p.groups, sure: 1}, true
	}
	if s, ok := p.labelled(t); ok {
		return s, true
	}
	if parts := container.FindStringSubmatch(t.text); parts != nil {
		if s, ok := p.labelled(p.term(parts[1])); ok {
			return s, true
		}
	}
	if len(t.words) == 1 && anyList[t.words[0].Text] {
		return p.onlyGroup(t.words[0].Text)
	}
	return scope{}, false
}

func (p *pageText) labelled(t term) (scope, bool) {
	for _, way := range []struct {
		fits func(passage) bool
		sure float64
	}{
		{func(g passage) bool { return p.says(g.Label, t) }, clear},
		{func(g passage) bool { return p.ownHeading(g, t) }, 0.9},
	} {
		s := scope{within: make([]bool, len(p.passages)), sure: way.sure}
		found := false
		for i, g := range p.passages {
			s.within[i] = way.fits(g)
			found = found || s.within[i]
		}
		if found {
			s.groups = p.groupsWithin(s.within)
			return s, true
		}
	}
	return scope{}, false
}

// ownHeading reports that the nearest heading above says the term. A section of
// another name below it is a part of its own: recommendations under "Your cart"
// are not in the cart.
func (p *pageText) ownHeading(g passage, t term) bool {
	for _, h := range slices.Backward(g.headings) {
		if p.says(h, t) {
			return g.Label == "" || p.says(g.Label, t) || p.plainName(g.Label)
		}
		if !p.plainName(h) {
			return false
		}
	}
	return false
}

// plainName reports a label that names no subject: "Items".
func (p *pageText) plainName(label string) bool {
	words := language.Split(label)
	return len(words) == 1 && (anyItem[words[0].Text] || anyList[words[0].Text])
}

func (p *pageText) groupsWithin(within []bool) []*group {
	var out []*group
	for _, g := range p.groups {
		if len(g.entries) > 0 && within[g.entries[0].passages[0]] {
			out = append(out, g)
		}
	}
	return out
}

func (p *pageText) onlyGroup(word string) (scope, bool) {
	var only []*group
	for _, g := range p.groups {
		if (word == "table" || word == "grid" || word == "rows") != g.table && word != "results" && word != "items" && word != "entries" {
			continue
		}
		if p.allControls(g) || p.subject(g) != "" && word != "list" && word != "table" && word != "grid" && word != "rows" {
			continue
		}
		only = append(only, g)
	}
	if len(only) != 1 {
		return scope{}, false
	}
	var passages []int
	for _, e := range only[0].entries {
		passages = append(passages, e.passages...)
	}
	return scope{within: p.mask(passages), groups: only, sure: likely}, true
}

// subject is the name of a group where it has one: its label or nearest heading.
func (p *pageText) subject(g *group) string {
	names := append(slices.Clone(g.headings), g.label)
	for _, name := range slices.Backward(names) {
		if name != "" && !p.plainName(name) {
			return name
		}
	}
	return ""
}

// allControls reports a list of links or buttons: navigation, not content.
func (p *pageText) allControls(g *group) bool {
	for _, e := range g.entries {
		for _, i := range e.passages {
			if p.passages[i].Kind != model.PassageControl {
				return false
			}
		}
	}
	return true
}

// says reports whether a label or heading names the term: all its words in
// order, or the concept that the term is.
func (p *pageText) says(label string, t term) bool {
	if label == "" {
		return false
	}
	words := language.Split(label)
	content := slices.DeleteFunc(slices.Clone(t.words), func(w pageWord) bool { return fillers[w.Text] })
	if len(content) == 0 {
		return false
	}
	for i := range words {
		if saysAt(words[i:], content) {
			return true
		}
	}
	for _, said := range p.lexicon.Mentions(plainWords(t.words)) {
		if said.Weak || !said.Exact || said.To-said.From != len(t.words) {
			continue
		}
		for _, found := range p.lexicon.Mentions(words) {
			if found.Concept == said.Concept && !found.Weak && found.Exact && len(words[found.From].Text) > 1 {
				return true
			}
		}
	}
	return false
}

// saysAt reports that words start with the content words, but for plurals.
func saysAt(words []language.Word, content []pageWord) bool {
	if len(words) < len(content) {
		return false
	}
	for i, w := range content {
		if w.Text != words[i].Text && (w.Stem != words[i].Stem || !plural(w.Text, words[i].Text)) {
			return false
		}
	}
	return true
}

// entriesWith are the entries of a group that say the term.
func (p *pageText) entriesWith(g *group, t term) []entry {
	var out []entry
	for _, e := range g.entries {
		hits := p.find(t, p.mask(e.passages))
		if slices.ContainsFunc(hits, func(h hit) bool { return !h.denied && h.quality >= sameStems }) {
			out = append(out, e)
		}
	}
	return out
}

var kindWord = regexp.MustCompile(`(?i)^(.+) (?:plan|tier|product|item|card|row|entry|option|order|user|member|post|story|article)$`)

// key is the term that names an entry: without the kind of thing that it is, or
// the heading of its column, where the page doesn't say that with it ("the Pro
// plan", "order 1002" below the heading Order).
func (p *pageText) key(text string) term {
	t := p.term(text)
	if len(p.find(t, nil)) > 0 {
		return t
	}
	if parts := kindWord.FindStringSubmatch(t.text); parts != nil {
		return p.term(parts[1])
	}
	for _, g := range p.groups {
		for _, column := range g.columns {
			if rest, ok := withoutPrefix(t.text, column+" "); column != "" && ok {
				return p.term(rest)
			}
		}
	}
	return t
}

// withoutPrefix cuts a prefix in any case.
func withoutPrefix(text, prefix string) (rest string, ok bool) {
	if len(text) <= len(prefix) || !strings.EqualFold(text[:len(prefix)], prefix) {
		return "", false
	}
	return text[len(prefix):], true
}

// entryNamed is the one entry that has a text of its own which is the term.
func (p *pageText) entryNamed(t term) (entry, bool) {
	t = p.key(t.text)
	var only []entry
	for _, g := range p.groups {
		for _, e := range g.entries {
			if slices.ContainsFunc(p.find(t, p.mask(e.passages)), p.wholePassage) {
				only = append(only, e)
			}
		}
	}
	if len(only) != 1 {
		return entry{}, false
	}
	return only[0], true
}

// wholePassage reports a hit that is all that its passage says.
func (p *pageText) wholePassage(h hit) bool {
	g := p.passages[p.words[h.from].passage]
	return h.from == g.from && h.to == g.to && !h.denied
}
