package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"sedum.dev/sedum/annotate"
	"sedum.dev/sedum/ci/github"
	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/sentence"
	"sedum.dev/sedum/secret"
)

func newAction(a *app) *cobra.Command {
	return &cobra.Command{
		Use:   "action",
		Short: "Be the GitHub Action: its inputs are INPUT_ variables",
		Long: "Run tests as the Sedum action does: what action.yml names as an input is read from INPUT_ variables, the result is published\n" +
			"to the log, the checks, the summary, the pull request and the artifacts of the workflow run, and set as outputs.\n\n" +
			"The exit code is that of sedum run. With fail-on: never it is 0 instead of 1 and 2; what could not be published changes nothing.",
		Args: noArguments,
		RunE: func(cmd *cobra.Command, _ []string) error { return a.action(cmd.Context()) },
	}
}

// job is one step of a workflow that runs tests.
type job struct {
	*app
	github.Context
	log      *github.Log
	checkout fs.FS // of the workspace; nil if it can't be opened, GitHub is then asked which files there are
	options  actionOptions
}

// action runs tests as a step of a workflow.
func (a *app) action(ctx context.Context) error {
	from, err := github.Read(a.lookup, os.ReadFile)
	if err != nil {
		return &failure{err.Error(), "use \"sedum run\" outside GitHub Actions; docs/action.md shows a workflow"}
	}
	here := *a
	j := &job{app: &here, Context: from, log: github.NewLog(a.stdout)}
	here.stdout, here.tty = j.log, false
	if root, err := os.OpenRoot(from.Workspace); err == nil { // no link leads out of it
		defer root.Close()
		j.checkout = root.FS()
	}
	for _, warning := range from.Warnings {
		j.notice(github.Warning, warning)
	}
	j.setOutputs(result.Run{}, result.RunInfo{}, github.Published{}) // later values win: a step that is killed has no verdict
	if j.options, err = a.readAction(from); err != nil {
		return j.neverRan(ctx, err)
	}
	here.dir = j.options.dir
	if warning := from.CheckoutWarning(here.dir, os.ReadFile); warning != "" {
		j.notice(github.Warning, warning)
	}
	return j.run(ctx)
}

// run starts what is to be tested, runs the tests, and publishes what they came to.
func (j *job) run(ctx context.Context) error {
	waiting, stop := j.untilSignal(ctx)
	app, err := j.prepare(waiting)
	stop()
	if app != nil {
		defer app.stop()
	}
	var by interruption
	switch {
	case errors.As(context.Cause(waiting), &by):
		return j.stopped(result.Signal(by))
	case err != nil:
		return j.neverRan(ctx, err)
	}
	e := j.newExecution(j.options.run, j.options.paths)
	e.suite = j.suite()
	written := []string{
		filepath.Join(e.config.Root, filepath.FromSlash(e.config.OutputDir)),
		filepath.Join(e.config.Root, filepath.FromSlash(e.config.ReporterDir)),
		filepath.Join(e.config.Root, filepath.FromSlash(sentence.CacheFile)),
	}
	made := github.MissingParents(j.Workspace, written...)
	live := annotate.NewLive(j.publishing(""), e.info().ProjectPath)
	e.watch = live.Published
	err = e.perform(ctx)
	if e.dir == "" || e.end.run.RunID == "" {
		return j.neverRan(ctx, err)
	}
	j.publish(ctx, e, live)
	if err := github.HandBack(j.Workspace, made, []string{e.dir, e.sharedReports(), written[2]}); err != nil {
		j.notice(github.Notice, err.Error())
	}
	return j.exit(err)
}

// prepare starts the application and waits for it.
func (j *job) prepare(ctx context.Context) (app *application, err error) {
	if j.options.start != "" {
		if app, err = j.startApplication(j.dir, j.options.start); err != nil {
			return nil, err
		}
	}
	if err := j.awaitApplication(ctx, j.options, app); err != nil {
		return app, err
	}
	j.reachBaseURL(ctx, j.options)
	return app, j.refuseStranger(ctx, j.options)
}

// exit applies fail-on: never hides what tests came to from the job, and nothing else.
func (j *job) exit(err error) error {
	var code exit
	if errors.As(err, &code) && j.options.failOn == failOnNever && (code == exit(result.ExitFailed) || code == exit(result.ExitFlagged)) {
		return nil
	}
	return err
}

// notStarted is the error of a run that could not begin.
const notStarted = "not_started"

// neverRan tells what is known of a run that could not begin, in every place where
// its result would stand: else that of an earlier commit would stay there, and be
// taken for this one's.
func (j *job) neverRan(ctx context.Context, err error) error {
	text := err.Error()
	var f *failure
	if errors.As(err, &f) && f.fix != "" {
		text += "\nFix: " + f.fix
	}
	j.notice(github.Error, text)
	if path, _ := j.lookup("GITHUB_STEP_SUMMARY"); path != "" {
		if err := appendText(path, "### Sedum: no verdict\n\n"+report.Fenced(text)+"\n"); err != nil {
			j.notice(github.Notice, "the step summary could not be written: "+err.Error())
		}
	}
	if j.options.annotations != string(annotate.Check) && j.options.comment == string(annotate.Never) {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, publishLimit)
	defer cancel()
	ctx, stop := j.untilSignal(ctx)
	defer stop()
	now := result.Time{Time: j.now()}
	run := result.Run{State: result.Errored, StartedAt: now, FinishedAt: &now, Error: &result.Error{Code: notStarted, Message: withoutInputs(j.lookup, text)}}
	told := annotate.Publish(ctx, run, result.RunInfo{Suite: j.suite(), MatrixLeg: j.MatrixLeg, ProjectPath: "."}, j.elsewhere(), nil)
	for _, text := range told.Notices {
		j.notice(github.Notice, text)
	}
	return err
}

// withoutInputs is a message without what was written as an input: GitHub hides secrets
// in logs and summaries, but not in checks and comments.
func withoutInputs(in inputs, text string) string {
	var given secret.Set
	for _, input := range actionInputs {
		given.Add(in.text(input.name))
		for _, line := range in.lines(input.name) {
			given.Add(line)
		}
	}
	return given.Redact(text, secret.Reported)
}

// elsewhere publishes to checks and comments only: the log has the error already.
func (j *job) elsewhere() annotate.Options {
	o := j.publishing("")
	o.Log = github.NewLog(io.Discard)
	if o.Annotations != annotate.Check {
		o.Annotations = annotate.None
	}
	return o
}

// suite names what this job tests, in checks and comments.
func (j *job) suite() string { return cmp.Or(j.options.checkName, j.Job) }

// stopped is the end of a step that a signal ended before its run began.
func (j *job) stopped(s result.Signal) error {
	run, info := result.Run{State: result.Interrupted}, result.RunInfo{Signal: s}
	j.setOutputs(run, info, github.Published{})
	return exit(result.Outcome(run, info.OutcomeOptions()).Exit)
}

// notice shows one message in the log, and with the run.
func (j *job) notice(level github.Level, text string) {
	_ = j.log.Annotate(github.Annotation{Level: level, Title: "Sedum", Message: text}) // a closed log ends the run
}

func appendText(path, text string) error {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_WRONLY|os.O_CREATE, 0o600)
	if err != nil {
		return err
	}
	_, err = fmt.Fprint(f, text)
	return errors.Join(err, f.Close())
}
