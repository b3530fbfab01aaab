package result

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func copyInto(dir string) func(*Options) {
	return func(o *Options) { o.CopyDir = filepath.Join(o.Root, dir, o.RunID) }
}

// Start returns with the first snapshot on disk,
// private, beside the run.json; nothing else lies around.
func TestStartPublishesFirstSnapshot(t *testing.T) {
	r := record(t, copyInto("copies"))
	run, err := Read(r.path(ProgressFile))
	r.must(err)
	if run.State != Running || len(run.Tests) != 0 || *run.SelectedTestCount != 0 || run.Execution != nil {
		t.Errorf("first snapshot: %+v", run)
	}
	if names := listDir(t, r.dir); !slices.Equal(names, []string{ProgressFile, InfoFile}) {
		t.Errorf("files: %v", names)
	}
	if names := listDir(t, filepath.Join(r.root, "copies", "run-1")); !slices.Equal(names, []string{ProgressFile}) {
		t.Errorf("copies: %v", names)
	}
	for path, want := range map[string]os.FileMode{
		r.dir: 0o700, filepath.Dir(r.dir): 0o700, r.path(ProgressFile): 0o600, r.path(InfoFile): 0o600,
	} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v %v, want %v", path, info.Mode().Perm(), err, want)
		}
	}
}

func listDir(t *testing.T, dir string) []string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// RR-073: result.json is the terminal snapshot, and the copy is the same again.
func TestFinishWritesOneDocumentEverywhere(t *testing.T) {
	r := record(t, copyInto("copies"))
	r.selects(1)
	_, a := r.attempt(0)
	r.add(a, passedStep())
	a.Finish(nil)
	run := r.finish(End{})
	final := readAll(t, r.path(ResultFile))
	for _, path := range []string{r.path(ProgressFile), filepath.Join(r.root, "copies/run-1", ResultFile), filepath.Join(r.root, "copies/run-1", ProgressFile)} {
		if readAll(t, path) != final {
			t.Errorf("%s differs from result.json", path)
		}
	}
	if stored, err := Read(r.path(ResultFile)); err != nil || stored.State != Completed || run.Verdict != Passed {
		t.Errorf("%v %+v", err, stored)
	}
	if again := r.finish(End{Err: &Error{Code: "late"}}); again.State != Completed || readAll(t, r.path(ResultFile)) != final {
		t.Error("a second Finish changed the run")
	}
}

func TestStartRefusesUnsafeDirectories(t *testing.T) {
	outside := t.TempDir()
	for name, c := range map[string]struct {
		prepare func(root string) error
		dir     string
	}{
		"exists already":     {func(root string) error { return os.MkdirAll(filepath.Join(root, "runs/run-1"), 0o700) }, "runs/run-1"},
		"outside the root":   {func(string) error { return nil }, "../run-1"},
		"the root itself":    {func(string) error { return nil }, "."},
		"through a symlink":  {func(root string) error { return os.Symlink(outside, filepath.Join(root, "runs")) }, "runs/run-1"},
		"through a file":     {func(root string) error { return os.WriteFile(filepath.Join(root, "runs"), nil, 0o600) }, "runs/run-1"},
		"itself a symlink":   {func(root string) error { return os.Symlink(outside, filepath.Join(root, "run-1")) }, "run-1"},
		"link inside a link": {func(root string) error { return os.Symlink(root, filepath.Join(root, "self")) }, "self/run-1"},
	} {
		t.Run(name, func(t *testing.T) {
			published := 0
			r := record(t, func(o *Options) {
				if err := c.prepare(o.Root); err != nil {
					t.Fatal(err)
				}
				o.Dir = filepath.Join(o.Root, c.dir)
				o.Published = func(Run) { published++ }
			})
			if r.Err() == nil {
				t.Fatal("started")
			}
			run, err := r.Finish(End{}) // the recorder works on in memory
			if err == nil || Validate(run) != nil || Outcome(run, OutcomeOptions{}).Exit != ExitNoVerdict || published == 0 {
				t.Errorf("%v %v, %d snapshots", run.Error, err, published)
			}
			if names := listDir(t, outside); len(names) != 0 {
				t.Errorf("wrote %v outside", names)
			}
		})
	}
}

