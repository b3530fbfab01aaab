package judge

import (
	"slices"

	"sedum.dev/sedum/model/builtin/answer"
)

// What a unit says of something else than the claim is about.

// parted reports that a control which comes again and again, and so ends one of
// several things alike, stands between what a section says of a claim, or that the
// subject stands after all that is said of it.
func (p *pageText) parted(c pieces, a alignment) float64 {
	if a.unit.kind != section && a.unit.kind != window {
		return 0
	}
	times := map[*line]int{}
	for _, l := range a.unit.own {
		times[l]++
	}
	first, last := len(a.unit.own), -1
	subject, predicate := -1, len(a.unit.own)
	for i, x := range c.list {
		at := slices.Index(a.unit.own, a.lines[i])
		if !a.inOwn[i] || a.matches[i].like < matched || at < 0 {
			continue
		}
		if at > 0 {
			first = min(first, at)
		}
		last = max(last, at)
		switch {
		case x.subject && !x.measured():
			subject = max(subject, at)
		case !x.measured():
			predicate = min(predicate, at)
		}
	}
	for at := first + 1; at < last; at++ {
		if l := a.unit.own[at]; times[l] > 1 && p.actions[l.text] {
			return 1
		}
	}
	return 0.7 * answer.Truth(subject > predicate && subject > 0 && a.unit.kind == section)
}

// ofAnother reports that the line with the predicate names somebody else than the
// claim, whose subject only stands over it.
func (p *pageText) ofAnother(c pieces, a alignment) float64 {
	named := slices.ContainsFunc(c.list, func(x piece) bool { return x.subject && x.name })
	for i, x := range c.list {
		if x.subject && x.name && a.inOwn[i] && a.matches[i].like >= matched {
			named = false
		}
	}
	if !named {
		return 0
	}
	for i, x := range c.list {
		if x.subject || !a.inOwn[i] || a.matches[i].like < matched {
			continue
		}
		words := a.lines[i].words
		for k := 0; k+1 < len(words); k++ {
			if words[k].Capital() && words[k+1].Capital() && words[k].amount == nil && !c.says(words[k]) && !c.says(words[k+1]) {
				return 1
			}
		}
	}
	return 0
}

func (c pieces) says(w pageWord) bool {
	return slices.ContainsFunc(c.list, func(x piece) bool { return x.word.Stem == w.Stem })
}

// ahead reports that the predicate stands on a step that is still to come.
func (p *pageText) ahead(c pieces, a alignment) float64 {
	for i, x := range c.list {
		if !x.subject && a.inOwn[i] && a.matches[i].like >= matched && a.lines[i].isIn(p.steps) {
			return 1
		}
	}
	return 0
}
