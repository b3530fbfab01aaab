package judge

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"sedum.dev/sedum/model/builtin/answer"
)

// ranking is a claim that one thing has more or less of something than others.
type ranking struct {
	subject, other string // other is "" for all others of its kind
	more           bool
	kind           measureKind
	of             string // what is measured, where the claim names it: revenue, seats
	among          string // those that it is compared with, where the claim names them
}

type measureKind int

const (
	anyMeasure measureKind = iota
	moneyMeasure
	timeMeasure // how long
	sizeMeasure
	dateMeasure // when
	wayMeasure  // how far
	heatMeasure
	weightMeasure
	speedMeasure
)

// gradable are words that compare, by what they compare and in which direction.
var gradable = map[string]struct {
	kind measureKind
	more bool
}{
	"cheap": {moneyMeasure, false}, "inexpensive": {moneyMeasure, false}, "expensive": {moneyMeasure, true}, "dear": {moneyMeasure, true}, "pricy": {moneyMeasure, true}, "costly": {moneyMeasure, true},
	"long": {timeMeasure, true}, "short": {timeMeasure, false}, "fast": {timeMeasure, false}, "quick": {timeMeasure, false}, "slow": {timeMeasure, true},
	"big": {sizeMeasure, true}, "large": {sizeMeasure, true}, "small": {sizeMeasure, false}, "spacious": {sizeMeasure, true},
	"heavy": {weightMeasure, true}, "light": {weightMeasure, false}, "warm": {heatMeasure, true}, "hot": {heatMeasure, true}, "cold": {heatMeasure, false}, "cool": {heatMeasure, false},
	"new": {dateMeasure, true}, "recent": {dateMeasure, true}, "late": {dateMeasure, true}, "old": {dateMeasure, false}, "early": {dateMeasure, false},
	"close": {wayMeasure, false}, "near": {wayMeasure, false}, "far": {wayMeasure, true}, "distant": {wayMeasure, true},
	"high": {anyMeasure, true}, "strong": {anyMeasure, true}, "good": {anyMeasure, true}, "many": {anyMeasure, true},
	"low": {anyMeasure, false}, "weak": {anyMeasure, false}, "few": {anyMeasure, false},
}

var irregular = map[string]string{
	"dearer": "dear", "pricier": "pricy", "costlier": "costly", "heavier": "heavy", "earlier": "early", "earliest": "early", "dearest": "dear", "priciest": "pricy", "heaviest": "heavy", "hotter": "hot", "hottest": "hot",
	"bigger": "big", "biggest": "big", "latest": "new", "later": "late", "larger": "large", "largest": "large", "better": "good", "best": "good", "costliest": "costly",
	"farther": "far", "further": "far", "farthest": "far", "furthest": "far", "nearest": "near", "more": "many", "most": "many", "fewer": "few", "fewest": "few", "least": "few", "less": "few",
}

// grade reads a comparative or superlative.
func grade(word string) (kind measureKind, more, ok bool) {
	base := irregular[word]
	for _, ending := range []string{"est", "er"} {
		if stem, cut := strings.CutSuffix(word, ending); base == "" && cut {
			base = stem
			if _, known := gradable[base]; !known {
				base = stem + "e"
			}
		}
	}
	g, ok := gradable[base]
	return g.kind, g.more, ok
}

const grades = `(?P<grade>[\p{L}]+(?:er|est)|more|most|less|least|fewer|fewest)(?: (?P<adjective>expensive|costly|recent|inexpensive))?(?: (?P<of>[\p{L} ]+?))??`

var (
	superlative = full(`(?P<a>.+?) (?:is|are|was|were|has|have|had|shows|got|brought in|brings in|earned|earns|delivers|delivered|produces|offers|needs|uses|charges|sold|takes|took|costs|cost|made)(?: by far)? (?:the |its |by )*` + grades + `(?: (?:of|in|on|among|by|at|from|for) (?P<scope>.+?)| shown| listed)?`)
	superFirst  = full(`(?:the )?` + grades + ` (?:is|was|are|were) (?P<a>.+)`)
	comparative = full(`(?P<a>.+?) (?:is|are|was|were|has|have|had|shows|got|brought in|brings in|earned|sold|takes|took|costs|cost|lasts|lasted|made|leaves|arrives)(?: [\d.,]+ ?\p{L}+| [€£$][\d.,]+)? ` + grades + ` than (?P<b>.+)`)
)

