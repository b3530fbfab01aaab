package result

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// specSchema is the reference schema, where the specification lies next to the checkout.
const specSchema = "../../shared/spec/run-result.schema.json"

// RR-045, RR-046: the validator compiles it under the draft that it names.
func TestSchemaNamesDraftAndID(t *testing.T) {
	var head struct {
		Schema string `json:"$schema"`
		ID     string `json:"$id"`
	}
	if err := json.Unmarshal(SchemaJSON(), &head); err != nil {
		t.Fatal(err)
	}
	if head.Schema != "https://json-schema.org/draft/2020-12/schema" || head.ID != "https://sedum.dev/schemas/run-result/v1" {
		t.Errorf("got %+v", head)
	}
	if schemas().run.DraftVersion != 2020 {
		t.Errorf("compiled as draft %d", schemas().run.DraftVersion)
	}
}

// RR-048, RR-052: the embedded schema and the reference's answer every sample alike.
func TestSchemaSamples(t *testing.T) {
	validators := map[string]*jsonschema.Schema{"ours": schemas().run}
	switch b, err := os.ReadFile(specSchema); {
	case err == nil:
		validators["the reference"] = compile(b).run
	case !errors.Is(err, fs.ErrNotExist):
		t.Fatal(err)
	}
	files, _ := filepath.Glob("testdata/documents/*.json")
	for _, file := range files {
		for name, v := range validators {
			if err := v.Validate(parsed(t, readAll(t, file))); err != nil {
				t.Errorf("%s rejects %s: %v", name, file, err)
			}
		}
	}
	base := readAll(t, "testdata/documents/full.json")
	for _, sample := range schemaChanges(t) {
		document := sample.apply(t, parsed(t, base))
		for name, v := range validators {
			if accepts := v.Validate(document) == nil; accepts != sample.accept {
				t.Errorf("line %d: %s answers accept=%v to: %s", sample.line, name, accepts, sample.text)
			}
		}
	}
}

// Every text limit of the schema is one that a text may reach and not pass, in
// code points.
func TestSchemaTextLimits(t *testing.T) {
	base := readAll(t, "testdata/documents/full.json")
	for pointer, limit := range map[string]int{
		"/tests/0/description":                                512,
		"/tests/2/tags/0":                                     120,
		"/tests/2/attempts/0/problems/0/error/message":        512,
		"/tests/0/attempts/1/steps/0/sentence":                512,
		"/tests/0/attempts/1/steps/0/detail":                  512,
		"/tests/0/attempts/1/steps/0/operation":               80,
		"/tests/0/attempts/1/steps/0/page/title":              120,
		"/tests/0/attempts/1/steps/0/locator/options/0/label": 120,
		"/tests/0/attempts/1/steps/0/locator/options/0/role":  80,
		"/tests/0/attempts/1/steps/1/judgement/judgedExcerpt": 1512,
		"/tests/0/attempts/1/calls/0/model":                   120,
		"/tests/2/attempts/0/steps/0/group/0":                 120,
		"/execution/vision/model":                             200,
	} {
		for length, accept := range map[int]bool{limit - 1: true, limit: true, limit + 1: false} {
			document := parsed(t, base)
			set(t, document, pointer, strings.Repeat("é", length))
			if err := schemas().run.Validate(document); (err == nil) != accept {
				t.Errorf("%s with %d code points: %v", pointer, length, err)
			}
		}
	}
}

func TestFaultsNameTheirPath(t *testing.T) {
	document := parsed(t, readAll(t, "testdata/documents/full.json"))
	set(t, document, "/tests/0/attempts/1/steps/1/judgement/holds", json.Number("2"))
	err := describe(schemas().run.Validate(document))
	want := "invalid run result: tests[0].attempts[1].steps[1].judgement.holds: maximum: got 2, want 1"
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

type schemaChange struct {
	line    int
	text    string
	accept  bool
	pointer string
	value   any
	remove  bool
}

func schemaChanges(t *testing.T) []schemaChange {
	t.Helper()
	var changes []schemaChange
	for i, text := range strings.Split(readAll(t, "testdata/schema-changes.txt"), "\n") {
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		answer, rest, _ := strings.Cut(text, " ")
		pointer, action, _ := strings.Cut(strings.TrimSpace(rest), " ")
		c := schemaChange{line: i + 1, text: text, accept: answer == "accept", pointer: pointer}
		value, isSet := strings.CutPrefix(strings.TrimSpace(action), "= ")
		if isSet {
			c.value = parsed(t, value)
		}
		c.remove = !isSet
		if (answer != "accept" && answer != "reject") || (c.remove && value != "delete") {
			t.Fatalf("line %d: can't read %q", i+1, text)
		}
		changes = append(changes, c)
	}
	if len(changes) < 100 {
		t.Fatalf("only %d samples", len(changes))
	}
	return changes
}

func (c schemaChange) apply(t *testing.T, document any) any {
	t.Helper()
	if !c.remove {
		set(t, document, c.pointer, c.value)
		return document
	}
	parent, key := resolve(t, document, c.pointer)
	object := parent.(map[string]any)
	if _, ok := object[key]; !ok {
		t.Fatalf("line %d: nothing at %s", c.line, c.pointer)
	}
	delete(object, key)
	return document
}

func set(t *testing.T, document any, pointer string, value any) {
	t.Helper()
	switch parent, key := resolve(t, document, pointer); parent := parent.(type) {
	case map[string]any:
		parent[key] = value
	case []any:
		i, err := strconv.Atoi(key)
		if err != nil || i >= len(parent) {
			t.Fatalf("nothing at %s", pointer)
		}
		parent[i] = value
	default:
		t.Fatalf("nothing at %s", pointer)
	}
}

// resolve returns the object or list that holds what the pointer names.
func resolve(t *testing.T, document any, pointer string) (any, string) {
	t.Helper()
	at := document
	parts := strings.Split(strings.TrimPrefix(pointer, "/"), "/")
	for _, part := range parts[:len(parts)-1] {
		switch v := at.(type) {
		case map[string]any:
			at = v[part]
		case []any:
			i, err := strconv.Atoi(part)
			if err != nil || i >= len(v) {
				t.Fatalf("nothing at %s", pointer)
			}
			at = v[i]
		}
	}
	return at, parts[len(parts)-1]
}

func parsed(t *testing.T, text string) any {
	t.Helper()
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader([]byte(text)))
	if err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return v
}
