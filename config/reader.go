package config

import (
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"

	"sedum.dev/sedum/internal/strictyaml"
	"sedum.dev/sedum/result"
)

// reader collects everything that is wrong while it fills a Config.
type reader struct {
	doc   *strictyaml.Document
	found []result.Diagnostic

	environments    map[string]environment
	environmentName struct {
		text string
		at   strictyaml.Position
	}
	reporterDirGiven bool
}

// environment is one entry of environments.
type environment struct {
	baseURL   string
	variables map[string]string
}

// field is one value with its dotted key.
type field struct {
	key  string
	node *yaml.Node
}

func (r *reader) add(code string, at strictyaml.Position, key, message, fix string) {
	r.addIn(FileName, code, at, key, message, fix)
}

func (r *reader) addIn(file, code string, at strictyaml.Position, key, message, fix string) {
	r.found = append(r.found, result.Diagnostic{Severity: result.SeverityError, Code: code,
		File: file, Line: at.Line, Col: at.Col, Key: key, Message: message, Fix: fix})
}

func (r *reader) fault(code string, f field, message, fix string) {
	r.add(code, r.doc.At(f.node), f.key, message, fix)
}

func (r *reader) unreadable(err error) {
	r.add("unreadable_config", strictyaml.Position{Line: 1, Col: 1}, "", "can't read "+FileName+": "+reason(err),
		"check the path and its permissions")
}

// read fills c from the file. It returns false when the file as a whole could
// not be understood.
func (r *reader) read(path string, c *Config) bool {
	src, err := os.ReadFile(path)
	if err != nil {
		r.unreadable(err)
		return false
	}
	doc, faults := strictyaml.Parse(src, strictyaml.NoTags)
	r.doc = doc
	if doc.Empty {
		return true
	}
	for _, f := range faults {
		r.yamlFault(f)
	}
	// A faulty node reads as null, which would only be reported a second time.
	if len(faults) > 0 {
		return false
	}
	r.mapping(field{"", doc.Root}, r.keys(c))
	r.policy(c)
	return true
}

func (r *reader) yamlFault(f strictyaml.Fault) {
	at, key := f.At, f.Subject
	code, fix := "invalid_config_yaml", "correct the YAML syntax"
	message := f.Message
	switch f.Kind {
	case strictyaml.Syntax:
		message = fmt.Sprintf("line %d: %s", at.Line, f.Message)
		at, key = strictyaml.Position{Line: 1, Col: 1}, ""
	case strictyaml.Alias:
		code, key, fix = "unsupported_config_alias", "", "write the value directly"
	case strictyaml.Tag:
		code, key, fix = "unsupported_config_tag", "", "remove the tag; quote a value that must be text"
	case strictyaml.RootKind:
		code, fix = "invalid_config_root", "start with keys such as baseUrl and thresholds"
	case strictyaml.DuplicateKey:
		fix = "keep one of the two"
	case strictyaml.NonTextKey:
		fix = "quote the key"
	case strictyaml.Nesting:
		fix = "nest less deeply"
	case strictyaml.SecondDocument:
		fix = "keep one document in the file"
	}
	r.add(code, at, key, message, fix)
}

// keys says what to do with the value of each known key.
type keys map[string]func(field)

// mapping hands every value to its key's function and reports unknown keys.
func (r *reader) mapping(f field, known keys) {
	for _, e := range r.entries(f) {
		read, ok := known[e.name]
		if !ok {
			names := slices.Sorted(maps.Keys(known))
			r.add("unknown_config_key", r.doc.At(e.keyNode), e.key, "unknown key "+quote(e.name),
				suggest(e.name, names, "use one of "+strings.Join(names, ", ")))
			continue
		}
		read(e.field)
	}
}

type entry struct {
	field
	name    string
	keyNode *yaml.Node
}

// entries reports anything but a mapping, of which it returns nothing.
func (r *reader) entries(f field) []entry {
	if f.node.Kind != yaml.MappingNode {
		r.wrongType(f, "a mapping")
		return nil
	}
	var list []entry
	for _, e := range strictyaml.Entries(f.node) {
		key := e.Name
		if f.key != "" {
			key = f.key + "." + e.Name
		}
		list = append(list, entry{field{key, e.Value}, e.Name, e.Key})
	}
	return list
}

func (r *reader) items(f field) []field {
	var list []field
	for i, n := range f.node.Content {
		list = append(list, field{f.key + "." + strconv.Itoa(i), n})
	}
	return list
}

func (r *reader) wrongType(f field, want string) {
	r.fault("invalid_config_type", f, fmt.Sprintf("%s must be %s, not %s", f.key, want, strictyaml.Describe(f.node)),
		"write "+want)
}

// text reads text that is not blank.
func (r *reader) text(f field) (string, bool) {
	s := strictyaml.Resolve(f.node)
	if s.Kind != strictyaml.Text {
		r.wrongType(f, "text")
		return "", false
	}
	if strings.TrimSpace(s.Text) == "" {
		r.fault("invalid_config_type", f, f.key+" must not be blank", "write a value, or remove the key")
		return "", false
	}
	return s.Text, true
}

func (r *reader) setText(to *string) func(field) {
	return func(f field) {
		if s, ok := r.text(f); ok {
			*to = s
		}
	}
}

func (r *reader) setBool(to *bool) func(field) {
	return func(f field) {
		s := strictyaml.Resolve(f.node)
		if s.Kind != strictyaml.Bool {
			r.wrongType(f, "true or false")
			return
		}
		*to = s.Bool
	}
}

// setInt reads a whole number within bounds.
func (r *reader) setInt(to *int, lowest, highest int, code string) func(field) {
	return func(f field) {
		s := strictyaml.Resolve(f.node)
		switch {
		case s.Kind != strictyaml.Number:
			r.wrongType(f, "a number")
		case s.Number != math.Trunc(s.Number) || !(s.Number >= float64(lowest) && s.Number <= float64(highest)):
			r.fault(code, f, fmt.Sprintf("%s must be a whole number from %d to %d, not %s", f.key, lowest, highest, s.Text),
				"choose a number in that range")
		default:
			*to = int(s.Number)
		}
	}
}

func quote(s string) string { return strconv.Quote(s) }
