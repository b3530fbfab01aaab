package step

import (
	"maps"

	"sedum.dev/sedum/runner/judge"
	"sedum.dev/sedum/runner/sentence"
	"sedum.dev/sedum/runner/suite"
)

// Scope holds the values that a sentence may name: those of the test, or those
// of one module call. Models and reports see the placeholder of a sensitive one.
type Scope struct{ values map[string]suite.Resolved }

// NewScope starts with a copy of the given values.
func NewScope(values map[string]suite.Resolved) *Scope {
	s := &Scope{values: map[string]suite.Resolved{}}
	maps.Copy(s.values, values)
	return s
}

// Lookup returns the value of a name.
func (s *Scope) Lookup(name string) (suite.Resolved, bool) {
	v, ok := s.values[name]
	return v, ok
}

// Bind gives a remembered name its value.
func (s *Scope) Bind(name string, v suite.Resolved) { s.values[name] = v }

// missing is the first name in the text that has no value yet, other than the
// one that a remember sentence binds itself.
func (s *Scope) missing(text string, op sentence.Operation) string {
	output := ""
	if op == sentence.Remember {
		output, _ = sentence.Binding(text)
	}
	for _, t := range sentence.Scan(text).Tokens {
		if t.Kind != sentence.Placeholder || t.Name == output {
			continue
		}
		if _, ok := s.values[t.Name]; !ok {
			return t.Name
		}
	}
	return ""
}

// visible fills in the values that may be shown; a secret stays a placeholder.
func (s *Scope) visible(text string) string { return judge.FillVisible(text, s.judged) }

// full fills in every value; the result may hold a secret.
func (s *Scope) full(o sentence.Operand) string {
	text, _ := o.Fill(func(name string) (string, bool) {
		v, ok := s.values[name]
		return v.Text, ok
	})
	return text
}

func (s *Scope) judged(name string) (string, bool, bool) {
	v, ok := s.values[name]
	return v.Text, v.Sensitive, ok
}
