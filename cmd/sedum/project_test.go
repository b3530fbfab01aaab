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
	"sync"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

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

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// What most of these tests run: three tests, of which the second one's second
// step waits for a control that never gets usable; and one that waits for /gate
// between two that don't.
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
