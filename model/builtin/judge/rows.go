package judge

import (
	"regexp"
	"strings"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin/answer"
	"sedum.dev/sedum/model/builtin/language"
)

// judgeRow judges "the row for Ada shows Admin".
func judgeRow(p *pageText, parts map[string]string) (evidence, bool) {
	key := p.key(parts["key"])
	e, found := evidence{}, false
	for _, g := range p.groups {
		for _, row := range p.entriesWith(g, key) {
			found = true
			e = e.either(p.inEntry(row, p.listed(parts["value"])))
		}
	}
	if !found {
		return p.keyless(key), true
	}
	return e, true
}

// keyless is the answer where no row has the key: not stated, or unknown when
// the page has the words outside of any row.
func (p *pageText) keyless(key term) evidence {
	if len(p.find(key, nil)) > 0 {
		return refuse("%q stands in no row", key.text)
	}
	return evidence{}
}

// inEntry weighs whether one entry says all values; what it doesn't say of
// itself it speaks against.
func (p *pageText) inEntry(row entry, values []term) evidence {
	var parts []evidence
	for _, v := range values {
		e := p.present(v, p.mask(row.passages))
		if e.refused == "" && e.support == 0 {
			e.against, e.soft = max(e.against, 0.85), v.loose()
		}
		parts = append(parts, e)
	}
	return all(parts...)
}

// judgeCell judges "Ada's role is Admin" and "the price of the mug is $9".
func judgeCell(p *pageText, parts map[string]string) (evidence, bool) {
	return p.cellOf(p.groups, parts["label"], parts["key"], parts["value"])
}

func judgePrice(p *pageText, parts map[string]string) (evidence, bool) {
	if e, ok := p.cellOf(p.groups, "price", parts["key"], parts["n"]); ok {
		return e, true
	}
	return judgeValue(p, map[string]string{"what": parts["key"], "n": parts["n"]})
}

// cellOf looks up one value of the entry that has the key. It is false when no
// entry has the key, or none has the label.
func (p *pageText) cellOf(groups []*group, label, key, value string) (evidence, bool) {
	e, found := evidence{}, false
	for _, g := range groups {
		for _, row := range p.entriesWith(g, p.key(key)) {
			within, ok := p.cell(g, row, p.term(label))
			if !ok {
				continue
			}
			found = true
			v := p.inEntry(entry{within}, []term{p.term(value)})
			if v.refused != "" {
				return v, true
			}
			e = e.either(v)
		}
	}
	return e, found
}

// cell returns the passages of the entry that hold the labelled value: the cell
// of that column, what follows the label, or the amounts for a price.
func (p *pageText) cell(g *group, row entry, label term) ([]int, bool) {
	for c, name := range g.columns {
		if name == "" || !p.says(name, label) {
			continue
		}
		var cell []int
		for _, i := range row.passages {
			if p.passages[i].Cell == c {
				cell = append(cell, i)
			}
		}
		return cell, len(cell) > 0
	}
	for at, i := range row.passages {
		if p.says(p.passages[i].Text, label) && p.passages[i].Kind != model.PassageControl {
			return row.passages[at:min(at+2, len(row.passages))], true
		}
	}
	if len(label.words) == 1 && label.words[0].Stem == language.Stem("price") {
		return p.moneyIn(row)
	}
	return nil, false
}

func (p *pageText) moneyIn(row entry) ([]int, bool) {
	var out []int
	for _, i := range row.passages {
		for _, w := range p.words[p.passages[i].from:p.passages[i].to] {
			if w.amount != nil && w.amount.Money() {
				out = append(out, i)
				break
			}
		}
	}
	return out, len(out) > 0
}

// property is what every entry is claimed to have.
type property struct {
	holds func(p *pageText, e entry) bool
	known bool
}

var (
	aPrice   = regexp.MustCompile(`(?i)^(?:an? |its |their |the )?prices?(?: in (?P<unit>[\p{L}$€£¥]+))?$`)
	aNumber  = regexp.MustCompile(`(?i)^(?:an? )?(?:number|amount|quantity)$`)
	aControl = regexp.MustCompile(`(?i)^(?:an? |the )?"?(?P<name>.+?)"? (?:button|link)$`)
)

