package step

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"sedum.dev/sedum/runner/page"
	"sedum.dev/sedum/runner/sentence"
)

// upload gives files of the project to a field.
func (r *Runner) upload(ctx context.Context, s Sentence) outcome {
	written, field, err := sentence.Uploaded(s.Text)
	if err != nil {
		return misread(err)
	}
	var files, names []string
	for _, operand := range written {
		file, err := r.projectFile(s.Scope.full(operand))
		if err != nil {
			return broken("invalid_upload", fmt.Sprintf("%q can't be uploaded: %v", operand, err), err)
		}
		files, names = append(files, file), append(names, filepath.Base(file))
	}
	return r.onTarget(ctx, page.Click, "click "+s.Scope.visible(field), func(ctx context.Context, t page.Target) (page.Effect, error) {
		effect, err := r.Page.Upload(ctx, t, files)
		effect.Detail = "uploaded " + strings.Join(names, ", ")
		return effect, err
	})
}

// projectFile is the file that a path from the project's root leads to, symbolic
// links followed. What lies outside is none of the test's business.
func (r *Runner) projectFile(path string) (string, error) {
	if r.Root == "" {
		return "", errors.New("there is no project to take it from")
	}
	root, err := filepath.EvalSymlinks(r.Root)
	if err != nil {
		return "", reason(err)
	}
	file, err := filepath.EvalSymlinks(filepath.Join(root, filepath.FromSlash(path)))
	if err != nil {
		return "", reason(err)
	}
	inside, err := filepath.Rel(root, file)
	if err != nil || !filepath.IsLocal(inside) {
		return "", errors.New("it lies outside the project")
	}
	info, err := os.Stat(file)
	if err != nil {
		return "", reason(err)
	}
	if !info.Mode().IsRegular() {
		return "", errors.New("it is not a regular file")
	}
	return file, nil
}

// reason is an error without the path of this machine.
func reason(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return errors.New("it can't be read")
}
