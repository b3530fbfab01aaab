package judge

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"sedum.dev/sedum/model/builtin/language"
)

var (
	hasThe   = full(`(?:the )?(?P<key>.+?) (?:has|shows|carries|is in) the (?P<label>[\p{L} ]+?) "?(?P<value>"[^"]+|\p{Lu}[^"]*)"?`)
	markedAs = full(`(?:the )?(?P<key>.+?) (?:is|are) (?:marked|tagged|labelled|labeled|listed|shown) (?:as |with )?"(?P<value>[^"]+)"`)
	labelOf  = full(`the (?P<label>[\p{L} ]+?) of (?:the )?(?P<key>.+?) (?:is|says|reads) "(?P<value>[^"]+)"`)
)

// generalLabels name columns that pages leave unnamed.
var generalLabels = language.Set(`status state label tag mark`)

// marked judges "SB-9 has the state Running" and "lane 4 is marked "Closed"": the
// one thing of that name has a text which is the value.
func (p *pageText) marked(claim string) (evidence, bool) {
	parts := map[string]string{}
	for _, pattern := range []*regexp.Regexp{labelOf, markedAs, hasThe} {
		if m := pattern.FindStringSubmatch(claim); m != nil {
			parts = named(pattern, m)
			break
		}
	}
	value := strings.Trim(parts["value"], `" `)
	if value == "" || deniesIn(claim) || several.MatchString(claim) || strings.Contains(parts["key"], `"`) {
		return evidence{}, false
	}
	found, any := evidence{}, false
	for _, k := range p.kindredThings() {
		at, ok := p.called(k, parts["key"])
		if !ok {
			continue
		}
		e, ok := p.markIn(k.things[at], parts["label"], value)
		if !ok {
			continue
		}
		found, any = found.either(e), true
	}
	return found, any && (found.support == 0 || found.against == 0)
}

// markIn looks for a text of a thing that is the value, in the column of the label
// where there is such a column.
func (p *pageText) markIn(t thing, label, value string) (evidence, bool) {
	about := p.piecesOf(label)
	inColumn, elsewhere, columns := false, false, 0
	for _, s := range t.said {
		is := isOrStarts(s.line.text, value)
		if label != "" && s.column != nil && p.isOf(about, s) {
			columns++
			inColumn = inColumn || is
			continue
		}
		elsewhere = elsewhere || is
	}
	switch {
	case columns > 0 && inColumn, columns == 0 && elsewhere && (label == "" || generalLabels[label]):
		return evidence{support: likely}, true
	case columns == 1 && !elsewhere:
		return evidence{against: likely}, true
	}
	return evidence{}, false
}

// isOrStarts reports that a text is the value, or says more after it.
func isOrStarts(text, value string) bool {
	rest, ok := withoutPrefix(strings.TrimSpace(text)+" ", value)
	next, _ := utf8.DecodeRuneInString(strings.TrimLeft(rest, " "))
	return ok && (strings.TrimSpace(rest) == "" || strings.ContainsRune("·,(–-", next))
}
