package judge

import (
	"regexp"
	"slices"
	"strings"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin/answer"
	"sedum.dev/sedum/model/builtin/language"
)

// term is a noun phrase of a claim, without its articles.
type term struct {
	text    string
	words   []pageWord // content words, amounts read
	literal bool       // it was quoted: only the exact text will do
}

var (
	determiners = regexp.MustCompile(`(?i)^(?:(?:the|a|an|this|that|these|those|its|their|your|my|our|his|her|some|any)\s+)+`)
	spaces      = regexp.MustCompile(`\s+`)
	fillers     = language.Set(`the a an of for in on at to with and is are was were be been has have your my our its their this that el la los las de
		del der die das le les du et und y`)
	deniers = language.Set(`no not never without none nothing cannot can't isn't aren't wasn't weren't doesn't don't didn't won't hasn't haven't
		couldn't haven't hadn't wouldn't shouldn't mustn't neither nor kein keine keinen nicht sin ningún ninguna ningun non pas niet geen nooit niemand aucun aucune nem nenhum nenhuma`)
	conditions = language.Set(`if when once unless whether wenn falls si cuando quand until after before`)
)

func (p *pageText) term(text string) term {
	text = strings.Trim(spaces.ReplaceAllString(text, " "), " ,;:")
	if inner, ok := unquote(text); ok {
		return term{text: inner, literal: true, words: p.termWords(inner)}
	}
	text = determiners.ReplaceAllString(text, "")
	return term{text: text, words: p.termWords(text)}
}

// loose reports a term that the page may say in other words: it is neither quoted
// nor a number nor just a name.
func (t term) loose() bool {
	return !t.literal && !slices.ContainsFunc(t.words, func(w pageWord) bool { return w.amount != nil }) &&
		slices.ContainsFunc(t.words, func(w pageWord) bool { return !w.Capital() && !fillers[w.Text] })
}

// unquote returns what stands between quotes that hold the whole text.
func unquote(text string) (string, bool) {
	if len(text) < 2 || text[0] != '"' || strings.IndexByte(text[1:], '"') != len(text)-2 {
		return "", false
	}
	return text[1 : len(text)-1], true
}

func (p *pageText) termWords(text string) []pageWord {
	var out []pageWord
	for _, w := range language.Split(text) {
		added := pageWord{Word: w}
		if a, ok := language.AmountAt(text, w, language.AnyStyle); ok {
			added.amount = &a
		}
		out = append(out, added)
	}
	return slices.DeleteFunc(out, func(w pageWord) bool {
		return language.Unit(w.Text) != "" && !w.Number() && len(out) > 1 && nextToNumber(text, w.Word)
	})
}

// nextToNumber reports a unit word that is already part of an amount: 20 dollars.
func nextToNumber(text string, w language.Word) bool {
	before := strings.TrimRight(text[:w.Start], " ")
	return before != "" && language.IsDigit(before[len(before)-1]) || language.StartsWithDigit(strings.TrimLeft(text[w.End:], " "))
}

// hit is one place where a term was found.
type hit struct {
	from, to int     // words of the page
	quality  float64 // how surely it is the term, to 1
	denied   bool    // "no results", "results not found"
	asked    bool    // in a question or a condition
}

// Qualities of a hit.
const (
	sameText  = 1.0  // the same words, in the same case
	sameWords = 0.95 // the same words
	sameStems = 0.85 // plural for singular
	sameIdea  = 0.66 // a synonym of the lexicon
	nearWords = 0.62 // all words in order, others between them
)

// find returns where the page says the term, within the given passages (all
// when nil).
func (p *pageText) find(t term, within []bool) []hit {
	if len(t.words) == 0 {
		return nil
	}
	var hits []hit
	for i := range p.words {
		if within != nil && !within[p.words[i].passage] {
			continue
		}
		if h, ok := p.hitAt(t, i); ok {
			hits = append(hits, h)
		}
	}
	if len(hits) == 0 && !t.literal {
		hits = p.ideas(t, within)
	}
	return hits
}

func (p *pageText) hitAt(t term, at int) (hit, bool) {
	quality, i := sameText, at
	for k := range t.words {
		for k > 0 && i < len(p.words) && !t.literal && fillers[p.words[i].Text] && !fillers[t.words[k].Text] {
			i++
		}
		if k > 0 && !t.literal && fillers[t.words[k].Text] && (i >= len(p.words) || p.words[i].Text != t.words[k].Text) {
			continue
		}
		if i >= len(p.words) || !p.together(at, i) {
			return hit{}, false
		}
		q := likeness(t.words[k], p.words[i])
		if q == 0 || t.literal && q < sameText {
			return hit{}, false
		}
		quality = min(quality, q)
		i++
	}
	if t.literal && !p.spelled(t.text, at) {
		return hit{}, false
	}
	return p.judged(hit{from: at, to: i, quality: quality}), true
}

// together reports whether word i may continue what word at began.
func (p *pageText) together(at, i int) bool {
	a, b := p.words[at].passage, p.words[i].passage
	return a == b || p.sameBlock(a, b) && b-a <= 2 && p.passages[a].Kind != model.PassageHeading &&
		p.passages[a].Kind != model.PassageControl && p.passages[b].Kind != model.PassageControl
}

