package language

import (
	"strings"
	"testing"
)

func TestTheEmbeddedLexiconIsWhole(t *testing.T) {
	if n := DefaultLexicon().Size(); n < 400 {
		t.Errorf("%d concepts, want several hundred", n)
	}
}

func TestALexiconErrorNamesLineAndFix(t *testing.T) {
	for text, want := range map[string]string{
		"a: b\nno colon here": "own.txt:2: can't read concept",
		"two words: b":        "own.txt:1: can't read concept",
		"a: b, ,c":            "own.txt:1: concept \"a\" has a phrase without words",
		"a: b\n! a nowhere":   "own.txt:2: rivals name the unknown concept \"nowhere\"",
		"a: b\n! a":           "own.txt:2: rivals need two concepts or more",
	} {
		if _, err := ParseLexicon("own.txt", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}
