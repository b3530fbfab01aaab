// Package builtin is the embedded probability model: it needs no key, no network
// and no download, and gives the same answer every time.
//
// It knows words, not the world. This package takes requests and hands each to the
// package for its purpose: classify, locate or judge. What these know of words
// stands in language. What can't be told from words is refused with
// CodeUnsupported, never scored.
//
// Entry point: New.
package builtin

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin/answer"
	"sedum.dev/sedum/model/builtin/classify"
	"sedum.dev/sedum/model/builtin/judge"
	"sedum.dev/sedum/model/builtin/language"
	"sedum.dev/sedum/model/builtin/locate"
	"sedum.dev/sedum/result"
)

// Name is both the provider and the model.
const Name = "builtin"

// maxOptions is the largest candidate set of a page.
const maxOptions = 4096

// Options change what the model knows; the zero value is the embedded model.
type Options struct {
	Lexicon    language.Lexicon // added to the embedded lexicon
	Parameters *Parameters      // instead of the embedded ones
}

// Model answers without calling out. It is safe for concurrent use.
type Model struct {
	parameters  Parameters
	classifying *classify.Model
	locating    *locate.Model
	judging     *judge.Model
}

var _ model.Model = (*Model)(nil)

// New makes the model.
func New(o Options) *Model {
	lexicon, p := language.DefaultLexicon(), DefaultParameters()
	if o.Lexicon.Size() > 0 {
		lexicon = lexicon.With(o.Lexicon)
	}
	if o.Parameters != nil {
		p = *o.Parameters
	}
	return &Model{
		parameters:  p,
		classifying: classify.New(p.Classify),
		locating:    locate.New(lexicon, p.Locate, p.Items),
		judging:     judge.New(lexicon, p.Judge, p.Statement),
	}
}

// Compared are the traits by which the claim of a request is judged, for fitting
// what they are worth; false where they don't decide it.
func (m *Model) Compared(s model.State) (judge.Traits, bool) { return m.judging.Compared(s) }

// Limits says that the model is local and plans nothing.
func (m *Model) Limits() model.Limits {
	return model.Limits{Provider: Name, Name: Name, MinOptions: 1, MaxOptions: maxOptions, Local: true}
}

// Digest identifies the parameters and the lexicon: scores of models with
// different digests can't be compared.
func (m *Model) Digest() string {
	text, _ := json.Marshal(m.parameters) // numbers only: can't fail
	sum := sha256.Sum256(append(text, m.judging.Source()+m.locating.Source()...))
	return hex.EncodeToString(sum[:8])
}

// Ask answers at once. The error is an *model.Error: CodeUnsupported where the
// question is outside what the model understands, CodeTimeout when ctx is done,
// CodeInvalidInput for a request without a question.
func (m *Model) Ask(ctx context.Context, r model.Request) (model.Reply, error) {
	reply := model.Reply{Call: m.call(r.Purpose)}
	if err := ctx.Err(); err != nil {
		return reply, &model.Error{Code: model.CodeTimeout, Message: "the request was canceled", Err: err}
	}
	if len(r.Questions) == 0 {
		return reply, &model.Error{Code: model.CodeInvalidInput, Message: "the request asks no question"}
	}
	answers, err := m.answer(r)
	if err != nil {
		return reply, err
	}
	reply.Answers = answers
	return reply, nil
}

// call is the receipt: nothing was sent and nothing is owed.
func (m *Model) call(purpose result.Purpose) result.Call {
	free := 0.0
	return result.Call{Provider: Name, Purpose: purpose, RequestedModel: Name, Model: Name, CostUsd: &free}
}

func (m *Model) answer(r model.Request) (map[string]model.Answer, error) {
	switch r.Purpose {
	case result.Classification:
		return m.classifying.Answer(r)
	case result.Locating:
		return m.locating.Answer(r)
	case result.Judging:
		return m.judging.Answer(r)
	}
	return nil, answer.Unsupported("the built-in model can't plan", "configure a provider that plans goals")
}
