package locate

import (
	"cmp"
	"context"
	"slices"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/result"
)

// byItems asks, for each look-alike, whether its item is the one the sentence
// describes. A model that can't answer leaves the decision to the other rules.
func (s *search) byItems(ctx context.Context, c choice) (target, bool, error) {
	anchor := s.view.anchor(c.pick)
	members, ok := s.view.itemQuestion(anchor)
	if !ok || !s.trusted(c, anchor, loose) {
		return target{}, false, nil
	}
	reply, err := s.Model.Ask(ctx, s.itemRequest(members))
	s.finding.Calls = append(s.finding.Calls, reply.Call)
	if err != nil {
		err = modelFailed(ctx, err)
		if stopsRun(err) || ctx.Err() != nil {
			return target{}, false, err
		}
		return target{}, false, nil
	}
	winner, ok := itemWinner(members, reply.Answers)
	if !ok {
		return target{}, false, nil
	}
	return target{winner, gateItems}, true, s.unchanged(ctx)
}

func (s *search) itemRequest(members []int) model.Request {
	r := model.Request{
		Purpose: result.Locating,
		State:   model.State{Sentence: s.sentence, Operation: string(s.op)},
	}
	for _, i := range members {
		id := optionID(i)
		r.State.Items = append(r.State.Items, model.Item{ID: id, Text: s.show.text(s.view.candidates[i].Item, maxItem)})
		r.Questions = append(r.Questions, model.Question{ID: id, Kind: model.YesNo, Text: id})
	}
	return r
}

// itemWinner is the member that is probable enough and clearly ahead. An answer
// that is missing or out of range makes the whole reply useless.
func itemWinner(members []int, answers map[string]model.Answer) (int, bool) {
	yes := func(i int) float64 { return answers[optionID(i)].Yes }
	for _, i := range members {
		if _, ok := answers[optionID(i)]; !ok || !probability(yes(i)) {
			return 0, false
		}
	}
	sorted := slices.Clone(members)
	slices.SortStableFunc(sorted, func(a, b int) int { return cmp.Compare(yes(b), yes(a)) })
	first, second := yes(sorted[0]), yes(sorted[1])
	return sorted[0], first >= minMember && leads(first, second, minMemberLead)
}
