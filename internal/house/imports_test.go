// Package house checks the rules of this repository that a test can check: who
// may import whom, that every package says what it is for, and that no file
// names the machine it was written on. It has no code but its tests.
package house

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// arrows is the import table. A package may import what it points to, and what
// that points to, and so on; nothing else of this module. A new package gets
// its line here first: which way its imports go is a decision, not an accident.
var arrows = map[string][]string{
	"cmd/sedum": {"annotate", "retest", "ci/artifact", "report/html", "eval", "runner", "model/builtin", "model/openai", "model/anthropic", "model/typesafe", "model/clef", "internal/nearest"},

	// These work on a run directory that was copied to another machine.
	"annotate":  {"ci", "ci/github"},
	"retest":    {"ci", "runner/locate", "runner/page"},
	"ci":        {"report"},
	"ci/github": {"report"},
	"report":    {"result"},
	"result":    {},

	"ci/artifact": {},
	"report/html": {"report"},

	"runner":          {"runner/script"},
	"runner/script":   {"runner/goal"},
	"runner/goal":     {"runner/step"},
	"runner/step":     {"runner/judge"},
	"runner/judge":    {"runner/locate"},
	"runner/locate":   {"runner/suite", "runner/sentence", "runner/page"},
	"runner/suite":    {"runner/sentence", "internal/strictyaml", "internal/nearest"},
	"runner/sentence": {"model"},
	"runner/page":     {"runner/browser", "model"},
	"runner/browser":  {"result"},

	// It measures models with what a run uses.
	"eval": {"report", "runner/judge"},

	"model":           {"config"},
	"model/builtin":   {"model/builtin/classify", "model/builtin/locate", "model/builtin/judge"},
	"model/openai":    {"model"},
	"model/anthropic": {"model"},
	"model/typesafe":  {"model"},
	"model/clef":      {"model"},
	"config":          {"secret", "result", "internal/strictyaml", "internal/nearest"},
	"secret":          {},

	// Locating and judging share what is known of words, and nothing else.
	"model/builtin/classify": {"model/builtin/answer", "model/builtin/language"},
	"model/builtin/locate":   {"model/builtin/answer", "model/builtin/language"},
	"model/builtin/judge":    {"model/builtin/answer", "model/builtin/language"},
	"model/builtin/answer":   {"model"},
	"model/builtin/language": {},

	"internal/nearest":    {},
	"internal/strictyaml": {},
	"internal/testkit":    {"runner/browser", "result"},

	// Programs that only build or show something.
	"model/builtin/fit":      {"eval", "model/builtin"},
	"model/builtin/wordnet":  {},
	"examples/shop":          {},
	"runner/page/script":     {},
	"runner/page/script/gen": {"runner/page/script"},

	// Tests of the whole.
	"internal/house":  {},
	"test/bench":      {"runner"},
	"test/image":      {"result"},
	"test/pocketbase": {},
	"test/swagger":    {},
}

// testArrows are the further imports that tests may have; "" stands for every package.
var testArrows = map[string][]string{
	"":            {"internal/testkit", "model/builtin"},
	"runner/page": {"runner/page/script"},

	"examples/shop": {"result"}, // what its suite came to
}

func TestImportsFollowTheTable(t *testing.T) {
	for _, fault := range faults(listed(t)) {
		t.Error(fault)
	}
}

func TestFaultsOfImports(t *testing.T) {
	for _, c := range []struct {
		name string
		pkg  goPackage
		want []string
	}{
		{"an arrow of the table", production("ci", "report"), nil},
		{"what an arrow leads to", production("ci", "result"), nil},
		{"other modules' packages", goPackage{ImportPath: module + "ci", Imports: []string{"fmt", "example.com/runner"}}, nil},
		{"against the arrow", production("result", "report"), []string{"result must not import report"}},
		{"report on the runner", production("report", "runner"), []string{"report must not import runner"}},
		{"ci on the browser", production("ci", "runner/browser"), []string{"ci must not import runner/browser"}},
		{"annotate on the runner, in a test", tests("annotate", "runner"), []string{"annotate must not import runner, not even in a test"}},
		{"a package nobody placed", production("helpers", "result"), []string{"helpers has no line in the import table"}},
		{"a package that is part of another", production("runner/locate/cache"), []string{"runner/locate/cache has no line in the import table"}},
		{"the program on the test kit", production("cmd/sedum", "internal/testkit"), []string{"cmd/sedum must not import internal/testkit"}},
		{"a test on the test kit", tests("report", "internal/testkit"), nil},
		{"a test on its own package", tests("report", "report"), nil},
		{"strictyaml on us", production("internal/strictyaml", "result"), []string{"internal/strictyaml must not import result"}},
		{"all wrong imports are told", production("secret", "config", "model"), []string{"secret must not import config", "secret must not import model"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, faults([]goPackage{c.pkg})); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// The order in which the table's packages stand on each other has no circle.
func TestTableHasNoCircle(t *testing.T) {
	for name := range arrows {
		if reach(arrows[name])[name] {
			t.Errorf("%s leads back to itself", name)
		}
		for _, to := range arrows[name] {
			if _, ok := arrows[to]; !ok {
				t.Errorf("%s points to %s, which has no line", name, to)
			}
		}
	}
}

func production(name string, imports ...string) goPackage {
	return goPackage{ImportPath: module + name, Imports: ofModule(imports)}
}

func tests(name string, imports ...string) goPackage {
	return goPackage{ImportPath: module + name, XTestImports: ofModule(imports)}
}

func ofModule(names []string) []string {
	paths := make([]string, len(names))
	for i, name := range names {
		paths[i] = module + name
	}
	return paths
}

// faults names each import that the table doesn't allow, and each package that it doesn't know.
func faults(packages []goPackage) []string {
	var found []string
	for _, p := range packages {
		name := strings.TrimPrefix(p.ImportPath, module)
		direct, known := arrows[name]
		if !known {
			found = append(found, name+" has no line in the import table")
			continue
		}
		allowed := reach(direct)
		for _, to := range ours(p.Imports) {
			if !allowed[to] {
				found = append(found, fmt.Sprintf("%s must not import %s", name, to))
			}
		}
		for _, to := range append(testArrows[""], testArrows[name]...) {
			allowed[to] = true
		}
		allowed[name] = true
		for _, to := range ours(slices.Concat(p.TestImports, p.XTestImports)) {
			if !allowed[to] {
				found = append(found, fmt.Sprintf("%s must not import %s, not even in a test", name, to))
			}
		}
	}
	return found
}

func ours(imports []string) []string {
	var names []string
	for _, path := range imports {
		if name, ok := strings.CutPrefix(path, module); ok {
			names = append(names, name)
		}
	}
	return names
}

// reach is everything that the arrows from these packages lead to, themselves included.
func reach(from []string) map[string]bool {
	reached := map[string]bool{}
	for todo := slices.Clone(from); len(todo) > 0; {
		name := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if !reached[name] {
			reached[name] = true
			todo = append(todo, arrows[name]...)
		}
	}
	return reached
}
