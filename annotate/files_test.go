package annotate_test

import (
	"io/fs"
	"testing/fstest"
)

// everything is a checkout that has every file.
type everything struct{}

func (everything) Open(name string) (fs.File, error) {
	return fstest.MapFS{name: &fstest.MapFile{}}.Open(name)
}
