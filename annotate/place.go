package annotate

import (
	"context"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"strings"

	gh "github.com/google/go-github/v62/github"
)

// places turns paths of a project into paths of its repository, as far as they are
// of files that are there: GitHub takes others, and shows them nowhere.
type places struct {
	project string // from the repository's root
	there   func(file string) bool
}

// file is "" for one that can't be shown. The path may be a stranger's.
func (p places) file(name string) string {
	file := path.Join(p.project, name)
	if name == "" || strings.HasPrefix(name, "<") || !filepath.IsLocal(name) || !filepath.IsLocal(file) || !p.there(file) {
		return ""
	}
	return file
}

func inCheckout(checkout fs.FS) func(file string) bool {
	return func(file string) bool {
		info, err := fs.Stat(checkout, file)
		return err == nil && info.Mode().IsRegular()
	}
}

func nowhere(string) bool { return false }

// inCommit asks GitHub which files a commit has.
func inCommit(ctx context.Context, c *gh.Client, o Options) (func(file string) bool, error) {
	tree, _, err := c.Git.GetTree(ctx, o.Context.Owner(), o.Context.Name(), o.Context.Head, true)
	if err != nil {
		return nil, fmt.Errorf("list the files of %s: %w", o.Context.Head, err)
	}
	files := map[string]bool{}
	for _, entry := range tree.Entries {
		files[entry.GetPath()] = entry.GetType() == "blob"
	}
	return func(file string) bool { return files[file] }, nil
}
