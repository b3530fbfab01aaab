package locate

import (
	_ "embed"
	"sync"

	"sedum.dev/sedum/model/builtin/language"
)

//go:embed glossary.txt
var glossaryText string

// embeddedGlossary is what is known of the words for elements beside lexicon.txt.
var embeddedGlossary = sync.OnceValue(func() language.Lexicon {
	l, err := language.ParseLexicon("glossary.txt", glossaryText)
	if err != nil {
		panic(err) // the embedded file is checked by a test
	}
	return l.Distant()
})

// ideas are the mentions in a text as far as they say something about an element.
// A phrase of grammar words or of one letter ("to", "from", "x") does so only
// where it is the whole text.
func (m *Model) ideas(words []language.Word) []language.Mention {
	all := m.glossary.Mentions(words)
	kept := all[:0]
	for _, x := range all {
		if x.To-x.From == len(words) || !slight(words[x.From:x.To]) {
			kept = append(kept, x)
		}
	}
	return kept
}

func slight(words []language.Word) bool {
	for _, w := range words {
		if !stopWords[w.Text] && (len(w.Text) > 1 || w.Text[0] < 'a') {
			return false
		}
	}
	return true
}
