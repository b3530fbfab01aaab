package sentence

import "strings"

// Browser tabs are always called so: a tab alone is a control of the page, as in
// "switch to the Billing tab". One that is called new, or a window, is refused: it
// can't be told which of the two was meant. So is a claim about a browser tab: what
// a page says doesn't prove it.
const (
	goesTo   = `(?:switch|go|return|change)(?: back)? to`
	toTab    = goesTo + ` the (?:(?:new|first|` + tabName + `) browser tab|browser tab ` + tabName + `)`
	tabName  = `(?:` + quotedFull + `|` + placeholder + `)`
	closeTab = `close (?:the|this|the current) browser tab`
	tabLead  = `(?:(?:switch|go|return|change|move|close)\b.*\bbrowser (?:tab|window)s?\b|` +
		goesTo + ` (?:the|a) (?:(?:new|newly opened|other|original|previous) (?:tab|window)|window|popup|pop-up)\.?$|` +
		`(?:wait\b.*? (?:for|until)|` + assertVerbs + `)(?: that)? (?:the|a|no) (?:(?:new|first) )?browser (?:tab|window)\b)`
)

// TabChoice is the browser tab that a step goes to: the newest that was opened
// since one was last chosen, the one that the test began in, or the one whose title
// holds Name. Close closes the one that steps act on.
type TabChoice struct {
	New, First, Close bool
	Name              Operand
}

var tabOrder = pattern(` (?:the (new|first) browser tab)\.?$`)

// BrowserTab reads what a tab step asks for.
func BrowserTab(text string) (TabChoice, error) {
	if _, err := operandsOf(Tab, text); err != nil {
		return TabChoice{}, err
	}
	if values := Scan(text).values(); len(values) > 0 {
		name := values[0].operand()
		if collapse(name.String()) == "" {
			return TabChoice{}, invalid("The title of a browser tab can't be blank.", `Write a part of it: switch to the "Invoice" browser tab.`)
		}
		return TabChoice{Name: name}, nil
	}
	m := tabOrder.FindStringSubmatch(collapse(text))
	if m == nil {
		return TabChoice{Close: true}, nil
	}
	first := strings.EqualFold(m[1], "first")
	return TabChoice{New: !first, First: first}, nil
}
