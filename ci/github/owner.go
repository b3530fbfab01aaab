package github

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// A container action runs as root, and later steps of the job as somebody else,
// who then could neither clean up nor change what we left in the workspace.

// MissingParents are the directories above each of paths, themselves included, that
// lie in the workspace and aren't there yet: those that writing the paths will make.
// It is asked before the run.
func MissingParents(workspace string, paths ...string) []string {
	var missing []string
	for _, path := range paths {
		for at := path; ; at = filepath.Dir(at) {
			name, err := filepath.Rel(workspace, at)
			if err != nil || name == "." || !filepath.IsLocal(name) {
				break
			}
			if _, err := os.Lstat(at); errors.Is(err, fs.ErrNotExist) {
				missing = append(missing, at)
			}
		}
	}
	return missing
}

// HandBack gives what we wrote to the owner of the workspace: the directories that
// we made, and trees with all that is in them. It does nothing where this process
// isn't root or the workspace is root's own, and leaves paths outside the workspace
// alone. It follows no symbolic links. Paths that aren't there any more are no
// error; others are, and don't keep the rest from being handed back.
func HandBack(workspace string, made, trees []string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	root, err := os.OpenRoot(workspace)
	if err != nil {
		return fmt.Errorf("hand files back to the workspace's owner: %w", err)
	}
	defer root.Close()
	info, err := root.Stat(".")
	if err != nil {
		return fmt.Errorf("find the workspace's owner: %w", err)
	}
	owner, ok := info.Sys().(*syscall.Stat_t)
	if !ok || owner.Uid == 0 {
		return nil
	}
	give := func(name string) error { return root.Lchown(name, int(owner.Uid), int(owner.Gid)) }
	return handBack(root.FS(), inside(workspace, made), inside(workspace, trees), give)
}

func handBack(workspace fs.FS, made, trees []string, give func(name string) error) error {
	var failed []error
	note := func(err error) {
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			failed = append(failed, fmt.Errorf("hand a file back to the workspace's owner: %w", err))
		}
	}
	for _, name := range made {
		note(give(name))
	}
	for _, tree := range trees {
		note(fs.WalkDir(workspace, tree, func(name string, _ fs.DirEntry, err error) error {
			note(err)
			if err == nil {
				note(give(name))
			}
			return nil
		}))
	}
	return errors.Join(failed...)
}

// inside are the paths relative to the workspace with "/", without those that
// aren't in it.
func inside(workspace string, paths []string) []string {
	var names []string
	for _, path := range paths {
		if name, err := filepath.Rel(workspace, path); err == nil && name != "." && filepath.IsLocal(name) {
			names = append(names, filepath.ToSlash(name))
		}
	}
	return names
}
