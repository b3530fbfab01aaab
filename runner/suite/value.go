package suite

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/sentence"
)

var (
	nameForm  = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)
	nameStart = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*`)
)

// The three ways out of a bad reference to the environment.
const (
	fixOpenBrace = "Close the brace, as in ${NAME}, or write $$ for a dollar sign."
	fixDollar    = "Write $NAME or ${NAME} for an environment value, or $$ for a dollar sign."
	fixEnvName   = "Use only letters, digits and underscores in the name, and don't start it with a digit."
)

// template reads $NAME, ${NAME} and $$; fix is "" or the remedy of the first
// form that is none of these. Nothing is looked up.
func template(text string) (value Value, fix string) {
	var b builder
	for {
		literal, rest, found := strings.Cut(text, "$")
		b.literal(literal)
		if !found {
			return b.value, fix
		}
		name, length, problem := reference(rest)
		switch {
		case problem != "":
			if fix == "" {
				fix = problem
			}
		case name == "":
			b.literal("$")
		default:
			b.value = append(b.value, Part{Env: name})
		}
		text = rest[length:]
	}
}

// reference reads what follows a dollar sign: a name, or "" for a second dollar.
func reference(rest string) (name string, length int, fix string) {
	if strings.HasPrefix(rest, "$") {
		return "", 1, ""
	}
	if inner, braced := strings.CutPrefix(rest, "{"); braced {
		name, _, closed := strings.Cut(inner, "}")
		switch {
		case !closed:
			return "", 0, fixOpenBrace
		case !nameForm.MatchString(name):
			return "", len(name) + 2, fixEnvName
		}
		return name, len(name) + 2, ""
	}
	name = nameStart.FindString(rest)
	if name == "" {
		return "", 0, fixDollar
	}
	return name, len(name), ""
}

// references splits the literal parts of a value around their placeholders.
func references(value Value) Value {
	var b builder
	for _, part := range value {
		if part.Env != "" {
			b.value = append(b.value, part)
			continue
		}
		at := 0
		for _, t := range sentence.Scan(part.Text).Tokens {
			if t.Kind != sentence.Placeholder {
				continue
			}
			b.literal(part.Text[at:t.Start])
			b.value = append(b.value, Part{Ref: t.Name})
			at = t.End
		}
		b.literal(part.Text[at:])
	}
	return b.value
}

// builder merges adjacent literal text into one part.
type builder struct{ value Value }

func (b *builder) literal(text string) {
	if text == "" {
		return
	}
	if last := len(b.value) - 1; last >= 0 && b.value[last].Env == "" && b.value[last].Ref == "" {
		b.value[last].Text += text
		return
	}
	b.value = append(b.value, Part{Text: text})
}

// Resolved is a value at run time. A sensitive one must never be shown as it
// is; Opaque holds the secrets within it, which must be replaced wherever they
// turn up.
type Resolved struct {
	Text      string
	Sensitive bool
	Opaque    []string
}

// Env reads the environment of an attempt and says whether a value is secret:
// only what the project's configuration declares itself is not.
type Env func(name string) (value string, secret, ok bool)

// Scope is what a value can refer to while an attempt runs.
type Scope struct {
	Env   Env
	Named func(name string) (Resolved, bool) // data, arguments and remembered values; nil where there are none
}

// MissingVariable is an environment variable that a value needs and that is not set.
type MissingVariable struct {
	At    result.Source
	Field string // "data.KEY" or "with.KEY"
	Name  string
}

func (e *MissingVariable) Error() string {
	return fmt.Sprintf("%s: %s needs $%s, which is not set", e.At, e.Field, e.Name)
}

// MissingBinding is a name that an argument needs and that has no value yet.
type MissingBinding struct {
	At    result.Source
	Field string // "with.KEY"
	Name  string
}

func (e *MissingBinding) Error() string {
	return fmt.Sprintf("%s: %s needs {{%s}}, which has no value yet", e.At, e.Field, e.Name)
}

// ResolveData gives every declared value of a test its text at the start of an
// attempt. The error is a *MissingVariable.
func (t *Test) ResolveData(env Env) (map[string]Resolved, error) {
	values := map[string]Resolved{}
	for _, d := range t.Data {
		v, err := d.Value.resolve(Scope{Env: env}, d.At, "data."+d.Name)
		if err != nil {
			return nil, err
		}
		values[d.Name] = v
	}
	return values, nil
}

// Variables are the names of all environment variables that the test may read:
// those of its data and of the arguments of its module calls.
func (t *Test) Variables() []string {
	var names []string
	for _, d := range t.Data {
		names = d.Value.variables(names)
	}
	for _, phase := range [][]Step{t.Before, t.Body, t.After} {
		names = callVariables(names, phase)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

func callVariables(names []string, steps []Step) []string {
	for _, s := range steps {
		if s.Call == nil {
			continue
		}
		for _, a := range s.Call.With {
			names = a.Value.variables(names)
		}
		names = callVariables(names, s.Call.Steps)
	}
	return names
}

func (v Value) variables(names []string) []string {
	for _, part := range v {
		if part.Env != "" {
			names = append(names, part.Env)
		}
	}
	return names
}

// Resolve gives every argument of a call its text at the moment when the call is
// reached; scope is the caller's. Replaced text is not looked at again. The
// error is a *MissingVariable or a *MissingBinding.
func (c *Call) Resolve(scope Scope) (map[string]Resolved, error) {
	values := map[string]Resolved{}
	for _, a := range c.With {
		v, err := a.Value.resolve(scope, a.At, "with."+a.Name)
		if err != nil {
			return nil, err
		}
		values[a.Name] = v
	}
	return values, nil
}

func (v Value) resolve(scope Scope, at result.Source, field string) (Resolved, error) {
	var r Resolved
	var text strings.Builder
	for _, part := range v {
		switch {
		case part.Env != "":
			value, secret, ok := scope.Env(part.Env)
			if !ok {
				return Resolved{}, &MissingVariable{at, field, part.Env}
			}
			text.WriteString(value)
			if secret {
				r.Sensitive = true
				r.hide(value)
			}
		case part.Ref != "":
			value, ok := Resolved{}, false
			if scope.Named != nil {
				value, ok = scope.Named(part.Ref)
			}
			if !ok {
				return Resolved{}, &MissingBinding{at, field, part.Ref}
			}
			text.WriteString(value.Text)
			r.Sensitive = r.Sensitive || value.Sensitive
			r.hide(value.Opaque...)
		default:
			text.WriteString(part.Text)
		}
	}
	r.Text = text.String()
	return r, nil
}

// hide remembers secrets; an empty one hides nothing.
func (r *Resolved) hide(secrets ...string) {
	for _, s := range secrets {
		if s != "" {
			r.Opaque = append(r.Opaque, s)
		}
	}
}
