// Package runner runs a suite in Chromium: lanes side by side, attempts of each
// test in fresh browser contexts, phases in order, every step recorded.
//
// Entry point: Run. Whatever goes wrong, what was recorded stays recorded, and
// nothing that could not be carried out counts as a pass.
package runner

import (
	"context"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"sedum.dev/sedum/config"
	"sedum.dev/sedum/model"
	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/browser"
	"sedum.dev/sedum/runner/judge"
	"sedum.dev/sedum/runner/page"
	"sedum.dev/sedum/runner/sentence"
	"sedum.dev/sedum/runner/suite"
)

// MaxLanes is the most lanes of one run.
const MaxLanes = 64

// Options is everything that a run depends on.
type Options struct {
	Tests       []*suite.Test // in selection order
	Root        string        // of the project, for files to upload
	BaseURL     string
	URLOverride string
	Env         config.TestEnv
	ShardIndex  int // from 1
	Model       model.Model
	Classifier  *sentence.Classifier
	Policy      judge.Policy
	Browser     browser.Options
	Viewport    page.Options
	Lanes       int
	Retries     int
	Grace       time.Duration // how long targets and claims may take to appear
	Slow        time.Duration // pause after each step
	Evidence    bool          // keep pictures of steps that a person should look at
	Replay      bool          // keep a picture of every step
	Sensitive   []string      // origins of which nothing is kept
	Hidden      []string      // values that are secret in every attempt, such as the provider's key
	Recorder    *result.Recorder
	Proceed     func() *result.Error // asked before each test: why no further one may start, or nil
	Warn        func(message string) // tells the author something that changes no verdict
}

// Lanes is how many lanes serve a request for the given number of tests: Auto is
// half the logical CPUs, at least one, and never more than there are tests.
func Lanes(requested result.LaneRequest, tests int) int {
	wanted := int(requested)
	if requested == result.Auto {
		wanted = runtime.NumCPU() / 2
	}
	return max(1, min(wanted, MaxLanes, tests))
}

// Run runs the tests and records them. It returns why the run as a whole had to
// stop, or nil; a failed test is no reason to. A panic in a lane becomes one of
// the caller, after the other lanes have ended.
func Run(ctx context.Context, o Options) *result.Error {
	o.Hidden = slices.Concat(o.Hidden, Hidden(o.Tests, o.Env))
	suite := &run{Options: o}
	var lanes sync.WaitGroup
	for number := range o.Lanes {
		lanes.Go(func() {
			l := &lane{run: suite, number: number}
			defer l.closeBrowser()
			defer suite.catch()
			l.work(ctx)
		})
	}
	lanes.Wait()
	if fault := suite.fault.Load(); fault != nil {
		panic(*fault)
	}
	return suite.stopped.Load()
}

// catch keeps a lane's panic for the end of the run.
func (r *run) catch() {
	if fault := recover(); fault != nil {
		r.fault.CompareAndSwap(nil, &fault)
		r.stop(&result.Error{Code: "internal_rejection", Message: "unexpected internal error"})
	}
}

// run is what the lanes share.
type run struct {
	Options
	next       atomic.Int64 // of Tests
	warnOnce   sync.Once
	faultsOnce sync.Once // warns that they can't be kept
	stopped    atomic.Pointer[result.Error]
	fault      atomic.Pointer[any] // the first panic of a lane
}

// take hands out the next test; ok is false when there is none or the run stops.
func (r *run) take(ctx context.Context) (index int, ok bool) {
	if reason := r.Proceed(); reason != nil {
		r.stop(reason)
	}
	if ctx.Err() != nil || r.stopped.Load() != nil {
		return 0, false
	}
	index = int(r.next.Add(1)) - 1
	return index, index < len(r.Tests)
}

// stop ends scheduling; the first reason counts.
func (r *run) stop(reason *result.Error) { r.stopped.CompareAndSwap(nil, reason) }

// stopsRun are the codes after which every later test would fail the same way.
var stopsRun = map[string]bool{
	page.CodeBrowserMissing:   true,
	page.CodeBrowserLaunch:    true,
	page.CodeScriptMissing:    true,
	"provider_configuration":  true,
	"provider_authentication": true,
	"provider_rate_limited":   true,
}