// spelled checks quoted text against the exact characters.
func (p *pageText) spelled(text string, at int) bool {
	g := p.words[at].passage
	rest := p.passages[g].Text
	for i := g + 1; i < len(p.passages) && i <= g+2; i++ {
		rest += " " + p.passages[i].Text
	}
	return strings.Contains(rest, text)
}

// likeness compares a word of a claim with one of the page.
func likeness(claim, page pageWord) float64 {
	if claim.amount != nil {
		if page.amount == nil {
			return answer.Truth(claim.Raw == page.Raw && claim.amount.Unit == "") // a date, a version
		}
		return answer.Truth(claim.amount.Same(*page.amount, claim.Raw == page.Raw))
	}
	switch {
	case claim.Raw == page.Raw:
		return sameText
	case claim.Text == page.Text:
		return sameWords
	case claim.Stem == page.Stem && plural(claim.Text, page.Text):
		return sameStems
	}
	return 0
}

// plural reports that two words of one stem differ in their plural only.
func plural(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	return strings.HasSuffix(b, "s") || strings.HasSuffix(b, "ies")
}

// judged looks at the words around a hit: is it denied or asked?
func (p *pageText) judged(h hit) hit {
	g := p.passages[p.words[h.from].passage]
	text := g.Text
	begin, end := sentenceAround(text, p.words[h.from].Start)
	for i := h.from - 1; i >= g.from && p.words[i].Start >= begin; i-- {
		w := p.words[i].Text
		h.denied = h.denied || deniers[w] && h.from-i <= 3 || h.from-i == 1 && p.isZero(i)
		h.asked = h.asked || conditions[w]
	}
	for i := h.to; i < g.to && i < h.to+3 && p.words[i].Start < end; i++ {
		h.denied = h.denied || deniers[p.words[i].Text] && p.lacking(i)
	}
	for i := h.from; i < h.to; i++ {
		h.denied = h.denied || h.quality == nearWords && deniers[p.words[i].Text]
	}
	h.asked = h.asked || end > 0 && end <= len(text) && strings.HasSuffix(strings.TrimSpace(text[begin:end]), "?")
	return h
}

// isZero reports the number 0, which denies what it counts.
func (p *pageText) isZero(i int) bool {
	w := p.words[i]
	return w.Text == "zero" || w.amount != nil && w.amount.Value == 0 && w.amount.Unit == ""
}

// lacking reports "not found", "nicht gefunden": the denial is about being there.
func (p *pageText) lacking(i int) bool {
	return i+1 < len(p.words) && slices.Contains([]string{"found", "exist", "gefunden", "trouvé", "encontrado"}, p.words[i+1].Text)
}

// sentenceAround returns the bytes of the sentence that holds the byte at.
func sentenceAround(text string, at int) (begin, end int) {
	end = len(text)
	for i := 0; i+1 < len(text); i++ {
		if !strings.ContainsRune(".!?", rune(text[i])) || text[i+1] != ' ' {
			continue
		}
		if i < at {
			begin = i + 1
		} else {
			return begin, i + 1
		}
	}
	return begin, end
}

// ideas finds a term by its words in order with others between, or by synonyms.
func (p *pageText) ideas(t term, within []bool) []hit {
	var hits []hit
	for g, ps := range p.passages {
		if within != nil && !within[g] {
			continue
		}
		if h, ok := p.scattered(t, ps); ok {
			hits = append(hits, p.judged(h))
		} else if h, ok := p.synonym(t, ps); ok {
			hits = append(hits, p.judged(h))
		}
	}
	return hits
}

func (p *pageText) scattered(t term, ps passage) (hit, bool) {
	content := slices.DeleteFunc(slices.Clone(t.words), func(w pageWord) bool { return fillers[w.Text] })
	if len(content) < 2 {
		return hit{}, false
	}
	h, k := hit{quality: nearWords}, 0
	for i := ps.from; i < ps.to && k < len(content); i++ {
		if likeness(content[k], p.words[i]) == 0 {
			continue
		}
		if k == 0 {
			h.from = i
		} else if i-h.to > 2 {
			return hit{}, false
		}
		h.to = i + 1
		k++
	}
	return h, k == len(content)
}

// synonym finds a passage with a phrase of a concept that the whole term names.
func (p *pageText) synonym(t term, ps passage) (hit, bool) {
	claim := plainWords(t.words)
	if slices.ContainsFunc(claim, func(w language.Word) bool { return turns[w.Text] || deniers[w.Text] }) {
		return hit{}, false
	}
	page := plainWords(p.words[ps.from:ps.to])
	for _, said := range p.lexicon.Mentions(claim) {
		if said.Weak || !said.Exact || said.To-said.From != len(claim) {
			continue
		}
		for _, found := range p.lexicon.Mentions(page) {
			if found.Concept == said.Concept && !found.Weak && found.Exact && len(page[found.From].Text) > 1 {
				return hit{from: ps.from + found.From, to: ps.from + found.To, quality: sameIdea}, true
			}
		}
	}
	return hit{}, false
}

func plainWords(words []pageWord) []language.Word {
	out := make([]language.Word, len(words))
	for i, w := range words {
		out[i] = w.Word
	}
	return out
}
