// Package strictyaml reads the one kind of YAML that people may write for us:
// one UTF-8 document whose root is a mapping with text keys, without aliases,
// repeated keys, deep nesting or (as the caller says) tags.
//
// Entry point: Parse. It promises a position in UTF-16 code units for every node
// and every fault, never panics, and never lets a faulty part pass for data: what
// it reports is read as null.
package strictyaml

import (
	"bytes"
	"cmp"
	"slices"

	"gopkg.in/yaml.v3"
)

// maxDepth is the deepest node that is read; the root mapping has depth 0.
const maxDepth = 64

// Tags says which explicit tags a document may hold.
type Tags int

const (
	NoTags   Tags = iota // any explicit tag is a fault
	CoreTags             // !!str, !!int, !!float, !!bool, !!null, !!map and !!seq are allowed
)

// Document is one parsed document and the text that it came from.
type Document struct {
	Root  *yaml.Node // the root mapping; nil when there is none
	Empty bool       // nothing but blanks and comments, or a lone null
	text  source
}

// Kind classifies a Fault; callers give it their own code and fix.
type Kind string

const (
	Syntax         Kind = "syntax"
	DuplicateKey   Kind = "duplicate key"
	Alias          Kind = "alias"
	Tag            Kind = "tag"
	NonTextKey     Kind = "non-text key"
	Nesting        Kind = "nesting"
	RootKind       Kind = "root" // the root is not a mapping, or there is none
	SecondDocument Kind = "second document"
)

// Position is a place in the source. Line and Col count from 1, Col in UTF-16
// code units.
type Position struct{ Line, Col int }

// Fault is one breach of the subset. Subject is the key, alias or tag that it is
// about, Message a whole clause in lower case.
type Fault struct {
	Kind    Kind
	At      Position
	Subject string
	Message string
}

// Parse reads src. After a Syntax fault there is no other fault and no Root;
// otherwise all faults come in the order of their positions. A Document is
// always returned.
func Parse(src []byte, tags Tags) (*Document, []Fault) {
	d := &Document{text: newSource(src)}
	if f := d.text.check(); f != nil {
		return d, []Fault{*f}
	}
	docs, fault := decode(d.text)
	if fault != nil {
		return d, []Fault{*fault}
	}
	w := walker{doc: d, tags: tags}
	w.root(docs)
	slices.SortStableFunc(w.faults, func(a, b Fault) int {
		return cmp.Or(cmp.Compare(a.At.Line, b.At.Line), cmp.Compare(a.At.Col, b.At.Col))
	})
	return d, w.faults
}

// At returns where the value of n starts, after any tag and anchor. A nil node
// is at 1:1.
func (d *Document) At(n *yaml.Node) Position {
	if n == nil {
		return Position{1, 1}
	}
	_, value := d.text.properties(d.text.offset(n.Line, n.Column))
	return d.text.position(value)
}

// Entry is one key of a mapping with its value.
type Entry struct {
	Name  string
	Key   *yaml.Node
	Value *yaml.Node
}

// Entries lists the text keys of a mapping in order; of a repeated key only the
// first. Any other node has none.
func Entries(n *yaml.Node) []Entry {
	if n == nil || n.Kind != yaml.MappingNode {
		return nil
	}
	var entries []Entry
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key := Resolve(n.Content[i])
		if key.Kind != Text || seen[key.Text] {
			continue
		}
		seen[key.Text] = true
		entries = append(entries, Entry{key.Text, n.Content[i], n.Content[i+1]})
	}
	return entries
}

// LostComment returns the comment that ends an unquoted scalar, "" when there is
// none: of `verify the badge shows #1` YAML keeps only the part before "#1".
func (d *Document) LostComment(n *yaml.Node) string {
	if n == nil || n.Kind != yaml.ScalarNode || n.Style&^yaml.TaggedStyle != 0 || n.Value == "" {
		return ""
	}
	_, at := d.text.properties(d.text.offset(n.Line, n.Column))
	rest, ok := skipFolded(d.text.bytes[at:], []byte(n.Value))
	if !ok {
		return ""
	}
	line, _, _ := bytes.Cut(rest, []byte("\n"))
	line = bytes.TrimSpace(line)
	if len(line) == 0 || line[0] != '#' {
		return ""
	}
	return string(line)
}

// skipFolded returns what follows a plain scalar in the source. Folding changes
// only white space, so every other character must appear in order.
func skipFolded(src, value []byte) ([]byte, bool) {
	for _, c := range value {
		if isBlank(c) {
			continue
		}
		for len(src) > 0 && isBlank(src[0]) {
			src = src[1:]
		}
		if len(src) == 0 || src[0] != c {
			return nil, false
		}
		src = src[1:]
	}
	return src, true
}

func isBlank(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }
