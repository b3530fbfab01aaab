package judge

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"sedum.dev/sedum/model/builtin/answer"
	"sedum.dev/sedum/model/builtin/language"
)

// ranking is a claim that one thing has more or less of something than others.
type ranking struct {
	subject, other string // other is "" for all others of its kind
	more           bool
	kind           measureKind
	of             string // what is measured, where the claim names it: revenue, seats
}

type measureKind int

const (
	anyMeasure measureKind = iota
	moneyMeasure
	timeMeasure // how long
	sizeMeasure
	dateMeasure // when
	wayMeasure  // how far
)

// gradable are words that compare, by what they compare and in which direction.
var gradable = map[string]struct {
	kind measureKind
	more bool
}{
	"cheap": {moneyMeasure, false}, "inexpensive": {moneyMeasure, false}, "expensive": {moneyMeasure, true}, "dear": {moneyMeasure, true}, "pricy": {moneyMeasure, true}, "costly": {moneyMeasure, true},
	"long": {timeMeasure, true}, "short": {timeMeasure, false}, "fast": {timeMeasure, false}, "quick": {timeMeasure, false}, "slow": {timeMeasure, true},
	"big": {sizeMeasure, true}, "large": {sizeMeasure, true}, "heavy": {sizeMeasure, true}, "small": {sizeMeasure, false}, "light": {sizeMeasure, false},
	"new": {dateMeasure, true}, "recent": {dateMeasure, true}, "late": {dateMeasure, true}, "old": {dateMeasure, false}, "early": {dateMeasure, false},
	"close": {wayMeasure, false}, "near": {wayMeasure, false}, "far": {wayMeasure, true}, "distant": {wayMeasure, true},
	"high": {anyMeasure, true}, "strong": {anyMeasure, true}, "good": {anyMeasure, true}, "many": {anyMeasure, true},
	"low": {anyMeasure, false}, "weak": {anyMeasure, false}, "few": {anyMeasure, false},
}

