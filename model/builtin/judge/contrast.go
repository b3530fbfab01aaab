package judge

import (
	"math"
	"regexp"
	"slices"
	"strings"

	"sedum.dev/sedum/model/builtin/language"
)

// contrast is a claim that sets two named things against each other.
type contrast struct {
	ranking
	by   string // how much more or less, where the claim says so
	verb string // what the things do, where that says something
	also string // what else is said of both: "were sold"
}

var (
	multiplied = regexp.MustCompile(`(?i)\b(?:twice|half|thirds?|times|double|triple|not|no|never|isn't|aren't|always|usually|together|combined)\b`)
	byHowMuch  = regexp.MustCompile(`(?i)(?:^| )([$€£¥]? ?\d[\d.,]*(?: ?[\p{L}°%€]+)?(?: \d+ ?(?:min|minutes|s|seconds))?)$`)
	trailing   = regexp.MustCompile(`(?i)(?:^| )(?:an?|the|much|far|slightly|a (?:little|bit|lot)|clearly|by|even|still|also)$`)
	fronting   = regexp.MustCompile(`(?i)^(?:there (?:is|are|was|were)|it has|we have|the page (?:shows|lists))?$`)
	trailingDo = regexp.MustCompile(`(?i) (?:does|do|did|is|are|was|were|has|have|had)$`)
)

// plainVerbs say no more of a thing than that it has an amount.
var plainVerbs = language.Set(`is are was were has have had shows show got gets get received receives brought brings bring attracts attracted attract drew draws offers offer
	includes include comes come costs cost takes took take lasts last lasted weighs weigh needs need provides provide contains contain holds hold earned earns
	makes made generated generates sees saw counts counted gives give gave reached reaches`)

// verbMeasures is what is compared where the verb alone says it: "costs more".
var verbMeasures = map[string]measureKind{
	"costs": moneyMeasure, "cost": moneyMeasure, "takes": timeMeasure, "take": timeMeasure, "took": timeMeasure, "lasts": timeMeasure, "last": timeMeasure,
	"lasted": timeMeasure, "weighs": weightMeasure, "weigh": weightMeasure,
}

// nounMeasures is what a noun measures.
var nounMeasures = map[string]measureKind{"price": moneyMeasure, "cost": moneyMeasure, "fare": moneyMeasure, "money": moneyMeasure, "duration": timeMeasure, "time": timeMeasure, "distance": wayMeasure, "temperature": heatMeasure, "weight": weightMeasure}

// contrastOf reads "A is dearer than B", "A has more seats than B", "more A than B
// were sold".
func (p *pageText) contrastOf(claim string) (contrast, bool) {
	left, grade, mid, right, ok := aroundThan(claim)
	if !ok || multiplied.MatchString(claim) {
		return contrast{}, false
	}
	c := contrast{}
	if c.kind, c.more, ok = gradeOf(grade); !ok {
		return c, false
	}
	if m := byHowMuch.FindStringSubmatch(left); m != nil {
		c.by, left = m[1], strings.TrimSpace(strings.TrimSuffix(left, m[0]))
	}
	for trailing.MatchString(left) {
		left = strings.TrimSpace(trailing.ReplaceAllString(left, ""))
	}
	if fronting.MatchString(left) {
		return c, c.fronted(p, mid, right)
	}
	c.subject, c.verb = withoutVerb(left)
	c.other = strings.TrimSpace(trailingDo.ReplaceAllString(right, ""))
	return c, c.about(mid) && c.subject != "" && c.other != ""
}

// aroundThan takes a claim apart at its comparative and its "than".
func aroundThan(claim string) (left, grade, mid, right string, ok bool) {
	words := language.Split(claim)
	than := slices.IndexFunc(words, func(w language.Word) bool { return w.Text == "than" })
	if than < 1 || slices.ContainsFunc(words[than+1:], func(w language.Word) bool { return w.Text == "than" }) {
		return "", "", "", "", false
	}
	for i := than - 1; i >= 0; i-- {
		if _, _, graded := gradeOf(words[i].Text); graded {
			return strings.TrimSpace(claim[:words[i].Start]), words[i].Text, strings.TrimSpace(claim[words[i].End:words[than].Start]), strings.TrimSpace(claim[words[than].End:]), true
		}
	}
	return "", "", "", "", false
}

// gradeOf reads a comparative.
func gradeOf(word string) (measureKind, bool, bool) {
	if !strings.HasSuffix(word, "er") && word != "more" && word != "less" {
		return 0, false, false
	}
	return grade(word)
}

// about takes what stands between the comparative and "than": "expensive", "storage".
func (c *contrast) about(mid string) bool {
	words := language.Split(mid)
	switch {
	case len(words) == 0:
		if kind, known := verbMeasures[c.verb]; known && c.kind == anyMeasure {
			c.kind = kind
		}
		return c.kind != anyMeasure
	case len(words) == 1 && gradable[words[0].Text].kind != anyMeasure:
		g := gradable[words[0].Text]
		c.kind, c.more = g.kind, g.more == c.more
		return true
	}
	if kind, known := nounMeasures[words[len(words)-1].Text]; known && len(words) == 1 && c.kind == anyMeasure {
		c.kind = kind
		return true
	}
	c.of = mid
	return len(words) <= 4
}

