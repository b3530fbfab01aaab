package testkit

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"sedum.dev/sedum/result"
)

// Program is sedum, built from this checkout.
type Program struct {
	Path string
}

// Build builds the program. It lives as long as the test does.
func Build(t testing.TB) Program {
	t.Helper()
	return Program{Path: build(t, "./cmd/sedum")}
}

// Ended is how one command ended.
type Ended struct {
	Exit           int
	Stdout, Stderr string
}

// Run runs the program in a folder and waits for its end, whatever its exit code.
func (p Program) Run(t testing.TB, dir string, args ...string) Ended {
	t.Helper()
	command := exec.CommandContext(t.Context(), p.Path, args...)
	var stdout, stderr bytes.Buffer
	command.Dir, command.Stdout, command.Stderr = dir, &stdout, &stderr
	err := command.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatalf("sedum %s: %v", strings.Join(args, " "), err)
	}
	return Ended{command.ProcessState.ExitCode(), stdout.String(), stderr.String()}
}

// Result reads the result of the one run that was made in a project.
func Result(t testing.TB, project string) result.Run {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(project, ".sedum", "runs", "*", result.ResultFile))
	if err != nil || len(files) != 1 {
		t.Fatalf("results of one run expected in %s, found %v %v", project, files, err)
	}
	run, err := result.Read(files[0])
	if err != nil {
		t.Fatal(err)
	}
	return run
}

// NPM returns the folder of a package that test/package.json names.
func NPM(t testing.TB, name string) string {
	t.Helper()
	dir := filepath.Join(root(t), "test", "node_modules", filepath.FromSlash(name))
	if _, err := os.Stat(filepath.Join(dir, "package.json")); err != nil {
		t.Fatalf("this test needs the npm package %s: %v\nFix: npm ci --prefix test (\"make test\" does it)", name, err)
	}
	return dir
}

// root is the folder of this checkout.
func root(t testing.TB) string {
	t.Helper()
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}").Output()
	if err != nil {
		t.Fatalf("find the checkout: %v", err)
	}
	return strings.TrimSpace(string(out))
}