func TestStartRefusesBadOptions(t *testing.T) {
	for name, change := range map[string]func(*Options){
		"run id":        func(o *Options) { o.RunID = "../x" },
		"relative path": func(o *Options) { o.Dir = "runs/x" },
		"no clock":      func(o *Options) { o.Now = nil },
		"bad info":      func(o *Options) { o.Info.Signal = "SIGKILL" },
	} {
		root := t.TempDir()
		o := Options{Root: root, Dir: filepath.Join(root, "x"), RunID: "x", Now: (&clock{}).Now, NewID: func() string { return "1" }}
		change(&o)
		if r, err := Start(o); r != nil || err == nil {
			t.Errorf("%s: started", name)
		}
	}
}

// RR-076, RR-096: one error says why a run has no verdict.
func TestRunError(t *testing.T) {
	lost := &Error{Code: "navigation_failed", Message: "refused"}
	stopped := End{Err: &Error{Code: "provider_authentication", Message: "The key was refused."}}
	stray := End{Stray: &Error{Code: "stray_rejection", Message: "nobody awaited it"}}
	problem := DiscoveryProblem{File: "a", Code: "b", Message: "c", Fix: "d"}
	for name, c := range map[string]struct {
		play  func(r *recording)
		end   End
		state State
		code  string
	}{
		"clean":              {func(r *recording) { r.plays(nil) }, End{}, Completed, ""},
		"nothing selected":   {func(r *recording) {}, End{}, Errored, "no_tests"},
		"only bad files":     {func(r *recording) { r.must(r.AddDiscoveryProblems(problem)) }, End{}, Errored, "discovery_error"},
		"some bad files":     {func(r *recording) { r.must(r.AddDiscoveryProblems(problem)); r.plays(nil) }, End{}, Errored, "discovery_error"},
		"empty shard":        {func(r *recording) { r.shard(); r.must(r.AddDiscoveryProblems(problem)) }, End{}, Errored, "empty_shard"},
		"empty, canceled":    {func(r *recording) { r.shard(); r.Interrupt(Interrupt) }, End{}, Interrupted, "canceled"},
		"one could not run":  {func(r *recording) { r.plays(lost, nil) }, End{}, Errored, "navigation_failed"},
		"two could not run":  {func(r *recording) { r.plays(lost, nil, lost) }, End{}, Errored, "test_errors"},
		"then a rejection":   {func(r *recording) { r.plays(lost) }, stray, Errored, "navigation_failed"},
		"only a rejection":   {func(r *recording) { r.plays(nil) }, stray, Errored, "stray_rejection"},
		"rejection, files":   {func(r *recording) { r.must(r.AddDiscoveryProblems(problem)); r.plays(nil) }, stray, Errored, "stray_rejection"},
		"stopped":            {func(r *recording) { r.plays(lost, lost) }, stopped, Errored, "provider_authentication"},
		"signal before all":  {func(r *recording) { r.plays(lost); r.Interrupt(Terminate) }, stopped, Interrupted, "canceled"},
		"a test never began": {func(r *recording) { r.selects(2); r.pass(0) }, End{}, Errored, "execution_error"},
		"a test never ended": {func(r *recording) { r.selects(1); r.attempt(0) }, End{}, Errored, "execution_error"},
		"failed to start": {func(r *recording) {
			r.selects(1)
			test, err := r.StartTest(0, TestInfo{ID: "a", File: "a"})
			r.must(err)
			test.Fail(Error{Code: "invalid_test", Message: "changed since discovery"})
		}, End{}, Errored, "invalid_test"},
	} {
		t.Run(name, func(t *testing.T) {
			r := record(t)
			c.play(r)
			run := r.finish(c.end)
			if run.State != c.state || codeOf(run.Error) != c.code || (run.Verdict == NoVerdict) != (c.code != "") {
				t.Errorf("got %s %q %v, want %s %q", run.State, run.Verdict, run.Error, c.state, c.code)
			}
			if trusted := Outcome(run, OutcomeOptions{}).Exit == ExitPassed; trusted != (c.code == "") {
				t.Errorf("exit %d", Outcome(run, OutcomeOptions{}).Exit)
			}
		})
	}
}

