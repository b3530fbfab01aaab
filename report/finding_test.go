package report_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/report"
)

func TestFindings(t *testing.T) {
	all := testkit.Runs(t)
	for _, c := range []struct {
		run  string
		want []string
	}{
		{"clean", nil},
		{"no tests", nil},
		{"low confidence", []string{"passed, flagged: verify the total is 3 at tests/pay.test.yaml:4:5"}},
		{"mixed", []string{
			"failed: verify the total is 3 at tests/pay.test.yaml:4:5",
			"passed, flagged: verify the total is 3 at tests/pay.test.yaml:4:5",
			"passed, flagged: verify the total is 3 at tests/pay.test.yaml:4:5"}},
		{"step error", []string{"incomplete: click Pay at tests/pay.test.yaml:4:5"}},
		{"interrupted", []string{"incomplete: stopped at "}},
		{"timeout", []string{"incomplete: stopped at "}},
		{"test error", []string{"incomplete: stopped at "}},
		{"module binding", []string{"failed: missing_module_binding at tests/pay.test.yaml:9:1 → tests/address.module.yaml:2:3"}},
		{"retried pass", nil},
	} {
		t.Run(c.run, func(t *testing.T) {
			var got []string
			for _, f := range report.MostSevere(report.Findings(all[c.run])) {
				what := "stopped"
				switch {
				case f.Step != nil:
					what = f.Step.Sentence
				case f.Call != nil:
					what = f.Call.Error.Code
				}
				got = append(got, f.Status().String()+": "+what+" at "+report.Sources(f.Stack()))
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}