func (p *pageText) property(text string) property {
	if parts := aPrice.FindStringSubmatch(text); parts != nil {
		unit := language.Unit(strings.ToLower(parts[1]))
		if parts[1] != "" && unit == "" {
			return property{}
		}
		return property{func(p *pageText, e entry) bool { return p.hasMoney(e, unit) }, true}
	}
	if parts := aControl.FindStringSubmatch(text); parts != nil {
		name := p.term(parts[1])
		return property{func(p *pageText, e entry) bool {
			for _, h := range p.find(name, p.mask(e.passages)) {
				if p.passages[p.words[h.from].passage].Kind == model.PassageControl && h.quality >= sameStems {
					return true
				}
			}
			return false
		}, true}
	}
	t := p.term(text)
	if !t.literal && (len(t.words) == 0 || aNumber.MatchString(text) || !t.words[0].Capital()) {
		return property{}
	}
	return property{func(p *pageText, e entry) bool { return p.present(t, p.mask(e.passages)).support >= sameStems }, true}
}

func (p *pageText) hasMoney(e entry, unit string) bool {
	for _, w := range p.wordsOf(e) {
		if w.amount != nil && w.amount.Money() && (unit == "" || w.amount.Unit == unit) {
			return true
		}
	}
	return false
}

// judgeEach judges "every product shows a price in dollars".
func judgeEach(p *pageText, parts map[string]string) (evidence, bool) {
	prop := p.property(parts["prop"])
	if !prop.known {
		return refuseFirmly("it claims more of each %s than the text can show", parts["what"]), true
	}
	noun, place := parts["what"], ""
	if m := nounIn.FindStringSubmatch(noun); m != nil {
		noun, place = m[1], m[2]
	}
	g, sure, ok := p.groupNamed(p.term(noun), place)
	if !ok {
		return refuse("the page has no single list of %s", noun), true
	}
	for _, e := range g.entries {
		if !prop.holds(p, e) {
			return evidence{against: sure}, true
		}
	}
	return evidence{support: sure}, true
}

// groupNamed finds the one list whose entries are the noun.
func (p *pageText) groupNamed(noun term, place string) (*group, float64, bool) {
	if len(noun.words) == 0 {
		return nil, 0, false
	}
	names := []string{noun.text, noun.words[len(noun.words)-1].Raw}
	if place != "" {
		names = []string{place}
	}
	if row := noun.words[len(noun.words)-1].Text; place == "" && anyList[row+"s"] {
		names = append(names, row+"s")
	}
	for _, name := range names {
		s, ok := p.scope(name)
		if !ok {
			continue
		}
		if content := p.content(s.groups); len(content) == 1 && p.filled(content[0]) > 0 {
			return content[0], s.sure, true
		}
	}
	if place == "" && goods[noun.words[len(noun.words)-1].Text] && len(noun.words) == 1 {
		return p.onlyGoods()
	}
	return nil, 0, false
}

var goods = language.Set(`product products item items article articles goods`)

// forSale reports an entry with a button that buys it, or takes it back.
func (p *pageText) forSale(e entry) bool {
	for _, i := range e.passages {
		if p.passages[i].Kind != model.PassageControl {
			continue
		}
		for _, found := range p.lexicon.Mentions(language.Split(p.passages[i].Text)) {
			if name := p.lexicon.Name(found.Concept); name == "add-to-cart" || name == "buy" || name == "remove" {
				return true
			}
		}
	}
	return false
}

// onlyGoods is the one list of the page whose entries have prices and can be
// bought.
func (p *pageText) onlyGoods() (*group, float64, bool) {
	var only []*group
	for _, g := range p.content(p.groups) {
		priced, sold := 0, 0
		for _, e := range g.entries {
			priced += int(answer.Truth(p.hasMoney(e, "")))
			sold += int(answer.Truth(p.forSale(e)))
		}
		if priced*2 >= len(g.entries) && sold*2 >= len(g.entries) {
			only = append(only, g)
		}
	}
	if len(only) != 1 || len(only[0].entries) < leastCards {
		return nil, 0, false
	}
	return only[0], likely, true
}

// listing judges "a list of products with prices is shown".
func (p *pageText) listing(parts map[string]string, within []bool) evidence {
	noun := p.term(parts["noun"])
	g, sure, ok := p.groupNamed(noun, "")
	if !ok {
		return refuse("the page has no single list of %s", noun.text)
	}
	if within != nil && !within[g.entries[0].passages[0]] {
		return evidence{against: doubtful}
	}
	if parts["prop"] == "" {
		return evidence{support: sure}
	}
	prop := p.property(parts["prop"])
	if !prop.known {
		return refuseFirmly("it claims more of each %s than the text can show", noun.text)
	}
	for _, e := range g.entries {
		if !prop.holds(p, e) {
			return evidence{against: sure}
		}
	}
	return evidence{support: sure}
}
