package locate

import (
	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin/answer"
)

// ItemParameters turn the share of a reference that an item says into a logit.
type ItemParameters struct {
	Bias     float64 `json:"bias"`
	Coverage float64 `json:"coverage"`
}

// askItems answers the yes-no questions "does the sentence mean this item?":
// how much of what the sentence says about the item stands in its text, words
// that few items carry counting more.
func (m *Model) askItems(q query, r model.Request, answers map[string]model.Answer) {
	texts := map[string]string{}
	seen := make([]sight, len(r.State.Items))
	at := map[string]int{}
	eyes := m.newEyes(q, nil)
	for i, item := range r.State.Items {
		texts[item.ID] = item.Text
		at[item.ID] = i
		seen[i] = eyes.look(model.Option{Text: item.Text})
	}
	weights := m.weights(q, seen)
	for _, question := range r.Questions {
		if question.Kind != model.YesNo {
			continue
		}
		i, ok := at[question.Text]
		if !ok {
			i, ok = at[question.ID]
		}
		if !ok {
			answers[question.ID] = model.Answer{}
			continue
		}
		p := m.items
		answers[question.ID] = model.Answer{Yes: answer.Sigmoid(p.Bias + p.Coverage*reference(q, weights, seen[i]))}
	}
}

// reference is the share of the words that describe the item; what kind of thing
// it is tells it from no other. A sentence without a preposition describes it with
// all its words.
func reference(q query, weights []float64, s sight) float64 {
	found, total := 0.0, 0.0
	for _, onlyContext := range []bool{true, false} {
		for i, w := range weights {
			if onlyContext && !q.parts[i].context || q.parts[i].weight < 1 {
				continue
			}
			total += w
			found += w * s.name[i]
		}
		if total > 0 {
			return found / total
		}
	}
	return 0
}
