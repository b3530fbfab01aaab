package main

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/result"
)

// project is a folder of tests whose pages a server of its own serves. The page
// /gate shows "Open" once open was called, and "Shut" until then.
type project struct {
	dir  string
	open func()
}

// newProject unpacks files in txtar form. Its configuration names the server.
func newProject(t *testing.T, files string) project {
	t.Helper()
	p := project{dir: t.TempDir()}
	for _, f := range txtar.Parse([]byte(files)).Files {
		write(t, p.dir, f.Name, string(f.Data))
	}
	gate := make(chan struct{})
	p.open = sync.OnceFunc(func() { close(gate) })
	pages := http.NewServeMux()
	pages.HandleFunc("/gate", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `<title>Gate</title><p id="out">Shut</p><script>fetch('/opened').then(() => out.textContent = 'Open')</script>`)
	})
	pages.HandleFunc("/opened", func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-gate:
		case <-r.Context().Done():
		}
	})
	pages.Handle("/", http.FileServer(http.Dir(p.dir)))
	server := httptest.NewServer(pages)
	t.Cleanup(func() { p.open(); server.Close() })
	write(t, p.dir, "sedum.config.yaml", "baseUrl: "+server.URL+"\n")
	return p
}

// process is a run of the real program.
type process struct {
	*exec.Cmd
	project
	t      *testing.T
	stdout bytes.Buffer
	stderr bytes.Buffer
}

// prepare makes "sedum run" ready to start in the project.
func (p project) prepare(t *testing.T, args ...string) *process {
	t.Helper()
	c := &process{Cmd: exec.Command("sedum", append([]string{"run"}, args...)...), project: p, t: t}
	c.Dir = p.dir
	c.Env = append(os.Environ(), "SEDUM_VERIFY_GRACE_MS=0")
	c.Stdout, c.Stderr = &c.stdout, &c.stderr
	return c
}

func (p project) start(t *testing.T, args ...string) *process {
	t.Helper()
	c := p.prepare(t, args...)
	c.launch()
	return c
}

func (c *process) launch() {
	c.t.Helper()
	if err := c.Start(); err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() { _ = c.Process.Kill() }) // an error says that it has ended, as it should
}

// ended waits for the end and returns the exit code, -1 for one by a signal.
func (c *process) ended() int {
	c.t.Helper()
	var exit *exec.ExitError
	if err := c.Wait(); err != nil && !errors.As(err, &exit) {
		c.t.Fatal(err)
	}
	return c.ProcessState.ExitCode()
}

func (c *process) signal(s os.Signal) {
	c.t.Helper()
	if err := c.Process.Signal(s); err != nil {
		c.t.Fatal(err)
	}
}

// runDir is the directory of the one run; "" before there is one.
func (p project) runDir() string {
	dirs, _ := filepath.Glob(filepath.Join(p.dir, ".sedum", "runs", "*"))
	if len(dirs) != 1 {
		return ""
	}
	return dirs[0]
}

func (p project) progress() string { return filepath.Join(p.runDir(), result.ProgressFile) }

// result reads the terminal document, which must be there and valid.
func (c *process) result() result.Run {
	c.t.Helper()
	run, err := result.Read(filepath.Join(c.runDir(), result.ResultFile))
	if err != nil {
		c.t.Fatalf("%v\nstdout:\n%s\nstderr:\n%s", err, c.stdout.String(), c.stderr.String())
	}
	return run
}

// steps waits until progress.json shows this many steps of the newest test.
func (c *process) steps(tests, steps int) {
	c.t.Helper()
	waitFor(c.t, fmt.Sprintf("step %d of test %d", steps, tests), func() bool {
		run, err := result.Read(c.progress())
		return err == nil && len(run.Tests) == tests && len(run.Tests[tests-1].Attempts[0].Steps) == steps
	})
}

func waitFor(t *testing.T, what string, ok func() bool) {
	t.Helper()
	for late := time.Now().Add(30 * time.Second); !ok(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatalf("waited 30 s for %s", what)
		}
	}
}

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

const threeTests = `
-- tests/a.test.yaml --
url: /page.html
steps:
  - click Start
  - verify "Started" is shown
-- tests/b.test.yaml --
url: /page.html
steps:
  - click Start
  - click Later
  - verify "Started" is shown
-- tests/c.test.yaml --
url: /page.html
steps:
  - click Start
-- page.html --
<title>Page</title><button onclick="out.textContent='Started'">Start</button> <button disabled>Later</button><p id="out"></p>
`

// RR-081 RR-082 RR-083 RR-084 RR-085 RR-125: a signal while a click waits for its
// control. The step is recorded, nothing starts after it, every process is gone,
// and the result is there when the process ends.
func TestASignalInMidStep(t *testing.T) {
	for _, c := range []struct {
		signal syscall.Signal
		exit   int
		stored result.Signal
	}{{syscall.SIGINT, 130, result.Interrupt}, {syscall.SIGTERM, 143, result.Terminate}} {
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
	if reads < 50 || !states[result.Running] || last.State != result.Completed {
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

const gatedTests = `
-- tests/a.test.yaml --
url: /page.html
steps: [verify "Hello" is shown]
-- tests/b.test.yaml --
url: /gate
steps: [wait up to 20 seconds until "Open" is shown]
-- tests/c.test.yaml --
url: /page.html
steps: [verify "Hello" is shown]
-- page.html --
<p>Hello</p>
`

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

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
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
