package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"sync"
	"syscall"
	"time"

	"sedum.dev/sedum/ci/github"
	"sedum.dev/sedum/config"
	"sedum.dev/sedum/report"
)

// afterApp is how long the application has to end by itself once the tests are done.
const afterApp = 3 * time.Second

// application is the process of the input start, with all that it starts.
type application struct {
	cmd   *exec.Cmd
	ended chan struct{} // closed when the command has ended
	err   error         // how it ended
}

// startApplication runs a command in a shell, as the author's own workflow would.
// What it prints goes to stderr, line by line, so that it can be no command to
// the CI server.
func (a *app) startApplication(dir, command string) (*application, error) {
	out := &inertLines{to: a.stderr}
	cmd := exec.Command("sh", "-c", command)
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = dir, a.environ, out, out
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.WaitDelay = afterApp
	if err := cmd.Start(); err != nil {
		return nil, &failure{fmt.Sprintf("could not start the application: %v", err), "correct the input start"}
	}
	app := &application{cmd: cmd, ended: make(chan struct{})}
	go func() {
		app.err = cmd.Wait()
		out.flush()
		close(app.ended)
	}()
	return app, nil
}

// stop ends the command and what it has started.
func (p *application) stop() {
	group := -p.cmd.Process.Pid
	_ = syscall.Kill(group, syscall.SIGTERM)
	select {
	case <-p.ended:
	case <-time.After(afterApp):
	}
	_ = syscall.Kill(group, syscall.SIGKILL)
	<-p.ended
}

// awaitApplication waits for the input wait-for-url, but not for an application
// that has ended; app is nil when the action started none.
func (a *app) awaitApplication(ctx context.Context, o actionOptions, app *application) error {
	if o.waitFor == "" {
		return nil
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	if app != nil {
		go func() {
			select {
			case <-app.ended:
				cancel(fmt.Errorf("the start command ended (%v) before %s answered", howEnded(app.err), o.waitFor))
			case <-ctx.Done():
			}
		}()
	}
	reached, err := github.WaitFor(ctx, o.waitFor, github.Wait{Client: &http.Client{Timeout: 10 * time.Second}, Gateways: gateways(), Timeout: o.wait})
	if cause := context.Cause(ctx); err != nil && cause != nil {
		err = cause
	}
	if err != nil {
		return &failure{err.Error(), "see what the application printed above, correct wait-for-url, or raise wait-timeout"}
	}
	a.mention(reached)
	return nil
}

// howEnded words how a command ended.
func howEnded(err error) string {
	if err == nil {
		return "exit 0"
	}
	return err.Error()
}

// reachBaseURL opens the tests' base URL at the machine around this container
// where nothing answers in it. The result then names the address that was used.
// Where nothing answers at all, the run itself says so.
func (a *app) reachBaseURL(ctx context.Context, o actionOptions) {
	written := o.run.urlOverride
	if written == "" {
		c, _ := config.Load(config.Options{Dir: o.dir, Environ: a.environ, Environment: o.run.environment, Overrides: o.run.overrides})
		written = c.BaseURL // "" if it can't be loaded: the run says why
	}
	if written == "" {
		return
	}
	reached, err := github.Reach(ctx, written, gateways(), (&net.Dialer{Timeout: 5 * time.Second}).DialContext)
	if err != nil {
		fmt.Fprintln(a.stderr, "sedum: warning:", report.Inert(err.Error()))
		return
	}
	if reached.Note != "" {
		o.run.urlOverride = reached.URL
	}
	a.mention(reached)
}

func (a *app) mention(r github.Reached) {
	if r.Note != "" {
		fmt.Fprintln(a.stderr, "sedum:", report.Inert(r.Note))
	}
}

func gateways() []string { return github.HostGateways(os.ReadFile) }

// inertLines passes text on by whole lines that no CI server takes for a command.
type inertLines struct {
	to io.Writer

	mu   sync.Mutex
	rest []byte
}

// longestLine is where a line without an end is broken.
const longestLine = 64 << 10

func (w *inertLines) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.rest = append(w.rest, p...)
	for {
		switch end := bytes.IndexByte(w.rest, '\n'); {
		case end >= 0:
			w.print(w.rest[:end])
			w.rest = w.rest[end+1:]
		case len(w.rest) >= longestLine:
			w.print(w.rest[:longestLine])
			w.rest = w.rest[longestLine:]
		default:
			return len(p), nil
		}
	}
}

func (w *inertLines) print(line []byte) {
	fmt.Fprintf(w.to, "app: %s\n", report.InertLine(string(bytes.TrimSuffix(line, []byte("\r")))))
}

func (w *inertLines) flush() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if len(w.rest) > 0 {
		w.print(w.rest)
		w.rest = nil
	}
}
