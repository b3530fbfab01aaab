package locate

import (
	"regexp"
	"slices"
	"strings"

	"sedum.dev/sedum/model/builtin/language"
)

// reading is what a text says of a sentence.
type reading struct {
	said     []float64    // how well it says each word of the sentence, to 1
	concepts map[int]bond // of the text
	region   []bool       // which words of the sentence name a part of the page that the text names
}

// bond is how closely a phrase belongs to a concept.
type bond int

const (
	unbound bond = iota
	related
	near // by the glossary
	same
)

func bondOf(x language.Mention) bond {
	switch {
	case x.Weak:
		return related
	case x.Far:
		return near
	}
	return same
}

func (m *Model) read(q query, text string) reading {
	words := language.Split(text)
	r := reading{said: make([]float64, len(q.words)), concepts: map[int]bond{}}
	for _, found := range m.ideas(words) {
		r.concepts[found.Concept] = max(r.concepts[found.Concept], bondOf(found))
	}
	for i := range q.words {
		if q.parts[i].weight > 0 {
			r.said[i] = m.match(q, i, words, r.concepts)
		}
	}
	q.wholeNames(r.said)
	r.region = m.regions(q, r.concepts)
	return r
}

// match says how well the word of the sentence is said by a text: itself, or
// through a concept that a phrase around it names.
func (m *Model) match(q query, i int, words []language.Word, concepts map[int]bond) float64 {
	best := 0.0
	for k := range words {
		if best = max(best, m.parameters.alike(q.words, i, words, k)); best == 1 {
			return best
		}
	}
	for _, said := range q.spoken {
		if i < said.From || i >= said.To {
			continue
		}
		best = max(best, m.bonded(q, i, m.common(said, concepts[said.Concept])))
	}
	return best
}

// alike is what word k of a text is worth for word i of the sentence. What was done
// is not what is to be done: a "suspended" member isn't meant by "Suspend", nor a
// "booking" by "Book", nor a "run" by "Re-run".
func (p Parameters) alike(sentence []language.Word, i int, text []language.Word, k int) float64 {
	kin := language.KinshipOf(sentence, i, text, k)
	done, other := nominal(sentence[i].Text), nominal(text[k].Text)
	again := k > 0 && text[k-1].Text == "re" && (i == 0 || sentence[i-1].Text != "re")
	if kin == language.SameForm && (done && !other || i == 0 && other && !done) || kin == language.SameWord && again {
		return p.DoneMatch
	}
	return p.likeness(kin)
}

func nominal(w string) bool { return strings.HasSuffix(w, "ed") || strings.HasSuffix(w, "ing") }

// likeness is what a word of a text is worth for one of the sentence.
func (p Parameters) likeness(k language.Kinship) float64 {
	switch k {
	case language.SameWord:
		return 1
	case language.SameForm:
		return p.FormMatch
	case language.SameNumber:
		return p.NumberMatch
	case language.SameRoot:
		return p.RootMatch
	case language.Misspelled:
		return p.TypoMatch
	}
	return 0
}

// common is how closely a phrase of the sentence and one of a text belong together
// by one concept. The look of an icon belongs to what it may stand for; that doesn't
// belong together.
func (m *Model) common(said language.Mention, other bond) bond {
	own := bondOf(said)
	if !m.glossary.Look(said.Concept) {
		return min(own, other)
	}
	if own == related || other == unbound {
		return unbound
	}
	return near
}

