package judge

import (
	"slices"
	"strings"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin/language"
)

// judgeHeading judges "the heading says Your cart" and "a Products heading is shown".
func judgeHeading(p *pageText, parts map[string]string) (evidence, bool) {
	t := p.term(strings.TrimPrefix(parts["value"], "the text "))
	headings := p.ofKind(model.PassageHeading)
	if len(headings) == 0 {
		return refuse("the page text has no headings"), true
	}
	if len(t.words) == 0 {
		return evidence{}, false
	}
	e := evidence{}
	for _, h := range p.find(t, p.mask(headings)) {
		if h.denied {
			e.against = clear
		} else {
			e.support = max(e.support, h.quality)
		}
	}
	if e.support == 0 && e.against == 0 {
		if e = p.missing(t); e.refused == "" {
			e.against = doubtful // the page has other headings
		}
	}
	return e, true
}

func (p *pageText) ofKind(kinds ...model.PassageKind) []int {
	var out []int
	for i, g := range p.passages {
		if slices.Contains(kinds, g.Kind) {
			out = append(out, i)
		}
	}
	return out
}

// judgePlace judges "the checkout page is shown": a page is known by its
// highest heading, never by a link to it.
func judgePlace(p *pageText, parts map[string]string) (evidence, bool) {
	t := p.term(parts["what"])
	if len(t.words) == 0 || slices.ContainsFunc(t.words, func(w pageWord) bool { return looks[w.Text] || deniers[w.Text] }) {
		return evidence{}, false
	}
	top := p.topHeadings()
	if len(top) == 0 {
		return refuse("the page text has no heading that names the page"), true
	}
	e := evidence{}
	for i, g := range p.passages {
		if g.Kind != model.PassageHeading || !p.titles(g, t) {
			continue
		}
		switch {
		case slices.Contains(top, i):
			e.support = 0.9
		case len(language.Split(g.Text)) == len(t.words):
			e.support = max(e.support, doubtful)
		}
	}
	if e.support == 0 {
		if e = p.missing(t); e.refused == "" {
			e.against = doubtful // the page has another heading
		}
	}
	return e, true
}

// titles reports that a heading is about the term: it says it, and little else.
func (p *pageText) titles(heading passage, t term) bool {
	content := 0
	for _, w := range p.words[heading.from:heading.to] {
		if !fillers[w.Text] {
			content++
		}
	}
	return p.says(heading.Text, t) && content <= 2*len(t.words)
}

// topHeadings are the headings of the highest level on the page.
func (p *pageText) topHeadings() []int {
	best := 7
	for _, i := range p.ofKind(model.PassageHeading) {
		best = min(best, p.passages[i].Level)
	}
	return slices.DeleteFunc(p.ofKind(model.PassageHeading), func(i int) bool { return p.passages[i].Level != best })
}

// messageKinds name the concepts whose phrases such a message contains.
var messageKinds = map[string]string{
	"error": "error-word", "errors": "error-word", "validation": "error-word", "validation error": "error-word", "form error": "error-word",
	"success": "success-word", "confirmation": "success-word", "warning": "warning-word",
}

// judgeKind judges "an error message is shown" and its negations.
func judgeKind(p *pageText, parts map[string]string) (evidence, bool) {
	if parts["no"] != "" || parts["not"] != "" {
		return p.noKind(parts["kind"]), true
	}
	return p.kind(parts["kind"], nil), true
}

// kind weighs whether a message of the kind is shown: plainly in a status or an
// alert, else by its words.
func (p *pageText) kind(name string, within []bool) evidence {
	concept, ok := messageKinds[strings.ToLower(name)]
	if !ok {
		return refuse("%q is no kind of message it knows", name)
	}
	e := evidence{}
	for i, g := range p.passages {
		if g.Kind != model.PassageControl && (within == nil || within[i]) {
			e.support = max(e.support, p.cue(g, p.lexicon.Concept(concept)))
		}
	}
	return e
}

// cue is how surely a passage is a message of the concept. The weak phrases of
// the lexicon ("can't", "updated") are cues only in a status or an alert.
func (p *pageText) cue(g passage, concept int) float64 {
	sure := 0.0
	for _, found := range p.lexicon.Mentions(plainWords(p.words[g.from:g.to])) {
		if found.Concept != concept || !found.Exact || found.Weak && g.Kind != model.PassageStatus {
			continue
		}
		h := p.judged(hit{from: g.from + found.From, to: g.from + found.To})
		switch {
		case h.asked || h.denied:
		case g.Kind == model.PassageStatus:
			sure = max(sure, clear)
		case found.From == 0 || g.Kind == model.PassageHeading:
			sure = max(sure, likely)
		default:
			sure = max(sure, doubtful)
		}
	}
	return sure
}

// noKind weighs that no such message is shown. Not seeing its words is only
// weak support: the message may use others.
func (p *pageText) noKind(name string) evidence {
	e := p.kind(name, nil)
	if e.refused != "" {
		return e
	}
	if e.support > 0 {
		return evidence{against: e.support}
	}
	id := p.lexicon.Concept(messageKinds[strings.ToLower(name)])
	for _, g := range p.passages {
		for _, found := range p.lexicon.Mentions(plainWords(p.words[g.from:g.to])) {
			if found.Concept == id && found.Exact && g.Kind != model.PassageControl {
				return refuseFirmly("%q may be one", g.Text)
			}
		}
	}
	return evidence{support: doubtful}
}

// judgeMessage judges "the error message mentions the password".
func judgeMessage(p *pageText, parts map[string]string) (evidence, bool) {
	t := p.term(strings.TrimPrefix(parts["value"], "the text "))
	if len(t.words) == 0 {
		return evidence{}, false
	}
	e := p.present(t, nil)
	kind := strings.ToLower(parts["kind"])
	if e.refused != "" || e.support == 0 || messageKinds[kind] == "" {
		return e, true
	}
	best := evidence{}
	for _, h := range p.find(t, nil) {
		one := make([]bool, len(p.passages))
		one[p.words[h.from].passage] = true
		seen := p.kind(kind, one)
		if p.passages[p.words[h.from].passage].Kind == model.PassageStatus {
			seen.support = max(seen.support, likely)
		}
		best = best.either(all(evidence{support: h.quality}, seen))
	}
	return best, true
}
