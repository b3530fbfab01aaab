package locate

import (
	"regexp"
	"slices"
	"strings"

	"sedum.dev/sedum/model/builtin/language"
)

// query is what a sentence says about the element it wants.
type query struct {
	words     []language.Word
	parts     []queryPart // one per word
	spoken    []language.Mention
	roles     map[string]bool // roles that fit a role word of the sentence
	strict    bool            // the role word allows no other role: "checkbox"
	fill      bool
	act       act
	rank      int     // 1 for "first", -1 for "last", 0 for none
	price     extreme // "cheapest"
	compares  bool    // "the longest"
	items     bool    // what its rank counts are things, not labels: "the last row"
	icon      bool    // it speaks of an icon
	label     bool    // it quotes a label: "click Accept all"
	counts    bool    // it wants a number: "the number of forks"
	readsText bool    // it reads a text rather than a value: "the error message"
	reads     bool    // it reads what stands beside a label: "the order number"
	content   int     // how many of its words weigh
	described bool    // it says more than grammar and a role
	deed      []int   // the words that say what is to be done, where the label of the control may say no more
	about     int     // where the title of the thing that is meant starts, 0 for none
	names     []nameRun
	places    map[string]bool // landmarks that some offered element stands in
	german    bool            // it is written in German, where a capital says nothing
}

// extreme is which end of the prices is wanted.
type extreme int

const (
	noPrice extreme = iota
	lowest
	dearest
)

// nameRun is a name of several words: each is said only where all are.
type nameRun struct{ from, to int }

// queryPart is how one word of the sentence counts.
type queryPart struct {
	weight  float64 // 0: grammar
	context bool    // it may describe what stands around the target
	loose   bool    // counts only where a name says it: "first", "folder"
	icon    bool    // describes how it looks, which not every page says
}

// act is what a sentence does with the element, as far as that tells its role.
type act int

const (
	anyAct  act = iota
	setting     // accept, turn on: not a link
	opening     // open, go to: not a checkbox
)

var (
	clickTo     = regexp.MustCompile(`(?i)^\s*(?:click|tap|press)\s+to\s+`)
	placeholder = regexp.MustCompile(`\{\{\s*[A-Za-z_][A-Za-z0-9_]*\s*\}\}`)
	intoField   = regexp.MustCompile(`(?i)\s(?:in|into|to|as|for)\s`)
)

var (
	comparing    = language.Set(`cheapest priciest lowest highest most least expensive newest oldest latest fewest`)
	superlatives = language.Set(`highest lowest most least fewest longest shortest largest smallest biggest greatest`)
	countedBy    = language.Set(`number count amount total sum share value rate`)
	cheapWords   = regexp.MustCompile(`(?i)\b(?:cheapest|least expensive|lowest[ -]priced?)\b`)
	dearWords    = regexp.MustCompile(`(?i)\b(?:priciest|most expensive|highest[ -]priced?)\b`)
	countWords   = regexp.MustCompile(`(?i)\b(?:number of|count of|how many)\b`)
)

func (m *Model) newQuery(sentence, operation string) query {
	q := query{fill: operation == "fill", roles: map[string]bool{}}
	text := spaced.Replace(placeholder.ReplaceAllString(sentence, " {{}} "))
	text = clickTo.ReplaceAllString(text, "")
	if q.fill {
		text = afterValue(text)
	}
	q.words = language.Split(text)
	q.parts = make([]queryPart, len(q.words))
	q.spoken = append(m.ideas(q.words), m.glossary.Apart(q.words)...)
	for i, said := range q.spoken {
		q.spoken[i].Weak = said.Weak || !said.Exact && said.To == said.From+1 && nominal(q.words[said.From].Text)
	}
	inQuotes := language.Quoted.FindAllStringIndex(text, -1)
	q.counts = countWords.MatchString(text)
	q.icon = slices.ContainsFunc(q.words, func(w language.Word) bool { return pictograms[w.Text] })
	q.reads = operation == "read"
	q.readsText = slices.ContainsFunc(q.words, func(w language.Word) bool { return textNouns[w.Text] })
	q.german = slices.ContainsFunc(q.words, func(w language.Word) bool { return germanWords[w.Text] && !w.Capital() })
	q.compares = slices.ContainsFunc(q.words, func(w language.Word) bool { return superlatives[w.Text] })
	switch {
	case cheapWords.MatchString(text):
		q.price = lowest
	case dearWords.MatchString(text):
		q.price = dearest
	}
	criterion := q.criterionStart()
	zone := q.zoneStart(max(2, criterion))
	q.label = q.quotesLabel(zone)
	q.reads = q.reads && !q.points(zone, inQuotes)
	for i, w := range q.words {
		p := &q.parts[i]
		p.weight = m.weigh(q, i, inQuotes)
		p.context = i >= zone || i > 0 && i < criterion
		if p.context && onlyPlaces(q.words, i) || q.reads && i == 0 {
			p.weight = 0
		}
		p.loose = p.weight > 0 && p.weight <= 0.5 && roleWords[w.Text] == nil
		q.takeRole(i, w)
		if p.weight > 0 && language.Ordinal(w.Text) != 0 {
			q.rank = language.Ordinal(w.Text)
			q.items = i+1 < len(q.words) && (itemNouns[q.words[i+1].Text] || vagueNouns[q.words[i+1].Text])
		}
	}
	q.comparesItems(zone)
	q.names = q.nameRuns(text)
	q.deed = q.deedWords()
	q.about = q.titleStart(zone)
	q.takeLooks()
	return q
}

