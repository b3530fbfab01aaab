package page

import (
	"slices"
	"testing"
)

// around is a main frame that shows others one after the other.
func around[R readable](main R, others ...R) tree[R] {
	t := tree[R]{reply: main}
	for i, r := range others {
		t.children = append(t.children, branch[R]{tree: &tree[R]{id: FrameID(i + 1), reply: r}})
	}
	return t
}

func shows(frames int) versioned {
	return versioned{Frames: make([]frameMark, frames)}
}

// The limits hold for the sum of all frames, at the limit and one above it.
func TestSums(t *testing.T) {
	for above, problem := range map[int]DigestProblem{0: DigestOK, 1: ResourceCeiling} {
		d := digestOf(around(digestReply{versioned: shows(2), Nodes: 1}, digestReply{Nodes: 15999}, digestReply{Nodes: 4000 + above}), 0)
		if d.Problem != problem {
			t.Errorf("%d text nodes more: %q", above, d.Problem)
		}
	}
	for above, reason := range map[int]string{0: "", 1: string(ResourceCeiling)} {
		s := scanOf(around(scanReply{versioned: shows(2), Elements: 1}, scanReply{Elements: 15999}, scanReply{Elements: 4000 + above}), Click)
		if s.Reason != reason || s.Complete != (reason == "") {
			t.Errorf("%d elements more: %q", above, s.Reason)
		}
	}
	many := func(n int) scanReply { return scanReply{Candidates: make([]candidateReply, n)} }
	for above, reason := range map[int]string{0: "", 1: TooManyCandidates} {
		s := scanOf(around(scanReply{versioned: shows(2), Candidates: make([]candidateReply, 96)}, many(2000), many(2000+above)), Click)
		if s.Reason != reason || len(s.Candidates) != map[string]int{"": 4096}[reason] {
			t.Errorf("%d candidates more: %q with %d", above, s.Reason, len(s.Candidates))
		}
	}
}

// One frame that is too large makes the page too large; one that is ambiguous,
// one that was not read and one that left don't spoil the page.
func TestProblemsOfFrames(t *testing.T) {
	text := digestReply{versioned: shows(1), Text: "main", Passages: []passageReply{{Text: "main"}}}
	unread, left := tree[digestReply]{reply: text}, tree[digestReply]{reply: text}
	unread.children, left.children = []branch[digestReply]{{}}, []branch[digestReply]{{none: true}}
	own := []string{"a frame of the page's own"}
	for name, c := range map[string]struct {
		tree    tree[digestReply]
		problem DigestProblem
		unread  []string
	}{
		"too large": {around(text, digestReply{Problem: DigestTooLarge}), DigestTooLarge, nil},
		"too many":  {around(text, digestReply{Problem: ResourceCeiling}), ResourceCeiling, nil},
		"ambiguous": {around(text, digestReply{Problem: ScopeAmbiguous}), DigestOK, own},
		"unread":    {unread, DigestOK, own},
		"left":      {left, DigestOK, nil},
	} {
		d := digestOf(c.tree, maxDigest)
		if d.Problem != c.problem || (d.Text == "main") != (c.problem == DigestOK) || !slices.Equal(d.Unread, c.unread) {
			t.Errorf("%s: %q %q, unread %q", name, d.Text, d.Problem, d.Unread)
		}
	}
}
