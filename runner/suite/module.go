package suite

import (
	"fmt"
	"slices"

	"sedum.dev/sedum/internal/strictyaml"
	"sedum.dev/sedum/result"
)

var moduleKeys = []string{"parameters", "steps"}

// module is a module file as it stands.
type module struct {
	file        string
	parameters  []string
	steps       []authored
	read        bool
	diagnostics []result.Diagnostic
}

// parseModule reads a module file.
func parseModule(file string, src []byte) *module {
	r := newReader(file, src, moduleDialect)
	m := &module{file: file}
	if r.doc.Root == nil {
		m.diagnostics = r.diagnostics
		return m
	}
	m.read = true
	present := r.fields(map[string]func(strictyaml.Entry){
		"parameters": func(e strictyaml.Entry) { m.parameters = r.parameters(e) },
		"steps":      func(e strictyaml.Entry) { m.steps = r.steps(e, true) },
	}, func(string) string {
		return "Use only parameters and steps; what describes a test stays in the test that uses the module."
	})
	for _, need := range []struct{ name, fix string }{
		{"parameters", "Add parameters with the names that a test fills in, or parameters: [] for none."},
		{"steps", "Add steps: a list of sentences."},
	} {
		if _, ok := present[need.name]; !ok && !misspelled(present, moduleKeys, need.name) {
			r.invalid(r.doc.Root, need.name, "a module needs it", need.fix)
		}
	}
	m.names(r)
	m.diagnostics = Sort(r.diagnostics)
	return m
}

func (r *reader) parameters(e strictyaml.Entry) []string {
	items, _ := r.list(e, "Write a list of names, as in parameters: [who, secret].")
	var names []string
	for i, item := range items {
		path := fmt.Sprintf("%s.%d", e.Name, i)
		s := strictyaml.Resolve(item)
		switch {
		case s.Kind != strictyaml.Text:
			r.invalid(item, path, "a parameter must be a name, not "+describe(item), "Write a plain name.")
		case !nameForm.MatchString(s.Text):
			r.invalid(item, path, "a name uses only letters, digits and underscores and doesn't start with a digit", "Rename it, as in "+suggestName(s.Text)+".")
		case slices.Contains(names, s.Text):
			r.add(problemAt(r.at(item), codeDuplicateModuleParameter, "The parameter "+s.Text+" appears twice.", "Keep each parameter once."))
		default:
			names = append(names, s.Text)
		}
	}
	return names
}

// names checks placeholders: a module knows its parameters and what it remembers.
func (m *module) names(r *reader) {
	s := scope{known: map[string]bool{}, declare: "Add %s to the parameters of this module, remember it in an earlier step, or correct the name."}
	for _, name := range m.parameters {
		s.known[name] = true
	}
	s.steps(m.steps)
	r.add(s.problems...)
}