// keepLabel takes a label that the sentence says whole as one, where it would
// otherwise end at a preposition: "Where from", "Terms of service".
func (q *query) keepLabel(label []language.Word) {
	at := q.find(label)
	zone := slices.IndexFunc(q.parts, func(p queryPart) bool { return p.context })
	if at < 0 || len(label) < 2 || zone < at || at+len(label) <= zone {
		return
	}
	for i := at; i < at+len(label); i++ {
		p := &q.parts[i]
		p.context, p.loose, p.weight = false, false, max(p.weight, 1)
	}
}

// takeLooks notes the words that say how the target looks, and counts the words
// that say something.
func (q *query) takeLooks() {
	for i, w := range q.words {
		p := &q.parts[i]
		p.icon = w.Text == "x" || i+1 < len(q.words) && pictograms[q.words[i+1].Text]
		if p.weight >= 0.5 {
			q.content++
		}
		q.described = q.described || p.weight > 0 && roleWords[w.Text] == nil
	}
}

// aims reports that word i names the target. A word for its role does so too, but
// not beside the quoted label of an element.
func (q query) aims(i int) bool {
	if q.parts[i].context {
		return false
	}
	return q.parts[i].weight >= 0.5 || !q.label && roleWords[q.words[i].Text] != nil
}

// returns reports "back to" at word i: "go back to the account step" names a
// place, not the button "Back".
func (q query) returns(i int) bool {
	return i == 1 && i+1 < len(q.words) && q.words[i].Text == "back" && q.words[i+1].Text == "to"
}

// nameRuns are the names in what describes the surroundings: words with capitals
// that follow each other, and handles like quiet_otter.
func (q query) nameRuns(text string) []nameRun {
	var runs []nameRun
	for i := 1; i < len(q.words); i++ {
		between := text[q.words[i-1].End:q.words[i].Start]
		handle := between == "_"
		if !handle && (between != " " || !q.namesSomething(i-1) || !q.namesSomething(i)) {
			continue
		}
		if n := len(runs); n > 0 && runs[n-1].to == i {
			runs[n-1].to = i + 1
		} else {
			runs = append(runs, nameRun{i - 1, i + 1})
		}
	}
	return runs
}

func (q query) namesSomething(i int) bool {
	return q.parts[i].context && q.words[i].Capital() && q.parts[i].weight > 1
}

// wholeNames takes back what a text says of a name that it doesn't say whole.
func (q query) wholeNames(said []float64) {
	for _, run := range q.names {
		whole := slices.Min(said[run.from:run.to])
		for i := run.from; i < run.to; i++ {
			said[i] = min(said[i], whole)
		}
	}
}

// onlyPlaces reports a word that only says where something is.
func onlyPlaces(words []language.Word, i int) bool {
	w := words[i]
	return prepositions[w.Text] && !w.Capital() && (w.Text != "next" || i+1 < len(words) && words[i+1].Text == "to")
}

// quotesLabel reports that the target is written like a label: its first word
// has a capital. Then the words after it belong to the label too.
func (q query) quotesLabel(zone int) bool {
	if q.german {
		return false
	}
	for i, w := range q.words[:zone] {
		if i == 0 && !q.fill || stopWords[w.Text] && !w.Capital() || softVerbs[w.Text] && !w.Capital() {
			continue
		}
		return w.Capital() && len(w.Text) > 1
	}
	return false
}

