package builtin

import (
	"slices"
	"testing"
)

func TestTheGlossaryIsWhole(t *testing.T) {
	if n := len(embeddedGlossary().names); n < 600 {
		t.Errorf("%d concepts, want many hundred", n)
	}
}

// What two texts have in common by the glossary.
func TestWhatTheGlossaryJoins(t *testing.T) {
	m := New(Options{})
	joined := func(a, b string) bool {
		return slices.ContainsFunc(m.ideas(splitWords(a)), func(x mention) bool {
			return slices.ContainsFunc(m.ideas(splitWords(b)), func(y mention) bool {
				return x.concept == y.concept && m.common(x, y.bond()) >= near
			})
		})
	}
	for _, c := range []struct {
		sentence, text string
		want           bool
	}{
		{"get rid of it", "Delete", true},
		{"hand it in, submit", "Abgeben", true},
		{"the trains", "Tren 5061", true},
		{"gear", "Preferences", true},
		{"delete", "Clear", false},               // an icon may stand for both, that makes them no synonyms
		{"opening", "Post your answer", false},   // French "poste" is a job
		{"arrivals", "Add to favourites", false}, // "to" alone is no destination
		{"destination", "To", true},              // unless it is the whole label
	} {
		if got := joined(c.sentence, c.text); got != c.want {
			t.Errorf("%q and %q: %v, want %v", c.sentence, c.text, got, c.want)
		}
	}
}
