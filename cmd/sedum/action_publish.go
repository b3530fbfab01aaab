package main

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strconv"
	"time"

	"sedum.dev/sedum/annotate"
	"sedum.dev/sedum/ci/artifact"
	"sedum.dev/sedum/ci/github"
	"sedum.dev/sedum/result"
)

// How long publishing may take. GitHub kills a cancelled job 10 s after SIGINT,
// and the run itself may have used half of that.
const (
	publishLimit  = 10 * time.Minute
	artifactLimit = 6 * time.Minute // of it: what people look at first, the check and the comment, comes after the artifact, to link to it
	publishAtOnce = 2 * time.Second // after a signal
)

// publish shows what a run came to wherever GitHub shows something. Nothing here
// changes the exit code; what fails is one notice.
func (j *job) publish(ctx context.Context, e *execution, live *annotate.Live) {
	signal := e.recorder.Signal()
	limit := publishLimit
	if signal != "" {
		limit = publishAtOnce
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	ctx, stop := j.untilSignal(ctx) // a second signal ends it
	defer stop()

	run, info := e.end.run, e.told()
	published := j.places(e)
	j.setOutputs(run, info, published) // later values win: a job that is killed meanwhile has these
	if signal == "" {
		j.keepArtifact(ctx, e, info, &published)
	}
	o := j.publishing(published.ArtifactURL)
	if dir, err := os.OpenRoot(e.dir); err == nil { // else only what the page itself reported is not shown
		defer dir.Close()
		o.RunDir = dir.FS()
	}
	told := annotate.Publish(ctx, run, info, o, live)
	for _, text := range told.Notices {
		j.notice(github.Notice, text)
	}
	published.CheckURL = told.CheckURL
	j.summarize(run, info, published)
	j.setOutputs(run, info, published)
	_ = j.log.Flush(j.allFindings()) // a closed log has nobody to tell
}

// allFindings is where annotations that GitHub would not show can be read.
func (j *job) allFindings() string {
	if file, _ := j.lookup("GITHUB_STEP_SUMMARY"); file == "" || j.options.summary == github.Off || j.options.summary == github.Counts {
		return "this log, and report.html in the run directory"
	}
	return "the step summary"
}

// publishing is where and how annotations are shown.
func (j *job) publishing(artifactURL string) annotate.Options {
	return annotate.Options{
		Context: j.Context, Log: j.log, Command: command, ArtifactURL: artifactURL,
		Annotations: annotate.Channel(j.options.annotations), Comment: annotate.Comments(j.options.comment),
		CheckName: j.options.checkName, Token: j.options.token, Retries: j.options.run.retries,
		Client: http.DefaultClient, Checkout: j.checkout, Now: j.now, Sleep: pause,
	}
}

func pause(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// keepArtifact uploads the run directory.
func (j *job) keepArtifact(ctx context.Context, e *execution, info result.RunInfo, p *github.Published) {
	if !j.options.upload {
		return
	}
	limited, cancel := context.WithTimeout(ctx, artifactLimit)
	defer cancel()
	uploaded, err := j.upload(limited, e, info)
	if err != nil {
		text := "the run directory was not uploaded: " + err.Error()
		if taken := new(artifact.Exists); errors.As(err, &taken) {
			text += fmt.Sprintf("; artifact-name: %s is free", taken.Free)
		}
		j.notice(github.Notice, text)
		return
	}
	p.ArtifactID, p.ArtifactURL = strconv.FormatInt(uploaded.ID, 10), artifact.PageURL(j.lookup, uploaded.ID)
	if n := len(uploaded.LeftOut); n > 0 {
		j.notice(github.Notice, fmt.Sprintf("%d files of the run directory could not be uploaded, the first is %s", n, uploaded.LeftOut[0]))
	}
}

func (j *job) upload(ctx context.Context, e *execution, info result.RunInfo) (artifact.Uploaded, error) {
	service, err := artifact.FromEnvironment(j.lookup, http.DefaultClient, j.now)
	if err != nil {
		return artifact.Uploaded{}, err
	}
	leg := info.MatrixLeg
	if n := e.flags.shardIndex; n > 0 && leg == "" {
		leg = strconv.Itoa(n)
	}
	name := cmp.Or(j.options.artifactName, artifact.DefaultName(info.Suite, leg, j.Attempt))
	return service.Upload(ctx, name, e.dir, artifact.Options{RetentionDays: j.options.retention})
}

func (j *job) summarize(run result.Run, info result.RunInfo, p github.Published) {
	file, _ := j.lookup("GITHUB_STEP_SUMMARY")
	if file == "" || j.options.summary == github.Off {
		return
	}
	err := github.AppendSummary(file, run, info, github.SummaryOptions{
		Detail: j.options.summary, Command: command, Context: j.Context, ArtifactURL: p.ArtifactURL, CheckURL: p.CheckURL,
	})
	if err != nil {
		j.notice(github.Notice, "the step summary is not complete: "+err.Error())
	}
}

func (j *job) setOutputs(run result.Run, info result.RunInfo, p github.Published) {
	file, _ := j.lookup("GITHUB_OUTPUT")
	if file == "" {
		return
	}
	if err := github.WriteOutputs(file, github.Outputs(run, info, p), rand.Reader); err != nil {
		j.notice(github.Notice, "the outputs could not be set: "+err.Error())
	}
}

// told is run.json as publishers need it, also where it could not be written.
func (e *execution) told() result.RunInfo {
	if info, err := readInfo(e.dir, e.end.run); err == nil && info != nil {
		return *info
	}
	info := e.info()
	info.RunID, info.Signal = e.end.run.RunID, e.recorder.Signal()
	return info
}

// places are the files of the run as later steps find them, which run outside this
// container: from the workspace.
func (j *job) places(e *execution) github.Published {
	f := e.end.files
	p := github.Published{RunDir: e.dir, ReportHTML: f.HTML, ReportMD: f.Markdown, JUnitXML: f.JUnit}
	if e.end.written == nil {
		p.ResultJSON = filepath.Join(e.dir, result.ResultFile)
	}
	for _, place := range []*string{&p.RunDir, &p.ResultJSON, &p.ReportHTML, &p.ReportMD, &p.JUnitXML} {
		if from, err := filepath.Rel(j.Workspace, *place); *place != "" && err == nil {
			*place = filepath.ToSlash(from)
		}
	}
	return p
}

// sharedReports is the folder of what other programs read of this run.
func (e *execution) sharedReports() string {
	return filepath.Join(e.config.Root, filepath.FromSlash(path.Join(e.config.ReporterDir, filepath.Base(e.dir))))
}
