package page

import "sedum.dev/sedum/model"

const (
	maxElements  = 20000
	maxTextNodes = 20000
)

// digestOf puts the texts of all frames together, each in its place; the limits
// hold for the sum. A child frame whose text is ambiguous is left out and named.
func digestOf(t tree[digestReply], limit int) Digest {
	var s digestSum
	s.add(t)
	d := Digest{Version: t.version(), Problem: s.problem, Unread: append(t.unread(), s.unread...)}
	text := model.TextOf(s.passages)
	switch {
	case d.Problem != DigestOK:
	case s.nodes > maxTextNodes:
		d.Problem = ResourceCeiling
	case limit > 0 && !fits(text, limit):
		d.Problem = DigestTooLarge
	default:
		d.Text, d.Passages = text, s.passages
	}
	return d
}

// everythingOf is digestOf of a reading of everything.
func everythingOf(t tree[digestReply]) Digest {
	d := digestOf(t, 0)
	drawn, whole := drawnIn(t)
	if !whole && d.Problem == DigestOK {
		d = Digest{Version: d.Version, Problem: ResourceCeiling, Unread: d.Unread}
	}
	d.Drawn, d.Narrow, d.Status = drawn, t.reply.Narrow, t.reply.Status
	return d
}

// drawnIn is all text drawn in a document and its frames, in no order; whole is false
// where there was too much of it.
func drawnIn(t tree[digestReply]) (text string, whole bool) {
	if t.reply.Drawn == nil {
		return "", false
	}
	text = *t.reply.Drawn
	for _, c := range t.children {
		if c.tree == nil {
			continue
		}
		inner, ok := drawnIn(*c.tree)
		if !ok {
			return "", false
		}
		text += " " + inner
	}
	return text, true
}

type digestSum struct {
	passages []model.Passage
	nodes    int
	groups   int // numbers given so far
	problem  DigestProblem
	unread   []string
}

func (s *digestSum) add(t tree[digestReply]) {
	s.nodes += t.reply.Nodes
	if s.problem == DigestOK {
		s.problem = t.reply.Problem
	}
	first := s.groups
	for _, p := range t.reply.Passages {
		s.groups = max(s.groups, first+p.Group)
	}
	at := 0
	for i, mark := range t.reply.Frames {
		at = s.take(t.reply.Passages, at, mark.At, first)
		switch c := t.children[i]; {
		case c.tree == nil:
		case c.reply.Problem == ScopeAmbiguous:
			s.unread = append(s.unread, sourceOf(mark.Source))
		default:
			s.add(*c.tree)
		}
	}
	s.take(t.reply.Passages, at, len(t.reply.Passages), first)
}

// take appends a document's passages from one place to another, with group
// numbers that no other document has.
func (s *digestSum) take(from []passageReply, at, to, first int) int {
	for _, p := range from[at:to] {
		if p.Group > 0 {
			p.Group += first
		}
		s.passages = append(s.passages, p.passage())
	}
	return to
}

// scanOf puts the candidates of all frames together, in page order.
func scanOf(t tree[scanReply], op Op) Scan {
	var s scanSum
	s.add(t)
	scan := Scan{Op: op, Version: t.version(), Reason: s.reason, Unread: append(t.unread(), s.unread...)}
	switch {
	case scan.Reason != "":
	case s.elements > maxElements:
		scan.Reason = string(ResourceCeiling)
	case len(s.candidates) > maxCandidates:
		scan.Reason = TooManyCandidates
	default:
		scan.Complete, scan.Candidates = true, s.candidates
	}
	return scan
}

type scanSum struct {
	candidates []Candidate
	elements   int
	reason     string
	unread     []string
}

func (s *scanSum) add(t tree[scanReply]) {
	s.elements += t.reply.Elements
	if s.reason == "" {
		s.reason = t.reply.Reason
	}
	at := 0
	take := func(to int) {
		for _, c := range t.reply.Candidates[at:to] {
			s.candidates = append(s.candidates, c.candidate(t.id))
		}
		at = to
	}
	for i, mark := range t.reply.Frames {
		take(mark.At)
		switch c := t.children[i]; {
		case c.tree == nil:
		case c.reply.Reason == string(ScopeAmbiguous):
			s.unread = append(s.unread, sourceOf(mark.Source))
		default:
			s.add(*c.tree)
		}
	}
	take(len(t.reply.Candidates))
}
