package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"golang.org/x/net/publicsuffix"

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
	cmd.Dir, cmd.Env, cmd.Stdout, cmd.Stderr = dir, applicationEnvironment(a.environ), out, out
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

// commandFiles are what a step writes to for GitHub to read: the action's own.
var commandFiles = []string{"GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY", "GITHUB_ENV", "GITHUB_PATH", "GITHUB_STATE"}

// applicationEnvironment leaves out what only the action needs: its inputs, the
// token for the repository among them, the tokens of the workflow run, and the files
// by which a program sets outputs, such as the verdict.
func applicationEnvironment(environ []string) []string {
	return slices.DeleteFunc(slices.Clone(environ), func(variable string) bool {
		name, _, _ := strings.Cut(variable, "=")
		return strings.HasPrefix(name, "INPUT_") || strings.HasPrefix(name, "ACTIONS_") || slices.Contains(commandFiles, name)
	})
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
				cancel(fmt.Errorf("the start command ended (%v) before the address in wait-for-url answered", howEnded(app.err)))
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

// baseURL is where the tests start; "" if there is none, or if the configuration
// can't be loaded: the run says why.
func (a *app) baseURL(o actionOptions) string {
	if o.run.urlOverride != "" {
		return o.run.urlOverride
	}
	c, _ := config.Load(config.Options{Dir: o.dir, Environ: a.environ, Environment: o.run.environment, Overrides: o.run.overrides})
	return c.BaseURL
}

// reachBaseURL opens the tests' base URL at the machine around this container
// where nothing answers in it. The result then names the address that was used.
// Where nothing answers at all, the run itself says so.
func (a *app) reachBaseURL(ctx context.Context, o actionOptions) {
	written := a.baseURL(o)
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

// refuseStranger refuses to test what isn't the application: deployments that are
// protected send everybody to the sign-in of their host, where each test would
// fail, or a claim about what isn't there would hold.
func (a *app) refuseStranger(ctx context.Context, o actionOptions) error {
	start, err := url.Parse(a.baseURL(o))
	if err != nil || start.Host == "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, start.String(), nil)
	if err != nil {
		return nil
	}
	reply, err := http.DefaultClient.Do(request)
	if err != nil {
		return nil // the run says why
	}
	reply.Body.Close()
	end := reply.Request.URL
	if site(end.Hostname()) == site(start.Hostname()) || slices.Contains(o.redirects, end.Hostname()) {
		return nil
	}
	return &failure{
		fmt.Sprintf("%s://%s redirects to another site, %s://%s: what is there isn't the application under test", start.Scheme, start.Host, end.Scheme, end.Host),
		"let the tests pass its sign-in (deployment protection has a bypass for CI), or name the host in the input allow-redirect-to if the tests sign in there",
	}
}

// site is the domain that somebody registered, else the host itself.
func site(host string) string {
	if domain, err := publicsuffix.EffectiveTLDPlusOne(host); err == nil && net.ParseIP(host) == nil {
		return domain
	}
	return host
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
