package judge

import (
	"testing"

	"sedum.dev/sedum/result"
)

// A part of a number is another number, which the page doesn't show. What is denied
// is looked for there too.
func TestAQuotedNumberIsNotFoundInsideAnother(t *testing.T) {
	for _, c := range []struct {
		text, needle string
		shown        bool
	}{
		{"Total $5", "$5", true},
		{"Total $5.", "$5", true},
		{"Total $5, tax $1", "$5", true},
		{"Total $50", "$5", false},
		{"Total $5.99", "$5", false},
		{"Total $5,99", "$5", false},
		{"Total $5,000", "$5", false},
		{"Total $5,000.00", "$5,000", false},
		{"Total $5,000.00", "5,000.00", true},
		{"15 items", "5 items", false},
		{"1,299 items", "299 items", false},
		{"Order 1002", "Order 100", false},
		{"Order 1002 and order 100", "order 100", true},
		{"1002 100", "100", true},
		{"since 2026-12-03", "2026", true},
		{"since 03.12.2026", "2026", true},
		{"version 1.2.3", "1.2", true},
		{"rows 1,2,3", "2", true},
		{"A1", "1", true},
		{"cart", "art", true},
		{"5", "5", true},
	} {
		for claim, want := range map[string]bool{`"` + c.needle + `" is shown`: c.shown, `"` + c.needle + `" is shown once`: c.shown, `"` + c.needle + `" is not shown`: false} {
			r := newJudge(&fakeModel{}).Rule(t.Context(), &fakePage{texts: []string{c.text}}, Claim{Text: claim})
			if (r.Verdict == result.Passed) != want || r.Verdict == result.NoVerdict {
				t.Errorf("%q: %s: %q", c.text, claim, r.Verdict)
			}
		}
	}
	r := newJudge(&fakeModel{}).Rule(t.Context(), &fakePage{texts: []string{"x"}, route: "http://shop.test/orders/1002"}, Claim{Text: `the url contains "/orders/100"`})
	if r.Verdict != result.Passed { // an address is no text: its parts are what they are
		t.Errorf("%q", r.Verdict)
	}
}
