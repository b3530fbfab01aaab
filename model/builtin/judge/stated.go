package judge

import (
	"regexp"
	"slices"
	"strings"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin/language"
)

// stated judges a claim that the page itself makes, word for word but for
// articles, or as one of the outcomes that the lexicon knows ("thank you for
// your order"). It is false when the page makes no such statement.
func (p *pageText) stated(claim string) (evidence, bool) {
	t := term{text: claim, words: p.termWords(determiners.ReplaceAllString(claim, ""))}
	if strings.Contains(claim, `"`) || len(t.words) < 2 {
		return evidence{}, false
	}
	claimDenied := slices.ContainsFunc(t.words, func(w pageWord) bool { return deniers[w.Text] })
	e, ok := evidence{}, false
	for i := range p.words {
		h, found := p.hitAt(t, i)
		if !found || h.asked || h.quality < sameWords || !p.spokenOut(h, t) {
			continue
		}
		ok = true
		if h.denied && !claimDenied {
			e.against = max(e.against, clear)
		} else {
			e.support = max(e.support, min(clear, h.quality))
		}
	}
	if ok {
		return e, true
	}
	if claimDenied {
		return p.denial(claim)
	}
	return p.outcome(t)
}

var notWord = regexp.MustCompile(`(?i)(is|are|was|were|has|have)(?: not|n't)\b`)

// denial judges "the order was not placed" as the opposite of what the page says
// of the order being placed.
func (p *pageText) denial(claim string) (evidence, bool) {
	positive := notWord.ReplaceAllString(claim, "$1")
	if positive == claim {
		return evidence{}, false
	}
	e, ok := p.stated(positive)
	if !ok || e.support == 0 && e.against == 0 {
		return evidence{}, false
	}
	return e.not(), true
}

// spokenOut reports that the words of the page are a statement: they keep the
// claim's verb, or are a short message without one.
func (p *pageText) spokenOut(h hit, t term) bool {
	g := p.passages[p.words[h.from].passage]
	if g.Kind == model.PassageControl {
		return false
	}
	verbs := 0
	for i := h.from; i < h.to; i++ {
		if auxiliary[p.words[i].Text] {
			verbs++
		}
	}
	needs := slices.ContainsFunc(t.words, func(w pageWord) bool { return auxiliary[w.Text] })
	short := g.to-g.from <= h.to-h.from+2 && (g.Kind == model.PassageStatus || g.Kind == model.PassageHeading)
	return !needs || verbs > 0 || short
}

var auxiliary = language.Set("is are was were be been has have had will can")

// outcome judges claims of something that happened by the messages that the
// lexicon counts as saying so.
func (p *pageText) outcome(t term) (evidence, bool) {
	for _, said := range p.lexicon.Mentions(plainWords(t.words)) {
		if said.Weak || !said.Exact || said.To-said.From < len(t.words)-fillersIn(t.words) || said.To-said.From < 3 {
			continue
		}
		e := evidence{}
		for _, g := range p.passages {
			if g.Kind == model.PassageControl {
				continue
			}
			for _, found := range p.lexicon.Mentions(plainWords(p.words[g.from:g.to])) {
				if found.Concept != said.Concept || found.Weak || !found.Exact {
					continue
				}
				h := p.judged(hit{from: g.from + found.From, to: g.from + found.To})
				switch {
				case h.asked:
				case h.denied:
					e.against = clear
				default:
					e.support = 0.9
				}
			}
		}
		return e, true
	}
	return evidence{}, false
}

func fillersIn(words []pageWord) int {
	n := 0
	for _, w := range words {
		if fillers[w.Text] && !auxiliary[w.Text] {
			n++
		}
	}
	return n
}
