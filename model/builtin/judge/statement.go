package judge

import (
	"slices"
	"strings"

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
	Ceiling          float64 `json:"ceiling"` // comparing words is never surer than this
}

// compare judges a statement of no known form by the part of the page that says
// most of it.
func (p *pageText) compare(claim string, by StatementParameters) (holds, contradicted float64, refused string) {
	c := p.piecesOf(claim)
	if why := p.unfit(c); why != "" {
		return 0, 0, why
	}
	t := p.traitsOf(c)
	holds, contradicted = by.scores(t)
	if t.vetoed() {
		holds = min(holds, by.UnsureTo-0.01) // it may say that, and the opposite
	}
	if holds > by.UnsureFrom && holds < by.UnsureTo {
		return 0, 0, "the page says part of it, or says it in other words"
	}
	if holds <= by.UnsureFrom && c.denied && (t.Coverage < 0.8 || t.Sibling == 1) {
		return 0, 0, "it denies what the page doesn't say"
	}
	if holds <= by.UnsureFrom && contradicted < plainly {
		if why := p.unsaid(claim, c); why != "" {
			return 0, 0, why
		}
	}
	if holds > by.UnsureFrom && p.saidOfAnother(c) {
		return 0, 0, "the page says it of another thing"
	}
	if _, trend := trendOf(claim); trend && holds > by.UnsureFrom && p.aims(c) {
		return 0, 0, "the page compares it with what was planned"
	}
	if holds > by.UnsureFrom && p.miscounts(c) {
		return 0, 0, "it counts what the page doesn't number"
	}
	return by.capped(holds), contradicted, ""
}

func (by StatementParameters) scores(t Traits) (holds, contradicted float64) {
	return answer.Sigmoid(by.HoldsBias + t.dot(by.Holds)), answer.Sigmoid(by.ContradictedBias + t.dot(by.Contradicted))
}

// resemblance scores a claim by its words alone, whatever it is.
func (p *pageText) resemblance(claim string, by StatementParameters) (holds, contradicted float64) {
	return by.scores(p.traitsOf(p.piecesOf(claim)))
}

// tooLittle reports a clause without words enough to be a claim of its own.
func (p *pageText) tooLittle(clause string) bool {
	return !strings.Contains(clause, `"`) && p.unfit(p.piecesOf(clause)) == tooLittle && !p.known(clause).decided()
}

// plainly is from where on a page contradicts a statement whatever its wording.
const plainly = 0.65

// knee is how far below the ceiling scores start to be squeezed.
const knee = 0.02

// capped squeezes scores below the ceiling, in their order: words that fit together
// are good evidence, but a person should look.
func (by StatementParameters) capped(holds float64) float64 {
	from := by.Ceiling - knee
	if holds <= from {
		return holds
	}
	return from + (holds-from)*knee/(1-from)
}

const tooLittle = "it says too little"

// unfit says why a statement can't be judged by comparing words.
func (p *pageText) unfit(c pieces) string {
	predicate := slices.ContainsFunc(c.list, func(x piece) bool { return !x.subject || x.measured() })
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
	manner = language.Set(`twice always sometimes almost approximately but nor`)
	visual = language.Set(`red green blue yellow orange purple black white grey gray pink brown bold italic underlined colour color colored coloured font
		icon icons logo picture image centered centred aligned highlighted bright dark styled readable layout design style alignment spacing
		margin padding border shadow rounded contrast legible overlap overlaps overlapping indented bigger smaller wider narrower tall wide`)
	judgements = language.Set(`nice good bad ok okay fine correct correctly right proper properly valid working works worked beautiful clean reasonable
		expected appropriate suitable relevant similar responsive quickly smooth easy hard sortable consistent looks look elegant pretty ugly
		attractive professional modern polished stylish cluttered tidy balanced harmonious pleasing intuitive friendly usable sensible logical`)
)
