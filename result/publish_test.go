package result

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// Snapshots that nobody waits for are at least 200 ms apart; the first, each
// attempt's end and the last are there at once; none is left unwritten.
func TestSnapshotsAreCoalesced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		var at []time.Duration
		r := record(t, func(o *Options) {
			o.Now = time.Now
			o.Published = func(Run) { at = append(at, time.Since(began).Round(time.Millisecond)) }
		})
		r.selects(1)
		_, a := r.attempt(0)
		for range 50 { // 500 ms of quick steps
			r.add(a, passedStep())
			time.Sleep(10 * time.Millisecond)
		}
		time.Sleep(time.Second)
		if n := len(onDisk(t, r).Tests[0].Attempts[0].Steps); n != 50 {
			t.Errorf("%d steps on disk a second after the last", n)
		}
		if len(at) < 4 || len(at) > 5 || at[0] != 0 || at[len(at)-1] > 700*time.Millisecond {
			t.Errorf("published at %v", at)
		}
		for i := 2; i < len(at); i++ {
			if at[i]-at[i-1] < minGap {
				t.Errorf("published at %v", at)
			}
		}
		r.add(a, passedStep())
		a.Finish(nil)
		if got := onDisk(t, r); got.Tests[0].State != Completed {
			t.Error("an attempt's end is not on disk at once")
		}
		r.finish(End{})
	})
}

// Only where a document has become slow to write does the end of a test wait
// its turn, and it is not forgotten.
func TestSlowSnapshotsAreSpaced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var slow, spent, published atomic.Int64
		r := record(t, func(o *Options) {
			o.Now = func() time.Time { return time.Now().Add(time.Duration(spent.Load())) }
			o.Published = func(Run) { published.Add(1); spent.Add(slow.Load()) }
		})
		r.selects(101)
		slow.Store(int64(100 * time.Millisecond))
		r.pass(0)
		published.Store(0)
		for i := range 100 { // 10 s of quick tests
			r.pass(i + 1)
			time.Sleep(100 * time.Millisecond)
		}
		if n := published.Load(); n < 4 || n > 6 {
			t.Errorf("%d snapshots in 10 s that take 0.1 s each", n)
		}
		time.Sleep(3 * time.Second)
		if got := onDisk(t, r).Totals.PassedTests; got != 101 {
			t.Errorf("%d tests on disk", got)
		}
		r.finish(End{})
	})
}

func onDisk(t *testing.T, r *recording) Run {
	t.Helper()
	run, err := Read(r.path(ProgressFile))
	if err != nil {
		t.Fatal(err)
	}
	return run
}

// RR-071, RR-072: lanes write at once while someone reads; every read is a
// whole, valid document, and none is older than the one before.
func TestConcurrentLanesAndReader(t *testing.T) {
	const lanes, perLane = 4, 6
	r := record(t)
	r.selects(lanes * perLane)
	done := make(chan struct{})
	reads := make(chan int)
	go func() { reads <- readUntil(t, r, done) }()
	var running sync.WaitGroup
	for lane := range lanes {
		running.Go(func() {
			for i := range perLane {
				test, a := r.attempt(lane*perLane + i)
				_ = a.AddCalls(cost(0.1))
				_, _ = a.AddStep(failedStep())
				a.Finish(nil)
				b := r.again(test)
				for range 5 {
					_, _ = b.AddStep(flaggedStep(LowConfidence))
				}
				b.Finish(nil)
			}
		})
	}
	running.Wait()
	run := r.finish(End{})
	close(done)
	if n := <-reads; n < 10 {
		t.Errorf("only %d reads", n)
	}
	if got := run.Totals; got.PassedTests != lanes*perLane || got.HistoricalAttempts != lanes*perLane || run.Verdict != Passed {
		t.Errorf("got %+v", got)
	}
}

func readUntil(t *testing.T, r *recording, done chan struct{}) int {
	steps := 0
	for reads := 0; ; reads++ {
		select {
		case <-done:
			return reads
		default:
		}
		run, err := Read(r.path(ProgressFile))
		if err != nil {
			t.Errorf("read %d: %v", reads, err)
			return reads
		}
		now := 0
		for _, test := range run.Tests {
			for _, a := range test.Attempts {
				now += len(a.Steps)
			}
		}
		if now < steps {
			t.Errorf("read %d went back from %d to %d steps", reads, steps, now)
		}
		steps = now
	}
}

