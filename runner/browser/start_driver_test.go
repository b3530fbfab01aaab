package browser

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// A driver that has no version of its own to tell, in a folder whose name needs quotes.
func TestTheVersionIsToldWithoutTheDriver(t *testing.T) {
	dir := filepath.Join(t.TempDir(), `my "driver"`)
	real, err := FindDriver(os.LookupEnv)
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) {
		path := filepath.Join(dir, "package", name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("package.json", `{"version": "7.8.9"}`)
	write("cli.js", `console.log('the driver itself:', process.argv[2])`)
	if err := os.Symlink(filepath.Join(real, "node"), filepath.Join(dir, "node")); err != nil {
		t.Fatal(err)
	}
	front, err := newFront(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(front)
	for argument, want := range map[string]string{
		"--version":  "Version 7.8.9\n",
		"run-driver": "the driver itself: run-driver\n",
	} {
		out, err := exec.Command(filepath.Join(front, "node"), filepath.Join(front, "package", "cli.js"), argument).CombinedOutput()
		if err != nil || string(out) != want {
			t.Errorf("%s: %q, error %v", argument, out, err)
		}
	}
}
