// Package locate says which element of a page a sentence means: by how well the
// sentence covers an element's name, hints and surroundings, with the phrases of
// the lexicon and of glossary.txt as synonyms.
//
// Entry point: New.
package locate

import (
	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin/answer"
	"sedum.dev/sedum/model/builtin/language"
)

// Model is what locating knows. It is safe for concurrent use.
type Model struct {
	glossary   language.Lexicon // the lexicon and more
	parameters Parameters
	items      ItemParameters
}

// New makes the model on a lexicon; to this it adds the glossary.
func New(l language.Lexicon, p Parameters, items ItemParameters) *Model {
	return &Model{glossary: l.With(embeddedGlossary()), parameters: p, items: items}
}

// Source is the text of all phrases, for a digest.
func (m *Model) Source() string { return m.glossary.Source() }

// Answer answers a request to locate: each choice between elements, and each
// yes-no question whether an item is meant. The error is CodeInvalidInput, for a
// choice without options.
func (m *Model) Answer(r model.Request) (map[string]model.Answer, error) {
	q := m.newQuery(r.State.Sentence, r.State.Operation)
	answers := map[string]model.Answer{}
	for _, question := range r.Questions {
		switch {
		case question.Kind == model.YesNo:
		case len(question.Options) == 0:
			return nil, answer.NoOption()
		default:
			answers[question.ID] = m.choose(q, question)
		}
	}
	m.askItems(q, r, answers)
	return answers, nil
}
