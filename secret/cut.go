package secret

import (
	"bytes"
	"strings"
)

// ellipsis is what stands where a text was cut, in letters: three dots or the sign for them.
var ellipsis = []byte("...")

// findCut returns where parts of values stand beside an ellipsis: pages shorten what
// they show, and so do we before all is known of it. A part of fewer than MinLength
// letters tells little, and would be found by chance.
func (s *Set) findCut(l letters) []span {
	var found []span
	for at := 0; ; {
		dots := bytes.Index(l.text[at:], ellipsis)
		if dots < 0 {
			return found
		}
		before := at + dots
		at = before
		for at < len(l.text) && l.text[at] == '.' {
			at++
		}
		head, tail := 0, 0
		for _, forms := range s.forms {
			for _, f := range forms {
				head = max(head, headAtEnd(l.text[:before], f.letters))
				tail = max(tail, tailAtBegin(l.text[at:], f.letters))
			}
		}
		if head > 0 {
			found = append(found, span{before - head, before})
		}
		if tail > 0 {
			found = append(found, span{at, at + tail})
		}
	}
}

// headAtEnd is how many letters of a form's beginning end a text; 0 for too few.
func headAtEnd(text []byte, form string) int {
	for n := min(len(form)-1, len(text)); n >= MinLength; n-- {
		if text[len(text)-1] == form[n-1] && string(text[len(text)-n:]) == form[:n] {
			return n
		}
	}
	return 0
}

// tailAtBegin is how many letters of a form's end begin a text; 0 for too few.
func tailAtBegin(text []byte, form string) int {
	for n := min(len(form)-1, len(text)); n >= MinLength; n-- {
		if text[0] == form[len(form)-n] && strings.HasSuffix(form, string(text[:n])) {
			return n
		}
	}
	return 0
}
