// Package image tests the container image as CI servers use it: as the GitHub
// Action, with arguments, and in the ways of the servers of docs/ci.md; and the
// workflows that use it. It builds no image: make image-test names the one that make
// image has built, and without that most tests are skipped. It has no code but its tests.
package image

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sedum.dev/sedum/internal/testkit"
)

const (
	imageVariable = "SEDUM_TEST_IMAGE"
	shopAddress   = "127.0.0.1:8747" // in its container; what the suite's configuration names
	password      = "only the shop has it"
	patience      = time.Minute
)

// image is the name of the image under test.
func image(t *testing.T) string {
	t.Helper()
	name := os.Getenv(imageVariable)
	if name == "" {
		t.Skipf("%s names no image: where a container engine runs, use \"make image image-test\"", imageVariable)
	}
	return name
}

// docker runs one command of the engine and waits for its end, whatever its exit code.
func docker(t *testing.T, args ...string) testkit.Ended {
	t.Helper()
	return dockerWith(t, "", args...)
}

func dockerWith(t *testing.T, stdin string, args ...string) testkit.Ended {
	t.Helper()
	command := exec.Command("docker", args...)
	command.Stdin = strings.NewReader(stdin)
	return ended(t, command)
}

func ended(t *testing.T, command *exec.Cmd) testkit.Ended {
	t.Helper()
	var stdout, stderr bytes.Buffer
	command.Stdout, command.Stderr = &stdout, &stderr
	err := command.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatalf("%s: %v", command, err)
	}
	return testkit.Ended{Exit: command.ProcessState.ExitCode(), Stdout: stdout.String(), Stderr: stderr.String()}
}

// must is the output of a command of the engine that has to succeed.
func must(t *testing.T, args ...string) string {
	t.Helper()
	ended := docker(t, args...)
	if ended.Exit != 0 {
		t.Fatalf("docker %s: exit %d\n%s%s", strings.Join(args, " "), ended.Exit, ended.Stdout, ended.Stderr)
	}
	return strings.TrimSpace(ended.Stdout)
}

// start starts a container in the background and returns its id. It ends with the test.
func start(t *testing.T, args ...string) string {
	t.Helper()
	id := must(t, append([]string{"run", "--detach"}, args...)...)
	t.Cleanup(func() { docker(t, "rm", "--force", "--volumes", id) })
	return id
}

// startShop serves the example shop with bugs in a container, and returns the
// option that lets another container see it at shopAddress.
func startShop(t *testing.T, bugs ...string) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "shop")
	buildShop(t, program)
	args := []string{"--volume", program + ":/shop:ro", image(t), "/shop", "--addr", shopAddress, "--password", password}
	for _, bug := range bugs {
		args = append(args, "--bug", bug)
	}
	id := start(t, args...)
	waitFor(t, "the shop", func() bool { return strings.Contains(docker(t, "logs", id).Stdout, shopAddress) })
	return "--network=container:" + id
}

// buildShop builds the shop so that it runs in any image.
func buildShop(t *testing.T, path string) {
	t.Helper()
	command := exec.Command("go", "build", "-o", path, "../../examples/shop")
	command.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("build the shop: %v\n%s", err, out)
	}
}

// waitFor asks until the condition holds.
func waitFor(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(patience); !holds(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("waited %v for %s", patience, what)
		}
	}
}

// testdata is the absolute path of a file that a container can see.
func testdata(t *testing.T, name string) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// shell runs a command of the host's shell in a folder, with some variables more.
func shell(t *testing.T, dir string, environment []string, script string) testkit.Ended {
	t.Helper()
	command := exec.Command("bash", "-euo", "pipefail", "-c", script)
	command.Dir, command.Env = dir, append(os.Environ(), environment...)
	return ended(t, command)
}
