package github_test

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sedum.dev/sedum/ci/github"
)

const (
	mergeCommit = "1111111111111111111111111111111111111111" // GITHUB_SHA
	pullHead    = "ec26c3e57ca3a959ca5aad62de7213c562f8c821" // of the examples' pull requests
	payloadPath = "/github/workflow/event.json"
)

// variables are what the runner sets for a job, changed by further ones: "NAME=value".
func variables(event string, further ...string) func(string) (string, bool) {
	env := map[string]string{
		"GITHUB_ACTIONS": "true", "GITHUB_EVENT_NAME": event, "GITHUB_EVENT_PATH": payloadPath,
		"GITHUB_REPOSITORY": "Codertocat/Hello-World", "GITHUB_SHA": mergeCommit, "GITHUB_REF": "refs/heads/main", "GITHUB_REF_NAME": "main",
		"GITHUB_RUN_ID": "9000000001", "GITHUB_RUN_ATTEMPT": "2", "GITHUB_WORKFLOW": "browser tests", "GITHUB_JOB": "sedum",
		"GITHUB_API_URL": "https://api.github.com", "GITHUB_SERVER_URL": "https://github.com", "GITHUB_WORKSPACE": "/github/workspace", "GITHUB_ACTOR": "octocat",
	}
	for _, pair := range further {
		name, value, _ := strings.Cut(pair, "=")
		env[name] = value
	}
	return func(name string) (string, bool) { value, ok := env[name]; return value, ok }
}

// holding is a file system of these files.
func holding(files map[string]string) func(string) ([]byte, error) {
	return func(path string) ([]byte, error) {
		text, ok := files[path]
		if !ok {
			return nil, &fs.PathError{Op: "open", Path: path, Err: fs.ErrNotExist}
		}
		return []byte(text), nil
	}
}

func payload(text string) func(string) ([]byte, error) {
	return holding(map[string]string{payloadPath: text})
}

// examples are GitHub's own examples of payloads: by product, then by event.
var examples = sync.OnceValues(func() (map[string]map[string][]map[string]any, error) {
	all := map[string]map[string][]map[string]any{}
	for _, product := range []string{"api.github.com", "ghes-35"} {
		b, err := os.ReadFile(filepath.Join("..", "..", "test", "node_modules", "@octokit", "webhooks-examples", product, "index.json"))
		if err != nil {
			return nil, err
		}
		var events []struct {
			Name     string
			Examples []map[string]any
		}
		if err := json.Unmarshal(b, &events); err != nil {
			return nil, err
		}
		all[product] = map[string][]map[string]any{}
		for _, e := range events {
			all[product][e.Name] = e.Examples
		}
	}
	return all, nil
})

