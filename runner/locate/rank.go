package locate

import (
	"slices"
	"strings"

	"sedum.dev/sedum/runner/page"
)

// rank is a place in an ordered group: a position from 1, or last, cheapest, dearest.
type rank int

const (
	last     rank = -1
	cheapest rank = -2
	dearest  rank = -3
)

var rankPhrases = map[string]rank{
	"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5,
	"sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10,
	"1st": 1, "2nd": 2, "3rd": 3, "4th": 4, "5th": 5, "last": last,
	"cheapest": cheapest, "lowest price": cheapest, "lowest priced": cheapest, "least expensive": cheapest,
	"most expensive": dearest, "highest price": dearest, "highest priced": dearest, "priciest": dearest,
}

// leadingRank reads a rank at the start of words.
func leadingRank(words []string) (rank, []string, bool) {
	for n := min(2, len(words)); n > 0; n-- {
		if r, ok := rankPhrases[strings.Join(words[:n], " ")]; ok {
			return r, words[n:], true
		}
	}
	return 0, words, false
}

// holdsRank reports whether any rank is said, words of the name aside.
func holdsRank(request, name []string) bool {
	for i := range request {
		if _, rest, ok := leadingRank(request[i:]); ok {
			said := request[i : len(request)-len(rest)]
			if !holdsAll(name, said) {
				return true
			}
		}
	}
	return false
}

// ranking is a whole request for one member of a group of look-alikes.
type ranking struct {
	rank  rank
	role  string // "button" or "link" where the sentence says so
	item  bool   // the rank counts items ("the first story"), not controls
	scope []string
}

// ranked resolves "the second NAME", "NAME for the cheapest plan" and the like.
// The whole request must have such a form: a word that the form has no place
// for could be a condition, and then position alone decides nothing.
func (v *view) ranked(pick int, m mode) (int, bool) {
	group := v.inRegion(v.group(pick, m))
	if len(group) < 2 || !slices.Contains(group, pick) || v.candidates[pick].Truncated {
		return 0, false
	}
	ask, ok := parseRanking(v.request, v.nameWords(pick, m))
	if !ok || v.promoted(group) {
		return 0, false
	}
	mixed := slices.ContainsFunc(group, func(i int) bool { return v.candidates[i].Role == ask.role })
	members := slices.DeleteFunc(slices.Clone(group), func(i int) bool {
		c := v.candidates[i]
		return mixed && ask.role != "" && c.Role != ask.role || len(ask.scope) > 0 && !v.inScope(c, ask.scope)
	})
	if ask.item && slices.ContainsFunc(members, func(i int) bool { return v.candidates[i].Item == "" }) {
		return 0, false
	}
	switch {
	case ask.rank == cheapest || ask.rank == dearest:
		return v.priced(members, ask.rank)
	case ask.rank == last && len(members) > 0:
		return members[len(members)-1], true
	case ask.rank > 0 && int(ask.rank) <= len(members):
		return members[ask.rank-1], true
	}
	return 0, false
}

// promoted reports whether a member is an advertisement or pinned: what people
// count as the first is then not what comes first.
func (v *view) promoted(members []int) bool {
	return slices.ContainsFunc(members, func(i int) bool {
		c := v.candidates[i]
		texts := append([]string{c.Item}, c.Peers...)
		return slices.ContainsFunc(words(strings.Join(texts, " ")), func(w string) bool { return promotedTags[w] })
	})
}

// inScope reports whether a candidate stands under exactly the label that the
// sentence gives, or in the region that it names.
func (v *view) inScope(c page.Candidate, scope []string) bool {
	if slices.Equal(scope, articleBody) {
		return c.Region == "article-body"
	}
	labels := append([]string{c.Location}, c.Section...)
	labels = append(labels, locationParts(c)...)
	if slices.ContainsFunc(labels, func(l string) bool { return slices.Equal(words(l), scope) }) {
		return true
	}
	named := slices.ContainsFunc(regionPhrases[v.region], func(p []string) bool { return slices.Equal(p, scope) })
	return named && v.region.contains(c)
}

var articleBody = []string{"article", "body"}

// locationParts are the landmarks and the heading of a candidate's location.
func locationParts(c page.Candidate) []string {
	return strings.FieldsFunc(c.Location, func(r rune) bool { return r == ',' || r == '·' })
}

// parseRanking reads a whole request, with or without a scope at its end.
func parseRanking(request, name []string) (ranking, bool) {
	if len(name) == 0 {
		return ranking{}, false
	}
	request = optional(request, please)
	request = optional(request, clickVerbs)
	if r, ok := parseRankForms(request, name); ok {
		return r, true
	}
	for i := len(request) - 1; i > 0; i-- {
		if !scopeWords[request[i]] {
			continue
		}
		scope := optional(request[i+1:], articles)
		if r, ok := parseRankForms(request[:i], name); ok && len(scope) > 0 {
			r.scope = scope
			return r, true
		}
	}
	return ranking{}, false
}

func parseRankForms(words, name []string) (ranking, bool) {
	words = optional(words, articles)
	for _, form := range []func(words, name []string) (ranking, bool){rankThenName, nameThenRank, rankNounName} {
		if r, ok := form(words, name); ok {
			return r, true
		}
	}
	return ranking{}, false
}

// rankThenName: "RANK [the] NAME [button|link]".
func rankThenName(words, name []string) (ranking, bool) {
	r, rest, ok := leadingRankBut(words, name)
	if !ok {
		return ranking{}, false
	}
	rest, ok = after(optional(rest, articles), name)
	if !ok {
		return ranking{}, false
	}
	role, rest := leadingRole(rest)
	return ranking{rank: r, role: role}, len(rest) == 0
}

// nameThenRank: "NAME for|on|of [the] RANK [noun]" or "NAME RANK noun".
func nameThenRank(words, name []string) (ranking, bool) {
	rest, ok := after(words, name)
	if !ok {
		return ranking{}, false
	}
	role, rest := leadingRole(rest)
	linked := len(rest) > 0 && (rest[0] == "for" || rest[0] == "on" || rest[0] == "of")
	if linked {
		rest = optional(rest[1:], articles)
	}
	r, rest, ok := leadingRankBut(rest, name)
	switch {
	case !ok:
		return ranking{}, false
	case len(rest) == 0:
		return ranking{rank: r, role: role}, linked
	}
	return ranking{rank: r, role: role, item: !controlNouns[rest[0]]}, len(rest) == 1 && itemNouns[rest[0]]
}

// rankNounName: "RANK noun['s] NAME".
func rankNounName(words, name []string) (ranking, bool) {
	r, rest, ok := leadingRankBut(words, name)
	if !ok || len(rest) == 0 || !itemNouns[rest[0]] {
		return ranking{}, false
	}
	noun := rest[0]
	rest, ok = after(optional(rest[1:], possessive), name)
	if !ok {
		return ranking{}, false
	}
	role, rest := leadingRole(rest)
	return ranking{rank: r, role: role, item: !controlNouns[noun]}, len(rest) == 0
}

// leadingRankBut reads a rank that is not part of the control's own name.
func leadingRankBut(words, name []string) (rank, []string, bool) {
	r, rest, ok := leadingRank(words)
	if !ok || holdsAll(name, words[:len(words)-len(rest)]) {
		return 0, words, false
	}
	return r, rest, true
}

func leadingRole(words []string) (string, []string) {
	if len(words) > 0 && (words[0] == "button" || words[0] == "link") {
		return words[0], words[1:]
	}
	return "", words
}
