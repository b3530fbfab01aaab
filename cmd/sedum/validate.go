package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sedum.dev/sedum/config"
	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/sentence"
	"sedum.dev/sedum/runner/suite"
)

func newValidate(a *app) *cobra.Command {
	online := false
	cmd := &cobra.Command{
		Use:   "validate [paths...]",
		Short: "Check tests and modules without a browser",
		Long: "Check tests and modules without a browser. Without paths it checks the test folder.\n\n" +
			"Exit codes: 0 everything is valid, 1 a file is invalid or a sentence was not checked, 3 the check itself could not be done.",
		RunE: func(cmd *cobra.Command, paths []string) error {
			return a.validate(cmd.Context(), paths, online)
		},
	}
	cmd.Flags().BoolVar(&online, "online", false, "let the configured model classify what the cache lacks, and save its answers")
	return cmd
}

func (a *app) validate(ctx context.Context, paths []string, online bool) error {
	c, faults := config.Load(config.Options{Dir: a.dir, Environ: a.environ, FileOnly: !online})
	if len(faults) > 0 {
		printDiagnostics(a.stderr, faults, plain)
		return exit(result.ExitNoVerdict)
	}
	classify, err := a.classifier(c, online)
	if err != nil {
		return err
	}
	options := a.suiteOptions(c, paths)
	options.Modules = true
	found := suite.Discover(options)
	if len(found.Files)+len(found.Problems) == 0 {
		return &failure{"there is no test or module to check", "write a .test.yaml file in the folder " + c.Tests.Directory + ", or give its path"}
	}
	s := suite.Load(options, found)
	ctx, cancel := a.untilSignal(ctx)
	defer cancel()
	s.Check(ctx, c.BaseURL, classify)

	look := plain
	if a.color() {
		look = colored
	}
	printDiagnostics(a.stdout, s.Diagnostics(), look)
	fmt.Fprint(a.stdout, summary(s, look))
	return validity(s, found)
}

// suiteOptions is the search that list and validate share.
func (a *app) suiteOptions(c config.Config, paths []string) suite.Options {
	return suite.Options{
		Root: c.Root, Directory: c.Tests.Directory, Include: c.Tests.Include, Exclude: c.Tests.Exclude,
		Paths: paths, From: a.dir, FollowLinks: true, BaseURL: c.BaseURL,
	}
}

// classifier asks the embedded model, which sends nothing; any other one only
// when online, and its cached answers otherwise.
func (a *app) classifier(c config.Config, online bool) (suite.Classify, error) {
	options := sentence.Options{Cache: classifications(c), Write: online, Now: a.now}
	if online || c.ProviderName() == config.Builtin {
		var err error
		if options.Model, err = a.answering(c); err != nil {
			return nil, &failure{err.Error(), fixOf(err)}
		}
	}
	classifier := sentence.New(options)
	return func(ctx context.Context, items []sentence.Item) []sentence.Decision {
		decisions, _ := classifier.Classify(ctx, items)
		return decisions
	}, nil
}

// operational codes say that a check could not be made, not what came of it.
var operational = []string{sentence.ProviderFailed, sentence.CacheFailed, suite.CodeUnreadableFile}

func validity(s *suite.Suite, found suite.Found) error {
	code := result.ExitPassed
	for _, d := range s.Diagnostics() {
		switch {
		case slices.Contains(operational, d.Code):
			return exit(result.ExitNoVerdict)
		case d.Severity != result.SeverityWarning:
			code = result.ExitFailed
		}
	}
	if len(found.Problems) > 0 {
		code = result.ExitNoVerdict
	}
	if code == result.ExitPassed {
		return nil
	}
	return exit(code)
}

// summary counts what was checked and what came of it.
func summary(s *suite.Suite, look look) string {
	tests, unchecked := 0, 0
	modules, used := map[string]bool{}, map[string]bool{}
	for _, f := range s.Files {
		if f.Coverage.Steps == suite.NotChecked {
			unchecked++
		}
		if f.IsModule() {
			modules[f.Path] = true
			continue
		}
		tests++
		for _, m := range f.Modules {
			modules[m], used[m] = true, true
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "Checked %s and %s: %s\n", count(tests, "test"), count(len(modules), "module"), outcome(s.Diagnostics(), look))
	if n := len(modules) - len(used); n > 0 {
		fmt.Fprintf(&b, "Not used by any test here, so checked only by itself: %s\n", count(n, "module"))
	}
	if unchecked > 0 {
		fmt.Fprintf(&b, "The sentences of %s were not checked because of the errors above.\n", count(unchecked, "file"))
	}
	return b.String()
}

func outcome(ds []result.Diagnostic, look look) string {
	var parts []string
	for _, kind := range []struct {
		severity result.Severity
		noun     string
		after    string
	}{
		{result.SeverityError, "error", ""},
		{result.SeverityWarning, "warning", ""},
		{result.SeverityUnavailable, "sentence", " not checked offline"},
	} {
		n := 0
		for _, d := range ds {
			if d.Severity == kind.severity {
				n++
			}
		}
		if n > 0 {
			parts = append(parts, look(kind.severity, count(n, kind.noun)+kind.after))
		}
	}
	if len(parts) == 0 {
		return look(valid, "all valid")
	}
	return strings.Join(parts, ", ")
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// look paints text by what it says.
type look func(result.Severity, string) string

// valid is painted as success.
const valid result.Severity = "valid"

func plain(_ result.Severity, text string) string { return text }

func colored(s result.Severity, text string) string {
	const red, green, yellow = "31", "32", "33"
	paint := map[result.Severity]string{
		result.SeverityError: red, result.SeverityWarning: yellow, result.SeverityUnavailable: yellow, valid: green,
	}
	return "\x1b[" + paint[s] + "m" + text + "\x1b[0m"
}

// printDiagnostics writes each diagnostic in a form that editors can jump from.
// They quote what authors wrote, and name files as these are called.
func printDiagnostics(w io.Writer, ds []result.Diagnostic, look look) {
	for _, d := range ds {
		label := string(d.Severity) + " " + d.Code
		if d.Severity == result.SeverityUnavailable {
			label = "not checked offline"
		}
		fmt.Fprintf(w, "%s:%d:%d: %s: %s\n  Fix: %s\n", report.InertLine(d.File), d.Line, d.Col, look(d.Severity, label),
			report.InertLine(d.Message), report.InertLine(d.Fix))
	}
}
