package judge

import (
	"regexp"
	"slices"
	"strings"

	"sedum.dev/sedum/model/builtin/answer"
	"sedum.dev/sedum/model/builtin/language"
)

// standing is one way in which a claim says how a control stands.
type standing struct {
	said *regexp.Regexp
	// is tells whether a control stands so; known is false for one that has no such state.
	is func(c control) (yes, known bool)
}

func (c control) has(word string) bool {
	return slices.Contains(strings.Fields(c.Control.State), word)
}

// of makes a look at two states that exclude each other.
func of(yes, no string) func(c control) (bool, bool) {
	return func(c control) (bool, bool) { return c.has(yes), c.has(yes) || c.has(no) }
}

// on is what a person calls on, ticked, chosen or current.
func on(c control) (yes, known bool) {
	yes = c.has("on") || c.has("selected")
	return yes, yes || c.has("off") || c.has("unselected")
}

// switched is on, of what is switched: an option of several is chosen or not.
func switched(c control) (yes, known bool) {
	if slices.Contains([]string{"radio", "tab", "option", "link", "row", "treeitem"}, c.Control.Role) {
		return false, false
	}
	return on(c)
}

func not(is func(control) (bool, bool)) func(control) (bool, bool) {
	return func(c control) (bool, bool) {
		yes, known := is(c)
		return !yes, known
	}
}

// usable is known of every control that can be acted on.
func usable(c control) (yes, known bool) { return !c.has("disabled"), true }

// faulty is known of fields that are marked, and of those beside them.
func faulty(c control) (yes, known bool) {
	return c.has("invalid"), c.has("invalid") || c.has("filled") || c.has("empty")
}

const (
	cant = `(?:can't|cannot|can not|can no longer|may not|isn't able to|unable to)`
	use  = `(?:be )?(?:used|clicked|changed|ticked|pressed|switched|edited|selected|chosen|turned off|turned on|unticked|operated|activated)`
)

// standings are tried in this order; the first that the claim says decides.
var standings = []standing{
	{say(cant + ` ` + use + `(?: (?:now|yet|at the moment|right now))?`), not(usable)},
	{say(`can(?: still)? ` + use), usable},
	{say(`gr[ea]yed out|locked$|not clickable|unusable|impossible|not possible|unavailable|not available`), not(usable)},
	{say(`clickable|possible|usable`), usable},
	{say(`(?:switched|turned|set to) off|off$`), not(switched)},
	{say(`(?:switched|turned) on|on$`), switched},
	{say(`unticked|unchecked|unselected|deselected|deactivated|inactive|opted out of|uitgeschakeld|désactivée?s?|décochée?s?|deaktiviert|desactivad[oa]s?|disattivat[aoie]|deselezionat[aoie]`), not(on)},
	{say(`set to on|preselected|(?:pre|un)?checked|ticked|selected|chosen|picked|active(?: one)?|activated|in force|accepted|agreed(?: to)?|preset|highlighted as current|the current one|aangevinkt|geselecteerd|ingeschakeld|coch[ée]e?s?|sélectionnée?s?|activée?s?|angekreuzt|ausgewählt|aktiviert|marcad[oa]s?|seleccionad[oa]s?|spuntat[aoie]|selezionat[aoie]|attivat[aoie]|apert[aoie]`), on},
	{say(`disabled`), disabledOrOff},
	{say(`enabled`), func(c control) (bool, bool) { off, known := disabledOrOff(c); return !off, known }},
	{say(`expanded|unfolded`), of("expanded", "collapsed")},
	{say(`collapsed|folded`), of("collapsed", "expanded")},
	{say(`(?:left |still )?(?:empty|blank)|leeg|vide|leer|vacío`), of("empty", "filled")},
	{say(`(?:been )?(?:already )?(?:pre)?filled(?: in)?(?: already)?|entered|typed(?: in)?|ingevuld|remplie?|ausgefüllt|rellenad[oa]`), of("filled", "empty")},
	{say(`(?:must|has to|have to|needs? to|should) be (?:corrected|fixed|completed)|invalid|marked as (?:wrong|faulty|an error)|flagged|needs? (?:correction|attention|correcting)|in error`), faulty},
}

func say(words string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)(?:^| )(?:` + words + `)(?: |$)`)
}

// disabledOrOff: a switch that is off is called disabled, and so is a button that
// can't be pressed.
func disabledOrOff(c control) (yes, known bool) {
	if yes, known := on(c); known && !c.has("disabled") {
		return !yes, true
	}
	return c.has("disabled"), true
}

// permits says that someone may do something: in a table of ticks that is a tick.
var permits = say(`(?:may|can|are able to|is able to|(?:are|is) allowed to|(?:have|has) the (?:permission|right) to|(?:have|has) permission to)`)

var forbids = say(`can't|cannot|may not|(?:is not|are not|isn't|aren't) (?:allowed|able|permitted) to`)

// controlWords are what people call controls, and words of such claims that name
// nothing.
var controlWords = language.Set(`tab tabs checkbox checkboxes box boxes switch switches toggle button buttons field fields input option options radio filter
	view menu choice one link item items right moment default user first casella scheda pulsante campo kästchen feld schaltfläche knopf
	case bouton onglet champ vakje veld knop casilla botón pestaña campo`)

// stood judges a claim about how controls stand.
func (p *pageText) stood(claim string) (evidence, bool) {
	if e, ok := p.stoodCount(claim); ok {
		return e, true
	}
	if len(p.controls) == 0 || several.MatchString(claim) {
		return evidence{}, false
	}
	is, rest, ok := demanded(claim)
	if !ok {
		if e, ok := p.permitted(claim); ok {
			return e, true
		}
		return p.implied(claim)
	}
	return p.standingOf(rest, is, deniesIn(rest))
}

