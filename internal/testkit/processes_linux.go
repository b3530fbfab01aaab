package testkit

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// Process is one process of this machine. Its start time tells it from a later
// one with the same id.
type Process struct {
	ID      int
	Command string // with its arguments
	started string
}

// Descendants are the processes that a process has started, and theirs.
func Descendants(pid int) (found []Process) {
	children := map[int][]Process{}
	entries, _ := filepath.Glob("/proc/[0-9]*")
	for _, entry := range entries {
		id, _ := strconv.Atoi(filepath.Base(entry))
		if p, parent, ok := processAt(id); ok {
			children[parent] = append(children[parent], p)
		}
	}
	for next := []int{pid}; len(next) > 0; next = next[1:] {
		for _, child := range children[next[0]] {
			found = append(found, child)
			next = append(next, child.ID)
		}
	}
	return found
}

// Lives reports whether the process has not ended.
func (p Process) Lives() bool {
	now, _, ok := processAt(p.ID)
	return ok && now.started == p.started
}

// processAt reads proc_pid_stat(5); ok is false for a process that has ended.
func processAt(id int) (p Process, parent int, ok bool) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", id))
	if err != nil {
		return Process{}, 0, false
	}
	_, rest, _ := strings.Cut(string(stat), ") ") // the name before may hold anything but this
	fields := strings.Fields(rest)
	if len(fields) < 20 || fields[0] == "Z" {
		return Process{}, 0, false
	}
	parent, _ = strconv.Atoi(fields[1])
	command, _ := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", id))
	return Process{ID: id, Command: strings.ReplaceAll(string(command), "\x00", " "), started: fields[19]}, parent, true
}
