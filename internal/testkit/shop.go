package testkit

import (
	"bufio"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Shop serves the example shop with the bugs until the test ends, and returns its
// address. Every account has the password.
func Shop(t testing.TB, password string, bugs ...string) string {
	t.Helper()
	path := build(t, "./examples/shop")
	args := []string{"--addr", "127.0.0.1:0", "--password", password}
	if len(bugs) > 0 {
		args = append(args, "--bug", strings.Join(bugs, ","))
	}
	shop := exec.Command(path, args...)
	stdout, err := shop.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := shop.Start(); err != nil {
		t.Fatalf("start the shop: %v", err)
	}
	t.Cleanup(func() {
		_ = shop.Process.Kill()
		_ = shop.Wait()
	})
	said, err := bufio.NewReader(stdout).ReadString('\n')
	if err != nil {
		t.Fatalf("the shop ended before it said where it listens: %v", err)
	}
	return strings.TrimSpace(strings.TrimPrefix(said, "shop "))
}

// build builds a program of this checkout, which lives as long as the test does.
func build(t testing.TB, pkg string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), filepath.Base(pkg))
	command := exec.Command("go", "build", "-o", path, pkg)
	command.Dir = root(t)
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("build %s: %v\n%s", pkg, err, out)
	}
	return path
}