// aboutControls reports a claim that says how a control of the page stands.
func (p *pageText) aboutControls(claim string) bool {
	_, _, ok := demanded(claim)
	return ok && len(p.controls) > 0
}

// several finds a claim about more than one control.
var several = regexp.MustCompile(`(?i)^(?:only|no|none|both|all|every|each|neither|one|two|three|four|five|six|seven|eight|nine|ten|\d+)\b|\bbecause\b`)

// demanded is the state that a claim wants, and the claim without its words.
func demanded(claim string) (is func(control) (bool, bool), rest string, ok bool) {
	for _, s := range standings {
		if at := s.said.FindStringIndex(claim); at != nil {
			return s.is, strings.TrimSpace(claim[:at[0]] + " " + claim[at[1]:]), true
		}
	}
	return nil, claim, false
}

func deniesIn(claim string) bool {
	return slices.ContainsFunc(language.Split(claim), func(w language.Word) bool { return denies(w.Text) })
}

// permitted judges "editors may edit pages" by the ticks of a table.
func (p *pageText) permitted(claim string) (evidence, bool) {
	at := permits.FindStringIndex(claim)
	denied := deniesIn(claim)
	if at == nil {
		at, denied = forbids.FindStringIndex(claim), true
	}
	if at == nil {
		return evidence{}, false
	}
	inTable := func(c control) (bool, bool) {
		yes, known := on(c)
		return yes, known && c.Cell > 0
	}
	return p.standingOf(claim[:at[0]]+" "+claim[at[1]:], inTable, denied)
}

// implied judges a claim that says what a tick says, by the tick: comments are
// sent by mail where "Send comments by mail" is ticked.
func (p *pageText) implied(claim string) (evidence, bool) {
	c := p.piecesOf(claim)
	if len(c.list) < 2 || c.turned || c.compare {
		return evidence{}, false
	}
	found, fits := evidence{}, 0
	for _, k := range p.controls {
		yes, known := on(k)
		if !known || k.Control.Role != "checkbox" && k.Control.Role != "switch" {
			continue
		}
		if fit, whole := p.namedBy(c, k); fit < 0.85 || whole < 0.6 {
			continue
		}
		e := evidence{support: doubtful}
		if yes == (c.denied != deniesIn(k.Control.Name)) {
			e = e.not()
		}
		found, fits = e, fits+1
	}
	return found, fits == 1
}

// standingOf looks for the control that the rest of a claim names.
func (p *pageText) standingOf(rest string, is func(control) (bool, bool), denied bool) (evidence, bool) {
	c := p.piecesOf(rest)
	c.list = slices.DeleteFunc(slices.Clone(c.list), func(x piece) bool { return controlWords[x.word.Text] || denies(x.word.Text) })
	if len(c.list) == 0 {
		return evidence{}, false
	}
	best, found := 0.0, evidence{}
	for _, k := range p.controls {
		yes, known := is(k)
		if !known {
			continue
		}
		fit, whole := p.namedBy(c, k)
		if fit < 0.6 {
			continue
		}
		fit += 0.3 * whole
		e := evidence{support: likely * min(1, fit-0.2)}
		if yes == denied {
			e = e.not()
		}
		switch {
		case fit > best+0.01:
			best, found = fit, e
		case fit > best-0.01:
			found = found.either(e)
		}
	}
	if found.support > 0 && found.against > 0 {
		return evidence{}, false // it can't be told which is meant
	}
	return found, best > 0
}

// namedBy tells how much of a claim a control's name and its surroundings say,
// and how much of its name the claim says. The name must say something.
func (p *pageText) namedBy(c pieces, k control) (fit, whole float64) {
	name := p.read(k.Control.Name)
	around := p.around(k)
	if len(name.words) == 0 {
		name, around = p.read(strings.Join(around, " ")), nil
	}
	total, own, all := 0.0, 0.0, 0.0
	for _, x := range c.list {
		total += x.weight
		like := p.matchIn(x, name)
		if like.like >= matched && !like.opposite {
			own += x.weight
			all += x.weight * min(1, like.like/likeForm)
			continue
		}
		for _, text := range around {
			if m := p.matchIn(x, p.read(text)); m.like >= matched && !m.opposite {
				all += 0.9 * x.weight
				break
			}
		}
	}
	if own == 0 || total == 0 {
		return 0, 0
	}
	said, content, starts := 0, 0, false
	for i, w := range name.words {
		if light[w.Text] || w.amount != nil {
			continue
		}
		content++
		if slices.ContainsFunc(c.list, func(x piece) bool { return p.wordLike(x, w, name, i) >= matched || p.sameIdeaAt(x, name, i) }) {
			said++
			starts = starts || content == 1 // the rest of a long name tells more of it
		}
	}
	return all / total, max(float64(said)/float64(max(content, 1)), answer.Truth(starts)*0.9)
}

func (p *pageText) sameIdeaAt(x piece, l *line, i int) bool {
	m := p.matchIn(x, l)
	return m.like >= matched && m.at == i && !m.opposite
}

// around are the texts that say what a control is about: its group, its row and
// column, the headings over it.
func (p *pageText) around(k control) []string {
	var out []string
	if k.Label != "" {
		out = append(out, k.Label)
	}
	if k.Entry > 0 {
		for _, g := range p.passages {
			if g.Group == k.Group && g.Entry == k.Entry && g.Text != k.Control.Name {
				out = append(out, g.Text)
			}
			if g.Group == k.Group && g.Entry == 1 && g.Cell == k.Cell && k.Cell > 0 {
				out = append(out, g.Text)
			}
		}
	}
	if n := len(k.headings); n > 0 {
		out = append(out, k.headings[n-1])
	}
	return out
}
