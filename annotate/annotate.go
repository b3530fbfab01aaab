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
	"context"
	"io/fs"
	"net/http"
	"time"

	"sedum.dev/sedum/ci/github"
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
	Client   *http.Client // its transport and time limit are used; nil is the default one
	Checkout fs.FS        // the repository's root, to see which files are there; nil asks GitHub for those of the head commit

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
func Publish(ctx context.Context, run result.Run, info result.RunInfo, o Options, live *Live) Published {
	return Published{}
}

// Live annotates tests as they end, where Options.Annotations is Log, and does
// nothing elsewhere.
type Live struct{ o Options }

// NewLive is a Live of a run whose project lies at a path in the repository:
// result.RunInfo.ProjectPath.
func NewLive(o Options, projectPath string) *Live { return &Live{o: o} }

// Published is given each snapshot of the run, in their order.
func (l *Live) Published(run result.Run) {}
