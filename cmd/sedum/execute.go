package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/google/uuid"

	"sedum.dev/sedum/ci"
	"sedum.dev/sedum/ci/github"
	"sedum.dev/sedum/config"
	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
)

// How long a run may take to unwind before its result is written without it.
const (
	afterDeadline = 10 * time.Second
	afterSignal   = 4 * time.Second  // whoever waits for the end of a job gets it within 5 s
	afterResult   = 15 * time.Second // for ending browsers by force, once the result is written
)

// execution is one run of tests, from the configuration to the exit code.
type execution struct {
	*app
	flags    *runFlags
	paths    []string
	config   config.Config
	problems []result.Diagnostic // of the configuration
	dir      string              // the run directory
	copyDir  string              // of the JSON copy; "" for none
	recorder *result.Recorder
	terminal *report.Terminal // nil when only files were asked for
	fix      string           // remedy of the error that ended the run
	unwound  chan struct{}    // closed when the work has ended
	suite    string           // name for run.json; "" is that of the CI server's job, if there is one
	watch    func(result.Run) // is given each snapshot too; may be nil
	end      ending           // what it all came to, once concluded
}

// execute runs tests and ends with the exit code that their result derives.
func (a *app) execute(ctx context.Context, f *runFlags, paths []string) error {
	return a.newExecution(f, paths).perform(ctx)
}

func (a *app) newExecution(f *runFlags, paths []string) *execution {
	e := &execution{app: a, flags: f, paths: paths, unwound: make(chan struct{})}
	e.config, e.problems = config.Load(config.Options{
		Dir: a.dir, Environ: a.environ, Environment: f.environment, Overrides: f.overrides,
	})
	return e
}

// perform does it. The error is an exit, or says why nothing was recorded.
func (e *execution) perform(ctx context.Context) error {
	if err := e.start(); err != nil {
		return &failure{err.Error(), "report this as a bug with the command you ran"}
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go e.listen(ctx, cancel)
	run, written := e.supervise(ctx)
	err := e.conclude(run, written)
	select {
	case <-e.unwound: // no browser is left
	case <-time.After(afterResult):
	}
	return err
}

// start creates the run directory and says where it is. A directory that can't
// be written ends the run later, with its verdict still told.
func (e *execution) start() error {
	id := uuid.NewString()
	e.dir = filepath.Join(e.config.Root, filepath.FromSlash(e.config.OutputDir), id)
	if e.flags.reports("json") || e.flags.overrides.ReporterDir != "" {
		e.copyDir = filepath.Join(e.config.Root, filepath.FromSlash(e.config.ReporterDir), id)
	}
	var err error
	e.recorder, err = result.Start(result.Options{
		Root: e.config.Root, Dir: e.dir, CopyDir: e.copyDir, RunID: id,
		Now: e.now, NewID: uuid.NewString, Info: e.info(), Published: e.published,
	})
	if e.recorder == nil {
		return err
	}
	_ = e.recorder.UpdateInfo(func(i *result.RunInfo) { i.EvidenceRoot = ci.EvidenceRoot(e.lookup, e.config.Root, e.dir) }) // Err keeps a failure
	progress := filepath.Join(e.dir, result.ProgressFile)
	if _, err := os.Stat(progress); err != nil {
		progress = "" // there is none to point at
	}
	if !e.flags.reports("list") && !e.flags.reports("steps") {
		if progress != "" {
			fmt.Fprintln(e.stderr, "progress", progress)
		}
		return nil
	}
	e.terminal = report.NewTerminal(report.TerminalOptions{
		Out: e.stdout, Steps: e.flags.reports("steps"), Color: e.color(), Live: e.tty,
		Costs: e.flags.costs || e.tty, ProgressPath: progress, Retries: e.flags.retries,
	})
	return nil
}

func (e *execution) info() result.RunInfo {
	t := e.config.Thresholds
	info := result.RunInfo{
		ToolVersion: version,
		Strict:      e.flags.strict,
		AllowEmpty:  e.flags.allowEmpty,
		Thresholds:  &result.Thresholds{Threshold: t.Verify, Band: t.LowConfidenceBand, ContradictionCutoff: t.Contradiction},
		Provider:    e.identity(e.config),
		Suite:       e.suite,
		ProjectPath: projectPath(e.config.Root, repository(e.config.Root)),
	}
	if job, err := github.Read(e.lookup, os.ReadFile); err == nil {
		info.Suite, info.MatrixLeg = cmp.Or(info.Suite, job.Job), job.MatrixLeg
		info.Commit, info.Branch = job.Head, job.Branch
		info.ProjectPath = projectPath(e.config.Root, job.Workspace)
	}
	return info
}

// repository is the folder with .git that the project lies in, else the project.
func repository(root string) string {
	for dir := root; ; dir = filepath.Dir(dir) {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); err == nil {
			return dir
		}
		if dir == filepath.Dir(dir) {
			return root
		}
	}
}

