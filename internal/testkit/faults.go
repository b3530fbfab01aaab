package testkit

import (
	"encoding/json"
	"testing"
	"testing/fstest"

	"sedum.dev/sedum/result"
)

// Faulty is a run directory in which steps of an attempt have faults, by step index.
func Faulty(t testing.TB, a result.Attempt, steps map[int]result.Faults) fstest.MapFS {
	t.Helper()
	dir := fstest.MapFS{}
	for index, faults := range steps {
		content, err := json.Marshal(map[string]any{"schemaVersion": 1, "stepId": a.Steps[index-1].ID, "faults": faults})
		if err != nil {
			t.Fatal(err)
		}
		dir[result.StepFile(a, index)] = &fstest.MapFile{Data: content}
	}
	return dir
}

// EveryFault is one fault of each kind and shape, two of them more than once, and
// more that were not kept; text is in each place that holds text of the page.
func EveryFault(text string) result.Faults {
	return result.Faults{PageErrors: 2, ConsoleErrors: 9, FailedRequests: 2, Kept: []result.Fault{
		{Kind: result.PageError, Text: "TypeError: " + text, URL: "http://shop.test/app.js", Line: 12, Column: 5, Times: 2},
		{Kind: result.ConsoleError, Text: text + "\nsecond line", URL: "http://shop.test/cart", Line: 3, Times: 1},
		{Kind: result.ConsoleError, Text: text, Times: 1},
		{Kind: result.RequestFailed, Status: 500, URL: "http://shop.test/api/" + text, Times: 1},
		{Kind: result.RequestFailed, Text: "ERR_CONNECTION_REFUSED", URL: "http://other.test/" + text, Times: 1},
	}}
}
