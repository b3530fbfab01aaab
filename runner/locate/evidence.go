package locate

import "slices"

// Phrases that ask for the story at the top of a ranked list.
var topStory = phrases("first story", "top story", "first ranked story", "top ranked story")

// singledOut is the one member of a group that the sentence gives evidence for:
// its own words, a text beside it, where it stands. Evidence for two is none.
func (v *view) singledOut(group []int) (int, bool) {
	return only(group, func(i int) bool {
		return v.onlyInArticle(i, group) || v.onlyTopStory(i, group) || v.onlyNamed(i, group)
	})
}

func (v *view) onlyInArticle(i int, group []int) bool {
	if !hasRun(v.request, articleBody) {
		return false
	}
	j, ok := only(group, func(j int) bool { return v.candidates[j].Region == "article-body" })
	return ok && j == i
}

func (v *view) onlyTopStory(i int, group []int) bool {
	if !slices.ContainsFunc(topStory, func(p []string) bool { return hasRun(v.request, p) }) {
		return false
	}
	j, ok := only(group, func(j int) bool {
		ranked := slices.ContainsFunc(v.candidates[j].Peers, rankedFirst)
		shared := slices.ContainsFunc(v.nameWords(j, strict), func(w string) bool { return slices.Contains(v.request, w) })
		return ranked && shared
	})
	return ok && j == i
}

// rankedFirst reports whether a text starts with the rank "1." or "1)"; "1.5" is none.
func rankedFirst(text string) bool {
	return len(text) >= 2 && text[0] == '1' && (text[1] == '.' || text[1] == ')') &&
		(len(text) == 2 || !isASCIIDigit(rune(text[2])))
}

// onlyNamed reports whether a text of member i is said word for word and stands
// with no other member.
func (v *view) onlyNamed(i int, group []int) bool {
	return slices.ContainsFunc(v.textsOf(i), func(text []string) bool {
		if len(without(text, filler)) == 0 || !hasRun(v.request, text) {
			return false
		}
		return !slices.ContainsFunc(group, func(j int) bool {
			return j != i && slices.ContainsFunc(v.textsOf(j), func(other []string) bool { return hasRun(other, text) })
		})
	})
}

func (v *view) textsOf(i int) [][]string {
	c := v.candidates[i]
	texts := append([]string{c.Name}, c.Peers...)
	texts = append(texts, v.cardTexts(i)...)
	var out [][]string
	for _, t := range append(texts, locationParts(c)...) {
		out = append(out, words(t))
	}
	return out
}
