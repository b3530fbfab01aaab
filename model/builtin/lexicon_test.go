package builtin

import (
	"strings"
	"testing"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/result"
)

func TestTheEmbeddedLexiconIsWhole(t *testing.T) {
	l := DefaultLexicon()
	if len(l.names) < 400 {
		t.Errorf("%d concepts, want several hundred", len(l.names))
	}
	for name := range messageKinds {
		if _, ok := l.concepts[messageKinds[name]]; !ok {
			t.Errorf("messages need the concept %q", messageKinds[name])
		}
	}
	for name := range regionNames {
		if _, ok := l.concepts[name]; !ok {
			t.Errorf("regions need the concept %q", name)
		}
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

// Words of a house that no general lexicon knows.
func TestAnOwnLexiconAddsToTheEmbeddedOne(t *testing.T) {
	own, err := ParseLexicon("own.txt", "# ours\nstockroom: stockroom, kardex\ncart: zembil")
	if err != nil {
		t.Fatal(err)
	}
	for sentence, want := range map[string]string{"click the kardex link": "Stockroom", "click the zembil link": "Cart", "click the basket link": "Cart"} {
		r := model.Request{Purpose: result.Locating, State: model.State{Sentence: sentence, Operation: "click"},
			Questions: []model.Question{{ID: model.Target, Kind: model.Choice, None: true, Options: candidates("Stockroom", "Cart", "Help")}}}
		reply, err := New(Options{Lexicon: own}).Ask(t.Context(), r)
		if err != nil || reply.Answers[model.Target].Choice != want {
			t.Errorf("%q: %v, %v, want %s", sentence, reply.Answers[model.Target].Probabilities, err, want)
		}
	}
	if New(Options{}).Digest() == New(Options{Lexicon: own}).Digest() {
		t.Error("another lexicon must give another digest")
	}
}
