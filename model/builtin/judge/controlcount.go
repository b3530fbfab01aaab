package judge

import (
	"regexp"
	"slices"
	"strings"
)

// quantified claims about controls: "no product is ticked", "two fields are empty".
var howManyControls = regexp.MustCompile(`(?i)^(?:only |exactly )?(no|none of(?: the)?|neither|both(?: of the)?|all(?: of)?(?: the)?|every|each|one|two|three|four|five|six|seven|eight|nine|ten|\d+)(?: of the)? (.+)$`)

// stoodCount judges how many controls stand in a way.
func (p *pageText) stoodCount(claim string) (evidence, bool) {
	m := howManyControls.FindStringSubmatch(claim)
	if m == nil || len(p.controls) == 0 {
		return evidence{}, false
	}
	is, rest, ok := demanded(m[2])
	if !ok || deniesIn(rest) {
		return evidence{}, false
	}
	n, of := p.countStanding(rest, is)
	if of == 0 {
		return evidence{}, false
	}
	holds := false
	switch word := strings.ToLower(strings.Fields(m[1])[0]); word {
	case "no", "none", "neither":
		holds = n == 0
	case "all", "every", "each", "both":
		holds = n == of
		if word == "both" && of != 2 {
			return evidence{}, false
		}
	default:
		want, ok := countOf(word)
		if !ok {
			return evidence{}, false
		}
		holds = float64(n) == want
	}
	if holds {
		return evidence{support: likely}, true
	}
	return evidence{against: likely}, true
}

var fieldWords = regexp.MustCompile(`(?i)\b(?:fields?|inputs?|boxes)\b`)

// countStanding counts the controls that the rest of a claim names: those with
// such a name or group, or else one for each row, or else those of the kind.
func (p *pageText) countStanding(rest string, is func(control) (bool, bool)) (n, of int) {
	c := p.piecesOf(rest)
	c.list = slices.DeleteFunc(slices.Clone(c.list), func(x piece) bool { return controlWords[x.word.Text] })
	fields := fieldWords.MatchString(rest)
	rows := map[[2]int]bool{}
	for _, k := range p.controls {
		yes, known := is(k)
		fit, _ := p.namedBy(c, k)
		switch {
		case !known || k.Control.Role == "link" || k.Control.Role == "tab":
			continue
		case len(c.list) == 0 && (!fields || !k.has("filled") && !k.has("empty")):
			continue
		case len(c.list) > 0 && fit < 0.6 && (k.Entry < 2 || k.Cell > 1 || !p.overRow(c, k)):
			continue
		}
		row := [2]int{k.Group, k.Entry}
		if k.Entry > 0 && fit < 0.6 {
			if rows[row] {
				continue
			}
			rows[row] = true
		}
		of++
		if yes {
			n++
		}
	}
	return n, of
}

// overRow reports that the things in a control's table or list are called so.
func (p *pageText) overRow(c pieces, k control) bool {
	texts := []string{k.Label}
	texts = append(texts, k.headings...)
	for _, g := range p.passages {
		if g.Group == k.Group && g.Entry == 1 {
			texts = append(texts, g.Text)
		}
	}
	return slices.ContainsFunc(c.list, func(x piece) bool {
		return slices.ContainsFunc(texts, func(text string) bool { m := p.matchIn(x, p.read(text)); return m.like >= matched && !m.opposite })
	})
}
