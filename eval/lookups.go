package eval

import (
	"slices"
	"strings"
)

// LocatorReport is what came of the look-ups of a corpus.
type LocatorReport struct {
	SchemaVersion int            `json:"schemaVersion"`
	Kind          string         `json:"kind"` // "locator"
	Model         Identity       `json:"model"`
	Pages         int            `json:"pages"`
	Answerable    Tally          `json:"answerable"`
	None          Tally          `json:"none"`
	Ambiguous     Tally          `json:"ambiguous"`
	Stages        StageTally     `json:"stages"`
	Rates         LocatorRates   `json:"rates"`
	Tags          []TagTally     `json:"tags"` // by falling number of cases, then by name
	Cases         []LookupResult `json:"cases"`
}

// Tally counts outcomes.
type Tally struct {
	Cases          int `json:"cases"`
	Correct        int `json:"correct"`
	WrongAction    int `json:"wrongAction"`
	FalseReject    int `json:"falseReject"`
	CorrectAbstain int `json:"correctAbstain"`
	NoAnswer       int `json:"noAnswer"`
}

func (t *Tally) add(o Outcome) {
	t.Cases++
	*map[Outcome]*int{
		Correct: &t.Correct, WrongAction: &t.WrongAction, FalseReject: &t.FalseReject,
		CorrectAbstain: &t.CorrectAbstain, NoAnswer: &t.NoAnswer,
	}[o]++
}

func (t Tally) plus(o Tally) Tally {
	return Tally{
		t.Cases + o.Cases, t.Correct + o.Correct, t.WrongAction + o.WrongAction,
		t.FalseReject + o.FalseReject, t.CorrectAbstain + o.CorrectAbstain, t.NoAnswer + o.NoAnswer,
	}
}

// StageTally counts where look-ups with a right element went wrong.
type StageTally struct {
	Recall int `json:"recall"`
	Rank   int `json:"rank"`
	Gate   int `json:"gate"`
}

// LocatorRates are shares from 0 to 1, null where there is nothing to share.
// Cases without an answer count as not achieved.
type LocatorRates struct {
	Success        *float64 `json:"success"`        // correct, of the answerable
	WrongAction    *float64 `json:"wrongAction"`    // of all cases
	CorrectAbstain *float64 `json:"correctAbstain"` // of the cases to be refused
	RecallFailure  *float64 `json:"recallFailure"`  // of the answerable
}

// TagTally counts the outcomes of the cases with one tag.
type TagTally struct {
	Tag string `json:"tag"`
	Tally
}

func newLocatorReport(id Identity, pages int, cases []LookupResult) LocatorReport {
	r := LocatorReport{SchemaVersion: SchemaVersion, Kind: "locator", Model: id, Pages: pages, Cases: cases}
	tags := map[string]*TagTally{}
	for i, c := range cases {
		r.kind(c).add(c.Outcome)
		r.Stages.add(c.Stage)
		if c.Tags == nil {
			cases[i].Tags = []string{}
		}
		for _, tag := range c.Tags {
			if tags[tag] == nil {
				tags[tag] = &TagTally{Tag: tag}
			}
			tags[tag].add(c.Outcome)
		}
	}
	r.Tags = byCases(tags)
	all, refusable := r.All(), r.None.plus(r.Ambiguous)
	r.Rates = LocatorRates{
		Success:        share(r.Answerable.Correct, r.Answerable.Cases),
		WrongAction:    share(all.WrongAction, all.Cases),
		CorrectAbstain: share(refusable.CorrectAbstain, refusable.Cases),
		RecallFailure:  share(r.Stages.Recall, r.Answerable.Cases),
	}
	return r
}

func (r *LocatorReport) kind(c LookupResult) *Tally {
	switch c.Refuse {
	case None:
		return &r.None
	case Ambiguous:
		return &r.Ambiguous
	}
	return &r.Answerable
}

func (t *StageTally) add(s Stage) {
	switch s {
	case Recall:
		t.Recall++
	case Rank:
		t.Rank++
	case Gate:
		t.Gate++
	}
}

// All counts every case.
func (r LocatorReport) All() Tally { return r.Answerable.plus(r.None).plus(r.Ambiguous) }

// Complete reports whether every case was answered, so that the figures count.
func (r LocatorReport) Complete() bool { return r.All().NoAnswer == 0 }

func byCases(tags map[string]*TagTally) []TagTally {
	sorted := []TagTally{}
	for _, t := range tags {
		sorted = append(sorted, *t)
	}
	slices.SortFunc(sorted, func(a, b TagTally) int {
		if a.Cases != b.Cases {
			return b.Cases - a.Cases
		}
		return strings.Compare(a.Tag, b.Tag)
	})
	return sorted
}
