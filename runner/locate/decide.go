package locate

import (
	"context"

	"sedum.dev/sedum/runner/page"
)

// Gates: what decided, for diagnosis.
const (
	gateModel         = "model_pick"
	gateCode          = "resolved_in_code"
	gateCodeAfterNone = "resolved_in_code_after_none"
	gateSection       = "resolved_by_section"
	gateItems         = "resolved_by_items"
	gateWeak          = "low_confidence_or_margin"
	gateGroupWeak     = "repeated_group_weak"
	gateMemberWeak    = "repeated_member_weak"
	gateNoEvidence    = "repeated_member_no_evidence"
	gateProven        = "repeated_member_proven"
	gateMemberPick    = "repeated_member_model_pick"
	gateNone          = "none"
)

// Gates of the narrower choice among look-alikes.
const (
	minGroupWeight = 0.75
	minMember      = 0.60
	minMemberLead  = 0.20
)

// target is the candidate to act on and what decided so.
type target struct {
	index int
	gate  string
}

// decide turns the model's choice into a target or a refusal.
func (s *search) decide(ctx context.Context, c choice) (target, error) {
	if c.pick == noPick {
		return s.afterNone(c)
	}
	if s.wrongKind {
		return target{}, refuse(NotFillable, "", "no field to fill; the closest element can only be clicked")
	}
	t, err := s.afterPick(ctx, c)
	if err == nil && !s.fillable(t.index) {
		return t, refuse(NotFillable, t.gate, "the element can't be filled")
	}
	return t, err
}

func (s *search) fillable(i int) bool { return s.op != page.Fill || s.view.candidates[i].Editable }

// afterNone acts against the model's "none" only where the sentence names
// exactly one control by a strict rule.
func (s *search) afterNone(c choice) (target, error) {
	i, ok := s.view.exactly()
	if s.wrongKind || !ok || !s.fillable(i) || s.view.doubt(i, c) != "" {
		return target{}, refuse(NoMatch, gateNone, "")
	}
	return target{i, gateCodeAfterNone}, nil
}

func (s *search) afterPick(ctx context.Context, c choice) (target, error) {
	if t, ok := s.byCode(c); ok {
		return t, nil
	}
	if t, ok, err := s.byItems(ctx, c); ok || err != nil {
		return t, err
	}
	t, err := s.byModel(ctx, c)
	if err != nil {
		return t, err
	}
	if gate := s.view.doubt(t.index, c); gate != "" {
		return t, refuse(Ambiguous, gate, "")
	}
	return t, nil
}

// byCode resolves what is said by position, price, item or section. A control
// whose name is not said counts only if the model is sure of its kind.
func (s *search) byCode(c choice) (target, bool) {
	anchor := s.view.anchor(c.pick)
	for _, r := range []struct {
		rule func(from int, m mode) (int, bool)
		from int
		mode mode
		gate string
	}{
		{s.view.ranked, c.pick, strict, gateCode},
		{s.view.referenced, c.pick, strict, gateCode},
		{s.view.ranked, anchor, loose, gateCode},
		{s.view.referenced, anchor, loose, gateCode},
		{s.view.sectioned, anchor, strict, gateSection},
	} {
		if i, ok := r.rule(r.from, r.mode); ok && s.trusted(c, r.from, r.mode) {
			return target{i, r.gate}, true
		}
	}
	return target{}, false
}

func (s *search) trusted(c choice, from int, m mode) bool {
	return s.view.stated(from) || c.vouches(s.view.group(from, m))
}

// byModel acts on a pick above both gates, or on a member of a group of
// look-alikes that a narrower choice and the sentence agree on.
func (s *search) byModel(ctx context.Context, c choice) (target, error) {
	if !c.clears() {
		return s.narrower(ctx, c)
	}
	group := s.view.group(c.pick, loose)
	if len(group) < 2 {
		return target{c.pick, gateModel}, nil
	}
	member, ok := s.view.singledOut(group)
	switch {
	case ok && member == c.pick:
		return target{c.pick, gateProven}, nil
	case ok:
		return target{}, refuse(Ambiguous, gateNoEvidence, "")
	}
	return target{c.pick, gateMemberPick}, nil
}

// narrower asks once more about the look-alikes of a weak pick alone. The first
// choice did not clear the gates, so its winner also needs the sentence's evidence.
func (s *search) narrower(ctx context.Context, c choice) (target, error) {
	group := s.view.alike(c.pick)
	if len(group) < 2 {
		s.finding.Pending = c.pending()
		return target{}, refuse(Ambiguous, gateWeak, "")
	}
	if !leads(c.weight(group), 0, minGroupWeight) || !s.fits(group) {
		return target{}, refuse(Ambiguous, gateGroupWeak, "")
	}
	if err := s.unchanged(ctx); err != nil {
		return target{}, err
	}
	n, err := s.choose(ctx, group)
	if err != nil {
		return target{}, err
	}
	if err := s.unchanged(ctx); err != nil {
		return target{}, err
	}
	return s.member(n, group)
}

func (s *search) member(n choice, group []int) (target, error) {
	switch {
	case n.pick == noPick:
		return target{}, refuse(NoMatch, gateNone, "")
	case !n.clears() || n.p[n.pick] < minMember || !leads(n.p[n.pick], n.rival(n.pick), minMemberLead):
		return target{}, refuse(Ambiguous, gateMemberWeak, "")
	}
	if member, ok := s.view.singledOut(group); !ok || member != n.pick {
		return target{}, refuse(Ambiguous, gateNoEvidence, "")
	}
	return target{n.pick, gateProven}, nil
}
