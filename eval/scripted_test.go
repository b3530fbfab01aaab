package eval_test

import (
	"context"
	"strings"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/result"
)

// scripted is a model that answers as its tables say.
type scripted struct {
	picks  map[string]pick   // by sentence
	scores map[string]scores // by claim
	errs   map[string]error  // by sentence or claim
}

// pick is how much of the probability an element gets; the rest goes to none.
type pick struct {
	name        string
	probability float64
}

type scores struct{ holds, contradicted float64 }

func (s scripted) Limits() model.Limits {
	return model.Limits{Provider: "scripted", Name: "tables", MinOptions: 1, MaxOptions: 100, Local: true}
}

func (s scripted) Ask(_ context.Context, r model.Request) (model.Reply, error) {
	reply := model.Reply{Answers: map[string]model.Answer{}, Call: result.Call{Purpose: r.Purpose}}
	if err := s.errs[r.State.Sentence+r.State.Claim]; err != nil {
		return reply, err
	}
	if r.Purpose == result.Judging {
		answer := s.scores[r.State.Claim]
		reply.Answers[model.Holds] = model.Answer{Yes: answer.holds}
		reply.Answers[model.Contradicted] = model.Answer{Yes: answer.contradicted}
		return reply, nil
	}
	for _, q := range r.Questions {
		reply.Answers[q.ID] = s.choose(q, r.State.Sentence)
	}
	return reply, nil
}

// choose gives the picked name its probability; look-alikes share it, the first
// one gets a hair more.
func (s scripted) choose(q model.Question, sentence string) model.Answer {
	p := map[string]float64{model.None: 1}
	var alike []string
	for _, o := range q.Options {
		p[o.ID] = 0
		if want := s.picks[sentence]; want.name != "" && strings.EqualFold(o.Candidate.Label, want.name) {
			alike = append(alike, o.ID)
		}
	}
	for i, id := range alike {
		p[id] = s.picks[sentence].probability / float64(len(alike))
		p[model.None] -= p[id]
		if i == 0 && p[model.None] > 0 {
			p[id] += 1e-4
			p[model.None] -= 1e-4
		}
	}
	p[model.None] = max(0, p[model.None])
	best := model.None
	for _, o := range q.Options {
		if p[o.ID] > p[best] {
			best = o.ID
		}
	}
	return model.Answer{Choice: best, Probabilities: p}
}
