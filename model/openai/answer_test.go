package openai

import (
	"bytes"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/model"
)

// tokens are pairs of a text and its probability.
func tokens(pairs ...any) (out []testkit.Token) {
	for i := 0; i < len(pairs); i += 2 {
		out = append(out, testkit.Token{Text: pairs[i].(string), P: pairs[i+1].(float64)})
	}
	return out
}

func TestScores(t *testing.T) {
	for _, c := range []struct {
		name   string
		tokens []testkit.Token
		want   float64 // -1 is no answer
	}{
		{"plain", tokens("Yes", .9, "No", .1), .9},
		{"no", tokens("No", .97, "Yes", .03), .03},
		{"certain", tokens("Yes", 1.0), 1},
		{"certainly not", tokens("No", 1.0, "Yes", 0.0), 0},
		{"case and space", tokens("Yes", .4, " yes", .2, "YES", .1, "\nYes", .1, "No", .1, " no", .1), .8},
		{"what is left counts for both alike", tokens("Yes", .7, "No", .2, "Maybe", .1), .75},
		{"other words don't count", tokens("Yes", .8, "Yesterday", .05, "Not", .1, "Yes.", .05), .9},
		{"a part that isn't listed", tokens("Yes", .85), .925},
		{"just enough", tokens("Yes", .8001, "The", .1999), .90005},
		{"too little", tokens("Yes", .7998, "The", .2002), -1},
		{"something else", tokens("I", .9, "Yes", .05, "No", .05), -1},
		{"nothing of it", tokens("I", 1.0), -1},
		{"the sum within its tolerance", tokens("Yes", .9, "No", .119), .9 / 1.019},
		{"the sum out of its tolerance", tokens("Yes", .9, "No", .121), -1},
		{"out of range", tokens("Yes", 1.03), -1},
	} {
		t.Run(c.name, func(t *testing.T) {
			reply, err := asks(t, testkit.NewChat(t, answers(aboutHolds, testkit.Says(c.tokens...)))).Ask(t.Context(), one())
			got := reply.Answers[model.Holds].Yes
			if c.want < 0 {
				if code(err) != model.CodeInvalidResponse || reply.Answers != nil {
					t.Errorf("%v, error %v", got, err)
				}
				return
			}
			if err != nil || math.Abs(got-c.want) > 1e-9 {
				t.Errorf("%v, error %v, want %v", got, err, c.want)
			}
		})
	}
}

func TestChoices(t *testing.T) {
	for _, c := range []struct {
		name   string
		none   bool
		tokens []testkit.Token
		choice string // "" is no answer
		want   []float64
	}{
		{"plain", true, tokens("B", .9, "C", .06, "D", .04), "c1", []float64{.9, .06, .04}},
		{"none", true, tokens("D", .7, "B", .3), "none", []float64{.3, 0, .7}},
		{"case and space", true, tokens("B", .5, " b", .2, "C", .3), "c1", []float64{.7, .3, 0}},
		{"what is left is none", true, tokens("B", .44, "C", .40, "Neither", .16), "c1", []float64{.44, .40, .16}},
		{"and may win", true, tokens("B", .42, "D", .39, "Neither", .19), "none", []float64{.42, 0, .58}},
		{"without none all get of it", false, tokens("B", .6, "C", .3, "x", .1), "c1", []float64{.65, .35}},
		{"a tie is the first one's", true, tokens("C", .5, "B", .5), "c1", []float64{.5, .5, 0}},
		{"labels nobody has", true, tokens("E", .9, "B", .1), "", nil},
		{"words that look like labels", true, tokens("I", .5, "A", .5), "", nil},
		{"names are no labels", true, tokens("Buy", 1.0), "", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			request := elements("Buy", "Sell")
			request.Questions[0].None = c.none
			reply, err := asks(t, testkit.NewChat(t, answers("Sell", testkit.Says(c.tokens...)))).Ask(t.Context(), request)
			if c.choice == "" {
				if code(err) != model.CodeInvalidResponse || reply.Answers != nil {
					t.Errorf("%v, error %v", reply.Answers, err)
				}
				return
			}
			a := reply.Answers[model.Target]
			if err != nil || a.Choice != c.choice || a.Confidence != nil || len(a.Probabilities) != len(c.want) {
				t.Fatalf("%+v, error %v", a, err)
			}
			sum := 0.0
			for i, id := range []string{"c1", "c2", model.None}[:len(c.want)] {
				p := a.Probabilities[id]
				if sum += p; math.Abs(p-c.want[i]) > 1e-9 || p > a.Probabilities[a.Choice] {
					t.Errorf("%s: %v, want %v", id, p, c.want[i])
				}
			}
			if math.Abs(sum-1) > 1e-9 {
				t.Errorf("sum %v", sum)
			}
		})
	}
}

