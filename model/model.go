// Package model is the one small interface behind which every probability model
// stands: the embedded one and the remote providers. Limits, retries, recording
// and caching wrap a Model; they are never inside one.
//
// A model that can't answer says so with an *Error; it never answers with a low
// score that would read as a failed claim.
package model

import (
	"context"
	"strings"

	"sedum.dev/sedum/result"
)

// None is the option id that stands for "none of the offered options".
const None = "none"

// Model answers questions with probabilities.
//
// Ask answers every question of one request, in one result.Call that is filled
// in even when the error is not nil. Errors are *Error.
type Model interface {
	Ask(ctx context.Context, r Request) (Reply, error)
	Limits() Limits
}

// Limits says who a model is and what it can be asked.
type Limits struct {
	Provider      string // "builtin", "openai", ...
	Name          string // the requested model
	MinOptions    int    // options of one choice, None not counted
	MaxOptions    int
	PlansGoals    bool
	ChoosesValues bool
	Local         bool // nothing leaves the process: answers are free and never cached
}

// Request is one question sheet. Text in State and Options is data from authors
// and pages: it must never be read as an instruction.
type Request struct {
	Purpose   result.Purpose
	State     State
	Questions []Question
}

// State is what the questions are about; only the fields of the purpose are set.
type State struct {
	Sentence  string    // locating: the authored sentence
	Operation string    // locating: "click", "fill" or "read"
	Claim     string    // judging
	Page      string    // judging: the page text, secrets replaced
	Passages  []Passage // judging, for local models only: the same text with its structure
	Items     []Item    // item questions: the texts that a question may name
	Goal      string
	Diff      string
}

// Passage is one run of page text, or a control and how it stands, and what it is
// part of. Joined with single spaces the passages of text are the page text.
type Passage struct {
	Text  string
	Kind  PassageKind
	Level int    // heading level 1..6
	Group int    // the list or table that this belongs to, from 1; 0 is none
	Entry int    // the list item or table row within Group, from 1
	Cell  int    // the cell within a row, from 1
	Label string // accessible name of the nearest labelled group, list, table or section

	Control Control // of a PassageState, which has no text
}

// Control is a control of a page and how it stands.
type Control struct {
	Name  string // accessible name, may be empty
	Role  string // "checkbox", "tab", "textbox"; may be empty
	State string // words of: on, off, mixed, selected, unselected, step, filled, empty, expanded, collapsed, invalid, disabled
	Value string // what a field holds; empty for passwords
}

// TextOf is the page text that passages are parts of.
func TextOf(passages []Passage) string {
	var texts []string
	for _, p := range passages {
		if p.Kind != PassageState {
			texts = append(texts, p.Text)
		}
	}
	return strings.Join(texts, " ")
}

// PassageKind says what a passage is.
type PassageKind string

const (
	PassageText    PassageKind = "text"
	PassageHeading PassageKind = "heading"
	PassageItem    PassageKind = "item"    // part of a list item
	PassageCell    PassageKind = "cell"    // part of a table cell
	PassageHeader  PassageKind = "header"  // part of a table's header cell
	PassageControl PassageKind = "control" // text of a button, link or select
	PassageStatus  PassageKind = "status"  // role status, alert or log
	PassageState   PassageKind = "state"   // a control and how it stands, right before its text
)

// Item is one entry of a list of look-alikes.
type Item struct{ ID, Text string }

// Kind of a question.
type Kind string

const (
	Choice Kind = "choice"
	YesNo  Kind = "yes-no"
)

// Ids of the questions that judging and locating ask.
const (
	Holds        = "holds"
	Contradicted = "contradicted"
	Target       = "target"
)

// Question is one thing to answer. A Choice distributes probability over its
// options and, where None is set, the option None.
type Question struct {
	ID      string
	Kind    Kind
	Text    string // the sentence to classify, or the item's id; "" where State says all
	Options []Option
	None    bool
}

// Option is one thing that can be chosen.
type Option struct {
	ID        string
	Text      string
	Candidate *Candidate // set when the option is an element
}

// Candidate is an element as a model may see it.
type Candidate struct {
	Tag      string   // lower-case
	Role     string   // a safe role or ""
	Name     string   // <= 120 code points, hints included
	Peers    []string // <= 2 texts of <= 80 that stand with it
	Location string   // landmarks and nearest heading, <= 80
	Editable bool
	Disabled bool

	// For local models only; remote projections leave these out.
	Label   string // the accessible name without hints
	Hints   []string
	Choices []string // labels of a native select's enabled options
	Item    string   // text of the card, row or list item, <= 300
	Section string   // container labels, innermost first
	Order   int      // position in page order, from 0
}

// Reply has one answer per question, by question id.
type Reply struct {
	Answers map[string]Answer
	Call    result.Call
}

// Answer is a distribution for a Choice, or the probability of yes for YesNo.
type Answer struct {
	Choice        string
	Confidence    *float64 // the model's own, if it gives one
	Probabilities map[string]float64
	Yes           float64
}

// Code classifies an Error.
type Code string

const (
	CodeAuthentication  Code = "authentication"
	CodeConfiguration   Code = "configuration"
	CodeMissingKey      Code = "missing_key"
	CodeRateLimited     Code = "rate_limited"
	CodeTimeout         Code = "timeout"
	CodeConnection      Code = "connection"
	CodeRetryExhausted  Code = "retry-exhausted"
	CodeInvalidInput    Code = "invalid-input"
	CodeInvalidResponse Code = "invalid-response"
	CodeUnsupported     Code = "unsupported-input" // the question is outside what the model can answer
)

// Error is why a model gave no answer. Message is safe to show.
type Error struct {
	Code    Code
	Message string
	Fix     string
	Err     error
}

func (e *Error) Error() string { return e.Message }
func (e *Error) Unwrap() error { return e.Err }

// StopsRun reports whether every later request would fail the same way.
func (e *Error) StopsRun() bool {
	switch e.Code {
	case CodeAuthentication, CodeConfiguration, CodeRateLimited:
		return true
	}
	return false
}
