package judge

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin/language"
)

// flowing are sentences with links in them, which the page gives in pieces.
func (p *pageText) flowing() []unit {
	var out []unit
	for i := 0; i < len(p.passages); i++ {
		end := p.flowEnd(i)
		if end == i+1 {
			continue
		}
		var text strings.Builder
		for k := i; k < end; k++ {
			next := p.passages[k].Text
			if k > i && !startsWithPoint(next) {
				text.WriteByte(' ')
			}
			text.WriteString(next)
		}
		near, far := p.above(p.passages[i])
		family, member := p.memberOf(i)
		for _, l := range p.readAll(text.String()) {
			out = append(out, unit{own: []*line{l}, near: near, far: far, family: family, member: member})
		}
		i = end - 1
	}
	return out
}

// flowEnd is where the text that starts at passage i ends: it goes on over a link
// that stands between words of one sentence.
func (p *pageText) flowEnd(i int) int {
	end := i + 1
	for end < len(p.passages) && p.sameBlock(i, end) && p.passages[end].Kind != model.PassageHeading {
		before, next := p.passages[end-1], p.passages[end]
		link := next.Kind == model.PassageControl && before.Kind != model.PassageControl && unfinished(before.Text)
		on := next.Kind != model.PassageControl && before.Kind == model.PassageControl && end-1 > i && continues(next.Text)
		starts := next.Kind != model.PassageControl && before.Kind == model.PassageControl && end-1 == i && continues(next.Text)
		if !link && !on && !starts {
			break
		}
		end++
	}
	if p.passages[end-1].Kind == model.PassageControl && end > i+1 && len(p.read(p.passages[i].Text).words) < 3 {
		return i + 1 // a label and a button
	}
	return end
}

// unfinished reports a text of some words that doesn't end like a sentence.
func unfinished(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimSpace(text))
	return strings.ContainsRune(text, ' ') && (unicode.IsLetter(last) || last == ',')
}

func continues(text string) bool {
	first, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLower(first) || startsWithPoint(text)
}

func startsWithPoint(text string) bool {
	return text != "" && strings.IndexByte(".,;:!?)", text[0]) >= 0
}

// valueOfAnother reports a number that stands in a run of short texts which
// doesn't start with a number: it belongs to the label before it.
func (p *pageText) valueOfAnother(i int) bool {
	if !p.valueLike(i) {
		return false
	}
	first := i
	for first > 0 && p.sameBlock(first-1, first) && p.passages[first-1].Kind != model.PassageHeading && len(p.read(p.passages[first-1].Text).words) <= 4 {
		first--
	}
	return first < i && !p.valueLike(first)
}

// valueLike reports a text that starts with a number or says how one changed.
func (p *pageText) valueLike(i int) bool {
	l := p.read(p.passages[i].Text)
	return len(l.words) > 0 && len(l.words) <= 3 && (l.words[0].amount != nil || len(l.words) > 1 && l.words[1].amount != nil && moves[l.words[0].Text])
}

var moves = language.Set(`up down plus minus`)
