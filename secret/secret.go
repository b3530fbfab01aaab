// Package secret knows the values that must not be shown and replaces them.
//
// Entry points: Set.Add makes a value known, Set.Redact replaces it in text,
// URL strips an address to what may be shown. A Set is made per attempt from the
// values that came from the environment; nothing that leaves an attempt is
// written without passing Redact.
//
// It finds a value as it is, in any case, with blanks or what can't be seen within
// it, and in the encodings that addresses, HTML, program text and base64 have for it,
// also one within another or of single characters only. Of
// a value that was cut it finds what stands before or behind an ellipsis. It can't find
// a value that was cut without one, reversed, encrypted or painted into a picture.
package secret

import (
	"cmp"
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
	mu     sync.RWMutex
	forms  map[prefix][]form // longest first
	starts [256]uint64       // by the first byte of a prefix, the second bytes
	most   int               // bytes of the longest form
	short  bool
}

// prefix is the first bytes of a form's letters. Every form has at least as many:
// a value of four characters may have one blank within.
type prefix [MinLength - 1]byte

// span is a stretch of a text.
type span struct{ start, end int }

// Add makes a value known. An empty or blank one hides nothing and is ignored.
func (s *Set) Add(value string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	length := utf8.RuneCountInString(collapse(value))
	if length < MinLength || len(lettersOf(value)) < len(prefix{}) {
		s.short = s.short || length > 0
		return
	}
	for _, form := range forms(value) {
		s.insert(form)
	}
}

func (s *Set) insert(f form) {
	if len(f.letters) < len(prefix{}) {
		return // too little of a line can be seen
	}
	if s.forms == nil {
		s.forms = map[prefix][]form{}
	}
	p := prefix([]byte(f.letters[:len(prefix{})]))
	at, found := slices.BinarySearchFunc(s.forms[p], f, longestFirst)
	if !found {
		s.forms[p] = slices.Insert(s.forms[p], at, f)
		s.starts[p[0]] |= 1 << (p[1] % 64)
		s.most = max(s.most, len(f.letters))
	}
}

func longestFirst(a, b form) int {
	return cmp.Or(cmp.Compare(len(b.letters), len(a.letters)), cmp.Compare(a.letters, b.letters), cmp.Compare(a.words, b.words))
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
	return len(s.find(text)) > 0
}

// Redact replaces every known value in text. Values that overlap are replaced
// together, so that no end of one is left behind.
func (s *Set) Redact(text string, m Marker) string {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.redact(text, m)
}

// redact looks again at what is left between two values: alone it may read otherwise.
func (s *Set) redact(text string, m Marker) string {
	found := s.find(text)
	if len(found) == 0 {
		return text
	}
	var out strings.Builder
	shown := 0
	for _, f := range found {
		out.WriteString(s.redact(text[shown:f.start], m))
		out.WriteString(string(m))
		shown = f.end
	}
	out.WriteString(s.redact(text[shown:], m))
	return out.String()
}

const (
	// chunk is how much of a text is read at once, which bounds the memory that it takes.
	chunk = 256 << 10
	// widest is how many bytes one byte of a value may be written as, blanks included.
	widest = 24
)

// find returns where known values are, those that overlap together.
func (s *Set) find(text string) []span {
	if len(s.forms) == 0 {
		return nil
	}
	var found []span
	overlap := widest * s.most // what begins in a chunk ends in it
	for at := 0; ; at += chunk {
		part := text[at:min(len(text), at+chunk+overlap)]
		for v := range views(part) {
			for _, f := range s.findIn(v) {
				found = append(found, span{at + f.start, at + f.end})
			}
		}
		if at+len(part) == len(text) {
			return together(found)
		}
	}
}

func (s *Set) findIn(v view) []span {
	var found []span
	l := readLetters(v.text)
	for i := 0; i+len(prefix{}) <= len(l.text); i++ {
		if s.starts[l.text[i]]&(1<<(l.text[i+1]%64)) == 0 {
			continue
		}
		for _, f := range s.forms[prefix(l.text[i:])] {
			if end := i + len(f.letters); end <= len(l.text) && string(l.text[i:end]) == f.letters && f.standsIn(v.text[l.from[i]:l.to[end-1]]) {
				found = append(found, v.span(int(l.from[i]), int(l.to[end-1])))
				break
			}
		}
	}
	for _, cut := range s.findCut(l) {
		found = append(found, v.span(int(l.from[cut.start]), int(l.to[cut.end-1])))
	}
	return found
}

// standsIn reports whether blanks between the letters of a form are its own.
func (f form) standsIn(text []byte) bool { return f.words == "" || wordsOf(string(text)) == f.words }

// together joins spans that overlap; those that only touch stay two.
func together(spans []span) []span {
	slices.SortFunc(spans, func(a, b span) int { return cmp.Compare(a.start, b.start) })
	var joined []span
	for _, s := range spans {
		if last := len(joined) - 1; last >= 0 && s.start < joined[last].end {
			joined[last].end = max(joined[last].end, s.end)
			continue
		}
		joined = append(joined, s)
	}
	return joined
}
