package sentence

import (
	"math"

	"sedum.dev/sedum/model"
)

// Versions stored with every cached answer; an answer of another version is asked again.
const (
	promptVersion           = 1
	operationSetVersion     = 2
	acceptancePolicyVersion = 1
)

// The acceptance gate. No setting moves it.
const (
	minProbability = 0.80
	minMargin      = 0.15
	sumTolerance   = 0.02
	tieTolerance   = 0.000001
)

// The answers of a model that are refusals.
const (
	unsupportedOrUnclear = "unsupported_or_unclear"
	multipleActions      = "multiple_actions"
)

// choices are what a model chooses from, in the order in which answers are
// stored. The texts are the whole instruction that a remote model gets.
var choices = []model.Option{
	{ID: string(Click), Text: "Click, tap, select, choose, tick, open or follow one element that the page shows, links included."},
	{ID: string(Type), Text: "Type or fill a given value into one field."},
	{ID: string(Press), Text: "Press one key of the keyboard, modifiers included."},
	{ID: string(Goto), Text: "Load an http(s) address or a /path, or go back, forward or reload. Never a link or a named page."},
	{ID: string(Verify), Text: "Check that the page fulfils a claim."},
	{ID: string(Measure), Text: "Only note or measure how far the page fulfils a claim."},
	{ID: string(Scroll), Text: "Scroll the page up or down."},
	{ID: string(Wait), Text: "Wait for a stated time."},
	{ID: string(Remember), Text: "Read a text from the page and remember it under a name, as {{name}}."},
	{ID: unsupportedOrUnclear, Text: "None of these, or unclear which. Better this than a guess."},
	{ID: multipleActions, Text: "More than one action. Better this than dropping one."},
}

// distribution maps every choice to its probability.
type distribution map[string]float64

// valid reports whether a model kept to the rules of its question: exactly the
// offered choices, probabilities that add up, and the chosen one on top.
func (d distribution) valid(chosen string) bool {
	top, ok := d[chosen]
	if !ok || len(d) != len(choices) {
		return false
	}
	sum := 0.0
	for _, c := range choices {
		p, ok := d[c.ID]
		if !ok || !(p >= 0 && p <= 1) || p > top+tieTolerance {
			return false
		}
		sum += p
	}
	return math.Abs(sum-1) < sumTolerance
}

// gate returns the code that refuses a valid answer; "" accepts it.
func (d distribution) gate(chosen string) string {
	switch chosen {
	case unsupportedOrUnclear:
		return Unsupported
	case multipleActions:
		return MultipleActions
	}
	_, second := d.runnerUp(chosen)
	if d[chosen] < minProbability || d[chosen]-second < minMargin {
		return Ambiguous
	}
	return ""
}

func (d distribution) runnerUp(chosen string) (id string, p float64) {
	p = -1
	for _, c := range choices {
		if c.ID != chosen && d[c.ID] > p {
			id, p = c.ID, d[c.ID]
		}
	}
	return id, p
}
