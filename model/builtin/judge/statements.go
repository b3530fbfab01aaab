package judge

import (
	_ "embed"

	"sedum.dev/sedum/model/builtin/language"
)

//go:embed statements.txt
var statementsText string

// knownStatements is what claims know besides the lexicon of interfaces.
func knownStatements() language.Lexicon {
	l, err := language.ParseLexicon("statements.txt", statementsText)
	if err != nil {
		panic(err) // the embedded file is checked by a test
	}
	return l
}
