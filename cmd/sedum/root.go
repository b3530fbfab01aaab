package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
)

// version is set by the release build.
var version = "dev"

// exit ends a command with a code when everything was said already.
type exit int

func (e exit) Error() string { return fmt.Sprintf("exit %d", int(e)) }

// failure is an error with its remedy. It exits with ExitNoVerdict.
//
// Rules of the messages: lower case, no full stop at the end, what was tried and
// why it failed on the first line, then "Fix:" and what to do.
type failure struct {
	message string
	fix     string
}

func (f *failure) Error() string { return f.message }

func (a *app) run(args []string) (code int) {
	defer func() {
		if r := recover(); r != nil {
			a.complain(&failure{internalError(r), "report this as a bug with the command you ran"})
			code = int(result.ExitNoVerdict)
		}
	}()
	root := newRoot(a)
	root.SetArgs(args)
	return a.finish(root.ExecuteContext(context.Background()))
}

// finish turns what a command returned into the exit code.
func (a *app) finish(err error) int {
	if err == nil {
		return int(result.ExitPassed)
	}
	var done exit
	if errors.As(err, &done) {
		return int(done)
	}
	a.complain(err)
	return int(result.ExitNoVerdict)
}

func (a *app) complain(err error) {
	fmt.Fprintln(a.stderr, "sedum:", report.Inert(err.Error()))
	var f *failure
	if errors.As(err, &f) && f.fix != "" {
		fmt.Fprintln(a.stderr, "Fix:", report.Inert(f.fix))
	}
}

// internalError shows the type and first line of a panic, cut to 200 code points, never a stack.
func internalError(r any) string {
	line, _, _ := strings.Cut(fmt.Sprint(r), "\n")
	text := []rune(fmt.Sprintf("unexpected internal error (%T): %s", r, line))
	if len(text) > 200 {
		text = text[:200]
	}
	return string(text)
}

func newRoot(a *app) *cobra.Command {
	root := &cobra.Command{
		Use:           "sedum",
		Short:         "Plain-English browser tests that say how sure they are",
		Version:       version,
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs,
		RunE:          needsCommand,
	}
	root.SetOut(a.stdout)
	root.SetErr(a.stderr)
	root.SetIn(a.stdin)
	root.SetVersionTemplate("sedum {{.Version}}\n")
	root.SetFlagErrorFunc(flagError)
	root.CompletionOptions.DisableDefaultCmd = true
	root.AddCommand(newRun(a), newValidate(a), newList(a), newInit(a), newDoctor(a), newBrowsers(a), newReport(a), newOpen(a), newSchema(a), newEval(a), newArtifact(a), newAction(a), newAnnotate(a))
	return root
}

// needsCommand is the body of a command that only groups others.
func needsCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		cmd.SetOut(cmd.ErrOrStderr())
		_ = cmd.Help()
		return &failure{fmt.Sprintf("%q needs a command", cmd.CommandPath()), "choose one of the commands above"}
	}
	fix := fmt.Sprintf("run \"%s --help\" for the commands", cmd.CommandPath())
	if near := cmd.SuggestionsFor(args[0]); len(near) > 0 {
		fix = fmt.Sprintf("did you mean %q?", cmd.CommandPath()+" "+near[0])
	}
	return &failure{fmt.Sprintf("unknown command %q for %q", args[0], cmd.CommandPath()), fix}
}
