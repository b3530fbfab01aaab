package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"

	"github.com/google/renameio/v2"
	"github.com/spf13/cobra"

	"sedum.dev/sedum/config"
	"sedum.dev/sedum/eval"
	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/browser"
	"sedum.dev/sedum/runner/judge"
	"sedum.dev/sedum/runner/page"
)

func newEval(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "eval",
		Short: "Measure the model on labelled cases",
		Args:  cobra.ArbitraryArgs,
		RunE:  needsCommand,
	}
	cmd.AddCommand(newEvalLocator(a), newEvalClaims(a))
	return cmd
}

// evalFlags are the options of both evaluations.
type evalFlags struct {
	json bool
	html string
}

func (f *evalFlags) register(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.json, "json", false, "print one JSON document")
	cmd.Flags().StringVar(&f.html, "html", "", "also write a page with plots to this `file`")
}

func newEvalLocator(a *app) *cobra.Command {
	f := &evalFlags{}
	cmd := &cobra.Command{
		Use:   "locator <folder>",
		Short: "Measure how often the right element is found",
		Long: "Measure how often the right element is found: the folder has cases/*.json, and the pages that they name in pages/.\n\n" +
			"Exit codes: 0 everything was measured, 3 a case could not be.",
		Args: exactArgument("folder"),
		RunE: func(cmd *cobra.Command, args []string) error {
			corpus, err := eval.LoadLocators(args[0])
			if err != nil {
				return corpusFailure(err)
			}
			defer corpus.Close()
			return a.evaluate(cmd.Context(), f, true, func(ctx context.Context, o eval.Options) (evaluation, error) {
				return corpus.Run(ctx, o)
			})
		},
	}
	f.register(cmd)
	return cmd
}

func newEvalClaims(a *app) *cobra.Command {
	f := &evalFlags{}
	suggest, rate := false, 0.02
	cmd := &cobra.Command{
		Use:   "claims <file>",
		Short: "Measure how well claims are judged",
		Long: "Measure how well claims are judged: the JSON file holds pages and labelled claims about them.\n\n" +
			"Exit codes: 0 everything was measured, 3 a case could not be.",
		Args: exactArgument("file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			if !(rate >= 0 && rate <= 1) || math.IsNaN(rate) {
				return outOfRange("--false-pass-rate", rate, "a number from 0 to 1")
			}
			if cmd.Flags().Changed("false-pass-rate") && !suggest {
				return &failure{"--false-pass-rate is for suggesting thresholds", "add --suggest-thresholds"}
			}
			corpus, err := eval.LoadClaims(args[0])
			if err != nil {
				return corpusFailure(err)
			}
			defer corpus.Close()
			return a.evaluate(cmd.Context(), f, corpus.NeedBrowser(), func(ctx context.Context, o eval.Options) (evaluation, error) {
				r, err := corpus.Run(ctx, o)
				if err == nil && suggest {
					s := r.Suggest(rate)
					r.Suggestion = &s
				}
				return r, err
			})
		},
	}
	f.register(cmd)
	cmd.Flags().BoolVar(&suggest, "suggest-thresholds", false, "say which thresholds would keep to --false-pass-rate")
	cmd.Flags().Float64Var(&rate, "false-pass-rate", rate, "`share` of false claims that may pass clean, 0 to 1")
	return cmd
}

func exactArgument(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) == 1 {
			return nil
		}
		return &failure{
			fmt.Sprintf("%q takes one %s, got %d arguments", cmd.CommandPath(), what, len(args)),
			fmt.Sprintf("run \"%s --help\"", cmd.CommandPath()),
		}
	}
}

func corpusFailure(err error) error {
	var e *eval.Error
	if errors.As(err, &e) {
		return &failure{e.Error(), e.Fix}
	}
	return &failure{err.Error(), "see docs/eval.md for the format"}
}

// evaluation is a report of either kind.
type evaluation interface {
	WriteText(w io.Writer) error
	WriteHTML(w io.Writer) error
	Complete() bool
}

func (a *app) evaluate(ctx context.Context, f *evalFlags, browsing bool, run func(context.Context, eval.Options) (evaluation, error)) error {
	ctx, cancel := a.untilSignal(ctx)
	defer cancel()
	options, err := a.evalOptions(ctx, browsing)
	if err != nil {
		return err
	}
	if options.Browser != nil {
		defer options.Browser.Close()
	}
	r, err := run(ctx, options)
	if err != nil {
		return &failure{"the evaluation could not be finished: " + err.Error(), "run \"sedum doctor\" to check browser and model, then try again"}
	}
	if err := f.write(a.stdout, a.path, r); err != nil {
		return &failure{"the report could not be written: " + err.Error(), "choose a file in a folder that exists and may be written"}
	}
	if !r.Complete() {
		return &failure{"the model or a page failed on some cases, so the figures are not complete", "see the cases without an answer, and run it again"}
	}
	return nil
}

// path is a path as it was given, from the working directory.
func (a *app) path(given string) string {
	if filepath.IsAbs(given) {
		return given
	}
	return filepath.Join(a.dir, given)
}

func (f *evalFlags) write(stdout io.Writer, path func(string) string, r evaluation) error {
	if f.html != "" {
		file, err := renameio.NewPendingFile(path(f.html), renameio.WithPermissions(0o600))
		if err != nil {
			return err
		}
		defer file.Cleanup()
		if err := errors.Join(r.WriteHTML(file), file.CloseAtomicallyReplace()); err != nil {
			return err
		}
	}
	if !f.json {
		return r.WriteText(stdout)
	}
	encoder := json.NewEncoder(stdout)
	encoder.SetIndent("", "  ")
	return encoder.Encode(r)
}

// evalOptions are what the project's configuration says of model, thresholds
// and browser.
func (a *app) evalOptions(ctx context.Context, browsing bool) (eval.Options, error) {
	e := &execution{app: a, flags: &runFlags{}}
	var problems []result.Diagnostic
	e.config, problems = config.Load(config.Options{Dir: a.dir, Environ: a.environ})
	if len(problems) > 0 {
		return eval.Options{}, e.failed(e.badConfig(problems[0]))
	}
	answers, failed := e.model()
	if failed != nil {
		return eval.Options{}, e.failed(failed)
	}
	t, v := e.config.Thresholds, e.config.Viewport
	options := eval.Options{
		Model:  answers,
		Size:   page.Options{Width: v.Width, Height: v.Height},
		Policy: judge.Policy{Threshold: t.Verify, Band: t.LowConfidenceBand, Contradiction: t.Contradiction},
	}
	if !browsing {
		return options, nil
	}
	how, failed := e.browserOptions()
	if failed != nil {
		return options, e.failed(failed)
	}
	var err error
	options.Browser, err = browser.Launch(ctx, how)
	var be *browser.Error
	if errors.As(err, &be) {
		err = &failure{be.Message, be.Fix}
	}
	return options, err
}

// failed is what kept an execution from starting, for a command that records nothing.
func (e *execution) failed(err *result.Error) error {
	return &failure{err.Code + ": " + err.Message, e.fix}
}
