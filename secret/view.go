package secret

import (
	"bytes"
	"html"
	"iter"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// view is one way to read a text: as it stands, or with what is encoded in it
// decoded, some of it or all. A mixture of encodings, one within another or only
// here and there, needs no spelling of its own then.
type view struct {
	text  []byte
	from  []int32 // where in the text that is read each byte begins, and
	until []int32 // ends; both nil for the text as it stands
}

// maxRounds is how many encodings within one another are undone: an address in an
// address in JSON.
const maxRounds = 3

// views are those of a text, the text as it stands first.
func views(text string) iter.Seq[view] {
	return func(yield func(view) bool) {
		v, more := view{text: []byte(text)}, true
		for round := 0; more && round <= maxRounds; round++ {
			if !yield(v) {
				return
			}
			v, more = v.decoded()
		}
	}
}

// span is where some bytes of a view are in the text.
func (v view) span(start, end int) span {
	if v.from == nil {
		return span{start, end}
	}
	return span{int(v.from[start]), int(v.until[end-1])}
}

// decoded undoes one encoding everywhere.
func (v view) decoded() (view, bool) {
	if !bytes.ContainsAny(v.text, `%&\`) {
		return v, false
	}
	next := view{text: make([]byte, 0, len(v.text)), from: make([]int32, 0, len(v.text)), until: make([]int32, 0, len(v.text))}
	changed := false
	for at := 0; at < len(v.text); {
		meant, length := v.text[at:at+1], 1
		if decode, ok := decoders[v.text[at]]; ok {
			if decoded, used := decode(v.text[at:]); used > 0 {
				meant, length, changed = decoded, used, true
			}
		}
		from := v.span(at, at+length)
		for _, b := range meant {
			next.text = append(next.text, b)
			next.from, next.until = append(next.from, int32(from.start)), append(next.until, int32(from.end))
		}
		at += length
	}
	return next, changed
}

// decoders undo what begins with a character: each gives what is meant and how many
// bytes it took to write, 0 where the character only stands for itself.
var decoders = map[byte]func([]byte) ([]byte, int){'%': unpercent, '&': unentity, '\\': unescape}

// unpercent undoes what addresses do.
func unpercent(text []byte) ([]byte, int) {
	if n, ok := hexadecimal(text, 1, 2); ok {
		return []byte{byte(n)}, 3
	}
	if len(text) > 1 && (text[1] == 'u' || text[1] == 'U') {
		if n, ok := hexadecimal(text, 2, 4); ok {
			return utf8.AppendRune(nil, rune(n)), 6
		}
	}
	return nil, 0
}

// maxEntity is the length of the longest name that HTML has for a character.
const maxEntity = len("&CounterClockwiseContourIntegral;")

// unentity undoes what HTML and XML do.
func unentity(text []byte) ([]byte, int) {
	end := bytes.IndexByte(text[:min(len(text), maxEntity)], ';')
	if end < 0 {
		return nil, 0
	}
	written := string(text[:end+1])
	meant := html.UnescapeString(written)
	if meant == written || strings.HasSuffix(meant, ";") && written != "&semi;" { // a name that needs no semicolon, then one
		return nil, 0
	}
	return []byte(meant), end + 1
}

// control are the letters that strings of program text have for what can't be seen.
var control = map[byte]byte{'n': '\n', 't': '\t', 'r': '\r', 'b': '\b', 'f': '\f', 'v': '\v', '0': 0}

// unescape undoes what strings in JSON and in program text do, and Markdown.
func unescape(text []byte) ([]byte, int) {
	if len(text) < 2 {
		return nil, 0
	}
	switch c := text[1]; {
	case c == 'x':
		if n, ok := hexadecimal(text, 2, 2); ok {
			return utf8.AppendRune(nil, rune(n)), 4
		}
	case c == 'u':
		return unicodeEscape(text)
	case control[c] != 0 || c == '0':
		return []byte{control[c]}, 2
	case c < utf8.RuneSelf && !unicode.IsLetter(rune(c)) && !unicode.IsDigit(rune(c)):
		return text[1:2], 2
	}
	return nil, 0
}

// unicodeEscape reads \u00e9, two of them for one character, and \u{e9}.
func unicodeEscape(text []byte) ([]byte, int) {
	if end := bytes.IndexByte(text[:min(len(text), len(`\u{10ffff}`))], '}'); len(text) > 2 && text[2] == '{' && end > 0 {
		n, ok := hexadecimal(text, 3, end-3)
		if !ok {
			return nil, 0
		}
		return utf8.AppendRune(nil, rune(n)), end + 1
	}
	first, ok := hexadecimal(text, 2, 4)
	if !ok {
		return nil, 0
	}
	if 0xD800 <= first && first < 0xDC00 && len(text) > 7 && text[6] == '\\' && text[7] == 'u' {
		if second, ok := hexadecimal(text, 8, 4); ok && 0xDC00 <= second && second < 0xE000 {
			return utf8.AppendRune(nil, rune((first-0xD800)<<10|(second-0xDC00)+0x10000)), 12
		}
	}
	return utf8.AppendRune(nil, rune(first)), 6
}

func hexadecimal(text []byte, at, digits int) (int64, bool) {
	if digits < 1 || at+digits > len(text) {
		return 0, false
	}
	n, err := strconv.ParseUint(string(text[at:at+digits]), 16, 32)
	return int64(n), err == nil
}
