package builtin

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"sedum.dev/sedum/model"
)

// LocateParameters weigh what speaks for an element, in logits; the matches are
// shares from 0 to 1.
type LocateParameters struct {
	Coverage     float64 `json:"coverage"`     // all words of the sentence are found
	Target       float64 `json:"target"`       // the words before a preposition are in the name
	Extra        float64 `json:"extra"`        // the name says more than the sentence
	Exact        float64 `json:"exact"`        // the sentence says the whole name
	StartsName   float64 `json:"startsName"`   // the name starts with the first content word
	Role         float64 `json:"role"`         // the role is the one spoken of
	RoleMismatch float64 `json:"roleMismatch"` // the role is another one
	Rival        float64 `json:"rival"`        // the name says what excludes the sentence
	Lost         float64 `json:"lost"`         // times 1 or 2: names, numbers or words of a quoted label that are missing
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
	Caption      float64 `json:"caption"`      // it is the label of what the sentence reads
	Elsewhere    float64 `json:"elsewhere"`    // a name that the sentence says stands with another element
	Icon         float64 `json:"icon"`         // it shows an icon and no words, where the sentence speaks of an icon
	OnlyRole     float64 `json:"onlyRole"`     // the sentence names nothing but the role
	Disabled     float64 `json:"disabled"`
	None         float64 `json:"none"` // score of "none of these"
	Scale        float64 `json:"scale"`

	Context          float64 `json:"context"`          // share of a word found around the element
	ContextForTarget float64 `json:"contextForTarget"` // the same for a word that should be in the name
	NumberMatch      float64 `json:"numberMatch"`
	ConceptMatch     float64 `json:"conceptMatch"`
	NearMatch        float64 `json:"nearMatch"` // a concept of the glossary
	WeakMatch        float64 `json:"weakMatch"` // a related concept
	FormMatch        float64 `json:"formMatch"` // another form of the word
	RootMatch        float64 `json:"rootMatch"` // another word of its family
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
			out[i] *= m.parameters.Locate.Unknown
		}
	}
	return out
}

// offered tells which words of the sentence are in the name of some offered
// element, and which name a region that some offered element stands in.
type offered struct {
	words, regions []bool
	counted        bool   // a number is wanted, and a label that fits has one
	names          []bool // by word: what describes the surroundings and stands with some element
}

func elsewhere(q query, seen []sight) offered {
	out := offered{words: make([]bool, len(q.words)), regions: make([]bool, len(q.words)), names: make([]bool, len(q.words))}
	for _, s := range seen {
		for i := range q.words {
			out.counted = out.counted || q.counts && q.parts[i].weight > 0.5 && s.name[i] > 0 && hasDigit(s)
			out.words[i] = out.words[i] || s.name[i] > 0
			out.regions[i] = out.regions[i] || s.region[i]
			out.names[i] = out.names[i] || q.parts[i].context && q.parts[i].weight > 1 && max(s.name[i], s.around[i]) >= sure
		}
	}
	return out
}

func hasDigit(s sight) bool {
	return strings.ContainsAny(cmp.Or(s.candidate.Label, s.candidate.Name), "0123456789")
}

func (m *Model) score(q query, weights []float64, named offered, s sight) float64 {
	p := m.parameters.Locate
	var covered, total, inName, target, context, inContext, lost, content float64
	away, placed := false, false
	for i, w := range weights {
		if w == 0 {
			continue
		}
		share := p.ContextForTarget
		if q.parts[i].context || q.fill {
			share = p.Context
		}
		said := max(s.name[i], share*s.around[i])
		total += w
		covered += w * said
		context += w * truth(q.parts[i].context)
		inContext += w * truth(q.parts[i].context) * s.name[i]
		content += w * truth(roleWords[q.words[i].text] == nil)
		if q.aims(i) && (named.words[i] || q.label && q.parts[i].weight >= 1) {
			target += w
			inName += w * s.name[i]
		}
		if said < found && (q.parts[i].weight > 1 || q.label && !q.parts[i].context && q.parts[i].weight == 1) {
			lost = min(lost+1, 2)
			away = away || named.names[i]
		}
		placed = placed || q.parts[i].context && q.parts[i].weight >= 1 && s.around[i] >= found
	}
	if total == 0 || content == 0 && len(q.roles) > 0 {
		return p.OnlyRole * truth(q.roles[s.candidate.Role])
	}
	share := covered / total
	score := p.Coverage*share + p.Lost*lost + p.Elsewhere*truth(away && !placed) + p.Exact*s.exact*share
	if s.explained > 0 {
		score += p.Extra * (1 - s.explained)
	}
	switch {
	case target == 0 && context > 0 && inContext == 0:
		score += p.Untargeted
	case target == 0:
		score += p.Target * share
	case inName == 0:
		score += p.OffTarget
	default:
		score += p.Target * inName / target
	}
	if named.counted && !hasDigit(s) {
		score += p.Uncounted
	}
	for i := range s.region {
		if named.regions[i] && !s.region[i] {
			score += p.Region
			break
		}
	}
	score += p.Icon*truth(q.icon && showsIcon(s.candidate)) + p.StartsName*truth(s.starts) + p.Beside*truth(s.beside) + p.Rival*truth(s.rival) + p.Disabled*truth(s.candidate.Disabled)
	return score + m.roleScore(q, s.candidate)
}

// showsIcon reports an element without words of its own that is known by a hint.
func showsIcon(c *model.Candidate) bool {
	return len(c.Hints) > 0 && !strings.ContainsFunc(cmp.Or(c.Label, c.Name), unicode.IsLetter)
}

func (m *Model) roleScore(q query, c *model.Candidate) float64 {
	p := m.parameters.Locate
	score := 0.0
	if q.act == setting && c.Role == "link" || q.act == opening && slices.Contains([]string{"checkbox", "radio", "switch"}, c.Role) {
		score = p.Act
	}
	switch {
	case len(q.roles) == 0 || q.fill && c.Editable:
		return score
	case q.roles[c.Role]:
		return score + p.Role
	case q.strict:
		return score + p.StrictRole
	}
	return score + p.RoleMismatch
}

func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
