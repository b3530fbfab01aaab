package sentence

import (
	"regexp"
	"slices"
	"strings"
)

// TokenKind says what a Token is.
type TokenKind int

const (
	Quoted      TokenKind = iota + 1 // "..."
	Placeholder                      // {{name}}
)

// Token is one quoted text or placeholder of a sentence. Offsets are half-open
// and include the quotes or braces.
type Token struct {
	Kind    TokenKind
	Text    string // what stands between the quotes or braces, as written
	Name    string // of a placeholder
	InQuote bool   // a placeholder within a quoted text
	Start   int    // in bytes
	End     int
	Start16 int // in UTF-16 code units
	End16   int
}

// Problem is a lexical error of a sentence, as a half-open range of bytes.
type Problem struct {
	Code       string // InvalidPlaceholder or UnclosedQuote
	Start, End int
}

// Scanned is what a sentence is made of besides words, in order of appearance.
type Scanned struct {
	Tokens   []Token
	Problems []Problem
}

// Scan finds the quoted texts and placeholders of a sentence. It accepts any
// text; what is malformed becomes a Problem and no Token.
func Scan(text string) Scanned {
	var s Scanned
	s.quotes(text)
	s.placeholders(text)
	slices.SortFunc(s.Tokens, func(a, b Token) int { return a.Start - b.Start })
	slices.SortFunc(s.Problems, func(a, b Problem) int { return a.Start - b.Start })
	s.count16(text)
	return s
}

// quotes pairs the double quotes; one right after a backslash is ordinary text.
func (s *Scanned) quotes(text string) {
	open := -1
	for i := range len(text) {
		if text[i] != '"' || i > 0 && text[i-1] == '\\' {
			continue
		}
		if open < 0 {
			open = i
			continue
		}
		s.Tokens = append(s.Tokens, Token{Kind: Quoted, Text: text[open+1 : i], Start: open, End: i + 1})
		open = -1
	}
	if open >= 0 {
		s.Problems = append(s.Problems, Problem{UnclosedQuote, open, len(text)})
	}
}

var nameForm = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

func (s *Scanned) placeholders(text string) {
	quoted := s.Tokens
	for i := 0; i < len(text); {
		if strings.HasPrefix(text[i:], "}}") {
			s.Problems = append(s.Problems, Problem{InvalidPlaceholder, i, i + 2})
			i += 2
			continue
		}
		if !strings.HasPrefix(text[i:], "{{") {
			i++
			continue
		}
		length := strings.Index(text[i+2:], "}}")
		if length < 0 {
			s.Problems = append(s.Problems, Problem{InvalidPlaceholder, i, len(text)})
			return
		}
		start, end := i, i+2+length+2
		i = end
		inner := text[start+2 : end-2]
		name := strings.TrimFunc(inner, isSpace)
		if !nameForm.MatchString(name) {
			s.Problems = append(s.Problems, Problem{InvalidPlaceholder, start, end})
			continue
		}
		within := func(q Token) bool { return q.Start < start && end < q.End }
		s.Tokens = append(s.Tokens, Token{
			Kind: Placeholder, Text: inner, Name: name, Start: start, End: end,
			InQuote: slices.ContainsFunc(quoted, within),
		})
	}
}

func (s *Scanned) count16(text string) {
	units := make([]int, len(text)+1)
	n := 0
	for i, r := range text {
		units[i] = n
		n++
		if r > 0xFFFF {
			n++
		}
	}
	units[len(text)] = n
	for i := range s.Tokens {
		t := &s.Tokens[i]
		t.Start16, t.End16 = units[t.Start], units[t.End]
	}
}

// covers reports whether the byte at offset i belongs to a token.
func (s Scanned) covers(i int) bool {
	return slices.ContainsFunc(s.Tokens, func(t Token) bool { return t.Start <= i && i < t.End })
}

// values are the tokens that could be typed: not placeholders within quotes.
func (s Scanned) values() []Token {
	return slices.DeleteFunc(slices.Clone(s.Tokens), func(t Token) bool { return t.InQuote })
}

// Binding returns the name that a sentence of the form `remember ... as {{name}}`
// or `capture ... as {{name}}` binds.
func Binding(text string) (name string, ok bool) {
	_, name, ok = splitBinding(collapse(text))
	return name, ok
}

// Operand is text with placeholders in between, whose values are filled in only
// at the moment of use.
type Operand []Part

// Part is literal text, or a placeholder when Name is set.
type Part struct {
	Text string
	Name string
}

// String shows the operand with its placeholders unfilled.
func (o Operand) String() string {
	var b strings.Builder
	for _, p := range o {
		if p.Name != "" {
			b.WriteString("{{" + p.Name + "}}")
			continue
		}
		b.WriteString(p.Text)
	}
	return b.String()
}

// Fill puts values in place of the placeholders; missing is the first name that
// has none. The result may hold a secret.
func (o Operand) Fill(value func(name string) (string, bool)) (text, missing string) {
	var b strings.Builder
	for _, p := range o {
		if p.Name == "" {
			b.WriteString(p.Text)
			continue
		}
		v, ok := value(p.Name)
		if !ok {
			return "", p.Name
		}
		b.WriteString(v)
	}
	return b.String(), ""
}

// operand splits text around its placeholders.
func operand(text string) Operand {
	var o Operand
	at := 0
	for _, t := range Scan(text).Tokens {
		if t.Kind != Placeholder {
			continue
		}
		if at < t.Start {
			o = append(o, Part{Text: text[at:t.Start]})
		}
		o = append(o, Part{Name: t.Name})
		at = t.End
	}
	if at < len(text) {
		o = append(o, Part{Text: text[at:]})
	}
	return o
}

var inWord = regexp.MustCompile(`(?i)\b(?:in|into)\b`)

// TypeValue reads the one value of a type step: the quoted text or placeholder
// before the first word "in" or "into" outside of both. The code is "" or
// MissingTypeValue or AmbiguousTypeValue.
func TypeValue(text string) (value Operand, code string) {
	s := Scan(text)
	end := len(text)
	for _, m := range inWord.FindAllStringIndex(text, -1) {
		if !s.covers(m[0]) {
			end = m[0]
			break
		}
	}
	values := slices.DeleteFunc(s.values(), func(t Token) bool { return t.Start >= end })
	switch len(values) {
	case 0:
		return nil, MissingTypeValue
	case 1:
		return values[0].operand(), ""
	}
	return nil, AmbiguousTypeValue
}

func (t Token) operand() Operand {
	if t.Kind == Placeholder {
		return Operand{{Name: t.Name}}
	}
	return operand(strings.ReplaceAll(t.Text, `\"`, `"`))
}
