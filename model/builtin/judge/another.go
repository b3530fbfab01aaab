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
	another := false
	for _, k := range p.kindredThings() {
		one, ok := p.called(k, name)
		if !ok || k.loose {
			continue
		}
		missing := slices.DeleteFunc(slices.Clone(rest), func(x piece) bool {
			return p.saidIn(x, k.things[one]) || p.saysPiece(x, k.over)
		})
		if len(missing) == 0 {
			return false
		}
		another = another || slices.ContainsFunc(missing, func(x piece) bool {
			return slices.ContainsFunc(k.things, func(t thing) bool { return p.saidIn(x, t) })
		})
	}
	return another
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
