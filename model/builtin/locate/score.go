package locate

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin/answer"
)

// tally is what the words of a sentence come to for one element, by weight.
type tally struct {
	total, covered  float64 // all words; as far as they are said
	target, inName  float64 // words that name the target; as far as the name says them
	context, titled float64 // words about its surroundings; as far as the name says them
	content         float64 // words that are no words for a role
	missing, lost   float64 // to 2: words of a quoted label, names and numbers that are not said
	astray, away    bool    // a name, another word about its surroundings, stands with others
	strays          bool    // the name of another element says a word that this one lacks
	placed          bool    // some of what describes its surroundings is said
}

func (p Parameters) tally(q query, weights []float64, named offered, s sight) tally {
	var t tally
	for i, w := range weights {
		if w == 0 {
			continue
		}
		said := max(s.name[i], p.around(q, i, s)*s.around[i])
		t.total += w
		t.covered += w * said
		t.content += w * answer.Truth(roleWords[q.words[i].Text] == nil)
		if q.parts[i].context {
			t.context += w
			t.titled += w * s.name[i]
		}
		if q.aims(i) && (named.words[i] || q.parts[i].weight >= 1 && (q.label || q.fill && s.label() != "")) {
			t.target += w
			t.inName += w * s.name[i]
		}
		t.mark(q, i, said, named, s)
	}
	return t
}

// mark notes what it means that a word is said, or not.
func (t *tally) mark(q query, i int, said float64, named offered, s sight) {
	part := q.parts[i]
	t.strays = t.strays || q.aims(i) && part.weight >= 1 && !slices.Contains(q.deed, i) && said < found && named.sure[i]
	switch {
	case said >= found:
		t.placed = t.placed || part.context && part.weight >= 1 || s.region[i]
	case q.label && !part.context && part.weight >= 1:
		t.missing = min(t.missing+1, 2)
	case part.weight > 1:
		t.lost = min(t.lost+1, 2)
		t.astray = t.astray || named.names[i]
	default:
		t.away = t.away || named.names[i]
	}
}

// around is the share of what a word counts where it is said around the element
// and not by its name.
func (p Parameters) around(q query, i int, s sight) float64 {
	switch {
	case q.parts[i].context || q.fill && s.label() == "":
		return p.Context
	case q.label && q.words[i].Capital():
		return p.ContextForLabel
	}
	return p.ContextForTarget
}

func (m *Model) score(q query, weights []float64, named offered, s sight) float64 {
	p := m.parameters
	t := p.tally(q, weights, named, s)
	switch {
	case !q.described && len(q.roles) > 0:
		return p.OnlyRole * answer.Truth(q.roles[s.candidate.Role])
	case t.content == 0:
		return 0
	}
	share := t.covered / t.total
	return p.Coverage*share + p.Exact*s.exact*share +
		p.Missing*t.missing + p.Lost*t.lost + p.Elsewhere*answer.Truth(t.astray && !s.inRegion() || t.away && !t.placed) + p.Partly*answer.Truth(t.away && t.placed) +
		p.Strays*answer.Truth(t.strays) + p.extra(q, s) + p.aim(t, share) + p.signs(q, named, s) + p.role(q, s.candidate)
}

// extra is what a label loses by words that the sentence doesn't say.
func (p Parameters) extra(q query, s sight) float64 {
	switch {
	case s.explained == 0:
		return 0
	case q.label:
		return p.ExtraQuoted * (1 - s.explained)
	}
	return p.Extra * (1 - s.explained)
}

// aim is how well the name says what names the target.
func (p Parameters) aim(t tally, share float64) float64 {
	switch {
	case t.target == 0 && t.context > 0 && t.titled == 0:
		return p.Untargeted
	case t.target == 0:
		return p.Target * share
	case t.inName == 0:
		return p.OffTarget
	}
	return p.Target * t.inName / t.target
}

// signs add up what speaks for or against an element whatever its words weigh.
func (p Parameters) signs(q query, named offered, s sight) float64 {
	sum := 0.0
	for _, sign := range []struct {
		seen   bool
		weight float64
	}{
		{s.starts, p.StartsName},
		{s.beside, p.Beside},
		{s.rival, p.Rival},
		{s.candidate.Disabled, p.Disabled},
		{q.acts(s), p.OtherDeed},
		{s.onlyDoes, p.Act},
		{q.undone(named, s), p.Undone},
		{q.reads && !q.readsText && len(strings.Fields(s.label())) > wordy, p.Wordy},
		{q.lacksObject(s), p.Objectless},
		{named.counted && !hasDigit(s), p.Uncounted},
		{q.elsewhere(named, s), p.Region},
		{q.icon && showsIcon(s.candidate), p.Icon},
	} {
		if sign.seen {
			sum += sign.weight
		}
	}
	return sum
}

// wordy is the number of words above which a text is no value any more.
const wordy = 8

// undone reports an element that has nothing of the deed which another one is named by:
// "reject the run" isn't the run, where there is a "Reject".
func (q query) undone(named offered, s sight) bool {
	return len(q.deed) > 0 && q.parts[0].weight >= 1 && named.words[0] && !holdsState[s.candidate.Role] && max(s.name[0], s.around[0]) < found
}

// showsIcon reports an element without words of its own that is known by a hint.
func showsIcon(c *model.Candidate) bool {
	return len(c.Hints) > 0 && !strings.ContainsFunc(cmp.Or(c.Label, c.Name), unicode.IsLetter)
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

// roleShare is how well a role fits what the sentence calls the control: a link may be
// called a button, but a button rather is.
func (q query) roleShare(role string) float64 {
	for _, w := range q.words {
		if roles := roleWords[w.Text]; len(roles) > 1 && (w.Text == "button" || w.Text == "tab") && roles[0] != role {
			return 0.4
		}
	}
	return 1
}

// holdsState are the roles of what is on or off, which a deed of any name may change.
var holdsState = map[string]bool{"checkbox": true, "radio": true, "switch": true, "combobox": true, "slider": true, "option": true}

func (p Parameters) role(q query, c *model.Candidate) float64 {
	score := 0.0
	if q.act == setting && c.Role == "link" || q.act == opening && slices.Contains([]string{"checkbox", "radio", "switch"}, c.Role) {
		score = p.Act
	}
	switch {
	case len(q.roles) == 0 || q.fill && c.Editable:
		return score
	case q.roles[c.Role]:
		return score + p.Role*q.roleShare(c.Role)
	case q.strict:
		return score + p.StrictRole
	}
	return score + p.RoleMismatch
}
