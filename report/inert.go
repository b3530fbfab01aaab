package report

import (
	"regexp"
	"strings"
)

// Inert makes untrusted text harmless to whoever reads it as a stream, line by
// line: what no person can see but a terminal obeys (control characters, and
// those that turn the direction of text around) becomes U+FFFD, and what a CI
// server takes for a command in a log gets a space, so that it is none. Line
// feeds and tabs stay; what is not UTF-8 becomes U+FFFD too.
func Inert(text string) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if strings.ContainsRune(text, '\r') {
		text = newlines.Replace(text)
	}
	text = strings.Map(visible, text)
	if strings.Contains(text, "##") {
		text = hashCommand.ReplaceAllString(text, "# #$1[")
	}
	if strings.Contains(text, "::") {
		text = colonCommand.ReplaceAllString(text, "$1: :")
	}
	return text
}

// InertLine is Inert text that stays on its line.
func InertLine(text string) string { return Inert(lineBreaks.Replace(text)) }

var (
	lineBreaks   = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ", "\t", " ")
	newlines     = strings.NewReplacer("\r\n", "\n", "\r", "\n")
	hashCommand  = regexp.MustCompile(`##(\w*)\[`)                   // ##[error], ##vso[...], ##teamcity[...]: anywhere in a line
	colonCommand = regexp.MustCompile(`(?m)^([\s\p{Z}\x{FEFF}]*)::`) // ::error::, after any white space
)

func visible(r rune) rune {
	switch {
	case r == '\n' || r == '\t':
		return r
	case r < ' ', r >= 0x7f && r < 0xa0,
		r == 0x061c, r == 0x200e, r == 0x200f, // direction marks
		r >= 0x202a && r <= 0x202e, // embeddings and overrides
		r >= 0x2066 && r <= 0x2069, // isolates
		r == 0x2028, r == 0x2029:   // separators that some readers end a line at
		return '\uFFFD'
	}
	return r
}