// completes answers with a sound completion in which one text is replaced.
func completes(old, replacement string) testkit.ChatReply {
	return func(w http.ResponseWriter, _ *http.Request, _ testkit.ChatRequest) {
		recorded := httptest.NewRecorder()
		testkit.WriteCompletion(recorded, tokens("Yes", 1.0))
		text := recorded.Body.String()
		if strings.Count(text, old) == 0 {
			replacement = "the test replaces nothing"
		}
		w.Header().Set("Content-Type", "application/json")
		w.Write(bytes.Replace([]byte(text), []byte(old), []byte(replacement), 1))
	}
}

// Whatever an answer lacks, it is refused: nothing is read out of its words.
func TestAnswersThatAreNone(t *testing.T) {
	const listed = `"top_logprobs":[{"token":"Yes","logprob":0,"bytes":null}]`
	for _, c := range []struct {
		name, old, replacement string
		kept                   bool // the receipt has the tokens
	}{
		{"no JSON", `{`, `<`, false},
		{"cut off", `"usage":{`, ``, false},
		{"a text for a number", `"prompt_tokens":100`, `"prompt_tokens":"100"`, false},
		{"half a token", `"prompt_tokens":100`, `"prompt_tokens":99.5`, false},
		{"less than no tokens", `"completion_tokens":1`, `"completion_tokens":-1`, false},
		{"less than no cost", `"prompt_tokens":100`, `"prompt_tokens":100,"cost":-0.1`, false},
		{"no model", `"model":"fake-1-2026-01-01"`, `"model":" "`, false},
		{"a model with an endless name", `"model":"fake-1-2026-01-01"`, `"model":"` + strings.Repeat("x", 121) + `"`, false},
		{"no choice", `"choices":[`, `"choices":[],"other":[`, true},
		{"two choices", `"choices":[`, `"choices":[{},`, true},
		{"no probabilities", `"logprobs":{`, `"logprobs":null,"other":{`, true},
		{"no tokens", `"content":[{`, `"content":[],"other":[{`, true},
		{"two tokens", `"content":[{`, `"content":[{},{`, true},
		{"no other tokens", listed, `"top_logprobs":[]`, true},
		{"other tokens left out", listed, `"other":0`, true},
		{"a token without a probability", `"logprob":0`, `"logprob":null`, true},
		{"refused", `"refusal":null,"role"`, `"refusal":"I can't help with that","role"`, true},
		{"withheld", `"finish_reason":"length"`, `"finish_reason":"content_filter"`, true},
		{"a tool", `"finish_reason":"length"`, `"finish_reason":"tool_calls"`, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			reply, err := asks(t, testkit.NewChat(t, answers(aboutHolds, completes(c.old, c.replacement)))).Ask(t.Context(), one())
			if code(err) != model.CodeInvalidResponse || reply.Answers != nil {
				t.Errorf("%v, error %v", reply.Answers, err)
			}
			if k := reply.Call; k.Attempts != 1 || k.CostUsd != nil || (k.InputTokens == 100) != c.kept || (k.Model == testkit.ModelReply) != c.kept {
				t.Errorf("call %+v", k)
			}
		})
	}
}

// Lesson 76: the price is the one that the endpoint reports; nobody else knows it.
func TestCost(t *testing.T) {
	for _, c := range []struct {
		name, replacement string
		want              float64 // -1 is unknown
	}{
		{"reported", `"prompt_tokens":100,"cost":0.25`, .25},
		{"free", `"prompt_tokens":100,"cost":0`, 0},
		{"not reported", `"prompt_tokens":100`, -1},
		{"no usage at all", `"other":100`, -1},
	} {
		t.Run(c.name, func(t *testing.T) {
			reply, err := asks(t, testkit.NewChat(t, answers(aboutHolds, completes(`"prompt_tokens":100`, c.replacement)))).Ask(t.Context(), one())
			if err != nil {
				t.Fatal(err)
			}
			if got := reply.Call.CostUsd; (got == nil) != (c.want < 0) || got != nil && *got != c.want {
				t.Errorf("cost %v", got)
			}
		})
	}
}
