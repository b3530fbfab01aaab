package language

import "testing"

func TestHowFarOneWordSaysAnother(t *testing.T) {
	for _, c := range []struct {
		sentence, text string
		want           Kinship
	}{
		{"invoice", "invoice", SameWord},
		{"invoices", "invoice", SameForm},
		{"bought", "buy", SameForm},
		{"children", "child", SameForm},
		{"timetable", "time table", SameForm},
		{"time table", "timetable", SameForm},
		{"deletion", "delete", SameRoot},
		{"calender", "calendar", Misspelled},
		{"adress", "address", Misspelled},
		{"recieve", "receive", Misspelled},
		{"20th", "20", SameNumber},
		{"20", "21", Stranger},
		{"form", "from", Stranger},
		{"lock", "unlock", Stranger},
		{"sender", "send", Stranger},
		{"Monday", "Sunday", Stranger},
		{"first", "fist", Stranger},
	} {
		if got := KinshipOf(Split(c.sentence), 0, Split(c.text), 0); got != c.want {
			t.Errorf("%q says %q to %v, want %v", c.text, c.sentence, got, c.want)
		}
	}
}
