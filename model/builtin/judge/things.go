package judge

import (
	"slices"
	"strings"
	"unicode/utf8"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin/language"
)

// thing is a part of a page that is about one thing among others of its kind: an
// entry, a section, an option with its features, a caption with its value.
type thing struct {
	names []*line
	said  []remark
}

// remark is one text about a thing, and the column that it is a value of.
type remark struct{ line, column *line }

// kindred are things that can be compared with each other.
type kindred struct {
	things []thing
	over   []*line // what the page calls them: headings, labels, columns
	wide   bool    // they stand in several parts of the page
	loose  bool    // no markup tells where one ends
}

// kindredThings are all the things of a page, by kind.
func (p *pageText) kindredThings() []kindred {
	var out []kindred
	for _, g := range p.groups {
		out = append(out, p.entryThings(g))
	}
	out = append(out, p.sectionThings()...)
	out = append(out, p.optionThings()...)
	out = append(out, p.captionThings()...)
	out = append(out, p.recordThings()...)
	return slices.DeleteFunc(out, func(k kindred) bool { return len(k.things) < 2 })
}

func (p *pageText) entryThings(g *group) kindred {
	k := kindred{}
	for _, text := range append(append([]string{g.label}, g.headings...), g.columns...) {
		if text != "" {
			k.over = append(k.over, p.read(text))
		}
	}
	for _, e := range g.entries {
		t := thing{}
		for _, i := range e.passages {
			ps := p.passages[i]
			l := p.read(ps.Text)
			t.names = append(t.names, l)
			s := remark{line: l}
			if ps.Cell > 0 && ps.Cell < len(g.columns) && g.columns[ps.Cell] != "" {
				s.column = p.read(g.columns[ps.Cell])
			}
			t.said = append(t.said, s)
		}
		k.things = append(k.things, t)
	}
	return k
}

// sectionThings are the sections under headings of one level, those of one parent
// and those of all: what is the most among the soups needn't be so among all dishes.
func (p *pageText) sectionThings() []kindred {
	by := map[string]*kindred{}
	var order []string
	for i, h := range p.passages {
		if h.Kind != model.PassageHeading {
			continue
		}
		level := string(rune('0' + h.Level))
		t := thing{names: []*line{p.read(h.Text)}, said: []remark{{line: p.read(h.Text)}}}
		for _, g := range p.passages[i+1:] {
			if g.Kind == model.PassageHeading && g.Level <= h.Level {
				break
			}
			t.said = append(t.said, remark{line: p.read(g.Text)})
		}
		for _, key := range []string{level, strings.Join(append(slices.Clone(h.headings), level), "\n")} {
			if by[key] == nil {
				by[key] = &kindred{wide: key == level}
				order = append(order, key)
			}
			if key != level {
				by[key].over = p.readEach(h.headings)
			}
			by[key].things = append(by[key].things, t)
		}
	}
	var out []kindred
	for _, key := range order {
		out = append(out, *by[key])
	}
	return out
}

func (p *pageText) readEach(texts []string) []*line {
	var out []*line
	for _, text := range texts {
		out = append(out, p.read(text))
	}
	return out
}

// optionThings are options whose name is all that stands on them: plan cards.
func (p *pageText) optionThings() []kindred {
	by := map[string]*kindred{}
	var order []string
	for _, c := range p.controls {
		t, key := thing{}, c.Control.Role+"\n"+c.Label
		for i := c.at; i < len(p.passages) && strings.Contains(c.Control.Name, p.passages[i].Text); i++ {
			l := p.read(p.passages[i].Text)
			t.said = append(t.said, remark{line: l})
		}
		if len(t.said) < 2 {
			continue
		}
		t.names = []*line{t.said[0].line}
		if by[key] == nil {
			by[key] = &kindred{over: p.readEach([]string{c.Label})}
			order = append(order, key)
		}
		by[key].things = append(by[key].things, t)
	}
	var out []kindred
	for _, key := range order {
		out = append(out, *by[key])
	}
	return out
}

// longestCaption is how many words a caption may have.
const longestCaption = 4

