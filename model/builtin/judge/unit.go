package judge

import (
	"slices"
	"strings"
	"unicode"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin/answer"
	"sedum.dev/sedum/model/builtin/language"
)

// Unit is a part of a page that speaks about one thing: a sentence, a cell, a
// row, a card, a section. What stands over it says what it is about.
type unit struct {
	own    []*line
	near   []*line // its nearest heading, label, row and column names
	far    []*line // the headings above those
	family int     // units of one family are alike: rows of a table, cards of a list; 0 is none
	member int     // which of them
	size   int     // own words
	kind   unitKind
}

type unitKind int

const (
	sentence unitKind = iota
	window            // sentences that follow each other
	cellUnit
	entryUnit // a row, a list item, a card
	section
)

// unitsOf collects the units of the page, small ones first.
func (p *pageText) unitsOf() []unit {
	if p.units != nil {
		return p.units
	}
	var units []unit
	for family, g := range p.groups {
		for n, e := range g.rows {
			for _, i := range e.passages {
				p.entryOf[i] = [2]int{family + 1, n}
			}
		}
	}
	records := p.records(len(p.groups) + 20)
	records = append(records, p.acted(len(p.groups)+40)...)
	units = append(units, p.sentences()...)
	units = append(units, p.flowing()...)
	units = append(units, p.settings()...)
	for family, g := range p.groups {
		units = append(units, p.entryUnits(g, family+1)...)
	}
	units = append(units, p.sections(len(p.groups)+1)...)
	units = append(units, records...)
	units = slices.DeleteFunc(units, func(u unit) bool { return len(u.own) == 0 })
	for i := range units {
		for _, l := range units[i].own {
			units[i].size += len(l.words)
		}
	}
	p.units = units
	return units
}

// above are the lines over a passage: the nearest first.
func (p *pageText) above(g passage) (near, far []*line) {
	for i, h := range slices.Backward(g.headings) {
		if i == len(g.headings)-1 {
			near = append(near, p.read(h))
		} else {
			far = append(far, p.read(h))
		}
	}
	if g.Label != "" {
		near = append(near, p.read(g.Label))
	}
	return near, far
}

// sentences are the sentences of texts, and those of texts that follow each
// other within one record.
func (p *pageText) sentences() []unit {
	var out []unit
	for i, g := range p.passages {
		near, far := p.above(g)
		if g.Group != 0 && g.Cell == 0 {
			near = append(near, p.firstOf(i)...)
		}
		if key, ok := p.recordOf[i]; ok && key.first != i {
			near = append(near, p.read(p.passages[key.first].Text))
			if key.title != nil {
				near = append(near, key.title)
			}
		}
		family, member := p.memberOf(i)
		lines := p.readAll(g.Text)
		for _, l := range lines {
			out = append(out, unit{own: []*line{l}, near: near, far: far, family: family, member: member})
		}
		if g.Kind == model.PassageControl || g.Kind == model.PassageHeading || g.Group > 0 || p.recordOf[i].family > 0 {
			continue
		}
		if len(lines) > 1 {
			out = append(out, unit{own: lines, near: near, far: far, kind: window, family: family, member: member})
		}
		if p.valueOfAnother(i) {
			continue
		}
		for k := i + 1; k < len(p.passages) && k < i+3 && p.follows(i, k) && !p.labels(k); k++ {
			lines = append(slices.Clone(lines), p.readAll(p.passages[k].Text)...)
			out = append(out, unit{own: lines, near: near, far: far, kind: window, family: family, member: member})
		}
	}
	return out
}

// follows reports that the text of passage k may go on with that of passage i.
func (p *pageText) follows(i, k int) bool {
	a, b := p.recordOf[i], p.recordOf[k]
	return p.sameBlock(i, k) && p.passages[k].Kind != model.PassageControl && a == b
}

// labels reports a label with a number after it.
func (p *pageText) labels(k int) bool {
	return k+1 < len(p.passages) && p.labelOnly(k) && p.numberOnly(k+1) && p.follows(k, k+1)
}

// memberOf is the list entry or record that a passage is in.
func (p *pageText) memberOf(i int) (family, member int) {
	if r, ok := p.recordOf[i]; ok {
		return r.family, r.first
	}
	if m, ok := p.entryOf[i]; ok {
		return m[0], m[1]
	}
	return 0, 0
}

