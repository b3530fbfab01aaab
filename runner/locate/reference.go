package locate

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"sedum.dev/sedum/runner/page"
)

// maxItem is the length in code points at which a page cuts the text of an item.
const maxItem = 300

// reference is what the sentence says after the first of the prepositions: the
// item that a repeated control belongs to. A preposition that is part of some
// control's name starts no reference.
func (v *view) reference(prepositions vocabulary) ([]string, bool) {
	for i, w := range v.request {
		if prepositions[w] && i+1 < len(v.request) && !v.partOfName(i) && !(i > 0 && w == "on" && turnVerbs[v.request[i-1]]) {
			return v.request[i+1:], true
		}
	}
	return nil, false
}

// partOfName reports whether the word at position at, with all or none of what
// follows it, is said as part of a candidate's name.
func (v *view) partOfName(at int) bool {
	return slices.ContainsFunc(v.names, func(name string) bool {
		n := words(name)
		if hasRun(n, v.request[at:]) {
			return true
		}
		start := indexRun(v.request, n)
		return start >= 0 && start <= at && at < start+len(n)
	})
}

// referenced resolves "NAME for X" where exactly one member's item holds all of X.
func (v *view) referenced(pick int, m mode) (int, bool) {
	said, ok := v.reference(referenceWords)
	if !ok {
		return 0, false
	}
	name := v.nameWords(pick, m)
	if m == loose {
		said = withoutPastRank(said)
	}
	if holdsRank(said, name) {
		return 0, false
	}
	wanted := referenceContent(said, name, m)
	group := v.group(pick, m)
	members := slices.DeleteFunc(slices.Clone(group), func(i int) bool { return v.candidates[i].Item == "" })
	if len(wanted) == 0 || len(members) < 2 || m == strict && len(members) < len(group) {
		return 0, false
	}
	if slices.ContainsFunc(members, func(i int) bool { return itemCut(v.candidates[i]) || v.tellsNothing(i) }) {
		return 0, false // what isn't shown might hold the words too
	}
	return only(members, func(i int) bool { return holdsAll(words(v.candidates[i].Item), wanted) })
}

func itemCut(c page.Candidate) bool { return utf8.RuneCountInString(c.Item) >= maxItem }

// tellsNothing reports whether an item's text is only the names of controls that
// occur again and again, like the bar "Reply Like (4)" under a comment: whose
// comment it is can't be told.
func (v *view) tellsNothing(i int) bool {
	item := v.candidates[i].Item
	if item == "" {
		return false
	}
	count := map[string]int{}
	for _, name := range v.names {
		count[letters(name)]++
	}
	var controls []string
	for j, c := range v.candidates {
		if c.Item == item && count[letters(v.names[j])] > 1 {
			controls = append(controls, words(v.names[j])...)
		}
	}
	return holdsAll(controls, words(item))
}

// letters is a name without its numbers.
func letters(name string) string {
	return strings.Join(slices.DeleteFunc(words(name), func(w string) bool {
		return strings.IndexFunc(w, unicode.IsLetter) < 0
	}), " ")
}

// referenceContent is what an item must hold to be the one that is meant.
func referenceContent(said, name []string, m mode) []string {
	wanted := without(said, filler, kindNouns)
	if m == loose {
		wanted = without(wanted, looseWords)
	}
	return slices.DeleteFunc(wanted, func(w string) bool {
		return utf8.RuneCountInString(w) == 1 || slices.Contains(name, w)
	})
}

// withoutPastRank drops the rank of "first published" and the like, which tells
// of the item and counts nothing.
func withoutPastRank(said []string) []string {
	var kept []string
	for i, w := range said {
		_, ordinal := rankPhrases[w]
		if ordinal && i+1 < len(said) && pastWords[said[i+1]] {
			continue
		}
		kept = append(kept, w)
	}
	return kept
}

// sectioned resolves a control that the sentence places in a section: exactly one
// member's section labels hold every word that is not name, grammar or a kind of section.
func (v *view) sectioned(pick int, _ mode) (int, bool) {
	group := v.group(pick, strict)
	if len(group) < 2 || !slices.ContainsFunc(v.request, func(w string) bool { return sectionWords[w] }) {
		return 0, false
	}
	name := v.nameWords(pick, strict)
	wanted := slices.DeleteFunc(without(v.request, filler, sectionNouns), func(w string) bool {
		return slices.Contains(name, w)
	})
	if len(wanted) == 0 {
		return 0, false
	}
	return only(group, func(i int) bool {
		var labels []string
		for _, label := range v.candidates[i].Section {
			labels = append(labels, singulars(words(label))...)
		}
		return holdsAll(labels, singulars(wanted))
	})
}

// singulars strips a plural s, so that "settings" meets "setting".
func singulars(all []string) []string {
	out := make([]string, len(all))
	for i, w := range all {
		out[i] = w
		if utf8.RuneCountInString(w) > 3 && w[len(w)-1] == 's' {
			out[i] = w[:len(w)-1]
		}
	}
	return out
}

// itemQuestion lists the look-alikes whose items a model should be asked about:
// the sentence describes one ("on the post about DNS") in words that needn't be
// in it. There are 2 to 40 of them.
func (v *view) itemQuestion(anchor int) ([]int, bool) {
	said, ok := v.reference(questionWords)
	if !ok || !determiners[said[0]] {
		return nil, false
	}
	name := v.nameWords(anchor, loose)
	if holdsRank(said, name) || len(referenceContent(said, name, loose)) == 0 {
		return nil, false
	}
	members := slices.DeleteFunc(v.inRegion(v.group(anchor, loose)), func(i int) bool {
		return v.candidates[i].Item == ""
	})
	return members, len(members) >= 2 && len(members) <= maxItemQuestions
}

const maxItemQuestions = 40
