// Package sentence turns one authored sentence into one operation: by rules
// where the wording is obvious, then from a committed cache of model answers,
// then by a model. Unsure is a diagnostic with a fix, never a guess.
//
// Entry points: Classifier.Classify for operations; Scan for the tokens of a
// sentence; the operand readers (Key, Duration, ...) for what an operation needs.
package sentence

import "sedum.dev/sedum/result"

// Operation is what a sentence asks for.
type Operation string

const (
	Click    Operation = "click"
	Type     Operation = "type"
	Press    Operation = "press"
	Goto     Operation = "goto"
	Verify   Operation = "verify"
	Measure  Operation = "measure"
	Scroll   Operation = "scroll"
	Wait     Operation = "wait"
	Remember Operation = "remember"
)

// Operations in the order in which answers are stored.
var Operations = []Operation{Click, Type, Press, Goto, Verify, Measure, Scroll, Wait, Remember}

// Item is one sentence to classify and where it stands, call site first.
type Item struct {
	Text  string
	Stack []result.Source
}

// Decision is the operation of one sentence and who decided it, or why none.
type Decision struct {
	Op          Operation
	By          string             // ByPattern, ByCache or ByModel; "" when refused
	Probability *float64           // of the chosen operation; nil for a pattern
	Diagnostic  *result.Diagnostic // set when refused
}