// plays runs one test for each error; nil is a pass.
func (r *recording) plays(errs ...*Error) {
	r.t.Helper()
	r.selects(len(errs))
	for i, err := range errs {
		_, a := r.attempt(i)
		r.add(a, passedStep())
		a.Finish(err)
	}
}

func (r *recording) pass(order int) {
	r.t.Helper()
	_, a := r.attempt(order)
	r.add(a, passedStep())
	a.Finish(nil)
}

func (r *recording) shard() {
	r.t.Helper()
	r.must(r.Select(0, Execution{Parallel: Parallel{Lanes: 1}, Shard: &Shard{Index: 2, Count: 2, GlobalSelectedTests: 1}, ProviderConcurrency: 1}))
}

func TestTestErrorsCountAndQuoteTheFirst(t *testing.T) {
	r := record(t)
	r.plays(nil, &Error{Code: "navigation_failed", Message: "refused"}, &Error{Code: "invalid_data", Message: "no city"})
	want := Error{Code: "test_errors", Message: "2 tests could not run; the first: navigation_failed: refused"}
	if got := r.finish(End{}).Error; got.Code != want.Code || got.Message != want.Message {
		t.Errorf("got %v", got)
	}
}

// RR-062: what the end of a run does to a test
// that is under way, and to those that are done or never began.
func TestFinishClosesRunningAttempts(t *testing.T) {
	deadline := End{Err: &Error{Code: "run_timeout", Message: "The run took longer than 1 minute."}}
	for name, c := range map[string]struct {
		step    Step
		signal  Signal
		end     End
		state   State
		verdict Verdict
		timeout bool
	}{
		"deadline":                  {passedStep(), NoSignal, deadline, Errored, NoVerdict, true},
		"deadline after a failure":  {failedStep(), NoSignal, deadline, Completed, Failed, true},
		"deadline after an error":   {erroredStep("timeout"), NoSignal, deadline, Errored, NoVerdict, true},
		"stopped":                   {passedStep(), NoSignal, End{Err: &Error{Code: "provider_rate_limited"}}, Errored, NoVerdict, false},
		"stopped after a failure":   {failedStep(), NoSignal, End{Err: &Error{Code: "provider_rate_limited"}}, Completed, Failed, false},
		"signal":                    {passedStep(), Interrupt, End{}, Interrupted, NoVerdict, false},
		"signal after a failure":    {failedStep(), Interrupt, End{}, Interrupted, NoVerdict, false},
		"signal during an error":    {erroredStep("canceled"), Interrupt, End{}, Interrupted, NoVerdict, false},
		"signal, then the deadline": {passedStep(), Terminate, deadline, Interrupted, NoVerdict, false},
	} {
		t.Run(name, func(t *testing.T) {
			r := record(t)
			r.selects(5)
			r.pass(0)
			_, a := r.attempt(1)
			r.add(a, passedStep(), c.step)
			if c.signal != NoSignal {
				r.Interrupt(c.signal)
				if c.step.State == Errored {
					a.Finish(nil) // a lane that unwinds may still say so
				}
			}
			run := r.finish(c.end)
			if run.Verdict != NoVerdict || run.Error == nil || (run.State == Interrupted) != (c.signal != NoSignal) {
				t.Errorf("run: %s %q %v", run.State, run.Verdict, run.Error)
			}
			if done := run.Tests[0]; done.Verdict != Passed || len(done.Attempts[0].Steps) != 1 {
				t.Errorf("the test that was done: %+v", done)
			}
			got := run.Tests[1].Attempts[0]
			if got.State != c.state || got.Verdict != c.verdict || len(got.Steps) != 2 || (got.TimeoutReason != nil) != c.timeout {
				t.Errorf("the test under way: %s %q, %d steps, timeout %v", got.State, got.Verdict, len(got.Steps), got.TimeoutReason)
			}
			if got.State != Completed && codeOf(got.Error) != run.Error.Code {
				t.Errorf("its error: %v, the run's: %v", got.Error, run.Error)
			}
			if len(run.Tests) != 2 || *run.SelectedTestCount != 5 || run.Totals.SelectedTests != 5 {
				t.Errorf("%d tests, %d selected", len(run.Tests), run.Totals.SelectedTests)
			}
		})
	}
}

