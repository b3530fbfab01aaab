package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"sedum.dev/sedum/result"
)

// RR-071 RR-072: whoever reads progress.json at whatever moment finds a whole and
// valid document that never goes back.
func TestEveryReadOfProgressIsAWholeDocument(t *testing.T) {
	t.Parallel()
	p := newProject(t, `
-- tests/a.test.yaml --
url: /page.html
steps:
  - click Start
  - click Start
  - click Start
  - click Start
  - verify "Started" is shown
-- page.html --
<button onclick="out.textContent='Started'">Start</button><p id="out"></p>
`).start(t)
	waitFor(t, "progress.json", func() bool { _, err := os.Stat(p.progress()); return err == nil })
	done := make(chan int)
	go func() { done <- p.ended() }()
	reads, states, last := 0, map[result.State]bool{}, result.Run{}
	for code := -1; code < 0; reads++ {
		select {
		case code = <-done:
			if code != 0 {
				t.Errorf("exit code %d", code)
			}
		default:
		}
		run, err := result.Read(p.progress())
		if err != nil {
			t.Fatalf("read %d: %v", reads, err)
		}
		if run.UpdatedAt.Before(last.UpdatedAt.Time) || stepsOf(run) < stepsOf(last) {
			t.Fatalf("read %d went back from %d steps to %d", reads, stepsOf(last), stepsOf(run))
		}
		states[run.State], last = true, run
	}
	if reads < 20 || !states[result.Running] || last.State != result.Completed {
		t.Errorf("%d reads saw %v", reads, states)
	}
}

func stepsOf(run result.Run) (n int) {
	for _, test := range run.Tests {
		for _, a := range test.Attempts {
			n += len(a.Steps)
		}
	}
	return n
}

// RR-077 RR-078 RR-079: the run directory is lost while tests run. The real
// verdicts so far are told, the exit code is 3, and no file is offered as final.
func TestALostRunDirectory(t *testing.T) {
	for name, lose := range map[string]func(t *testing.T, dir string){
		"removed": func(t *testing.T, dir string) {
			must(t, os.RemoveAll(dir))
		},
		"replaced by another folder": func(t *testing.T, dir string) {
			must(t, os.Rename(dir, dir+"-moved"))
			must(t, os.Mkdir(dir, 0o700))
		},
		"replaced by a file": func(t *testing.T, dir string) {
			must(t, os.RemoveAll(dir))
			must(t, os.WriteFile(dir, nil, 0o600))
		},
		"replaced by a link elsewhere": func(t *testing.T, dir string) {
			must(t, os.Rename(dir, dir+"-moved"))
			must(t, os.Symlink(t.TempDir(), dir))
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newProject(t, gatedTests).start(t)
			waitFor(t, "the second test", func() bool {
				run, err := result.Read(p.progress())
				return err == nil && len(run.Tests) == 2
			})
			dir := p.runDir()
			lose(t, dir)
			p.open()
			if code := p.ended(); code != 3 {
				t.Errorf("exit code %d", code)
			}
			said := p.stdout.String()
			for _, want := range []string{
				"\ntest PASSED tests/a.test.yaml\n", "\ntest PASSED tests/b.test.yaml\n", "\nrun  ERROR\n", "error output_error: ",
				"\nresult unavailable (intended " + filepath.Join(dir, result.ResultFile) + ")\n",
			} {
				if !strings.Contains(said, want) {
					t.Errorf("missing %q in\n%s", want, said)
				}
			}
			_, summary, _ := strings.Cut(said, "\nrun  ")
			if strings.Contains(summary, "\nresult /") || strings.Contains(summary, "progress") || strings.Contains(summary, "read /") {
				t.Errorf("offered as final:\n%s", summary)
			}
			if !strings.HasPrefix(p.stderr.String(), "sedum: output_error: ") || !strings.Contains(p.stderr.String(), "\nFix: ") {
				t.Errorf("stderr %q", p.stderr.String())
			}
		})
	}
}

// RR-080: nobody reads the output any more. No further test starts, and the
// result says why.
func TestAClosedOutput(t *testing.T) {
	t.Parallel()
	p := newProject(t, strings.Replace(gatedTests, "tests/a.test", "tests/z.test", 1)).prepare(t)
	read, out, err := os.Pipe()
	must(t, err)
	p.Stdout = out
	p.launch()
	must(t, out.Close())
	if _, err := read.Read(make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	waitFor(t, "the first test", func() bool {
		run, err := result.Read(p.progress())
		return err == nil && len(run.Tests) == 1
	})
	must(t, read.Close())
	p.open()
	if code := p.ended(); code != 3 {
		t.Errorf("exit code %d", code)
	}
	run := p.result()
	if run.State != result.Errored || run.Error.Code != "reporter_output_error" || run.Verdict != result.NoVerdict {
		t.Errorf("state %s, error %v", run.State, run.Error)
	}
	if len(run.Tests) != 1 || run.Tests[0].Verdict != result.Passed || *run.SelectedTestCount != 3 {
		t.Errorf("%d tests started", len(run.Tests))
	}
	if !strings.Contains(p.stderr.String(), "reporter_output_error") {
		t.Errorf("stderr %q", p.stderr.String())
	}
}

// RR-087 RR-084: whenever a signal comes, the exit code is the one that the
// stored result derives.
func TestSignalsAtManyMoments(t *testing.T) {
	for name, c := range map[string]struct {
		runs  int
		over  time.Duration
		extra []string
	}{
		"in a run that can't start": {60, 20 * time.Millisecond, []string{"SEDUM_BROWSER_PATH=/nowhere"}},
		"in a run with a browser":   {20, 2 * time.Second, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newProject(t, threeTests)
			seen := map[result.State]int{}
			for i := range c.runs {
				seen[signalledAt(t, p, c.over*time.Duration(i)/time.Duration(c.runs), c.extra)]++
			}
			t.Log(seen)
			if seen[result.Interrupted] == 0 {
				t.Error("no signal was in time")
			}
		})
	}
}

// signalledAt sends SIGINT this long after the run directory was made, and checks
// what it leaves.
func signalledAt(t *testing.T, p project, moment time.Duration, extra []string) result.State {
	t.Helper()
	must(t, os.RemoveAll(filepath.Join(p.dir, ".sedum")))
	c := p.prepare(t, "tests/a.test.yaml")
	c.Env = append(c.Env, extra...)
	c.launch()
	waitFor(t, "the run directory", func() bool { return p.runDir() != "" })
	time.Sleep(moment)
	_ = c.Process.Signal(syscall.SIGINT) // it may have ended
	code := c.ended()
	run := c.result()
	info, err := result.ReadInfo(filepath.Join(p.runDir(), result.InfoFile))
	must(t, err)
	if want := result.Outcome(run, info.OutcomeOptions()).Exit; int(want) != code {
		t.Errorf("%s: exit code %d, but the result (%s) means %d", moment, code, run.State, want)
	}
	if !slices.Contains([]result.State{result.Interrupted, result.Errored, result.Completed}, run.State) {
		t.Errorf("%s: state %s", moment, run.State)
	}
	return run.State
}
