package builtin

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"testing"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin/language"
	"sedum.dev/sedum/result"
)

func ask(t *testing.T, r model.Request) (model.Reply, error) {
	t.Helper()
	return New(Options{}).Ask(t.Context(), r)
}

func judgeQuestions() []model.Question {
	return []model.Question{{ID: model.Holds, Kind: model.YesNo}, {ID: model.Contradicted, Kind: model.YesNo}}
}

func TestEveryCallIsFreeAndLocal(t *testing.T) {
	m := New(Options{})
	if l := m.Limits(); !l.Local || l.PlansGoals || l.ChoosesValues || l.Provider != "builtin" || l.Name != "builtin" {
		t.Errorf("limits = %+v", l)
	}
	for _, purpose := range []result.Purpose{result.Classification, result.Locating, result.Judging, result.Planning} {
		reply, _ := m.Ask(t.Context(), model.Request{Purpose: purpose})
		c := reply.Call
		if c.Purpose != purpose || c.Model != "builtin" || c.Attempts != 0 || c.InputTokens != 0 || c.OutputTokens != 0 || c.CostUsd == nil || *c.CostUsd != 0 {
			t.Errorf("%s: call = %+v", purpose, c)
		}
	}
}

func TestWhatItCantDoIsRefused(t *testing.T) {
	for name, r := range map[string]model.Request{
		"planning":       {Purpose: result.Planning, Questions: []model.Question{{ID: "next", Kind: model.Choice}}},
		"a vague claim":  {Purpose: result.Judging, State: model.State{Claim: "it worked", Page: "Thank you"}, Questions: judgeQuestions()},
		"a secret claim": {Purpose: result.Judging, State: model.State{Claim: "the page says [sensitive]", Page: "[sensitive]"}, Questions: judgeQuestions()},
	} {
		_, err := ask(t, r)
		var e *model.Error
		if !errors.As(err, &e) || e.Code != model.CodeUnsupported || e.Fix == "" {
			t.Errorf("%s: error = %v", name, err)
		}
	}
}

// A key that is misspelled or missing would silently be 0.
func TestTheParameterFileSetsEveryParameter(t *testing.T) {
	var given map[string]map[string]any
	if err := json.Unmarshal(parametersText, &given); err != nil {
		t.Fatal(err)
	}
	text, _ := json.Marshal(DefaultParameters())
	var known map[string]map[string]any
	_ = json.Unmarshal(text, &known)
	if !reflect.DeepEqual(given, known) {
		t.Errorf("parameters.json and Parameters differ:\n%v\n%v", given, known)
	}
	strict := json.NewDecoder(bytes.NewReader(parametersText))
	strict.DisallowUnknownFields()
	if err := strict.Decode(new(Parameters)); err != nil {
		t.Error(err)
	}
}

func TestSameAnswerEveryTime(t *testing.T) {
	r := model.Request{Purpose: result.Locating, State: model.State{Sentence: "click the Save button", Operation: "click"},
		Questions: []model.Question{{ID: model.Target, Kind: model.Choice, None: true, Options: candidates("Save", "Save draft", "Cancel")}}}
	first, _ := ask(t, r)
	for range 20 {
		if again, _ := ask(t, r); !reflect.DeepEqual(first, again) {
			t.Fatalf("%v, then %v", first, again)
		}
	}
}

// Words of a house that no general lexicon knows.
func TestAnOwnLexiconAddsToTheEmbeddedOne(t *testing.T) {
	own, err := language.ParseLexicon("own.txt", "# ours\nstockroom: stockroom, kardex\ncart: zembil")
	if err != nil {
		t.Fatal(err)
	}
	for sentence, want := range map[string]string{"click the kardex link": "Stockroom", "click the zembil link": "Cart", "click the basket link": "Cart"} {
		r := model.Request{Purpose: result.Locating, State: model.State{Sentence: sentence, Operation: "click"},
			Questions: []model.Question{{ID: model.Target, Kind: model.Choice, None: true, Options: candidates("Stockroom", "Cart", "Help")}}}
		reply, err := New(Options{Lexicon: own}).Ask(t.Context(), r)
		if err != nil || reply.Answers[model.Target].Choice != want {
			t.Errorf("%q: %v, %v, want %s", sentence, reply.Answers[model.Target].Probabilities, err, want)
		}
	}
	if New(Options{}).Digest() == New(Options{Lexicon: own}).Digest() {
		t.Error("another lexicon must give another digest")
	}
}

func candidates(names ...string) []model.Option {
	var out []model.Option
	for i, name := range names {
		out = append(out, model.Option{ID: name, Candidate: &model.Candidate{Tag: "button", Role: "button", Name: name, Label: name, Order: i}})
	}
	return out
}
