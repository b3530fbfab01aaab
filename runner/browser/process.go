package browser

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/playwright-community/playwright-go"
)

// process is one that Launch caused; the zero value is none. Its start tells it
// from a later one with the same id.
type process struct {
	id      int
	started string
}

// processesOf asks the browser for its id; the driver is its parent.
func processesOf(b playwright.Browser) (browser, driver process) {
	session, err := b.NewBrowserCDPSession()
	if err != nil {
		return
	}
	defer func() { _ = session.Detach() }()
	reply, err := session.Send("SystemInfo.getProcessInfo", map[string]any{})
	if err != nil {
		return
	}
	browser.id = browserID(reply)
	if s, ok := stat(browser.id); ok {
		browser.started = s.started
		driver.id = s.parent
	}
	if s, ok := stat(driver.id); ok {
		driver.started = s.started
	}
	return
}

func browserID(reply any) int {
	fields, _ := reply.(map[string]any)
	list, _ := fields["processInfo"].([]any)
	for _, entry := range list {
		info, _ := entry.(map[string]any)
		if id, ok := info["id"].(float64); ok && info["type"] == "browser" {
			return int(id)
		}
	}
	return 0
}

func (p process) alive() bool {
	if p.id == 0 || syscall.Kill(p.id, 0) == syscall.ESRCH {
		return false
	}
	s, ok := stat(p.id)
	return !ok || (s.started == p.started && s.state != "Z")
}

// end waits for the process and, at the deadline, kills it with its group.
func (p process) end(deadline time.Time) {
	for p.alive() {
		if time.Now().After(deadline) {
			p.kill()
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// The browser leads a group of its own; the driver is in ours.
func (p process) kill() {
	if group, err := syscall.Getpgid(p.id); err == nil && group != syscall.Getpgrp() {
		_ = syscall.Kill(-group, syscall.SIGKILL)
		return
	}
	_ = syscall.Kill(p.id, syscall.SIGKILL)
}

type status struct {
	state   string
	parent  int
	started string
}

// stat reads a process where the system has /proc.
func stat(id int) (status, bool) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", id))
	if err != nil {
		return status{}, false
	}
	// "id (name) state parent ... started ...", and the name may hold anything.
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	if len(fields) < 20 {
		return status{}, false
	}
	parent, _ := strconv.Atoi(fields[1])
	return status{state: fields[0], parent: parent, started: fields[19]}, true
}
