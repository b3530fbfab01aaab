package judge

import "slices"

// saidOfAnother reports a statement about one thing of several whose predicate the
// page says of another, and not of that one.
func (p *pageText) saidOfAnother(c pieces) bool {
	at := slices.IndexFunc(c.list, func(x piece) bool { return !x.subject })
	if at < 1 {
		return false
	}
	words := c.line.words
	name := c.line.text[words[c.list[0].at].Start:words[c.list[at-1].to-1].End]
	rest := c.list[at:]
	var in kindred
	one := -1
	for _, k := range p.kindredThings() {
		i, ok := p.called(k, name)
		if ok && !k.loose && (one < 0 || len(k.things[i].said) < len(in.things[one].said)) {
			in, one = k, i // the narrowest, where sections hold others
		}
	}
	return one >= 0 && slices.ContainsFunc(rest, func(x piece) bool {
		return !p.saidIn(x, in.things[one]) && !p.saysPiece(x, in.over) && slices.ContainsFunc(in.things, func(t thing) bool { return p.saidIn(x, t) })
	})
}

// saidIn reports that one text about a thing says a piece.
func (p *pageText) saidIn(x piece, t thing) bool {
	if p.saysPiece(x, t.names) {
		return true
	}
	return slices.ContainsFunc(t.said, func(s remark) bool {
		return p.saysPiece(x, []*line{s.line}) || s.column != nil && p.saysPiece(x, []*line{s.column})
	})
}
