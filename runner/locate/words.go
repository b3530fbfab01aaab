package locate

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"sedum.dev/sedum/runner/page"
	"sedum.dev/sedum/runner/sentence"
)

// unknown stands in a request where a placeholder was. No page text has such a
// word, so nothing that depends on the missing value can match.
const unknown = "{{}}"

// words splits text into its runs of letters and digits, lower-cased.
func words(text string) []string {
	fields := strings.FieldsFunc(norm.NFC.String(text), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
	})
	for i, f := range fields {
		fields[i] = strings.ToLower(f)
	}
	return fields
}

// requestWords reads an authored sentence. What is typed or remembered is no
// part of what is looked for and is left out.
func requestWords(op page.Op, text string) []string {
	tokens := sentence.Scan(text).Tokens
	from, to := wanted(op, text, tokens)
	var out []string
	for _, t := range tokens {
		if t.Kind != sentence.Placeholder || t.Start < from || t.End > to {
			continue
		}
		out = append(append(out, words(text[from:t.Start])...), unknown)
		from = t.End
	}
	return append(out, words(text[from:to])...)
}

// wanted is the part of a sentence that describes the element: after the typed
// value of a fill, between "remember" and "as {{name}}" of a read.
func wanted(op page.Op, text string, tokens []sentence.Token) (from, to int) {
	if len(tokens) == 0 {
		return 0, len(text)
	}
	switch op {
	case page.Fill:
		if at := afterValue(text, tokens); at >= 0 {
			return at, len(text)
		}
	case page.Read:
		last := tokens[len(tokens)-1]
		lead := strings.TrimRightFunc(text[:last.Start], unicode.IsSpace)
		if last.Kind == sentence.Placeholder && hasLastWord(lead, "as") {
			return 0, len(lead) - len("as")
		}
	}
	return 0, len(text)
}

func hasLastWord(text, word string) bool {
	fields := strings.Fields(text)
	return len(fields) > 0 && strings.EqualFold(fields[len(fields)-1], word)
}

var inWord = regexp.MustCompile(`(?i)\b(?:in|into)\b`)

// afterValue is the offset of the first "in" or "into" after the first token and
// outside of tokens, or -1.
func afterValue(text string, tokens []sentence.Token) int {
	for _, m := range inWord.FindAllStringIndex(text, -1) {
		if m[0] >= tokens[0].End && !covered(m[0], tokens) {
			return m[0]
		}
	}
	return -1
}

func covered(at int, tokens []sentence.Token) bool {
	return slices.ContainsFunc(tokens, func(t sentence.Token) bool { return t.Start <= at && at < t.End })
}

// indexRun is where run stands as consecutive words in all, or -1. An empty run
// stands nowhere.
func indexRun(all, run []string) int {
	if len(run) == 0 {
		return -1
	}
	for i := 0; i+len(run) <= len(all); i++ {
		if slices.Equal(all[i:i+len(run)], run) {
			return i
		}
	}
	return -1
}

func hasRun(all, run []string) bool { return indexRun(all, run) >= 0 }

// holdsAll reports whether every one of wanted is among all.
func holdsAll(all, wanted []string) bool {
	for _, w := range wanted {
		if !slices.Contains(all, w) {
			return false
		}
	}
	return true
}

// without returns the words that none of the sets contains.
func without(all []string, drop ...vocabulary) []string {
	var kept []string
	for _, w := range all {
		if !slices.ContainsFunc(drop, func(v vocabulary) bool { return v[w] }) {
			kept = append(kept, w)
		}
	}
	return kept
}

// after returns all without the prefix, if it has it.
func after(all, prefix []string) ([]string, bool) {
	if len(all) < len(prefix) || !slices.Equal(all[:len(prefix)], prefix) {
		return all, false
	}
	return all[len(prefix):], true
}

// optional drops the first word if the set contains it.
func optional(all []string, v vocabulary) []string {
	if len(all) > 0 && v[all[0]] {
		return all[1:]
	}
	return all
}

// maskCounts replaces a number before a word by "#", so that "306 comments"
// equals "12 comments" while "Page 2" stays itself.
func maskCounts(name string) string {
	runes := []rune(name)
	var b strings.Builder
	for i := 0; i < len(runes); {
		end := countEnd(runes, i)
		if end < 0 {
			b.WriteRune(runes[i])
			i++
			continue
		}
		b.WriteByte('#')
		i = end
	}
	return b.String()
}

// countEnd is where the count that starts at i ends, or -1 when none starts there.
func countEnd(runes []rune, i int) int {
	if !unicode.IsDigit(runes[i]) || i > 0 && partOfNumber(runes[i-1]) {
		return -1
	}
	end := i
	for end < len(runes) && (unicode.IsDigit(runes[end]) || runes[end] == '.' || runes[end] == ',') {
		end++
	}
	if end < len(runes) && strings.ContainsRune("kKmM", runes[end]) {
		end++
	}
	if end+1 < len(runes) && unicode.IsSpace(runes[end]) && unicode.IsLetter(runes[end+1]) {
		return end
	}
	return -1
}

func partOfNumber(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '.' || r == ','
}
