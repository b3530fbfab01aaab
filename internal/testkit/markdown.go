package testkit

import (
	"fmt"
	"regexp"
	"testing"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	extast "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/text"
)

var parser = goldmark.New(goldmark.WithExtensions(extension.GFM, extension.Footnote, extension.DefinitionList)).Parser()

// alive is what GitHub links in text that isn't code, after it was parsed.
var alive = regexp.MustCompile(`@|://|www\.|#\d|\$[^$]+\$`)

// MarkdownStructure is what GitHub makes of Markdown, without the words: a code
// span is as good as text, and everything else counts. It fails the test for text
// that comes to life after parsing.
func MarkdownStructure(t testing.TB, source string) []string {
	t.Helper()
	raw := []byte(source)
	var nodes []string
	walk := func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.CodeSpan:
			return ast.WalkSkipChildren, nil
		case *ast.Text:
			if words := string(n.Segment.Value(raw)); alive.MatchString(words) {
				t.Errorf("%q comes to life", words)
			}
			if n.HardLineBreak() {
				nodes = append(nodes, "hard line break")
			}
		case *ast.String:
		case *ast.Heading:
			nodes = append(nodes, fmt.Sprint("heading ", n.Level))
		case *ast.Link:
			nodes = append(nodes, "link "+string(n.Destination))
		case *ast.Image:
			nodes = append(nodes, "image "+string(n.Destination))
		case *extast.Table:
			nodes = append(nodes, fmt.Sprint("table ", len(n.Alignments)))
		default:
			nodes = append(nodes, n.Kind().String())
		}
		return ast.WalkContinue, nil
	}
	if err := ast.Walk(parser.Parse(text.NewReader(raw)), walk); err != nil {
		t.Fatal(err)
	}
	return nodes
}
