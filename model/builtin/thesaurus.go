package builtin

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

//go:embed thesaurus.txt
var thesaurusText string

// relatives are the English words that may mean the same as a word, and those that
// mean the opposite, by stem.
type relatives struct {
	groups    map[string][]int32 // the lines that a word stands in
	opposites map[string][]string
	verbs     map[string]bool
}

// thesaurus is read once, by the first claim that needs it.
var thesaurus = sync.OnceValue(func() relatives {
	r := relatives{groups: map[string][]int32{}, opposites: map[string][]string{}, verbs: map[string]bool{}}
	for i, line := range strings.Split(thesaurusText, "\n") {
		words := strings.Fields(line)
		switch {
		case len(words) == 0 || words[0] == "#":
		case words[0] == "!":
			a, b := stem(words[1]), stem(words[2])
			r.opposites[a], r.opposites[b] = append(r.opposites[a], b), append(r.opposites[b], a)
		case words[0] == "=":
			r.verbs[stem(words[1])] = true
		default:
			for _, w := range words {
				r.groups[stem(w)] = append(r.groups[stem(w)], int32(i))
			}
		}
	}
	return r
})

// related reports two stems that may mean the same.
func (r relatives) related(a, b string) bool {
	other := r.groups[b]
	return slices.ContainsFunc(r.groups[a], func(g int32) bool { return slices.Contains(other, g) })
}

func (r relatives) opposed(a, b string) bool { return slices.Contains(r.opposites[a], b) }

// acts reports a finite verb in the third person or the past.
func (r relatives) acts(w word) bool {
	if base, ok := pasts[w.text]; ok {
		return r.verbs[stem(base)]
	}
	return (strings.HasSuffix(w.text, "s") || strings.HasSuffix(w.text, "ed")) && r.verbs[w.stem]
}

// pasts of verbs that don't end with -ed.
var pasts = map[string]string{
	"gave": "give", "took": "take", "went": "go", "came": "come", "found": "find", "began": "begin", "wrote": "write", "sold": "sell",
	"won": "win", "lost": "lose", "left": "leave", "paid": "pay", "met": "meet", "sent": "send", "kept": "keep", "held": "hold",
	"told": "tell", "said": "say", "made": "make", "saw": "see", "got": "get", "ran": "run", "rose": "rise", "fell": "fall", "grew": "grow",
	"bought": "buy", "brought": "bring", "built": "build", "chose": "choose", "drove": "drive", "felt": "feel", "led": "lead", "read": "read",
	"spent": "spend", "spoke": "speak", "stood": "stand", "taught": "teach", "thought": "think", "became": "become", "put": "put", "set": "set",
}
