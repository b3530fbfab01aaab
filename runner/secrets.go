package runner

import (
	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/suite"
	"sedum.dev/sedum/secret"
)

// secrets are the values of one attempt that must not be shown.
type secrets struct{ *secret.Set }

func (s secrets) Redact(text string) string    { return s.Set.Redact(text, secret.Sensitive) }
func (s secrets) ForReport(text string) string { return s.Set.Redact(text, secret.Reported) }
func (s secrets) Holds(text string) bool       { return s.Contains(text) }

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
