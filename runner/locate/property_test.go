package locate

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/runner/page"
)

// PT-007 // PT-008
// Whatever the page, the sentence and the model's odds: a target is returned
// only for a pick above both gates, or where a rule in code, the items or a
// narrower choice above stricter gates named it.
func TestNoPickBelowAGateIsEverReturned(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	found := 0
	for range 5000 {
		list := randomCandidates(r)
		m := &randomModel{t: t, r: r, offered: len(list)}
		sentence := "click " + some(r, sentenceWords, 1+r.IntN(6))
		p := shows(list...)
		f := locator(m).Find(t.Context(), p, page.Click, sentence)
		if f.Reason != Found {
			if f.Target.Candidate.Ref != (page.Ref{}) {
				t.Fatalf("%q: %s with a target", sentence, f.Reason)
			}
			continue
		}
		found++
		switch f.Gate {
		case gateCode, gateSection, gateItems, gateCodeAfterNone:
			continue
		}
		last := m.choices[len(m.choices)-1]
		if last.pick == noPick || last.confidence < MinConfidence || last.p[last.pick]-last.rival(last.pick) < MinLead-1e-9 ||
			p.shown.Candidates[last.pick].Ref != f.Target.Candidate.Ref {
			t.Fatalf("%q: %s returned %+v on %+v", sentence, f.Gate, f.Target.Candidate, last)
		}
		if len(m.choices) > 1 && f.Gate != gateProven {
			t.Fatalf("%q: a second choice alone decided (%s)", sentence, f.Gate)
		}
	}
	if found < 500 {
		t.Fatalf("only %d of 5000 look-ups found anything: the test proves too little", found)
	}
}

var (
	sentenceWords = strings.Fields("edit save remove the button link for on first second cheapest ada bob post in footer 12 comments {{x}}")
	randomNames   = []string{"Edit", "Save", "Remove", "12 comments", "306 comments", "Save all"}
)

func some(r *rand.Rand, from []string, n int) string {
	var out []string
	for range n {
		out = append(out, from[r.IntN(len(from))])
	}
	return strings.Join(out, " ")
}

func randomCandidates(r *rand.Rand) []page.Candidate {
	var list []page.Candidate
	for range 1 + r.IntN(6) {
		list = append(list, element(some(r, []string{"button", "link"}, 1)+": "+some(r, randomNames, 1),
			item(some(r, sentenceWords, r.IntN(4))), peers(some(r, sentenceWords, 1)), at(some(r, []string{"main", "footer", "header"}, 1))))
	}
	return list
}

// randomModel answers anything with random odds and keeps its choices.
type randomModel struct {
	t       *testing.T
	r       *rand.Rand
	offered int
	choices []choice
}

func (m *randomModel) Limits() model.Limits { return model.Limits{} }

func (m *randomModel) Ask(_ context.Context, request model.Request) (model.Reply, error) {
	if request.Questions[0].Kind == model.YesNo {
		return says(odds{1: m.r.Float64(), 2: m.r.Float64()})(m.t, request)
	}
	answer := gives(randomOdds(m.r, request))
	if m.r.IntN(2) == 0 {
		answer = confident(m.r.Float64(), answer)
	}
	reply, err := answer(m.t, request)
	var offered []int
	for i := range m.offered {
		if _, ok := reply.Answers[model.Target].Probabilities[optionID(i)]; ok {
			offered = append(offered, i)
		}
	}
	c, bad := readChoice(offered, reply.Answers[model.Target])
	if bad != nil {
		m.t.Fatal(bad)
	}
	m.choices = append(m.choices, c)
	return reply, err
}

func randomOdds(r *rand.Rand, request model.Request) odds {
	weights, sum := odds{}, 0.0
	for n := range 8 {
		id := number(n)
		offered := n == 0
		for _, o := range request.Questions[0].Options {
			offered = offered || o.ID == id
		}
		if offered {
			w := r.Float64()
			weights[n] = w * w * w
			sum += weights[n]
		}
	}
	for n := range weights {
		weights[n] /= sum
	}
	return weights
}
