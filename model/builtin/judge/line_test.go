package judge

import (
	"testing"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin/language"
)

func TestDatesAndTimesAreReadInManyForms(t *testing.T) {
	p := New(language.DefaultLexicon(), Parameters{}, StatementParameters{}).newPage(model.State{Page: "x"})
	for _, text := range []string{"3 December", "December 3", "3 Dec 2026", "2026-12-03", "3. Dezember", "3 de diciembre", "Dec 3rd"} {
		l := p.read(text)
		if len(l.dates) != 1 || l.dates[0].day != 3 || l.dates[0].month != 12 {
			t.Errorf("%q has the dates %v", text, l.dates)
		}
	}
	for text, want := range map[string]int{"14:30": 870, "2:30 pm": 870, "2 PM": 840, "12:05 am": 5, "9:00": 540} {
		l := p.read(text)
		if len(l.times) != 1 || l.times[0].minutes != want {
			t.Errorf("%q has the times %v, want %d", text, l.times, want)
		}
	}
	if l := p.read("25:61 and 77 may"); len(l.dates)+len(l.times) > 0 {
		t.Errorf("read %v and %v", l.dates, l.times)
	}
}
