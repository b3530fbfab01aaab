package annotate

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"strings"

	gh "github.com/google/go-github/v62/github"

	"sedum.dev/sedum/ci/github"
	"sedum.dev/sedum/result"
)

// actionsBot writes what GITHUB_TOKEN writes.
const actionsBot = "github-actions[bot]"

// sticky is the one comment of a suite and matrix leg on a pull request. It is found
// again by a marker that nobody sees, and only where our own account wrote it:
// anybody can copy the marker.
type sticky struct {
	client  *gh.Client
	context github.Context
	number  int    // of the pull request
	mark    string // begins the marker
	us      string // the account that we write as, as far as we know
}

// markOf names a suite and leg, whatever characters they have.
func markOf(info result.RunInfo) string {
	sum := sha256.Sum256([]byte(info.Suite + "\x00" + info.MatrixLeg))
	return "<!-- sedum comment " + hex.EncodeToString(sum[:16]) + " run "
}

// errNewer says that a later workflow run wrote the comment already.
var errNewer = errors.New("a later workflow run has written the pull request's comment already")

// errOutdated says that a comment of an earlier run is still there.
var errOutdated = errors.New("remove a comment of an earlier run")

// commentBody is the marker, which has the workflow run in it, and the summary.
func commentBody(run result.Run, info result.RunInfo, o Options, checkURL string) string {
	head := fmt.Sprintf("%s%d.%d -->\n", markOf(info), o.Context.RunID, o.Context.Attempt)
	summary := github.SummaryOptions{Command: o.command(), Context: o.Context, ArtifactURL: o.ArtifactURL, CheckURL: checkURL}
	return head + github.Summary(run, info, summary, maxComment-len(head))
}

// wanted says whether a run gets a comment, which "failures" leaves to the exit code.
func (c Comments) wanted(d result.Decision) bool {
	return c == Always || (c == Failures && d.Exit != result.ExitPassed)
}

// put makes the comment say body; "" removes it. What else our account wrote for
// the same suite and leg is outdated, and is removed.
func (s sticky) put(ctx context.Context, body string, run int64) (*gh.IssueComment, error) {
	marked, err := s.marked(ctx)
	if err != nil {
		return nil, err
	}
	ours, others := s.split(marked)
	for _, c := range ours {
		if s.runOf(c) > run {
			return c, errNewer
		}
	}
	if body == "" {
		return nil, s.remove(ctx, ours)
	}
	if len(ours) > 0 {
		kept := ours[0]
		written, _, err := s.client.Issues.EditComment(ctx, s.context.Owner(), s.context.Name(), kept.GetID(), &gh.IssueComment{Body: gh.String(body)})
		if err != nil {
			return nil, err
		}
		return written, s.remove(ctx, ours[1:])
	}
	written, _, err := s.client.Issues.CreateComment(ctx, s.context.Owner(), s.context.Name(), s.number, &gh.IssueComment{Body: gh.String(body)})
	if err != nil {
		return nil, err
	}
	s.us = written.GetUser().GetLogin() // now we know
	ours, _ = s.split(others)
	return written, s.remove(ctx, ours)
}

// marked are the comments that begin with our marker, whoever wrote them.
func (s sticky) marked(ctx context.Context) ([]*gh.IssueComment, error) {
	var found []*gh.IssueComment
	o := &gh.IssueListCommentsOptions{ListOptions: gh.ListOptions{PerPage: perPage}}
	for range maxPages {
		page, response, err := s.client.Issues.ListComments(ctx, s.context.Owner(), s.context.Name(), s.number, o)
		if err != nil {
			return nil, err
		}
		for _, c := range page {
			if strings.HasPrefix(c.GetBody(), s.mark) {
				found = append(found, c)
			}
		}
		if response.NextPage == 0 {
			return found, nil
		}
		o.Page = response.NextPage
	}
	return nil, fmt.Errorf("the pull request has more than %d comments: ours isn't looked for among so many", maxPages*perPage)
}

func (s sticky) split(comments []*gh.IssueComment) (ours, others []*gh.IssueComment) {
	for _, c := range comments {
		if c.GetUser().GetLogin() == s.us {
			ours = append(ours, c)
			continue
		}
		others = append(others, c)
	}
	return ours, others
}

// runOf is the workflow run that wrote a comment; 0 for a marker that we don't write.
func (s sticky) runOf(c *gh.IssueComment) (run int64) {
	if _, err := fmt.Sscanf(strings.TrimPrefix(c.GetBody(), s.mark), "%d.", &run); err != nil {
		return 0
	}
	return run
}

func (s sticky) remove(ctx context.Context, comments []*gh.IssueComment) error {
	for _, c := range comments {
		if _, err := s.client.Issues.DeleteComment(ctx, s.context.Owner(), s.context.Name(), c.GetID()); err != nil {
			if refused, _ := answer(err); refused != nil && refused.StatusCode == http.StatusNotFound {
				continue // somebody was faster
			}
			return fmt.Errorf("%w: %w", errOutdated, err)
		}
	}
	return nil
}

// pullRequest is the number of the pull request that a run belongs to; 0 is none. A
// workflow_run event names those of this repository's own branches: of a fork, the
// open one with the head commit is looked for.
func pullRequest(ctx context.Context, client *gh.Client, c github.Context) (int, error) {
	if c.PullRequest != 0 || c.Event != "workflow_run" {
		return c.PullRequest, nil
	}
	found := 0
	o := &gh.PullRequestListOptions{State: "open", Sort: "updated", Direction: "desc", ListOptions: gh.ListOptions{PerPage: perPage}}
	for range maxPages {
		page, response, err := client.PullRequests.List(ctx, c.Owner(), c.Name(), o)
		if err != nil {
			return 0, err
		}
		for _, pr := range page {
			switch {
			case pr.GetHead().GetSHA() != c.Head:
			case found != 0:
				return 0, fmt.Errorf("pull requests %d and %d both have the head commit %s", found, pr.GetNumber(), c.Head)
			default:
				found = pr.GetNumber()
			}
		}
		if response.NextPage == 0 {
			break
		}
		o.Page = response.NextPage
	}
	return found, nil
}
