package secret

import (
	"encoding/base64"
	"encoding/hex"
	"strings"
	"unicode/utf8"
)

// form is a spelling of a value that is looked for in views of a text.
type form struct {
	letters string // as lettersOf leaves them
	// words is not "" for a value so short that its letters stand together by chance:
	// the blanks between them must then be the value's own.
	words string
}

const (
	// minLine is the length from which one line of a value, such as of a private
	// key, is a secret of its own.
	minLine = 8
	// minLoose is the number of letters from which a value is also found with
	// blanks between them, as where a page breaks it across lines or elements.
	minLoose = 6
	// minBase64 is the length from which a part of a base64 text is not found by chance.
	minBase64 = 6
)

// forms lists a value in the spellings that no view of a text undoes.
func forms(value string) []form {
	plain := []string{value}
	for line := range strings.Lines(value) {
		if utf8.RuneCountInString(collapse(line)) >= minLine {
			plain = append(plain, line)
		}
	}
	var all []form
	for _, p := range plain {
		for v := range views(p) { // a value may look encoded itself
			if read := collapse(string(v.text)); utf8.RuneCountInString(read) >= MinLength {
				all = append(all, formOf(read))
			}
		}
		for _, written := range []string{p, collapse(p)} {
			for _, encoded := range append(base64s(written), hex.EncodeToString([]byte(written))) {
				all = append(all, formOf(encoded))
			}
		}
	}
	return all
}

func formOf(text string) form {
	f := form{letters: lettersOf(text)}
	if utf8.RuneCountInString(f.letters) < minLoose {
		f.words = wordsOf(text)
	}
	return f
}

// collapse joins the words of a text with single spaces, as pages show it.
func collapse(text string) string { return strings.Join(strings.Fields(text), " ") }

// base64s encodes a value alone, and as it appears inside something longer (as
// in "user:password"), where it can start at any of three alignments.
func base64s(s string) []string {
	var all []string
	for _, e := range []*base64.Encoding{base64.StdEncoding, base64.RawStdEncoding, base64.URLEncoding, base64.RawURLEncoding} {
		all = append(all, e.EncodeToString([]byte(s)))
	}
	for _, e := range []*base64.Encoding{base64.RawStdEncoding, base64.RawURLEncoding} {
		for shift, shared := range []int{0, 2, 3} { // characters that also depend on what stands before
			inside := e.EncodeToString(append(make([]byte, shift), s...))[shared:]
			if (shift+len(s))%3 != 0 {
				inside = inside[:len(inside)-1] // depends on what stands behind
			}
			if len(inside) >= minBase64 {
				all = append(all, inside)
			}
		}
	}
	return all
}
