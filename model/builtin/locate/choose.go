package locate

import (
	"cmp"
	"regexp"
	"slices"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin/answer"
	"sedum.dev/sedum/model/builtin/language"
)

// choose answers a choice between elements. Words that few of the offered
// elements carry count more than those that all carry.
func (m *Model) choose(q query, question model.Question) model.Answer {
	q.parts = slices.Clone(q.parts)
	for _, o := range question.Options {
		if o.Candidate != nil {
			q.keepLabel(language.Split(unbracketed(cmp.Or(o.Candidate.Label, o.Candidate.Name))))
		}
	}
	q.takeKind(question.Options, m.parameters.Soft)
	eyes := m.newEyes(q, question.Options)
	seen := make([]sight, len(question.Options))
	for i, o := range question.Options {
		seen[i] = eyes.look(o)
	}
	q.levelLooseWords(seen)
	weights := m.weights(q, seen)
	named := elsewhere(q, seen)
	scores := make([]float64, 0, len(seen)+1)
	for _, s := range seen {
		scores = append(scores, m.score(q, weights, named, s))
	}
	m.reread(q, seen, scores)
	m.rank(q, weights, seen, scores)
	m.priced(q, seen, scores)
	m.compared(q, seen, scores)
	m.valued(q, weights, seen, scores)
	if question.None {
		scores = append(scores, m.parameters.None)
	}
	for i := range scores {
		scores[i] *= m.parameters.Scale
	}
	return answer.Choice(question, scores)
}

// levelLooseWords takes a word for a kind of thing as said around all look-alikes
// if it is around one of them: "the photo" doesn't mean the one of three photos in
// whose card that word happens to stand.
func (q query) levelLooseWords(seen []sight) {
	most := map[string][]float64{}
	for _, s := range seen {
		around := most[s.label()]
		if around == nil {
			around = make([]float64, len(q.words))
			most[s.label()] = around
		}
		for i := range around {
			around[i] = max(around[i], s.around[i])
		}
	}
	for _, s := range seen {
		for i, p := range q.parts {
			if p.loose {
				s.around[i] = most[s.label()][i]
			}
		}
	}
}

// reread looks again at elements of which another reading of the sentence says
// more: the "Edit" of "change the address", where the rest says what is changed,
// and the story of "the story about snow", where the rest names it. Things that
// seldom have titles are read so only where nothing else fits.
func (m *Model) reread(q query, seen []sight, scores []float64) {
	if slices.ContainsFunc(seen, func(s sight) bool { return s.deed }) {
		m.raise(q.asDeed(), seen, scores, func(s sight) bool { return s.deed })
	}
	if q.about > 0 && (q.entitled() || q.seeks() && slices.Max(scores) < m.parameters.None) {
		m.raise(q.asTitle(), seen, scores, func(s sight) bool { return s.titled(q.about) })
	}
}

// raise scores by another reading where that is better.
func (m *Model) raise(q query, seen []sight, scores []float64, fits func(sight) bool) {
	weights := m.weights(q, seen)
	named := elsewhere(q, seen)
	for i, s := range seen {
		if fits(s) {
			scores[i] = max(scores[i], m.score(q, weights, named, s))
		}
	}
}

// found is the least share at which a word counts as said.
const found = 0.3

// plain is the least share at which a name says a word itself, if in another form.
const plain = 0.9

// sure is the least share at which a name counts as standing with an element.
const sure = 0.8

// rank lifts the one that the sentence counts to, among the elements that fit
// it equally well. Advertised entries are counted differently by everyone, and a
// word that none of them says may be what they are counted by.
func (m *Model) rank(q query, weights []float64, seen []sight, scores []float64) {
	if q.rank == 0 || len(scores) == 0 {
		return
	}
	ties := tied(seen, scores, 0.01)
	if q.ranksPages(seen) {
		for _, i := range ties {
			scores[i] += m.parameters.Uncounted
		}
		return
	}
	for _, i := range ties {
		if advertised.MatchString(seen[i].candidate.Item) {
			return
		}
		for k, w := range weights {
			counts := language.Ordinal(q.words[k].Text) != 0
			unsaid := w > 0 && !counts && max(seen[i].name[k], seen[i].around[k]) < 0.5
			if unsaid || counts && seen[i].name[k] > 0 {
				return
			}
		}
	}
	at := q.rank - 1
	if at < 0 {
		at = len(ties) - 1
	}
	switch {
	case len(ties) > 1 && at < len(ties):
		scores[ties[at]] += m.parameters.Rank
	case q.items || q.rank > 1:
		scores[ties[0]] += m.parameters.Uncounted
	}
}