// fronted reads "more A than B were sold" and "more lines are added than removed".
func (c *contrast) fronted(p *pageText, mid, right string) bool {
	if m := verbInside.FindStringSubmatchIndex(mid); m != nil {
		c.also, c.subject, c.other = mid[:m[0]], mid[m[1]:], right
		return c.also != "" && c.subject != ""
	}
	c.subject, c.other = mid, right
	if m := verbInside.FindStringSubmatchIndex(right); m != nil {
		c.other, c.also = right[:m[0]], right[m[1]:]
	}
	return c.subject != "" && c.other != "" && c.kind == anyMeasure
}

var verbInside = regexp.MustCompile(`(?i) (?:is|are|was|were|has|have|had)(?: been)?(?: |$)`)

// withoutVerb cuts the verb that ends a clause, and returns it.
func withoutVerb(left string) (subject, verb string) {
	words := language.Split(left)
	if len(words) < 2 {
		return "", ""
	}
	last := words[len(words)-1]
	if !plainVerbs[last.Text] && !language.Thesaurus().Acts(last) && !language.Thesaurus().Verb(last.Stem) {
		return "", ""
	}
	return strings.TrimSpace(left[:last.Start]), last.Text
}

// period is another time that something is compared with.
var period = regexp.MustCompile(`(?i)^(?:in |on |at |for |during |the )*(?:yesterday|before|last|previous|prior|same|usual|expected|planned|normal|average|january|february|march|april|may|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day|\d)\b`)

// contrasted judges a claim about two named things by the one value that each has.
func (p *pageText) contrasted(claim string) (evidence, bool) {
	c, ok := p.contrastOf(claim)
	if !ok || period.MatchString(c.other) || others.MatchString(c.other) {
		return evidence{}, false
	}
	found, any := evidence{}, false
	for _, k := range p.kindredThings() {
		a, ok := p.called(k, c.subject)
		b, ok2 := p.called(k, c.other)
		if !ok || !ok2 || a == b || !p.meansSo(k, c) {
			continue
		}
		e, ok := p.contrastIn(k, k.things[a], k.things[b], c)
		if !ok {
			continue
		}
		found, any = found.either(e), true
	}
	if !any || found.support > 0 && found.against > 0 {
		return evidence{}, false
	}
	return found, true
}

// meansSo reports that the page speaks of what else the claim says of both: that
// more of A were used says nothing of how many were sold.
func (p *pageText) meansSo(k kindred, c contrast) bool {
	text := c.also
	if c.verb != "" && !plainVerbs[c.verb] {
		text += " " + c.verb
	}
	for _, x := range p.piecesOf(text).list {
		lines := slices.Clone(k.over)
		for _, t := range k.things {
			lines = append(lines, t.names...)
			for _, s := range t.said {
				lines = append(lines, s.line)
			}
		}
		if !p.saysPiece(x, lines) {
			return false
		}
	}
	return true
}

func (p *pageText) contrastIn(k kindred, a, b thing, c contrast) (evidence, bool) {
	mine, ok := p.valuesFor(a, c)
	theirs, ok2 := p.valuesFor(b, c)
	if !ok || !ok2 || len(mine) == 0 || len(mine) != len(theirs) {
		return evidence{}, false
	}
	e := evidence{}
	for i := range mine {
		if mine[i].dimension != theirs[i].dimension {
			return evidence{}, false
		}
		holds := mine[i].value != theirs[i].value && (mine[i].value > theirs[i].value) == c.more
		if c.by != "" {
			by, ok := p.read(c.by).measuresIn()
			if !ok || len(by) != 1 || by[0].dimension != mine[i].dimension {
				return evidence{}, false
			}
			holds = holds && math.Abs(math.Abs(mine[i].value-theirs[i].value)-by[0].value) < 1e-6
		}
		if holds {
			e.support = likely
		} else {
			e.against = likely
		}
	}
	return e, e.support == 0 || e.against == 0
}

// valuesFor are the values that a contrast compares. What was fast may be short or
// quick, and what is old may say a date or an age.
func (p *pageText) valuesFor(t thing, c contrast) ([]measure, bool) {
	if c.also != "" {
		if found, ok := p.valuesOf(t, c.kind, c.also); ok && len(found) > 0 {
			return found, true
		}
	}
	return p.valuesOf(t, c.kind, c.of)
}

// valuesOf are the values of a thing of one kind. What is compared by its name has
// to have just one, and so has what is compared without any.
func (p *pageText) valuesOf(t thing, kind measureKind, of string) ([]measure, bool) {
	var found []measure
	about := p.piecesOf(of)
	for _, s := range t.said {
		if of != "" && !p.isOf(about, s) {
			continue
		}
		past := ago.MatchString(s.line.text)
		if kind == dateMeasure {
			n, ok := momentIn(s.line)
			if ok {
				found = append(found, measure{n, calendar(s.line.text)})
			} else if past {
				return nil, false
			}
			continue
		}
		if kind == timeMeasure && past {
			continue
		}
		list, ok := s.line.measuresIn()
		if !ok {
			return nil, false
		}
		for _, m := range list {
			if kind.fits(m.dimension) {
				found = append(found, m)
			}
		}
	}
	return found, kind != anyMeasure || len(found) == 1
}

// isOf reports that a text, or its column, names all of what is compared.
func (p *pageText) isOf(about pieces, s remark) bool {
	lines := []*line{s.line}
	if s.column != nil {
		lines = []*line{s.column}
	}
	return len(about.list) > 0 && !slices.ContainsFunc(about.list, func(x piece) bool { return !p.saysPiece(x, lines) })
}
