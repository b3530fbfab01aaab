package judge

import (
	"regexp"
	"slices"

	"sedum.dev/sedum/model/builtin/answer"
	"sedum.dev/sedum/model/builtin/language"
)

// tongues are small words by which a language is told. Those that several have
// are left out.
var tongues = map[string]map[string]bool{
	"en": language.Set(`the is are was were and of to with for has have not this that there it can your you from been`),
	"de": language.Set(`der das und ist nicht mit für auf eine einen wird werden sind sie ihr ihre zu von vom zum zur den dem im am bei wurde haben hat kein keine`),
	"es": language.Set(`el los y está con para del por su sus sin hay desde hasta más`),
	"fr": language.Set(`les et est pour dans sur votre vous au aux avec sans sont été n'est ne pas nous`),
	"it": language.Set(`il gli di è per non sono alla dal dalle alle della nel ogni più abbiamo`),
	"nl": language.Set(`het een van en zijn niet voor op naar bij wordt worden geen staat de`),
	"pt": language.Set(`os um uma não são ao pelo em seu sua com`),
}

// spokenWell are the languages whose words the lexicon has in number.
var spokenWell = map[string]bool{"": true, "en": true, "de": true, "es": true, "fr": true, "nl": true}

// tongueOf is the language that most of the small words are of; "" where that
// can't be told.
func tongueOf(words []pageWord) string {
	best, second, tongue := 0, 0, ""
	for name, small := range tongues {
		n := 0
		for _, w := range words {
			n += int(answer.Truth(small[w.Text]))
		}
		switch {
		case n > best:
			best, second, tongue = n, best, name
		case n > second:
			second = n
		}
	}
	if best == second {
		return ""
	}
	return tongue
}

var (
	bounding = regexp.MustCompile(`(?i)\b(?:before|after|until|within|earlier|later|since)\b`)
	summing  = regexp.MustCompile(`(?i)\b(?:together|altogether|combined|in all|in total|adds? up to)\b`)
)

// unsaid says why a page may mean a statement though its words don't fit, "" where
// words that don't fit tell against it. Only a page that speaks the language of the
// statement, and numbers that words can compare, can do that.
func (p *pageText) unsaid(claim string, c pieces) string {
	page, spoken := p.tongue, tongueOf(c.line.words)
	switch {
	case spoken != "" && page != "" && spoken != page:
		return "the page is in another language"
	case !spokenWell[spoken]:
		return "it is in a language of which too few words are known"
	case bounding.MatchString(claim) && slices.ContainsFunc(c.list, piece.measured):
		return "it sets a limit"
	case summing.MatchString(claim) && slices.ContainsFunc(c.list, piece.measured):
		return "it adds numbers up"
	case p.countsUnseen(c):
		return "it counts what the page doesn't number"
	}
	return ""
}

// countsUnseen reports a count of things that stand nowhere on the page with a
// number of their own.
func (p *pageText) countsUnseen(c pieces) bool {
	for i := range c.list {
		if !c.counts(i) {
			continue
		}
		things := c.list[headNounFrom(c, i+1)]
		next := c.list[i+1]
		return !slices.ContainsFunc(p.unitsOf(), func(u unit) bool {
			return slices.ContainsFunc(u.own, func(l *line) bool { return p.numbersIt(l, things) || p.numbersIt(l, next) })
		})
	}
	return false
}

// miscounts reports a count that the part of the page which says most of the
// statement doesn't give.
func (p *pageText) miscounts(c pieces) bool {
	a, _ := p.best(c)
	for i := range c.list {
		if c.counts(i) && a.matches[i].like < matched {
			return true
		}
	}
	return false
}

// numbersIt reports a number right before or after a word of a line.
func (p *pageText) numbersIt(l *line, x piece) bool {
	m := p.matchIn(x, l)
	if m.like < matched || m.at < 0 {
		return false
	}
	for _, k := range []int{m.at - 1, m.at + 1} {
		if k >= 0 && k < len(l.words) && l.words[k].amount != nil {
			return true
		}
	}
	return false
}
