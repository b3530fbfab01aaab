package suite

import (
	"crypto/sha1"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"sedum.dev/sedum/result"
)

// Filter narrows a suite. Families must all match, within a family any value
// does (of Labels every one must), and an empty family matches everything.
type Filter struct {
	Include []string // globs over project-relative paths
	Exclude []string // the same, and they always win
	Labels  []string // each value may be a comma list
	Names   []string // part of the id or description, in any case
	IDs     []string // exact
}

// Check says why a filter can't be used: the flag, its value and the remedy.
func (f Filter) Check() error {
	for _, glob := range f.Include {
		if err := checkGlob(glob); err != nil {
			return fmt.Errorf("invalid --include: %w", err)
		}
	}
	for _, glob := range f.Exclude {
		if err := checkGlob(glob); err != nil {
			return fmt.Errorf("invalid --exclude: %w", err)
		}
	}
	for _, value := range f.Labels {
		if slices.Contains(f.split(value), "") {
			return fmt.Errorf("invalid --labels %s: a label is blank; write labels with commas between, such as smoke,checkout", quote(value))
		}
	}
	if err := blankValue("--name", f.Names); err != nil {
		return err
	}
	return blankValue("--id", f.IDs)
}

func blankValue(flag string, values []string) error {
	for _, value := range values {
		if strings.TrimSpace(value) == "" {
			return fmt.Errorf("invalid %s: the value is blank; leave the option out to keep every test", flag)
		}
	}
	return nil
}

func (Filter) split(labels string) []string {
	parts := strings.Split(labels, ",")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return parts
}

// Keep reports whether a test passes the filter.
func (f Filter) Keep(t *Test) bool {
	if len(f.Include) > 0 && !matchAny(f.Include, t.File) || matchAny(f.Exclude, t.File) {
		return false
	}
	for _, labels := range f.Labels {
		for _, label := range f.split(labels) {
			if !slices.Contains(t.Tags, label) {
				return false
			}
		}
	}
	text := strings.ToLower(t.ID + "\n" + t.Description)
	named := func(name string) bool { return strings.Contains(text, strings.ToLower(name)) }
	if len(f.Names) > 0 && !slices.ContainsFunc(f.Names, named) {
		return false
	}
	return len(f.IDs) == 0 || slices.Contains(f.IDs, t.ID)
}

// Selection is what one run has to do and how it came about, so that the caller
// can tell an empty project from an empty selection and an empty shard.
type Selection struct {
	Discovered int // tests that could run
	Matched    int // of these, tests that passed the filter
	Tests      []*Test
	Problems   []result.Diagnostic // of this shard
}

// Select applies a filter and then takes shard index of count; a count of 0
// takes everything. Tests and problems keep their order.
func Select(s *Suite, f Filter, index, count int) Selection {
	tests := s.Tests()
	sel := Selection{Discovered: len(tests)}
	unknown := f.unknownIDs(tests)
	tests = slices.DeleteFunc(tests, func(t *Test) bool { return !f.Keep(t) })
	sel.Matched = len(tests)
	sel.Tests = shard(tests, (*Test).identity, index, count)
	sel.Problems = shard(s.Problems(), problemFile, index, count)
	if sel.Matched > 0 { // else the selection is empty, which says all
		sel.Problems = append(sel.Problems, unknown...) // in every shard: none runs them
	}
	return sel
}

// unknownIDs are the ids asked for that no test has: a test that was renamed is not
// one that passed.
func (f Filter) unknownIDs(tests []*Test) []result.Diagnostic {
	var problems []result.Diagnostic
	for _, id := range f.IDs {
		if !slices.ContainsFunc(tests, func(t *Test) bool { return t.ID == id }) {
			problems = append(problems, problemAt(result.Source{File: ".", Line: 1, Col: 1}, codeUnknownID,
				"No test that can run has the id "+quote(id)+".", "Correct or leave out that --id; sedum list shows the ids."))
		}
	}
	return problems
}

func (t *Test) identity() string { return t.ID }

func problemFile(d result.Diagnostic) string { return d.File }

// shard keeps the items whose key falls into shard index of count. Keys are put
// in the order of their SHA-1, so that neighbours spread over the shards.
func shard[T any](items []T, key func(T) string, index, count int) []T {
	if count == 0 {
		return items
	}
	hashes := map[string]string{}
	var keys []string
	for _, item := range items {
		k := key(item)
		if _, known := hashes[k]; !known {
			sum := sha1.Sum([]byte(k))
			hashes[k] = hex.EncodeToString(sum[:])
			keys = append(keys, k)
		}
	}
	slices.SortFunc(keys, func(a, b string) int {
		if a, b := hashes[a], hashes[b]; a != b {
			return strings.Compare(a, b)
		}
		return compareUnits(a, b)
	})
	mine := map[string]bool{}
	for _, k := range keys[(index-1)*len(keys)/count : index*len(keys)/count] {
		mine[k] = true
	}
	return slices.DeleteFunc(items, func(item T) bool { return !mine[key(item)] })
}
