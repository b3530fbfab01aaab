package sentence

import (
	"regexp"
	"strings"
)

// The words of the preflight rules. Rules look at exposed text.
const (
	mouseVariants = `(?:double|right)[- ]?click`
	actionVerbs   = `(?:click|type|enter|fill|press|goto|go to|navigate|verify|assert|measure|note|observe|scroll|` +
		`wait|remember|capture|record|select|tap|activate|close|drag|drop|upload|download|hover|swipe|` +
		mouseVariants + `|` + goesTo + ` (?:the|a)\b.*\bbrowser tab)\b`
	interactions = `(?:(?:click|enter|fill|scroll|select|open|upload|download)(?:s|ed|ing)?|press(?:es|ed|ing)?|` +
		`(?:typ|navigat)(?:e|es|ed|ing)|go(?:es|ing)?|submit(?:s|ted|ting)?|(?:tap|drop)(?:s|ped|ping)?|` +
		`drag(?:s|ged|ging)?|log(?:s|ged|ging)? in|sign(?:s|ed|ing)? in|` +
		`verify|assert|check|confirm|ensure|expect|measure|note|observe|wait|remember|capture|record)\b`
	actor   = `(?:you|we|I|they|the user|a user) `
	adverbs = `(?:(?:also|then|afterwards|later|next|finally|immediately|please|now|first) )+`
	gerunds = `(?:clicking|typing|entering|filling|pressing|scrolling|selecting|submitting|tapping|navigating|` +
		`uploading|downloading|dragging|dropping|verifying|checking|measuring|waiting|remembering)\b`
	assertVerbs = `(?:verify|assert|check|confirm|ensure|expect|measure|note|observe)\b`
)

var (
	unsupportedStart = pattern(`^(?:drop|download|swipe)\b`)
	directFollowUp   = pattern(`(?:\b(?:then|and) (?:(?:also|then) )?|[;,] ?)` + actionVerbs)
	connector        = pattern(`\b(?:and|or|but|then|after|before|while|once|when|until|afterwards|subsequently|` +
		`next|later|finally|followed by|as soon as) `)
	assertionStart = pattern(`^` + assertVerbs)

	// secondAction matches a tail that begins with another action.
	secondAction = pattern(`^(?:` + strings.Join([]string{
		actor + interactions,
		adverbs + `(?:` + actor + `)?` + interactions,
		gerunds,
		actionVerbs,
	}, `|`) + `)`)
	opening      = pattern(`^opening\b`)
	openingTimes = pattern(`^opening (?:hours|times)\b`)
	passive      = pattern(`\b(?:is|are|was|were|has|have|had) (?:been )?(?:clicked|typed|entered|filled|pressed|` +
		`scrolled|selected|submitted|opened|uploaded|downloaded)\b`)
)

// preflight returns the code of what no rule and no model may decide, or "".
func preflight(canonical string) string {
	if canonical == "" {
		return Empty
	}
	words := exposed(canonical)
	switch {
	case unsupportedStart.MatchString(words):
		return Unsupported
	case directFollowUp.MatchString(words), connectsActions(words):
		return MultipleActions
	}
	return ""
}

// connectsActions reports a connector word with a second action behind it. The
// condition of an assertion ("is disabled when the form is filled") is none.
func connectsActions(words string) bool {
	assertion := assertionStart.MatchString(words)
	for _, at := range connector.FindAllStringIndex(words, -1) {
		tail := words[at[1]:]
		if secondAction.MatchString(tail) || matchesBut(tail, opening, openingTimes) {
			return true
		}
		if !assertion && passive.MatchString(tail) {
			return true
		}
	}
	return false
}

// matchesBut stands in for the negative look-ahead that RE2 lacks.
func matchesBut(text string, rule, exception *regexp.Regexp) bool {
	return rule.MatchString(text) && !exception.MatchString(text)
}
