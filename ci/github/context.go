// Package github is what GitHub Actions tells a job, and how a job speaks back:
// the event that started it, commands in its log, its step summary, its
// outputs, and the ownership of the files it leaves.
//
// Entry points: Read for the Context of a job. Environment, files and streams come in as values, and no text of a
// page, a test or a model can become a command or markup on its way out.
package github

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Context is the job that this process runs in. Unknown texts are empty.
type Context struct {
	Event       string // name of the event that started the workflow: "pull_request", "push", ...
	Repository  string // "owner/name" of the repository that the workflow belongs to
	Head        string // commit that a check belongs to: for a pull request its head, never the merge commit
	PullRequest int    // number; 0 without one
	Fork        bool   // the head commit is of another repository
	Dependabot  bool   // Dependabot started the run
	RunID       int64  // of the workflow run
	Attempt     int    // of the workflow run, from 1: a re-run adds one
	SourceRunID int64  // workflow_run only: the run that ended, whose artifact can be fetched
	Workflow    string // the workflow's name
	Job         string // the job's id in the workflow
	Ref         string // "refs/heads/main", "refs/pull/7/merge"
	Branch      string // of the head commit, without "refs/heads/"
	APIURL      string // "https://api.github.com", on an Enterprise Server its own; no "/" at the end
	ServerURL   string // "https://github.com", on an Enterprise Server its own; no "/" at the end
	Workspace   string // absolute path of the checkout
	MatrixLeg   string // "browser=chromium, shard=2"; "" outside a matrix
	Warnings    []string
}

// ErrNotActions is the error of Read outside GitHub Actions.
var ErrNotActions = errors.New("this process does not run in GitHub Actions: GITHUB_ACTIONS is not \"true\"")

// Owner is the account of the repository.
func (c Context) Owner() string { owner, _, _ := strings.Cut(c.Repository, "/"); return owner }

// Name is the repository's name without its account.
func (c Context) Name() string { _, name, _ := strings.Cut(c.Repository, "/"); return name }

// RunURL is the page of this attempt of the workflow run.
func (c Context) RunURL() string {
	return fmt.Sprintf("%s/%s/actions/runs/%d/attempts/%d", c.ServerURL, c.Repository, c.RunID, c.Attempt)
}

// ReadOnly reports that GitHub gives the job a token that can write nothing,
// whatever the workflow's permissions say, and no secrets.
func (c Context) ReadOnly() bool {
	return (c.Fork && strings.HasPrefix(c.Event, "pull_request") && c.Event != "pull_request_target") || c.Dependabot && c.Event != "workflow_run"
}

// Read is the Context of a job: from its environment, and from the payload of
// its event, which readFile reads. It is ErrNotActions elsewhere, and an error
// when GitHub's own variables or the payload can't be what GitHub wrote. What
// was missing but could be done without is among the Warnings.
func Read(lookup func(string) (string, bool), readFile func(string) ([]byte, error)) (Context, error) {
	get := func(name string) string { value, _ := lookup(name); return value }
	if get("GITHUB_ACTIONS") != "true" {
		return Context{}, ErrNotActions
	}
	var e event
	if path := get("GITHUB_EVENT_PATH"); path != "" {
		b, err := readFile(path)
		if err != nil {
			return Context{}, fmt.Errorf("read the event's payload: %w", err)
		}
		if err := json.Unmarshal(b, &e); err != nil {
			return Context{}, fmt.Errorf("read the event's payload %s: %w", path, err)
		}
	}
	runID, err := strconv.ParseInt(get("GITHUB_RUN_ID"), 10, 64)
	if err != nil {
		return Context{}, fmt.Errorf("read GITHUB_RUN_ID: %w", err)
	}
	attempt, err := strconv.Atoi(get("GITHUB_RUN_ATTEMPT"))
	if err != nil {
		return Context{}, fmt.Errorf("read GITHUB_RUN_ATTEMPT: %w", err)
	}
	c := Context{
		Event: get("GITHUB_EVENT_NAME"), Repository: get("GITHUB_REPOSITORY"), Head: get("GITHUB_SHA"),
		RunID: runID, Attempt: attempt, Workflow: get("GITHUB_WORKFLOW"), Job: get("GITHUB_JOB"),
		Ref: get("GITHUB_REF"), Branch: get("GITHUB_REF_NAME"),
		APIURL: strings.TrimRight(get("GITHUB_API_URL"), "/"), ServerURL: strings.TrimRight(get("GITHUB_SERVER_URL"), "/"),
		Workspace: get("GITHUB_WORKSPACE"), Dependabot: get("GITHUB_ACTOR") == "dependabot[bot]",
	}
	e.apply(&c)
	return c, nil
}
