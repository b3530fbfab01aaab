package judge

import (
	"regexp"
	"slices"
	"strings"

	"sedum.dev/sedum/model/builtin/language"
)

// pieces are what a statement is about: each is a word that carries meaning, a
// number, a date or a time of day.
type pieces struct {
	list    []piece
	line    *line
	denied  bool // it says "not"
	turned  bool // it has a word that changes what it says of a thing: only, all, more
	compare bool // it compares two things
	future  bool // it says what will be
}

type piece struct {
	word    pageWord
	at, to  int    // words of the claim
	text    string // of a code
	key     bool   // a code of letters and digits: LAN-187
	date    *date
	time    *clock
	ideas   []language.Mention
	weight  float64
	denied  bool   // a "not" stands before it
	after   string // the word right before it that says how it belongs: by, from, to
	subject bool   // before the verb
	name    bool   // written like a name
}

// measured reports a number, a date or a time.
func (c piece) measured() bool { return c.date != nil || c.time != nil || c.word.amount != nil }

var (
	// light words carry no meaning of their own in a statement about a page.
	light = language.Set(`the a an of for in on at to with and is are was were be been being has have had do does did its it their his her your my our this that these those there
		here as by from into out up off over than then so also now currently already still again can could will would shall should may might must
		page screen shown shows show displayed displays visible says say said states stated reads lists listed list contains contain includes include mentions
		named called someone somebody something any some way exists exist appears appear seen given gets get got goes go comes come came
		nearly almost around yet because since until anyone anybody too just very really own while during through per between extra
		takes take took makes make made puts put keeps keep kept holds hold set sets used uses use user about who which what when where whose
		der die das den dem des ein eine einen einem ist sind war wird werden wurde wurden am im um in auf von zu zum zur mit und oder für hat haben gibt es
		el la los las un una unos unas de del al en es son está están fue por para con y se hay tiene tienen que
		le les une des du au aux est sont était dans sur pour avec et il elle y qui ce cette ces son sa ses leur a ont été contient contiennent
		de het een van in op met zijn was werd wordt voor aan bij naar er dat dit deze die ook nog al te om uit over heeft hebben bevat staat
		i lo gli di da del della nel nella sul per con che è stato ha sono o os as do da dos das no na em um uma com não
		consists consist concerns concern deals deal relates amounts amount adds comes granted requested trigger triggers lead leads place takes
		brings brought happens happen bears carries carry includes included including he she they both one ones other another anything something`)
	// kinds of things: pages seldom repeat them where they list such things.
	thingKinds = language.Set(`ticket tickets job jobs train trains station stations payment payments message messages mail page pages answer post person people user users
		account item items product products order row entry card task field button link section option setting settings list table number name value date
		time day thing things way search data fare note error warning column columns kind result results kind type status state role price amount total tren trenes`)
	verbStart    = regexp.MustCompile(`(?i)^(?:is|are|was|were|isn't|aren't|wasn't|weren't|has|have|had|hasn't|haven't|does|doesn't|do|don't|did|didn't|can|can't|cannot|could|will|won't|may|must|needs?|costs?|shows?|says|starts?|ends?|leaves|arrives|takes|goes|went|came|comes|holds|got|earns|offers|belongs|asks|wants|uses|tastes|explains|closes|opens|ist|sind|wird|hat|findet|beginnt|está|tiene|cuesta|hace|quedan|sale|llega)$`)
	turning      = language.Set(`only all every each both either neither more less most fewer least always except half third quarter than than nur alle todos todas solo`)
	comparatives = language.Set(`than higher lower larger smaller bigger cheaper colder warmer longer shorter faster slower older newer earlier later
		highest lowest largest smallest biggest cheapest fastest slowest oldest newest latest longest shortest most least best worst top same different`)
)

// piecesOf takes a claim apart.
func (p *pageText) piecesOf(claim string) pieces {
	if said := reported.FindStringSubmatch(claim); said != nil {
		claim = said[1]
	}
	l := p.read(claim)
	out := pieces{line: l}
	verb := verbIn(l)
	before := ""
	for i := 0; i < len(l.words); i++ {
		w := l.words[i]
		exact := w.Text == "only" && i+1 < len(l.words) && (l.words[i+1].amount != nil || l.words[i+1].Text == "one")
		out.turned = out.turned || turning[w.Text] && !exact
		out.compare = out.compare || comparatives[w.Text]
		out.future = out.future || futures[w.Text]
		c, ok := p.pieceAt(l, i)
		switch {
		case ok && c.to > i+1 && c.saysNot(l):
			// "no longer valid" is a phrase of its own
		case denies(w.Text):
			out.denied = true
		case !ok && relations[w.Text] != "":
			before = relations[w.Text]
		}
		if !ok {
			continue
		}
		c.subject, c.denied, c.after = i < verb, out.denied, before
		if i == verb && c.weight == 1 {
			c.weight = 0.5 // the page may use another verb
		}
		if before != "" && c.word.Raw != "" && i+1 < len(l.words) && !c.name && !c.measured() {
			before = ""
		}
		out.list = append(out.list, c)
		i = c.to - 1
	}
	return out
}

