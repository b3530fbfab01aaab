package runner

import (
	"context"
	"os"
	"strings"
	"testing"

	"sedum.dev/sedum/internal/testkit"
)

// browserProcesses are the browsers that this process has started.
func browserProcesses(t *testing.T) (ids []int) {
	t.Helper()
	for _, p := range testkit.Descendants(os.Getpid()) {
		if strings.Contains(p.Command, "--remote-debugging-pipe") && !strings.Contains(p.Command, "--type=") {
			ids = append(ids, p.ID)
		}
	}
	return ids
}

// PT-036: a retry has a browser of its own.
func TestARetryGetsAFreshBrowser(t *testing.T) {
	var browsers []int
	note := func(context.Context) { browsers = append(browsers, browserProcesses(t)...) }
	f := newFixture(t, newScripted(map[string][]answer{claim: {{holds: 0.2, during: note}, {holds: 0.9, during: note}}}), oneTest)
	f.options.Retries = 1
	f.run(t.Context())
	if len(browsers) != 2 || browsers[0] == browsers[1] {
		t.Errorf("the attempts ran in the browsers %v", browsers)
	}
}

// A fault of ours in one lane is the caller's to report, after the other lanes
// have ended and their browsers are closed.
func TestAPanicReachesTheCaller(t *testing.T) {
	f := newFixture(t, newScripted(nil), oneTest)
	defer func() {
		if fault := recover(); fault == nil || !strings.Contains(fault.(string), claim) {
			t.Errorf("recovered %v", fault)
		}
		if left := browserProcesses(t); len(left) > 0 {
			t.Errorf("browsers left: %v", left)
		}
	}()
	Run(t.Context(), f.options)
}
