// Package secret knows the values that must not be shown and replaces them.
//
// Entry points: Set.Add makes a value known, Set.Redact replaces it in text,
// URL strips an address to what may be shown. A Set is made per attempt from the
// values that came from the environment; nothing that leaves an attempt is
// written without passing Redact.
//
// It finds a value as it is and in the forms that pages, URLs and error messages
// commonly give it. It can't find a value that was cut, reversed, encrypted or
// painted into a picture.
package secret

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// Marker stands for a secret in redacted text.
type Marker string

const (
	Reported  Marker = "[REDACTED]"  // in everything that people read
	Sensitive Marker = "[sensitive]" // in everything that models read
)

// MinLength is the number of characters from which a value is hunted in text:
// redacting every "1" would blank a page. A shorter value still stays a
// placeholder wherever a step names it.
const MinLength = 4

// ShortCode and ShortMessage are the warning to give, once per run, when a Set
// is Short.
const (
	ShortCode    = "short_secret"
	ShortMessage = "a secret value has fewer than 4 characters: it stays hidden where a step names it, but isn't looked for in the text of pages"
)

// Set is the known secret values. The zero value is empty and ready; all methods
// may be called from any goroutine.
type Set struct {
	mu    sync.RWMutex
	forms map[prefix][]string // longest first
	short bool
}

// prefix is the first bytes of a form. Every form is at least that long.
type prefix [MinLength]byte

// Add makes a value known. An empty or blank one hides nothing and is ignored.
func (s *Set) Add(value string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	length := utf8.RuneCountInString(collapse(value))
	if length < MinLength {
		s.short = s.short || length > 0
		return
	}
	for _, form := range forms(value) {
		s.insert(form)
	}
}

func (s *Set) insert(form string) {
	if s.forms == nil {
		s.forms = map[prefix][]string{}
	}
	p := prefix([]byte(form[:MinLength]))
	known := s.forms[p]
	at, found := slices.BinarySearchFunc(known, form, longestFirst)
	if !found {
		s.forms[p] = slices.Insert(known, at, form)
	}
}

func longestFirst(a, b string) int {
	if len(a) != len(b) {
		return len(b) - len(a)
	}
	return strings.Compare(a, b)
}

// Short reports whether a value was too short to be looked for.
func (s *Set) Short() bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.short
}

// Contains reports whether text holds a known value in any of its forms.
func (s *Set) Contains(text string) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	start, _ := s.next(text, 0)
	return start < len(text)
}

// Redact replaces every known value in text. Values that overlap are replaced
// together, so that no end of one is left behind.
func (s *Set) Redact(text string, m Marker) string {
	s.mu.RLock()
	defer s.mu.RUnlock()
	var out strings.Builder
	shown := 0
	for {
		start, end := s.next(text, shown)
		if start == len(text) {
			break
		}
		out.WriteString(text[shown:start])
		out.WriteString(string(m))
		shown = end
	}
	if shown == 0 {
		return text
	}
	out.WriteString(text[shown:])
	return out.String()
}

// next returns the first stretch of text, from a place on, that known values
// cover without a gap between two; len(text) twice when there is none.
func (s *Set) next(text string, from int) (start, end int) {
	start, end = len(text), len(text)
	if len(s.forms) == 0 {
		return start, end
	}
	for i := from; i+MinLength <= len(text); i++ {
		if start < len(text) && i >= end {
			break
		}
		for _, form := range s.forms[prefix([]byte(text[i:i+MinLength]))] {
			if !strings.HasPrefix(text[i:], form) {
				continue
			}
			if start == len(text) {
				start, end = i, i
			}
			end = max(end, i+len(form))
			break
		}
	}
	return start, end
}
