package openai

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"sedum.dev/sedum/model"
)

// completion is what is read of a response.
type completion struct {
	Model   string
	Choices []struct {
		FinishReason string `json:"finish_reason"`
		Message      struct{ Refusal string }
		Logprobs     struct{ Content []position }
	}
	Usage struct {
		Input  int      `json:"prompt_tokens"`
		Output int      `json:"completion_tokens"`
		Cost   *float64 // US dollars; some gateways tell it
	}
}

// position is the one place of the answer: the token that stands there, and
// those that might have.
type position struct {
	token
	Top []token `json:"top_logprobs"`
}

type token struct {
	Text    string   `json:"token"`
	Logprob *float64 `json:"logprob"`
}

// maxModelName is what the result document holds, in code points.
const maxModelName = 120

func readCompletion(body []byte) (completion, error) {
	var c completion
	if err := json.Unmarshal(body, &c); err != nil {
		return c, invalid("it is not a chat completion")
	}
	switch u := c.Usage; {
	case strings.TrimSpace(c.Model) == "" || utf8.RuneCountInString(c.Model) > maxModelName:
		return c, invalid("it does not name the model that gave it")
	case u.Input < 0 || u.Output < 0 || u.Cost != nil && *u.Cost < 0:
		return c, invalid("it claims less than no usage")
	}
	return c, nil
}

// answer reads the probabilities of the labels.
func (c completion) answer(s sheet) (model.Answer, error) {
	at, err := c.position()
	if err != nil {
		return model.Answer{}, err
	}
	shares, err := at.shares(s.labels)
	if err != nil {
		return model.Answer{}, err
	}
	if err := settle(shares, s.hasNone); err != nil {
		return model.Answer{}, err
	}
	if s.kind == model.YesNo {
		return model.Answer{Yes: shares[0]}, nil
	}
	a := model.Answer{Probabilities: map[string]float64{}}
	for i, id := range s.ids {
		a.Probabilities[id] = shares[i]
	}
	a.Choice = s.ids[slices.Index(shares, slices.Max(shares))]
	return a, nil
}

// position is where the answer stands, if there is one and it is whole: it ends
// because it may not be longer, or by itself.
func (c completion) position() (position, error) {
	if len(c.Choices) != 1 {
		return position{}, invalid("it holds not one choice")
	}
	only := c.Choices[0]
	switch {
	case only.Message.Refusal != "":
		return position{}, invalid("the model refused to answer")
	case only.FinishReason != "length" && only.FinishReason != "stop":
		return position{}, invalid("it was withheld or is of another kind")
	case len(only.Logprobs.Content) == 0:
		return position{}, noProbabilities()
	case len(only.Logprobs.Content) > 1:
		return position{}, invalid("it is longer than one token")
	case len(only.Logprobs.Content[0].Top) == 0:
		return position{}, noProbabilities()
	}
	return only.Logprobs.Content[0], nil
}

const (
	tolerance = 0.02 // of the sum of probabilities
	minShare  = 0.80 // of the labels together: below it the question was not answered
)

// shares adds up the probabilities of the tokens that write each label, whatever
// their case and the space around them.
func (p position) shares(labels []string) ([]float64, error) {
	shares := make([]float64, len(labels))
	seen := map[string]float64{}
	var sum float64
	for _, t := range append([]token{p.token}, p.Top...) {
		if t.Logprob == nil || *t.Logprob > tolerance {
			return nil, invalid("a token has no probability from 0 to 1")
		}
		if known, ok := seen[t.Text]; ok && known == *t.Logprob {
			continue // the token that stands there is among the most probable ones as well
		}
		seen[t.Text] = *t.Logprob
		share := math.Exp(*t.Logprob)
		sum += share
		if i := slices.Index(labels, strings.ToLower(strings.TrimSpace(t.Text))); i >= 0 {
			shares[i] += share
		}
	}
	if sum > 1+tolerance {
		return nil, invalid("its probabilities add up to more than 1")
	}
	return shares, nil
}

// settle makes the shares add up to 1. What went to other tokens counts for "none"
// where that is offered, and else for every answer alike: it never makes one surer.
func settle(shares []float64, hasNone bool) error {
	var sum float64
	for _, share := range shares {
		sum += share
	}
	if sum < minShare {
		return invalid("it is none of the answers that were offered")
	}
	rest := 1 - sum
	for i := range shares {
		switch {
		case rest < 0: // by the tolerance
			shares[i] /= sum
		case !hasNone:
			shares[i] += rest / float64(len(shares))
		case i == len(shares)-1:
			shares[i] += rest
		}
		shares[i] = min(shares[i], 1)
	}
	return nil
}
