package builtin

import (
	"cmp"
	"math"
	"regexp"
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
	Lost         float64 `json:"lost"`         // a name or a number of the sentence is nowhere
	Region       float64 `json:"region"`       // it stands in another part of the page than the one named
	Act          float64 `json:"act"`          // a link where the sentence changes a state, a checkbox where it opens
	StrictRole   float64 `json:"strictRole"`   // the role is not the one that was named exactly
	Rank         float64 `json:"rank"`         // it has the place or the price in the list that the sentence names
	Unpriced     float64 `json:"unpriced"`     // it has no price where the sentence compares prices
	OffTarget    float64 `json:"offTarget"`    // its name says none of the words that name the target
	Uncounted    float64 `json:"uncounted"`    // its label has no number where the sentence wants one
	OnlyRole     float64 `json:"onlyRole"`     // the sentence names nothing but the role
	Disabled     float64 `json:"disabled"`
	None         float64 `json:"none"` // score of "none of these"
	Scale        float64 `json:"scale"`

	Context          float64 `json:"context"`          // share of a word found around the element
	ContextForTarget float64 `json:"contextForTarget"` // the same for a word that should be in the name
	StemMatch        float64 `json:"stemMatch"`
	ConceptMatch     float64 `json:"conceptMatch"`
	WeakMatch        float64 `json:"weakMatch"`
	Section          float64 `json:"section"` // least share of a word found in a label of a large part of the page
	Soft             float64 `json:"soft"`    // weight of role words and other grammar
	Unknown          float64 `json:"unknown"` // share of a common word's weight when no element says it
}

// choose answers a choice between elements. Words that few of the offered
// elements carry count more than those that all carry.
func (m *Model) choose(q query, question model.Question) model.Answer {
	eyes := m.newEyes(question.Options)
	seen := make([]sight, len(question.Options))
	for i, o := range question.Options {
		seen[i] = eyes.look(q, o)
	}
	weights := m.weights(q, seen)
	named := elsewhere(q, seen)
	scores := make([]float64, 0, len(seen)+1)
	for _, s := range seen {
		scores = append(scores, m.score(q, weights, named, s))
	}
	m.rank(q, weights, seen, scores)
	m.priced(q, seen, scores)
	if question.None {
		scores = append(scores, m.parameters.Locate.None)
	}
	for i := range scores {
		scores[i] *= m.parameters.Locate.Scale
	}
	return distribution(question, softmax(scores))
}

// found is the least share at which a word counts as said.
const found = 0.3

// rank lifts the one that the sentence counts to, among the elements that fit
// it equally well. Advertised entries are counted differently by everyone, and a
// word that none of them says may be what they are counted by.
func (m *Model) rank(q query, weights []float64, seen []sight, scores []float64) {
	if q.rank == 0 || len(scores) == 0 {
		return
	}
	ties := tied(seen, scores, 0.01)
	for _, i := range ties {
		if advertised.MatchString(seen[i].candidate.Item) {
			return
		}
		for k, w := range weights {
			unsaid := w > 0 && max(seen[i].name[k], seen[i].around[k]) < found
			if unsaid || rankWords[q.words[k].text] != 0 && seen[i].name[k] > 0 {
				return
			}
		}
	}
	at := q.rank - 1
	if at < 0 {
		at = len(ties) - 1
	}
	if len(ties) > 1 && at < len(ties) {
		scores[ties[at]] += m.parameters.Locate.Rank
	}
}

// tied are the elements of one role that score as high as the best.
func tied(seen []sight, scores []float64, within float64) []int {
	top := slices.Max(scores)
	first := slices.Index(scores, top)
	var ties []int
	for i, s := range scores {
		if s >= top-within && seen[i].candidate.Role == seen[first].candidate.Role {
			ties = append(ties, i)
		}
	}
	return ties
}

