package judge

import (
	"testing"

	"sedum.dev/sedum/model/builtin/language"
)

func TestTheLexiconHasEveryKindOfMessage(t *testing.T) {
	l := language.DefaultLexicon()
	for _, concept := range messageKinds {
		if l.Name(l.Concept(concept)) != concept {
			t.Errorf("messages need the concept %q", concept)
		}
	}
}