// RR-049: a recorder with a fault publishes nothing invalid: the last valid
// document stays, on disk until the end and in memory after it.
func TestFaultyRecorderPublishesNothing(t *testing.T) {
	for name, fault := range map[string]func(r *recording){
		"breaks a rule":   func(r *recording) { r.tests[0].test.ID = r.opts.RunID },
		"breaks a part":   func(r *recording) { r.tests[0].test.Attempts[0].Problems = nil },
		"breaks the root": func(r *recording) { r.head.SchemaVersion = 2 },
	} {
		t.Run(name, func(t *testing.T) {
			r := record(t)
			r.selects(2)
			r.pass(0)
			before := readAll(t, r.path(ProgressFile))
			_, a := r.attempt(1)
			r.mu.Lock()
			fault(r)
			r.tests[0].touch()
			r.mu.Unlock()
			a.Finish(nil)
			if readAll(t, r.path(ProgressFile)) != before || r.Err() == nil {
				t.Errorf("published: %v", r.Err())
			}
			run, err := r.Finish(End{})
			if err == nil || Validate(run) != nil || Outcome(run, OutcomeOptions{}).Exit != ExitNoVerdict || run.Tests[0].Verdict != Passed {
				t.Errorf("%v, in memory %s %q", err, run.State, run.Verdict)
			}
			if names := strings.Join(listDir(t, r.dir), " "); names != InfoFile {
				t.Errorf("left on disk: %s", names)
			}
		})
	}
}

// RR-077: when files can't be written, the run
// goes on in memory, ends as exit 3 with the verdicts so far, and leaves no
// file that could be taken for a result.
func TestFailingDisk(t *testing.T) {
	for name, fail := range map[string]func(r *recording) error{
		"directory gone":     func(r *recording) error { return os.RemoveAll(r.dir) },
		"directory moved":    replaceByFolder,
		"target is a link":   func(r *recording) error { return replaceByLink(r.path(ProgressFile)) },
		"target is a folder": func(r *recording) error { return os.Mkdir(r.path(ResultFile), 0o700) },
	} {
		t.Run(name, func(t *testing.T) {
			r := record(t, copyInto("copies"))
			r.selects(2)
			r.pass(0)
			r.must(fail(r))
			r.pass(1)
			run, err := r.Finish(End{})
			if err == nil || codeOf(run.Error) != "output_error" || Validate(run) != nil {
				t.Errorf("%v, run error %v", err, run.Error)
			}
			if got := Outcome(run, OutcomeOptions{}).Exit; got != ExitNoVerdict || run.Totals.PassedTests != 2 {
				t.Errorf("exit %d, %d passed", got, run.Totals.PassedTests)
			}
			for _, path := range []string{r.path(ProgressFile), filepath.Join(r.root, "copies/run-1", ResultFile), filepath.Join(r.root, "copies/run-1", ProgressFile)} {
				if _, err := os.Lstat(path); err == nil {
					t.Errorf("%s is still there", path)
				}
			}
		})
	}
}

func replaceByFolder(r *recording) error {
	if err := os.Rename(r.dir, r.dir+"-moved"); err != nil {
		return err
	}
	return os.Mkdir(r.dir, 0o700)
}

func replaceByLink(path string) error {
	target := path + ".target"
	if err := os.Rename(path, target); err != nil {
		return err
	}
	return os.Symlink(target, path)
}

// A disk that works again is not trusted: files of one run are whole or absent.
func TestNoWriteAfterAFailedOne(t *testing.T) {
	r := record(t)
	r.selects(3)
	r.pass(0)
	r.must(replaceByLink(r.path(ProgressFile)))
	r.pass(1)
	first := r.Err()
	if first == nil {
		t.Fatal("wrote through a link")
	}
	r.must(os.Remove(r.path(ProgressFile)))
	r.pass(2)
	if _, err := os.Lstat(r.path(ProgressFile)); err == nil || r.Err().Error() != first.Error() {
		t.Errorf("wrote again after %v", first)
	}
}

// A copy that fails is told in the files that count; the tests are not lost.
func TestFailingCopy(t *testing.T) {
	for name, change := range map[string]struct {
		before func(*Options)
		during func(r *recording) error
	}{
		"can't be opened": {func(o *Options) { o.CopyDir = filepath.Dir(o.Root) }, func(*recording) error { return nil }},
		"fails later":     {copyInto("copies"), func(r *recording) error { return os.RemoveAll(filepath.Join(r.root, "copies")) }},
	} {
		t.Run(name, func(t *testing.T) {
			r := record(t, change.before)
			r.must(change.during(r))
			r.plays(nil)
			if r.Err() == nil {
				t.Error("nobody is told")
			}
			run := r.finish(End{})
			stored, err := Read(r.path(ResultFile))
			if err != nil || codeOf(run.Error) != "output_error" || codeOf(stored.Error) != "output_error" || stored.Totals.PassedTests != 1 {
				t.Errorf("%v, run %v, stored %v", err, run.Error, stored.Error)
			}
			if _, err := os.Stat(filepath.Join(r.root, "copies/run-1", ResultFile)); err == nil {
				t.Error("a copy was left")
			}
		})
	}
}

func TestCopyIntoTheRunDirectoryItselfIsNone(t *testing.T) {
	r := record(t, func(o *Options) { o.CopyDir = o.Dir })
	r.plays(nil)
	if run := r.finish(End{}); run.Verdict != Passed {
		t.Errorf("got %v", run.Error)
	}
}
