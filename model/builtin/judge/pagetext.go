package judge

import (
	"regexp"
	"slices"
	"strings"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin/language"
)

// pageText is a page prepared for judging: its words in reading order, and what
// they are part of.
type pageText struct {
	text     string
	words    []pageWord
	passages []passage
	groups   []*group // in page order
	controls []control
	style    language.DecimalStyle
	lexicon  language.Lexicon

	statements language.Lexicon
	states     int // the first concept of statements that is a state
	spoken     int // the first concept of statements that only claims know
	lines      map[string]*line
	units      []unit
	matched    map[matchKey]match
	recordOf   map[int]record  // by passage
	entryOf    map[int][2]int  // family and member, by passage
	offers     map[string]bool // texts of controls: what can be done, not what is
	actions    map[string]bool // texts of all controls
	steps      map[string]bool // texts of steps that are still to come
	unset      map[string]bool // texts of options that aren't chosen
	tongue     string          // its language, "" where that can't be told
}

// pageWord is one word in reading order.
type pageWord struct {
	language.Word
	passage int
	amount  *language.Amount
}

// passage is one passage with its words, words[from:to] of the page.
type passage struct {
	model.Passage
	from, to int
	headings []string // the headings above it, outermost first
}

// control is a control and how it stands, right before passage at.
type control struct {
	model.Passage
	at       int
	headings []string
}

// group is one list or table.
type group struct {
	label    string
	headings []string
	entries  []entry  // without header and total rows
	rows     []entry  // all entries, those with totals too
	columns  []string // texts of the header cells, by cell from 1
	table    bool
	cards    bool // found by their likeness, not marked up as a list
}

// entry is one list item or table row: its passages in order.
type entry struct{ passages []int }

func (m *Model) newPage(s model.State) *pageText {
	given := s.Passages
	if len(given) == 0 {
		given = []model.Passage{{Text: s.Page, Kind: model.PassageText}}
	}
	p := &pageText{text: s.Page, lexicon: m.lexicon, statements: m.statements, lines: map[string]*line{}, matched: map[matchKey]match{}, recordOf: map[int]record{}, offers: map[string]bool{}, actions: map[string]bool{}, entryOf: map[int][2]int{}}
	p.states, p.spoken = m.statements.Concept("state-on"), m.statements.Concept("possible")
	if p.text == "" {
		p.text = model.TextOf(given)
	}
	p.style = language.StyleOf(language.Split(p.text))
	var above []model.Passage
	for _, g := range given {
		i := len(p.passages)
		if g.Kind == model.PassageState {
			p.controls = append(p.controls, control{Passage: g, at: i, headings: texts(above)})
			continue
		}
		g.Text = ofThePage(g.Text)
		above = slices.DeleteFunc(above, func(h model.Passage) bool { return over(h, g) })
		added := passage{Passage: g, from: len(p.words), headings: texts(above)}
		p.addWords(g.Text, i)
		added.to = len(p.words)
		p.passages = append(p.passages, added)
		if g.Kind == model.PassageControl {
			p.actions[g.Text] = true
		}
		if g.Kind == model.PassageControl && !strings.ContainsAny(g.Text, ":0123456789") {
			p.offers[g.Text] = true
		}
		if g.Kind == model.PassageHeading {
			above = append(above, g)
		}
	}
	for _, g := range p.passages {
		if g.Kind != model.PassageControl {
			delete(p.offers, g.Text) // it is a heading or a text as well
		}
	}
	p.unset, p.steps = p.unsetTexts(), p.laterSteps()
	p.tongue = tongueOf(p.words)
	p.addGroups()
	p.addCards()
	for _, g := range p.groups {
		if g.rows == nil {
			g.rows = g.entries
		}
	}
	return p
}

// addressed finds text that tells a program what to answer.
var addressed = regexp.MustCompile(`(?i)\b(?:language models?|automated (?:testers?|agents?|systems?)|ai (?:models?|assistants?|agents?)|llms?|chatbots?|(?:and|to|for) assistants|ignore (?:all |any )?(?:previous|prior) instructions|system prompt)\b`)

