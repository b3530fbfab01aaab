package builtin

import "testing"

func TestHowFarOneWordSaysAnother(t *testing.T) {
	m := New(Options{})
	p := m.parameters.Locate
	for _, c := range []struct {
		sentence, text string
		want           float64
	}{
		{"invoice", "invoice", 1},
		{"invoices", "invoice", p.FormMatch},
		{"bought", "buy", p.FormMatch},
		{"children", "child", p.FormMatch},
		{"timetable", "time table", p.FormMatch},
		{"time table", "timetable", p.FormMatch},
		{"deletion", "delete", p.RootMatch},
		{"calender", "calendar", p.TypoMatch},
		{"adress", "address", p.TypoMatch},
		{"recieve", "receive", p.TypoMatch},
		{"20th", "20", p.NumberMatch},
		{"20", "21", 0},
		{"form", "from", 0},
		{"lock", "unlock", 0},
		{"sender", "send", 0},
		{"Monday", "Sunday", 0},
		{"first", "fist", 0},
	} {
		if got := m.likeness(splitWords(c.sentence), 0, splitWords(c.text), 0); got != c.want {
			t.Errorf("%q says %q to %v, want %v", c.text, c.sentence, got, c.want)
		}
	}
}
