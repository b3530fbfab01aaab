package eval_test

import "testing"

// The corpus of this repository is sound: every page, mark and id that it names is there.
func TestCorpus(t *testing.T) {
	for _, split := range []string{"train", "test"} {
		locators(t, "../testdata/eval/"+split)
		claims(t, "../testdata/eval/"+split+"/claims.json")
	}
}
