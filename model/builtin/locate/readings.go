package locate

import (
	"slices"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin/language"
)

// What sentences say in other ways than "click NAME": what is to be done, what the
// thing is about, what kind of thing it is.

var titling = language.Set(`about on called named titled from by regarding concerning saying with of for in`)

// titleStart is where the sentence says what the thing is about or called: after
// "the story about", "the rules on". What is written like a label is no thing.
func (q query) titleStart(zone int) int {
	if zone < 2 || zone >= len(q.words) || q.fill || !titling[q.words[zone].Text] {
		return 0
	}
	label := q.words[1:zone]
	if itemNouns[q.words[zone-1].Text] {
		label = q.words[zone-1 : zone]
	}
	if slices.ContainsFunc(label, language.Word.Capital) && !q.german {
		return 0
	}
	return zone
}

// entitled reports that what is about something is one of a kind of things that have
// titles: stories, orders, messages.
func (q query) entitled() bool { return itemNouns[q.words[q.about-1].Text] }

// seeks reports a sentence that asks for a thing: by no deed, and not by counting.
func (q query) seeks() bool {
	return q.rank == 0 && (commandVerbs[q.words[0].Text] || softVerbs[q.words[0].Text])
}

// points reports that a text itself is meant and not a value beside it: a quoted one,
// or a row or card.
func (q query) points(zone int, inQuotes [][]int) bool {
	if zone == 0 {
		return false
	}
	last := q.words[zone-1]
	quoted := slices.ContainsFunc(inQuotes, func(span []int) bool { return last.Start >= span[0] && last.End <= span[1] })
	return quoted || rowNouns[last.Text]
}

// asTitle is the sentence read as the title of a thing and what kind of thing it is.
func (q query) asTitle() query {
	q.parts = slices.Clone(q.parts)
	q.label = false
	for i := range q.parts {
		q.parts[i].context = i < q.about
	}
	return q
}

// takeKind takes the last word of "the Register a member operation" for a kind of
// thing, where labels say the words before it and none says all.
func (q query) takeKind(options []model.Option, soft float64) {
	from := slices.IndexFunc(q.words, language.Word.Capital)
	to := slices.IndexFunc(q.parts, func(p queryPart) bool { return p.context })
	if to < 0 {
		to = len(q.words)
	}
	if from < 1 || to-from < 3 || q.words[from-1].Text != "the" || q.words[to-1].Capital() || q.parts[to-1].weight == 0 {
		return
	}
	named := func(stems []string) bool {
		return slices.ContainsFunc(options, func(o model.Option) bool {
			return o.Candidate != nil && runIn(language.Split(o.Candidate.Label), stems) >= 0
		})
	}
	if stems := stemsOf(q.words[from:to]); !named(stems) && named(stems[:len(stems)-1]) {
		q.parts[to-1].weight = soft
	}
}

// comparesItems takes what a price tells apart for a kind of item: "the cheapest flight".
func (q *query) comparesItems(zone int) {
	for i := 1; i < zone; i++ {
		if p := &q.parts[i]; q.price != noPrice && comparing[q.words[i-1].Text] && p.weight >= 1 && !q.words[i].Capital() {
			p.context, p.weight, p.loose = true, 0.5, true
		}
	}
}

// deedWords are the first word with the phrase that it starts, unless it only
// commands, and what something is to be marked as.
func (q query) deedWords() []int {
	if len(q.words) < 2 || q.fill || q.reads || commandVerbs[q.words[0].Text] || q.returns(1) || allCapitals(q.words[0]) {
		return nil
	}
	deed := []int{0}
	for _, said := range q.spoken {
		for i := len(deed); said.From == 0 && i < said.To; i++ {
			deed = append(deed, i)
		}
	}
	for i := len(deed); markingVerbs[q.words[0].Text] && i+1 < len(q.words); i++ {
		if q.words[i].Text == "as" {
			deed = append(deed, i+1)
		}
	}
	return deed
}

// acts reports a button that does not say what the sentence wants done.
func (q query) acts(s sight) bool {
	return len(q.deed) > 0 && q.parts[0].weight >= 1 && !orderingVerbs[q.words[0].Text] && (s.candidate.Role == "button" || s.candidate.Role == "link") && s.name[0] < found
}

// asDeed is the sentence read as a deed and what it is done to.
func (q query) asDeed() query {
	q.parts = slices.Clone(q.parts)
	q.label = false
	for i := range q.parts {
		p := &q.parts[i]
		if p.context = !slices.Contains(q.deed, i); !p.context && !stopWords[q.words[i].Text] {
			p.weight, p.loose = 1, false
		}
	}
	return q
}
