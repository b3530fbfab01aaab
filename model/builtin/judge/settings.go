package judge

import (
	"regexp"
	"slices"
	"strings"

	"sedum.dev/sedum/model/builtin/language"
)

// settings are what fields hold and which of several options is chosen, as the
// sentences that a person would read there: "City: Lyon", "Delivery: At home".
func (p *pageText) settings() []unit {
	var out []unit
	for _, k := range p.controls {
		text := ""
		switch {
		case k.Control.Value != "":
			text = k.Control.Name + ": " + k.Control.Value
		case k.Label != "" && (k.has("on") || k.has("selected")) && options[k.Control.Role]:
			text = k.Label + ": " + k.Control.Name
		default:
			continue
		}
		u := unit{own: []*line{p.read(text)}}
		for _, a := range p.around(k) {
			u.near = append(u.near, p.read(a))
		}
		out = append(out, u)
	}
	return out
}

var options = language.Set(`radio tab option button switch checkbox menuitemradio`)

// unsetTexts are the texts of options that aren't chosen: they say what could be.
func (p *pageText) unsetTexts() map[string]bool {
	unset := map[string]bool{}
	for _, k := range p.controls {
		yes, known := on(k)
		if yes || !known || !options[k.Control.Role] || k.at >= len(p.passages) {
			continue
		}
		for i := k.at; i < min(k.at+3, len(p.passages)); i++ {
			if text := p.passages[i].Text; strings.Contains(k.Control.Name, text) {
				unset[text] = true
			}
		}
	}
	return unset
}

// laterSteps are the texts after the current step of a list: steps to come.
func (p *pageText) laterSteps() map[string]bool {
	steps := map[string]bool{}
	for _, k := range p.controls {
		if !k.has("step") || k.Group == 0 {
			continue
		}
		for _, g := range p.passages {
			if g.Group == k.Group && g.Entry > k.Entry {
				steps[g.Text] = true
			}
		}
	}
	return steps
}

var inView = regexp.MustCompile(`(?i) (?:in|on|under) (?:the )?([\p{L}][\p{L}\d -]*)$`)

// inClosedView reports a claim about what is shown in a view or tab that the page
// offers, but that isn't the chosen one.
func (p *pageText) inClosedView(claim string) bool {
	m := inView.FindStringSubmatch(claim)
	if m == nil {
		return false
	}
	c := p.piecesOf(m[1])
	if len(c.list) > 1 {
		c.list = slices.DeleteFunc(slices.Clone(c.list), func(x piece) bool { return controlWords[x.word.Text] })
	}
	return slices.ContainsFunc(p.controls, func(k control) bool {
		yes, known := on(k)
		fit, whole := p.namedBy(c, k)
		return known && !yes && options[k.Control.Role] && k.Control.Role != "checkbox" && k.Control.Role != "switch" && fit > 0.9 && whole > 0.45
	})
}
