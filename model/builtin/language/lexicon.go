package language

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
)

//go:embed lexicon.txt
var lexiconText string

// Lexicon is what the model knows of the language of user interfaces: phrases
// that mean the same concept, and concepts that exclude each other.
type Lexicon struct {
	concepts map[string]int      // id by name
	names    []string            // name by id
	phrases  map[string][]phrase // by first stem
	rivals   map[int][]int
	looks    map[int]bool // concepts of how an icon looks: icon-*
	source   string       // the text it was read from
}

// phrase is one wording of a concept.
type phrase struct {
	stems   []string
	texts   []string // as written, lower case
	concept int
	weak    bool // related, not the same
	far     bool // of a distant lexicon
}

// DefaultLexicon is the embedded lexicon.
func DefaultLexicon() Lexicon {
	l, err := ParseLexicon("lexicon.txt", lexiconText)
	if err != nil {
		panic(err) // the embedded file is checked by a test
	}
	return l
}

// ParseLexicon reads the format that lexicon.txt documents in its first lines.
// An error names the file, the line and the fix.
func ParseLexicon(file, text string) (Lexicon, error) {
	l := Lexicon{concepts: map[string]int{}, phrases: map[string][]phrase{}, rivals: map[int][]int{}, looks: map[int]bool{}, source: text}
	var rivals []numbered
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "!"):
			rivals = append(rivals, numbered{i + 1, strings.Fields(line[1:])})
		default:
			name, phrases, ok := strings.Cut(line, ":")
			if name = strings.TrimSpace(name); !ok || name == "" || strings.ContainsAny(name, " \t") {
				return Lexicon{}, fmt.Errorf("%s:%d: can't read concept %q: write name: phrase, phrase", file, i+1, line)
			}
			if !l.add(name, phrases) {
				return Lexicon{}, fmt.Errorf("%s:%d: concept %q has a phrase without words: write name: phrase, phrase", file, i+1, name)
			}
		}
	}
	for _, r := range rivals {
		if err := l.exclude(file, r); err != nil {
			return Lexicon{}, err
		}
	}
	return l, nil
}

type numbered struct {
	line  int
	names []string
}

func (l *Lexicon) add(name, phrases string) bool {
	id, ok := l.concepts[name]
	if !ok {
		id = len(l.names)
		l.concepts[name] = id
		l.names = append(l.names, name)
		l.looks[id] = strings.HasPrefix(name, "icon-")
	}
	for _, text := range strings.Split(phrases, ",") {
		text = strings.TrimSpace(text)
		weak := strings.HasPrefix(text, "~")
		p := phrase{concept: id, weak: weak}
		for _, w := range Split(text) {
			p.stems = append(p.stems, w.Stem)
			p.texts = append(p.texts, Fold(w.Text))
		}
		if len(p.stems) == 0 {
			return false
		}
		l.phrases[p.stems[0]] = append(l.phrases[p.stems[0]], p)
	}
	return true
}

func (l *Lexicon) exclude(file string, r numbered) error {
	var ids []int
	for _, name := range r.names {
		id, ok := l.concepts[name]
		if !ok {
			return fmt.Errorf("%s:%d: rivals name the unknown concept %q: add it or correct the name", file, r.line, name)
		}
		ids = append(ids, id)
	}
	if len(ids) < 2 {
		return fmt.Errorf("%s:%d: rivals need two concepts or more: write ! name name", file, r.line)
	}
	for _, a := range ids {
		for _, b := range ids {
			if a != b {
				l.rivals[a] = append(l.rivals[a], b)
			}
		}
	}
	return nil
}

// With returns a lexicon that also knows all of other; a concept that both name
// gets the phrases of both.
func (l Lexicon) With(other Lexicon) Lexicon {
	sum := Lexicon{concepts: map[string]int{}, phrases: map[string][]phrase{}, rivals: map[int][]int{}, looks: map[int]bool{}, source: l.source + other.source}
	for _, part := range []Lexicon{l, other} {
		ids := make([]int, len(part.names))
		for i, name := range part.names {
			id, ok := sum.concepts[name]
			if !ok {
				id = len(sum.names)
				sum.concepts[name] = id
				sum.names = append(sum.names, name)
				sum.looks[id] = part.looks[i]
			}
			ids[i] = id
		}
		for first, phrases := range part.phrases {
			for _, p := range phrases {
				p.concept = ids[p.concept]
				sum.phrases[first] = append(sum.phrases[first], p)
			}
		}
		for a, bs := range part.rivals {
			for _, b := range bs {
				sum.rivals[ids[a]] = append(sum.rivals[ids[a]], ids[b])
			}
		}
	}
	return sum
}

