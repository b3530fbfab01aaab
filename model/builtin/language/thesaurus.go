package language

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

//go:embed thesaurus.txt
var thesaurusText string

// Relatives are the English words that may mean the same as a word, and those that
// mean the opposite, by stem.
type Relatives struct {
	groups    map[string][]int32 // the lines that a word stands in
	opposites map[string][]string
	verbs     map[string]bool
}

// Thesaurus is the embedded one, of WordNet. It is read once, when first asked for.
func Thesaurus() Relatives { return embeddedThesaurus() }

var embeddedThesaurus = sync.OnceValue(func() Relatives {
	r := Relatives{groups: map[string][]int32{}, opposites: map[string][]string{}, verbs: map[string]bool{}}
	for i, line := range strings.Split(thesaurusText, "\n") {
		words := strings.Fields(line)
		switch {
		case len(words) == 0 || words[0] == "#":
		case words[0] == "!":
			a, b := Stem(words[1]), Stem(words[2])
			r.opposites[a], r.opposites[b] = append(r.opposites[a], b), append(r.opposites[b], a)
		case words[0] == "=":
			r.verbs[Stem(words[1])] = true
		default:
			for _, w := range words {
				r.groups[Stem(w)] = append(r.groups[Stem(w)], int32(i))
			}
		}
	}
	return r
})

// Related reports two stems that may mean the same.
func (r Relatives) Related(a, b string) bool {
	other := r.groups[b]
	return slices.ContainsFunc(r.groups[a], func(g int32) bool { return slices.Contains(other, g) })
}

// Opposed reports two stems that mean opposites.
func (r Relatives) Opposed(a, b string) bool { return slices.Contains(r.opposites[a], b) }

// Verb reports the stem of a verb.
func (r Relatives) Verb(stem string) bool { return r.verbs[stem] }

// Acts reports a finite verb in the third person or the past.
func (r Relatives) Acts(w Word) bool {
	if base, ok := pasts[w.Text]; ok {
		return r.verbs[Stem(base)]
	}
	return (strings.HasSuffix(w.Text, "s") || strings.HasSuffix(w.Text, "ed")) && r.verbs[w.Stem]
}

// pasts of verbs that don't end with -ed.
var pasts = map[string]string{
	"gave": "give", "took": "take", "went": "go", "came": "come", "found": "find", "began": "begin", "wrote": "write", "sold": "sell",
	"won": "win", "lost": "lose", "left": "leave", "paid": "pay", "met": "meet", "sent": "send", "kept": "keep", "held": "hold",
	"told": "tell", "said": "say", "made": "make", "saw": "see", "got": "get", "ran": "run", "rose": "rise", "fell": "fall", "grew": "grow",
	"bought": "buy", "brought": "bring", "built": "build", "chose": "choose", "drove": "drive", "felt": "feel", "led": "lead", "read": "read",
	"spent": "spend", "spoke": "speak", "stood": "stand", "taught": "teach", "thought": "think", "became": "become", "put": "put", "set": "set",
}
