package html

import (
	"io"
	"unicode/utf8"

	"golang.org/x/text/runes"
	"golang.org/x/text/transform"
)

// harmless makes control characters visible in all that is written, so that no
// text of a page or a test can hide or reorder what stands beside it. What is
// not UTF-8 becomes U+FFFD. HTML escaping happens before, in the templates.
func harmless(w io.Writer) io.Writer {
	return transform.NewWriter(w, runes.Map(visible))
}

const (
	controlPictures = 0x2400 // U+2400 pictures NUL, U+241B escape
	pictureOfDelete = 0x2421
)

func visible(r rune) rune {
	switch {
	case r == '\n' || r == '\t':
		return r
	case r < ' ':
		return controlPictures + r
	case r < 0x7f:
		return r
	case r == 0x7f:
		return pictureOfDelete
	case r < 0xa0, // C1
		r >= 0x202a && r <= 0x202e, // embeddings and overrides
		r >= 0x2066 && r <= 0x2069, // isolates
		r == 0x2028, r == 0x2029:   // separators
		return utf8.RuneError
	}
	return r
}