var irregular = map[string]string{
	"dearer": "dear", "pricier": "pricy", "costlier": "costly", "heavier": "heavy", "earlier": "early", "earliest": "early", "dearest": "dear", "priciest": "pricy", "heaviest": "heavy",
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
	superlative = full(`(?P<a>.+?) (?:is|are|was|were|has|have|had|shows|got|brought in|brings in|earned|sold|takes|took|costs|cost|made)(?: by far)? (?:the |its |by )*` + grades + `(?: (?:of|in|on|among|by|at|from|for) (?P<scope>.+?)| shown| listed)?`)
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

var deniedVerb = regexp.MustCompile(`(?i)\b(is|are|was|were)(?:n't| not)\b`)

// ranked judges a comparison by the entries of the list or table that has its
// things, where each has what is compared.
func (p *pageText) ranked(claim string) (evidence, bool) {
	denied := false
	if at := deniedVerb.FindStringSubmatchIndex(claim); at != nil {
		claim, denied = claim[:at[0]]+claim[at[2]:at[3]]+claim[at[1]:], true
	}
	r, ok := rankingOf(claim)
	if !ok || deniesIn(claim) || partly.MatchString(p.text) && r.other == "" {
		return evidence{}, false
	}
	found, any := evidence{}, false
	for _, g := range p.groups {
		e, ok := p.rankedIn(g, r)
		if !ok {
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

func (p *pageText) rankedIn(g *group, r ranking) (evidence, bool) {
	if len(g.entries) < 2 {
		return evidence{}, false
	}
	a, ok := p.memberNamed(g, r.subject)
	if !ok {
		return evidence{}, false
	}
	rivals := make([]int, 0, len(g.entries))
	if r.other != "" {
		b, ok := p.memberNamed(g, r.other)
		if !ok || a == b {
			return evidence{}, false
		}
		rivals = append(rivals, b)
	} else {
		for i := range g.entries {
			if i != a {
				rivals = append(rivals, i)
			}
		}
	}
	mine := p.measures(g, g.entries[a], r)
	outcome := evidence{}
	for n, value := range mine {
		holds, compared := true, 0
		for _, i := range rivals {
			theirs := p.measures(g, g.entries[i], r)
			if len(theirs) == 0 && r.other == "" {
				continue // it has none: "—"
			}
			if len(theirs) != len(mine) {
				return evidence{}, false
			}
			compared++
			holds = holds && theirs[n] != value && (theirs[n] < value) == r.more
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
	return outcome, len(mine) > 0 && (outcome.support == 0 || outcome.against == 0)
}

// memberNamed is the one entry that says most of a name.
func (p *pageText) memberNamed(g *group, name string) (int, bool) {
	c := p.piecesOf(name)
	at, best, twice := -1, 0.0, false
	for i, e := range g.entries {
		said, total := 0.0, 0.0
		for _, x := range c.list {
			weight := x.weight
			total += weight
			for _, k := range e.passages {
				if m := p.matchIn(x, p.read(p.passages[k].Text)); m.like >= matched && !m.opposite {
					said += weight
					break
				}
			}
		}
		if total == 0 || said < 0.7*total {
			continue
		}
		switch {
		case said > best+1e-9:
			at, best, twice = i, said, false
		case said > best-1e-9:
			twice = true
		}
	}
	return at, at >= 0 && !twice
}

// measures are the values of an entry that a ranking is about, in page order.
func (p *pageText) measures(g *group, e entry, r ranking) []float64 {
	var out []float64
	of := p.piecesOf(r.of)
	for _, i := range e.passages {
		ps := p.passages[i]
		l := p.read(ps.Text)
		if r.of != "" && r.kind == anyMeasure && !p.isAbout(of, g, ps, l) {
			continue
		}
		switch r.kind {
		case moneyMeasure:
			out = append(out, amountsIn(l, func(a language.Amount) bool { return a.Money() })...)
		case timeMeasure:
			if n, ok := lastingIn(l.text); ok {
				out = append(out, n)
			}
		case sizeMeasure:
			if n, ok := sizeIn(l.text); ok {
				out = append(out, n)
			}
		case wayMeasure:
			if m := distance.FindStringSubmatch(l.text); m != nil {
				n, _ := strconv.ParseFloat(strings.ReplaceAll(m[1], ",", "."), 64)
				out = append(out, n*inMeters[strings.ToLower(m[2])])
			}
		case dateMeasure:
			if n, ok := momentIn(l); ok {
				out = append(out, n)
			}
		default:
			if found := amountsIn(l, func(language.Amount) bool { return true }); len(found) > 0 {
				out = append(out, found[0])
			}
		}
	}
	return out
}

// isAbout reports that a text, or the column that it stands in, names what is measured.
func (p *pageText) isAbout(of pieces, g *group, ps passage, l *line) bool {
	in := []*line{l}
	if ps.Cell > 0 && ps.Cell < len(g.columns) {
		in = append(in, p.read(g.columns[ps.Cell]))
	}
	return slices.ContainsFunc(of.list, func(x piece) bool {
		return slices.ContainsFunc(in, func(l *line) bool { m := p.matchIn(x, l); return m.like >= matched && !m.opposite })
	})
}

func amountsIn(l *line, wanted func(language.Amount) bool) []float64 {
	var out []float64
	for i, w := range l.words {
		if _, dated := l.dateAt(i); w.amount != nil && !dated && !w.amount.Ambiguous && wanted(*w.amount) {
			out = append(out, w.amount.Value)
		}
	}
	return out
}

var (
	lasting   = regexp.MustCompile(`(?i)(\d+(?:\.\d+)?) ?(days?|d|hours?|hrs?|h|minutes?|mins?|min|seconds?|secs?|s)\b`)
	dataSize  = regexp.MustCompile(`(?i)(\d+(?:[.,]\d+)?) ?([kmgt]?b|bytes|kg|g)\b`)
	distance  = regexp.MustCompile(`(?i)(\d+(?:[.,]\d+)?) ?(km|m|miles?|mi)\b`)
	inMeters  = map[string]float64{"m": 1, "km": 1000, "mile": 1609, "miles": 1609, "mi": 1609}
	inSeconds = map[byte]float64{'d': 86400, 'h': 3600, 'm': 60, 's': 1}
	inBytes   = map[string]float64{"b": 1, "bytes": 1, "kb": 1e3, "mb": 1e6, "gb": 1e9, "tb": 1e12, "kg": 1e3, "g": 1}
)

func lastingIn(text string) (seconds float64, ok bool) {
	if strings.Contains(text, " ago") {
		return 0, false
	}
	for _, m := range lasting.FindAllStringSubmatch(text, -1) {
		n, _ := strconv.ParseFloat(m[1], 64)
		seconds += n * inSeconds[strings.ToLower(m[2])[0]]
		ok = true
	}
	return seconds, ok
}

func sizeIn(text string) (float64, bool) {
	m := dataSize.FindStringSubmatch(text)
	if m == nil {
		return 0, false
	}
	n, err := strconv.ParseFloat(strings.ReplaceAll(m[1], ",", "."), 64)
	return n * inBytes[strings.ToLower(m[2])], err == nil
}

var ago = regexp.MustCompile(`(?i)\bago\b`)

// momentIn orders dates and what is said from today on: later is more.
func momentIn(l *line) (float64, bool) {
	text := strings.ToLower(l.text)
	switch {
	case ago.MatchString(text):
		seconds, ok := lastingIn(ago.ReplaceAllString(text, ""))
		return -seconds, ok
	case strings.HasPrefix(text, "just now"), strings.HasPrefix(text, "today"):
		return -answer.Truth(!strings.HasPrefix(text, "just now")) * 3600, true
	case strings.HasPrefix(text, "yesterday"):
		return -86400, true
	case len(l.dates) == 1:
		d := l.dates[0]
		return -math.Pow(10, 9) + float64(d.month*31+d.day)*86400, true
	}
	return 0, false
}
