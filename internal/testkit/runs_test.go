package testkit

import (
	"testing"

	"sedum.dev/sedum/result"
)

// Publishers are given valid documents only.
func TestRunsAreValid(t *testing.T) {
	runs := Runs(t)
	for name, run := range runs {
		if err := result.Validate(run); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if got := len(runs["hostile"].Tests); got != len(Hostile)+1 {
		t.Errorf("%d of %d hostile tests", got, len(Hostile)+1)
	}
}
