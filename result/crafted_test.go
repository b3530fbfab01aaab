package result

import (
	"errors"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// A stranger's artifact may hold as many values as its bytes allow, each of them
// wrong: that fills the memory and the time of a job that may write to the repository.
func TestADocumentOfTooManyValues(t *testing.T) {
	of := func(values int) []byte { // with the object, the version and the list
		return []byte(`{"schemaVersion": 2, "tests": [` + strings.Repeat("0,", values-4) + `0]}`)
	}
	for _, c := range []struct {
		values int
		want   string
	}{
		{maxDocumentValues - 1, "schemaVersion is 2"},
		{maxDocumentValues, "schemaVersion is 2"},
		{maxDocumentValues + 1, "more than 2097152 values"},
	} {
		if _, err := Decode(of(c.values)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%d values: %v, want %q", c.values, err, c.want)
		}
	}
}

func TestCommasInTextsAreNoValues(t *testing.T) {
	for text, want := range map[string]int{`1`: 1, `{}`: 2, `[1, 2]`: 3, `{"a,[{": "\",[{"}`: 2, `["a\\", {"b": 1, "c": []}]`: 6} {
		if got := values([]byte(text)); got != want {
			t.Errorf("%s: %d, want %d", text, got, want)
		}
	}
}

func TestOfManyFaultsOnlySomeAreRead(t *testing.T) {
	doc := parsed(t, `{"tests": [`+strings.Repeat(`{"attempts": [1]}, `, 2*maxLeaves)+`{}]}`)
	var invalid *jsonschema.ValidationError
	if !errors.As(schemas().run.Validate(doc), &invalid) {
		t.Fatal("the document is valid")
	}
	if n := len(leaves(invalid)); n < maxFaults || n > maxLeaves+10 {
		t.Errorf("%d faults were read", n)
	}
}
