package strictyaml

import (
	"fmt"

	"gopkg.in/yaml.v3"
)

// walker looks at every node of a document once.
type walker struct {
	doc    *Document
	tags   Tags
	faults []Fault
}

func (w *walker) fault(kind Kind, n *yaml.Node, subject, message string) {
	w.faults = append(w.faults, Fault{kind, w.doc.At(n), subject, message})
}

func (w *walker) root(docs []*yaml.Node) {
	if len(docs) == 0 {
		w.doc.Empty = true
		w.fault(RootKind, nil, "", "the file is empty")
		return
	}
	root := docs[0].Content[0]
	w.node(root, 0)
	switch {
	case root.Kind == yaml.MappingNode:
		w.doc.Root = root
	case len(docs) == 1 && len(w.faults) == 0 && Resolve(root).Kind == Null:
		w.doc.Empty = true
		w.fault(RootKind, root, "", "the file is empty")
	default:
		w.fault(RootKind, root, "", "the file must hold a mapping of keys to values, not "+Describe(root))
	}
	if len(docs) > 1 {
		w.fault(SecondDocument, docs[1].Content[0], "", "the file holds a second document")
	}
}

func (w *walker) node(n *yaml.Node, depth int) {
	switch {
	case depth > maxDepth:
		w.fault(Nesting, n, "", fmt.Sprintf("nesting is deeper than %d levels", maxDepth))
		erase(n)
	case n.Kind == yaml.AliasNode:
		w.fault(Alias, n, n.Value, aliasMessage(n.Value))
		erase(n)
	case !w.tag(n):
		erase(n)
	case n.Kind == yaml.MappingNode:
		w.mapping(n, depth)
	case n.Kind == yaml.SequenceNode:
		for _, item := range n.Content {
			w.node(item, depth+1)
		}
	}
}

// erase turns a faulty node into null, so that nobody follows an alias into a
// loop or takes a refused value for data.
func erase(n *yaml.Node) {
	*n = yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null", Line: n.Line, Column: n.Column}
}

func (w *walker) mapping(n *yaml.Node, depth int) {
	seen := map[string]bool{}
	for i := 0; i+1 < len(n.Content); i += 2 {
		key, value := n.Content[i], n.Content[i+1]
		faults := len(w.faults)
		w.node(key, depth) // too deep a value is reported once, not with its key
		name := Resolve(key)
		switch {
		case len(w.faults) > faults:
			continue
		case name.Kind != Text:
			w.fault(NonTextKey, key, key.Value, "a key must be text, not "+Describe(key))
			continue
		case seen[name.Text]:
			w.fault(DuplicateKey, key, name.Text, fmt.Sprintf("the key %q appears twice", name.Text))
		}
		seen[name.Text] = true
		w.node(value, depth+1)
	}
}

var coreTags = map[string]yaml.Kind{
	"!!str": yaml.ScalarNode, "!!int": yaml.ScalarNode, "!!float": yaml.ScalarNode,
	"!!bool": yaml.ScalarNode, "!!null": yaml.ScalarNode,
	"!!map": yaml.MappingNode, "!!seq": yaml.SequenceNode,
}

// tag reports whether n has no explicit tag, or one that is allowed and fits.
func (w *walker) tag(n *yaml.Node) bool {
	written, _ := w.doc.text.properties(w.doc.text.offset(n.Line, n.Column))
	// A mapping without properties starts at its first key, whose tag is the key's.
	explicit := n.Style&yaml.TaggedStyle != 0 || written == "!"
	if !explicit || n.Kind == yaml.MappingNode && n.Style&yaml.TaggedStyle == 0 {
		return true
	}
	switch kind, core := coreTags[n.Tag]; {
	case w.tags == NoTags:
		w.fault(Tag, n, written, "the tag "+written+" is not supported")
	case !core || written == "!":
		w.fault(Tag, n, written, "the tag "+written+" is not one of YAML's own")
	case kind != n.Kind || !fits(n):
		w.fault(Tag, n, written, "the value doesn't fit its tag "+written)
	default:
		return true
	}
	return false
}
