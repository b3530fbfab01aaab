package image

import (
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"
)

// runner is the user id that GitHub's machines work with, and most agents elsewhere.
const runner = 1001

// owner is who the workspace of a test belongs to: that user where this process may
// give files away, else whoever runs the tests.
func owner() int {
	if os.Geteuid() == 0 {
		return runner
	}
	return os.Geteuid()
}

func userOption() string { return "--user=" + strconv.Itoa(owner()) + ":" + strconv.Itoa(owner()) }

// newProject is a workspace of the runner's with the shop's suite, or some of its tests.
func newProject(t *testing.T, tests ...string) string {
	t.Helper()
	project := t.TempDir()
	if err := os.CopyFS(filepath.Join(project, "tests"), os.DirFS("../../examples/shop/tests")); err != nil {
		t.Fatal(err)
	}
	configuration, err := os.ReadFile("../../examples/shop/sedum.config.yaml")
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(project, "sedum.config.yaml"), string(configuration))
	if len(tests) > 0 {
		keep(t, project, tests)
	}
	give(t, project)
	return project
}

// keep removes all tests but these.
func keep(t *testing.T, project string, tests []string) {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(project, "tests", "*.test.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	kept := map[string]bool{}
	for _, name := range tests {
		kept[filepath.Join(project, "tests", name)] = true
	}
	for _, path := range all {
		if kept[path] {
			delete(kept, path)
			continue
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
	if len(kept) > 0 {
		t.Fatalf("no such tests: %v", kept)
	}
}

func write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// give makes everything below a folder the owner's.
func give(t *testing.T, dir string) {
	t.Helper()
	each(t, dir, func(path string, _ os.FileInfo) {
		if err := os.Lchown(path, owner(), owner()); err != nil {
			t.Fatal(err)
		}
	})
}

// strangers are the files below a folder that are not the owner's.
func strangers(t *testing.T, dir string) (paths []string) {
	t.Helper()
	each(t, dir, func(path string, info os.FileInfo) {
		if int(info.Sys().(*syscall.Stat_t).Uid) != owner() {
			paths = append(paths, path)
		}
	})
	return paths
}

func each(t *testing.T, dir string, visit func(path string, info os.FileInfo)) {
	t.Helper()
	err := filepath.Walk(dir, func(path string, info os.FileInfo, err error) error {
		if err == nil {
			visit(path, info)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