// readAll are the sentences of a text that say something of the page.
func (p *pageText) readAll(text string) []*line {
	var out []*line
	for _, s := range split(text) {
		if l := p.read(s); !l.supposes() {
			out = append(out, l)
		}
	}
	return out
}

// record is where a run of texts without markup starts.
type record struct {
	family, first int
	title         *line
}

// firstOf is the first text of the entry that a passage is in: its name.
func (p *pageText) firstOf(at int) []*line {
	g := p.passages[at]
	first := at
	for first > 0 && p.passages[first-1].Group == g.Group && p.passages[first-1].Entry == g.Entry {
		first--
	}
	if first == at {
		return nil
	}
	return []*line{p.read(p.passages[first].Text)}
}

// split cuts a text into sentences and into the parts between dots and bars.
func split(text string) []string {
	var out []string
	for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == '·' || r == '|' || r == '•' }) {
		for rest := strings.TrimSpace(part); rest != ""; {
			end := sentenceEnd(rest)
			if s := strings.TrimSpace(rest[:end]); s != "" {
				out = append(out, s)
			}
			rest = rest[end:]
		}
	}
	return out
}

func sentenceEnd(text string) int {
	for i := 0; i+2 < len(text); i++ {
		if strings.IndexByte(".!?", text[i]) >= 0 && text[i+1] == ' ' && !abbreviates(text[:i]) {
			return i + 1
		}
	}
	return len(text)
}

// abbreviates reports that a dot after the text ends no sentence: "Dr.", "A.", "18.".
func abbreviates(text string) bool {
	last := text[strings.LastIndexByte(text, ' ')+1:]
	return last == "" || len(last) <= 2 || strings.TrimFunc(last, unicode.IsDigit) == ""
}

// entryUnits are the entries of a list or table, and the cells of a row.
func (p *pageText) entryUnits(g *group, family int) []unit {
	var out []unit
	for n, e := range g.rows {
		first := p.passages[e.passages[0]]
		u := unit{family: family, member: n, kind: entryUnit}
		u.near, u.far = p.above(first)
		var columns []*line
		for _, i := range e.passages {
			ps := p.passages[i]
			u.own = append(u.own, p.readAll(ps.Text)...)
			if ps.Cell > 0 && ps.Cell < len(g.columns) && g.columns[ps.Cell] != "" {
				column := p.read(g.columns[ps.Cell])
				columns = append(columns, column)
				if i != e.passages[0] {
					cell := unit{own: []*line{p.read(ps.Text)}, near: append([]*line{column, p.read(first.Text)}, p.names(e, i)...), far: slices.Clone(u.near), family: family + 1000*ps.Cell, member: n, kind: cellUnit}
					out = append(out, cell)
				}
			}
		}
		u.near = append(u.near, columns...)
		if !p.matrix(g) {
			out = append(out, u)
		}
	}
	return out
}

// matrix reports a table like a timetable: each cell tells of a thing of its own,
// and a row of them of none.
func (p *pageText) matrix(g *group) bool {
	cells, rich := 0, 0
	for _, e := range g.rows {
		for _, i := range e.passages {
			if p.passages[i].Kind == model.PassageCell {
				cells++
				rich += int(answer.Truth(strings.Count(p.passages[i].Text, ", ") >= 2))
			}
		}
	}
	return rich*2 > cells
}

// names are the cells of a row that say what it is about: those without numbers.
func (p *pageText) names(e entry, but int) []*line {
	var out []*line
	for _, i := range e.passages[1:] {
		if i != but && p.passages[i].Cell <= 3 && !p.numberOnly(i) {
			out = append(out, p.read(p.passages[i].Text))
		}
	}
	return out
}

// longestSection is how many passages are still read as one thing.
const longestSection = 12

