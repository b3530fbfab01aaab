package strictyaml

import (
	"bytes"
	"fmt"
	"sort"
	"unicode"
	"unicode/utf8"
)

// source is the text of a document with the start of each of its lines.
type source struct {
	bytes []byte
	lines []int
}

func newSource(src []byte) source {
	src = bytes.TrimPrefix(src, []byte("\ufeff"))
	s := source{bytes: src, lines: []int{0}}
	for i, c := range src {
		if c == '\n' || c == '\r' && (i+1 == len(src) || src[i+1] != '\n') {
			s.lines = append(s.lines, i+1)
		}
	}
	return s
}

// check reports the first character that YAML can't hold, or that the parser
// takes for a line break (YAML 1.1) while editors and YAML 1.2 don't.
func (s source) check() *Fault {
	for i := 0; i < len(s.bytes); {
		r, size := utf8.DecodeRune(s.bytes[i:])
		if message := refusal(r, size); message != "" {
			return &Fault{Kind: Syntax, At: s.position(i), Message: message}
		}
		i += size
	}
	return nil
}

func refusal(r rune, size int) string {
	switch {
	case r == utf8.RuneError && size == 1:
		return "the file is not valid UTF-8"
	case r == '\t' || r == '\n' || r == '\r':
		return ""
	case unicode.IsControl(r), r == '\u2028', r == '\u2029', r == '\ufeff', r == '\ufffe', r == '\uffff':
		return fmt.Sprintf("the character U+%04X must be written as an escape between double quotes", r)
	}
	return ""
}

// offset converts the parser's place, whose columns count runes, into a byte offset.
func (s source) offset(line, col int) int {
	if line < 1 {
		return 0
	}
	if line > len(s.lines) {
		return len(s.bytes)
	}
	at := s.lines[line-1]
	for ; col > 1 && at < len(s.bytes); col-- {
		_, size := utf8.DecodeRune(s.bytes[at:])
		at += size
	}
	return at
}

// position converts a byte offset.
func (s source) position(offset int) Position {
	line := sort.SearchInts(s.lines, offset+1)
	col := 1
	for _, r := range string(s.bytes[s.lines[line-1]:offset]) {
		col++
		if r > 0xFFFF {
			col++
		}
	}
	return Position{line, col}
}

// properties reads the tag and the anchor that may stand before a value: the
// parser counts them as the start of a node, and drops the tag "!".
func (s source) properties(at int) (tag string, value int) {
	for at < len(s.bytes) && (s.bytes[at] == '!' || s.bytes[at] == '&') {
		end := at
		for end < len(s.bytes) && !isBlank(s.bytes[end]) {
			end++
		}
		if s.bytes[at] == '!' {
			tag = string(s.bytes[at:end])
		}
		for at = end; at < len(s.bytes) && isBlank(s.bytes[at]); at++ {
		}
	}
	return tag, at
}
