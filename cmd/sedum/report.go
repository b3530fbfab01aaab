package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/google/renameio/v2"
	"github.com/spf13/cobra"

	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
)

// rebuildFlags are the options of sedum report.
type rebuildFlags struct {
	reporters   []string
	reporterDir string
}

func newReport(a *app) *cobra.Command {
	f := &rebuildFlags{}
	cmd := &cobra.Command{
		Use:   "report RUN",
		Short: "Write the reports of a run again",
		Long: "Write the reports of a run again, from its run directory alone: on another machine too, and from the last\n" +
			"snapshot of a run that crashed. RUN is a run directory, the id of a run of this project or its beginning, or latest.\n\n" +
			"Exit codes: 0 the reports are written, 3 they are not. The verdict of the run is in them.",
		Args: oneRun,
		RunE: func(_ *cobra.Command, args []string) error {
			names, err := f.names()
			if err != nil {
				return err
			}
			return a.report(args[0], names, f.reporterDir)
		},
	}
	cmd.Flags().StringSliceVar(&f.reporters, "reporter", []string{htmlReport, markdownReport, junitReport},
		"html, markdown, junit, json, list or steps; repeatable, commas allowed")
	cmd.Flags().StringVar(&f.reporterDir, "reporter-dir", "", "`folder` for junit.xml and the JSON copy instead of the run directory")
	return cmd
}

// oneRun wants exactly one argument.
func oneRun(cmd *cobra.Command, args []string) error {
	if len(args) == 1 {
		return nil
	}
	return &failure{fmt.Sprintf("%q takes one run, got %d", cmd.CommandPath(), len(args)), whichRun}
}

// rebuilt are the names that --reporter takes here.
var rebuilt = map[string]string{
	htmlReport: htmlReport, markdownReport: markdownReport, junitReport: junitReport,
	"json": "json", "list": "list", "terminal": "list", "steps": "steps",
}

func (f *rebuildFlags) names() ([]string, error) {
	var names []string
	for _, given := range f.reporters {
		name, ok := rebuilt[strings.TrimSpace(given)]
		if !ok {
			return nil, &failure{fmt.Sprintf("unsupported_reporter: %q", given), "choose from html, markdown, junit, json, list and steps"}
		}
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names, nil
}

func (a *app) report(ref string, names []string, reporterDir string) error {
	dir, err := a.findRun(ref)
	if err != nil {
		return err
	}
	s, err := readStored(dir)
	if err != nil {
		return err
	}
	if s.run.State == result.Running {
		fmt.Fprintln(a.stderr, "sedum: warning: the run has not ended, or it crashed: the reports are of its last snapshot")
	}
	files, err := a.rebuild(s, names, reporterDir)
	switch {
	case errors.Is(err, errNoInfo):
		return &failure{err.Error(), "copy the whole run directory, or leave junit out: --reporter html,markdown"}
	case err != nil:
		return &failure{"reporter_output_error: " + err.Error(), "make the folder writable, or copy the run directory to one that is"}
	}
	return a.showReports(s, names, files)
}

// rebuild writes the files. Those outside the run directory go where the run
// would have put them: below the reporter folder, in one named after the run.
func (a *app) rebuild(s stored, names []string, reporterDir string) (report.Files, error) {
	r := reports{run: s.run, info: s.info, names: names, dir: s.dir}
	if reporterDir != "" {
		r.root, r.folder = a.absolute(reporterDir), s.run.RunID
		if err := os.MkdirAll(r.root, 0o700); err != nil {
			return report.Files{}, err
		}
	}
	files, err := writeReports(r)
	if err != nil || !slices.Contains(names, "json") {
		return files, err
	}
	files.Copy = filepath.Join(s.dir, s.file)
	if r.folder == "" {
		return files, nil // the JSON report is the document itself
	}
	if _, err := makeFolders(r.root, r.folder); err != nil {
		return files, err
	}
	b, err := result.Encode(s.run)
	if err != nil {
		return files, err
	}
	files.Copy = filepath.Join(r.root, r.folder, s.file)
	return files, renameio.WriteFile(files.Copy, b, 0o600, renameio.WithStaticPermissions(0o600))
}

// showReports prints the summary where it was asked for, which names the files,
// else only these.
func (a *app) showReports(s stored, names []string, files report.Files) error {
	steps := slices.Contains(names, "steps")
	if !steps && !slices.Contains(names, "list") {
		for _, f := range []struct{ label, path string }{{"html", files.HTML}, {"markdown", files.Markdown}, {"junit", files.JUnit}, {"reporter", files.Copy}} {
			if f.path != "" {
				fmt.Fprintln(a.stdout, f.label, f.path)
			}
		}
		return nil
	}
	files.Result, files.Available = filepath.Join(s.dir, s.file), s.run.State != result.Running
	files.RunDir, files.Command, files.Rerun = s.dir, command, command+" run"
	t := report.NewTerminal(report.TerminalOptions{
		Out: a.stdout, Steps: steps, Color: a.color(), Costs: a.tty, ProgressPath: filepath.Join(s.dir, result.ProgressFile),
	})
	t.Published(s.run)
	return t.Summary(s.run, files)
}