// bonded is what a concept in common is worth. What is quoted as a label is not
// said by something that merely comes near it.
func (m *Model) bonded(q query, i int, b bond) float64 {
	p := m.parameters
	switch {
	case b == unbound:
		return 0
	case b == same:
		return p.ConceptMatch
	case b == near && !(q.label && !q.parts[i].context && q.parts[i].weight >= 1):
		return p.NearMatch
	}
	return p.WeakMatch
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
func (m *Model) explained(q query, label []language.Word) float64 {
	said := m.ideas(label)
	total, sum := 0.0, 0.0
	for i, w := range label {
		if stopWords[w.Text] {
			continue
		}
		found := m.sentenceSays(q, w, said, i)
		if found || !w.Number() || len(label) == 1 {
			total++
		}
		if found {
			sum++
		}
	}
	if total == 0 {
		return 0
	}
	if sum >= longTitle {
		return sum / total // nearly all is said: what isn't tells it from its likes
	}
	return sum / min(total, longTitle)
}

// longTitle is the number of words above which a label counts as a title.
const longTitle = 4

// sentenceSays reports a word of a label that the sentence says. The verb that it
// starts with says only how a label starts: "open" doesn't say the "Open" at the end
// of a ticket.
func (m *Model) sentenceSays(q query, w language.Word, said []language.Mention, i int) bool {
	for k, x := range q.words {
		if x.Stem == w.Stem && !(k == 0 && i > 0 && softVerbs[x.Text]) {
			return true
		}
	}
	for _, a := range said {
		if i < a.From || i >= a.To {
			continue
		}
		for _, b := range q.spoken {
			if a.Concept == b.Concept && !(b.From == 0 && i > 0 && softVerbs[q.words[0].Text]) && m.common(b, bondOf(a)) >= near {
				return true
			}
		}
	}
	return false
}

// says is 1 when the sentence contains the whole label, word by word, and less
// when it does so only where it describes the surroundings.
func (q query) says(label []language.Word) float64 {
	if len(label) == 0 {
		return 0
	}
	stems := stemsOf(label)
	best := 0.0
	for i := range q.words {
		switch {
		case !language.MatchesAt(q.words, i, stems) || nominal(q.words[i].Text) && !nominal(label[0].Text):
		case !q.parts[i].context && !q.goesOn(i+len(stems)):
			return 1
		default:
			best = 0.4
		}
	}
	return best
}

func stemsOf(words []language.Word) []string {
	stems := make([]string, len(words))
	for i, w := range words {
		stems[i] = w.Stem
	}
	return stems
}

// find is where the sentence says the whole label, in order; -1 where it doesn't.
func (q query) find(label []language.Word) int {
	if len(label) == 0 {
		return -1
	}
	return runIn(q.words, stemsOf(label))
}

// runIn is where words have these stems one after the other, -1 where they don't.
func runIn(words []language.Word, stems []string) int {
	for i := range words {
		if language.MatchesAt(words, i, stems) {
			return i
		}
	}
	return -1
}

var means = language.Set("with via using by")

// goesOn reports that a label which the sentence quotes goes on at word i: "Sign
// up" is not all of "Sign up with GitHub".
func (q query) goesOn(i int) bool {
	return i+1 < len(q.words) && means[q.words[i].Text] && q.words[i+1].Capital()
}

// regions tells which words of the sentence name the part of the page that the
// element stands in.
func (m *Model) regions(q query, around map[int]bond) []bool {
	out := make([]bool, len(q.words))
	for _, said := range q.spoken {
		if !regionNames[m.glossary.Name(said.Concept)] || !q.parts[said.From].context {
			continue
		}
		for i := said.From; i < said.To; i++ {
			out[i] = out[i] || m.standsIn(q, m.glossary.Name(said.Concept), around)
		}
	}
	return out
}

// standsIn reports that a text names a part of the page. Navigation that is in no
// other part stands for a header or sidebar that nothing is marked as.
func (m *Model) standsIn(q query, part string, around map[int]bond) bool {
	has := func(name string) bool { return around[m.glossary.Concept(name)] >= near }
	if has(part) || part != "header" && part != "sidebar" || q.places[part] {
		return has(part)
	}
	return has("navigation") && !has("footer") && !has("sidebar") && !has("header")
}

// regionNames are the concepts that stand for a part of a page.
var regionNames = language.Set(`header footer sidebar navigation breadcrumb bottom-bar dialog danger-zone table-of-contents pagination`)

func startsWith(q query, label []language.Word) bool {
	if len(label) == 0 {
		return false
	}
	for i, p := range q.parts {
		if p.weight >= 0.5 {
			return q.words[i].Stem == label[0].Stem
		}
	}
	return false
}

// excluded reports whether the name names a rival of what the sentence names,
// and not the thing itself.
func (m *Model) excluded(q query, name reading) bool {
	for _, said := range q.spoken {
		if said.Weak || name.concepts[said.Concept] >= near || q.idle(said) || q.parts[said.From].context {
			continue
		}
		for _, rival := range m.glossary.Rivals(said.Concept) {
			if name.concepts[rival] >= near && !q.speaksOf(rival) {
				return true
			}
		}
	}
	return false
}

// idle reports a mention made of grammar words only.
func (q query) idle(said language.Mention) bool {
	for i := said.From; i < said.To; i++ {
		if q.parts[i].weight >= 0.5 {
			return false
		}
	}
	return true
}

func (q query) speaksOf(concept int) bool {
	return slices.ContainsFunc(q.spoken, func(s language.Mention) bool { return s.Concept == concept && !s.Weak })
}
