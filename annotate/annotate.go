// Package annotate shows a run where its reviewers look on GitHub: as a check run
// with annotations, as annotations of the job's log, and as a comment on the pull
// request that is kept up to date.
//
// Entry points: Publish for a run that ended; NewLive for one that goes on. Nothing
// that fails here can change a run's verdict: each step down, from check run to log
// to summary, is one notice. Text of pages, tests and models stays text. What is
// told comes from result.Outcome, so that it can't disagree with the exit code.
package annotate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"strings"
	"time"

	gh "github.com/google/go-github/v62/github"

	"sedum.dev/sedum/ci/github"
	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
)

// Channel is where annotations go.
type Channel string

const (
	Check Channel = "check" // a check run; where GitHub refuses it, the log
	Log   Channel = "log"   // the job's log, as its tests end
	None  Channel = "off"
)

// Comments is when a pull request gets a comment.
type Comments string

const (
	Never    Comments = "off"
	Failures Comments = "failures" // when the exit code isn't 0; one of an earlier run is removed else
	Always   Comments = "always"
)

// Options is where and how to publish. Context, Log, Now and Sleep must be set.
type Options struct {
	Context     github.Context
	Log         *github.Log // the step's log
	Annotations Channel     // "" is Check
	Comment     Comments    // "" is Never
	CheckName   string      // "" is "Sedum" with the suite and the matrix leg
	Command     string      // how rerun hints call the program; "" is "sedum"
	ArtifactURL string      // of the uploaded run directory; "" without one
	Retries     int         // of a failed test: only for Live, which waits for the last

	Token    string       // GITHUB_TOKEN; "" can't publish but to the log
	Client   *http.Client // only its transport is used; nil is the default one
	Checkout fs.FS        // the repository's root, to see which files are there; nil asks GitHub for those of the head commit
	RunDir   fs.FS        // the run directory, for what went wrong in pages; nil shows none

	Now   func() time.Time
	Sleep func(ctx context.Context, d time.Duration) error
}

// Published is what Publish came to.
type Published struct {
	CheckURL   string   // of the check run; "" without one
	CommentURL string   // of the pull request's comment; "" without one
	Notices    []string // sentences to show: what could not be published, why, and what was done instead
}

// Publish shows a run that ended, or crashed. It never fails: what it could not do
// is a notice. live may be nil, else what it annotated already isn't annotated again.
// The log isn't flushed, since others may have more to annotate.
func Publish(ctx context.Context, run result.Run, info result.RunInfo, o Options, live *Live) Published {
	if live == nil {
		live = NewLive(o, info.ProjectPath)
	}
	p := &publisher{o: o, run: run, info: info, live: live}
	p.client, p.noClient = newClient(o)
	p.annotate(ctx)
	p.comment(ctx)
	return p.done
}

// publisher goes down the ladder: check run, log, summary. Each step down is one notice.
type publisher struct {
	o        Options
	run      result.Run
	info     result.RunInfo
	live     *Live
	client   *gh.Client
	noClient error // why client is nil
	us       string
	done     Published
}

func (p *publisher) notice(format string, args ...any) {
	p.done.Notices = append(p.done.Notices, report.InertLine(fmt.Sprintf(format, args...)))
}

func (p *publisher) annotate(ctx context.Context) {
	switch cmp.Or(p.o.Annotations, Check) {
	case Check:
		p.check(ctx)
	case Log:
		p.log(p.live.rest(p.run, p.info))
	}
}

func (p *publisher) log(err error) {
	if err != nil {
		p.notice("the log's annotations are incomplete: %v; the summary has all findings", err)
	}
}

func (p *publisher) check(ctx context.Context) {
	if p.client == nil {
		p.notice("no check run: %v; the findings are annotations of the log instead", p.noClient)
		p.log(p.live.rest(p.run, p.info))
		return
	}
	c := newCheckRun(p.run, p.info, p.o, p.places(ctx))
	if strings.EqualFold(c.name, p.o.Context.Job) {
		p.notice("the check is called %q as the job is, and people can't tell them apart: give it another name, with check-name", c.name)
	}
	made, annotated, err := c.create(ctx, p.client, p.run, p.o)
	if made != nil {
		p.done.CheckURL, p.us = made.GetHTMLURL(), made.GetApp().GetSlug()
	}
	if err == nil {
		return
	}
	why := refusal(p.o, err, "checks: write")
	if made == nil {
		p.notice("no check run: %s; the findings are annotations of the log instead", why)
		p.log(p.live.rest(p.run, p.info))
		return
	}
	p.notice("the check run has %d of %d annotations: %s; the others are annotations of the log", annotated, len(c.placed), why)
	p.log(p.live.all(c.placed[annotated:]))
}

// places looks into the checkout, or without one into the head commit.
func (p *publisher) places(ctx context.Context) places {
	if p.o.Checkout != nil {
		return places{p.info.ProjectPath, inCheckout(p.o.Checkout)}
	}
	there, err := inCommit(ctx, p.client, p.o)
	if err != nil {
		p.notice("the check run has no annotations, only a summary: there is no checkout, and the files of the commit can't be listed: %s", refusal(p.o, err, "contents: read"))
		there = nowhere
	}
	return places{p.info.ProjectPath, there}
}

func (p *publisher) comment(ctx context.Context) {
	if p.o.Comment != Failures && p.o.Comment != Always {
		return
	}
	event := p.o.Context.Event
	if p.o.Context.PullRequest == 0 && event != "workflow_run" && !strings.HasPrefix(event, "pull_request") {
		return // such as a push: there is nothing to comment on
	}
	url, err := p.stick(ctx)
	p.done.CommentURL = url
	switch {
	case err == nil:
	case errors.Is(err, errNewer):
		p.notice("the pull request's comment stays as it is: %v", err)
	case errors.Is(err, errOutdated):
		p.notice("an outdated comment stays on the pull request: %s", refusal(p.o, err, "pull-requests: write"))
	default:
		p.notice("no comment on the pull request: %s; the summary says the same", refusal(p.o, err, "pull-requests: write"))
	}
}

func (p *publisher) stick(ctx context.Context) (string, error) {
	if p.client == nil {
		return "", p.noClient
	}
	number, err := pullRequest(ctx, p.client, p.o.Context)
	if err != nil {
		return "", err
	}
	if number == 0 {
		return "", fmt.Errorf("no open pull request has the head commit %s", p.o.Context.Head)
	}
	body := ""
	if p.o.Comment.wanted(result.Outcome(p.run, p.info.OutcomeOptions())) {
		body = commentBody(p.run, p.info, p.o, p.done.CheckURL)
	}
	s := sticky{client: p.client, context: p.o.Context, number: number, mark: markOf(p.info), us: actionsBot}
	if p.us != "" {
		s.us = p.us + "[bot]"
	}
	written, err := s.put(ctx, body, p.o.Context.RunID)
	return written.GetHTMLURL(), err
}
