package main

import (
	"encoding/json"
	"testing"

	"github.com/itchyny/gojq"
	"github.com/rogpeppe/go-internal/testscript"
)

// TestEval runs the scripts of testdata/eval, each with a corpus of its own.
//
//	exits CODE sedum .. runs the program and demands its exit code
//	printed QUERY..     demands that each jq query on the printed JSON is true
func TestEval(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:   "testdata/eval",
		Setup: scriptEnvironment,
		Cmds:  map[string]func(*testscript.TestScript, bool, []string){"exits": runExits, "printed": queryPrinted},
	})
}

func queryPrinted(ts *testscript.TestScript, _ bool, queries []string) {
	text := ts.ReadFile("stdout")
	var document any
	ts.Check(json.Unmarshal([]byte(text), &document))
	for _, q := range queries {
		query, err := gojq.Parse(q)
		ts.Check(err)
		if got, _ := query.Run(document).Next(); got != true {
			ts.Fatalf("%s is %v in\n%s", q, got, text)
		}
	}
}
