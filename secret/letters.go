package secret

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// letters are what of a text can be compared: no blanks, nor the plus sign that forms
// send for one, and nothing that can't be seen, all in one case, and each character
// written in the one way.
type letters struct {
	text []byte
	from []int32 // where in the text that is read each byte comes from, and
	to   []int32 // ends
}

func readLetters(text []byte) letters {
	l := letters{text: make([]byte, 0, len(text)), from: make([]int32, 0, len(text)), to: make([]int32, 0, len(text))}
	for at := 0; at < len(text); {
		size := 1
		switch c := text[at]; {
		case 'A' <= c && c <= 'Z':
			l.text = append(l.text, c+'a'-'A')
		case c > ' ' && c < 0x7f && c != '+':
			l.text = append(l.text, c)
		case c >= utf8.RuneSelf:
			l.text, size = appendLetters(l.text, text[at:])
		}
		for len(l.from) < len(l.text) {
			l.from, l.to = append(l.from, int32(at)), append(l.to, int32(at+size))
		}
		at += size
	}
	return l
}

// appendLetters adds what the first character of a text, which is none of ASCII, is
// compared as, and returns how long the character is.
func appendLetters(to, text []byte) ([]byte, int) {
	r, size := utf8.DecodeRune(text)
	if r == utf8.RuneError && size == 1 {
		return append(to, text[0]), 1 // a value may be no UTF-8 either
	}
	parts := norm.NFKD.Properties(text[:size]).Decomposition()
	if parts == nil {
		parts = text[:size]
	}
	for len(parts) > 0 {
		part, length := utf8.DecodeRune(parts)
		parts = parts[length:]
		switch folded := unicode.ToLower(unicode.ToUpper(part)); {
		case unicode.IsSpace(part), unicode.IsControl(part), unicode.Is(unicode.Cf, part): // such as a soft hyphen
		case folded == 'ß', folded == 'ẞ': // capitals of it are two
			to = append(to, "ss"...)
		default:
			to = utf8.AppendRune(to, folded)
		}
	}
	return to, size
}

// lettersOf is a value as it is compared.
func lettersOf(text string) string { return string(readLetters([]byte(text)).text) }

// wordsOf is a text as it is compared, but for single spaces between its words.
func wordsOf(text string) string {
	words := []byte{}
	gap := false
	for _, r := range text {
		switch part := lettersOf(string(r)); {
		case part == "":
			gap = gap || unicode.IsSpace(r) || r == '+'
		case gap && len(words) > 0:
			words, gap = append(append(words, ' '), part...), false
		default:
			words, gap = append(words, part...), false
		}
	}
	return string(words)
}
