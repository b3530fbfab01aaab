package builtin

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// reading is what a text says of a sentence.
type reading struct {
	said     []float64    // how well it says each word of the sentence, to 1
	concepts map[int]bool // of the text; false where only related
	region   []bool       // which words of the sentence name a part of the page that the text names
}

func (m *Model) read(q query, text string) reading {
	words := splitWords(text)
	r := reading{said: make([]float64, len(q.words))}
	for _, found := range m.lexicon.mentions(words) {
		if r.concepts == nil {
			r.concepts = map[int]bool{}
		}
		r.concepts[found.concept] = r.concepts[found.concept] || !found.weak
	}
	for i := range q.words {
		if q.parts[i].weight > 0 {
			r.said[i] = m.match(q, i, words, r.concepts)
		}
	}
	r.region = m.regions(q, r.concepts)
	return r
}

// plainNumber reads 20, 20th and 29.99.
func plainNumber(s string) (float64, bool) {
	if s == "" || s[0] < '0' || s[0] > '9' {
		return 0, false
	}
	for _, ending := range []string{"st", "nd", "rd", "th"} {
		s = strings.TrimSuffix(s, ending)
	}
	n, err := strconv.ParseFloat(strings.ReplaceAll(s, ",", ""), 64)
	return n, err == nil
}

// match says how well the word of the sentence is said by a text: itself, or
// through a concept that a phrase around it names.
func (m *Model) match(q query, i int, words []word, concepts map[int]bool) float64 {
	p := m.parameters.Locate
	w := q.words[i]
	number, isNumber := plainNumber(w.text)
	for _, x := range words {
		if x.stem == w.stem {
			return 1
		}
		if n, ok := plainNumber(x.text); ok && isNumber && n == number {
			return p.NumberMatch
		}
	}
	best := 0.0
	for _, said := range q.spoken {
		if i < said.from || i >= said.to {
			continue
		}
		full, ok := concepts[said.concept]
		switch {
		case !ok:
		case full && !said.weak:
			best = max(best, p.ConceptMatch)
		default:
			best = max(best, p.WeakMatch)
		}
	}
	return best
}

// unbracketed drops what a label says in parentheses: counts, hints.
func unbracketed(label string) string {
	if short := strings.TrimSpace(bracketed.ReplaceAllString(label, " ")); short != "" {
		return short
	}
	return label
}

var bracketed = regexp.MustCompile(`\([^()]*\)`)

// explained is the share of the label's content words that the sentence says.
// Amounts count only when said, and of a long title a few words are enough.
func (m *Model) explained(q query, label []word) float64 {
	said := m.lexicon.mentions(label)
	total, sum := 0.0, 0.0
	for i, w := range label {
		if stopWords[w.text] {
			continue
		}
		found := m.sentenceSays(q, w, said, i)
		if found || !w.number() || len(label) == 1 {
			total++
		}
		if found {
			sum++
		}
	}
	if total == 0 {
		return 0
	}
	return sum / min(total, max(sum, longTitle))
}

// longTitle is the number of words above which a label counts as a title.
const longTitle = 4

func (m *Model) sentenceSays(q query, w word, said []mention, i int) bool {
	for _, x := range q.words {
		if x.stem == w.stem {
			return true
		}
	}
	for _, a := range said {
		if i < a.from || i >= a.to || a.weak {
			continue
		}
		for _, b := range q.spoken {
			if a.concept == b.concept {
				return true
			}
		}
	}
	return false
}

// says is 1 when the sentence contains the whole label, word by word, and less
// when it does so only where it describes the surroundings.
func (q query) says(label []word) float64 {
	if len(label) == 0 {
		return 0
	}
	stems := stemsOf(label)
	best := 0.0
	for i := range q.words {
		switch {
		case !matchesAt(q.words, i, stems):
		case !q.parts[i].context && !q.goesOn(i+len(stems)):
			return 1
		default:
			best = 0.4
		}
	}
	return best
}

func stemsOf(words []word) []string {
	stems := make([]string, len(words))
	for i, w := range words {
		stems[i] = w.stem
	}
	return stems
}

// find is where the sentence says the whole label, in order; -1 where it doesn't.
func (q query) find(label []word) int {
	if len(label) == 0 {
		return -1
	}
	stems := stemsOf(label)
	for i := range q.words {
		if matchesAt(q.words, i, stems) {
			return i
		}
	}
	return -1
}

var means = set("with via using by")

// goesOn reports that a label which the sentence quotes goes on at word i: "Sign
// up" is not all of "Sign up with GitHub".
func (q query) goesOn(i int) bool {
	return i+1 < len(q.words) && means[q.words[i].text] && q.words[i+1].capital()
}

// regions tells which words of the sentence name the part of the page that the
// element stands in.
func (m *Model) regions(q query, around map[int]bool) []bool {
	out := make([]bool, len(q.words))
	for _, said := range q.spoken {
		if !regionNames[m.lexicon.names[said.concept]] || !q.parts[said.from].context {
			continue
		}
		for i := said.from; i < said.to; i++ {
			out[i] = out[i] || around[said.concept]
		}
	}
	return out
}

// regionNames are the concepts that stand for a part of a page.
var regionNames = set(`header footer sidebar navigation breadcrumb bottom-bar dialog danger-zone table-of-contents pagination`)

func startsWith(q query, label []word) bool {
	if len(label) == 0 {
		return false
	}
	for i, p := range q.parts {
		if p.weight >= 0.5 {
			return q.words[i].stem == label[0].stem
		}
	}
	return false
}

// excluded reports whether the name names a rival of what the sentence names,
// and not the thing itself.
func (m *Model) excluded(q query, name reading) bool {
	for _, said := range q.spoken {
		if said.weak || name.concepts[said.concept] || q.idle(said) || q.parts[said.from].context {
			continue
		}
		for _, rival := range m.lexicon.rivals[said.concept] {
			if name.concepts[rival] && !q.speaksOf(rival) {
				return true
			}
		}
	}
	return false
}

// idle reports a mention made of grammar words only.
func (q query) idle(said mention) bool {
	for i := said.from; i < said.to; i++ {
		if q.parts[i].weight >= 0.5 {
			return false
		}
	}
	return true
}

func (q query) speaksOf(concept int) bool {
	return slices.ContainsFunc(q.spoken, func(s mention) bool { return s.concept == concept && !s.weak })
}
