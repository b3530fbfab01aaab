package locate

import (
	"math"
	"strings"
)

// Parameters weigh what speaks for an element, in logits; the matches are
// shares from 0 to 1.
type Parameters struct {
	Coverage     float64 `json:"coverage"`     // all words of the sentence are found
	Target       float64 `json:"target"`       // the words before a preposition are in the name
	Extra        float64 `json:"extra"`        // the name says more than the sentence
	ExtraQuoted  float64 `json:"extraQuoted"`  // the same where the sentence quotes a label
	Exact        float64 `json:"exact"`        // the sentence says the whole name
	StartsName   float64 `json:"startsName"`   // the name starts with the first content word
	Role         float64 `json:"role"`         // the role is the one spoken of
	RoleMismatch float64 `json:"roleMismatch"` // the role is another one
	Rival        float64 `json:"rival"`        // the name says what excludes the sentence
	Lost         float64 `json:"lost"`         // times 1 or 2: names and numbers that are missing
	Missing      float64 `json:"missing"`      // times 1 or 2: words of a quoted label that are missing
	OtherDeed    float64 `json:"otherDeed"`    // a button that does not say what is to be done
	Undone       float64 `json:"undone"`       // nothing of it says the deed that another one is named by
	Strays       float64 `json:"strays"`       // another one's name says a word for the target that it lacks
	Wordy        float64 `json:"wordy"`        // a whole sentence where a value is read
	Region       float64 `json:"region"`       // it stands in another part of the page than the one named
	Act          float64 `json:"act"`          // a link where the sentence changes a state, a checkbox where it opens
	StrictRole   float64 `json:"strictRole"`   // the role is not the one that was named exactly
	Rank         float64 `json:"rank"`         // it has the place or the price in the list that the sentence names
	Unpriced     float64 `json:"unpriced"`     // it has no price where the sentence compares prices
	OffTarget    float64 `json:"offTarget"`    // its name says none of the words that name the target
	Untargeted   float64 `json:"untargeted"`   // no name says what the target is, and its own says nothing else either
	Uncounted    float64 `json:"uncounted"`    // its label has no number where the sentence wants one
	Value        float64 `json:"value"`        // it is the value beside the label that the sentence reads
	Beside       float64 `json:"beside"`       // the sentence says the whole of a text that stands with it
	Partly       float64 `json:"partly"`       // some of what describes the surroundings stands with another element
	Objectless   float64 `json:"objectless"`   // it says what is to be done, and nothing of what it is done to
	Caption      float64 `json:"caption"`      // it is the label of what the sentence reads
	Elsewhere    float64 `json:"elsewhere"`    // a name that the sentence says stands with another element
	Icon         float64 `json:"icon"`         // it shows an icon and no words, where the sentence speaks of an icon
	OnlyRole     float64 `json:"onlyRole"`     // the sentence names nothing but the role
	Disabled     float64 `json:"disabled"`
	None         float64 `json:"none"` // score of "none of these"
	Scale        float64 `json:"scale"`

	Context          float64 `json:"context"`          // share of a word found around the element
	ContextForTarget float64 `json:"contextForTarget"` // the same for a word that should be in the name
	ContextForLabel  float64 `json:"contextForLabel"`  // the same for a word with a capital of a quoted label
	NumberMatch      float64 `json:"numberMatch"`
	ConceptMatch     float64 `json:"conceptMatch"`
	NearMatch        float64 `json:"nearMatch"` // a concept of the glossary
	WeakMatch        float64 `json:"weakMatch"` // a related concept
	FormMatch        float64 `json:"formMatch"` // another form of the word
	RootMatch        float64 `json:"rootMatch"` // another word of its family
	DoneMatch        float64 `json:"doneMatch"` // what was done for what is to be done
	TypoMatch        float64 `json:"typoMatch"` // one letter is wrong
	Section          float64 `json:"section"`   // least share of a word found in a label of a large part of the page
	Soft             float64 `json:"soft"`      // weight of role words and other grammar
	Unknown          float64 `json:"unknown"`   // share of a common word's weight when no element says it
}

// weights combines how much a word counts by itself with how rare it is among
// the offered elements (inverse document frequency, never 0). A common word that
// no element says weighs less: people paraphrase. Names and numbers don't.
func (m *Model) weights(q query, seen []sight) []float64 {
	out := make([]float64, len(q.words))
	n := float64(len(seen))
	for i, p := range q.parts {
		if p.weight == 0 {
			continue
		}
		df, named, said := 0.0, false, false
		for _, s := range seen {
			df += max(s.name[i], s.around[i]*0.5)
			named = named || s.name[i] > 0
			said = said || s.name[i] > 0 || s.around[i] > 0
		}
		if p.loose && !named || p.icon && !said && q.content > 1 {
			continue
		}
		out[i] = p.weight * (0.5 + math.Log(1+n/(1+df))/math.Log(2+n))
		if !said && p.weight <= 1 && (p.context || !q.label) {
			out[i] *= m.parameters.Unknown
		}
	}
	return out
}

// offered tells which words of the sentence are in the name of some offered
// element, and which name a region that some offered element stands in.
type offered struct {
	words, regions []bool
	sure           []bool // which words a name says outright
	counted        bool   // a number is wanted, and a label that fits has one
	names          []bool // by word: what describes the surroundings and stands with some element
}

func elsewhere(q query, seen []sight) offered {
	out := offered{words: make([]bool, len(q.words)), regions: make([]bool, len(q.words)), sure: make([]bool, len(q.words)), names: make([]bool, len(q.words))}
	for _, s := range seen {
		for i := range q.words {
			out.counted = out.counted || q.counts && q.parts[i].weight > 0.5 && s.name[i] > 0 && hasDigit(s)
			out.words[i] = out.words[i] || s.name[i] > 0
			out.sure[i] = out.sure[i] || s.name[i] >= plain
			out.regions[i] = out.regions[i] || s.region[i]
			out.names[i] = out.names[i] || q.parts[i].context && q.parts[i].weight >= 1 && max(s.name[i], s.around[i]) >= sure
		}
	}
	return out
}

func hasDigit(s sight) bool {
	return strings.ContainsAny(s.label(), "0123456789")
}