// The first signal before the commit
// counts, and run.json holds what the exit code needs.
func TestInterrupt(t *testing.T) {
	r := record(t)
	r.plays(nil)
	if !r.Interrupt(Terminate) || !r.Interrupt(Interrupt) {
		t.Error("refused before the end")
	}
	run := r.finish(End{})
	info, err := ReadInfo(r.path(InfoFile))
	if err != nil || info.Signal != Terminate || Outcome(run, info.OutcomeOptions()).Exit != ExitTerminated {
		t.Errorf("%v %+v, exit %d", err, info, Outcome(run, info.OutcomeOptions()).Exit)
	}

	late := record(t)
	late.plays(nil)
	run = late.finish(End{})
	if late.Interrupt(Interrupt) {
		t.Error("accepted after the outcome was committed")
	}
	if info, err := ReadInfo(late.path(InfoFile)); err != nil || info.Signal != NoSignal || Outcome(run, info.OutcomeOptions()).Exit != ExitPassed {
		t.Errorf("%v %+v", err, info)
	}
}

func TestAmend(t *testing.T) {
	report := Error{Code: "reporter_output_error", Message: "report.html could not be written."}
	r := record(t, copyInto("copies"))
	r.plays(nil)
	r.finish(End{})
	run, err := r.Amend(report)
	r.must(err)
	for _, path := range []string{r.path(ResultFile), r.path(ProgressFile), filepath.Join(r.root, "copies/run-1", ResultFile)} {
		stored, err := Read(path)
		if err != nil || codeOf(stored.Error) != report.Code || stored.Verdict != NoVerdict || stored.Tests[0].Verdict != Passed {
			t.Errorf("%s: %v %v %q", path, err, stored.Error, stored.Verdict)
		}
	}
	if run.State != Errored {
		t.Errorf("got %s", run.State)
	}
	if again, _ := r.Amend(Error{Code: "other"}); codeOf(again.Error) != report.Code {
		t.Errorf("a later error replaced the first: %v", again.Error)
	}
}

// RR-119: what a document says of scheduling.
func TestScheduling(t *testing.T) {
	r := record(t)
	if r.Snapshot().Execution != nil {
		t.Error("execution before the selection is known")
	}
	r.must(r.Select(3, Execution{Parallel: Parallel{Requested: Auto, Lanes: 3}, ProviderConcurrency: 4}))
	for lane, order := range []int{2, 0, 1} { // whatever begins first
		test, err := r.StartTest(order, TestInfo{ID: string(rune('a' + order)), File: "f"})
		r.must(err)
		a, err := test.StartAttempt(lane)
		r.must(err)
		a.Finish(nil)
	}
	var ids []string
	lanes := map[int]bool{}
	for _, test := range r.finish(End{}).Tests {
		ids = append(ids, test.ID)
		lanes[*test.Attempts[0].Lane] = true
	}
	if strings.Join(ids, "") != "abc" || len(lanes) != 3 || !lanes[0] {
		t.Errorf("tests %v lanes %v", ids, lanes)
	}
}

// Goal and claim are whole, and absent elsewhere.
func TestGoalIsWhole(t *testing.T) {
	r := record(t)
	r.selects(2)
	test, a := r.attempt(0)
	long := strings.Repeat("g", 5000)
	test.SetGoal(Goal{Text: long, Verify: long})
	a.Finish(nil)
	r.pass(1)
	r.finish(End{})
	run, err := Read(r.path(ResultFile))
	r.must(err)
	if g := run.Tests[0].Goal; g == nil || g.Text != long || g.Verify != long {
		t.Error("the goal was cut")
	}
	if strings.Count(readAll(t, r.path(ResultFile)), `"goal": {`) != 1 {
		t.Error("a test without a goal has the key")
	}
}
