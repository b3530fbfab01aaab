package judge

import (
	"regexp"
	"strings"
)

var (
	sameOf   = full(`(?:both )?(?:the )?(?P<a>.+?) and (?:the )?(?P<b>.+?) (?:both )?(?:have|has|are|lie|stand|share|start|end|leave|arrive|belong|come|use|show|get|got|were)(?: (?:in|on|at|to|from|of|with))? (?:the )?(?P<how>same|different|equal) (?:number of |amount of )?(?P<of>[\p{L} ]+)`)
	costSame = full(`(?:both )?(?:the )?(?P<a>.+?) and (?:the )?(?P<b>.+?) (?:both )?cost the same`)
	costAs   = full(`(?:the )?(?P<a>.+?) costs (?:as much as|the same as) (?:the )?(?P<b>.+)`)
)

// equal judges a claim that two named things have the same or another value in
// one column, or after one label.
func (p *pageText) equal(claim string) (evidence, bool) {
	a, b, of, differ, ok := sameIn(claim)
	if !ok || deniesIn(claim) {
		return evidence{}, false
	}
	found, any := evidence{}, false
	for _, k := range p.kindredThings() {
		x, ok := p.called(k, a)
		y, ok2 := p.called(k, b)
		if !ok || !ok2 || x == y {
			continue
		}
		mine, ok := p.valueText(k.things[x], of)
		theirs, ok2 := p.valueText(k.things[y], of)
		if !ok || !ok2 {
			continue
		}
		e := evidence{support: likely}
		if (mine == theirs) == differ {
			e = e.not()
		}
		found, any = found.either(e), true
	}
	if !any || found.support > 0 && found.against > 0 {
		return evidence{}, false
	}
	return found, true
}

func sameIn(claim string) (a, b, of string, differ, ok bool) {
	for _, pattern := range []*regexp.Regexp{costSame, costAs, sameOf} {
		if m := pattern.FindStringSubmatch(claim); m != nil {
			parts := named(pattern, m)
			return parts["a"], parts["b"], parts["of"], parts["how"] == "different", true
		}
	}
	return "", "", "", false, false
}

// valueText is the one value that a thing has in a column or after a label; its
// one price where nothing is named.
func (p *pageText) valueText(t thing, of string) (string, bool) {
	kind := anyMeasure
	if of == "" || nounMeasures[of] == moneyMeasure {
		kind = moneyMeasure
	}
	if kind == moneyMeasure {
		found, ok := p.valuesOf(t, kind, "")
		if !ok || len(found) != 1 {
			return "", false
		}
		return fmtMeasure(found[0]), true
	}
	about := p.piecesOf(of)
	text, n := "", 0
	for _, s := range t.said {
		switch {
		case !p.isOf(about, s):
		case s.column != nil:
			text, n = strings.ToLower(strings.TrimSpace(s.line.text)), n+1
		default:
			list, ok := s.line.measuresIn()
			if !ok || len(list) != 1 {
				return "", false
			}
			text, n = fmtMeasure(list[0]), n+1
		}
	}
	return text, n == 1 && text != "" && text != "—" && text != "-"
}
