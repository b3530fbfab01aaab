// Package github is what GitHub Actions tells a job, and how a job speaks back:
// the event that started it, commands in its log, its step summary, its outputs,
// and the ownership of the files that it leaves.
//
// Entry points: Read for the Context of a job; Log for commands; Summary and
// AppendSummary; Outputs and WriteOutputs; HandBack; Reach and WaitFor for the
// application under test. No text of a page, a test or a model can become a
// command or markup on its way out, and each limit of the platform is a constant.
package github

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Context is the job that this process runs in. Unknown texts are empty.
type Context struct {
	Event       string   // name of the event that started the workflow: "pull_request", "push", ...
	Repository  string   // "owner/name" of the repository that the workflow belongs to
	Commit      string   // GITHUB_SHA: of a pull request the merge commit, of pull_request_target the base
	Head        string   // commit that a check belongs to: of a pull request its head, never the merge commit
	PullRequest int      // number; 0 without one, or with several
	Fork        bool     // the head commit is of another repository, or of one that is gone
	Dependabot  bool     // Dependabot started the run
	RunID       int64    // of the workflow run
	Attempt     int      // of the workflow run, from 1: a re-run adds one
	SourceRunID int64    // workflow_run only: the run that ended, whose artifacts can be fetched; else 0
	Workflow    string   // the workflow's name
	Job         string   // the job's id in the workflow
	Ref         string   // "refs/heads/main", "refs/pull/7/merge"
	Branch      string   // of the head commit, without "refs/heads/"
	APIURL      string   // "https://api.github.com", on an Enterprise Server its own; no "/" at the end
	ServerURL   string   // "https://github.com", on an Enterprise Server its own; no "/" at the end
	Workspace   string   // absolute path of the checkout
	MatrixLeg   string   // "browser=chromium, shard=2"; "" outside a matrix
	Warnings    []string // what was missing and could be done without: sentences to show
}

// ErrNotActions is the error of Read outside GitHub Actions.
var ErrNotActions = errors.New(`this process does not run in GitHub Actions: GITHUB_ACTIONS is not "true"`)

// Owner is the account of the repository.
func (c Context) Owner() string { owner, _, _ := strings.Cut(c.Repository, "/"); return owner }

// Name is the repository's name without its account.
func (c Context) Name() string { _, name, _ := strings.Cut(c.Repository, "/"); return name }

// RunURL is the page of this attempt of the workflow run.
func (c Context) RunURL() string {
	return fmt.Sprintf("%s/%s/actions/runs/%d/attempts/%d", c.ServerURL, c.Repository, c.RunID, c.Attempt)
}

// ReadOnly reports that GitHub, unless its owner set it otherwise, gives this job
// a token that can write nothing and no secrets, whatever the workflow asks for:
// what to name first when publishing is refused.
func (c Context) ReadOnly() bool {
	if c.Event == "pull_request_target" || c.Event == "workflow_run" {
		return false // they run in the repository's own name
	}
	return c.Dependabot || c.Fork
}

// Read is the Context of a job: from its environment, and from the payload of
// its event, which readFile reads. It is ErrNotActions elsewhere, and an error
// when a variable or the payload can't be what GitHub wrote.
//
// The matrix leg is the value of the action's input "matrix", which is
// ${{ toJSON(matrix) }}: no variable of GitHub's tells it.
func Read(lookup func(string) (string, bool), readFile func(string) ([]byte, error)) (Context, error) {
	env := environment{lookup: lookup}
	if env.text("GITHUB_ACTIONS") != "true" {
		return Context{}, ErrNotActions
	}
	c := Context{
		Event: env.text("GITHUB_EVENT_NAME"), Repository: env.matching("GITHUB_REPOSITORY", repositoryForm), Commit: env.matching("GITHUB_SHA", commitForm),
		RunID: env.number("GITHUB_RUN_ID", ""), Attempt: int(env.number("GITHUB_RUN_ATTEMPT", "1")), // older Enterprise Servers have no attempts
		Workflow: env.text("GITHUB_WORKFLOW"), Job: env.text("GITHUB_JOB"), Ref: env.text("GITHUB_REF"), Branch: env.text("GITHUB_REF_NAME"),
		APIURL: env.address("GITHUB_API_URL", "https://api.github.com"), ServerURL: env.address("GITHUB_SERVER_URL", "https://github.com"),
		Workspace: env.text("GITHUB_WORKSPACE"), Dependabot: env.text("GITHUB_ACTOR") == "dependabot[bot]",
		MatrixLeg: matrixLeg(env.text("INPUT_MATRIX")),
	}
	if env.err != nil {
		return Context{}, env.err
	}
	e, err := readEvent(env.text("GITHUB_EVENT_PATH"), readFile)
	if err != nil {
		return Context{}, err
	}
	return e.applied(c)
}

var (
	repositoryForm = regexp.MustCompile(`^[\w.-]+/[\w.-]+$`)
	commitForm     = regexp.MustCompile(`^(?:[0-9a-f]{40}|[0-9a-f]{64})$`)
)

// environment reads variables and keeps the first error.
type environment struct {
	lookup func(string) (string, bool)
	err    error
}

func (e *environment) text(name string) string { value, _ := e.lookup(name); return value }

func (e *environment) refuse(name, want string) {
	e.err = cmp.Or(e.err, fmt.Errorf("read the job's context: %s is %q, want %s", name, e.text(name), want))
}

func (e *environment) matching(name string, form *regexp.Regexp) string {
	value := e.text(name)
	if !form.MatchString(value) {
		e.refuse(name, "the form "+form.String())
	}
	return value
}

func (e *environment) number(name, missing string) int64 {
	n, err := strconv.ParseInt(cmp.Or(e.text(name), missing), 10, 64)
	if err != nil || n < 1 {
		e.refuse(name, "a number from 1")
	}
	return n
}

func (e *environment) address(name, missing string) string {
	value := strings.TrimRight(cmp.Or(e.text(name), missing), "/")
	u, err := url.Parse(value)
	if err != nil || u.Host == "" || (u.Scheme != "https" && u.Scheme != "http") {
		e.refuse(name, "an http or https URL")
	}
	return value
}

// matrixLeg names a leg by its values in the order of their keys; text that is no
// JSON object names it as it is.
func matrixLeg(input string) string {
	input = strings.TrimSpace(input)
	var values map[string]any
	if json.Unmarshal([]byte(input), &values) != nil {
		return input
	}
	pairs := make([]string, 0, len(values)) // none of "null", which toJSON makes of a job without a matrix
	for _, key := range slices.Sorted(maps.Keys(values)) {
		pairs = append(pairs, key+"="+matrixValue(values[key]))
	}
	return strings.Join(pairs, ", ")
}

func matrixValue(value any) string {
	if text, ok := value.(string); ok {
		return text
	}
	b, _ := json.Marshal(value) // it was JSON just now
	return string(b)
}
