package locate

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/result"
)

// noPick stands for "none of the offered candidates".
const noPick = -1

// choice is a model's answer about the candidates that were offered together.
// Its probabilities can't be compared with those of another choice.
type choice struct {
	offered    []int // candidates in page order
	p          map[int]float64
	none       float64
	pick       int // a candidate, or noPick
	confidence float64
}

// rival is the highest probability of anything that is not among members.
func (c choice) rival(members ...int) float64 {
	top := c.none
	for _, i := range c.offered {
		if !slices.Contains(members, i) {
			top = max(top, c.p[i])
		}
	}
	return top
}

// clears reports whether the pick passes both safety gates.
func (c choice) clears() bool {
	return c.confidence >= MinConfidence && leads(c.p[c.pick], c.rival(c.pick), MinLead)
}

// leads reports whether p is ahead of a rival by at least a margin. What the
// subtraction of two decimals leaves behind the last digit does not count.
func leads(p, rival, margin float64) bool { return p-rival >= margin-rounding }

// weight is the probability of a group of candidates together.
func (c choice) weight(group []int) float64 {
	var sum float64
	for _, i := range group {
		sum += c.p[i]
	}
	return sum
}

// vouches reports whether the model is sure enough that the element is one of a
// group, whichever it is.
func (c choice) vouches(group []int) bool {
	w := c.weight(group)
	return w >= MinConfidence && leads(w, c.rival(group...), MinLead)
}

// best lists the offered candidates by falling probability, ties in page order.
func (c choice) best() []int {
	sorted := slices.Clone(c.offered)
	slices.SortStableFunc(sorted, func(a, b int) int { return cmp.Compare(c.p[b], c.p[a]) })
	return sorted
}

// pendingLead is the lead over "none" below which a weak pick may only be early.
const pendingLead = 0.20

// pending reports whether the pick's closest rival is "none" and close: the page
// may still be loading the real target.
func (c choice) pending() bool {
	return c.pick != noPick && c.none >= c.rival(c.pick) && !leads(c.p[c.pick], c.none, pendingLead)
}

// ranking lists the best four candidates and "none", best first.
func (s *search) ranking(c choice) []result.Option {
	var out []result.Option
	for _, i := range c.best()[:min(4, len(c.offered))] {
		out = append(out, result.Option{
			Label: s.reportLabel(i), Role: s.view.candidates[i].Role, Probability: c.p[i],
		})
	}
	out = append(out, result.Option{Label: result.NoMatch, Probability: c.none})
	slices.SortStableFunc(out, func(a, b result.Option) int { return cmp.Compare(b.Probability, a.Probability) })
	return out
}

// reportLabel is a candidate's name in reports. An element can't pass itself off
// as the choice of none.
func (s *search) reportLabel(i int) string {
	label := s.show.label(s.view.candidates[i])
	if label == result.NoMatch {
		return strconv.Quote(label)
	}
	return label
}

// ask puts the given candidates and "none" to the model. The call is set even
// when the error is not nil.
func (s *search) ask(ctx context.Context, offered []int) (choice, result.Call, error) {
	q := model.Question{ID: model.Target, Kind: model.Choice, None: true}
	for _, i := range offered {
		q.Options = append(q.Options, s.options[i])
	}
	reply, err := s.Model.Ask(ctx, model.Request{
		Purpose:   result.Locating,
		State:     model.State{Sentence: s.sentence, Operation: string(s.op)},
		Questions: []model.Question{q},
	})
	if err != nil {
		return choice{}, reply.Call, modelFailed(ctx, err)
	}
	c, err := readChoice(offered, reply.Answers[model.Target])
	if err != nil {
		return choice{}, reply.Call, modelFailed(ctx, err)
	}
	return c, reply.Call, nil
}

// Tolerances of a model's arithmetic.
const (
	sumTolerance = 0.02
	rounding     = 1e-9
)

// readChoice takes an answer only if it is a distribution over exactly what was
// offered and chooses its maximum.
func readChoice(offered []int, a model.Answer) (choice, error) {
	c := choice{offered: offered, p: make(map[int]float64, len(offered)), pick: noPick, none: a.Probabilities[model.None]}
	if len(a.Probabilities) != len(offered)+1 {
		return c, badAnswer("%d probabilities for %d options and none", len(a.Probabilities), len(offered))
	}
	sum, top, chosen := 0.0, 0.0, false
	take := func(id string) (float64, error) {
		p, ok := a.Probabilities[id]
		if !ok || !probability(p) {
			return 0, badAnswer("no probability from 0 to 1 for option %s", id)
		}
		sum, top, chosen = sum+p, max(top, p), chosen || id == a.Choice
		return p, nil
	}
	var err error
	if c.none, err = take(model.None); err != nil {
		return c, err
	}
	for _, i := range offered {
		if c.p[i], err = take(optionID(i)); err != nil {
			return c, err
		}
		if optionID(i) == a.Choice {
			c.pick = i
		}
	}
	picked := a.Probabilities[a.Choice]
	switch {
	case math.Abs(sum-1) > sumTolerance+rounding:
		return c, badAnswer("probabilities sum to %v", sum)
	case !chosen || picked < top-rounding:
		return c, badAnswer("the chosen option is not the most probable one")
	case a.Confidence != nil && !probability(*a.Confidence):
		return c, badAnswer("the confidence is not from 0 to 1")
	}
	c.confidence = picked
	if a.Confidence != nil {
		c.confidence = *a.Confidence
	}
	return c, nil
}

func probability(x float64) bool { return x >= 0 && x <= 1 }

func badAnswer(format string, args ...any) error {
	return &model.Error{
		Code:    model.CodeInvalidResponse,
		Message: "the model's choice of an element can't be used: " + fmt.Sprintf(format, args...),
		Fix:     "run the test again; if it repeats, choose another model",
	}
}
