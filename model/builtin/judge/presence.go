package judge

import (
	"regexp"
	"slices"
	"strings"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin/language"
)

// Strengths of evidence that more than one evaluator uses.
const (
	clear    = 0.95 // the page says it plainly
	likely   = 0.8  // it follows from what the page says
	doubtful = 0.64 // enough for a flagged pass, not for a clean one
)

var (
	pictures = language.Set(`icon icons image images picture pictures photo photos logo video animation spinner chart graph map avatar thumbnail`)
	fields   = language.Set(`field fields input inputs textbox checkbox checkboxes radio toggle switch dropdown select slider box`)
	controls = language.Set(`button buttons link links tab tabs menu`)
	// looks are judgements and looks, which no text can confirm.
	looks = language.Set(`red green blue yellow orange purple black white grey gray pink brown bold italic underlined large small big tiny bigger
		smaller wide narrow left right top bottom center centre centered centred aligned highlighted bright dark nice good ok okay fine
		correct correctly right proper properly valid working works worked broken beautiful clean reasonable expected appropriate suitable
		relevant similar responsive fast quickly slow smooth successful colored coloured styled visible readable
		footer header sidebar navigation modal popup tooltip overlay scrollbar loader layout`)
	// turns are words that change what a claim says about a thing.
	turns = language.Set(`only just exactly except all every each both either neither or more less most fewer twice again too also than but nor
		before after during since until yet already never always sometimes once now about roughly around nearly almost approximately`)
	places = language.Set(`page screen dashboard homepage inbox overview`)
)

func judgePresent(p *pageText, parts map[string]string) (evidence, bool) {
	within, e := p.placed(parts["place"])
	if e != nil {
		return *e, true
	}
	var found []evidence
	for _, t := range p.listed(parts["what"]) {
		e := p.present(t, within)
		if within != nil && e.refused == "" && e.support == 0 && p.present(t, nil).support > 0 {
			e.against = doubtful // it stands elsewhere
		}
		found = append(found, e)
	}
	return all(found...), true
}

func judgeAbsent(p *pageText, parts map[string]string) (evidence, bool) {
	within, e := p.placed(parts["place"])
	if e != nil {
		return *e, true
	}
	var found []evidence
	for _, t := range p.listed(parts["what"]) {
		found = append(found, p.absent(t, within))
	}
	return all(found...), true
}

// placed finds the part of the page that a claim is about; nil is all of it.
func (p *pageText) placed(place string) ([]bool, *evidence) {
	if place == "" {
		return nil, nil
	}
	s, ok := p.scope(place)
	if !ok {
		e := refuse("the page names no %q", place)
		return nil, &e
	}
	return s.within, nil
}

// present weighs whether the page shows the term.
func (p *pageText) present(t term, within []bool) evidence {
	if len(t.words) == 0 {
		return refuse("it names nothing to look for")
	}
	if !t.literal {
		if e, ok := p.special(t, within); ok {
			return e
		}
	}
	hits := p.find(t, within)
	e := evidence{}
	for _, h := range hits {
		switch {
		case h.asked:
		case h.denied:
			e.against = max(e.against, 0.9)
		default:
			e.support = max(e.support, h.quality)
		}
	}
	if e.support > 0 && p.onlyControls(t, hits) {
		return refuseFirmly("only a button or link is named %q", t.text)
	}
	if e.support == 0 && e.against == 0 {
		return p.missing(t)
	}
	return e
}

// missing is the answer for a term that the page doesn't say. Words that are
// looks or judgements may be true without being said.
func (p *pageText) missing(t term) evidence {
	if t.literal {
		return evidence{}
	}
	for _, w := range t.words {
		switch {
		case looks[w.Text] && !w.Capital(), pictures[w.Text]:
			return refuse("%q isn't in the page text", w.Text)
		case turns[w.Text], deniers[w.Text], conditions[w.Text]:
			return refuse("it isn't clear what %q is about", w.Text)
		}
	}
	return evidence{}
}

// onlyControls reports that a common word was found in nothing but the text of
// buttons and links: a link to the products is no product.
func (p *pageText) onlyControls(t term, hits []hit) bool {
	if t.literal || len(t.words) > 1 || t.words[0].Capital() || t.words[0].Number() {
		return false
	}
	return !slices.ContainsFunc(hits, func(h hit) bool {
		return p.passages[p.words[h.from].passage].Kind != model.PassageControl
	})
}