// saysNot reports a phrase with a denial in it.
func (c piece) saysNot(l *line) bool {
	return slices.ContainsFunc(l.words[c.at:c.to], func(w pageWord) bool { return denies(w.Text) })
}

// verbIn is where the predicate of a claim starts, -1 where that can't be told.
func verbIn(l *line) int {
	if i := slices.IndexFunc(l.words, func(w pageWord) bool { return verbStart.MatchString(w.Text) }); i >= 0 {
		return i
	}
	known := language.Thesaurus()
	for i, w := range l.words {
		if i > 0 && !light[l.words[i-1].Text] && (known.Acts(w.Word) || strings.HasSuffix(l.words[i-1].Text, "s") && known.Verb(w.Stem)) {
			return i
		}
	}
	return -1
}

func denies(word string) bool {
	return deniers[word] || strings.HasSuffix(word, "n't") || word == "nobody" || word == "niemand"
}

// codeEnd is where a code that starts at word i ends: LAN-187.
func (l *line) codeEnd(i int) int {
	end := i + 1
	for end < len(l.words) && l.text[l.words[end-1].End:l.words[end].Start] == "-" && (l.words[i].Number() != l.words[end].Number() || end > i+1) {
		end++
	}
	if l.words[i].Number() {
		return i + 1
	}
	return end
}

var (
	// outcomes are words that say something where they end a claim.
	outcomes = language.Set(`on off up down over out in`)
	futures  = language.Set(`will shall won't going`)
	// relations are words that say how what follows belongs to what stands before.
	relations = map[string]string{
		"by": "by", "von": "from", "por": "by", "from": "from", "to": "to", "until": "until", "bis": "until", "since": "since",
		"before": "before", "after": "after", "than": "than", "per": "per", "pro": "per", "hasta": "until", "is": "-", "are": "-", "in": "-", "on": "-", "at": "-", "with": "-", "for": "-", "and": "-",
	}
)

// pieceAt reads the piece that starts at word i, if one does.
func (p *pageText) pieceAt(l *line, i int) (piece, bool) {
	w := l.words[i]
	c := piece{word: w, at: i, to: i + 1, weight: 1.5}
	if d, ok := l.dateAt(i); ok {
		c.date, c.at, c.to = &d, d.from, d.to
		c.word.amount = nil
		return c, true
	}
	if t, ok := l.timeAt(i); ok {
		c.time = &t
		for c.to < len(l.words) && l.words[c.to].Start < t.end {
			c.to++
		}
		return c, true
	}
	if c.to = l.codeEnd(i); c.to > i+1 {
		c.key, c.word.amount = true, nil
		c.text = l.text[w.Start:l.words[c.to-1].End]
		return c, true
	}
	if w.Text == "one" && i+1 < len(l.words) && !light[l.words[i+1].Text] {
		c.word.amount = &language.Amount{Value: 1}
	}
	if c.word.amount != nil {
		return c, true
	}
	c.ideas = l.ideasAt(i)
	c.to = wholeIdea(c.ideas, i)
	if c.to == i+1 && i == len(l.words)-1 && i > 0 && outcomes[w.Text] {
		return c, true
	}
	if c.to == i+1 && (light[w.Text] || turning[w.Text] || denies(w.Text) || language.Unit(w.Text) != "") {
		return c, false
	}
	c.name = w.Capital()
	switch {
	case c.name:
		c.weight = 1.3
	case thingKinds[w.Text]:
		c.weight = 0.4
	default:
		c.weight = 1
	}
	return c, true
}

// ideasAt are the concepts of the phrases that start at a word.
func (l *line) ideasAt(i int) []language.Mention {
	var out []language.Mention
	for _, m := range l.ideas {
		if m.From == i {
			out = append(out, m)
		}
	}
	return out
}

// wholeIdea is where the longest phrase that starts at word i ends.
func wholeIdea(ideas []language.Mention, i int) int {
	end := i + 1
	for _, m := range ideas {
		if m.Exact && !m.Weak && m.To-m.From > 1 {
			end = max(end, m.To)
		}
	}
	return end
}
