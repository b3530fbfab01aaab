package builtin

import (
	_ "embed"
	"sync"
)

//go:embed glossary.txt
var glossaryText string

// embeddedGlossary is what is known of the words for elements beside lexicon.txt.
var embeddedGlossary = sync.OnceValue(func() Lexicon {
	l, err := ParseLexicon("glossary.txt", glossaryText)
	if err != nil {
		panic(err) // the embedded file is checked by a test
	}
	for _, phrases := range l.phrases {
		for i := range phrases {
			phrases[i].far = true
		}
	}
	return l
})

// ideas are the mentions in a text as far as they say something about an element.
// A phrase of grammar words or of one letter ("to", "from", "x") does so only
// where it is the whole text.
func (m *Model) ideas(words []word) []mention {
	all := m.glossary.mentions(words)
	kept := all[:0]
	for _, x := range all {
		if x.to-x.from == len(words) || !slight(words[x.from:x.to]) {
			kept = append(kept, x)
		}
	}
	return kept
}

func slight(words []word) bool {
	for _, w := range words {
		if !stopWords[w.text] && (len(w.text) > 1 || w.text[0] < 'a') {
			return false
		}
	}
	return true
}