var (
	listOf    = regexp.MustCompile(`(?i)^(?:list|table|grid|set) of (?P<noun>.+?)(?: with (?P<prop>.+))?$`)
	withProp  = regexp.MustCompile(`(?i)^(?P<noun>[\p{L} -]+?) with (?P<prop>(?:their |a |an )?[\p{L} -]+)$`)
	textNoun  = regexp.MustCompile(`(?i)^(?:text|message|label|words?|phrase|notice) (.+)$|^(.+?) (?:text|message|label|notice|banner|badge|value)$`)
	kindNoun  = regexp.MustCompile(`(?i)^(error|success|confirmation|warning|validation)(?: messages?| alerts?| notices?)$|^(errors?)$`)
	roleNoun  = regexp.MustCompile(`(?i)^(.+?) ([\p{L}]+)$`)
	placeNoun = regexp.MustCompile(`(?i)^(.+?) (?:page|screen)$`)
	headNoun  = regexp.MustCompile(`(?i)^(.+?) (?:heading|headline|title)$`)
)

// special handles terms that name a kind of thing rather than a text.
func (p *pageText) special(t term, within []bool) (evidence, bool) {
	last := t.words[len(t.words)-1].Text
	if parts := kindNoun.FindStringSubmatch(t.text); parts != nil {
		return p.kind(parts[1]+parts[2], within), true
	}
	if parts := listOf.FindStringSubmatch(t.text); parts != nil {
		return p.listing(named(listOf, parts), within), true
	}
	if parts := withProp.FindStringSubmatch(t.text); parts != nil && len(p.find(t, within)) == 0 {
		return p.listing(named(withProp, parts), within), true
	}
	if parts := placeNoun.FindStringSubmatch(t.text); parts != nil {
		e, _ := judgePlace(p, map[string]string{"what": parts[1]})
		return e, true
	}
	if parts := headNoun.FindStringSubmatch(t.text); parts != nil {
		e, _ := judgeHeading(p, map[string]string{"value": parts[1]})
		return e, true
	}
	switch {
	case controls[last] || fields[last] || pictures[last]:
		return p.control(t, last, within), true
	case places[last] && len(t.words) <= 2:
		e, _ := judgePlace(p, map[string]string{"what": t.text})
		return e, true
	}
	if parts := textNoun.FindStringSubmatch(t.text); parts != nil && len(p.find(t, within)) == 0 {
		return p.present(p.term(parts[1]+parts[2]), within), true
	}
	return evidence{}, false
}

// control looks for a named control in the texts of buttons and links. One
// without text can't be seen here, so a missing one is refused.
func (p *pageText) control(t term, noun string, within []bool) evidence {
	if !fields[noun] && !pictures[noun] {
		names := []term{t}
		if parts := roleNoun.FindStringSubmatch(t.text); parts != nil {
			names = append(names, p.term(parts[1]))
		}
		for _, name := range names {
			for _, h := range p.find(name, within) {
				if p.passages[p.words[h.from].passage].Kind == model.PassageControl && h.quality >= sameStems {
					return evidence{support: min(clear, h.quality)}
				}
			}
		}
	}
	return refuse("the page text can't prove a %s: claim it alone (the X %s is shown)", noun, noun)
}

// absent weighs whether the page lacks the term. It proves absence only for
// words that are nowhere on the page.
func (p *pageText) absent(t term, within []bool) evidence {
	if len(t.words) == 0 {
		return refuse("it names nothing to look for")
	}
	last := t.words[len(t.words)-1].Text
	if !t.literal {
		if slices.ContainsFunc(t.words, func(w pageWord) bool { return auxiliary[w.Text] }) {
			return refuse("%q is more than a name", t.text)
		}
		if parts := kindNoun.FindStringSubmatch(t.text); parts != nil {
			return p.noKind(parts[1] + parts[2])
		}
		if controls[last] || fields[last] || pictures[last] || places[last] {
			return refuse("the page text can't prove that a %s is missing", last)
		}
	}
	e := evidence{}
	for _, h := range p.find(t, within) {
		switch {
		case h.asked:
		case h.denied:
			e.support = max(e.support, clear)
		default:
			e.against = max(e.against, h.quality)
		}
	}
	if e.support > 0 || e.against > 0 {
		return e
	}
	if gone := p.missing(t); gone.refused != "" {
		return gone
	}
	return p.nowhere(t, within)
}

