package classify_test

import (
	"testing"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin"
	"sedum.dev/sedum/result"
)

const (
	unclear  = "unsupported_or_unclear"
	multiple = "multiple_actions"
)

var operationIDs = []string{"click", "type", "press", "goto", "verify", "measure", "scroll", "wait", "remember", unclear, multiple}

func classify(t *testing.T, sentence string) model.Answer {
	t.Helper()
	q := model.Question{ID: "line0", Kind: model.Choice, Text: sentence}
	for _, id := range operationIDs {
		q.Options = append(q.Options, model.Option{ID: id})
	}
	reply, err := builtin.New(builtin.Options{}).Ask(t.Context(), model.Request{Purpose: result.Classification, Questions: []model.Question{q}})
	if err != nil {
		t.Fatal(err)
	}
	return reply.Answers["line0"]
}

func TestSentencesWithOneMeaningPassTheGate(t *testing.T) {
	for _, c := range [][2]string{
		{"click", "switch to the Billing tab"},
		{"click", "put the blue mug in the basket"},
		{"click", "open the settings menu"},
		{"click", "select the cheapest shipping"},
		{"click", "go to the cart"},
		{"click", "add the camp mug to the basket"},
		{"click", "turn on push notifications"},
		{"click", "please dismiss the cookie banner"},
		{"click", "accept the terms of service"},
		{"click", "expand the Analytics section"},
		{"click", "remove the second item from the cart"},
		{"click", "toggle dark mode"},
		{"click", "go back to the previous slide"},
		{"click", "buy the blue mug and the red mug"},
		{"click", "select terms and conditions"},
		{"remember", "capture the price as {{p}}"},
		{"remember", "save the order number as {{order}}"},
		{"remember", "store the total as {{total}}."},
		{"press", "hit Enter"},
		{"press", "strike the Escape key"},
		{"type", `write "Ada" into the name field`},
		{"type", "put {{code}} in the voucher field"},
		{"verify", "make sure the cart lists 2 items"},
		{"verify", "the total should be $24.00"},
		{"verify", "there should be an error message"},
		{"measure", "see whether the banner is shown"},
		{"wait", "pause for 3 seconds"},
		{"goto", "open https://example.com/help"},
		{"goto", "go back to the previous page"},
		{"scroll", "page down"},
	} {
		a := classify(t, c[1])
		if p := a.Probabilities[c[0]]; a.Choice != c[0] || p < 0.80 {
			t.Errorf("%q: %s %.2f, want %s; %v", c[1], a.Choice, a.Probabilities[a.Choice], c[0], a.Probabilities)
		}
	}
}

func TestSecondActionsAndStrangeVerbsAreNamedAsSuch(t *testing.T) {
	for _, c := range [][2]string{
		{multiple, "open the menu and choose Settings"},
		{multiple, "add the mug to the basket, then go to the checkout"},
		{multiple, "click Continue after typing {{p}} into the password field"},
		{multiple, "click Continue while scrolling down"},
		{multiple, "click Continue after the password field is filled with {{p}}"},
		{multiple, "click Save and later press Enter"},
		{multiple, "put the mug in the cart; pay"},
		{multiple, "switch to Billing and check that the plan is Pro"},
		{unclear, "drag the card to Done"},
		{unclear, "don't click Save"},
		{unclear, "why is the total wrong"},
		{unclear, "banana"},
		{unclear, "log in as the admin"},
		{unclear, "take a screenshot"},
	} {
		a := classify(t, c[1])
		if a.Choice != c[0] {
			t.Errorf("%q: %s %.2f, want %s; %v", c[1], a.Choice, a.Probabilities[a.Choice], c[0], a.Probabilities)
		}
	}
}

func TestUnsureSentencesStayBelowTheGate(t *testing.T) {
	for _, s := range []string{"the checkout", "search for mugs", "type the name in the field", "Billing", "log in", "wait for a while", "remember the price"} {
		a := classify(t, s)
		if p := a.Probabilities[a.Choice]; p >= 0.80 && a.Choice != unclear && a.Choice != multiple {
			t.Errorf("%q: %s %.2f, want no operation above the gate", s, a.Choice, p)
		}
	}
}
