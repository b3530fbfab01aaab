package locate

import (
	"slices"
	"strings"

	"sedum.dev/sedum/runner/page"
)

// view is one scan as seen through one request: all that the deterministic
// rules read. Candidates are named by their index in page order.
type view struct {
	op         page.Op
	request    []string // words of the sentence
	candidates []page.Candidate
	names      []string // trimmed, lower-cased
	masks      []string // names with their counts masked
	paths      [][]string
	card       []card
	region     region // that the sentence names, or ""
}

func newView(op page.Op, text string, candidates []page.Candidate) *view {
	v := &view{op: op, request: requestWords(op, text), candidates: candidates}
	for _, c := range candidates {
		name := strings.ToLower(strings.TrimSpace(c.Name))
		v.names = append(v.names, name)
		v.masks = append(v.masks, maskCounts(name))
		v.paths = append(v.paths, pathOf(c))
	}
	v.card = v.cards()
	v.region = namedRegion(v.request)
	return v
}

// content is what the sentence says besides grammar, actions and kinds of control.
func (v *view) content() []string {
	return slices.DeleteFunc(without(v.request, filler), func(w string) bool { return w == unknown })
}

// mode says how exactly a rule takes a name: strict compares it whole, loose
// without its counts.
type mode bool

const (
	strict mode = false
	loose  mode = true
)

func (v *view) key(i int, m mode) string {
	if m == loose {
		return v.masks[i]
	}
	return v.names[i]
}

// nameWords are the words of a candidate's name, in loose mode without its counts.
func (v *view) nameWords(i int, m mode) []string { return words(v.key(i, m)) }

// group lists the candidates that share the name of candidate i, itself included.
func (v *view) group(i int, m mode) []int {
	key := v.key(i, m)
	return v.where(func(j int) bool { return v.key(j, m) == key })
}

// alike lists the candidates with the name or the link target of candidate i.
func (v *view) alike(i int) []int {
	href := v.candidates[i].Href
	return v.where(func(j int) bool {
		return v.names[j] == v.names[i] || href != "" && v.candidates[j].Href == href
	})
}

func (v *view) where(keep func(i int) bool) []int {
	var found []int
	for i := range v.candidates {
		if keep(i) {
			found = append(found, i)
		}
	}
	return found
}

// stated reports whether the sentence says the name of candidate i. A cut name
// is never said whole.
func (v *view) stated(i int) bool {
	return !v.candidates[i].Truncated && hasRun(v.request, v.nameWords(i, loose))
}

// anchor is the control that the rules about repeated controls start from: the
// pick if the sentence says its name, else the repeated control that it says,
// else the pick.
func (v *view) anchor(pick int) int {
	if v.stated(pick) {
		return pick
	}
	if i, ok := v.statedRepeated(); ok {
		return i
	}
	return pick
}

// statedRepeated finds the repeated control whose name, counts aside, the
// sentence holds; of several the one with the most words, and none on a tie.
func (v *view) statedRepeated() (int, bool) {
	count := map[string]int{}
	for _, mask := range v.masks {
		count[mask]++
	}
	best, length, tied := -1, 0, false
	for i, mask := range v.masks {
		if count[mask] < 2 || v.candidates[i].Truncated {
			continue
		}
		content := without(v.nameWords(i, loose), filler, viewVerbs)
		if len(content) == 0 || !holdsAll(v.request, content) {
			continue
		}
		switch {
		case len(content) > length:
			best, length, tied = i, len(content), false
		case len(content) == length && mask != v.masks[best]:
			tied = true
		}
	}
	return best, best >= 0 && !tied
}

// only is the one member for which has is true.
func only(members []int, has func(i int) bool) (int, bool) {
	found := -1
	for _, i := range members {
		if !has(i) {
			continue
		}
		if found >= 0 {
			return -1, false
		}
		found = i
	}
	return found, found >= 0
}
