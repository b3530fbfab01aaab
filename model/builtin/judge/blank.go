package judge

import (
	"regexp"
	"slices"

	"sedum.dev/sedum/model"
)

// A claim that something isn't given is met by what pages write in place of a
// value: "Phone: not set".

var (
	nonesuch   = regexp.MustCompile(`(?i)^(?:there (?:is|are) )?no (?P<what>.+?) (?:is |are |was |were |has been |have been |had been )?(?:yet )?(?:given|set|recorded|on file|on record|entered|known|chosen|assigned|specified|stored|provided|needed|planned|available|listed|added|due)(?: (?:for|of|in|on|to|yet|so far).*)?$`)
	notSet     = regexp.MustCompile(`(?i)^(?P<what>.+?) (?:is|are|was|has|have)(?: still| currently)? (?:not|n't|never)(?: been)? (?:given|set|recorded|on file|entered|known|chosen|assigned|specified|stored|provided|stated)(?: yet)?$`)
	blankValue = regexp.MustCompile(`(?i)^(?:not (?:set|given|known|specified|provided|assigned|recorded|entered|available|yet|stated)|none(?: given| set)?|no one|nobody|never|unknown|unassigned|n/a|nicht angegeben|keine?r?|aucune?|non renseigné|niet opgegeven|geen|sin especificar|—|–|-)(?: yet)?\.?$`)
)

// blank judges a claim that something has no value by the value beside its label.
func (p *pageText) blank(claim string) (evidence, bool) {
	pattern := nonesuch
	m := pattern.FindStringSubmatch(claim)
	if m == nil {
		pattern = notSet
		m = pattern.FindStringSubmatch(claim)
	}
	if m == nil {
		return evidence{}, false
	}
	c := p.piecesOf(named(pattern, m)["what"])
	if len(c.list) == 0 {
		return evidence{}, false
	}
	e := evidence{}
	for i := 0; i+1 < len(p.passages); i++ {
		value := p.passages[i+1]
		if value.Kind == model.PassageHeading || value.Kind == model.PassageControl || !p.sameBlock(i, i+1) || !p.labelSays(c, p.read(p.passages[i].Text)) {
			continue
		}
		if blankValue.MatchString(value.Text) {
			e.support = likely
		} else if p.pair(i) {
			e.against = likely
		}
	}
	return e, e.decided() && (e.support == 0 || e.against == 0)
}

// labelSays reports a label that says all pieces and nothing else.
func (p *pageText) labelSays(c pieces, l *line) bool {
	if len(l.words) == 0 || len(l.words) > 5 {
		return false
	}
	for _, x := range c.list {
		if m := p.matchIn(x, l); m.like < matched || m.opposite {
			return false
		}
	}
	return !slices.ContainsFunc(l.words, func(w pageWord) bool {
		i := slices.IndexFunc(l.words, func(v pageWord) bool { return v.Start == w.Start })
		return !light[w.Text] && !slices.ContainsFunc(c.list, func(x piece) bool { return p.wordLike(x, w, l, i) >= matched || p.sameIdeaAt(x, l, i) })
	}) || len(c.list) >= 2
}
