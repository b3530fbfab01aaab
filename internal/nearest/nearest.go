// Package nearest finds the name that a mistyped one was meant to be.
package nearest

import (
	"slices"

	"github.com/agext/levenshtein"
)

// MaxDistance is the number of edits up to which a name counts as mistyped.
const MaxDistance = 2

// Name returns the known name at most MaxDistance edits from got, the nearest
// first and the alphabetically first of equals, or "".
func Name(got string, known []string) string {
	best, distance := "", MaxDistance+1
	for _, name := range slices.Sorted(slices.Values(known)) {
		if d := levenshtein.Distance(got, name, nil); d < distance {
			best, distance = name, d
		}
	}
	return best
}
