package judge

import (
	"regexp"
	"slices"
	"strings"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin/language"
)

// quotedOnce finds a claim with one quotation.
var quotedOnce = regexp.MustCompile(`^([^"]*)"([^"]+)"([^"]*)$`)

// quotedStood judges how the control stands whose name a claim quotes: "the button
// "Send" is greyed out", ""Weekly" is the chosen rhythm". What else the claim says
// has to stand around that control.
func (p *pageText) quotedStood(claim string) (evidence, bool) {
	m := quotedOnce.FindStringSubmatch(claim)
	if m == nil || several.MatchString(claim) || bounding.MatchString(m[1]+m[3]) {
		return evidence{}, false
	}
	is, rest, ok := demanded(strings.TrimSpace(spaces.ReplaceAllString(m[1]+" "+m[3], " ")))
	if !ok {
		return evidence{}, false
	}
	more := p.piecesOf(rest)
	more.list = slices.DeleteFunc(slices.Clone(more.list), func(x piece) bool { return controlWords[x.word.Text] || denies(x.word.Text) })
	found, any := evidence{}, false
	for _, k := range p.controls {
		yes, known := is(k)
		if !known || !namedSo(k.Control.Name, m[2]) || !p.allAround(more, k) {
			continue
		}
		e := evidence{support: likely}
		if yes == deniesIn(rest) {
			e = e.not()
		}
		found, any = found.either(e), true
	}
	return found, any && (found.support == 0 || found.against == 0)
}

// namedSo reports the very name, or one with more after it: a hint, a price.
func namedSo(name, quoted string) bool {
	rest, ok := withoutPrefix(name+" ", quoted)
	return ok && (rest == " " || len(quoted) > 5 && strings.ContainsAny(rest[:1], " ,("))
}

// allAround reports that all pieces stand around a control.
func (p *pageText) allAround(c pieces, k control) bool {
	lines := append(p.readEach(p.around(k)), p.read(k.Control.Name))
	return !slices.ContainsFunc(c.list, func(x piece) bool { return !p.saysPiece(x, lines) })
}

// setTo finds a claim that something has a value.
var setTo = full(`(?:the )?(?P<what>.+?)(?: (?:field|box|menu|filter|input|setting|selector|dropdown|list))? (?:is|are)(?: (?:set|switched|changed|limited|restricted)(?: to| at)?| called| named)? (?P<value>.+)`)

// set is a field or menu with what it holds.
type set struct {
	name   *line
	around []*line
	value  string
}

// sets are the fields and menus with their values.
func (p *pageText) sets() []set {
	var out []set
	for _, k := range p.controls {
		if k.Control.Value != "" && k.Control.Name != "" {
			out = append(out, set{p.read(k.Control.Name), p.readEach(p.around(k)), k.Control.Value})
		}
	}
	for i, g := range p.passages {
		name, value, ok := strings.Cut(g.Text, ": ")
		if g.Kind != model.PassageControl || !ok || i > 0 && p.passages[i-1].Text != name && !p.hasControl(name) {
			continue
		}
		near, _ := p.above(g)
		out = append(out, set{p.read(name), near, strings.TrimRight(value, " ▾▼⌄")})
	}
	return out
}

func (p *pageText) hasControl(name string) bool {
	return slices.ContainsFunc(p.controls, func(k control) bool { return k.Control.Name == name })
}

// holdsValue judges "the depot is set to North" by the one field or menu of that name.
func (p *pageText) holdsValue(claim string) (evidence, bool) {
	m := setTo.FindStringSubmatch(claim)
	if m == nil || several.MatchString(claim) || deniesIn(claim) {
		return evidence{}, false
	}
	parts := named(setTo, m)
	c := p.piecesOf(parts["what"])
	calling := strings.Contains(claim, " called ") || strings.Contains(claim, " named ")
	best, value, twice := 0.0, "", false
	for _, s := range p.sets() {
		fit := p.fitsSet(c, s, calling)
		switch {
		case fit < 0.9:
		case fit > best+0.01:
			best, value, twice = fit, s.value, false
		case fit > best-0.01:
			twice = twice || value != s.value
		}
	}
	if best == 0 || twice {
		return evidence{}, false
	}
	if p.sameValue(strings.Trim(parts["value"], `"`), value) {
		return evidence{support: likely}, true
	}
	return evidence{}, false // it may be said in other words
}

// fitsSet tells how much of a name a field and its surroundings say; the field's
// own name has to be said as well, nearly all of it.
func (p *pageText) fitsSet(c pieces, s set, calling bool) float64 {
	said, own, total := 0.0, 0.0, 0.0
	for _, x := range c.list {
		total += x.weight
		switch {
		case p.saysPiece(x, []*line{s.name}):
			said += x.weight
			own += x.weight
		case p.saysPiece(x, s.around):
			said += 0.95 * x.weight
		}
	}
	content, meant := 0, 0
	for i, w := range s.name.words {
		if light[w.Text] || language.Unit(w.Text) != "" {
			continue
		}
		content++
		if w.Text == "name" && calling || slices.ContainsFunc(c.list, func(x piece) bool { return p.wordLike(x, w, s.name, i) >= matched || p.sameIdeaAt(x, s.name, i) }) {
			meant++
		}
	}
	if own == 0 || total == 0 || 4*meant < 3*content {
		return 0 // "Max price" is no price
	}
	return said / total
}

// sameValue compares a claimed value with one of the page, as text or as a measure.
func (p *pageText) sameValue(claimed, value string) bool {
	if language.Fold(strings.ToLower(claimed)) == language.Fold(strings.ToLower(value)) {
		return true
	}
	a, ok := p.read(claimed).measuresIn()
	b, ok2 := p.read(value).measuresIn()
	return ok && ok2 && len(a) == 1 && len(b) == 1 && a[0].value == b[0].value && (a[0].dimension == b[0].dimension || b[0].dimension == "") &&
		len(p.read(value).words) <= 2 && len(p.read(claimed).words) <= 2
}
