package result

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// RR-048: a field, an optional mark, a null, an enum value or a limit that is
// changed on one side only makes this test fail.
func TestTypesEqualSchema(t *testing.T) {
	var root schemaNode
	if err := json.Unmarshal(SchemaJSON(), &root); err != nil {
		t.Fatal(err)
	}
	c := &comparison{t: t, defs: root.Defs, enums: enumConstants(t), seen: map[string]bool{}}
	c.object("Run", reflect.TypeFor[Run](), root)
	if len(c.seen) < 25 {
		t.Errorf("only %d types were compared: %v", len(c.seen), slices.Sorted(maps.Keys(c.seen)))
	}
}

type schemaNode struct {
	Ref        string                `json:"$ref"`
	Defs       map[string]schemaNode `json:"$defs"`
	Type       any                   `json:"type"` // a name or a list of names
	Enum       []any                 `json:"enum"`
	Const      any                   `json:"const"`
	AnyOf      []schemaNode          `json:"anyOf"`
	OneOf      []schemaNode          `json:"oneOf"`
	Properties map[string]schemaNode `json:"properties"`
	Required   []string              `json:"required"`
	Items      *schemaNode           `json:"items"`
	MaxLength  int                   `json:"maxLength"`
	MaxItems   int                   `json:"maxItems"`
}

type comparison struct {
	t     *testing.T
	defs  map[string]schemaNode
	enums map[string][]string
	seen  map[string]bool
}

// deref follows references and takes "or null" apart.
func (c *comparison) deref(n schemaNode) (schemaNode, bool) {
	nullable := false
	for {
		switch {
		case n.Ref != "":
			n = c.defs[strings.TrimPrefix(n.Ref, "#/$defs/")]
		case len(n.AnyOf) == 2 && n.AnyOf[1].Type == "null":
			n, nullable = n.AnyOf[0], true
		default:
			if types, ok := n.Type.([]any); ok {
				n.Type, nullable = types[0], nullable || slices.Contains(types, any("null"))
			}
			if slices.Contains(n.Enum, nil) {
				n.Enum, nullable = slices.DeleteFunc(slices.Clone(n.Enum), func(v any) bool { return v == nil }), true
			}
			return n, nullable
		}
	}
}

func (c *comparison) object(path string, typ reflect.Type, n schemaNode) {
	if c.seen[typ.Name()] {
		return
	}
	c.seen[typ.Name()] = true
	union := len(n.OneOf) > 0 // page and frame: one Go type holds the keys of every form
	if union {
		n.Properties = map[string]schemaNode{}
		for _, form := range n.OneOf {
			form, _ = c.deref(form)
			maps.Copy(n.Properties, form.Properties)
		}
	}
	fields := map[string]reflect.StructField{}
	for i := range typ.NumField() {
		name, _, _ := strings.Cut(typ.Field(i).Tag.Get("json"), ",")
		fields[name] = typ.Field(i)
	}
	if got, want := slices.Sorted(maps.Keys(fields)), slices.Sorted(maps.Keys(n.Properties)); !slices.Equal(got, want) {
		c.t.Errorf("%s: Go has %v\nthe schema has %v", path, got, want)
		return
	}
	for name, field := range fields {
		here := path + "." + name
		if required := slices.Contains(n.Required, name); !union && required == optional(field.Tag) {
			c.t.Errorf("%s: required=%v in the schema, optional=%v in Go", here, required, optional(field.Tag))
		}
		c.field(here, field, n.Properties[name])
	}
}

func (c *comparison) field(path string, field reflect.StructField, n schemaNode) {
	n, nullable := c.deref(n)
	typ := field.Type
	goNullable := typ == reflect.TypeFor[Verdict]() || (typ.Kind() == reflect.Pointer && !optional(field.Tag))
	if goNullable != nullable {
		c.t.Errorf("%s: null allowed=%v in the schema, %v in Go", path, nullable, goNullable)
	}
	if typ.Kind() == reflect.Pointer {
		typ = typ.Elem()
	}
	c.limit(path, field.Tag.Get("maxItems"), n.MaxItems)
	if typ.Kind() == reflect.Slice {
		item, _ := c.deref(*n.Items)
		c.limit(path, field.Tag.Get("max"), item.MaxLength)
		c.value(path+"[]", typ.Elem(), item)
		return
	}
	c.limit(path, field.Tag.Get("max"), n.MaxLength)
	c.value(path, typ, n)
}

func (c *comparison) limit(path, tag string, schema int) {
	limit, _ := strconv.Atoi(tag)
	if limit != schema {
		c.t.Errorf("%s: the limit is %d in Go, %d in the schema", path, limit, schema)
	}
}

func (c *comparison) value(path string, typ reflect.Type, n schemaNode) {
	switch {
	case typ == timeType:
		c.same(path, n.Type, "string")
	case typ == reflect.TypeFor[LaneRequest]():
		c.same(path, n.AnyOf[1].Const, "auto")
	case c.enums[typ.Name()] != nil:
		c.enum(path, c.enums[typ.Name()], n)
	case typ.Kind() == reflect.Struct:
		c.object(path, typ, n)
	case n.Enum != nil || n.Const != nil: // a plain string or number in Go
	default:
		c.same(path, n.Type, map[reflect.Kind]string{
			reflect.String: "string", reflect.Bool: "boolean", reflect.Float64: "number", reflect.Int: "integer", reflect.Int64: "integer",
		}[typ.Kind()])
	}
}

// enum: steps have the same flags as everything else but flaky.
func (c *comparison) enum(path string, constants []string, n schemaNode) {
	var allowed []string
	for _, v := range n.Enum {
		allowed = append(allowed, v.(string))
	}
	if path == "Run.tests[].attempts[].steps[].flags[]" {
		allowed = append(allowed, string(Flaky))
	}
	slices.Sort(allowed)
	if !slices.Equal(allowed, constants) {
		c.t.Errorf("%s: Go has %q, the schema %q", path, constants, allowed)
	}
}

func (c *comparison) same(path string, schema any, want string) {
	if schema != want {
		c.t.Errorf("%s: is %v in the schema, %s in Go", path, schema, want)
	}
}

// enumConstants reads the values of each string type's constants from run.go;
// the empty one stands for null.
func enumConstants(t *testing.T) map[string][]string {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "run.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	enums := map[string][]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || spec.Type == nil {
			return true
		}
		literal, isText := spec.Values[0].(*ast.BasicLit)
		if value, err := strconv.Unquote(literalText(literal)); isText && err == nil && value != "" {
			name := spec.Type.(*ast.Ident).Name
			enums[name] = append(enums[name], value)
		}
		return true
	})
	for name := range enums {
		slices.Sort(enums[name])
	}
	return enums
}

func literalText(l *ast.BasicLit) string {
	if l == nil {
		return ""
	}
	return l.Value
}