// captionThings are short texts with a number after each: "Visitors", "48,210".
func (p *pageText) captionThings() []kindred {
	by := map[string]*kindred{}
	var order []string
	for i := 0; i+1 < len(p.passages); i++ {
		g := p.passages[i]
		if !p.captions(i) {
			continue
		}
		t := thing{names: []*line{p.read(g.Text)}}
		k := p.afterCaption(i)
		for ; k < len(p.passages) && k <= i+4 && p.sameBlock(i, k) && !p.captions(k) && p.passages[k].Kind != model.PassageControl; k++ {
			t.said = append(t.said, remark{line: p.read(p.passages[k].Text)})
		}
		key := strings.Join(g.headings, "\n") + "\n" + g.Label
		if by[key] == nil {
			by[key] = &kindred{over: p.readEach(append(slices.Clone(g.headings), g.Label))}
			order = append(order, key)
		}
		by[key].things = append(by[key].things, t)
		i = k - 1
	}
	var out []kindred
	for _, key := range order {
		out = append(out, *by[key])
	}
	return out
}

// captions reports a short text outside of lists with a number right after it.
func (p *pageText) captions(i int) bool {
	g := p.passages[i]
	at := p.afterCaption(i)
	if g.Group != 0 || g.to-g.from > longestCaption || !p.labelOnly(i) || at >= len(p.passages) || !p.sameBlock(i, at) {
		return false
	}
	next := p.passages[at]
	return next.from < next.to && p.words[next.from].amount != nil && next.Kind != model.PassageControl
}

// afterCaption is the passage after a caption and its help button.
func (p *pageText) afterCaption(i int) int {
	if i+1 < len(p.passages) && p.passages[i+1].Kind == model.PassageControl && utf8.RuneCountInString(p.passages[i+1].Text) == 1 {
		return i + 2
	}
	return i + 1
}

// recordThings are records without markup.
func (p *pageText) recordThings() []kindred {
	by := map[int]*kindred{}
	var order []int
	for _, u := range p.unitsOf() {
		if u.kind != entryUnit || u.family <= len(p.groups) {
			continue
		}
		t := thing{}
		for _, l := range u.own {
			t.names = append(t.names, l)
			t.said = append(t.said, remark{line: l})
		}
		if by[u.family] == nil {
			by[u.family] = &kindred{over: u.near, loose: true}
			order = append(order, u.family)
		}
		by[u.family].things = append(by[u.family].things, t)
	}
	var out []kindred
	for _, f := range order {
		out = append(out, *by[f])
	}
	return out
}

// called is the one thing of its kind that a name means: it says nearly all of the
// name, what the page calls all of them left aside, and more than any other does.
func (p *pageText) called(k kindred, name string) (int, bool) {
	c := p.piecesOf(name)
	at, best, twice := -1, 0.0, false
	for i, t := range k.things {
		said, total := 0.0, 0.0
		for _, x := range c.list {
			switch {
			case p.saysPiece(x, t.names):
				said += x.weight
				total += x.weight
			case kindNames[x.word.Text] || p.saysPiece(x, k.over):
			default:
				total += x.weight
			}
		}
		enough := said > 0 && said >= 0.85*total
		said += 0.1 * p.mostSaid(c, t.names)
		switch {
		case !enough:
		case said > best+1e-9:
			at, best, twice = i, said, false
		case said > best-1e-9:
			twice = true
		}
	}
	return at, at >= 0 && !twice
}

// mostSaid is how much of a name one text says.
func (p *pageText) mostSaid(c pieces, names []*line) float64 {
	best := 0.0
	for _, l := range names {
		said := 0.0
		for _, x := range c.list {
			if p.saysPiece(x, []*line{l}) {
				said += x.weight
			}
		}
		best = max(best, said)
	}
	return best
}

// kindNames are what people call things that pages leave unnamed.
var kindNames = language.Set(`plan tier option page route flight train room variant version package offer one item product model position
	order ticket deal task invoice run file user member answer statement question source channel branch team size region country city station`)

// saysPiece reports that one of the lines says a piece of a claim, and not its opposite.
func (p *pageText) saysPiece(x piece, lines []*line) bool {
	return slices.ContainsFunc(lines, func(l *line) bool {
		m := p.matchIn(x, l)
		return m.like >= matched && !m.opposite
	})
}
