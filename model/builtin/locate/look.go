package locate

import (
	"cmp"
	"slices"
	"strings"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin/language"
)

// sight is how one element looks from the sentence.
type sight struct {
	candidate *model.Candidate
	name      []float64 // how well each word of the sentence is in the name
	around    []float64 // and in what stands around it
	region    []bool    // and whether that word names the region it stands in
	explained float64   // share of the name's words that the sentence says
	exact     float64   // the sentence says the whole label, in order
	rival     bool
	starts    bool
	beside    bool   // the sentence says the whole name of what stands with it
	deed      bool   // the label says only what is to be done
	onlyDoes  bool   // a button for a deed, where the sentence opens something
	item      string // the item text, where it speaks about few elements
}

func (s sight) label() string { return cmp.Or(s.candidate.Label, s.candidate.Name) }

// eyes look at the options of one choice. A text that many of them share says
// little about each.
type eyes struct {
	*Model
	q        query
	items    map[string]float64 // how many options share an item text
	sections map[string]float64 // how many options of one name share a section label
	texts    map[string]reading
	words    map[string][]language.Word   // of each text
	mates    map[string][][]language.Word // the labels that stand in an item
}

// cardControls is how many controls one card or row may have; an item text that
// more share is a whole section.
const cardControls = 6

func (m *Model) newEyes(q query, options []model.Option) eyes {
	e := eyes{m, q, map[string]float64{}, map[string]float64{}, map[string]reading{}, map[string][]language.Word{}, map[string][][]language.Word{}}
	e.q.places = map[string]bool{}
	named := map[string]float64{}
	for _, o := range options {
		if o.Candidate == nil {
			continue
		}
		e.items[o.Candidate.Item]++
		e.mates[o.Candidate.Item] = append(e.mates[o.Candidate.Item], e.split(o.Candidate.Label))
		for _, w := range e.split(o.Candidate.Location) {
			e.q.places[w.Text] = true
		}
		for _, part := range sectionParts(o.Candidate) {
			key := part + "\x00" + o.Candidate.Name
			named[key]++
			e.sections[part] = max(e.sections[part], named[key])
		}
	}
	return e
}

func sectionParts(c *model.Candidate) []string {
	return slices.DeleteFunc(strings.Split(c.Section, " › "), func(s string) bool { return s == "" })
}

// reading reads each text once.
func (e eyes) reading(text string) reading {
	r, ok := e.texts[text]
	if !ok {
		r = e.read(e.q, text)
		e.texts[text] = r
	}
	return r
}

// split splits each text once.
func (e eyes) split(text string) []language.Word {
	words, ok := e.words[text]
	if !ok {
		words = language.Split(text)
		e.words[text] = words
	}
	return words
}

func (e eyes) look(o model.Option) sight {
	q := e.q
	c := o.Candidate
	if c == nil {
		c = &model.Candidate{Name: o.Text}
	}
	label := c.Label
	if label == "" {
		label = c.Name
	}
	name := e.reading(nameText(c, label, q.reads))
	s := sight{candidate: c, name: make([]float64, len(q.words)), around: make([]float64, len(q.words))}
	place := e.reading(c.Location)
	s.region = slices.Clone(place.region)
	e.around(c, place, &s)
	for i, w := range q.words {
		if q.parts[i].weight == 0 {
			continue
		}
		s.name[i] = name.said[i]
		if (i > 0 || !softVerbs[w.Text]) && !q.parts[i].context && slices.Contains(roleWords[w.Text], c.Role) || w.Text == "search" && c.Role == "searchbox" {
			s.name[i] = 1
		}
	}
	e.offers(c, &s)
	labelWords := language.Split(unbracketed(label))
	if len(labelWords) > longTitle && len(q.words) > 0 && softVerbs[q.words[0].Text] {
		s.name[0] = 0 // a title says no deed
	}
	s.explained = e.explained(q, labelWords)
	s.exact = q.says(labelWords)
	s.starts = startsWith(q, labelWords)
	s.deed = q.namedDeed(s)
	s.beside = e.besideNamed(c)
	s.onlyDoes = q.act == opening && c.Role == "button" && !q.writes(labelWords) && e.namesDeed(labelWords)
	if e.items[c.Item] <= cardControls {
		s.item = c.Item
	}
	s.rival = e.excluded(q, name)
	return s
}

