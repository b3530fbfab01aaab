package builtin

import "testing"

func TestAmountsInEveryNotation(t *testing.T) {
	for _, c := range []struct {
		text  string
		style decimalStyle
		want  amount
	}{
		{"$1,234.50", anyStyle, amount{1234.5, "$", false}},
		{"1.234,50 €", anyStyle, amount{1234.5, "€", false}},
		{"1,234", anyStyle, amount{1234, "", false}},
		{"1,234", commaStyle, amount{1.234, "", false}},
		{"1.234", anyStyle, amount{1.234, "", true}},
		{"1.234", commaStyle, amount{1234, "", false}},
		{"1.234", pointStyle, amount{1.234, "", false}},
		{"12,50", anyStyle, amount{12.5, "", false}},
		{"1.234.567", anyStyle, amount{1234567, "", false}},
		{"1,234,567", anyStyle, amount{1234567, "", false}},
		{"-$5.00", anyStyle, amount{-5, "$", false}},
		{"USD 20", anyStyle, amount{20, "$", false}},
		{"75 %", anyStyle, amount{75, "%", false}},
		{"20 dollars", anyStyle, amount{20, "$", false}},
		{"(3)", anyStyle, amount{3, "", false}},
	} {
		for _, w := range splitWords(c.text) {
			if !w.number() {
				continue
			}
			if got, ok := amountAt(c.text, w, c.style); !ok || got != c.want {
				t.Errorf("%q: %+v %v, want %+v", c.text, got, ok, c.want)
			}
		}
	}
}

func TestDatesAndTimesAreNoAmounts(t *testing.T) {
	for _, text := range []string{"12:30", "2026-10-20", "3/5", "100-2417", "1.2k", "5GB", "3rd"} {
		for _, w := range splitWords(text) {
			if got, ok := amountAt(text, w, anyStyle); ok {
				t.Errorf("%q: %+v", text, got)
			}
		}
	}
}
