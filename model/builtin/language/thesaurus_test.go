package language

import "testing"

func TestThesaurus(t *testing.T) {
	words := Thesaurus()
	if !words.Related(Stem("declined"), Stem("refused")) || words.Related(Stem("declined"), Stem("paid")) {
		t.Error("declined and refused are related, declined and paid are not")
	}
	if !words.Opposed(Stem("able"), Stem("unable")) || !words.Acts(Split("covers")[0]) || words.Acts(Split("trees")[0]) {
		t.Error("able has an opposite, covers is a verb, trees is none")
	}
}
