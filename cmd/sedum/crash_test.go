package main

import (
	"syscall"
	"testing"
)

// A crash of the program is no verdict. Go's own exit code for it is 2, that of a
// flagged pass, which recipes let pass with a warning.
func TestACrashIsNoFlaggedPass(t *testing.T) {
	t.Parallel()
	c := newProject(t, gatedTests).start(t, "--strict")
	c.steps(1, 1)
	c.signal(syscall.SIGQUIT) // on which Go crashes
	code := c.ended()
	if ended := c.ProcessState.Sys().(syscall.WaitStatus); code != -1 || ended.Signal() != syscall.SIGABRT || ended.CoreDump() {
		t.Errorf("exit code %d, %v", code, ended)
	}
}
