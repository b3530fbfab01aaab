package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/creack/pty"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/result"
)

// left are the command lines of those that still live.
func left(t *testing.T, started []testkit.Process) (alive []string) {
	t.Helper()
	if len(started) == 0 {
		t.Fatal("no process had been started")
	}
	for _, p := range started {
		if p.Lives() {
			alive = append(alive, p.Command)
		}
	}
	return alive
}

// A run that is killed leaves its last snapshot, which is no pass, and neither
// browser nor driver.
func TestAKilledRunLeavesItsProgress(t *testing.T) {
	t.Parallel()
	p := newProject(t, threeTests).start(t)
	p.steps(2, 1)
	relatives := testkit.Descendants(p.Process.Pid)
	p.signal(syscall.SIGKILL)
	p.ended()
	run, err := result.Read(p.progress())
	if err != nil {
		t.Fatal(err)
	}
	if run.State != result.Running || result.Outcome(run, result.OutcomeOptions{}).Exit != result.ExitNoVerdict {
		t.Errorf("state %s", run.State)
	}
	if _, err := os.Stat(filepath.Join(p.runDir(), result.ResultFile)); err == nil {
		t.Error("there is a result")
	}
	waitFor(t, "the end of browser and driver", func() bool { return len(left(t, relatives)) == 0 })
}

// A renderer that dies takes its own test with it, and no other; the steps that
// were left are no pass.
func TestACrashedTab(t *testing.T) {
	t.Parallel()
	p := newProject(t, `
-- tests/a.test.yaml --
url: /page.html
steps:
  - click Start
  - wait 3 seconds
  - verify "Started" is shown
-- tests/b.test.yaml --
url: /page.html
steps:
  - click Start
-- page.html --
<button onclick="out.textContent='Started'">Start</button><p id="out"></p>
`).start(t)
	p.steps(1, 1)
	killed := 0
	for _, started := range testkit.Descendants(p.Process.Pid) {
		if strings.Contains(started.Command, "--type=renderer") && syscall.Kill(started.ID, syscall.SIGKILL) == nil {
			killed++
		}
	}
	if killed == 0 {
		t.Fatal("no renderer was found")
	}
	if code := p.ended(); code != 3 {
		t.Errorf("exit code %d", code)
	}
	run := p.result()
	if a := run.Tests[0].Attempts[0]; a.State != result.Errored || a.Error.Code != "page-crashed" {
		t.Errorf("the crashed test: %s %v", a.State, a.Error)
	}
	if run.Error.Code != "page-crashed" || len(run.Tests) != 2 || run.Tests[1].Verdict != result.Passed {
		t.Errorf("run %v, %d tests", run.Error, len(run.Tests))
	}
}

// RR-080 RR-082: a browser that answers nothing any more. The result is written all
// the same, and the browser is ended by force.
func TestASignalWhileTheBrowserHangs(t *testing.T) {
	t.Parallel()
	p := newProject(t, threeTests).start(t)
	p.steps(2, 1)
	relatives := testkit.Descendants(p.Process.Pid)
	for _, r := range relatives {
		if !strings.Contains(r.Command, "--type=") { // driver and browser; its helpers end when it is gone
			must(t, syscall.Kill(r.ID, syscall.SIGSTOP))
		}
	}
	p.signal(syscall.SIGINT)
	waitFor(t, "the result", func() bool {
		_, err := os.Stat(filepath.Join(p.runDir(), result.ResultFile))
		return err == nil
	})
	if code := p.ended(); code != 130 {
		t.Errorf("exit code %d", code)
	}
	if run := p.result(); run.State != result.Interrupted {
		t.Errorf("state %s", run.State)
	}
	waitFor(t, "the end of driver and browser", func() bool { return len(left(t, relatives)) == 0 })
}

// RR-086: the outcome is committed and its report still being written when the
// signal comes. It changes nothing.
func TestASignalAfterTheEndIsIgnored(t *testing.T) {
	t.Parallel()
	p := newProject(t, `
-- tests/a.test.yaml --
url: /page.html
steps: [verify the heading says "Goodbye"]
-- page.html --
<h1>Hello</h1><p id="p"></p><script>p.textContent = 'many words '.repeat(300)</script>
`).prepare(t)
	read, out, err := os.Pipe()
	must(t, err)
	const small = 4096 // bytes that fit into the pipe: the summary with its excerpt doesn't
	if _, _, fault := syscall.Syscall(syscall.SYS_FCNTL, out.Fd(), syscall.F_SETPIPE_SZ, small); fault != 0 {
		t.Fatal(fault)
	}
	must(t, writeAll(out, small-1200))
	p.Stdout = out
	p.launch()
	must(t, out.Close())
	waitFor(t, "the result", func() bool {
		_, err := os.Stat(filepath.Join(p.runDir(), result.ResultFile))
		return err == nil
	})
	p.signal(syscall.SIGINT)
	p.signal(syscall.SIGTERM)
	go func() { _, _ = p.stdout.ReadFrom(read) }()
	if code := p.ended(); code != 1 {
		t.Errorf("exit code %d", code)
	}
	if run := p.result(); run.State != result.Completed || run.Verdict != result.Failed {
		t.Errorf("state %s, verdict %s", run.State, run.Verdict)
	}
}

func writeAll(f *os.File, n int) error {
	_, err := f.Write(bytes.Repeat([]byte("."), n))
	return err
}