// writes reports that every word of a label stands in the sentence as it is written.
func (q query) writes(label []language.Word) bool {
	return !slices.ContainsFunc(label, func(l language.Word) bool {
		return !slices.ContainsFunc(q.words, func(w language.Word) bool { return w.Text == l.Text })
	})
}

// namesDeed reports a label that is the name of a deed, like "Delete".
func (e eyes) namesDeed(label []language.Word) bool {
	return slices.ContainsFunc(e.ideas(label), func(x language.Mention) bool {
		return deedNames[e.glossary.Name(x.Concept)] && !x.Weak && x.From == 0 && x.To == len(label)
	})
}

// nameText is all that names an element: its label, what is seen on it, what a
// mere sign is called and what kind of value it shows.
func nameText(c *model.Candidate, label string, reads bool) string {
	if c.Name != label && len(c.Hints) == 0 {
		label = c.Name
	}
	shown := ""
	switch {
	case reads:
		shown = readValue(label)
	case c.Role != "":
		shown = shownValue(label)
	}
	return strings.Join([]string{label, strings.Join(c.Hints, " "), symbolWords(label), shown}, " ")
}

// namedDeed reports that a label says what the sentence wants done, and nothing that
// the sentence doesn't say: "Edit" or "Edit address" for "change the address". If
// the sentence says what to do it to, that must stand with it.
func (q query) namedDeed(s sight) bool {
	if s.explained < 1 || !slices.ContainsFunc(q.deed, func(i int) bool { return s.name[i] >= sure }) {
		return false
	}
	return !q.lacksObject(s)
}

func (s sight) inRegion() bool { return slices.Contains(s.region, true) }

// besideNamed reports that what describes the surroundings is the whole of a text
// that stands with the element: "Millbrook", not "Millbrook Parkway".
func (e eyes) besideNamed(c *model.Candidate) bool {
	texts := e.mates[c.Item]
	if len(texts) > cardControls {
		texts = nil
	}
	for _, part := range append(sectionParts(c), c.Peers...) {
		texts = append(texts, e.split(part))
	}
	own := e.q.find(e.split(c.Label))
	return slices.ContainsFunc(texts, func(text []language.Word) bool {
		at := e.q.find(text)
		return at >= 0 && at != own && e.q.parts[at].context && e.q.parts[at].weight >= 1
	})
}

// titled reports that the name of an element says what follows word from.
func (s sight) titled(from int) bool {
	return slices.ContainsFunc(s.name[from:], func(said float64) bool { return said >= sure })
}

// offers counts an option of a native list as said by the list itself: choosing
// "Austria" from the Country list means the list that offers it.
func (e eyes) offers(c *model.Candidate, s *sight) {
	for _, choice := range c.Choices {
		words := language.Split(choice)
		if at := e.q.find(words); at >= 0 {
			for i := range words {
				s.name[at+i] = 1
			}
		}
	}
}

// around reads what stands around an element, from the closest outwards.
func (e eyes) around(c *model.Candidate, place reading, s *sight) {
	add := func(r reading, trust float64) {
		for i, said := range r.said {
			s.around[i] = max(s.around[i], trust*said)
		}
	}
	add(place, 1)
	add(e.reading(c.Item+" · "+strings.Join(c.Peers, " · ")), share(cardControls, e.items[c.Item], 0))
	for _, part := range sectionParts(c) {
		r := e.reading(part)
		add(r, share(1, e.sections[part], e.parameters.Section))
		for i, in := range r.region {
			s.region[i] = s.region[i] || in
		}
	}
}

// share is how far a text speaks about one of the options that share it, when
// as many as fair may do so.
func share(fair, options, least float64) float64 { return max(least, min(1, fair/max(1, options))) }