// ranksPages reports "the second page" where nothing is called a page: pages aren't
// among the things that a page lists.
func (q query) ranksPages(seen []sight) bool {
	i := slices.IndexFunc(q.words, func(w language.Word) bool { return w.Text == "page" })
	return i > 0 && language.Ordinal(q.words[i-1].Text) != 0 && !slices.ContainsFunc(seen, func(s sight) bool { return s.name[i] > 0 })
}

var bareValue = regexp.MustCompile(`^[^\pL]*[0-9][^\pL]*(?:\pL{1,3}[^\pL]*)?$`)

// valued lifts a bare value whose label stands with it or before it over the
// label itself and over the text that holds both: who reads "the order number"
// wants the number.
func (m *Model) valued(q query, weights []float64, seen []sight, scores []float64) {
	if !q.reads || len(scores) == 0 {
		return
	}
	captioned := map[string][]int{} // the values that are called so
	for i, s := range seen {
		for _, hint := range s.candidate.Hints {
			captioned[hint] = append(captioned[hint], i)
		}
	}
	top := slices.Max(scores)
	for i, s := range seen {
		if values := captioned[captionHint(s.label())]; values != nil {
			for _, v := range values {
				scores[v] = max(scores[v], scores[i])
			}
			scores[i] += m.parameters.Caption
			continue
		}
		if s.exact == 1 {
			if i+1 < len(seen) && bareValue.MatchString(seen[i+1].label()) && !inHeaderRow(seen, i) {
				scores[i+1] = max(scores[i+1], scores[i])
			}
			scores[i] += m.parameters.Caption
		}
		if bareValue.MatchString(s.label()) && standsWith(s, weights) {
			scores[i] = max(scores[i], top+m.parameters.Value)
		}
	}
}

// captionHint is the hint of a value that is called so.
func captionHint(label string) string { return `label "` + label + `"` }

// inHeaderRow reports a header beside a header: what it is about stands below.
func inHeaderRow(seen []sight, i int) bool {
	return i > 0 && seen[i].candidate.Tag == "th" && seen[i-1].candidate.Tag == "th"
}

// standsWith reports whether every word of the sentence is said around an element.
func standsWith(s sight, weights []float64) bool {
	for k, w := range weights {
		if w > 0 && max(s.name[k], s.around[k]) < sure {
			return false
		}
	}
	return true
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
			scores[i] += m.parameters.Unpriced
			continue
		}
		prices[i] = price
		if q.price == dearest {
			prices[i] = -price
		}
	}
	ties := tied(seen, scores, 0.5)
	best := slices.MinFunc(ties, func(a, b int) int { // of one card, the control that fits better
		return cmp.Or(cmp.Compare(prices[a], prices[b]), cmp.Compare(scores[b], scores[a]))
	})
	for _, i := range ties {
		_, ok := priceOf(seen[i])
		if !ok || i != best && prices[i] == prices[best] && scores[i] > scores[best]-0.01 {
			return
		}
	}
	if len(ties) > 1 && !advertised.MatchString(seen[best].candidate.Item) {
		scores[best] += m.parameters.Rank
	}
}

// compared doubts everything where the sentence compares what is not a price and
// no name says so: which has the most of it can't be told.
func (m *Model) compared(q query, seen []sight, scores []float64) {
	if !q.compares || q.price != noPrice {
		return
	}
	for i, w := range q.words {
		if superlatives[w.Text] && slices.ContainsFunc(seen, func(s sight) bool { return s.name[i] >= sure }) {
			return
		}
	}
	for i := range scores {
		scores[i] += m.parameters.Unpriced
	}
}

// priceOf is the one price in the label of an element, else in its own item.
func priceOf(s sight) (float64, bool) {
	for _, text := range []string{s.candidate.Label, s.item} {
		words := language.Split(text)
		style := language.StyleOf(words)
		found := map[float64]bool{}
		price := 0.0
		for _, w := range words {
			if a, ok := language.AmountAt(text, w, style); ok && a.Money() {
				found[a.Value], price = true, a.Value
			}
		}
		if len(found) == 1 {
			return price, true
		}
	}
	return 0, false
}

var advertised = regexp.MustCompile(`(?i)\b(?:sponsored|promoted|pinned|advertisement)\b`)
