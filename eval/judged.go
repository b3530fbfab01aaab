package eval

import (
	"cmp"
	"math"
	"slices"

	"sedum.dev/sedum/runner/judge"
)

// ClaimsReport is what came of the claims of a corpus.
type ClaimsReport struct {
	SchemaVersion int            `json:"schemaVersion"`
	Kind          string         `json:"kind"` // "claims"
	Model         Identity       `json:"model"`
	Pages         int            `json:"pages"`
	Thresholds    Thresholds     `json:"thresholds"`
	Labels        []LabelTally   `json:"labels"`
	Refusals      []RefusalTally `json:"refusals"` // by falling count, then by code
	Rates         ClaimRates     `json:"rates"`
	FalsePasses   []string       `json:"falsePasses"` // ids of the claims that are false and passed clean
	Scores        Scores         `json:"scores"`
	Suggestion    *Suggestion    `json:"suggestion,omitempty"`
	Claims        []ClaimResult  `json:"claims"`
}

// Thresholds are those of a project, under the names of sedum.config.yaml.
type Thresholds struct {
	Verify            float64 `json:"verify"`
	LowConfidenceBand float64 `json:"lowConfidenceBand"`
	Contradiction     float64 `json:"contradiction"`
}

func (t Thresholds) policy() judge.Policy {
	return judge.Policy{Threshold: t.Verify, Band: t.LowConfidenceBand, Contradiction: t.Contradiction}
}

// LabelTally counts what came of the claims with one label.
type LabelTally struct {
	Label   Label `json:"label"`
	Claims  int   `json:"claims"`
	Pass    int   `json:"pass"` // clean
	Flag    int   `json:"flag"`
	Fail    int   `json:"fail"`
	Refused int   `json:"refused"`
	ByModel int   `json:"byModel"` // answered by a model's scores, not by an exact check
}

// RefusalTally counts the claims that were refused with one code.
type RefusalTally struct {
	Code  string `json:"code"`
	Count int    `json:"count"`
}

// ClaimRates are shares from 0 to 1, null where there is nothing to share.
type ClaimRates struct {
	FalsePass         *float64    `json:"falsePass"` // clean, of the claims that don't hold
	FalsePassInterval *[2]float64 `json:"falsePassInterval"`
	TruePass          *float64    `json:"truePass"` // clean, of the claims that hold
	TruePassOrFlag    *float64    `json:"truePassOrFlag"`
	Refused           *float64    `json:"refused"` // of all
}

func newClaimsReport(id Identity, p judge.Policy, pages int, claims []ClaimResult) ClaimsReport {
	r := ClaimsReport{
		SchemaVersion: SchemaVersion, Kind: "claims", Model: id, Pages: pages, Claims: claims,
		Thresholds:  Thresholds{p.Threshold, p.Band, p.Contradiction},
		FalsePasses: []string{},
	}
	tallies := map[Label]*LabelTally{}
	for _, l := range Labels {
		tallies[l] = &LabelTally{Label: l}
	}
	for _, c := range claims {
		tallies[c.Label].add(c)
		if c.falsePass() {
			r.FalsePasses = append(r.FalsePasses, c.ID)
		}
	}
	for _, l := range Labels {
		r.Labels = append(r.Labels, *tallies[l])
	}
	r.Refusals = refusals(claims)
	r.Scores = scoresOf(answersOf(claims))
	r.Rates = r.rates()
	return r
}

func (t *LabelTally) add(c ClaimResult) {
	t.Claims++
	*map[Verdict]*int{Pass: &t.Pass, Flag: &t.Flag, Fail: &t.Fail, Refused: &t.Refused}[c.Verdict]++
	if c.Holds != nil {
		t.ByModel++
	}
}

func (c ClaimResult) falsePass() bool { return c.Label != Holds && c.Verdict == Pass }

func refusals(claims []ClaimResult) []RefusalTally {
	counts := map[string]int{}
	for _, c := range claims {
		if c.Verdict == Refused {
			counts[c.Code]++
		}
	}
	out := []RefusalTally{}
	for code, n := range counts {
		out = append(out, RefusalTally{code, n})
	}
	slices.SortFunc(out, func(a, b RefusalTally) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Code, b.Code))
	})
	return out
}

func answersOf(claims []ClaimResult) []scored {
	var answers []scored
	for _, c := range claims {
		if c.Holds != nil {
			answers = append(answers, scored{*c.Holds, c.Label == Holds})
		}
	}
	return answers
}

func (r ClaimsReport) rates() ClaimRates {
	all := r.sum(Labels...)
	holding, untrue := r.sum(Holds), r.sum(Contradicted, NotStated)
	return ClaimRates{
		FalsePass:         share(untrue.Pass, untrue.Claims),
		FalsePassInterval: wilson(untrue.Pass, untrue.Claims),
		TruePass:          share(holding.Pass, holding.Claims),
		TruePassOrFlag:    share(holding.Pass+holding.Flag, holding.Claims),
		Refused:           share(all.Refused, all.Claims),
	}
}

func (r ClaimsReport) sum(labels ...Label) LabelTally {
	var s LabelTally
	for _, t := range r.Labels {
		if slices.Contains(labels, t.Label) {
			s = LabelTally{"", s.Claims + t.Claims, s.Pass + t.Pass, s.Flag + t.Flag, s.Fail + t.Fail, s.Refused + t.Refused, s.ByModel + t.ByModel}
		}
	}
	return s
}

// Complete reports whether no model and no page failed, so that the figures count.
func (r ClaimsReport) Complete() bool {
	return !slices.ContainsFunc(r.Claims, func(c ClaimResult) bool { return c.Broken })
}

// wilson is the 95 % interval of a share: none of 100 is not proof of none.
func wilson(n, all int) *[2]float64 {
	if all == 0 {
		return nil
	}
	const z = 1.959964
	size := float64(all)
	p := float64(n) / size
	middle := (p + z*z/(2*size)) / (1 + z*z/size)
	half := z / (1 + z*z/size) * math.Sqrt(p*(1-p)/size+z*z/(4*size*size))
	return &[2]float64{max(0, middle-half), min(1, middle+half)}
}
