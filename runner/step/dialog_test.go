package step

import (
	"testing"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/locate"
	"sedum.dev/sedum/runner/page"
	"sedum.dev/sedum/runner/sentence"
)

func TestADialogIsAnsweredAsStated(t *testing.T) {
	secret := "hunter2"
	for _, c := range []struct {
		text   string
		accept bool
		answer *string
	}{
		{"accept the next dialog", true, nil},
		{"dismiss the next dialog", false, nil},
		{"answer {{pw}} to the next dialog", true, &secret},
	} {
		p := newPage(t)
		step, err, _ := run(t, newRunner(p, finds(locate.Found)), sentence.Dialog, c.text)
		if err != nil || step.Verdict != result.Passed || step.Operation != "dialog" || step.Sentence != c.text || len(p.replies) != 1 {
			t.Fatalf("%+v %v %v", step, err, p.replies)
		}
		got := p.replies[0]
		if got.Accept != c.accept || (got.Text == nil) != (c.answer == nil) || got.Text != nil && *got.Text != *c.answer {
			t.Errorf("%s: %+v", c.text, got)
		}
	}
}

func TestADialogThatWasDismissedSaysSo(t *testing.T) {
	p := newPage(t)
	p.dialogs = []page.Dialog{{Kind: "confirm", Message: "sure?", Dismissed: true}, {Kind: "alert", Message: "kept", Answer: "accepted"}}
	step, _, _ := run(t, newRunner(p, finds(locate.Found)), sentence.Click, "click Delete")
	if want := `confirm dialog dismissed: "sure?"; alert dialog answered: "kept"`; step.Detail != want {
		t.Errorf("%s, want %s", step.Detail, want)
	}
}
