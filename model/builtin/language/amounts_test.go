package language

import "testing"

func TestAmountsInEveryNotation(t *testing.T) {
	for _, c := range []struct {
		text  string
		style DecimalStyle
		want  Amount
	}{
		{"$1,234.50", AnyStyle, Amount{1234.5, "$", false}},
		{"1.234,50 €", AnyStyle, Amount{1234.5, "€", false}},
		{"1,234", AnyStyle, Amount{1234, "", false}},
		{"1,234", commaStyle, Amount{1.234, "", false}},
		{"1.234", AnyStyle, Amount{1.234, "", true}},
		{"1.234", commaStyle, Amount{1234, "", false}},
		{"1.234", pointStyle, Amount{1.234, "", false}},
		{"12,50", AnyStyle, Amount{12.5, "", false}},
		{"1.234.567", AnyStyle, Amount{1234567, "", false}},
		{"1,234,567", AnyStyle, Amount{1234567, "", false}},
		{"-$5.00", AnyStyle, Amount{-5, "$", false}},
		{"USD 20", AnyStyle, Amount{20, "$", false}},
		{"75 %", AnyStyle, Amount{75, "%", false}},
		{"20 dollars", AnyStyle, Amount{20, "$", false}},
		{"(3)", AnyStyle, Amount{3, "", false}},
	} {
		for _, w := range Split(c.text) {
			if !w.Number() {
				continue
			}
			if got, ok := AmountAt(c.text, w, c.style); !ok || got != c.want {
				t.Errorf("%q: %+v %v, want %+v", c.text, got, ok, c.want)
			}
		}
	}
}

func TestDatesAndTimesAreNoAmounts(t *testing.T) {
	for _, text := range []string{"12:30", "2026-10-20", "3/5", "100-2417", "1.2k", "5GB", "3rd"} {
		for _, w := range Split(text) {
			if got, ok := AmountAt(text, w, AnyStyle); ok {
				t.Errorf("%q: %+v", text, got)
			}
		}
	}
}
