package builtin

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// reading is a text prepared for matching.
type reading struct {
	words    []word
	stems    map[string]bool
	numbers  map[float64]bool
	concepts map[int]bool // true: full, false: weak
}

func (m *Model) read(text string) reading {
	r := reading{words: splitWords(text), stems: map[string]bool{}, concepts: map[int]bool{}}
	for _, w := range r.words {
		r.stems[w.stem] = true
		if n, ok := plainNumber(w.text); ok {
			if r.numbers == nil {
				r.numbers = map[float64]bool{}
			}
			r.numbers[n] = true
		}
	}
	for _, found := range m.lexicon.mentions(r.words) {
		r.concepts[found.concept] = r.concepts[found.concept] || !found.weak
	}
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
func (m *Model) match(q query, i int, r reading) float64 {
	p := m.parameters.Locate
	w := q.words[i]
	if r.stems[w.stem] {
		return 1
	}
	if n, ok := plainNumber(w.text); ok && r.numbers[n] {
		return p.StemMatch
	}
	best := 0.0
	for _, said := range q.spoken {
		if i < said.from || i >= said.to {
			continue
		}
		full, ok := r.concepts[said.concept]
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
	stems := make([]string, len(label))
	for i, w := range label {
		stems[i] = w.stem
	}
	best := 0.0
	for i := range q.words {
		switch {
		case !matchesAt(q.words, i, stems):
		case !q.parts[i].context:
			return 1
		default:
			best = 0.4
		}
	}
	return best
}

// regions tells which words of the sentence name the part of the page that the
// element stands in.
func (m *Model) regions(q query, around reading) []bool {
	out := make([]bool, len(q.words))
	for _, said := range q.spoken {
		if !regionNames[m.lexicon.names[said.concept]] || !q.parts[said.from].context {
			continue
		}
		for i := said.from; i < said.to; i++ {
			out[i] = out[i] || around.concepts[said.concept]
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