// RR-081 RR-082 RR-083 RR-084 RR-085 RR-125: a signal while a click waits for its
// control. The step is recorded, nothing starts after it, every process is gone,
// and the result is there when the process ends.
func TestASignalInMidStep(t *testing.T) {
	for _, c := range []struct {
		signal syscall.Signal
		exit   int
		stored result.Signal
	}{{syscall.SIGINT, 130, result.Interrupt}, {syscall.SIGTERM, 143, result.Terminate}, {syscall.SIGHUP, 129, result.Hangup}} {
		t.Run(string(c.stored), func(t *testing.T) {
			t.Parallel()
			p := newProject(t, threeTests).start(t)
			p.steps(2, 1)
			relatives := testkit.Descendants(p.Process.Pid)
			began := time.Now()
			p.signal(c.signal)
			p.signal(syscall.SIGTERM) // later signals change nothing
			if code := p.ended(); code != c.exit {
				t.Errorf("exit code %d, want %d\n%s", code, c.exit, p.stderr.String())
			}
			run := p.result()
			if took := time.Since(began); took > 5*time.Second {
				t.Errorf("it took %s to end", took)
			}
			if alive := left(t, relatives); len(alive) > 0 {
				t.Errorf("left behind: %q", alive)
			}
			if run.State != result.Interrupted || run.Verdict != result.NoVerdict || run.Error.Code != "canceled" {
				t.Errorf("state %s, verdict %s, error %v", run.State, run.Verdict, run.Error)
			}
			if *run.SelectedTestCount != 3 || run.Totals.SelectedTests != 3 || len(run.Tests) != 2 {
				t.Errorf("%d selected, %d started", run.Totals.SelectedTests, len(run.Tests))
			}
			if run.Tests[0].Verdict != result.Passed {
				t.Errorf("the test that had ended is now %s", run.Tests[0].Verdict)
			}
			cut := run.Tests[1].Attempts[0]
			if cut.State != result.Interrupted || cut.Verdict != result.NoVerdict || len(cut.Steps) != 2 {
				t.Fatalf("the test in progress is %s with %d steps", cut.State, len(cut.Steps))
			}
			if step := cut.Steps[1]; step.State != result.Errored || step.Error.Code != "canceled" {
				t.Errorf("the step in progress: %s %v", step.State, step.Error)
			}
			info, err := result.ReadInfo(filepath.Join(p.runDir(), result.InfoFile))
			if err != nil || info.Signal != c.stored {
				t.Errorf("run.json names %q, error %v", info.Signal, err)
			}
		})
	}
}

// Whoever closes the terminal ends the run, which still writes its result.
func TestAClosedTerminal(t *testing.T) {
	t.Parallel()
	p := newProject(t, threeTests).prepare(t)
	screen, tty, err := pty.Open()
	must(t, err)
	p.Stdin, p.Stdout = tty, tty
	p.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	p.launch()
	must(t, tty.Close())
	go func() { _, _ = io.Copy(io.Discard, screen) }()
	p.steps(2, 1)
	relatives := testkit.Descendants(p.Process.Pid)
	must(t, screen.Close())
	if code := p.ended(); code != 129 {
		t.Errorf("exit code %d\n%s", code, p.stderr.String())
	}
	if run := p.result(); run.State != result.Interrupted || run.Error.Code != "canceled" || run.Tests[0].Verdict != result.Passed {
		t.Errorf("state %s, error %v", run.State, run.Error)
	}
	if alive := left(t, relatives); len(alive) > 0 {
		t.Errorf("left behind: %q", alive)
	}
}

// A run that was told to outlive its terminal, as nohup does, isn't ended by it.
func TestARunThatIgnoresHangups(t *testing.T) {
	t.Parallel()
	p := newProject(t, threeTests).prepare(t, "tests/a.test.yaml")
	p.Path, p.Args = "/bin/sh", append([]string{"sh", "-c", `trap "" HUP; exec "$@"`, "sh"}, p.Args...)
	p.launch()
	waitFor(t, "the run directory", func() bool { return p.runDir() != "" })
	p.signal(syscall.SIGHUP)
	if code := p.ended(); code != 0 {
		t.Errorf("exit code %d\n%s", code, p.stderr.String())
	}
	if run := p.result(); run.State != result.Completed {
		t.Errorf("state %s", run.State)
	}
}

// A browser that is killed takes the test that runs in it with it; the next one
// gets a new browser.
func TestAKilledBrowser(t *testing.T) {
	t.Parallel()
	p := newProject(t, gatedTests).start(t)
	waitFor(t, "the second test", func() bool {
		run, err := result.Read(p.progress())
		return err == nil && len(run.Tests) == 2
	})
	var browser testkit.Process
	waitFor(t, "the browser", func() bool {
		for _, started := range testkit.Descendants(p.Process.Pid) {
			if strings.Contains(started.Command, "--remote-debugging-pipe") && !strings.Contains(started.Command, "--type=") {
				browser = started
			}
		}
		return browser.ID != 0
	})
	must(t, syscall.Kill(browser.ID, syscall.SIGKILL))
	if code := p.ended(); code != 3 {
		t.Errorf("exit code %d", code)
	}
	run := p.result()
	var outcomes []string
	for _, test := range run.Tests {
		outcomes = append(outcomes, string(test.State)+" "+string(test.Verdict))
	}
	if !slices.Equal(outcomes, []string{"completed passed", "error ", "completed passed"}) || run.Error.Code != "browser-disconnected" {
		t.Errorf("tests %q, error %v", outcomes, run.Error)
	}
}