// priced lifts the cheapest or dearest of the elements that fit equally well.
// What has no price of its own can't be meant.
func (m *Model) priced(q query, seen []sight, scores []float64) {
	if q.price == noPrice {
		return
	}
	prices := make([]float64, len(seen))
	for i, s := range seen {
		price, ok := priceOf(s)
		if !ok {
			scores[i] += m.parameters.Locate.Unpriced
			continue
		}
		prices[i] = price
		if q.price == dearest {
			prices[i] = -price
		}
	}
	ties := tied(seen, scores, 0.5)
	best := slices.MinFunc(ties, func(a, b int) int { return cmp.Compare(prices[a], prices[b]) })
	for _, i := range ties {
		_, ok := priceOf(seen[i])
		if !ok || i != best && prices[i] == prices[best] {
			return
		}
	}
	if len(ties) > 1 && !advertised.MatchString(seen[best].candidate.Item) {
		scores[best] += m.parameters.Locate.Rank
	}
}

// priceOf is the one price in the label of an element, else in its own item.
func priceOf(s sight) (float64, bool) {
	for _, text := range []string{s.candidate.Label, s.item} {
		words := splitWords(text)
		style := styleOf(words)
		found := map[float64]bool{}
		price := 0.0
		for _, w := range words {
			if a, ok := amountAt(text, w, style); ok && a.money() {
				found[a.value], price = true, a.value
			}
		}
		if len(found) == 1 {
			return price, true
		}
	}
	return 0, false
}

var advertised = regexp.MustCompile(`(?i)\b(?:sponsored|promoted|pinned|advertisement)\b`)

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
	region    []bool    // and whether that word names the region it stands in
	explained float64   // share of the name's words that the sentence says
	exact     float64   // the sentence says the whole label, in order
	rival     bool
	starts    bool
	item      string // the item text, where it speaks about few elements
}

// eyes look at the options of one choice. A text that many of them share says
// little about each.
type eyes struct {
	*Model
	items    map[string]float64 // how many options share an item text
	sections map[string]float64 // how many options of one name share a section label
	texts    map[string]reading
}

// cardControls is how many controls one card or row may have; an item text that
// more share is a whole section.
const cardControls = 6

func (m *Model) newEyes(options []model.Option) eyes {
	e := eyes{m, map[string]float64{}, map[string]float64{}, map[string]reading{}}
	named := map[string]float64{}
	for _, o := range options {
		if o.Candidate == nil {
			continue
		}
		e.items[o.Candidate.Item]++
		for _, part := range sectionParts(o.Candidate) {
			key := part + "\x00" + o.Candidate.Name
			named[key]++
			e.sections[part] = max(e.sections[part], named[key])
		}
	}
	return e
}

func sectionParts(c *model.Candidate) []string {
	return slices.DeleteFunc(strings.Split(c.Section, " › "), func(s string) bool { return s == "" })
}

// reading reads each text once.
func (e eyes) reading(text string) reading {
	r, ok := e.texts[text]
	if !ok {
		r = e.read(text)
		e.texts[text] = r
	}
	return r
}

func (e eyes) look(q query, o model.Option) sight {
	c := o.Candidate
	if c == nil {
		c = &model.Candidate{Name: o.Text}
	}
	label := c.Label
	if label == "" {
		label = c.Name
	}
	name := e.reading(label + " " + strings.Join(c.Hints, " "))
	if c.Name != label && len(c.Hints) == 0 {
		name = e.reading(c.Name)
	}
	s := sight{candidate: c, name: make([]float64, len(q.words)), around: make([]float64, len(q.words))}
	place := e.reading(c.Location)
	s.region = e.regions(q, place)
	e.around(q, c, place, &s)
	for i, w := range q.words {
		if q.parts[i].weight == 0 {
			continue
		}
		s.name[i] = e.match(q, i, name)
		if slices.Contains(roleWords[w.text], c.Role) {
			s.name[i] = 1
		}
	}
	labelWords := splitWords(unbracketed(label))
	s.explained = e.explained(q, labelWords)
	s.exact = q.says(labelWords)
	s.starts = startsWith(q, labelWords)
	if e.items[c.Item] <= cardControls {
		s.item = c.Item
	}
	s.rival = e.excluded(q, name)
	return s
}

