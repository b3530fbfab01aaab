package locate

import "slices"

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
	}
	return ""
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
// another one that the model thought possible: "Hide" with "Hide Contents".
func (v *view) hasNamesake(pick int, c choice) bool {
	content := v.content()
	if len(content) == 0 || len(v.alike(pick)) > 1 || !holdsAll(words(v.names[pick]), content) {
		return false
	}
	return slices.ContainsFunc(c.offered, func(i int) bool {
		return v.names[i] != v.names[pick] && c.p[i] >= nearNamesake && holdsAll(words(v.names[i]), content)
	})
}

// missesWords reports whether the pick's name has no word of the sentence while
// another one has them all.
func (v *view) missesWords(pick int, c choice) bool {
	content := v.content()
	name := words(v.names[pick])
	if len(content) == 0 || slices.ContainsFunc(content, func(w string) bool { return slices.Contains(name, w) }) {
		return false
	}
	return slices.ContainsFunc(c.offered, func(i int) bool { return holdsAll(words(v.names[i]), content) })
}
