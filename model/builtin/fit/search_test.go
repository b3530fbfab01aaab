package main

import (
	"encoding/json"
	"errors"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sedum.dev/sedum/eval"
)

const file = `{
  "first": { "a": 4.0, "b": -2e0 },

  "second": {"idle": 3.50, "list": [0, "text", true]}
}
`

func read(t *testing.T) numbers {
	t.Helper()
	n, err := numbersIn([]byte(file))
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func TestNumbers(t *testing.T) {
	n := read(t)
	if diff := cmp.Diff([]float64{4, -2, 3.5, 0}, n.values); diff != "" {
		t.Error(diff)
	}
	var paths []string
	for _, s := range n.spots {
		paths = append(paths, s.path)
	}
	if diff := cmp.Diff([]string{".first.a", ".first.b", ".second.idle", ".second.list.0"}, paths); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(file, string(n.text())); diff != "" {
		t.Errorf("what is not changed is not written anew:\n%s", diff)
	}
	changed := string(n.with(1, -1.25).text())
	if want := "{\n  \"first\": { \"a\": 4.0, \"b\": -1.25 },\n\n  \"second\": {\"idle\": 3.50, \"list\": [0, \"text\", true]}\n}\n"; changed != want {
		t.Errorf("got %s", changed)
	}
}

func TestNumbersOfNoUse(t *testing.T) {
	for _, text := range []string{"", "{", `{"a": "b"}`, `{"a": 1} 2`, `{"a": 1e999}`} {
		if _, err := numbersIn([]byte(text)); err == nil {
			t.Errorf("%q was taken", text)
		}
	}
}

// bowl is lowest at a = 6 and b = -1; the other numbers change nothing.
func bowl(n numbers) (float64, error) {
	a, b := n.values[0]-6, n.values[1]+1
	return a*a + b*b, nil
}

func TestSearch(t *testing.T) {
	run := func(budget int, seed uint64) (string, float64, float64) {
		s := search{start: read(t), budget: budget, seed: seed, loss: bowl, log: func(string, ...any) {}}
		found, before, after, err := s.run()
		if err != nil {
			t.Fatal(err)
		}
		if s.used > budget {
			t.Errorf("%d evaluations, at most %d are allowed", s.used, budget)
		}
		return string(found.text()), before, after
	}
	text, before, after := run(200, 1)
	var got struct {
		First  struct{ A, B float64 }
		Second struct{ Idle float64 }
	}
	if err := json.Unmarshal([]byte(text), &got); err != nil {
		t.Fatal(err)
	}
	if math.Abs(got.First.A-6) > 0.4 || math.Abs(got.First.B+1) > 0.1 || after >= before {
		t.Errorf("found %s, loss %v -> %v", text, before, after)
	}
	if got.Second.Idle != 3.5 {
		t.Errorf("a number without evidence moved to %v", got.Second.Idle)
	}
	if again, _, _ := run(200, 1); again != text {
		t.Errorf("the same search found %s, then %s", text, again)
	}
	if none, before, after := run(0, 1); none != file || before != after {
		t.Errorf("without evaluations: %s, loss %v -> %v", none, before, after)
	}
}

func TestSearchEndsWithTheMeasure(t *testing.T) {
	broken := errors.New("no browser")
	calls := 0
	s := search{start: read(t), budget: 10, log: func(string, ...any) {}, loss: func(numbers) (float64, error) {
		if calls++; calls == 3 {
			return 0, broken
		}
		return 1, nil
	}}
	if _, _, _, err := s.run(); !errors.Is(err, broken) || calls != 3 {
		t.Errorf("%v after %d calls", err, calls)
	}
}

// A wrong action is never worth the right ones that come with it, up to four.
func TestCosts(t *testing.T) {
	lookups := func(outcomes ...eval.Outcome) float64 {
		var r eval.LocatorReport
		for _, o := range outcomes {
			r.Cases = append(r.Cases, eval.LookupResult{Outcome: o})
		}
		return ofLookups(r)
	}
	refused := lookups(eval.FalseReject, eval.FalseReject, eval.FalseReject, eval.FalseReject)
	if wrong := lookups(eval.WrongAction, eval.Correct, eval.Correct, eval.Correct); wrong <= refused {
		t.Errorf("one wrong action costs %v, four refusals %v", wrong, refused)
	}
	claims := func(label eval.Label, v eval.Verdict) float64 {
		return ofClaims(eval.ClaimsReport{Claims: []eval.ClaimResult{{Label: label, Verdict: v}}})
	}
	rising := []float64{
		claims(eval.NotStated, eval.Fail), claims(eval.Holds, eval.Flag), claims(eval.Holds, eval.Refused),
		claims(eval.Contradicted, eval.Flag), claims(eval.Contradicted, eval.Pass),
	}
	for i := 1; i < len(rising); i++ {
		if rising[i] <= rising[i-1] {
			t.Errorf("costs %v don't rise", rising)
		}
	}
}

func TestOnlyTheNamedNumbersChange(t *testing.T) {
	s := search{start: read(t), budget: 400, seed: 1, only: "second", loss: func(n numbers) (float64, error) { return math.Abs(n.values[2]-5) + math.Abs(n.values[0]-6), nil }, log: t.Logf}
	found, _, _, err := s.run()
	if err != nil {
		t.Fatal(err)
	}
	if found.values[0] != 4 || math.Abs(found.values[2]-5) > 0.3 {
		t.Errorf("found %v", found.values)
	}
}
