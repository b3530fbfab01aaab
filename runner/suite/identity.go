package suite

import (
	"fmt"

	"sedum.dev/sedum/result"
)

// collisions finds the tests whose id belongs to another test. Tests come in the
// order of their files; the first to use an id owns it.
func collisions(tests []*Test) []result.Diagnostic {
	paths := map[string]bool{}
	for _, t := range tests {
		if !t.ExplicitID {
			paths[t.ID] = true
		}
	}
	var ds []result.Diagnostic
	owners := map[string]result.Source{}
	for _, t := range tests {
		if !t.ExplicitID {
			continue
		}
		owner, taken := owners[t.ID]
		switch {
		case paths[t.ID]:
			ds = append(ds, problemAt(t.IDAt, codeDuplicateID,
				fmt.Sprintf("The id %s is the path of another test, which has no id of its own.", quote(t.ID)),
				"Choose an id that is not the path of another test."))
		case taken:
			ds = append(ds, problemAt(t.IDAt, codeDuplicateID,
				fmt.Sprintf("The id %s is taken: it stands at %s.", quote(t.ID), owner),
				"Give this test an id of its own, or remove id to use its path."))
		default:
			owners[t.ID] = t.IDAt
		}
	}
	return ds
}
