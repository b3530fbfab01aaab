package judge

import (
	"regexp"
	"slices"
	"strings"

	"sedum.dev/sedum/model/builtin/language"
)

// trend is a claim that a figure went up or down.
type trend struct {
	what string
	up   bool
	by   string // by how much
	than string // since when
}

const (
	upWords   = `went up|gone up|rose|risen|grew|grown|increased|climbed|jumped|(?:is|are|was|were) up`
	downWords = `went down|gone down|fell|fallen|dropped|decreased|declined|shrank|sank|(?:is|are|was|were) down`
)

var (
	moved    = full(`(?P<what>.+?)(?: (?:has|have))? (?:(?P<up>` + upWords + `)|(?:` + downWords + `))(?: by)?(?: (?P<by>[\d.,]+ ?(?:%|percent|points?)))?(?:,? (?:since|from|over|against|on|compared (?:with|to)|vs\.?|than) (?P<than>.+))?`)
	beenUp   = full(`(?P<what>.+?) (?:is|are|was|were) [\d.,]+ ?(?:%|percent|points?) (?:up|down).*`)
	rising   = language.Set(`up rise rises rose increase increased higher more growth grew plus`)
	sinking  = language.Set(`down fall fell decrease decreased lower less fewer drop dropped minus`)
	earlier  = language.Set(`previous prior before last preceding earlier`)
	steady   = regexp.MustCompile(`(?i)\b(?:no change|unchanged|same as|steady|stable)\b`)
	toward   = regexp.MustCompile(`(?i)\b(?:target|goal|plan|planned|forecast|limit|budget|expected)\b`)
	notTrend = regexp.MustCompile(`(?i)\b(?:not|never|no|isn't|aren't|didn't|hasn't|haven't|twice|both|neither|only|most|all|every|each)\b`)
)

// trendOf reads "visits went down by 4 %" and "there were more visits than in May".
func trendOf(claim string) (trend, bool) {
	if notTrend.MatchString(claim) || beenUp.MatchString(claim) {
		return trend{}, false
	}
	if m := moved.FindStringSubmatch(claim); m != nil {
		parts := named(moved, m)
		return trend{what: parts["what"], up: parts["up"] != "", by: parts["by"], than: parts["than"]}, true
	}
	left, grade, mid, right, ok := aroundThan(claim)
	kind, more, graded := gradeOf(grade)
	if !ok || !graded || kind != anyMeasure || !period.MatchString(right) {
		return trend{}, false
	}
	t := trend{up: more, than: right}
	for trailing.MatchString(left) {
		left = strings.TrimSpace(trailing.ReplaceAllString(left, ""))
	}
	if t.what, _ = withoutVerb(left); fronting.MatchString(left) {
		t.what = mid
		if at := verbInside.FindStringIndex(mid); at != nil {
			t.what = mid[:at[0]]
		}
	} else if mid != "" {
		return trend{}, false
	}
	return t, t.what != ""
}

// trended judges a trend by the change that stands beside the figure: "▲ 12 %",
// "4 % less than yesterday".
func (p *pageText) trended(claim string) (evidence, bool) {
	t, ok := trendOf(claim)
	if !ok {
		return evidence{}, false
	}
	found, any := evidence{}, false
	for _, k := range p.kindredThings() {
		at, ok := p.called(k, t.what)
		if !ok {
			continue
		}
		e, ok := p.trendIn(k.things[at], t)
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

// trendIn reads the one change that is said of a thing.
func (p *pageText) trendIn(in thing, t trend) (evidence, bool) {
	var change *line
	up := false
	for _, s := range in.said {
		dir, changes := directionOf(s.line)
		if !changes || change == s.line {
			continue
		}
		if change != nil {
			return evidence{}, false // it says two changes
		}
		change, up = s.line, dir
	}
	if change == nil || t.than != "" && !p.saysSince(change, t.than) {
		return evidence{}, false
	}
	holds := up == t.up && !steady.MatchString(change.text)
	if t.by != "" {
		by, ok := p.read(t.by).measuresIn()
		given, ok2 := change.measuresIn()
		if !ok || !ok2 || len(by) != 1 {
			return evidence{}, false
		}
		holds = holds && slices.ContainsFunc(given, func(m measure) bool { return m.value == by[0].value })
	}
	if holds {
		return evidence{support: likely}, true
	}
	return evidence{against: likely}, true
}

// directionOf reads a short text that says by how much something changed.
func directionOf(l *line) (up, changes bool) {
	if len(l.words) > 10 || l.supposes() || toward.MatchString(l.text) {
		return false, false
	}
	if steady.MatchString(l.text) {
		return false, true
	}
	ups, downs, numbers := 0, 0, 0
	for _, w := range l.words {
		switch {
		case w.amount != nil:
			numbers++
		case rising[w.Text]:
			ups++
		case sinking[w.Text]:
			downs++
		}
	}
	return ups > 0, numbers > 0 && ups+downs == 1
}

// saysSince reports that the page names what a change is compared with.
func (p *pageText) saysSince(change *line, since string) bool {
	c := p.piecesOf(since)
	c.list = slices.DeleteFunc(c.list, func(x piece) bool { return earlier[x.word.Text] && len(c.list) > 1 })
	lines := []*line{change}
	for _, g := range p.passages {
		if !p.unset[g.Text] && (strings.Contains(g.Text, "ompare") || strings.Contains(g.Text, "versus") || strings.Contains(g.Text, "vs")) {
			lines = append(lines, p.read(g.Text))
		}
	}
	if len(c.list) == 0 { // "in May"
		month := regexp.MustCompile(`\b` + regexp.QuoteMeta(since[strings.LastIndexByte(since, ' ')+1:]) + `\b`)
		return slices.ContainsFunc(lines, func(l *line) bool { return month.MatchString(l.text) })
	}
	return slices.ContainsFunc(lines, func(l *line) bool {
		return !slices.ContainsFunc(c.list, func(x piece) bool { return !p.saysPiece(x, []*line{l}) })
	})
}

// aims reports that the part of the page which says most of a statement sets a
// figure against a plan: "▼ Target 96 %" says that it is low, not that it fell.
func (p *pageText) aims(c pieces) bool {
	a, _ := p.best(c)
	return slices.ContainsFunc(a.unit.own, func(l *line) bool { return toward.MatchString(l.text) })
}