// example is one of them, with values at dotted paths replaced.
func example(t *testing.T, product, event string, number int, replaced map[string]any) string {
	t.Helper()
	all, err := examples()
	if err != nil {
		t.Fatalf("%v: make test installs what tests need", err)
	}
	b, err := json.Marshal(all[product][event][number])
	if err != nil {
		t.Fatal(err)
	}
	var copied map[string]any
	if err := json.Unmarshal(b, &copied); err != nil {
		t.Fatal(err)
	}
	for path, value := range replaced {
		at, keys := copied, strings.Split(path, ".")
		for _, key := range keys[:len(keys)-1] {
			at = at[key].(map[string]any)
		}
		at[keys[len(keys)-1]] = value
	}
	b, err = json.Marshal(copied)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestReadEvents(t *testing.T) {
	const hub = "api.github.com"
	base := github.Context{
		Repository: "Codertocat/Hello-World", Commit: mergeCommit, Head: mergeCommit, RunID: 9000000001, Attempt: 2, Workflow: "browser tests", Job: "sedum",
		Ref: "refs/heads/main", Branch: "main", APIURL: "https://api.github.com", ServerURL: "https://github.com", Workspace: "/github/workspace",
	}
	for _, c := range []struct {
		name, event string
		env         []string
		payload     string
		change      func(*github.Context)
	}{
		{"pull request", "pull_request", nil, example(t, hub, "pull_request", 0, nil), func(c *github.Context) {
			c.Head, c.Branch, c.PullRequest = pullHead, "changes", 2
		}},
		{"pull request from a fork", "pull_request", nil, example(t, hub, "pull_request", 0, map[string]any{"pull_request.head.repo.full_name": "stranger/Hello-World"}), func(c *github.Context) {
			c.Head, c.Branch, c.PullRequest, c.Fork = pullHead, "changes", 2, true
		}},
		{"pull request from a fork that is gone", "pull_request", nil, example(t, hub, "pull_request", 0, map[string]any{"pull_request.head.repo": nil}), func(c *github.Context) {
			c.Head, c.Branch, c.PullRequest, c.Fork = pullHead, "changes", 2, true
		}},
		{"pull request of Dependabot", "pull_request", []string{"GITHUB_ACTOR=dependabot[bot]"}, example(t, hub, "pull_request", 0, nil), func(c *github.Context) {
			c.Head, c.Branch, c.PullRequest, c.Dependabot = pullHead, "changes", 2, true
		}},
		{"pull request, in the base's name", "pull_request_target", nil, example(t, hub, "pull_request", 0, nil), func(c *github.Context) {
			c.Head, c.Branch, c.PullRequest = pullHead, "changes", 2
		}},
		{"review of a pull request", "pull_request_review", nil, example(t, hub, "pull_request_review", 0, nil), func(c *github.Context) {
			c.Head, c.Branch, c.PullRequest = pullHead, "changes", 2
		}},
		{"pull request whose payload says nothing of it", "pull_request", nil, `{}`, func(c *github.Context) {
			c.Warnings = []string{"the payload of this pull_request event says nothing of it: a check goes to GITHUB_SHA, where nobody may look, and no comment is written"}
		}},
		{"no payload at all", "merge_group", []string{"GITHUB_EVENT_PATH="}, "", func(c *github.Context) {
			c.Warnings = []string{"the payload of this merge_group event says nothing of it: a check goes to GITHUB_SHA, where nobody may look, and no comment is written"}
		}},
		{"push", "push", nil, example(t, hub, "push", 0, nil), func(*github.Context) {}},
		{"schedule", "schedule", nil, `{"schedule": "17 4 * * *"}`, func(*github.Context) {}},
		{"by hand", "workflow_dispatch", nil, example(t, hub, "workflow_dispatch", 0, nil), func(*github.Context) {}},
		{"merge queue", "merge_group", nil, example(t, hub, "merge_group", 0, nil), func(c *github.Context) {
			c.Head, c.Branch = "2ffea6db159f6b6c47a24e778fb9ef40cf6b1c7d", "gh-readonly-queue/main/pr-104-929f8209d40f77f4abc622a499c93a83babdbe64"
		}},
		{"after another workflow", "workflow_run", []string{"GITHUB_REPOSITORY=octo-org/octo-repo"}, example(t, hub, "workflow_run", 1, nil), func(c *github.Context) {
			c.Repository, c.Head, c.Branch, c.SourceRunID = "octo-org/octo-repo", "3484a3fb816e0859fd6e1cea078d76385ff50625", "master", 289782451
		}},
		{"after the workflow of a pull request", "workflow_run", []string{"GITHUB_REPOSITORY=octo-org/octo-repo"}, example(t, hub, "workflow_run", 2, map[string]any{"repository.id": 186853002}), func(c *github.Context) {
			c.Repository, c.Head, c.Branch, c.SourceRunID, c.PullRequest = "octo-org/octo-repo", "3484a3fb816e0859fd6e1cea078d76385ff50625", "master", 289782451, 2
		}},
		{"after a workflow whose branch has a pull request into another repository", "workflow_run", []string{"GITHUB_REPOSITORY=octo-org/octo-repo"}, example(t, hub, "workflow_run", 2, nil), func(c *github.Context) {
			c.Repository, c.Head, c.Branch, c.SourceRunID = "octo-org/octo-repo", "3484a3fb816e0859fd6e1cea078d76385ff50625", "master", 289782451
		}},
		{"after the workflow of a fork", "workflow_run", nil, example(t, hub, "workflow_run", 0, nil), func(c *github.Context) {
			c.Head, c.Branch, c.SourceRunID, c.Fork = "5779607b49aab1200488439f02372c57b4f75444", "main", 1589141559, true
		}},
		{"preview deployment", "deployment_status", []string{"GITHUB_REF=", "GITHUB_REF_NAME="}, example(t, hub, "deployment_status", 0, nil), func(c *github.Context) {
			c.Head, c.Branch, c.Ref = "f95f852bd8fca8fcc58a9a2d6c842781e32a215e", "master", ""
		}},
		{"preview deployment of a commit", "deployment_status", nil, example(t, hub, "deployment_status", 0, map[string]any{"deployment.ref": pullHead}), func(c *github.Context) {
			c.Head, c.Branch = "f95f852bd8fca8fcc58a9a2d6c842781e32a215e", ""
		}},
		{"Enterprise Server", "pull_request", []string{"GITHUB_API_URL=https://octocoders.github.io/api/v3/", "GITHUB_SERVER_URL=https://octocoders.github.io"}, example(t, "ghes-35", "pull_request", 0, nil), func(c *github.Context) {
			c.Head, c.Branch, c.PullRequest, c.APIURL, c.ServerURL = "14977a7b5485400124827221a04bfb474bcd72d1", "changes", 2, "https://octocoders.github.io/api/v3", "https://octocoders.github.io"
		}},
		{"an old Enterprise Server", "push", []string{"GITHUB_RUN_ATTEMPT=", "GITHUB_API_URL=", "GITHUB_SERVER_URL="}, example(t, "ghes-35", "push", 0, nil), func(c *github.Context) { c.Attempt = 1 }},
	} {
		t.Run(c.name, func(t *testing.T) {
			want := base
			want.Event = c.event
			c.change(&want)
			got, err := github.Read(variables(c.event, c.env...), payload(c.payload))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestReadRefuses(t *testing.T) {
	for _, c := range []struct {
		name, event, variable, payload, want string
	}{
		{"no run", "push", "GITHUB_RUN_ID=", `{}`, `GITHUB_RUN_ID is "", want a number from 1`},
		{"no number", "push", "GITHUB_RUN_ATTEMPT=second", `{}`, `GITHUB_RUN_ATTEMPT is "second", want a number from 1`},
		{"no repository", "push", "GITHUB_REPOSITORY=hello", `{}`, `GITHUB_REPOSITORY is "hello", want the form`},
		{"a way out of the API's path", "push", "GITHUB_REPOSITORY=a/b/../c", `{}`, `GITHUB_REPOSITORY is "a/b/../c"`},
		{"no commit", "push", "GITHUB_SHA=main", `{}`, `GITHUB_SHA is "main", want the form`},
		{"no address", "push", "GITHUB_API_URL=file:///etc", `{}`, `GITHUB_API_URL is "file:///etc", want an http or https URL`},
		{"a payload that is none", "push", "", `{`, "payload " + payloadPath},
		{"a payload that is not there", "push", "GITHUB_EVENT_PATH=/gone", `{}`, "GITHUB_EVENT_PATH: open /gone"},
		{"a head that is none", "merge_group", "", `{"merge_group": {"head_sha": "../x"}}`, `has the head commit "../x"`},
		{"another kind of pull request", "pull_request", "", `{"pull_request": []}`, "cannot unmarshal"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := github.Read(variables(c.event, c.variable), payload(c.payload))
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %s", err, c.want)
			}
		})
	}
	if _, err := github.Read(variables("push", "GITHUB_ACTIONS=false"), payload(`{}`)); !errors.Is(err, github.ErrNotActions) {
		t.Errorf("outside Actions: %v", err)
	}
}

func TestMatrixLeg(t *testing.T) {
	for input, want := range map[string]string{
		"":                             "",
		"null":                         "",
		"{}":                           "",
		`{"shard": 2}`:                 "shard=2",
		`{"os": "ubuntu", "app": "a"}`: "app=a, os=ubuntu",
		"{\n  \"at\": {\n    \"x\": [1, true]\n  },\n  \"no\": null\n}": `at={"x":[1,true]}, no=null`,
		"checkout page": "checkout page",
	} {
		got, err := github.Read(variables("push", "INPUT_MATRIX="+input), payload(`{}`))
		if err != nil || got.MatrixLeg != want {
			t.Errorf("%q: got %q, %v, want %q", input, got.MatrixLeg, err, want)
		}
	}
}

func TestReadOnly(t *testing.T) {
	for _, c := range []struct {
		context github.Context
		want    bool
	}{
		{github.Context{Event: "pull_request"}, false},
		{github.Context{Event: "pull_request", Fork: true}, true},
		{github.Context{Event: "pull_request", Dependabot: true}, true},
		{github.Context{Event: "push", Dependabot: true}, true},
		{github.Context{Event: "pull_request_target", Fork: true}, false},
		{github.Context{Event: "workflow_run", Fork: true, Dependabot: true}, false},
	} {
		if got := c.context.ReadOnly(); got != c.want {
			t.Errorf("%+v: got %v", c.context, got)
		}
	}
}

func TestRunURL(t *testing.T) {
	c := github.Context{ServerURL: "https://git.example", Repository: "org/shop", RunID: 7, Attempt: 2}
	if got := c.RunURL(); got != "https://git.example/org/shop/actions/runs/7/attempts/2" || c.Owner() != "org" || c.Name() != "shop" {
		t.Errorf("got %s, %s, %s", got, c.Owner(), c.Name())
	}
}

func TestCheckoutWarning(t *testing.T) {
	const workspace, git = "/github/workspace", "/github/workspace/.git/"
	const other = "2222222222222222222222222222222222222222"
	for _, c := range []struct {
		name, event, dir string
		files            map[string]string
		want             string
	}{
		{"the head, detached", "pull_request_target", workspace, map[string]string{git + "HEAD": pullHead + "\n"}, "the head of pull request 2"},
		{"the head, from a directory below", "pull_request_target", workspace + "/apps/shop", map[string]string{git + "HEAD": pullHead + "\n"}, "the head of pull request 2"},
		{"the head in a checkout of its own", "pull_request_target", workspace + "/pr/shop", map[string]string{git + "HEAD": mergeCommit, workspace + "/pr/.git/HEAD": pullHead}, "the head of pull request 2"},
		{"a branch at the head", "pull_request_target", workspace, map[string]string{git + "HEAD": "ref: refs/heads/changes\n", git + "refs/heads/changes": pullHead + "\n"}, "the head of pull request 2"},
		{"a packed branch", "pull_request_target", workspace, map[string]string{git + "HEAD": "ref: refs/heads/changes\n", git + "packed-refs": "# pack-refs with: peeled\n" + pullHead + " refs/heads/changes\n"}, "the head of pull request 2"},
		{"the merge commit", "pull_request_target", workspace, map[string]string{git + "HEAD": other}, other + ", not its base commit " + mergeCommit},
		{"the base", "pull_request_target", workspace, map[string]string{git + "HEAD": "ref: refs/heads/main\n", git + "refs/heads/main": mergeCommit + "\n"}, ""},
		{"no checkout", "pull_request_target", workspace, nil, ""},
		{"a checkout outside the workspace", "pull_request_target", "/elsewhere", map[string]string{"/elsewhere/.git/HEAD": pullHead}, ""},
		{"a ref that leads out", "pull_request_target", workspace, map[string]string{git + "HEAD": "ref: refs/../../x\n", "/github/workspace/x": pullHead}, ""},
		{"a workflow without secrets", "pull_request", workspace, map[string]string{git + "HEAD": pullHead}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			context := github.Context{Event: c.event, Commit: mergeCommit, Head: pullHead, PullRequest: 2, Workspace: workspace}
			got := context.CheckoutWarning(c.dir, holding(c.files))
			if (c.want == "") != (got == "") || !strings.Contains(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
