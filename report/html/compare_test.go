package html

import (
	"fmt"
	"strings"
	"testing"

	"sedum.dev/sedum/result"
)

// Steps are matched by place and sentence, those of a loop in their order; a
// step that only one attempt reached stands where it ran.
func TestComparison(t *testing.T) {
	looped := func(scores ...float64) []result.Step {
		steps := []result.Step{action(1, "click Start")}
		for _, s := range scores {
			steps = append(steps, action(2, "click Next"), claim(3, "verify it moved", s, 0))
		}
		return steps
	}
	first, second := looped(0.9, 0.3), append(looped(0.91, 0.92, 0.93), claim(9, "verify the end", 0.97, 0))
	run := runOf(t, []result.Test{testOf("a.test.yaml", "", first, second)})
	p := newPage(run, Options{})
	var got []string
	c := p.flow(1, &run.Tests[0]).Comparison()
	for _, row := range c.Rows {
		text := row.Text + ":"
		for _, cell := range row.Cells {
			score := "none"
			if cell.Step != nil {
				score = cell.Step.Score.Holds
			}
			text += " " + score
		}
		got = append(got, text)
	}
	want := "verify it moved: 0.90 0.91, verify it moved: 0.30 0.92, verify it moved: none 0.93, verify the end: none 0.97"
	if strings.Join(got, ", ") != want || c.Left != 4 {
		t.Errorf("got %s and %d left\nwant %s and 4 left", strings.Join(got, ", "), c.Left, want)
	}
	if one := p.flow(1, &result.Test{Attempts: run.Tests[0].Attempts[:1]}).Comparison(); one != nil {
		t.Error("one attempt has nothing to compare with: ", fmt.Sprint(one))
	}
}
