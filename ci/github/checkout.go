package github

import (
	"fmt"
	"path/filepath"
	"strings"
)

// CheckoutWarning says that a pull_request_target workflow has checked out
// something else than its base commit in dir, a directory of the workspace, or
// above it; else it is "". Such a workflow has the repository's secrets and a
// token that can write, and what a stranger's pull request changed would run with
// them. What is checked out is read from .git, without the program git.
func (c Context) CheckoutWarning(dir string, readFile func(string) ([]byte, error)) string {
	if c.Event != "pull_request_target" {
		return ""
	}
	switch at := checkedOut(c.Workspace, dir, readFile); at {
	case "", c.Commit:
		return ""
	case c.Head:
		return fmt.Sprintf("this pull_request_target workflow has checked out the head of pull request %d, whose code then runs with this repository's secrets: %s", c.PullRequest, safer)
	default:
		return fmt.Sprintf("this pull_request_target workflow has checked out %s, not its base commit %s: if a pull request can change that, its code runs with this repository's secrets: %s", at, c.Commit, safer)
	}
}

const safer = "test it in a pull_request workflow instead, and publish from a workflow_run one"

// checkedOut is the commit of the checkout around dir, "" where none can be read.
func checkedOut(workspace, dir string, readFile func(string) ([]byte, error)) string {
	for {
		inside, err := filepath.Rel(workspace, dir)
		if err != nil || !filepath.IsLocal(inside) {
			return ""
		}
		if head, err := readFile(filepath.Join(dir, ".git", "HEAD")); err == nil {
			return resolve(filepath.Join(dir, ".git"), strings.TrimSpace(string(head)), readFile)
		}
		dir = filepath.Dir(dir)
	}
}

func resolve(gitDir, head string, readFile func(string) ([]byte, error)) string {
	ref, symbolic := strings.CutPrefix(head, "ref: ")
	if symbolic {
		head = readRef(gitDir, ref, readFile)
	}
	if !commitForm.MatchString(head) {
		return ""
	}
	return head
}

func readRef(gitDir, ref string, readFile func(string) ([]byte, error)) string {
	if !strings.HasPrefix(ref, "refs/") || !filepath.IsLocal(ref) {
		return ""
	}
	if b, err := readFile(filepath.Join(gitDir, filepath.FromSlash(ref))); err == nil {
		return strings.TrimSpace(string(b))
	}
	packed, _ := readFile(filepath.Join(gitDir, "packed-refs")) // none is an empty one
	for line := range strings.Lines(string(packed)) {
		if id, name, ok := strings.Cut(strings.TrimSpace(line), " "); ok && name == ref {
			return id
		}
	}
	return ""
}
