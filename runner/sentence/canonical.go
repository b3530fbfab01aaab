package sentence

import (
	"regexp"
	"strings"

	"golang.org/x/text/unicode/norm"
)

// placeholder matches {{name}} in canonical text.
const placeholder = `\{\{ ?[A-Za-z_][A-Za-z0-9_]* ?\}\}`

// pattern compiles a rule; rules look at canonical text in any case.
func pattern(expr string) *regexp.Regexp { return regexp.MustCompile(`(?i)` + expr) }

// isSpace reports JavaScript white space, which is wider than unicode.IsSpace by
// U+FEFF and narrower by U+0085.
func isSpace(r rune) bool {
	switch {
	case r >= '\t' && r <= '\r', r == ' ', r == 0xA0, r == 0x1680, r >= 0x2000 && r <= 0x200A,
		r == 0x2028, r == 0x2029, r == 0x202F, r == 0x205F, r == 0x3000, r == 0xFEFF:
		return true
	}
	return false
}

// Canonical is the text that rules and the cache look at: NFC, every run of
// white space one space, trimmed.
func Canonical(text string) string {
	return collapse(norm.NFC.String(text))
}

// collapse keeps the characters as written where a page will be compared with them.
func collapse(text string) string {
	return strings.Join(strings.FieldsFunc(text, isSpace), " ")
}

// exposed hides what is quoted, so that words within quotes trigger no rule. An
// apostrophe hides everything up to the next one; \" opens and closes nothing.
func exposed(canonical string) string {
	return quotedSpan.ReplaceAllLiteralString(canonical, `""`)
}

var quotedSpan = regexp.MustCompile(`\\"|"(?:[^"\\]|\\+[^\\])*"|'[^']*'`)
