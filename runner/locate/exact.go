package locate

import (
	"slices"

	"sedum.dev/sedum/runner/page"
)

// Words that may follow a name to say what kind of control is meant, and its
// role; a field, box or input is whatever can be filled.
var roleNouns = map[string]string{
	"button": "button", "link": "link", "checkbox": "checkbox", "radio": "radio", "tab": "tab",
	"switch": "switch", "option": "option",
}

var fieldNouns = vocabularyOf("field box input")

// openers may stand before the name: the action, or what follows a typed value.
var openers = vocabularyOf(actionList, "in into")

// exactly resolves a request without a model: the whole of it is the name of one
// control that occurs once, or a ranking over controls of one exact name. It is
// all that may act after a model has found no match.
func (v *view) exactly() (int, bool) {
	var found []int
	for i := range v.candidates {
		if v.isWholeRequest(i) {
			found = append(found, i)
		}
		if j, ok := v.ranked(i, strict); ok {
			found = append(found, j)
		}
	}
	slices.Sort(found)
	if found = slices.Compact(found); len(found) != 1 {
		return 0, false
	}
	i := found[0]
	return i, !v.isWholeRequest(i) || len(v.group(i, strict)) == 1
}

// isWholeRequest reports whether the sentence is "[please] [verb] [into] [the] NAME
// [role]" for candidate i and nothing more.
func (v *view) isWholeRequest(i int) bool {
	c := v.candidates[i]
	name := v.nameWords(i, strict)
	if c.Truncated || len(name) == 0 {
		return false
	}
	request := optional(v.request, please)
	opened := optional(request, openers)
	for _, start := range [][]string{request, opened, optional(opened, openers)} { // "type into the NAME"
		rest, ok := after(optional(start, articles), name)
		if ok && (len(rest) == 0 || len(rest) == 1 && isKind(c, rest[0])) {
			return true
		}
	}
	return false
}

// isKind reports whether a noun names the kind of control that a candidate is.
func isKind(c page.Candidate, noun string) bool {
	if fieldNouns[noun] {
		return c.Editable
	}
	return c.Role != "" && roleNouns[noun] == c.Role
}
