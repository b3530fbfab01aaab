package locate

import (
	"slices"
	"testing"

	"sedum.dev/sedum/model/builtin/language"
)

func TestTheGlossaryIsWhole(t *testing.T) {
	if n := embeddedGlossary().Size(); n < 600 {
		t.Errorf("%d concepts, want many hundred", n)
	}
}

func TestTheLexiconHasEveryRegion(t *testing.T) {
	l := language.DefaultLexicon()
	for concept := range regionNames {
		if l.Name(l.Concept(concept)) != concept {
			t.Errorf("regions need the concept %q", concept)
		}
	}
}

// What two texts have in common by the glossary.
func TestWhatTheGlossaryJoins(t *testing.T) {
	m := New(language.DefaultLexicon(), Parameters{}, ItemParameters{})
	joined := func(a, b string) bool {
		return slices.ContainsFunc(m.ideas(language.Split(a)), func(x language.Mention) bool {
			return slices.ContainsFunc(m.ideas(language.Split(b)), func(y language.Mention) bool {
				return x.Concept == y.Concept && m.common(x, bondOf(y)) >= near
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
