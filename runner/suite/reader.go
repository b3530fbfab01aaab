package suite

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"sedum.dev/sedum/internal/nearest"
	"sedum.dev/sedum/internal/strictyaml"
	"sedum.dev/sedum/result"
)

// dialect is how one kind of file names its faults.
type dialect struct {
	root, rootFix string
	unknown       string
	field         string
	kind          string
}

var (
	testDialect = dialect{codeInvalidRoot,
		"Start the file with keys such as url, data and steps.", codeUnknownKey, codeInvalidField, "test"}
	moduleDialect = dialect{codeInvalidModuleRoot,
		"Start the file with the keys parameters and steps.", codeUnknownModuleKey, codeInvalidModuleField, "module"}
)

// reader collects what is wrong with one YAML file while it is read.
type reader struct {
	dialect
	file        string
	lines       []string
	doc         *strictyaml.Document
	faulty      map[strictyaml.Position]bool // places that a fault was reported for
	diagnostics []result.Diagnostic
}

func newReader(file string, src []byte, d dialect) *reader {
	doc, faults := strictyaml.Parse(src, strictyaml.CoreTags)
	r := &reader{dialect: d, file: file, lines: strings.Split(string(src), "\n"), doc: doc, faulty: map[strictyaml.Position]bool{}}
	for _, f := range faults {
		r.faulty[f.At] = true
		code, fix := r.fault(f)
		message := sentenceCase(f.Message)
		if f.Kind == strictyaml.Syntax {
			message = "YAML can't read this: " + f.Message + "."
		}
		r.add(problemAt(r.source(f.At), code, message, fix))
	}
	return r
}

func (r *reader) fault(f strictyaml.Fault) (code, fix string) {
	switch f.Kind {
	case strictyaml.DuplicateKey:
		return codeDuplicateKey, "Keep one of the two."
	case strictyaml.Alias:
		return codeUnsupportedAlias, "Write the value directly; put a text that starts with * between quotes."
	case strictyaml.Tag:
		return codeUnsupportedTag, "Remove the tag and write an ordinary text, number, mapping or list; put a text that starts with ! between quotes."
	case strictyaml.NonTextKey:
		return codeInvalidMappingKey, "Write a plain text key; put a sentence that starts with {{ or [ between quotes."
	case strictyaml.Nesting:
		return codeNestingLimit, "Stay within 64 levels of mappings and lists."
	case strictyaml.RootKind:
		return r.root, r.rootFix
	case strictyaml.SecondDocument:
		return codeYAMLSyntax, "Keep one document in the file: move the second to a file of its own, or delete the line ---."
	}
	return codeYAMLSyntax, syntaxFix(r.lines, f.At.Line)
}

func (r *reader) add(ds ...result.Diagnostic) { r.diagnostics = append(r.diagnostics, ds...) }

func (r *reader) source(at strictyaml.Position) result.Source {
	return result.Source{File: r.file, Line: at.Line, Col: at.Col}
}

func (r *reader) at(n *yaml.Node) result.Source { return r.source(r.doc.At(n)) }

// invalid reports a wrong value at path, unless a fault was reported for it already.
func (r *reader) invalid(n *yaml.Node, path, reason, fix string) {
	if r.faulty[r.doc.At(n)] {
		return
	}
	r.add(problemAt(r.at(n), r.field, fmt.Sprintf("Invalid `%s`: %s.", path, reason), fix))
}

// fields hands every known key of the root to its reader and reports the rest.
func (r *reader) fields(known map[string]func(strictyaml.Entry), unknownFix func(key string) string) map[string]strictyaml.Entry {
	present := map[string]strictyaml.Entry{}
	names := slices.Sorted(maps.Keys(known))
	for _, e := range strictyaml.Entries(r.doc.Root) {
		present[e.Name] = e
		if read, ok := known[e.Name]; ok {
			read(e)
			continue
		}
		fix := unknownFix(e.Name)
		if near := nearest.Name(e.Name, names); near != "" {
			fix = fmt.Sprintf("Did you mean %s?", near)
		}
		r.add(problemAt(r.at(e.Key), r.unknown, fmt.Sprintf("A %s has no key %s.", r.kind, quote(e.Name)), fix))
	}
	return present
}