// nowhere is the support for absence: strong for names and quoted text, weaker
// for common words, which a page may say in other words.
func (p *pageText) nowhere(t term, within []bool) evidence {
	if t.literal {
		return evidence{support: clear}
	}
	for _, w := range t.words {
		if w.Capital() || w.Number() {
			return evidence{support: clear}
		}
	}
	for _, w := range t.words {
		if !fillers[w.Text] && len(p.find(term{text: w.Text, words: []pageWord{w}}, within)) > 0 {
			return refuse("the page says part of %q", t.text)
		}
	}
	return evidence{support: doubtful}
}

func judgeContainer(p *pageText, parts map[string]string) (evidence, bool) {
	switch first, _, _ := strings.Cut(parts["what"], " "); strings.ToLower(first) {
	case "been", "to", "not":
		return evidence{}, false // "has been placed" contains nothing
	}
	if fillers[strings.ToLower(parts["place"])] {
		return evidence{}, false // "the display name is Ada" displays nothing
	}
	s, ok := p.scope(parts["place"])
	if !ok {
		return p.unplaced(parts)
	}
	if priced := atPrice.FindStringSubmatch(parts["what"]); priced != nil {
		return p.pricedIn(priced, s), true
	}
	var found []evidence
	for _, t := range p.listed(parts["what"]) {
		found = append(found, p.contained(t, s))
	}
	return all(found...), true
}

// contained weighs whether a part of the page shows the term. What stands below
// the part's heading in a section of another name may or may not belong to it.
func (p *pageText) contained(t term, s scope) evidence {
	e := p.present(t, s.within)
	if e.refused != "" || e.support > 0 || s.within == nil {
		return e
	}
	elsewhere := p.present(t, nil)
	switch {
	case elsewhere.support == 0:
		e.against, e.soft = max(e.against, 0.5), t.loose()
	case p.below(t, s):
		return refuse("%q stands in another section: name that", t.text)
	default:
		e.against = max(e.against, likely)
	}
	return e
}

// below reports that the term stands under a heading that is in the scope's own
// section, or under the scope's heading by another one.
func (p *pageText) below(t term, s scope) bool {
	inside := map[string]bool{}
	for i, g := range p.passages {
		if !s.within[i] {
			continue
		}
		for _, h := range g.headings {
			inside[h] = true
		}
	}
	return slices.ContainsFunc(p.find(t, nil), func(h hit) bool {
		return slices.ContainsFunc(p.passages[p.words[h.from].passage].headings, func(name string) bool { return inside[name] })
	})
}

var atPrice = regexp.MustCompile(`(?i)^(.+?) (?:at|for|priced at|costing) ` + money + `$`)

func (p *pageText) pricedIn(parts []string, s scope) evidence {
	e, ok := p.cellOf(s.groups, "price", parts[1], parts[2])
	if !ok {
		return evidence{against: 0.5}
	}
	return e
}

// unplaced judges "X shows Y" where the page has no part called X: as a control
// whose text changed, an entry of a list, or two texts that stand side by side.
func (p *pageText) unplaced(parts map[string]string) (evidence, bool) {
	subject, value := p.term(parts["place"]), p.term(parts["what"])
	if len(subject.words) > 1 && controls[subject.words[len(subject.words)-1].Text] {
		return p.controlSays(subject, value), true
	}
	if row, ok := p.entryNamed(subject); ok {
		return p.inEntry(row, p.listed(parts["what"])), true
	}
	return p.textBeside(subject, value)
}

// controlSays judges "the Sauce Labs Backpack button says Remove": the control
// stands in the entry of the thing that its name speaks of.
func (p *pageText) controlSays(subject, value term) evidence {
	owner := p.term(strings.TrimSuffix(subject.text, " "+subject.words[len(subject.words)-1].Raw))
	for _, g := range p.groups {
		entries := p.entriesWith(g, owner)
		if len(entries) == 0 {
			continue
		}
		for _, h := range p.find(value, p.mask(entries[0].passages)) {
			if p.passages[p.words[h.from].passage].Kind == model.PassageControl {
				return evidence{support: clear}
			}
		}
		return evidence{against: likely}
	}
	return refuse("the page text doesn't tell which control is the %q", subject.text)
}

func (p *pageText) mask(passages []int) []bool {
	within := make([]bool, len(p.passages))
	for _, i := range passages {
		within[i] = true
	}
	return within
}
