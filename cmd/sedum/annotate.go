package main

import (
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"sedum.dev/sedum/annotate"
	"sedum.dev/sedum/ci/github"
	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
)

// annotateFlags are the options of sedum annotate.
type annotateFlags struct {
	checkName   string
	comment     string
	annotations string
}

func newAnnotate(a *app) *cobra.Command {
	f := &annotateFlags{}
	cmd := &cobra.Command{
		Use:   "annotate RUN_DIR",
		Short: "Show a stored run on GitHub",
		Long: "Show a run that another workflow left as an artifact: as a check run of the commit that it tested, and as a comment on the\n" +
			"pull request. It is for workflows on workflow_run, which may write where the run itself, of a fork, could not. The folder\n" +
			"is not trusted: whose commit and pull request they are comes from GitHub alone, and nothing outside the folder is read.\n\n" +
			"The token is GITHUB_TOKEN; it needs checks: write, contents: read, and pull-requests: write for a comment.\n\n" +
			"Exit codes: 0 the run is shown, or a notice says why it isn't; 3 the folder holds no run that can be shown. The verdict of\n" +
			"the run changes neither.",
		Args: oneRunDir,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.check(); err != nil {
				return err
			}
			return a.annotateRun(cmd, args[0], *f)
		},
	}
	cmd.Flags().StringVar(&f.checkName, "check-name", "", "`name` of the check run (default: Sedum, with the suite and the matrix leg)")
	cmd.Flags().StringVar(&f.comment, "comment", string(annotate.Never), "comment on the pull request: off, failures or always")
	cmd.Flags().StringVar(&f.annotations, "annotations", string(annotate.Check), "where findings are annotated: check, log or off")
	return cmd
}

func oneRunDir(cmd *cobra.Command, args []string) error {
	if len(args) == 1 {
		return nil
	}
	return &failure{fmt.Sprintf("%q takes one run directory, got %d arguments", cmd.CommandPath(), len(args)), "name the folder of the downloaded artifact"}
}

func (f annotateFlags) check() error {
	for _, c := range []struct {
		flag, value string
		choices     []string
	}{
		{"--comment", f.comment, []string{string(annotate.Never), string(annotate.Failures), string(annotate.Always)}},
		{"--annotations", f.annotations, []string{string(annotate.Check), string(annotate.Log), string(annotate.None)}},
	} {
		if !slices.Contains(c.choices, c.value) {
			return &failure{fmt.Sprintf("%s can't be %q", c.flag, c.value), "write one of " + strings.Join(c.choices, ", ")}
		}
	}
	return nil
}

func (a *app) annotateRun(cmd *cobra.Command, dir string, f annotateFlags) error {
	job, err := github.Read(a.lookup, os.ReadFile)
	if err != nil {
		return &failure{err.Error(), "run it in a step of a workflow on workflow_run; on your machine \"sedum report\" shows a run"}
	}
	s, root, err := readUntrusted(a.absolute(dir))
	if err != nil {
		return err
	}
	defer root.Close()
	ctx, cancel := a.untilSignal(cmd.Context())
	defer cancel()

	log := github.NewLog(a.stdout)
	notice := func(level github.Level, text string) {
		_ = log.Annotate(github.Annotation{Level: level, Title: "Sedum", Message: text}) // a closed log has nobody to tell
	}
	for _, text := range job.Warnings {
		notice(github.Warning, text)
	}
	told := annotate.Publish(ctx, s.run, *s.info, a.annotating(job, log, f, root.FS()), nil)
	for _, text := range told.Notices {
		notice(github.Notice, text)
	}
	a.summarizeStored(s, job, told, notice)
	for _, shown := range []struct{ label, url string }{{"check", told.CheckURL}, {"comment", told.CommentURL}} {
		if shown.url != "" {
			fmt.Fprintln(log, shown.label, report.InertLine(shown.url))
		}
	}
	_ = log.Flush("the step summary") // as above
	return nil
}

// annotating asks GitHub which files are in the tested commit: what is checked out
// here, if anything, is another one.
func (a *app) annotating(job github.Context, log *github.Log, f annotateFlags, runDir fs.FS) annotate.Options {
	token, _ := a.lookup("GITHUB_TOKEN")
	return annotate.Options{
		Context: job, Log: log, Command: command, RunDir: runDir, Token: token, Client: http.DefaultClient,
		Annotations: annotate.Channel(f.annotations), Comment: annotate.Comments(f.comment), CheckName: f.checkName,
		Now: a.now, Sleep: pause,
	}
}

func (a *app) summarizeStored(s stored, job github.Context, told annotate.Published, notice func(github.Level, string)) {
	file, _ := a.lookup("GITHUB_STEP_SUMMARY")
	if file == "" {
		return
	}
	err := github.AppendSummary(file, s.run, *s.info, github.SummaryOptions{Command: command, Context: job, CheckURL: told.CheckURL})
	if err != nil {
		notice(github.Notice, "the step summary is not complete: "+err.Error())
	}
}

// readUntrusted reads a run directory that a stranger may have made. Its documents
// must be files of their own: a link could show any file of this machine to everybody.
func readUntrusted(dir string) (stored, *os.Root, error) {
	const again = "download the artifact of the run directory again, whole"
	root, err := os.OpenRoot(dir)
	if err != nil {
		return stored{}, nil, &failure{"open the run directory: " + err.Error(), "name the folder of the downloaded artifact"}
	}
	for _, name := range []string{result.ResultFile, result.ProgressFile, result.InfoFile} {
		if info, err := root.Lstat(name); err == nil && !info.Mode().IsRegular() {
			root.Close()
			return stored{}, nil, &failure{fmt.Sprintf("%s is not a regular file, and is not read", filepath.Join(dir, name)), again}
		}
	}
	s, err := readStored(dir)
	if err == nil && s.info == nil {
		err = &failure{fmt.Sprintf("%s holds no %s, without which the meaning of a run isn't known", dir, result.InfoFile), again}
	}
	if err != nil {
		root.Close()
		return stored{}, nil, err
	}
	return s, root, nil
}
