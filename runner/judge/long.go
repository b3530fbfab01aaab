package judge

import (
	"cmp"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/runner/page"
)

// How much of a page one judgement is asked about, in code points. A local model
// reads long pages whole; a remote one gets the passages that matter.
const (
	maxPage      = 4096
	maxLocalPage = 400_000
)

// excerpted is what of a page a model is asked about; coverage is its share of
// the page's text, 1 for all of it.
type excerpted struct {
	text     string
	passages []model.Passage
	coverage float64
}

// fit cuts a page to what a model may be sent. ok is false when the claim can't
// be judged on a part: what it denies, counts or orders may stand in the rest.
func fit(claim string, d page.Digest, local bool) (e excerpted, ok bool) {
	size := utf8.RuneCountInString(d.Text)
	if size <= maxPage || local && size <= maxLocalPage {
		return excerpted{d.Text, d.Passages, 1}, true
	}
	if needsWhole(claim) {
		return excerpted{}, false
	}
	kept := choose(units(d.Passages), words(claim))
	if len(kept) == 0 {
		return excerpted{}, false
	}
	for _, u := range kept {
		e.passages = append(e.passages, u.passages...)
	}
	e.text = model.TextOf(e.passages)
	e.coverage = float64(utf8.RuneCountInString(e.text)) / float64(size)
	return e, true
}

// wholeWords make a claim one about the whole page: denial, number, all.
var wholeWords = regexp.MustCompile(`(?i)\b(?:no|not|none|never|nothing|nobody|nowhere|neither|nor|without|cannot|only|all|every|each|any|both|empty|` +
	`hid(?:es|den)|gone|absent|missing|invisible|lack(?:s|ing)?|free of|disappear(?:s|ed)?|vanish(?:es|ed)?|removed|deleted|cleared|dismissed|closed|unavailable|` +
	`total of|once|twice|times|exactly|at least|at most|more than|less than|fewer than|zero|` +
	`one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b|n['’]t\b|\b[0-9]+ \pL`)

// orderWords make a claim one about where something stands among all others.
var orderWords = regexp.MustCompile(`(?i)\b(?:first|last|next|before|after|above|below|sorted|ordered|most|least|fewest|highest|lowest|newest|oldest|latest|cheapest)\b`)

// deniesOrCounts reports a claim that only all of what is shown can prove.
func deniesOrCounts(claim string) bool { return wholeWords.MatchString(claim) }

func needsWhole(claim string) bool { return deniesOrCounts(claim) || orderWords.MatchString(claim) }

// unit is a part of a page that is kept whole: a heading with what follows it, a
// list, a table.
type unit struct {
	at       int // place on the page
	passages []model.Passage
	size     int             // code points
	said     map[string]bool // words of its texts and labels
}

func units(passages []model.Passage) []unit {
	var list []unit
	for i, p := range passages {
		if i == 0 || startsUnit(passages[i-1], p) {
			list = append(list, unit{at: i, said: map[string]bool{}})
		}
		u := &list[len(list)-1]
		u.passages = append(u.passages, p)
		u.size += utf8.RuneCountInString(p.Text) + 1
		for _, w := range slices.Concat(words(p.Text), words(p.Label)) {
			u.said[w] = true
		}
	}
	return list
}

// startsUnit: a heading starts one, and so does each list or table unless it
// stands right below its heading.
func startsUnit(before, p model.Passage) bool {
	switch {
	case before.Kind == model.PassageHeading:
		return false
	case p.Kind == model.PassageHeading:
		return true
	}
	return p.Group != before.Group
}

// choose keeps the units that say most of the claim, as many as fit, in page order.
func choose(all []unit, claim []string) []unit {
	weights := rarity(all, claim)
	scores := map[int]float64{}
	for _, u := range all {
		scores[u.at] = u.says(claim, weights)
	}
	ranked := slices.Clone(all)
	slices.SortStableFunc(ranked, func(a, b unit) int { return cmp.Compare(scores[b.at], scores[a.at]) })
	var kept []unit
	room := maxPage
	for i, u := range ranked {
		if scores[u.at] == 0 || i == 0 && u.size > room {
			break // nothing more that matters, or what matters most doesn't fit
		}
		if u.size <= room {
			kept, room = append(kept, u), room-u.size
		}
	}
	slices.SortFunc(kept, func(a, b unit) int { return cmp.Compare(a.at, b.at) })
	return kept
}

// rarity weighs each word of the claim by how few units say it.
func rarity(all []unit, claim []string) []float64 {
	weights := make([]float64, len(claim))
	for i, w := range claim {
		saying := 0
		for _, u := range all {
			if u.said[w] {
				saying++
			}
		}
		weights[i] = math.Log(1 + float64(len(all))/float64(1+saying))
	}
	return weights
}

func (u unit) says(claim []string, weights []float64) (score float64) {
	for i, w := range claim {
		if u.said[w] {
			score += weights[i]
		}
	}
	return score
}

// words are the words of a text that tell one passage from another, lower-cased.
func words(text string) []string {
	all := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
	return slices.DeleteFunc(all, func(w string) bool { return grammar[w] })
}

var grammar = map[string]bool{
	"a": true, "an": true, "the": true, "this": true, "that": true, "of": true, "in": true, "on": true, "at": true, "to": true, "for": true,
	"and": true, "or": true, "is": true, "are": true, "was": true, "were": true, "be": true, "it": true, "with": true, "page": true, "shows": true, "shown": true,
}

// covered says how much was read, where that isn't all.
func (e excerpted) covered() string {
	if e.coverage >= 1 {
		return ""
	}
	return fmt.Sprintf("judged on %.0f %% of the page's text, the passages that speak of the claim", 100*e.coverage)
}
