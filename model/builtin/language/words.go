// Package language reads words: it splits and stems them, reads numbers and units,
// and knows which words mean the same. Judging and locating both stand on it, and
// it knows nothing of either.
//
// Entry points: Split for the words of a text, DefaultLexicon for what interfaces
// call things, Thesaurus for English at large.
package language

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Word is one word of a text: a run of letters and digits. Numbers keep the
// points and commas between their digits, contractions their apostrophe.
type Word struct {
	Text       string // lower case, as written
	Stem       string // without diacritics and common English endings
	Raw        string // as written
	Start, End int    // bytes within the text
}

// Capital reports whether the word is written like a name.
func (w Word) Capital() bool {
	r, _ := utf8.DecodeRuneInString(w.Raw)
	return unicode.IsUpper(r)
}

// Number reports whether the word starts with a digit.
func (w Word) Number() bool {
	r, _ := utf8.DecodeRuneInString(w.Raw)
	return unicode.IsDigit(r)
}

// Quoted finds what stands between quotation marks.
var Quoted = regexp.MustCompile(`"[^"]*"|“[^”]*”`)

// Split splits on everything that is neither letter, mark nor digit.
// Scripts without spaces give one word per character.
func Split(text string) []Word {
	var words []Word
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if !InWord(r) {
			i += size
			continue
		}
		end := i + size
		if !spaceless(r) {
			end = wordEnd(text, i)
		}
		words = append(words, newWord(text, i, end))
		i = end
	}
	return words
}

func newWord(text string, start, end int) Word {
	raw := text[start:end]
	lower := strings.ToLower(raw) // no copy when it is lower case already
	if strings.ContainsAny(raw, "'’") {
		lower = strings.TrimSuffix(strings.ReplaceAll(lower, "’", "'"), "'s")
	}
	return Word{Text: lower, Stem: Stem(lower), Raw: raw, Start: start, End: end}
}

func wordEnd(text string, i int) int {
	for i < len(text) {
		r, size := utf8.DecodeRuneInString(text[i:])
		next, _ := utf8.DecodeRuneInString(text[i+size:])
		prev, _ := utf8.DecodeLastRuneInString(text[:i])
		joins := (r == '\'' || r == '’') && unicode.IsLetter(next) ||
			(r == '.' || r == ',') && unicode.IsDigit(prev) && unicode.IsDigit(next)
		if spaceless(r) || !InWord(r) && !joins {
			return i
		}
		i += size
	}
	return i
}

// InWord reports a letter, mark or digit.
func InWord(r rune) bool {
	if r < utf8.RuneSelf {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9'
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.M, r)
}

func spaceless(r rune) bool {
	return r >= '\u0e00' && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai)
}

// Stem folds what rarely matters when a control is named: diacritics, plural,
// past and -ing endings. It only has to give the same stem for the same word.
func Stem(lower string) string {
	s := Fold(lower)
	if len(s) <= 3 || s[0] < 'a' || s[0] > 'z' {
		return s
	}
	switch {
	case strings.HasSuffix(s, "ies"), strings.HasSuffix(s, "ied"):
		s = s[:len(s)-3] + "y"
	case hasAnySuffix(s, "sses", "xes", "ches", "shes", "zes"):
		s = s[:len(s)-2]
	case strings.HasSuffix(s, "s") && !hasAnySuffix(s, "ss", "us", "is"):
		s = s[:len(s)-1]
	}
	switch {
	case strings.HasSuffix(s, "ing") && len(s) > 5:
		s = undouble(s[:len(s)-3])
	case strings.HasSuffix(s, "ed") && len(s) > 4 && !strings.HasSuffix(s, "eed"):
		s = undouble(s[:len(s)-2])
	}
	if len(s) > 3 {
		s = strings.TrimSuffix(s, "e")
	}
	return s
}

func hasAnySuffix(s string, suffixes ...string) bool {
	for _, suffix := range suffixes {
		if strings.HasSuffix(s, suffix) {
			return true
		}
	}
	return false
}

// undouble turns "submitt" into "submit" but leaves "add" and "call" alone.
func undouble(s string) string {
	n := len(s)
	if n > 3 && s[n-1] == s[n-2] && !strings.ContainsRune("lsz", rune(s[n-1])) {
		return s[:n-1]
	}
	return s
}

var folds = foldTable(
	"àáâãäåā:a", "çćč:c", "ďđ:d", "èéêëēęě:e", "ğ:g", "ìíîïī:i", "łľ:l", "ñńň:n", "òóôõöøō:o",
	"ř:r", "śšş:s", "ťț:t", "ùúûüūů:u", "ýÿ:y", "źžż:z",
)

func foldTable(rows ...string) map[rune]rune {
	table := map[rune]rune{}
	for _, row := range rows {
		from, to, _ := strings.Cut(row, ":")
		for _, r := range from {
			table[r] = rune(to[0])
		}
	}
	return table
}

// Fold drops the diacritics of Latin letters and combining marks.
func Fold(s string) string {
	ascii := true
	for i := 0; i < len(s); i++ {
		ascii = ascii && s[i] < utf8.RuneSelf
	}
	if ascii {
		return s
	}
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		if to, ok := folds[r]; ok {
			return to
		}
		return r
	}, s)
}

// Set is the set of the words that spaces part.
func Set(words string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(words) {
		m[w] = true
	}
	return m
}
