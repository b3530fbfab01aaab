package suite

import (
	"fmt"
	"maps"
	"slices"

	"sedum.dev/sedum/internal/nearest"
	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/sentence"
)

// scope follows which names are known while the steps of one file are read in
// document order.
type scope struct {
	known    map[string]bool
	declare  string // how a name becomes known here, with %s for the name
	problems []result.Diagnostic
}

func (s *scope) add(at result.Source, code, message, fix string) {
	s.problems = append(s.problems, problemAt(at, code, message, fix))
}

// steps checks a phase. A name that a step remembers is known from the next on.
func (s *scope) steps(steps []authored) {
	for _, step := range steps {
		for _, a := range step.with {
			s.placeholders(a.text, a.At, sentence.InvalidPlaceholder)
		}
		if step.use == "" {
			s.sentence(step.text, step.at)
		}
	}
}

// sentence checks one sentence and declares what it remembers.
func (s *scope) sentence(text string, at result.Source) {
	name, binds := sentence.Binding(text)
	if !binds {
		s.placeholders(text, at)
		return
	}
	// The last placeholder is what the sentence fills; it needs no declaration.
	tokens := s.lexical(text, at)
	for i := len(tokens) - 1; i >= 0; i-- {
		if tokens[i].Kind == sentence.Placeholder {
			tokens = append(tokens[:i:i], tokens[i+1:]...)
			break
		}
	}
	s.declared(tokens, at)
	if s.known[name] {
		s.add(at, codeDuplicateBinding, fmt.Sprintf("The name {{%s}} is taken already.", name), "Choose a new name to remember the value under.")
	}
	s.known[name] = true
}

// placeholders checks a text; only limits it to some of the lexical problems.
func (s *scope) placeholders(text string, at result.Source, only ...string) {
	s.declared(s.lexical(text, at, only...), at)
}

func (s *scope) lexical(text string, at result.Source, only ...string) []sentence.Token {
	scanned := sentence.Scan(text)
	for _, p := range scanned.Problems {
		if len(only) > 0 && p.Code != only[0] {
			continue
		}
		excerpt := quote(text[p.Start:p.End])
		switch p.Code {
		case sentence.UnclosedQuote:
			s.add(at, p.Code, "The quote at "+excerpt+" is never closed.", `Close it with a second ", or write \" for a quote character that stands alone.`)
		default:
			s.add(at, p.Code, "The text "+excerpt+" is not a placeholder.", "Write a complete placeholder such as {{name}}; names use letters, digits and underscores and don't start with a digit.")
		}
	}
	return scanned.Tokens
}

func (s *scope) declared(tokens []sentence.Token, at result.Source) {
	for _, t := range tokens {
		if t.Kind == sentence.Placeholder && !s.known[t.Name] {
			s.add(at, codeUnknownPlaceholder, fmt.Sprintf("Nothing before this step gives {{%s}} a value.", t.Name), s.fix(t.Name))
		}
	}
}

func (s *scope) fix(name string) string {
	if near := nearest.Name(name, slices.Collect(maps.Keys(s.known))); near != "" {
		return fmt.Sprintf("Did you mean {{%s}}?", near)
	}
	return fmt.Sprintf(s.declare, name)
}