// around reads what stands around an element, from the closest outwards.
func (e eyes) around(q query, c *model.Candidate, place reading, s *sight) {
	type source struct {
		text  reading
		trust float64
	}
	sources := []source{{place, 1}}
	sources = append(sources, source{e.reading(c.Item + " · " + strings.Join(c.Peers, " · ")), share(cardControls, e.items[c.Item], 0)})
	for _, part := range sectionParts(c) {
		r := e.reading(part)
		sources = append(sources, source{r, share(1, e.sections[part], e.parameters.Locate.Section)})
		for i, in := range e.regions(q, r) {
			s.region[i] = s.region[i] || in
		}
	}
	for i := range q.words {
		if q.parts[i].weight == 0 {
			continue
		}
		for _, from := range sources {
			s.around[i] = max(s.around[i], from.trust*e.match(q, i, from.text))
		}
	}
}

// share is how far a text speaks about one of the options that share it, when
// as many as fair may do so.
func share(fair, options, least float64) float64 { return max(least, min(1, fair/max(1, options))) }

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

// weights combines how much a word counts by itself with how rare it is among
// the offered elements (inverse document frequency, never 0). A common word that
// no element says weighs less: people paraphrase. Names and numbers don't.
func (m *Model) weights(q query, seen []sight) []float64 {
	out := make([]float64, len(q.words))
	n := float64(len(seen))
	for i, p := range q.parts {
		if p.weight == 0 {
			continue
		}
		df, named, said := 0.0, false, false
		for _, s := range seen {
			df += max(s.name[i], s.around[i]*0.5)
			named = named || s.name[i] > 0
			said = said || s.name[i] > 0 || s.around[i] > 0
		}
		if p.loose && !named {
			continue
		}
		out[i] = p.weight * (0.5 + math.Log(1+n/(1+df))/math.Log(2+n))
		if !said && p.weight <= 1 && (p.context || !q.label) {
			out[i] *= m.parameters.Locate.Unknown
		}
	}
	return out
}

// offered tells which words of the sentence are in the name of some offered
// element, and which name a region that some offered element stands in.
type offered struct{ words, regions []bool }

func elsewhere(q query, seen []sight) offered {
	out := offered{make([]bool, len(q.words)), make([]bool, len(q.words))}
	for _, s := range seen {
		for i := range q.words {
			out.words[i] = out.words[i] || s.name[i] > 0
			out.regions[i] = out.regions[i] || s.region[i]
		}
	}
	return out
}

func (m *Model) score(q query, weights []float64, named offered, s sight) float64 {
	p := m.parameters.Locate
	var covered, total, inName, target, lost, content float64
	for i, w := range weights {
		if w == 0 {
			continue
		}
		share := p.ContextForTarget
		if q.parts[i].context {
			share = p.Context
		}
		said := max(s.name[i], share*s.around[i])
		total += w
		covered += w * said
		content += w * truth(roleWords[q.words[i].text] == nil)
		if !q.parts[i].context && named.words[i] {
			target += w
			inName += w * s.name[i]
		}
		if said < found && q.parts[i].weight > 1 {
			lost = 1
		}
	}
	if total == 0 || content == 0 && len(q.roles) > 0 {
		return p.OnlyRole * truth(q.roles[s.candidate.Role])
	}
	share := covered / total
	score := p.Coverage*share + p.Lost*lost + p.Exact*s.exact*share
	if s.explained > 0 {
		score += p.Extra * (1 - s.explained)
	}
	switch {
	case target == 0:
		score += p.Target * share
	case inName == 0:
		score += p.OffTarget
	default:
		score += p.Target * inName / target
	}
	if q.counts && !strings.ContainsAny(cmp.Or(s.candidate.Label, s.candidate.Name), "0123456789") {
		score += p.Uncounted
	}
	for i := range s.region {
		if named.regions[i] && !s.region[i] {
			score += p.Region
			break
		}
	}
	score += p.StartsName*truth(s.starts) + p.Rival*truth(s.rival) + p.Disabled*truth(s.candidate.Disabled)
	return score + m.roleScore(q, s.candidate)
}

func (m *Model) roleScore(q query, c *model.Candidate) float64 {
	p := m.parameters.Locate
	score := 0.0
	if q.act == setting && c.Role == "link" || q.act == opening && slices.Contains([]string{"checkbox", "radio", "switch"}, c.Role) {
		score = p.Act
	}
	switch {
	case len(q.roles) == 0 || q.fill && c.Editable:
		return score
	case q.roles[c.Role]:
		return score + p.Role
	case q.strict:
		return score + p.StrictRole
	}
	return score + p.RoleMismatch
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