// ofThePage cuts a text where it starts to speak to programs: what it tells them
// says nothing of the page.
func ofThePage(text string) string {
	at := addressed.FindStringIndex(text)
	if at == nil {
		return text
	}
	begin, _ := sentenceAround(text, at[0])
	return strings.TrimSpace(text[:begin])
}

// over reports that a heading no longer speaks for the passage: a heading of its
// level follows, or the entry that the heading stands in has ended.
func over(h, g model.Passage) bool {
	return g.Kind == model.PassageHeading && h.Level >= g.Level || h.Entry > 0 && (h.Group != g.Group || h.Entry != g.Entry)
}

func texts(passages []model.Passage) []string {
	out := make([]string, len(passages))
	for i, g := range passages {
		out[i] = g.Text
	}
	return out
}

func (p *pageText) addWords(text string, at int) {
	for _, w := range language.Split(text) {
		added := pageWord{Word: w, passage: at}
		if a, ok := language.AmountAt(text, w, p.style); ok {
			added.amount = &a
		}
		p.words = append(p.words, added)
	}
}

func (p *pageText) addGroups() {
	byID := map[int]*group{}
	entries := map[[2]int]int{}
	heads := p.headerRows()
	for i, g := range p.passages {
		if g.Group == 0 || g.Entry == 0 {
			continue
		}
		in := byID[g.Group]
		if in == nil {
			in = &group{label: g.Label, headings: g.headings}
			byID[g.Group] = in
			p.groups = append(p.groups, in)
		}
		in.table = in.table || g.Cell > 0
		if heads[[2]int{g.Group, g.Entry}] {
			in.setColumn(g)
			continue
		}
		key := [2]int{g.Group, g.Entry}
		at, ok := entries[key]
		if !ok {
			at = len(in.entries)
			entries[key] = at
			in.entries = append(in.entries, entry{})
		}
		in.entries[at].passages = append(in.entries[at].passages, i)
	}
	for _, g := range p.groups {
		g.rows = slices.Clone(g.entries)
		g.entries = slices.DeleteFunc(g.entries, p.totals)
	}
}

// headerRows are the rows that name columns: the first row of a table, when it
// has no data cell and others have. Its cells may hold buttons that sort.
func (p *pageText) headerRows() map[[2]int]bool {
	data := map[[2]int]bool{}
	tables := map[int]bool{}
	for _, g := range p.passages {
		if g.Kind == model.PassageCell {
			data[[2]int{g.Group, g.Entry}], tables[g.Group] = true, true
		}
	}
	heads := map[[2]int]bool{}
	for _, g := range p.passages {
		if row := [2]int{g.Group, g.Entry}; g.Cell > 0 && g.Entry == 1 && tables[g.Group] && !data[row] {
			heads[row] = true
		}
	}
	return heads
}

func (g *group) setColumn(header passage) {
	for len(g.columns) <= header.Cell {
		g.columns = append(g.columns, "")
	}
	if g.columns[header.Cell] == "" {
		g.columns[header.Cell] = header.Text
	}
}

var totalWords = language.Set("total totals subtotal sum grand gesamt summe totale shipping tax discount vat balance remise rabatt mwst tva")

// totals reports a row that sums up others.
func (p *pageText) totals(e entry) bool {
	first := p.passages[e.passages[0]]
	return first.from < first.to && totalWords[p.words[first.from].Text] && (first.to-first.from <= 2 || strings.HasPrefix(p.words[first.from].Text, "total") && first.to-first.from <= 5)
}

// wordsOf are the words of an entry.
func (p *pageText) wordsOf(e entry) []pageWord {
	var out []pageWord
	for _, i := range e.passages {
		out = append(out, p.words[p.passages[i].from:p.passages[i].to]...)
	}
	return out
}

// textOf is the text of an entry.
func (p *pageText) textOf(e entry) string {
	var parts []string
	for _, i := range e.passages {
		parts = append(parts, p.passages[i].Text)
	}
	return strings.Join(parts, " ")
}

// sameBlock reports whether two passages may be read together: nothing ends
// between them.
func (p *pageText) sameBlock(a, b int) bool {
	x, y := p.passages[a], p.passages[b]
	return x.Group == y.Group && x.Entry == y.Entry && y.Kind != model.PassageHeading
}
