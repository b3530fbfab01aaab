package locate

import (
	"encoding/json"
	"fmt"
	"strings"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/runner/page"
)

// Limits of one request to a model and of what it shows of a candidate.
const (
	maxOffered      = 128
	maxRequestBytes = 60 << 10 // the sentence and the options, serialised
	maxName         = 120      // code points
	maxPeer         = 80
	maxLocation     = 80
)

// projection turns candidates into options that a model may see: known secrets
// replaced, addresses, selectors and values left out.
type projection struct {
	secrets Redactor
	local   bool // the model may also see what never leaves the process
}

// optionID names a candidate in requests: by its position, so that the same
// page asks the same question in every run.
func optionID(i int) string { return fmt.Sprintf("c%d", i+1) }

// option shows candidate i with the text of its item.
func (p projection) option(i int, c page.Candidate, item string) model.Option {
	shown := &model.Candidate{
		Tag: c.Tag, Role: c.Role, Name: p.text(nameWithHints(c), maxName),
		Location: p.text(c.Location, maxLocation), Editable: c.Editable, Disabled: c.Disabled,
	}
	for _, peer := range c.Peers {
		shown.Peers = append(shown.Peers, p.text(peer, maxPeer))
	}
	if p.local {
		shown.Label = p.label(c)
		for _, h := range c.Hints {
			shown.Hints = append(shown.Hints, p.secrets.Redact(h))
		}
		for _, l := range c.Labels {
			if !l.Disabled {
				shown.Choices = append(shown.Choices, p.text(l.Text, maxName))
			}
		}
		if shown.Item = p.text(item, maxItem); item != c.Item {
			shown.Peers = nil // they are of a larger item, and say the same of others
		}
		shown.Section = p.secrets.Redact(strings.Join(c.Section, " › "))
		shown.Order = i
	}
	return model.Option{ID: optionID(i), Candidate: shown}
}

// label is the accessible name of a candidate as anyone may see it.
func (p projection) label(c page.Candidate) string { return p.text(wholeName(c), maxName) }

// text replaces secrets before it cuts: the part of a secret that a cut leaves
// behind could not be recognised any more.
func (p projection) text(s string, limit int) string { return clip(p.secrets.Redact(s), limit) }

func nameWithHints(c page.Candidate) string {
	if len(c.Hints) == 0 {
		return wholeName(c)
	}
	return wholeName(c) + " (" + strings.Join(c.Hints, ", ") + ")"
}

func wholeName(c page.Candidate) string {
	if c.Truncated && c.RawName != "" {
		return c.RawName
	}
	return c.Name
}

// clip shortens text to a number of code points, the mark of the cut included.
func clip(text string, limit int) string {
	runes := []rune(text)
	if len(runes) <= limit {
		return text
	}
	return string(runes[:limit-1]) + "…"
}

// size is the length in bytes of an option in a request.
func size(o model.Option) int {
	c := o.Candidate
	b, err := json.Marshal(map[string]any{
		"id": o.ID, "tag": c.Tag, "role": c.Role, "name": c.Name, "peers": c.Peers,
		"location": c.Location, "editable": c.Editable, "disabled": c.Disabled,
	})
	if err != nil {
		panic(err) // strings and booleans can always be written
	}
	return len(b) + 1
}