// Mention is one phrase found in a text, from word to word (exclusive).
type Mention struct {
	Concept  int // its id in the lexicon
	From, To int
	Weak     bool // only related to the concept
	Far      bool // of a distant lexicon
	Exact    bool // in the very words of the phrase, not just their stems
}

// Mentions finds every phrase of the lexicon in words.
func (l Lexicon) Mentions(words []Word) []Mention {
	var found []Mention
	for i := range words {
		for _, p := range l.phrases[words[i].Stem] {
			if MatchesAt(words, i, p.stems) && (!p.far || p.inflected(words[i:])) {
				found = append(found, Mention{p.concept, i, i + len(p.stems), p.weak, p.far, p.wordFor(words[i:])})
			}
		}
	}
	return found
}

// particles end verbs of several words that may stand apart: "take the lamp off".
var particles = Set("on off out up down away back again over aside more smaller larger bigger louder quieter brighter darker warmer cooler")

// determiners may stand before the noun that a verb takes: "in the basket".
var determiners = Set("the a an my your this")

// Apart finds the verbs of several words that a sentence starts with and ends later:
// "switch the hall light off", "put the tea in the basket". Each part is a mention of
// its own.
func (l Lexicon) Apart(words []Word) []Mention {
	var found []Mention
	if len(words) == 0 {
		return nil
	}
	for _, p := range l.phrases[words[0].Stem] {
		if len(p.stems) < 2 || p.weak || len(p.stems) == 2 && !particles[p.texts[1]] {
			continue
		}
		for i := 2; i < len(words); i++ {
			if end := restAt(words, i, p.stems[1:]); end > 0 {
				found = append(found, Mention{p.concept, 0, 1, false, p.far, true}, Mention{p.concept, i, end, false, p.far, true})
				break
			}
		}
	}
	return found
}

// restAt is where words that have these stems from word at on end, determiners
// between them aside; 0 where they have others.
func restAt(words []Word, at int, stems []string) int {
	for _, stem := range stems {
		for at < len(words) && determiners[words[at].Text] && words[at].Stem != stem {
			at++
		}
		if at == len(words) || words[at].Stem != stem {
			return 0
		}
		at++
	}
	return at
}

// Size is the number of concepts.
func (l Lexicon) Size() int { return len(l.names) }

// Source is the text that the lexicon was read from: what digests are made of.
func (l Lexicon) Source() string { return l.source }

// Concept is the id of a concept by its name; of a name that the lexicon doesn't
// have it is 0.
func (l Lexicon) Concept(name string) int { return l.concepts[name] }

// Name is the name of a concept by its id, which the lexicon must have.
func (l Lexicon) Name(concept int) string { return l.names[concept] }

// Look reports a concept of how an icon looks.
func (l Lexicon) Look(concept int) bool { return l.looks[concept] }

// Meant are the ids of the concepts that a word alone is a phrase of as it is
// written, diacritics aside.
func (l Lexicon) Meant(w Word) []int {
	var ids []int
	for _, p := range l.phrases[w.Stem] {
		if len(p.stems) == 1 && !p.weak && Fold(w.Text) == p.texts[0] {
			ids = append(ids, p.concept)
		}
	}
	return ids
}

// Distant marks all phrases as near to their concepts rather than the same: enough
// to find an element, not to judge a claim.
func (l Lexicon) Distant() Lexicon {
	for _, phrases := range l.phrases {
		for i := range phrases {
			phrases[i].far = true
		}
	}
	return l
}

// inflected reports that words start with the phrase or with an English form of
// it. Of foreign words the stem alone says little: "poste" is no "post".
func (p phrase) inflected(words []Word) bool {
	for i, text := range p.texts {
		w := Fold(words[i].Text)
		if w != text && !hasAnySuffix(w, "s", "ed", "ing") && !hasAnySuffix(text, "s", "ed", "ing") {
			return false
		}
	}
	return true
}

// wordFor reports that words start with the phrase as it is written.
func (p phrase) wordFor(words []Word) bool {
	for i, text := range p.texts {
		if Fold(words[i].Text) != text {
			return false
		}
	}
	return true
}

// MatchesAt reports that words have these stems from word at on.
func MatchesAt(words []Word, at int, stems []string) bool {
	if at+len(stems) > len(words) {
		return false
	}
	for i, s := range stems {
		if words[at+i].Stem != s {
			return false
		}
	}
	return true
}

// Rivals are the ids of the concepts that exclude a concept.
func (l Lexicon) Rivals(concept int) []int { return l.rivals[concept] }

// Rival reports whether the two concepts exclude each other.
func (l Lexicon) Rival(a, b int) bool { return slices.Contains(l.rivals[a], b) }
