package ci

import (
	"fmt"
	"io"
	"testing"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
)

// Rendering is about linear: ns/step stays the same from 500 to 5,000 steps,
// half of them failed or flagged.
func BenchmarkRender(b *testing.B) {
	for name, render := range map[string]func(result.Run) error{
		"markdown": func(r result.Run) error { return report.Markdown(io.Discard, r, report.MarkdownOptions{}) },
		"junit": func(r result.Run) error {
			return JUnit(io.Discard, r, result.RunInfo{EvidenceRoot: root}, JUnitOptions{})
		},
	} {
		for _, steps := range []int{500, 5000} {
			b.Run(fmt.Sprint(name, "/", steps), func(b *testing.B) {
				run := manySteps(b, steps)
				b.ReportAllocs()
				for b.Loop() {
					if err := render(run); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*steps), "ns/step")
			})
		}
	}
}

// manySteps is a run of tests with 20 steps each.
func manySteps(tb testing.TB, steps int) result.Run {
	runs := testkit.Runs(tb)
	run := runs["mixed"]
	template := run.Tests[2]
	kinds := append(runs["clean"].Tests[0].Attempts[0].Steps[:2:2], template.Attempts[0].Steps...)
	run.Tests = nil
	for t := range steps / 20 {
		test, attempt := template, template.Attempts[0]
		attempt.ID = fmt.Sprint("attempt", t)
		attempt.Steps = nil
		for i := range 20 {
			s := kinds[i%len(kinds)]
			s.ID, s.Index = fmt.Sprint(attempt.ID, ":", i), i+1
			attempt.Steps = append(attempt.Steps, s)
		}
		test.ID, test.SelectedAttemptID = fmt.Sprint("test", t), &attempt.ID
		test.Attempts = []result.Attempt{attempt}
		run.Tests = append(run.Tests, test)
	}
	return run
}