// rankingOf reads a claim as a comparison of one thing with others.
func rankingOf(claim string) (ranking, bool) {
	for _, pattern := range []*regexp.Regexp{comparative, superlative, superFirst} {
		m := pattern.FindStringSubmatch(claim)
		if m == nil {
			continue
		}
		parts := named(pattern, m)
		word := strings.ToLower(parts["grade"])
		if (pattern == comparative) != (strings.HasSuffix(word, "er") || word == "more" || word == "less") {
			continue
		}
		r := ranking{subject: parts["a"], other: parts["b"], of: parts["of"]}
		var ok bool
		if r.kind, r.more, ok = grade(word); !ok {
			continue
		}
		if adjective := parts["adjective"]; adjective != "" {
			g := gradable[adjective]
			r.kind, r.more = g.kind, g.more == r.more
		}
		if strings.HasPrefix(parts["scope"], "by ") || r.kind == anyMeasure && r.of == "" {
			r.of = parts["scope"]
		}
		if r.among = parts["scope"]; r.kind != anyMeasure {
			r.of = "" // it is what the things are called
		}
		if others.MatchString(r.other) {
			r.other = ""
		}
		if strings.Contains(claim, "costs") || strings.Contains(claim, "cost ") {
			r.kind = moneyMeasure
		}
		return r, r.kind != anyMeasure || r.of != ""
	}
	return ranking{}, false
}

var others = regexp.MustCompile(`(?i)^(?:(?:any|all|every|the)(?: of)?(?: the)? )?others?\b`)

// ofTheShown is a claim about what the page lists alone, where there is more.
var ofTheShown = regexp.MustCompile(`(?i)\b(?:in|of|on) (?:the|this|those|these) (?:ones )?(?:list|table|page|shown|listed|displayed)$`)

var deniedVerb = regexp.MustCompile(`(?i)\b(is|are|was|were)(?:n't| not)\b`)

// ranked judges a superlative by the things of the list, table or level of headings
// that has the named one, where each has what is compared.
func (p *pageText) ranked(claim string) (evidence, bool) {
	denied := false
	if at := deniedVerb.FindStringSubmatchIndex(claim); at != nil {
		claim, denied = claim[:at[0]]+claim[at[2]:at[3]]+claim[at[1]:], true
	}
	r, ok := rankingOf(claim)
	if !ok || r.other != "" || deniesIn(claim) || partly.MatchString(p.text) && !ofTheShown.MatchString(claim) {
		return evidence{}, false
	}
	found, any := evidence{}, false
	for _, k := range p.kindredThings() {
		e, ok := p.rankedIn(k, r)
		if !ok || k.wide && r.among != "" {
			continue
		}
		found, any = found.either(e), true
	}
	if !any || found.support > 0 && found.against > 0 {
		return evidence{}, false
	}
	if denied {
		found = found.not()
	}
	return found, true
}

func (p *pageText) rankedIn(k kindred, r ranking) (evidence, bool) {
	a, ok := p.called(k, r.subject)
	if !ok {
		return evidence{}, false
	}
	mine, ok := p.valuesOf(k.things[a], r.kind, r.of)
	if !ok || len(mine) == 0 {
		return evidence{}, false
	}
	outcome := evidence{}
	for n, value := range mine {
		holds, compared := true, 0
		for i, t := range k.things {
			theirs, ok := p.valuesOf(t, r.kind, r.of)
			if i == a || ok && len(theirs) == 0 {
				continue // it has none: "—"
			}
			if !ok || len(theirs) != len(mine) || theirs[n].dimension != value.dimension {
				return evidence{}, false
			}
			compared++
			holds = holds && theirs[n].value != value.value && (theirs[n].value < value.value) == r.more
		}
		if compared == 0 {
			return evidence{}, false
		}
		if holds {
			outcome.support = likely
		} else {
			outcome.against = likely
		}
	}
	return outcome, outcome.support == 0 || outcome.against == 0
}

var ago = regexp.MustCompile(`(?i)\b(?:ago|vor|hace|il y a|geleden)\b`)

// momentIn orders dates and what is said from today on: later is more.
func momentIn(l *line) (float64, bool) {
	text := strings.ToLower(l.text)
	switch {
	case ago.MatchString(text):
		return l.agoIn()
	case strings.HasPrefix(text, "just now"), strings.HasPrefix(text, "today"):
		return -answer.Truth(!strings.HasPrefix(text, "just now")) * 3600, true
	case strings.HasPrefix(text, "yesterday"):
		return -86400, true
	case len(l.dates) == 1:
		d := l.dates[0]
		year := inYear.FindString(text)
		n, _ := strconv.Atoi(year)
		return -math.Pow(10, 12) + float64(n*372+d.month*31+d.day)*86400, true
	}
	return 0, false
}

var inYear = regexp.MustCompile(`\b(?:19|20)\d\d\b`)

// calendar is the dimension of a moment: dates with a year can't be compared with
// those without.
func calendar(text string) string {
	if inYear.MatchString(text) {
		return "date of a year"
	}
	return "date"
}

// agoIn is how long ago a text says that something was.
func (l *line) agoIn() (float64, bool) {
	found, ok := l.measuresIn()
	found = slices.DeleteFunc(found, func(m measure) bool { return m.dimension != "seconds" })
	if !ok || len(found) != 1 {
		return 0, false
	}
	return -found[0].value, true
}