// sections are headings with what follows up to the next heading.
func (p *pageText) sections(family int) []unit {
	var out []unit
	for i, h := range p.passages {
		if h.Kind != model.PassageHeading || h.Group != 0 {
			continue
		}
		u := unit{family: family + h.Level, member: i, own: []*line{p.read(h.Text)}, kind: section}
		u.near, u.far = p.above(h)
		for k := i + 1; k < len(p.passages) && k <= i+longestSection; k++ {
			if p.passages[k].Kind == model.PassageHeading || p.passages[k].Cell > 0 || p.recordOf[k].family > 0 || p.shared(k) {
				break
			}
			u.own = append(u.own, p.readAll(p.passages[k].Text)...)
		}
		if len(u.own) > 1 {
			out = append(out, u)
		}
	}
	return out
}

// shared reports that the list entry of a passage has others: it is a thing of
// its own, and no line of a section.
func (p *pageText) shared(k int) bool {
	same := func(i int) bool {
		return i >= 0 && i < len(p.passages) && p.passages[i].Group == p.passages[k].Group && p.passages[i].Entry == p.passages[k].Entry
	}
	return p.passages[k].Group > 0 && (same(k-1) || same(k+1))
}

// records are runs of texts without any markup, each starting with a text of the
// same shape: "LAN-201", "06:40 - 08:32 Train 5061".
func (p *pageText) records(family int) []unit {
	starts := map[string][]int{}
	for i, g := range p.passages {
		if s := shapeOf(g.Text); s != "" && g.Group == 0 && g.Kind == model.PassageText {
			starts[s] = append(starts[s], i)
		}
	}
	var out []unit
	for i, g := range p.passages {
		at := starts[shapeOf(g.Text)]
		if len(at) < 3 || at[0] != i || p.recordOf[i].family > 0 || p.allSame(at) {
			continue // no key, or part of records that start with another
		}
		family++
		longest := 0
		for n, from := range at {
			end := p.recordEnd(from, at)
			if n < len(at)-1 {
				longest = max(longest, end-from)
			} else if end-from > longest {
				end = from + longest // what follows the last record is no part of it
			}
			out = append(out, p.recordUnit(family, from, end))
		}
	}
	return out
}

// recordEnd is where a record ends: at the next one, or at a title.
func (p *pageText) recordEnd(from int, starts []int) int {
	end := from + 1
	for end < len(p.passages) && end < from+longestSection && !slices.Contains(starts, end) &&
		p.passages[end].Kind != model.PassageHeading && !shouts(p.passages[end].Text) {
		end++
	}
	return end
}

func (p *pageText) recordUnit(family, from, end int) unit {
	u := unit{family: family, member: from, kind: entryUnit}
	u.near, u.far = p.above(p.passages[from])
	title := p.shouted(from)
	if title != nil {
		u.near = append(u.near, title)
	}
	for k := from; k < end; k++ {
		u.own = append(u.own, p.readAll(p.passages[k].Text)...)
		p.recordOf[k] = record{family, from, title}
	}
	return u
}

// shapeOf is a text with its letters and digits masked; "" where it is no key.
func shapeOf(text string) string {
	if len(text) > 40 || !strings.ContainsFunc(text, unicode.IsDigit) || !strings.ContainsFunc(text, unicode.IsLetter) {
		return ""
	}
	var b strings.Builder
	last := rune(0)
	for _, r := range text {
		switch {
		case unicode.IsDigit(r):
			r = '9'
		case unicode.IsUpper(r):
			r = 'A'
		case unicode.IsLetter(r):
			r = 'a'
		}
		if r != last || r == '9' {
			b.WriteRune(r)
		}
		last = r
	}
	return b.String()
}

// shouted is the nearest title in capitals above a passage: "TO DO 3".
func (p *pageText) shouted(at int) *line {
	for i := at - 1; i >= 0; i-- {
		if p.passages[i].Kind == model.PassageHeading {
			return nil
		}
		if shouts(p.passages[i].Text) {
			return p.read(p.passages[i].Text)
		}
	}
	return nil
}

// shouts reports a short text all in capitals that is no key.
func shouts(text string) bool {
	letters := 0
	for i, r := range text {
		switch {
		case unicode.IsLower(r):
			return false
		case unicode.IsLetter(r):
			letters++
		case unicode.IsDigit(r) && i > 0 && text[i-1] != ' ' && !language.IsDigit(text[i-1]):
			return false
		}
	}
	return letters >= 4 && len(text) <= 40
}
