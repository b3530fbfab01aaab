package result

import (
	"bytes"
	_ "embed"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

//go:embed run-result.schema.json
var schemaJSON []byte

const schemaID = "https://sedum.dev/schemas/run-result/v1"

// SchemaJSON returns the published schema of the RunResult document, the same
// that validates every snapshot.
func SchemaJSON() []byte { return bytes.Clone(schemaJSON) }

type compiled struct {
	run, test, step, call, problem *jsonschema.Schema
}

// schemas compiles the embedded schema on first use; only a broken build can fail.
var schemas = sync.OnceValue(func() compiled { return compile(schemaJSON) })

func compile(schema []byte) compiled {
	doc, err := parse(schema)
	if err != nil {
		panic(err)
	}
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	if err := c.AddResource(schemaID, doc); err != nil {
		panic(err)
	}
	def := func(name string) *jsonschema.Schema { return c.MustCompile(schemaID + "#/$defs/" + name) }
	return compiled{
		run:     c.MustCompile(schemaID),
		step:    def("step"),
		call:    def("call"),
		problem: def("problem"),
		test:    def("test"),
	}
}

// conforms checks one value as it would be written.
func conforms(s *jsonschema.Schema, v any) error {
	b, err := marshal(v)
	if err != nil {
		return err
	}
	doc, err := parse(b)
	if err != nil {
		return err
	}
	return describe(s.Validate(doc))
}

const (
	// maxFaults is how many faults one error lists, and
	// maxLeaves how many of them it is chosen from: a stranger's document may have millions.
	maxFaults = 5
	maxLeaves = 1000
)

// describe turns a validation error into short lines that name the path.
func describe(err error) error {
	var invalid *jsonschema.ValidationError
	if !errors.As(err, &invalid) {
		return err
	}
	printer := message.NewPrinter(language.English)
	var faults []string
	for _, leaf := range leaves(invalid) {
		fault := pathOf(leaf.InstanceLocation) + ": " + leaf.ErrorKind.LocalizedString(printer)
		if !slices.Contains(faults, fault) {
			faults = append(faults, fault)
		}
	}
	slices.Sort(faults) // the validator walks maps: make the order ours
	return listed(faults)
}

func listed(faults []string) error {
	if len(faults) == 0 {
		return nil
	}
	more := ""
	if len(faults) > maxFaults {
		more = fmt.Sprintf("; and %d more", len(faults)-maxFaults)
		faults = faults[:maxFaults]
	}
	return errors.New("invalid run result: " + strings.Join(faults, "; ") + more)
}

// leaves returns the causes that have none themselves. Of several alternatives
// it follows the one that came furthest, so that a fault deep in an object isn't
// reported as "want null".
func leaves(e *jsonschema.ValidationError) []*jsonschema.ValidationError {
	if len(e.Causes) == 0 {
		return []*jsonschema.ValidationError{e}
	}
	var all []*jsonschema.ValidationError
	for _, cause := range e.Causes {
		if all = append(all, leaves(cause)...); len(all) >= maxLeaves {
			break
		}
	}
	if keyword := e.ErrorKind.KeywordPath(); len(keyword) == 0 || (keyword[0] != "anyOf" && keyword[0] != "oneOf") {
		return all
	}
	deepest := slices.MaxFunc(all, func(a, b *jsonschema.ValidationError) int {
		return len(a.InstanceLocation) - len(b.InstanceLocation)
	})
	return slices.DeleteFunc(all, func(l *jsonschema.ValidationError) bool {
		return len(l.InstanceLocation) < len(deepest.InstanceLocation)
	})
}

// pathOf writes a location as tests[0].attempts[1].verdict.
func pathOf(location []string) string {
	if len(location) == 0 {
		return "document"
	}
	var b strings.Builder
	for _, part := range location {
		switch _, err := strconv.Atoi(part); {
		case err == nil:
			b.WriteString("[" + part + "]")
		case b.Len() == 0:
			b.WriteString(part)
		default:
			b.WriteString("." + part)
		}
	}
	return b.String()
}
