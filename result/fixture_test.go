package result

import (
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"
	"time"
)

var update = flag.Bool("update", false, "rewrite the documents under testdata from the recorder")

// clock stands still unless a test moves it.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// recording is a recorder in a directory of its own, with a clock and ids that
// make its documents the same each time.
type recording struct {
	*Recorder
	t     *testing.T
	clock *clock
	root  string
	dir   string
}

func record(t *testing.T, change ...func(*Options)) *recording {
	t.Helper()
	rec := &recording{t: t, clock: &clock{now: time.Date(2026, 1, 2, 3, 4, 5, 678e6, time.UTC)}, root: t.TempDir()}
	rec.dir = filepath.Join(rec.root, ".sedum", "runs", "run-1")
	var ids sync.Mutex
	last := 0
	o := Options{
		Root: rec.root, Dir: rec.dir, RunID: "run-1", Now: rec.clock.Now,
		NewID: func() string {
			ids.Lock()
			defer ids.Unlock()
			last++
			return strconv.Itoa(last)
		},
	}
	for _, c := range change {
		c(&o)
	}
	r, err := Start(o)
	if r == nil {
		t.Fatal(err)
	}
	rec.Recorder = r
	t.Cleanup(func() { _, _ = r.Finish(End{}) })
	return rec
}

func (r *recording) path(name string) string { return filepath.Join(r.dir, name) }

// selects announces a selection that one lane runs.
func (r *recording) selects(count int) {
	r.t.Helper()
	r.must(r.Select(count, Execution{Parallel: Parallel{Requested: 1, Lanes: 1}, ProviderConcurrency: 2}))
}

// attempt starts the first attempt of the test at an index.
func (r *recording) attempt(order int) (*TestRecord, *AttemptRecord) {
	r.t.Helper()
	file := "tests/" + strconv.Itoa(order) + ".test.yaml"
	test, err := r.StartTest(order, TestInfo{ID: file, File: file})
	r.must(err)
	return test, r.again(test)
}

func (r *recording) again(test *TestRecord) *AttemptRecord {
	r.t.Helper()
	a, err := test.StartAttempt(0)
	r.must(err)
	return a
}

func (r *recording) add(a *AttemptRecord, steps ...Step) {
	r.t.Helper()
	for _, s := range steps {
		_, err := a.AddStep(s)
		r.must(err)
	}
}

func (r *recording) finish(end End) Run {
	r.t.Helper()
	run, err := r.Finish(end)
	r.must(err)
	return run
}

func (r *recording) must(err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
}

func passedStep() Step {
	return Step{
		Kind: Action, Operation: "click", Phase: Body, Sentence: "click Pay", Detail: "clicked",
		SourceStack: []Source{{File: "tests/pay.test.yaml", Line: 4, Col: 5}},
		State:       Completed, Verdict: Passed, ElapsedMs: 12.5,
		Page:     Page{Status: Omitted, Reason: "sensitive_page"},
		Evidence: Frame{Status: Omitted, Reason: "clean_step"},
	}
}

func flaggedStep(flags ...Flag) Step {
	s := passedStep()
	s.Kind, s.Operation, s.Flags = Verify, "verify", flags
	return s
}

func failedStep() Step {
	s := passedStep()
	s.Kind, s.Operation, s.Sentence, s.Verdict = Verify, "verify", "verify the total is 3", Failed
	s.Detail = "the claim scored 0.2"
	return s
}

func erroredStep(code string) Step {
	s := passedStep()
	s.State, s.Verdict = Errored, NoVerdict
	s.Error = &Error{Code: code, Message: "The page did not settle."}
	return s
}

func cost(usd float64) Call {
	return Call{Purpose: Judging, RequestedModel: "m", Model: "m", Attempts: 1, InputTokens: 10, OutputTokens: 2, CostUsd: &usd}
}

func unknownCost() Call {
	return Call{Purpose: Judging, RequestedModel: "m", Model: "unknown", Attempts: 1}
}

func ptr[T any](v T) *T { return &v }

func readAll(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
