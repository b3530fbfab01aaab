package locate

import (
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
	some := func(from []string, n int) string {
		var out []string
		for range n {
			out = append(out, from[r.IntN(len(from))])
		}
		return strings.Join(out, " ")
	}
	vocabulary := strings.Fields("edit save remove the button link for on first second cheapest ada bob post in footer 12 comments {{x}}")
	names := []string{"Edit", "Save", "Remove", "12 comments", "306 comments", "Save all"}
	found := 0
	for range 5000 {
		var list []page.Candidate
		for range 1 + r.IntN(6) {
			list = append(list, element(some([]string{"button", "link"}, 1)+": "+some(names, 1),
				item(some(vocabulary, r.IntN(4))), peers(some(vocabulary, 1)), at(some([]string{"main", "footer", "header"}, 1))))
		}
		var picks []choice
		random := func(t *testing.T, request model.Request) (model.Reply, error) {
			if request.Questions[0].Kind == model.YesNo {
				return says(odds{1: r.Float64(), 2: r.Float64()})(t, request)
			}
			answer, err := gives(randomOdds(r, request))(t, request)
			a := answer.Answers[model.Target]
			if r.IntN(2) == 0 {
				confidence := r.Float64()
				a.Confidence = &confidence
				answer.Answers[model.Target] = a
			}
			var all []int
			for i := range list {
				if _, ok := a.Probabilities[optionID(i)]; ok {
					all = append(all, i)
				}
			}
			c, bad := readChoice(all, a)
			if bad != nil {
				t.Fatal(bad)
			}
			picks = append(picks, c)
			return answer, err
		}
		m := &fakeModel{t: t, replies: []reply{random, random, random}}
		sentence := "click " + some(vocabulary, 1+r.IntN(6))
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
		last := picks[len(picks)-1]
		picked := p.shown.Candidates[last.pick]
		if last.pick == noPick || last.confidence < MinConfidence || last.p[last.pick]-last.rival(last.pick) < MinLead-1e-9 || picked.Ref != f.Target.Candidate.Ref {
			t.Fatalf("%q: %s returned %+v on %+v", sentence, f.Gate, f.Target.Candidate, last)
		}
		if len(picks) > 1 && f.Gate != gateProven {
			t.Fatalf("%q: a second choice alone decided (%s)", sentence, f.Gate)
		}
	}
	if found < 500 {
		t.Fatalf("only %d of 5000 look-ups found anything: the test proves too little", found)
	}
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
