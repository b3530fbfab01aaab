package result

import "slices"

// SelectedAttempt returns the attempt that decides the test, or nil when the
// test has none.
func (t Test) SelectedAttempt() *Attempt {
	if t.SelectedAttemptID == nil {
		return nil
	}
	i := slices.IndexFunc(t.Attempts, func(a Attempt) bool { return a.ID == *t.SelectedAttemptID })
	if i < 0 {
		return nil
	}
	return &t.Attempts[i]
}

// DeriveTotals counts outcomes over the selected attempts and usage over all
// attempts. Costs are summed in document order, so that the float sum is the
// same wherever it is computed.
func DeriveTotals(run Run) Totals {
	t := Totals{SelectedTests: len(run.Tests)}
	if run.SelectedTestCount != nil {
		t.SelectedTests = *run.SelectedTestCount
	}
	u := usage{totals: &t}
	u.add(run.SetupCalls)
	for _, test := range run.Tests {
		t.countTest(test)
		for _, attempt := range test.Attempts {
			if attempt.Calls != nil {
				u.add(*attempt.Calls)
			}
			for i := range attempt.Steps {
				u.add(attempt.Steps[i].Calls)
			}
		}
	}
	if !u.unknown {
		t.CostUsd, t.CostComplete = &u.cost, true
	}
	return t
}

func (t *Totals) countTest(test Test) {
	switch test.Verdict {
	case Passed:
		t.PassedTests++
	case Failed:
		t.FailedTests++
	}
	if len(test.Attempts) > 0 {
		t.ExecutedTests++
		t.HistoricalAttempts += len(test.Attempts) - 1
	}
	selected := test.SelectedAttempt()
	if selected == nil {
		return
	}
	for i := range selected.Steps {
		step := &selected.Steps[i]
		switch step.Verdict {
		case Passed:
			t.PassedSteps++
		case Failed:
			t.FailedSteps++
		}
		if len(step.Flags) > 0 {
			t.FlaggedSteps++
		}
	}
}

type usage struct {
	totals  *Totals
	cost    float64
	unknown bool
}

func (u *usage) add(calls []Call) {
	for i := range calls {
		c := &calls[i]
		u.totals.ModelCalls += c.Attempts
		u.totals.InputTokens += c.InputTokens
		u.totals.OutputTokens += c.OutputTokens
		if c.CostUsd == nil {
			u.unknown = true
			continue
		}
		u.cost += *c.CostUsd
	}
}

// runFlags lists the flags of all tests, each once, in order of first appearance.
func runFlags(tests []Test) []Flag {
	flags := []Flag{}
	for _, t := range tests {
		flags = addFlags(flags, t.Flags)
	}
	return flags
}

// attemptFlags lists the flags of an attempt's steps, each once, in order of
// first appearance.
func attemptFlags(steps []Step) []Flag {
	flags := []Flag{}
	for i := range steps {
		flags = addFlags(flags, steps[i].Flags)
	}
	return flags
}

func addFlags(to, more []Flag) []Flag {
	for _, f := range more {
		if !slices.Contains(to, f) {
			to = append(to, f)
		}
	}
	return to
}

// runVerdict is the verdict that the rest of the document allows: none unless
// the run completed, without an error, with at least one test.
func runVerdict(run Run) Verdict {
	if run.Error != nil || run.State != Completed || len(run.Tests) == 0 {
		return NoVerdict
	}
	verdict := Passed
	for _, t := range run.Tests {
		switch t.Verdict {
		case Failed:
			return Failed
		case NoVerdict:
			verdict = NoVerdict
		}
	}
	return verdict
}
