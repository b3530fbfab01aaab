package builtin

import (
	_ "embed"
	"encoding/json"
	"math"
)

//go:embed parameters.json
var parametersText []byte

// Parameters are the numbers of the model: weights of evidence, in logits. They
// come from one file, so that they can be fitted to labelled examples.
type Parameters struct {
	Locate   LocateParameters   `json:"locate"`
	Items    ItemParameters     `json:"items"`
	Classify ClassifyParameters `json:"classify"`
	Judge    JudgeParameters    `json:"judge"`

	Statement StatementParameters `json:"statement"`
}

// DefaultParameters are the embedded ones.
func DefaultParameters() Parameters {
	var p Parameters
	if err := json.Unmarshal(parametersText, &p); err != nil {
		panic(err) // the embedded file is checked by a test
	}
	return p
}

// sigmoid turns a logit into a probability.
func sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// softmax turns scores into probabilities that sum to 1.
func softmax(scores []float64) []float64 {
	top := math.Inf(-1)
	for _, s := range scores {
		top = max(top, s)
	}
	out := make([]float64, len(scores))
	sum := 0.0
	for i, s := range scores {
		out[i] = math.Exp(s - top)
		sum += out[i]
	}
	for i := range out {
		out[i] /= sum
	}
	return out
}
