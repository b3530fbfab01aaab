// Package eval measures a model on labelled cases: does it find the element that
// people mean, and are its scores of claims worth believing?
//
// Entry points: LoadLocators and LoadClaims read a corpus, Run measures a model
// on it. Pages are shown by a real browser and read, located in and judged by
// the same code as in a run. Every case ends in exactly one outcome; a model or
// page that failed is counted apart and never as a good answer.
package eval

import (
	"sedum.dev/sedum/model"
	"sedum.dev/sedum/runner/browser"
	"sedum.dev/sedum/runner/judge"
	"sedum.dev/sedum/runner/page"
)

// SchemaVersion is that of both reports as JSON.
const SchemaVersion = 1

// Options are what cases are run with.
type Options struct {
	Model   model.Model
	Browser *browser.Browser // may be nil where no case needs one
	Size    page.Options
	Policy  judge.Policy // for claims
}

// Identity says which model was measured.
type Identity struct {
	Provider string `json:"provider"`
	Name     string `json:"name"`
	Digest   string `json:"digest,omitempty"` // of its parameters, where it has any
}

func identityOf(m model.Model) Identity {
	limits := m.Limits()
	id := Identity{Provider: limits.Provider, Name: limits.Name}
	if d, ok := m.(interface{ Digest() string }); ok {
		id.Digest = d.Digest()
	}
	return id
}

// noSecrets is the redactor of labelled cases: all that they hold is public.
type noSecrets struct{}

func (noSecrets) Redact(text string) string { return text }

// share is n of all, nil where there are none.
func share(n, all int) *float64 {
	if all == 0 {
		return nil
	}
	s := float64(n) / float64(all)
	return &s
}
