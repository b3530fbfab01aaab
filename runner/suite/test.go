// Package suite reads what authors wrote: YAML tests and modules, where they
// are, which of them are wanted, and everything that is wrong with them.
//
// Entry points: Discover finds files, Load reads them, Select picks the tests of
// a run, Check asks what their sentences mean. A file with an error never yields
// a test that could run, and every error has a position, a code and a fix.
package suite

import "sedum.dev/sedum/result"

// Test is one test as its author wrote it, modules resolved and every sentence
// in its place, ready to be classified and run.
type Test struct {
	ID          string
	ExplicitID  bool
	IDAt        result.Source // of the explicit id
	File        string        // project-relative, "/"
	Description string
	URL         string // as written; "" when absent
	URLAt       result.Source
	Data        []Datum // in order of appearance
	Before      []Step
	Body        []Step
	After       []Step
	Goal        string // set instead of Body for a goal test
	Verify      string
	GoalAt      result.Source
	VerifyAt    result.Source
	Tags        []string
}

// Datum is one declared value.
type Datum struct {
	Name  string
	Value Value
	At    result.Source
}

// Value is literal text with references in between.
type Value []Part

// Part is literal text, or the value of an environment variable, or a value that
// the caller of a module knows.
type Part struct {
	Text string
	Env  string // variable name; "" for anything else
	Ref  string // the name in {{name}}, only in arguments; "" for anything else
}

// Step is a sentence or the call of a module. Stack leads from the call site in
// the test to the sentence itself, outermost first.
type Step struct {
	Text  string
	Call  *Call // nil for a sentence
	Stack []result.Source
}

// Call is one resolved use of a module.
type Call struct {
	ID    string // "module:1", ... in the order of resolution, inner first
	File  string
	With  []Argument
	Steps []Step
}

// Argument is one value passed to a module.
type Argument struct {
	Name  string
	Value Value
	At    result.Source
}
