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
	ExtraQuoted  float64 `json:"extraQuoted"`  // the same where the sentence quotes a label
	Exact        float64 `json:"exact"`        // the sentence says the whole name
	StartsName   float64 `json:"startsName"`   // the name starts with the first content word
	Role         float64 `json:"role"`         // the role is the one spoken of
	RoleMismatch float64 `json:"roleMismatch"` // the role is another one
	Rival        float64 `json:"rival"`        // the name says what excludes the sentence
	Lost         float64 `json:"lost"`         // times 1 or 2: names and numbers that are missing
	Missing      float64 `json:"missing"`      // times 1 or 2: words of a quoted label that are missing
	OtherDeed    float64 `json:"otherDeed"`    // a button that does not say what is to be done
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
	ContextForLabel  float64 `json:"contextForLabel"`  // the same for a word of a quoted label
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
			out.names[i] = out.names[i] || q.parts[i].context && q.parts[i].weight >= 1 && max(s.name[i], s.around[i]) >= sure
		}
	}
	return out
}

func hasDigit(s sight) bool {
	return strings.ContainsAny(cmp.Or(s.candidate.Label, s.candidate.Name), "0123456789")
}

func (m *Model) score(q query, weights []float64, named offered, s sight) float64 {
	p := m.parameters.Locate
	var covered, total, inName, target, context, inContext, missing, lost, content float64
	astray, away, placed := false, false, false
	for i, w := range weights {
		if w == 0 {
			continue
		}
		said := max(s.name[i], p.around(q, i, s)*s.around[i])
		total += w
		covered += w * said
		context += w * truth(q.parts[i].context)
		inContext += w * truth(q.parts[i].context) * s.name[i]
		content += w * truth(roleWords[q.words[i].text] == nil)
		if q.aims(i) && (named.words[i] || q.parts[i].weight >= 1 && (q.label || q.fill && s.label() != "")) {
			target += w
			inName += w * s.name[i]
		}
		switch {
		case said >= found:
			placed = placed || q.parts[i].context && q.parts[i].weight >= 1 || s.region[i]
		case q.label && !q.parts[i].context && q.parts[i].weight >= 1:
			missing = min(missing+1, 2)
		case q.parts[i].weight > 1:
			lost = min(lost+1, 2)
			astray = astray || named.names[i]
		default:
			away = away || named.names[i]
		}
	}
	if !q.described && len(q.roles) > 0 {
		return p.OnlyRole * truth(q.roles[s.candidate.Role])
	}
	if total == 0 || content == 0 {
		return 0
	}
	share := covered / total
	score := p.Coverage*share + p.Lost*lost + p.Missing*missing + p.Elsewhere*truth(astray && !s.inRegion() || away && !placed) + p.Partly*truth(away && placed) + p.Exact*s.exact*share
	switch {
	case s.explained == 0:
	case q.label:
		score += p.ExtraQuoted * (1 - s.explained)
	default:
		score += p.Extra * (1 - s.explained)
	}
	if q.acts(s) {
		score += p.OtherDeed
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
	if q.elsewhere(named, s) {
		score += p.Region
	}
	if q.lacksObject(s) {
		score += p.Objectless
	}
	score += p.Icon*truth(q.icon && showsIcon(s.candidate)) + p.StartsName*truth(s.starts) + p.Beside*truth(s.beside) + p.Rival*truth(s.rival) + p.Disabled*truth(s.candidate.Disabled)
	return score + m.roleScore(q, s.candidate)
}

// showsIcon reports an element without words of its own that is known by a hint.
func showsIcon(c *model.Candidate) bool {
	return len(c.Hints) > 0 && !strings.ContainsFunc(cmp.Or(c.Label, c.Name), unicode.IsLetter)
}

// around is the share of what a word counts where it is said around the element
// and not by its name.
func (p LocateParameters) around(q query, i int, s sight) float64 {
	switch {
	case q.parts[i].context || q.fill && s.label() == "":
		return p.Context
	case q.label && q.parts[i].weight >= 1:
		return p.ContextForLabel
	}
	return p.ContextForTarget
}

// elsewhere reports an element outside the part of the page that is named, where
// some other stands in it.
func (q query) elsewhere(named offered, s sight) bool {
	for i := range s.region {
		if named.regions[i] && !s.region[i] {
			return true
		}
	}
	return false
}

// lacksObject reports that neither the name of an element nor what stands around it
// says anything of what the sentence wants something done to.
func (q query) lacksObject(s sight) bool {
	if len(q.deed) == 0 || symbolWords(s.label()) != "" {
		return false // a mere sign names no object
	}
	objects := 0
	for i, p := range q.parts {
		if p.weight == 0 || slices.Contains(q.deed, i) {
			continue
		}
		if max(s.name[i], s.around[i]) >= found {
			return false
		}
		objects += int(p.weight)
	}
	return objects > 0
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
