// Package answer turns weights of evidence, in logits, into the answers of a model.
//
// Entry points: Choice and Sigmoid.
package answer

import (
	"math"

	"sedum.dev/sedum/model"
)

// Choice answers a choice by the logits of its options and, after them, of "none
// of these" where the question has that. The earliest of equals is chosen.
func Choice(question model.Question, logits []float64) model.Answer {
	p := softmax(logits)
	a := model.Answer{Probabilities: make(map[string]float64, len(p))}
	best := math.Inf(-1)
	for i := range p {
		id := model.None
		if i < len(question.Options) {
			id = question.Options[i].ID
		}
		a.Probabilities[id] = p[i]
		if p[i] > best {
			a.Choice, best = id, p[i]
		}
	}
	return a
}

// Sigmoid turns a logit into a probability.
func Sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// softmax turns scores into probabilities that sum to 1.
func softmax(scores []float64) []float64 {
	top := math.Inf(-1)
	for _, s := range scores {
		top = max(top, s)
	}
	out := make([]float64, len(scores))
	sum := 0.0
	for i, s := range scores {
		out[i] = math.Exp(s - top)
		sum += out[i]
	}
	for i := range out {
		out[i] /= sum
	}
	return out
}

// Truth is 1 where a condition holds, else 0: how much of its weight counts.
func Truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// Unsupported is the error for what the model doesn't understand; fix says what to do.
func Unsupported(message, fix string) *model.Error {
	return &model.Error{Code: model.CodeUnsupported, Message: message, Fix: fix}
}

// NoOption is the error for a choice without options.
func NoOption() *model.Error {
	return &model.Error{Code: model.CodeInvalidInput, Message: "a choice needs an option"}
}
