package config

import (
	"maps"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"sedum.dev/sedum/internal/strictyaml"
)

// provider reads a mapping; the name decides what the other keys may be.
func (r *reader) provider(f field, c *Config) {
	p := &c.Provider
	before := len(r.found)
	var model, baseURL, prefer field
	r.mapping(f, keys{
		"name":    func(f field) { r.providerName(f, &p.Name, true) },
		"model":   func(f field) { model = f; r.setText(&p.Model)(f) },
		"baseUrl": func(f field) { baseURL = f; r.loopback(f, &p.BaseURL) },
		"prefer":  func(f field) { prefer = f; r.prefer(f, p) },
	})
	if len(r.found) > before {
		return
	}
	if p.Model != "" {
		r.model(model, p)
	}
	if p.BaseURL != "" && !providerTable[p.Name].ownAddress {
		r.fault("invalid_provider_url", baseURL, "the provider "+p.Name+" has no address to choose", "remove provider.baseUrl")
	}
	if prefer.node != nil && p.Name != Auto {
		r.fault("invalid_config_provider", prefer, "provider.prefer has a meaning only for auto", "remove it, or write name: auto")
	}
}

func (r *reader) providerName(f field, to *string, auto bool) {
	s := strictyaml.Resolve(f.node)
	if _, ok := providerTable[s.Text]; s.Kind != strictyaml.Text || !ok || s.Text == Auto && !auto {
		names := providerNames(auto)
		r.fault("invalid_config_provider", f, f.key+" must be a provider, not "+quote(s.Text),
			suggest(s.Text, names, "use one of "+strings.Join(names, ", ")))
		return
	}
	*to = s.Text
}

// providerNames are all that can be asked for, sorted.
func providerNames(auto bool) []string {
	return slices.DeleteFunc(slices.Sorted(maps.Keys(providerTable)), func(name string) bool { return name == Auto && !auto })
}

func (r *reader) prefer(f field, p *Provider) {
	if f.node.Kind != yaml.SequenceNode || len(f.node.Content) == 0 {
		r.wrongType(f, "a list of providers")
		return
	}
	for _, item := range r.items(f) {
		var name string
		r.providerName(item, &name, false)
		p.Prefer = append(p.Prefer, name)
	}
}

func (r *reader) model(f field, p *Provider) {
	if message, fix := modelProblem(*p); message != "" {
		r.fault("invalid_config_provider_model", f, message, fix)
	}
}

// modelProblem refuses a model that the provider would not use: ignoring it would
// let people believe another model judged.
func modelProblem(p Provider) (message, fix string) {
	models := providerTable[p.Name].models
	if models == nil || slices.Contains(models, p.Model) {
		return "", ""
	}
	fix = "remove provider.model"
	if len(models) > 0 {
		fix = "use one of " + strings.Join(models, ", ")
	}
	return "the provider " + p.Name + " has no model " + quote(p.Model), fix
}
