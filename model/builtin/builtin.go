// Package builtin is the embedded probability model: it needs no key, no network
// and no download, and gives the same answer every time.
//
// It knows words, not the world. Elements are chosen by how well a sentence
// covers their name, hints and surroundings, with the phrases of lexicon.txt and
// glossary.txt as synonyms. Claims are judged by evaluators that each understand one kind of
// claim; a statement that none of them knows is compared with the one part of the
// page (a sentence, row, card, section) that says most of it. What can't be told
// that way is refused with CodeUnsupported, never scored.
//
// Entry point: New.
package builtin

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/result"
)

// Name is both the provider and the model.
const Name = "builtin"

// maxOptions is the largest candidate set of a page.
const maxOptions = 4096

// Options change what the model knows; the zero value is the embedded model.
type Options struct {
	Lexicon    Lexicon     // added to the embedded lexicon
	Parameters *Parameters // instead of the embedded ones
}

// Model answers without calling out. It is safe for concurrent use.
type Model struct {
	lexicon    Lexicon
	statements Lexicon // what claims know besides
	glossary   Lexicon // the lexicon and more, for locating only
	parameters Parameters
}

var _ model.Model = (*Model)(nil)

// New makes the model.
func New(o Options) *Model {
	m := &Model{lexicon: DefaultLexicon(), parameters: DefaultParameters()}
	if len(o.Lexicon.names) > 0 {
		m.lexicon = m.lexicon.With(o.Lexicon)
	}
	m.statements = m.lexicon.With(statementsLexicon())
	m.glossary = m.lexicon.With(embeddedGlossary())
	if o.Parameters != nil {
		m.parameters = *o.Parameters
	}
	return m
}

// Limits says that the model is local and plans nothing.
func (m *Model) Limits() model.Limits {
	return model.Limits{Provider: Name, Name: Name, MinOptions: 1, MaxOptions: maxOptions, Local: true}
}

// Digest identifies the parameters and the lexicon: scores of models with
// different digests can't be compared.
func (m *Model) Digest() string {
	text, _ := json.Marshal(m.parameters) // numbers only: can't fail
	sum := sha256.Sum256(append(text, m.statements.source+m.glossary.source...))
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
		return m.classifyAll(r)
	case result.Locating:
		return m.locateAll(r)
	case result.Judging:
		return m.judge(r)
	}
	return nil, unsupported("the built-in model can't plan", "configure a provider that plans goals")
}

func (m *Model) locateAll(r model.Request) (map[string]model.Answer, error) {
	q := m.newQuery(r.State.Sentence, r.State.Operation)
	answers := map[string]model.Answer{}
	for _, question := range r.Questions {
		switch {
		case question.Kind == model.YesNo:
		case len(question.Options) == 0:
			return nil, &model.Error{Code: model.CodeInvalidInput, Message: "a choice needs an option"}
		default:
			answers[question.ID] = m.choose(q, question)
		}
	}
	m.askItems(q, r, answers)
	return answers, nil
}

func unsupported(message, fix string) *model.Error {
	return &model.Error{Code: model.CodeUnsupported, Message: message, Fix: fix}
}