// projectPath is the project's place in its repository; "." when it lies elsewhere.
func projectPath(root, repository string) string {
	from, err := filepath.Rel(repository, root)
	if err != nil || !filepath.IsLocal(from) {
		return "."
	}
	return filepath.ToSlash(from)
}

func (e *execution) published(run result.Run) {
	if e.terminal != nil {
		e.terminal.Published(run)
	}
	if e.watch != nil {
		e.watch(run)
	}
}

// listen asks for the end of the run on the first signal that comes in time.
func (e *execution) listen(ctx context.Context, cancel context.CancelCauseFunc) {
	for {
		select {
		case <-ctx.Done():
			return
		case s := <-e.signals:
			if e.recorder.Interrupt(signalName(s)) {
				cancel(interruption(signalName(s)))
			}
		}
	}
}

var errDeadline = errors.New("the run's time is over")

func signalName(s os.Signal) result.Signal {
	switch s {
	case syscall.SIGHUP:
		return result.Hangup
	case syscall.SIGTERM:
		return result.Terminate
	}
	return result.Interrupt
}

// supervise runs the tests until they end, or until a run that can't be stopped
// has been over its deadline for too long.
func (e *execution) supervise(ctx context.Context) (run result.Run, written error) {
	timeout := &result.Error{Code: "run_timeout", Message: fmt.Sprintf("the run took longer than %g minutes", e.flags.minutes)}
	if e.flags.minutes > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, e.flags.deadline(), errDeadline)
		defer cancel()
	}
	ended := make(chan *result.Error, 1)
	go func() {
		defer close(e.unwound)
		ended <- e.guarded(ctx)
	}()
	var err *result.Error
	select {
	case err = <-ended:
	case <-ctx.Done():
		err = await(ended, context.Cause(ctx))
	}
	if context.Cause(ctx) == errDeadline {
		err = timeout
	}
	return e.recorder.Finish(result.End{Err: err})
}

// await waits for a run that was stopped, but not for ever.
func await(ended <-chan *result.Error, cause error) *result.Error {
	patience := afterSignal
	if cause == errDeadline {
		patience = afterDeadline
	}
	select {
	case err := <-ended:
		return err
	case <-time.After(patience):
		return nil
	}
}

// proceed says why no further test may start: what they come to could not be told.
func (e *execution) proceed() *result.Error {
	switch {
	case e.recorder.Err() != nil:
		return &result.Error{Code: "output_error", Message: "the result files could not be written"}
	case e.terminal != nil && e.terminal.Err() != nil:
		return &result.Error{Code: "reporter_output_error", Message: "the terminal output could not be written"}
	}
	return nil
}

// guarded turns a panic into the end of the run, so that its result is written.
func (e *execution) guarded(ctx context.Context) (err *result.Error) {
	defer func() {
		if r := recover(); r != nil {
			err = &result.Error{Code: "internal_rejection", Message: internalError(r)}
		}
	}()
	return e.work(ctx)
}
