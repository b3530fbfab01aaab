package step

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/locate"
	"sedum.dev/sedum/runner/sentence"
)

func TestPointingOperations(t *testing.T) {
	for _, c := range []struct {
		op         sentence.Operation
		text, does string
		asked      string
	}{
		{sentence.Hover, "hover over the Products menu", "hover", "click: click the Products menu"},
		{sentence.DoubleClick, "double-click the row of {{user}}", "double click", "click: click the row of ada"},
		{sentence.RightClick, "right click the row", "right click", "click: click the row"},
	} {
		p, f := newPage(t), finds(locate.Found)
		step, err, _ := run(t, newRunner(p, f), c.op, c.text)
		if err != nil || step.Verdict != result.Passed || step.Kind != result.Action || step.Operation != string(c.op) {
			t.Errorf("%s: %+v, %v", c.text, step, err)
		}
		if !slices.Equal(p.inputs, []string{c.does}) || !slices.Equal(f.asked, []string{c.asked}) {
			t.Errorf("%s: did %v, asked for %v", c.text, p.inputs, f.asked)
		}
	}
}

// Rows and cards are no controls, but people point at them.
func TestPointingFallsBackToTexts(t *testing.T) {
	for _, reason := range []locate.Reason{locate.NoMatch, locate.NoCandidates} {
		p, f := newPage(t), finds(reason, locate.Found)
		step, _, _ := run(t, newRunner(p, f), sentence.DoubleClick, "double click the Alice row")
		if step.Verdict != result.Passed || len(step.Calls) != 2 || f.asked[1] != "read: the Alice row" {
			t.Errorf("%s: %+v after %v", reason, step, f.asked)
		}
	}
	p, f := newPage(t), finds(locate.Ambiguous)
	step, _, _ := run(t, newRunner(p, f), sentence.Hover, "hover the menu")
	if step.Verdict != result.Failed || step.Error.Code != "ambiguous" || len(p.inputs) != 0 {
		t.Errorf("%+v", step)
	}
}

func TestPointingIsNeverRepeated(t *testing.T) {
	p := newPage(t)
	p.answers = []error{uncertain}
	step, _, _ := run(t, newRunner(p, finds(locate.Found)), sentence.DoubleClick, "double click the row")
	if len(p.inputs) != 1 || step.State != result.Errored || step.Error.Code != "action_uncertain" {
		t.Errorf("%v %+v", p.inputs, step.Error)
	}
}

func TestDragFindsBothAgainWhenOneIsStale(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, f := newPage(t), finds(locate.Found)
		p.answers = []error{stale, nil}
		step, err, _ := run(t, newRunner(p, f), sentence.Drag, "drag the Invoice card to the Done column")
		want := strings.Repeat("click: click the Invoice card;click: click the Done column;", 2)
		if got := strings.Join(f.asked, ";") + ";"; got != want || len(p.inputs) != 2 || len(step.Calls) != 4 {
			t.Errorf("asked %s did %v with %d calls", got, p.inputs, len(step.Calls))
		}
		if err != nil || step.Verdict != result.Passed || !strings.Contains(step.Detail, "dropped on") {
			t.Errorf("%+v %v", step, err)
		}
	})
}

func TestADragWithoutAPlaceToDrop(t *testing.T) {
	p, f := newPage(t), finds(locate.Found, locate.NoMatch)
	r := newRunner(p, f)
	r.Grace = 0
	step, err, _ := run(t, r, sentence.Drag, "drag the Invoice card to the Done column")
	if err != nil || step.Verdict != result.Failed || step.Error.Code != "no_match" || !strings.HasPrefix(step.Error.Message, "where to drop: ") {
		t.Errorf("%+v %v", step.Error, err)
	}
	if len(p.inputs) != 0 || len(step.Calls) != 3 {
		t.Errorf("did %v with %d calls", p.inputs, len(step.Calls))
	}
}
