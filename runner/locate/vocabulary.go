package locate

import "strings"

// vocabulary is a set of lower-case words.
type vocabulary map[string]bool

func vocabularyOf(lists ...string) vocabulary {
	v := vocabulary{}
	for _, list := range lists {
		for _, w := range strings.Fields(list) {
			v[w] = true
		}
	}
	return v
}

const (
	grammarList = "a an the this that it its please then and or of on in into to at for"
	actionList  = "click tap press hit open select choose check tick uncheck toggle type enter fill go"
	controlList = "button link icon field box option menu tab checkbox radio switch item control"
	itemList    = "story post result product item row card example question comment entry listing article plan " +
		"option message email file folder review one button link icon checkbox tab field demo form"
	sectionList = "sidebar side section box demo panel area region list banner header footer navigation menu bar " +
		"top bottom left right near page example card block widget part container group dropdown field input"
)

var (
	// kindNouns say what kind of thing an item is, which tells it from no other of its list.
	kindNouns    = vocabularyOf(itemList, "order ticket task answer record booking transaction payment person user member job note photo song thread")
	grammarWords = vocabularyOf(grammarList)
	filler       = vocabularyOf(grammarList, actionList, controlList)
	// roleOnly is what a request says that names a kind of control and nothing
	// more. It is wider than filler because it only ever leads to a refusal.
	roleOnly = vocabularyOf(actionList, controlList, "dropdown slider combobox textbox input text list image remember capture")

	please       = vocabularyOf("please")
	possessive   = vocabularyOf("s")
	articles     = vocabularyOf("the")
	determiners  = vocabularyOf("the a an this that")
	clickVerbs   = vocabularyOf("click tap press open select choose")
	itemNouns    = vocabularyOf(itemList)
	controlNouns = vocabularyOf("one button link icon checkbox tab field") // item nouns that need no item around them
	sectionNouns = vocabularyOf(sectionList, "in under inside within from below beneath of")
	turnVerbs    = vocabularyOf("turn switch put") // "turn on" names no item
	viewVerbs    = vocabularyOf("go view see show visit")
	looseWords   = vocabularyOf("about from by under with in is was were that which whose where")
	pastWords    = vocabularyOf("released published created updated modified")
	promotedTags = vocabularyOf("sponsored promoted pinned advertisement")

	referenceWords = vocabularyOf("for on about of from under by")
	questionWords  = vocabularyOf("on for about of")
	scopeWords     = vocabularyOf("in under inside within")
	sectionWords   = vocabularyOf("in under inside within from below beneath of")
)
