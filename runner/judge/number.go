package judge

import (
	"regexp"
	"strings"
)

// A quoted text may stand inside a word, but not inside a number: "$5" is not what
// "$50" or "$5.99" shows.

// aNumber is a whole one, with marks for thousands and a fraction. A date, a version
// or an address is none: a part of it is as good as a word.
var aNumber = regexp.MustCompile(`^[0-9]+(?:[.,][0-9]{3})*(?:[.,][0-9]{1,2})?$`)

// countShown counts the needles in a text, without those that are part of a number.
func countShown(needles []string, text string) (found int) {
	for _, n := range needles {
		for at, from := 0, 0; ; from = at + len(n) {
			next := strings.Index(text[from:], n)
			if next < 0 {
				break
			}
			at = from + next
			if !insideNumber(text, at, at+len(n)) {
				found++
			}
		}
	}
	return found
}

// insideNumber reports whether a number goes on before or behind text[from:to].
func insideNumber(text string, from, to int) bool {
	return isDigit(text[from]) && goesOn(text, from, -1) || isDigit(text[to-1]) && goesOn(text, to-1, 1)
}

// goesOn reports whether the digit at a place has more of its number on one side.
func goesOn(text string, at, side int) bool {
	next := at + side
	if next < 0 || next >= len(text) {
		return false
	}
	if isDigit(text[next]) {
		return true
	}
	beyond := next + side
	if !isMark(text[next]) || beyond < 0 || beyond >= len(text) || !isDigit(text[beyond]) {
		return false
	}
	return aNumber.MatchString(token(text, at))
}

// token is the digits and marks around a place.
func token(text string, at int) string {
	from, to := at, at+1
	for from > 0 && (isDigit(text[from-1]) || isMark(text[from-1])) {
		from--
	}
	for to < len(text) && (isDigit(text[to]) || isMark(text[to])) {
		to++
	}
	return strings.Trim(text[from:to], ".,")
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }
func isMark(b byte) bool  { return b == '.' || b == ',' }
