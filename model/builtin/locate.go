package builtin

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"sedum.dev/sedum/model"
)

// LocateParameters weigh what speaks for an element, in logits; the matches are
// shares from 0 to 1.
type LocateParameters struct {
	Coverage     float64 `json:"coverage"`     // all words of the sentence are found
	Target       float64 `json:"target"`       // the words before a preposition are in the name
	Extra        float64 `json:"extra"`        // the name says more than the sentence
	Exact        float64 `json:"exact"`        // the sentence says the whole name
	StartsName   float64 `json:"startsName"`   // the name starts with the first content word
	Role         float64 `json:"role"`         // the role is the one spoken of
	RoleMismatch float64 `json:"roleMismatch"` // the role is another one
	Rival        float64 `json:"rival"`        // the name says what excludes the sentence
	Number       float64 `json:"number"`       // a number of the sentence is nowhere
	Disabled     float64 `json:"disabled"`
	None         float64 `json:"none"` // score of "none of these"
	Scale        float64 `json:"scale"`

	Context          float64 `json:"context"`          // share of a word found around the element
	ContextForTarget float64 `json:"contextForTarget"` // the same for a word that should be in the name
	StemMatch        float64 `json:"stemMatch"`
	ConceptMatch     float64 `json:"conceptMatch"`
	WeakMatch        float64 `json:"weakMatch"`
	Soft             float64 `json:"soft"` // weight of role words and other grammar
}

// choose answers a choice between elements. Words that few of the offered
// elements carry count more than those that all carry.
func (m *Model) choose(q query, question model.Question) model.Answer {
	seen := make([]sight, len(question.Options))
	for i, o := range question.Options {
		seen[i] = m.look(q, o)
	}
	weights := m.weights(q, seen)
	scores := make([]float64, 0, len(seen)+1)
	for _, s := range seen {
		scores = append(scores, m.score(q, weights, s)*m.parameters.Locate.Scale)
	}
	if question.None {
		scores = append(scores, m.parameters.Locate.None*m.parameters.Locate.Scale)
	}
	return distribution(question, softmax(scores))
}

// distribution names the probabilities; the earliest of equals is chosen.
func distribution(question model.Question, p []float64) model.Answer {
	a := model.Answer{Probabilities: make(map[string]float64, len(p))}
	best := math.Inf(-1)
	for i := range p {
		id := model.None
		if i < len(question.Options) {
			id = question.Options[i].ID
		}
		a.Probabilities[id] = p[i]
		if p[i] > best {
			a.Choice, best = id, p[i]
		}
	}
	return a
}

// sight is how one element looks from the sentence.
type sight struct {
	candidate *model.Candidate
	name      []float64 // how well each word of the sentence is in the name
	around    []float64 // and in what stands around it
	explained float64   // share of the name's words that the sentence says
	exact     bool      // the sentence says the whole label, in order
	rival     bool
	starts    bool
}

func (m *Model) look(q query, o model.Option) sight {
	c := o.Candidate
	if c == nil {
		c = &model.Candidate{Name: o.Text}
	}
	label := c.Label
	if label == "" {
		label = c.Name
	}
	name := m.read(label + " " + strings.Join(c.Hints, " "))
	if c.Name != label && len(c.Hints) == 0 {
		name = m.read(c.Name)
	}
	around := m.read(strings.Join([]string{c.Item, strings.Join(c.Peers, " "), c.Section, c.Location}, " · "))
	s := sight{candidate: c, name: make([]float64, len(q.words)), around: make([]float64, len(q.words))}
	for i := range q.words {
		if q.parts[i].weight > 0 {
			s.name[i] = m.match(q, i, name)
			s.around[i] = m.match(q, i, around)
		}
	}
	labelWords := splitWords(label)
	s.explained = m.explained(q, labelWords)
	s.exact = says(q.words, labelWords)
	s.starts = startsWith(q, labelWords)
	s.rival = m.excluded(q, name)
	return s
}

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

// explained is the share of the label's content words that the sentence says.
func (m *Model) explained(q query, label []word) float64 {
	said := m.lexicon.mentions(label)
	total, sum := 0.0, 0.0
	for i, w := range label {
		if stopWords[w.text] {
			continue
		}
		total++
		if m.sentenceSays(q, w, said, i) {
			sum++
		}
	}
	if total == 0 {
		return 0
	}
	return sum / total
}

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

// says reports whether the sentence contains the whole label, word by word.
func says(sentence, label []word) bool {
	if len(label) == 0 {
		return false
	}
	stems := make([]string, len(label))
	for i, w := range label {
		stems[i] = w.stem
	}
	for i := range sentence {
		if matchesAt(sentence, i, stems) {
			return true
		}
	}
	return false
}

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

// weights combines how much a word counts by itself with how rare it is among
// the offered elements (inverse document frequency, never 0).
func (m *Model) weights(q query, seen []sight) []float64 {
	out := make([]float64, len(q.words))
	n := float64(len(seen))
	for i, p := range q.parts {
		if p.weight == 0 {
			continue
		}
		df := 0.0
		for _, s := range seen {
			df += max(s.name[i], s.around[i]*0.5)
		}
		out[i] = p.weight * (0.5 + math.Log(1+n/(1+df))/math.Log(2+n))
	}
	return out
}

func (m *Model) score(q query, weights []float64, s sight) float64 {
	p := m.parameters.Locate
	covered, total, inName, target, lost := 0.0, 0.0, 0.0, 0.0, 0.0
	for i, w := range weights {
		if w == 0 {
			continue
		}
		share := p.ContextForTarget
		if q.parts[i].context {
			share = p.Context
		}
		found := max(s.name[i], share*s.around[i])
		total += w
		covered += w * found
		if !q.parts[i].context {
			target += w
			inName += w * s.name[i]
		}
		if found == 0 && q.words[i].number() {
			lost = 1
		}
	}
	if total == 0 {
		return 0
	}
	score := p.Coverage*covered/total + p.Extra*(1-s.explained) + p.Number*lost
	if target > 0 {
		score += p.Target * inName / target
	}
	score += p.Exact*truth(s.exact) + p.StartsName*truth(s.starts) + p.Rival*truth(s.rival)
	score += p.Disabled * truth(s.candidate.Disabled)
	return score + m.roleScore(q, s.candidate)
}

func (m *Model) roleScore(q query, c *model.Candidate) float64 {
	switch {
	case len(q.roles) == 0 || q.fill && c.Editable:
		return 0
	case q.roles[c.Role]:
		return m.parameters.Locate.Role
	}
	return m.parameters.Locate.RoleMismatch
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
