package github

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// event is what matters of a payload, whatever the kind of event.
type event struct {
	PullRequest *struct {
		Number int    `json:"number"`
		Head   commit `json:"head"`
	} `json:"pull_request"`
	WorkflowRun *struct {
		ID           int64         `json:"id"`
		HeadSHA      string        `json:"head_sha"`
		HeadBranch   string        `json:"head_branch"`
		Head         repository    `json:"head_repository"`
		PullRequests []pullRequest `json:"pull_requests"` // empty for a fork
	} `json:"workflow_run"`
	MergeGroup *struct {
		HeadSHA string `json:"head_sha"`
		HeadRef string `json:"head_ref"`
	} `json:"merge_group"`
	Deployment *deployment `json:"deployment"`
	Repository repository  `json:"repository"`
}

type commit struct {
	SHA        string     `json:"sha"`
	Ref        string     `json:"ref"`
	Repository repository `json:"repo"` // null when the fork is gone
}

type repository struct {
	ID       int64  `json:"id"`
	FullName string `json:"full_name"`
}

type deployment struct {
	SHA string `json:"sha"`
	Ref string `json:"ref"` // a branch, a tag or the commit
}

// branch is "" where a commit was deployed.
func (d deployment) branch() string {
	if commitForm.MatchString(d.Ref) {
		return ""
	}
	return strings.TrimPrefix(d.Ref, "refs/heads/")
}

type pullRequest struct {
	Number int `json:"number"`
	Base   struct {
		Repository repository `json:"repo"`
	} `json:"base"`
}

func readEvent(path string, readFile func(string) ([]byte, error)) (event, error) {
	if path == "" {
		return event{}, nil // the missing payload is told where it is needed
	}
	b, err := readFile(path)
	if err != nil {
		return event{}, fmt.Errorf("read the job's context: the event's payload, GITHUB_EVENT_PATH: %w", err)
	}
	var e event
	if err := json.Unmarshal(b, &e); err != nil {
		return event{}, fmt.Errorf("read the job's context: the event's payload %s: %w", path, err)
	}
	return e, nil
}

// applied is the context with what the payload tells. Each kind of event names
// the commit that people look at in its own place; the others run on GITHUB_SHA.
func (e event) applied(c Context) (Context, error) {
	c.Head = c.Commit
	switch {
	case strings.HasPrefix(c.Event, "pull_request") && e.PullRequest != nil:
		pr := e.PullRequest
		c.Head, c.Branch, c.PullRequest = pr.Head.SHA, pr.Head.Ref, pr.Number
		c.Fork = !pr.Head.Repository.is(c.Repository)
	case c.Event == "workflow_run" && e.WorkflowRun != nil:
		run := e.WorkflowRun
		c.Head, c.Branch, c.SourceRunID, c.PullRequest = run.HeadSHA, run.HeadBranch, run.ID, e.onlyPullRequest(run.PullRequests)
		c.Fork = !run.Head.is(c.Repository)
	case c.Event == "merge_group" && e.MergeGroup != nil:
		c.Head, c.Branch = e.MergeGroup.HeadSHA, strings.TrimPrefix(e.MergeGroup.HeadRef, "refs/heads/")
	case c.Event == "deployment_status" && e.Deployment != nil:
		c.Head, c.Branch = e.Deployment.SHA, e.Deployment.branch()
	case needsPayload(c.Event):
		c.Warnings = append(c.Warnings, fmt.Sprintf("the payload of this %s event says nothing of it: a check goes to GITHUB_SHA, where nobody may look, and no comment is written", c.Event))
	}
	if !commitForm.MatchString(c.Head) {
		return Context{}, fmt.Errorf("read the job's context: the payload of this %s event has the head commit %q, want 40 or 64 hex digits", c.Event, c.Head)
	}
	return c, nil
}

func needsPayload(event string) bool {
	return strings.HasPrefix(event, "pull_request") || slices.Contains([]string{"workflow_run", "merge_group", "deployment_status"}, event)
}

func (r repository) is(fullName string) bool { return strings.EqualFold(r.FullName, fullName) }

// onlyPullRequest is the number of the one pull request into this repository; a
// branch may be the head of several, and of some into forks.
func (e event) onlyPullRequest(all []pullRequest) int {
	number := 0
	for _, pr := range all {
		switch {
		case pr.Base.Repository.ID != e.Repository.ID:
		case number != 0:
			return 0
		default:
			number = pr.Number
		}
	}
	return number
}