// misspelled reports whether an unknown key was meant to be one of the wanted,
// which is then the one thing to mend.
func misspelled(present map[string]strictyaml.Entry, known []string, wanted ...string) bool {
	for name := range present {
		if !slices.Contains(known, name) && slices.Contains(wanted, nearest.Name(name, known)) {
			return true
		}
	}
	return false
}

// text reads a text value; ok is false when it is none.
func (r *reader) text(e strictyaml.Entry, fix string) (string, bool) {
	s := strictyaml.Resolve(e.Value)
	if s.Kind != strictyaml.Text {
		r.invalid(e.Value, e.Name, "it must be text, not "+describe(e.Value), fix)
		return "", false
	}
	return s.Text, true
}

// claim reads a text that is a sentence: not blank and not cut by a comment.
func (r *reader) claim(e strictyaml.Entry, fix string) string {
	text, ok := r.text(e, fix)
	if ok && strings.TrimSpace(text) == "" {
		r.invalid(e.Value, e.Name, "it must not be blank", fix)
	}
	r.comment(e.Value, text)
	return text
}

// comment reports a sentence that YAML cut short.
func (r *reader) comment(n *yaml.Node, text string) {
	lost := r.doc.LostComment(n)
	if lost == "" {
		return
	}
	r.add(problemAt(r.at(n), codeCommentInStep,
		"YAML takes "+quote(lost)+" for a comment: the sentence ends before it.",
		"Put the whole sentence between quotes, as in "+singleQuoted(text+" "+lost)+", or move the comment to a line of its own."))
}

// list reads a list; ok is false when it is none.
func (r *reader) list(e strictyaml.Entry, fix string) ([]*yaml.Node, bool) {
	if e.Value.Kind != yaml.SequenceNode {
		r.invalid(e.Value, e.Name, "it must be a list, not "+describe(e.Value), fix)
		return nil, false
	}
	return e.Value.Content, true
}

// scalar reads a value that may stand under data or with.
func (r *reader) scalar(path string, n *yaml.Node) (Value, strictyaml.Scalar) {
	s := strictyaml.Resolve(n)
	switch s.Kind {
	case strictyaml.Text:
		value, fix := template(s.Text)
		if fix != "" {
			r.add(problemAt(r.at(n), codeInvalidEnvTemplate, fmt.Sprintf("The value of `%s` has a dollar sign that names no environment variable.", path), fix))
		}
		return value, s
	case strictyaml.Number:
		if text := strictyaml.FormatNumber(s.Number); !strings.ContainsAny(text, "IN") {
			return literal(text), s
		}
		r.invalid(n, path, "it must be a finite number", "Write a finite number, or put the text between quotes.")
		return nil, strictyaml.Scalar{}
	case strictyaml.Bool:
		return literal(fmt.Sprint(s.Bool)), s
	case strictyaml.Null:
		return literal("null"), s
	}
	r.invalid(n, path, "it must be text, a number, true, false or null, not "+describe(n), "Write one plain value; put text with colons or brackets between quotes.")
	return nil, s
}

// describe names what kind of value a node is.
func describe(n *yaml.Node) string {
	if strictyaml.Resolve(n).Kind == strictyaml.Null {
		return "an empty value"
	}
	return strictyaml.Describe(n)
}

func literal(text string) Value { return Value{{Text: text}} }

func sentenceCase(clause string) string {
	if clause == "" {
		return clause
	}
	return strings.ToUpper(clause[:1]) + clause[1:] + "."
}

// singleQuoted writes a sentence as a YAML text in single quotes.
func singleQuoted(sentence string) string {
	return "'" + strings.ReplaceAll(sentence, "'", "''") + "'"
}
