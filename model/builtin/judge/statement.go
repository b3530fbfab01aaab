package judge

import (
	"slices"

	"sedum.dev/sedum/model/builtin/answer"
	"sedum.dev/sedum/model/builtin/language"
)

// StatementParameters turn what a comparison shows into two scores.
type StatementParameters struct {
	HoldsBias        float64 `json:"holdsBias"`
	Holds            Traits  `json:"holds"`
	ContradictedBias float64 `json:"contradictedBias"`
	Contradicted     Traits  `json:"contradicted"`
	UnsureFrom       float64 `json:"unsureFrom"` // between these two, holds alone says nothing
	UnsureTo         float64 `json:"unsureTo"`
	ContradictedFrom float64 `json:"contradictedFrom"` // below it, missing words alone don't refute
	Ceiling          float64 `json:"ceiling"`          // comparing words is never surer than this
}

// compare judges a statement of no known form by the part of the page that says
// most of it.
func (p *pageText) compare(claim string, by StatementParameters) (holds, contradicted float64, refused string) {
	c := p.piecesOf(claim)
	if why := p.unfit(c); why != "" {
		return 0, 0, why
	}
	t := p.traitsOf(c)
	holds, contradicted = answer.Sigmoid(by.HoldsBias+t.dot(by.Holds)), answer.Sigmoid(by.ContradictedBias+t.dot(by.Contradicted))
	if holds > by.UnsureFrom && holds < by.UnsureTo && contradicted < 0.5 {
		return 0, 0, "the page says part of it, or says it in other words"
	}
	if holds <= by.UnsureFrom && contradicted < by.ContradictedFrom && !p.lacks(c) {
		return 0, 0, "the page doesn't say it in these words"
	}
	return by.capped(holds), contradicted, ""
}

// capped squeezes scores above UnsureTo below the ceiling, in their order: words
// that fit together are good evidence, but a person should look.
func (by StatementParameters) capped(holds float64) float64 {
	if holds <= by.UnsureTo {
		return holds
	}
	return by.UnsureTo + (holds-by.UnsureTo)*(by.Ceiling-by.UnsureTo)/(1-by.UnsureTo)
}

// lacks reports that a name or a number of the statement is nowhere on the page:
// other words wouldn't say it.
func (p *pageText) lacks(c pieces) bool {
	_, all := p.best(c)
	for i, x := range c.list {
		if (x.name || x.measured() || x.key) && !p.anywhere(i, all) {
			return true
		}
	}
	return false
}

const tooLittle = "it says too little"

// unfit says why a statement can't be judged by comparing words.
func (p *pageText) unfit(c pieces) string {
	predicate := slices.ContainsFunc(c.list, func(x piece) bool { return !x.subject })
	switch {
	case len(c.list) < 2 || !predicate:
		return tooLittle
	case c.turned || slices.ContainsFunc(c.line.words, func(w pageWord) bool { return manner[w.Text] }):
		return "it says how many or which of several"
	case c.compare:
		return "it compares"
	case c.future:
		return "it says what will be"
	}
	for _, x := range c.list {
		seen := slices.ContainsFunc(p.words, func(w pageWord) bool { return w.Text == x.word.Text })
		if visual[x.word.Text] && !seen {
			return "looks aren't in the page text"
		}
		if judgements[x.word.Text] && !seen {
			return "it is a judgement"
		}
	}
	return ""
}

var (
	manner = language.Set(`twice once again exactly always already sometimes almost approximately but nor`)
	visual = language.Set(`red green blue yellow orange purple black white grey gray pink brown bold italic underlined colour color colored coloured font
		icon icons logo picture image centered centred aligned highlighted bright dark styled readable layout design style alignment spacing
		margin padding border shadow rounded contrast legible overlap overlaps overlapping indented bigger smaller wider narrower tall wide`)
	judgements = language.Set(`nice good bad ok okay fine correct correctly right proper properly valid working works worked beautiful clean reasonable
		expected appropriate suitable relevant similar responsive quickly smooth easy hard sortable consistent looks look elegant pretty ugly
		attractive professional modern polished stylish cluttered tidy balanced harmonious pleasing intuitive friendly usable sensible logical`)
)
