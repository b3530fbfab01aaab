package suite

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"sedum.dev/sedum/internal/nearest"
	"sedum.dev/sedum/internal/strictyaml"
	"sedum.dev/sedum/result"
)

// authored is a step as it stands in one file, before modules are looked up.
type authored struct {
	text string // of a sentence
	use  string // path of a module as written; "" for a sentence
	with []authoredArgument
	at   result.Source
	torn bool // a call whose arguments could not all be read
}

// authoredArgument keeps the text of an argument for the check of its placeholders.
type authoredArgument struct {
	Argument
	text string
}

const (
	fixSteps = "Write a list of steps, each on a line of its own that starts with a dash and a space."
	fixStep  = "Write one sentence, or use: with the path of a module."
)

// steps reads a phase. An item that is no step is reported and left out.
func (r *reader) steps(e strictyaml.Entry, required bool) []authored {
	items, ok := r.list(e, fixSteps)
	if ok && required && len(items) == 0 {
		r.invalid(e.Value, e.Name, "it must hold at least one step", fixSteps)
	}
	var steps []authored
	for i, item := range items {
		if s, ok := r.step(fmt.Sprintf("%s.%d", e.Name, i), item); ok {
			steps = append(steps, s)
		}
	}
	return steps
}

func (r *reader) step(path string, n *yaml.Node) (authored, bool) {
	if n.Kind == yaml.MappingNode {
		return r.mappingStep(path, n)
	}
	s := strictyaml.Resolve(n)
	switch {
	case s.Kind == strictyaml.Null, s.Kind == strictyaml.Text && strings.TrimSpace(s.Text) == "":
		r.invalid(n, path, "the step is blank", "Write a sentence after the dash, or remove the line.")
		return authored{}, false
	case s.Kind != strictyaml.Text:
		r.invalid(n, path, "a step must be a sentence or use a module, not "+describe(n), fixStep)
		return authored{}, false
	}
	if line := swallowed(r.lines, n.Line); line > 0 && n.Style == 0 {
		r.invalid(n, path, fmt.Sprintf("YAML reads line %d as part of this sentence, because its dash is indented deeper", line), "Indent that dash like the others, or put the whole sentence between quotes.")
	}
	r.comment(n, s.Text)
	return authored{text: s.Text, at: r.at(n)}, true
}

func (r *reader) mappingStep(path string, n *yaml.Node) (authored, bool) {
	entries := strictyaml.Entries(n)
	find := func(name string) (strictyaml.Entry, bool) {
		i := slices.IndexFunc(entries, func(e strictyaml.Entry) bool { return e.Name == name })
		if i < 0 {
			return strictyaml.Entry{}, false
		}
		return entries[i], true
	}
	if _, ok := find("run"); ok {
		r.add(problemAt(r.at(n), codeUnsupportedRun, "A step can't run a command.", "Write what to do on the page as a sentence."))
		return authored{}, false
	}
	use, ok := find("use")
	if !ok {
		if 2*len(entries) == len(n.Content) { // else a key of it was reported
			reason, fix := r.noStep(entries)
			r.invalid(n, path, reason, fix)
		}
		return authored{}, false
	}
	s := authored{at: r.at(n)}
	before := len(r.diagnostics)
	for _, e := range entries {
		switch e.Name {
		case "use":
		case "with":
			s.with = r.arguments(path+".with", e.Value)
		default:
			r.invalid(e.Key, path+"."+e.Name, "a step that uses a module has only use and with", extraKeyFix(e.Name))
		}
	}
	s.torn = len(r.diagnostics) > before
	s.use, ok = r.usePath(path+".use", use.Value, s.at)
	return s, ok
}

// noStep says what a mapping without use was meant to be.
func (r *reader) noStep(entries []strictyaml.Entry) (reason, fix string) {
	const neither = "a step must be a sentence or use a module"
	if len(entries) == 0 {
		return neither + ", not an empty mapping", fixStep
	}
	first := entries[0]
	if len(entries) == 1 && first.Name != "with" && nearest.Name(first.Name, []string{"use", "with"}) == "" {
		if text, ok := sentenceOf(first); ok {
			return "YAML reads this sentence as a key with a value, because of its colon", "Put the whole sentence between quotes: - " + singleQuoted(text)
		}
	}
	if near := nearest.Name(first.Name, []string{"use"}); near != "" {
		return neither + ", and has no key " + quote(first.Name), "Did you mean use?"
	}
	return neither + ", not a mapping without use", fixStep
}

// sentenceOf puts a sentence together again that YAML took for a mapping.
func sentenceOf(e strictyaml.Entry) (string, bool) {
	switch s := strictyaml.Resolve(e.Value); s.Kind {
	case strictyaml.NotScalar:
		return "", false
	case strictyaml.Null:
		return strings.TrimSpace(e.Name + ": " + s.Text), true
	default:
		return e.Name + ": " + s.Text, true
	}
}

func extraKeyFix(name string) string {
	if near := nearest.Name(name, []string{"use", "with"}); near != "" {
		return fmt.Sprintf("Did you mean %s?", near)
	}
	return "Remove the key; values for the module go under with."
}

func (r *reader) usePath(path string, n *yaml.Node, at result.Source) (string, bool) {
	s := strictyaml.Resolve(n)
	if s.Kind != strictyaml.Text || strings.TrimSpace(s.Text) == "" {
		r.invalid(n, path, "it must be the path of a module", "Write a path such as ./sign-in.module.yaml, relative to this file.")
		return "", false
	}
	if !strings.HasSuffix(s.Text, moduleSuffix) {
		r.add(problemAt(at, codeInvalidModulePath, "The path "+quote(s.Text)+" is not that of a module.", "Write the path of a file whose name ends in .module.yaml."))
		return "", false
	}
	return s.Text, true
}

func (r *reader) arguments(path string, n *yaml.Node) []authoredArgument {
	if n.Kind != yaml.MappingNode {
		r.invalid(n, path, "it must be a mapping of parameters to values, not "+describe(n), "Write one line per parameter, as in who: ada.")
		return nil
	}
	var arguments []authoredArgument
	for _, e := range strictyaml.Entries(n) {
		value, s := r.scalar(path+"."+e.Name, e.Value)
		a := authoredArgument{Argument: Argument{Name: e.Name, Value: value, At: r.at(e.Value)}}
		if s.Kind == strictyaml.Text {
			a.text, a.Value = s.Text, references(value)
		}
		arguments = append(arguments, a)
	}
	return arguments
}
