package locate

import (
	"slices"
	"strconv"
	"strings"

	"sedum.dev/sedum/runner/page"
)

// card is a part of the page that holds one of several look-alikes: what stands
// in it tells that one from the others. It is a run of candidates, to exclusive.
type card struct{ from, to int }

// cards finds for each candidate the smallest card that it shares with another
// candidate; from equals to where there is none.
func (v *view) cards() []card {
	found := make([]card, len(v.candidates))
	groups := map[string][]int{}
	for i, mask := range v.masks {
		groups[mask] = append(groups[mask], i)
	}
	for _, group := range groups {
		for n := range group {
			if c, ok := v.cardOf(group, n); ok {
				spread(found, c)
			}
		}
	}
	return found
}

// cardOf is the largest part of the page around one member of a group that holds
// no other member.
func (v *view) cardOf(group []int, n int) (card, bool) {
	if len(group) < 2 {
		return card{}, false
	}
	own := v.paths[group[n]]
	depth := 0
	for _, m := range []int{n - 1, n + 1} {
		if m >= 0 && m < len(group) {
			depth = max(depth, common(own, v.paths[group[m]]))
		}
	}
	if depth+1 >= len(own) {
		return card{}, false // the members stand side by side
	}
	inside := own[:depth+1]
	c := card{group[n], group[n] + 1}
	for c.from > 0 && common(v.paths[c.from-1], inside) == len(inside) {
		c.from--
	}
	for c.to < len(v.candidates) && common(v.paths[c.to], inside) == len(inside) {
		c.to++
	}
	return c, c.to-c.from > 1 && c.to-c.from <= maxCard
}

// maxCard is how many candidates a card may hold; more are a section.
const maxCard = 12

// spread gives the card to all that stand in it and have no smaller one.
func spread(found []card, c card) {
	for i := c.from; i < c.to; i++ {
		if known := found[i]; known.to == known.from || c.to-c.from < known.to-known.from {
			found[i] = c
		}
	}
}

// pathOf is where a candidate stands, from its frame and the outermost element in.
func pathOf(c page.Candidate) []string {
	return append([]string{strconv.Itoa(int(c.Ref.Frame))}, strings.Split(c.Path, ">")...)
}

// common is how many parts two paths have in common, from the start.
func common(a, b []string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

// cardTexts lists the names of what else stands in the card of candidate i.
func (v *view) cardTexts(i int) []string {
	var texts []string
	for j := v.card[i].from; j < v.card[i].to; j++ {
		if name := v.candidates[j].Name; j != i && name != "" && !slices.Contains(texts, name) {
			texts = append(texts, name)
		}
	}
	return texts
}

// item is the text of the item of candidate i: that of its card where the page
// knows no item of its own.
func (v *view) item(i int) string {
	c := v.candidates[i]
	if texts := v.cardTexts(i); len(texts) > 0 && (c.Item == "" || v.sharedItem(i)) {
		return strings.Join(append([]string{c.Name}, texts...), " · ")
	}
	return c.Item
}

// sharedItem reports that the item of a candidate is also that of one outside its card.
func (v *view) sharedItem(i int) bool {
	c := v.card[i]
	for j := range v.candidates {
		if (j < c.from || j >= c.to) && v.candidates[j].Item == v.candidates[i].Item {
			return true
		}
	}
	return false
}
