package builtin

import (
	_ "embed"
	"encoding/json"

	"sedum.dev/sedum/model/builtin/classify"
	"sedum.dev/sedum/model/builtin/judge"
	"sedum.dev/sedum/model/builtin/locate"
)

//go:embed parameters.json
var parametersText []byte

// Parameters are the numbers of the model: weights of evidence, in logits. They
// come from one file, so that they can be fitted to labelled examples.
type Parameters struct {
	Locate   locate.Parameters     `json:"locate"`
	Items    locate.ItemParameters `json:"items"`
	Classify classify.Parameters   `json:"classify"`
	Judge    judge.Parameters      `json:"judge"`

	Statement judge.StatementParameters `json:"statement"`
}

// DefaultParameters are the embedded ones.
func DefaultParameters() Parameters {
	var p Parameters
	if err := json.Unmarshal(parametersText, &p); err != nil {
		panic(err) // the embedded file is checked by a test
	}
	return p
}
