package builtin

import (
	"regexp"
	"slices"
	"strings"
)

// query is what a sentence says about the element it wants.
type query struct {
	words  []word
	parts  []queryPart // one per word
	spoken []mention
	roles  map[string]bool // roles that fit a role word of the sentence
	strict bool            // the role word allows no other role: "checkbox"
	fill   bool
	act    act
	rank   int     // 1 for "first", -1 for "last", 0 for none
	price  extreme // "cheapest"
	label  bool    // it quotes a label: "click Accept all"
	counts bool    // it wants a number: "the number of forks"
	value  bool    // it reads what stands beside a label: "the order number"
}

// extreme is which end of the prices is wanted.
type extreme int

const (
	noPrice extreme = iota
	lowest
	dearest
)

// queryPart is how one word of the sentence counts.
type queryPart struct {
	weight  float64 // 0: grammar
	context bool    // it may describe what stands around the target
	loose   bool    // counts only where a name says it: "first", "folder"
}

// act is what a sentence does with the element, as far as that tells its role.
type act int

const (
	anyAct  act = iota
	setting     // accept, turn on: not a link
	opening     // open, go to: not a checkbox
)

var (
	placeholder = regexp.MustCompile(`\{\{\s*[A-Za-z_][A-Za-z0-9_]*\s*\}\}`)
	quoted      = regexp.MustCompile(`"[^"]*"|“[^”]*”`)
	intoField   = regexp.MustCompile(`(?i)\s(?:in|into|to|as|for)\s`)
)

var (
	stopWords = set(`a an the this that these those it its my your our their his her i you we they of on in into onto to at
		for from by with and or is are was were be been as please then which who whose where there one's just what how why when do does did can will
		el la los las un una de del al en para por con y der die das ein eine im le les une des du et`)
	commandVerbs = set(`click tap press hit push type enter fill write input put insert`)
	softVerbs    = set(`open select choose pick check tick go show view switch set use change visit navigate find turn toggle
		see read make uncheck expand collapse download get return`)
	settingVerbs = set(`accept agree tick check uncheck enable disable toggle turn`)
	checkVerbs   = set(`check tick uncheck untick`)
	openingVerbs = set(`open go view read visit show navigate return`)
	prepositions = set(`for on in of under over near beside by from at within inside about with that which whose where
		next above below beneath using showing para de`)
	purposeVerbs = set(`see show hide change open close reveal go get remove delete view return make accept start stop edit add
		enlarge expand collapse write read search sort filter set turn toggle switch leave save send buy`)
	rankWords = map[string]int{"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
		"ninth": 9, "tenth": 10, "last": -1, "1st": 1, "2nd": 2, "3rd": 3, "4th": 4, "5th": 5}
	comparing  = set(`cheapest priciest lowest highest most least expensive newest oldest latest fewest`)
	cheapWords = regexp.MustCompile(`(?i)\b(?:cheapest|least expensive|lowest[ -]priced?)\b`)
	dearWords  = regexp.MustCompile(`(?i)\b(?:priciest|most expensive|highest[ -]priced?)\b`)
	countWords = regexp.MustCompile(`(?i)\b(?:number of|count of|how many)\b`)
	vagueNouns = set(`item control element area region section part box block card panel widget option row entry list page
		icon sign symbol toolbar bar column header heading cell method choice number table arrow name corner`)
	valueNouns = set(`number id code reference total subtotal sum price cost amount balance fee tax rate discount date time quantity
		count score percentage duration weight age year`)
	itemNouns = set(`story result product question comment article email message folder file review post listing image picture step dot`)
)

// roleWords map what people call controls to the roles they may have; "" is an
// element without a role of its own.
var roleWords = map[string][]string{
	"button": {"button", "link"}, "box": {"checkbox", "textbox", "searchbox", "spinbutton", "combobox"}, "link": {"link"},
	"icon": {"button", "link", ""}, "tab": {"tab", "link", "button"},
	"checkbox": {"checkbox"}, "radio": {"radio"}, "switch": {"switch", "checkbox", "button"},
	"toggle": {"switch", "checkbox", "button"}, "slider": {"slider"}, "dropdown": {"combobox", "button"},
	"select": {"combobox"}, "selector": {"combobox", "button"}, "picker": {"combobox", "button"},
	"combobox": {"combobox"}, "menu": {"button", "combobox", "menuitem"}, "field": {"textbox", "searchbox", "combobox", "spinbutton"},
	"input": {"textbox", "searchbox", "combobox", "spinbutton"}, "textbox": {"textbox", "searchbox"},
	"tick": {"checkbox", "radio", "switch"}, "textarea": {"textbox"}, "option": {"option", "radio", "checkbox", "menuitem", "button"}, "heading": {"heading", "button"},
}