// takeRole notes what the word tells of the role of the target.
func (q *query) takeRole(i int, w language.Word) {
	switch {
	case i == 0 && checkVerbs[w.Text]:
		q.act, q.strict = setting, true
		for _, role := range roleWords["tick"] {
			q.roles[role] = true
		}
	case i <= 2 && settingVerbs[w.Text]:
		q.act = setting
	case i == 0 && openingVerbs[w.Text]:
		q.act = opening
	}
	if q.parts[i].weight == 0 || q.parts[i].context || i == 0 || q.words[0].Text != w.Text && checkVerbs[q.words[0].Text] {
		return
	}
	for _, role := range roleWords[w.Text] {
		q.roles[role] = true
	}
	q.strict = q.strict || strictRoles[w.Text]
}

// zoneStart is the word from which the sentence may describe the surroundings:
// after a preposition, a purpose ("to see the next page"), a possessor, or the
// object of a verb that is itself the control ("star this repository").
func (q query) zoneStart(from int) int {
	words := q.words
	for i := from; i < len(words); i++ {
		purpose := words[i].Text == "to" && i+1 < len(words) && purposeVerbs[words[i+1].Text]
		counting := q.reads && words[i].Text == "of" && countedBy[words[i-1].Text]
		if (prepositions[words[i].Text] || purpose) && !counting && !q.goesOn(i) {
			return i
		}
	}
	return len(words)
}

// criterionStart is where a sentence like "sort the pages by exit rate" says what
// it wants: after "by". It is 0 in others.
func (q query) criterionStart() int {
	if len(q.words) == 0 || !orderingVerbs[q.words[0].Text] {
		return 0
	}
	return 1 + slices.IndexFunc(q.words, func(w language.Word) bool { return w.Text == "by" })
}

// allCapitals reports a word that, as the first of a sentence, is a name, not a verb.
func allCapitals(w language.Word) bool { return len(w.Raw) > 1 && strings.ToUpper(w.Raw) == w.Raw }

// afterValue drops the value of a fill sentence, which says nothing about the
// field: the first quoted text or placeholder, or what stands before "into".
func afterValue(sentence string) string {
	if at := valueAt(sentence); at != nil {
		before, after := sentence[:at[0]], sentence[at[1]:]
		if strings.ContainsFunc(after, letter) {
			return after
		}
		return before
	}
	if at := intoField.FindStringIndex(sentence); at != nil {
		return sentence[at[1]:]
	}
	return sentence
}

var (
	operand     = regexp.MustCompile(`"[^"]*"|“[^”]*”|\{\{\}\}`)
	withOperand = regexp.MustCompile(`(?i)\b(?:with|mit|con|avec|com|met)\s+("[^"]*"|“[^”]*”|\{\{\}\})`)
)

func valueAt(sentence string) []int {
	if at := withOperand.FindStringSubmatchIndex(sentence); at != nil {
		return at[2:4]
	}
	return operand.FindStringIndex(sentence)
}

// weigh says how much the word counts when it is found or missed.
func (m *Model) weigh(q query, i int, inQuotes [][]int) float64 {
	w := q.words[i]
	if slices.ContainsFunc(inQuotes, func(span []int) bool { return w.Start >= span[0] && w.End <= span[1] }) {
		return 1.5
	}
	soft := m.parameters.Soft
	leads := i == 0 || i == 1 && commandVerbs[q.words[0].Text]
	switch {
	case i == 0 && commandVerbs[w.Text]:
		return 0
	case stopWords[w.Text] && !(w.Capital() && i > 0):
		return 0
	case i > 0 && leads && softVerbs[w.Text] && w.Capital() && !q.german:
		return 1.2 // "press Select": a label
	case leads && softVerbs[w.Text], i > 0 && q.words[i-1].Text == "to" && softVerbs[w.Text], language.Ordinal(w.Text) != 0, comparing[w.Text], q.returns(i):
		return soft
	case q.fill && w.Text == "search" && i+1 < len(q.words) && roleWords[q.words[i+1].Text] != nil:
		return soft // "the SKU search box" is a kind of box
	case w.Capital() && i > 0 && !q.german:
		return 1.2
	case roleWords[w.Text] != nil, vagueNouns[w.Text], i > 0 && q.words[i-1].Text == "this":
		return soft
	case itemNouns[w.Text] && !q.fill:
		return 0.5
	case w.Number():
		return 1.4
	}
	return 1
}
