package runner

import (
	"fmt"
	"slices"

	"sedum.dev/sedum/config"
	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/suite"
	"sedum.dev/sedum/secret"
)

// secrets are the values of one attempt that must not be shown.
type secrets struct{ *secret.Set }

func (s secrets) Redact(text string) string    { return s.Set.Redact(text, secret.Sensitive) }
func (s secrets) ForReport(text string) string { return s.Set.Redact(text, secret.Reported) }
func (s secrets) Address(raw string) string    { return s.Set.URL(raw, secret.Reported) }
func (s secrets) Holds(text string) bool       { return s.Contains(text) }

// Hidden are the secret values of the variables that tests name, each once. What
// one test types may stand on a page of another.
func Hidden(tests []*suite.Test, env config.TestEnv) []string {
	var values []string
	seen := map[string]bool{}
	for _, t := range tests {
		for _, name := range t.Variables() {
			if seen[name] {
				continue
			}
			seen[name] = true
			if value, hidden, _ := env.Lookup(name); hidden {
				values = append(values, value)
			}
		}
	}
	return values
}

// secrets are the values that no try of any test may show from its start.
func (r *run) secrets() secrets {
	s := secrets{&secret.Set{}}
	for _, value := range r.Hidden {
		s.Add(value)
	}
	return s
}

// info is what may be shown of a test, the index-th of the run. An id that lost a
// secret is told from others by its place, so that it stays the only one.
func (s secrets) info(index int, t *suite.Test) result.TestInfo {
	info := result.TestInfo{ID: s.ForReport(t.ID), File: s.ForReport(t.File), Description: s.ForReport(t.Description)}
	if info.ID != t.ID {
		info.ID += fmt.Sprintf(" #%d", index+1)
	}
	for _, tag := range t.Tags {
		info.Tags = append(info.Tags, s.ForReport(tag))
	}
	return info
}

// sources are the places of a sentence as they may be shown.
func (s secrets) sources(stack []result.Source) []result.Source {
	shown := slices.Clone(stack)
	for i := range shown {
		shown[i].File = s.ForReport(shown[i].File)
	}
	return shown
}

// hide learns the secrets that a value is made of, and the value itself.
func (s secrets) hide(v suite.Resolved) {
	if !v.Sensitive {
		return
	}
	s.Add(v.Text)
	for _, component := range v.Opaque {
		s.Add(component)
	}
}

// hideIn returns an error as it may be recorded.
func (s secrets) hideIn(err result.Error) *result.Error {
	err.Message = s.ForReport(err.Message)
	log := make([]string, len(err.CallLog))
	for i, line := range err.CallLog {
		log[i] = s.ForReport(line)
	}
	err.CallLog = log
	return &err
}