// strictRoles are the role words that mean what they say.
var strictRoles = set(`checkbox radio switch slider dropdown selector combobox field`)

func (m *Model) newQuery(sentence, operation string) query {
	q := query{fill: operation == "fill", roles: map[string]bool{}}
	text := placeholder.ReplaceAllString(sentence, " {{}} ")
	if q.fill {
		text = afterValue(text)
	}
	q.words = splitWords(text)
	q.parts = make([]queryPart, len(q.words))
	q.spoken = m.lexicon.mentions(q.words)
	inQuotes := quoted.FindAllStringIndex(text, -1)
	q.counts = countWords.MatchString(text)
	q.value = operation == "read" && slices.ContainsFunc(q.words, func(w word) bool { return valueNouns[w.text] })
	switch {
	case cheapWords.MatchString(text):
		q.price = lowest
	case dearWords.MatchString(text):
		q.price = dearest
	}
	zone := q.zoneStart()
	q.label = q.quotesLabel(zone)
	for i, w := range q.words {
		p := &q.parts[i]
		p.weight = m.weigh(q, i, inQuotes)
		p.context = i >= zone
		p.loose = p.weight > 0 && p.weight <= 0.5 && roleWords[w.text] == nil
		q.takeRole(i, w)
		if p.weight > 0 && rankWords[w.text] != 0 {
			q.rank = rankWords[w.text]
		}
	}
	return q
}

// quotesLabel reports that the target is written like a label: its first word
// has a capital. Then the words after it belong to the label too.
func (q query) quotesLabel(zone int) bool {
	for i, w := range q.words[:zone] {
		if i == 0 && !q.fill || stopWords[w.text] && !w.capital() || softVerbs[w.text] && !w.capital() {
			continue
		}
		return w.capital()
	}
	return false
}

// takeRole notes what the word tells of the role of the target.
func (q *query) takeRole(i int, w word) {
	switch {
	case i == 0 && checkVerbs[w.text]:
		q.act, q.strict = setting, true
		for _, role := range roleWords["tick"] {
			q.roles[role] = true
		}
	case i <= 2 && settingVerbs[w.text]:
		q.act = setting
	case i == 0 && openingVerbs[w.text]:
		q.act = opening
	}
	if q.parts[i].weight == 0 || q.parts[i].context || i == 0 || q.words[0].text != w.text && checkVerbs[q.words[0].text] {
		return
	}
	for _, role := range roleWords[w.text] {
		q.roles[role] = true
	}
	q.strict = q.strict || strictRoles[w.text]
}

// zoneStart is the word from which the sentence may describe the surroundings:
// after a preposition, a purpose ("to see the next page"), a possessor, or the
// object of a verb that is itself the control ("star this repository").
func (q query) zoneStart() int {
	words := q.words
	if len(words) > 2 && !q.fill && !commandVerbs[words[0].text] && !softVerbs[words[0].text] && !words[0].capitalLater() {
		return 1
	}
	for i := 2; i < len(words); i++ {
		purpose := words[i].text == "to" && i+1 < len(words) && purposeVerbs[words[i+1].text]
		if (prepositions[words[i].text] || purpose) && !q.goesOn(i) {
			return i
		}
	}
	return len(words)
}

// capitalLater reports an all-capital first word, which is a name, not a verb.
func (w word) capitalLater() bool { return len(w.raw) > 1 && strings.ToUpper(w.raw) == w.raw }

// afterValue drops the value of a fill sentence, which says nothing about the field.
func afterValue(sentence string) string {
	masked := quoted.ReplaceAllStringFunc(sentence, func(s string) string { return strings.Repeat("_", len(s)) })
	if at := intoField.FindStringIndex(masked); at != nil {
		return sentence[at[1]:]
	}
	return sentence
}

// weigh says how much the word counts when it is found or missed.
func (m *Model) weigh(q query, i int, inQuotes [][]int) float64 {
	w := q.words[i]
	if slices.ContainsFunc(inQuotes, func(span []int) bool { return w.start >= span[0] && w.end <= span[1] }) {
		return 1.5
	}
	soft := m.parameters.Locate.Soft
	leads := i == 0 || i == 1 && commandVerbs[q.words[0].text]
	returns := w.text == "back" && i == 1 && i+1 < len(q.words) && q.words[2].text == "to"
	switch {
	case i == 0 && commandVerbs[w.text]:
		return 0
	case stopWords[w.text] && !(w.capital() && i > 0):
		return 0
	case leads && softVerbs[w.text], rankWords[w.text] != 0, comparing[w.text], returns:
		return soft
	case w.capital() && i > 0:
		return 1.2
	case roleWords[w.text] != nil, vagueNouns[w.text], i > 0 && q.words[i-1].text == "this":
		return soft
	case itemNouns[w.text]:
		return 0.5
	case w.number():
		return 1.4
	}
	return 1
}
