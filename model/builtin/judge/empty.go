package judge

import (
	"slices"
	"strings"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin/language"
)

var (
	noWords    = language.Set("no kein keine keinen ningún ninguna ningun aucun aucune nenhum nenhuma zero 0")
	emptyWords = language.Set("empty leer vacío vacía vide vazio vazia vuoto leeg")
	nilWords   = language.Set("nothing none nada nichts rien")
)

// nothing reports a text that says that there is none of the subject, or of
// anything: "no items yet", "your cart is empty", "nothing here".
func (p *pageText) nothing(words []pageWord, subject term) bool {
	if len(words) == 0 || len(words) > 14 {
		return false
	}
	for i, w := range words {
		if emptyWords[w.Text] && p.saysIs(words, i) || nilWords[w.Text] && i <= 2 {
			return true
		}
		if !noWords[w.Text] {
			continue
		}
		for _, next := range words[i+1 : min(i+4, len(words))] {
			if anyItem[next.Text] || slices.ContainsFunc(subject.words, func(s pageWord) bool { return s.Stem == next.Stem }) {
				return true
			}
		}
	}
	return false
}

var being = language.Set("is are was looks seems currently still now ist sind está esta est é ya")

// conditional reports a question, or text about what would be if.
func (p *pageText) conditional(g passage) bool {
	return strings.HasSuffix(strings.TrimSpace(g.Text), "?") ||
		slices.ContainsFunc(p.words[g.from:g.to], func(w pageWord) bool { return conditions[w.Text] })
}

// saysIs reports that word i is said of something ("is empty", "Cart empty"); to
// empty something is another thing.
func (p *pageText) saysIs(words []pageWord, i int) bool {
	if i == len(words)-1 && len(words) <= 3 {
		return true
	}
	for k := i - 1; k >= 0 && k >= i-3; k-- {
		if being[words[k].Text] || deniers[words[k].Text] || strings.HasSuffix(words[k].Raw, "s") && strings.ContainsAny(words[k].Raw, "'’") {
			return true
		}
	}
	return false
}

// badges reads "cart icon badge: 2" and "Cart (2)".
func (p *pageText) badges(subject term) []counted {
	found := p.bracketedCounts(subject)
	for i := 3; i < len(p.words); i++ {
		if p.words[i-1].Text != "badge" || p.words[i-2].Text != "icon" || p.words[i].amount == nil {
			continue
		}
		from := i - 3
		for from > 0 && p.words[from-1].passage == p.words[i].passage {
			from--
		}
		if p.says(join(p.words[from:i-2]), subject) {
			found = append(found, counted{p.words[i].amount.Value, 0.9})
		}
	}
	return found
}

// bracketedCounts reads "Cart (2)", where the label is the subject and no more.
func (p *pageText) bracketedCounts(subject term) []counted {
	var found []counted
	for _, g := range p.passages {
		last := g.to - 1
		if g.to-g.from < 2 || g.to-g.from > 4 || !strings.HasSuffix(g.Text, ")") || p.words[last].amount == nil || !p.bracketed(last) {
			continue
		}
		if n := p.words[last].amount; n.Unit == "" && !n.Ambiguous && p.says(join(p.words[g.from:last]), subject) {
			found = append(found, counted{n.Value, 0.85})
		}
	}
	return found
}

func join(words []pageWord) string {
	parts := make([]string, len(words))
	for i, w := range words {
		parts[i] = w.Raw
	}
	return strings.Join(parts, " ")
}

func judgeBadge(p *pageText, parts map[string]string) (evidence, bool) {
	n, ok := countOf(parts["n"])
	if !ok {
		return evidence{}, false
	}
	found := p.badges(p.term(parts["what"]))
	if len(found) == 0 {
		return refuse("the page text has no %s badge", ordinary.ReplaceAllString(parts["what"], "")), true
	}
	e := evidence{}
	for _, c := range found {
		if compares(parts["cmp"], c.n, n) {
			e.support = clear
		} else {
			e.against = clear
		}
	}
	return e, true
}

func judgeEmpty(p *pageText, parts map[string]string) (evidence, bool) {
	t := p.term(parts["what"])
	if len(t.words) == 0 || fields[t.words[len(t.words)-1].Text] {
		return evidence{}, false
	}
	e := p.emptiness(t)
	if s, ok := p.scope(parts["what"]); ok && s.within != nil {
		for _, g := range p.content(s.groups) {
			if p.filled(g) > 0 {
				e.against = max(e.against, s.sure)
			}
		}
	}
	for _, c := range p.said(p.term("items"), parts["what"], nil) {
		if c.n > 0 {
			e.against = max(e.against, c.sure)
		} else {
			e.support = max(e.support, c.sure)
		}
	}
	if e.support == 0 && e.against == 0 {
		return refuse("the page doesn't say whether %q is empty", t.text), true
	}
	if parts["not"] != "" {
		return e.not(), true
	}
	return e, true
}

func judgeNotEmpty(p *pageText, parts map[string]string) (evidence, bool) {
	return judgeEmpty(p, map[string]string{"what": parts["what"], "not": "not"})
}

// emptiness weighs what the page says about the subject being empty.
func (p *pageText) emptiness(subject term) evidence {
	e := evidence{}
	for i, g := range p.passages {
		words := p.words[g.from:g.to]
		if !p.nothing(words, subject) || g.Kind == model.PassageControl || p.conditional(g) {
			continue
		}
		switch {
		case slices.ContainsFunc(words, func(w pageWord) bool { return deniers[w.Text] && !noWords[w.Text] && !nilWords[w.Text] }) &&
			slices.ContainsFunc(words, func(w pageWord) bool { return emptyWords[w.Text] }):
			e.against = max(e.against, clear) // "not empty"
		case p.says(g.Text, subject):
			e.support = max(e.support, clear)
		case p.speaksOf(i, subject):
			e.support = max(e.support, likely)
		}
	}
	return e
}
