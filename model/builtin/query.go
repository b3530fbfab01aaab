package builtin

import (
	"regexp"
	"strings"
)

// query is what a sentence says about the element it wants.
type query struct {
	words  []word
	parts  []queryPart // one per word
	spoken []mention
	roles  map[string]bool // roles that fit a role word of the sentence
	fill   bool
}

// queryPart is how one word of the sentence counts.
type queryPart struct {
	weight  float64 // 0: grammar
	context bool    // after a preposition: may describe what stands around the target
}

var (
	placeholder = regexp.MustCompile(`\{\{\s*[A-Za-z_][A-Za-z0-9_]*\s*\}\}`)
	quoted      = regexp.MustCompile(`"[^"]*"|“[^”]*”`)
	intoField   = regexp.MustCompile(`(?i)\s(?:in|into|to|as|for)\s`)
)

var (
	stopWords = set(`a an the this that these those it its my your our their his her i you we they of on in into onto to at
		for from by with and or is are was were be been as please then which who whose where there one's only just
		el la los las un una de del al en para por con y der die das ein eine im le les une des du et`)
	commandVerbs = set(`click tap press hit push type enter fill write input put insert`)
	softVerbs    = set(`open select choose pick check tick go show view switch set use change visit navigate find turn toggle
		see read make uncheck expand collapse`)
	prepositions = set(`for on in of under over near beside by from at within inside about with that which whose where
		next above below beneath using showing para de`)
	rankWords = set(`first second third fourth fifth sixth seventh eighth ninth tenth last 1st 2nd 3rd 4th 5th cheapest
		priciest lowest highest most least expensive newest oldest latest fewest`)
	vagueNouns = set(`item control element area region section part box block card panel widget option row entry list page
		icon sign symbol toolbar bar`)
)

// roleWords map what people call controls to the roles they may have; "" is an
// element without a role of its own.
var roleWords = map[string][]string{
	"button": {"button", "link"}, "link": {"link"}, "icon": {"button", "link", ""}, "tab": {"tab", "link", "button"},
	"checkbox": {"checkbox"}, "check": {"checkbox"}, "radio": {"radio"}, "switch": {"switch", "checkbox", "button"},
	"toggle": {"switch", "checkbox", "button"}, "slider": {"slider"}, "dropdown": {"combobox", "button"},
	"drop-down": {"combobox", "button"}, "select": {"combobox"}, "selector": {"combobox", "button"}, "picker": {"combobox", "button"},
	"combobox": {"combobox"}, "menu": {"button", "combobox", "menuitem"}, "field": {"textbox", "searchbox", "combobox", "spinbutton"},
	"input": {"textbox", "searchbox", "combobox", "spinbutton"}, "textbox": {"textbox", "searchbox"},
	"textarea": {"textbox"}, "option": {"option", "radio", "checkbox", "menuitem", "button"}, "heading": {"heading", "button"},
}

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
	context := false
	for i, w := range q.words {
		context = context || i > 1 && prepositions[w.text]
		q.parts[i] = queryPart{weight: m.weigh(q, i, inQuotes), context: context}
		for _, role := range roleWords[w.text] {
			if !context || i+1 == len(q.words) {
				q.roles[role] = true
			}
		}
	}
	q.ensureContent()
	return q
}

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
	for _, span := range inQuotes {
		if w.start >= span[0] && w.end <= span[1] {
			return 1.5
		}
	}
	soft := m.parameters.Locate.Soft
	leads := i == 0 || i == 1 && commandVerbs[q.words[0].text]
	switch {
	case i == 0 && commandVerbs[w.text]:
		return 0
	case stopWords[w.text] && !(w.capital() && i > 0):
		return 0
	case leads && softVerbs[w.text], rankWords[w.text]:
		return soft
	case roleWords[w.text] != nil, vagueNouns[w.text]:
		return soft
	case w.number():
		return 1.4
	case w.capital() && i > 0:
		return 1.2
	}
	return 1
}

// ensureContent lets the soft words speak when the sentence has no others:
// "click the menu".
func (q *query) ensureContent() {
	for _, p := range q.parts {
		if p.weight >= 0.5 {
			return
		}
	}
	for i, w := range q.words {
		if q.parts[i].weight > 0 && !rankWords[w.text] {
			q.parts[i].weight = 1
		}
	}
}
