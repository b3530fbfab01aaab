package judge

import (
	"strings"

	"sedum.dev/sedum/model/builtin/language"
)

// numberWords are counts in the languages of pages besides English.
var numberWords = func() map[string]float64 {
	out := map[string]float64{}
	for _, words := range []string{
		"- - deux trois quatre cinq six sept huit neuf dix", "- - zwei drei vier fünf sechs sieben acht neun zehn",
		"- - dos tres cuatro cinco seis siete ocho nueve diez", "- - twee drie vier vijf zes zeven acht negen tien", "- - due tre quattro cinque sei sette otto nove dieci",
	} {
		for n, w := range strings.Fields(words) {
			if w != "-" {
				out[w] = float64(n)
			}
		}
	}
	return out
}()

// countWord is the number that a word of some language names.
func countWord(text string) (float64, bool) {
	if n, ok := language.Cardinal(text); ok {
		return n, text != "one"
	}
	switch text {
	case "dozen":
		return 12, true
	case "due", "six", "sei", "acht", "tre": // words of other meanings elsewhere
		return 0, false
	}
	n, ok := numberWords[text]
	return n, ok
}
