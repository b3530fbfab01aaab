package judge

import (
	"math"
	"strings"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin/answer"
)

// Traits are what a comparison with the page shows of a statement, each from 0
// to 1, and what each is worth for a score.
type Traits struct {
	Coverage float64 `json:"coverage"` // share of the statement that one unit of the page says
	Whole    float64 `json:"whole"`    // nothing is missing
	Sound    float64 `json:"sound"`    // the coverage, where nothing tells against it
	Rich     float64 `json:"rich"`     // how much the statement says
	Nowhere  float64 `json:"nowhere"`  // share that the whole page doesn't say
	Subject  float64 `json:"subject"`  // share of the subject that the unit lacks
	Name     float64 `json:"name"`     // share of the names that the unit lacks
	Extra    float64 `json:"extra"`    // share of the unit's sentences that the statement doesn't say
	Conflict float64 `json:"conflict"` // another number stands in the place of the claimed one
	Sibling  float64 `json:"sibling"`  // what is missing is said of something alike
	Denied   float64 `json:"denied"`   // only one of both says "not"
	Swapped  float64 `json:"swapped"`  // something else stands after "by", "from" or "until"
	Undone   float64 `json:"undone"`   // the page has as something to do what is said to be done
	Offered  float64 `json:"offered"`  // the predicate stands on a button
	Tail     float64 `json:"tail"`     // the last thing it says is missing
	Anchor   float64 `json:"anchor"`   // share of names, numbers and codes that the unit lacks
	Unfound  float64 `json:"unfound"`  // share of them that the whole page lacks
	Rare     float64 `json:"rare"`     // coverage where words that the page seldom says count more
	Unset    float64 `json:"unset"`    // it stands on an option that isn't chosen
	Twisted  float64 `json:"twisted"`  // a word changes what it says: only, more than, twice
}

// dot is the sum of what the traits are worth.
func (t Traits) dot(worth Traits) float64 {
	return t.Coverage*worth.Coverage + t.Whole*worth.Whole + t.Sound*worth.Sound + t.Rich*worth.Rich + t.Nowhere*worth.Nowhere +
		t.Subject*worth.Subject + t.Name*worth.Name + t.Extra*worth.Extra + t.Conflict*worth.Conflict + t.Sibling*worth.Sibling +
		t.Denied*worth.Denied + t.Swapped*worth.Swapped + t.Undone*worth.Undone + t.Offered*worth.Offered + t.Tail*worth.Tail +
		t.Anchor*worth.Anchor + t.Unfound*worth.Unfound + t.Rare*worth.Rare + t.Unset*worth.Unset + t.Twisted*worth.Twisted
}

// Compared are the traits of the claim that a request is about; false where
// something else than comparing words decides it.
func (m *Model) Compared(s model.State) (Traits, bool) {
	claim, page := tidy(s.Claim), m.newPage(s)
	if _, _, two := bothOf(claim); two {
		return Traits{}, false
	}
	if _, _, two := twoClaims(claim); two || claim == "" || len(page.words) == 0 || strings.Contains(claim, `"`) {
		return Traits{}, false
	}
	if known := page.known(claim); known.decided() || known.firm {
		return Traits{}, false
	}
	c := page.piecesOf(claim)
	if page.unfit(c) != "" {
		return Traits{}, false
	}
	return page.traitsOf(c), true
}

// vetoed reports what rules out that the unit says the claim, however alike.
func (t Traits) vetoed() bool { return t.Denied == 1 || t.Conflict == 1 || t.Undone == 1 }

// traitsOf compares a statement with the unit that covers it best.
func (p *pageText) traitsOf(c pieces) Traits {
	a, all := p.best(c)
	t := Traits{Conflict: p.conflict(c, a), Sibling: p.sibling(c, a, all), Denied: p.deniedIn(c, a), Swapped: p.swapped(c, a), Subject: missingSubject(c, a)}
	t.Undone, t.Offered = p.undone(c, a)
	extra, other := p.surplus(c, a)
	t.Extra = extra
	p.cover(&t, c, a, all)
	doubt := max(t.Conflict, t.Sibling, t.Denied, t.Swapped, t.Undone, t.Offered, other,
		spread(a), p.rivalOf(c, a, all), p.apart(c, a), p.astray(c, a, all), p.parted(c, a), p.ofAnother(c, a), p.ahead(c, a))
	t.Sound = t.Coverage * (1 - doubt)
	p.anchor(&t, c, a, all)
	t.Twisted = answer.Truth(c.turned || c.compare || c.future)
	return t
}

// anchor measures how much of what is special in the statement the unit says:
// names, numbers, and words that stand in few places.
func (p *pageText) anchor(t *Traits, c pieces, a alignment, all []alignment) {
	anchors, rare, total := 0.0, 0.0, 0.0
	for i, x := range c.list {
		found := a.matches[i].like >= matched && !a.matches[i].opposite
		in := 0
		for _, b := range all {
			if b.inOwn[i] && b.matches[i].like >= matched {
				in++
			}
		}
		weight := x.weight * math.Log(1+float64(len(all))/float64(1+in))
		total += weight
		if found {
			rare += weight * min(1, a.matches[i].like/likeForm)
		}
		if a.inOwn[i] && found && !x.subject && a.lines[i].isIn(p.unset) {
			t.Unset = 1
		}
		if !x.name && !x.measured() && !x.key {
			continue
		}
		anchors++
		t.Anchor += answer.Truth(!found)
		t.Unfound += answer.Truth(in == 0)
	}
	t.Anchor /= max(anchors, 1)
	t.Unfound /= max(anchors, 1)
	t.Rare = rare / max(total, 0.1)
}

// cover measures how much of the statement the unit says.
func (p *pageText) cover(t *Traits, c pieces, a alignment, all []alignment) {
	total, names := 0.0, 0.0
	for i, piece := range c.list {
		m := a.matches[i]
		total += piece.weight
		names += answer.Truth(piece.name)
		if m.like < matched && !p.anywhere(i, all) {
			t.Nowhere += piece.weight
		}
		if m.like >= matched {
			t.Coverage += piece.weight * min(1, m.like/likeForm)
		}
		if piece.name && (m.like < matched || m.opposite) {
			t.Name++
		}
	}
	for i := len(c.list) - 1; i >= 0 && !c.list[i].subject; i-- {
		if c.list[i].weight >= 1 && a.matches[i].like < matched {
			t.Tail = 1
		}
		if i > 0 && c.list[i-1].to < c.list[i].at {
			break // what it ends with are words that follow each other
		}
	}
	t.Coverage /= max(total, 0.1)
	t.Nowhere /= max(total, 0.1)
	t.Name /= max(names, 1)
	t.Whole = answer.Truth(t.Coverage > 0.97)
	t.Rich = min(1, total/5)
}
