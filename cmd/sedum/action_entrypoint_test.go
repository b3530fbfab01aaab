package main

import (
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
)

// A crash of the program is no verdict. Go's own exit code for it is 2, that of a
// flagged pass, which recipes let pass with a warning.
func TestACrashInTheImageIsNoFlaggedPass(t *testing.T) {
	t.Parallel()
	script, err := filepath.Abs("../../entrypoint.sh")
	must(t, err)
	c := newProject(t, gatedTests).prepare(t, "--strict")
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("there is no bash")
	}
	c.Path, c.Args = bash, append([]string{"bash", script}, c.Args[1:]...)
	c.launch()
	c.steps(1, 1)
	c.signal(syscall.SIGQUIT) // on which Go crashes
	code := c.ended()
	if ended := c.ProcessState.Sys().(syscall.WaitStatus); code != -1 || ended.Signal() != syscall.SIGABRT || ended.CoreDump() {
		t.Errorf("exit code %d, %v", code, ended)
	}
}
