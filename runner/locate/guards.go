package locate

import (
	"slices"
	"strings"

	"sedum.dev/sedum/runner/page"
)

// nearNamesake is the probability at which a control with a similar name is a rival.
const nearNamesake = 0.05

// doubt names the guard that a pick runs into, or "".
func (v *view) doubt(pick int, c choice) string {
	switch {
	case v.roleOnly(pick):
		return "role_only_ambiguous"
	case v.hasNamesake(pick, c):
		return "near_namesake"
	case v.missesWords(pick, c):
		return "lexical_miss"
	case v.meansOther(pick):
		return "stated_otherwise"
	}
	return v.doubtfulItem(pick)
}

// roleOnly reports whether the sentence names nothing but a kind of control
// while there is another of that kind.
func (v *view) roleOnly(pick int) bool {
	name := v.nameWords(pick, strict)
	for _, w := range without(v.request, grammarWords) {
		if !roleOnly[w] || slices.Contains(name, w) {
			return false
		}
	}
	return len(v.where(func(i int) bool {
		return v.candidates[i].Role == v.candidates[pick].Role && v.names[i] != v.names[pick]
	})) > 0
}

// hasNamesake reports whether the words of the sentence fit the pick's name and
// another one that the model thought possible: "Hide Contents" with "Hide
// Appearance". A control that the whole sentence names exactly has no namesake.
func (v *view) hasNamesake(pick int, c choice) bool {
	if i, ok := v.exactly(); ok && i == pick {
		return false
	}
	content := v.content()
	if len(content) == 0 || len(v.alike(pick)) > 1 || !holdsAll(words(v.names[pick]), content) {
		return false
	}
	return slices.ContainsFunc(c.offered, func(i int) bool {
		return v.names[i] != v.names[pick] && c.p[i] >= nearNamesake && holdsAll(words(v.names[i]), content)
	})
}

// missesWords reports whether the pick has no word of the sentence while another
// name has them all. A name like "Check in" has only words that are none of content;
// said whole, it is not missed.
func (v *view) missesWords(pick int, c choice) bool {
	content := v.content()
	seen := v.seenWords(pick)
	if len(content) == 0 || len(v.nameWords(pick, strict)) > 1 && v.stated(pick) || slices.ContainsFunc(content, func(w string) bool { return slices.Contains(seen, w) }) {
		return false
	}
	return slices.ContainsFunc(c.offered, func(i int) bool { return holdsAll(words(v.names[i]), content) })
}

// seenWords are the words by which a person knows an element: its name and its
// icon. A text to read is known by what stands with it: "1002" by "Order number".
func (v *view) seenWords(i int) []string {
	c := v.candidates[i]
	seen := nameWithHints(c)
	if v.op == page.Read {
		seen += " " + strings.Join(c.Peers, " ")
	}
	return words(seen)
}

// meansOther reports whether the sentence states a repeated control and which one
// of them, while the pick is a single control that happens to be named in it:
// the site's "comments" for "the comments link for the first story".
func (v *view) meansOther(pick int) bool {
	r, ok := v.statedRepeated()
	if !ok || len(v.group(pick, loose)) > 1 {
		return false
	}
	own, other := v.nameWords(pick, loose), v.nameWords(r, loose)
	if len(own) > len(other) && holdsAll(own, other) {
		return false // "Edit profile for Ada" does not mean a row's "Edit"
	}
	if _, ok := v.ranked(r, loose); ok {
		return true
	}
	_, ok = v.referenced(r, loose)
	return ok
}

// doubtfulItem names what keeps a pick among look-alikes from being the one of
// the item that the sentence refers to, or "".
func (v *view) doubtfulItem(pick int) string {
	group := v.group(pick, loose)
	said, ok := v.reference(referenceWords)
	name := v.nameWords(pick, loose)
	if len(group) < 2 || !ok || holdsRank(said, name) {
		return ""
	}
	wanted := referenceContent(said, name, loose)
	switch {
	case len(wanted) == 0:
		return ""
	case slices.ContainsFunc(group, v.tellsNothing):
		return "item_unknown"
	case !determiners[said[0]] && v.nowhere(wanted, group):
		return "item_miss"
	}
	return ""
}

// nowhere reports whether the words, which stand for a name as in "for Wool
// Socks", are together in no text of any member, and all of the texts are known.
func (v *view) nowhere(wanted []string, group []int) bool {
	return !slices.ContainsFunc(group, func(i int) bool {
		c := v.candidates[i]
		all := slices.Concat([]string{c.Name, c.Item, c.Location}, c.Peers, c.Section)
		return c.Item == "" || itemCut(c) || holdsAll(singulars(words(strings.Join(all, " "))), singulars(wanted))
	})
}
