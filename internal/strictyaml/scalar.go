package strictyaml

import (
	"encoding/json"
	"math"
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// ScalarKind is what a scalar is in the YAML 1.2 core schema.
type ScalarKind int

const (
	NotScalar ScalarKind = iota
	Null
	Bool
	Number
	Text
)

// Scalar is a resolved scalar; only the field of its kind is set, Text always
// holds what was written.
type Scalar struct {
	Kind   ScalarKind
	Text   string
	Number float64 // infinite or NaN for .inf and .nan
	Bool   bool
}

var (
	corePattern = struct{ null, boolean, octal, hex, decimal, infinite, nan *regexp.Regexp }{
		null:     regexp.MustCompile(`^(~|null|Null|NULL)?$`),
		boolean:  regexp.MustCompile(`^(true|True|TRUE|false|False|FALSE)$`),
		octal:    regexp.MustCompile(`^0o[0-7]+$`),
		hex:      regexp.MustCompile(`^0x[0-9a-fA-F]+$`),
		decimal:  regexp.MustCompile(`^[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?$`),
		infinite: regexp.MustCompile(`^[-+]?\.(inf|Inf|INF)$`),
		nan:      regexp.MustCompile(`^\.(nan|NaN|NAN)$`),
	}
	integer = regexp.MustCompile(`^([-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+)$`)
)

// Resolve reads a scalar by the YAML 1.2 core schema, where yes, no, on and off
// are text and 01 is the number 1. Its own tag, if Parse allowed one, decides.
func Resolve(n *yaml.Node) Scalar {
	if n == nil || n.Kind != yaml.ScalarNode {
		return Scalar{}
	}
	const quoted = yaml.SingleQuotedStyle | yaml.DoubleQuotedStyle | yaml.LiteralStyle | yaml.FoldedStyle
	tagged := n.Style&yaml.TaggedStyle != 0
	if tagged && n.Tag == "!!str" || !tagged && n.Style&quoted != 0 {
		return Scalar{Kind: Text, Text: n.Value}
	}
	return resolvePlain(n.Value)
}

func resolvePlain(s string) Scalar {
	p := corePattern
	switch {
	case p.null.MatchString(s):
		return Scalar{Kind: Null, Text: s}
	case p.boolean.MatchString(s):
		return Scalar{Kind: Bool, Text: s, Bool: s[0] == 't' || s[0] == 'T'}
	case p.octal.MatchString(s), p.hex.MatchString(s):
		i, _ := new(big.Int).SetString(s, 0)
		f, _ := new(big.Float).SetInt(i).Float64()
		return Scalar{Kind: Number, Text: s, Number: f}
	case p.decimal.MatchString(s):
		f, _ := strconv.ParseFloat(s, 64) // out of range gives an infinity, as in JavaScript
		return Scalar{Kind: Number, Text: s, Number: f}
	case p.infinite.MatchString(s):
		f, _ := strconv.ParseFloat(strings.Replace(s, ".", "", 1), 64)
		return Scalar{Kind: Number, Text: s, Number: f}
	case p.nan.MatchString(s):
		return Scalar{Kind: Number, Text: s, Number: math.NaN()}
	}
	return Scalar{Kind: Text, Text: s}
}

// fits reports whether a scalar can be read as its explicit core tag says.
func fits(n *yaml.Node) bool {
	s := resolvePlain(n.Value)
	switch n.Tag {
	case "!!int":
		return s.Kind == Number && integer.MatchString(n.Value)
	case "!!float":
		return s.Kind == Number
	case "!!bool":
		return s.Kind == Bool
	case "!!null":
		return s.Kind == Null
	}
	return true
}

// FormatNumber writes a number as JavaScript does: 2 is "2", 1e21 is "1e+21".
func FormatNumber(f float64) string {
	switch {
	case math.IsNaN(f):
		return "NaN"
	case math.IsInf(f, 1):
		return "Infinity"
	case math.IsInf(f, -1):
		return "-Infinity"
	case f == 0:
		return "0" // also for -0
	}
	b, _ := json.Marshal(f) // which follows ECMAScript's rule
	return string(b)
}

// Describe names what kind of value a node is, with its article.
func Describe(n *yaml.Node) string {
	switch n.Kind {
	case yaml.MappingNode:
		return "a mapping"
	case yaml.SequenceNode:
		return "a list"
	}
	return [...]string{"no value", "null", "a truth value", "a number", "text"}[Resolve(n).Kind]
}
