package browser

import (
	"fmt"
	"strings"
)

// Codes of an Error; both stop a whole run.
const (
	Missing      = "browser-missing"
	LaunchFailed = "browser-launch-failed"
)

// Error is why no browser could be had. Message and Fix are safe to show.
type Error struct {
	Code    string
	Message string
	Fix     string
	Err     error
}

func (e *Error) Error() string { return e.Message }
func (e *Error) Unwrap() error { return e.Err }

const install = "run `sedum browsers install chromium`"

func notFound(s Search) error {
	return &Error{
		Code:    Missing,
		Message: "no Chromium was found: looked for " + PathVariable + ", browser.executable, and the browsers of Playwright and Debian",
		Fix:     install + ", or set " + PathVariable + " to an executable",
	}
}

func notRunnable(e Executable) error {
	return &Error{
		Code:    Missing,
		Message: fmt.Sprintf("%s names %s, which is not an executable file", e.Origin, e.Path),
		Fix:     "correct the path, or remove it and " + install,
	}
}

func driverMissing(dir, found string) error {
	message := fmt.Sprintf("the Playwright driver %s is not installed in %s", DriverVersion, dir)
	if found != "" {
		message = fmt.Sprintf("the Playwright driver in %s is version %s, not %s", dir, found, DriverVersion)
	}
	return &Error{Code: Missing, Message: message, Fix: install}
}

func noHome() error {
	return &Error{
		Code:    Missing,
		Message: "the folder of the Playwright driver is unknown: neither HOME nor " + DriverVariable + " is set",
		Fix:     "set " + DriverVariable + " to the folder that holds the driver",
	}
}

func driverFailed(dir string, err error) error {
	return &Error{
		Code:    LaunchFailed,
		Message: "the Playwright driver in " + dir + " did not start",
		Fix:     "remove that folder and " + install,
		Err:     err,
	}
}

func endpointFailed(err error) error {
	return &Error{
		Code:    LaunchFailed,
		Message: "could not connect to the browser at browser.endpoint",
		Fix:     "start a browser with --remote-debugging-port there, or remove browser.endpoint",
		Err:     err,
	}
}

func noAnswer() error {
	return &Error{
		Code:    LaunchFailed,
		Message: "the browser or its driver did not answer within 30 s",
		Fix:     "run `sedum doctor`; if the machine is overloaded, use fewer lanes",
	}
}

// What Chromium, or the driver in its place, prints when it can't start, and what helps.
var launchFaults = []struct{ printed, message, fix string }{
	{"error while loading shared libraries", "a system library is missing", "run `sedum browsers install chromium --with-deps`"},
	{"Host system is missing dependencies", "a system library is missing", "run `sedum browsers install chromium --with-deps`"},
	{"sandboxing failed", "its sandbox can't be used on this machine", "install Debian's chromium-sandbox or allow unprivileged user namespaces, or run Sedum in its container image"},
	{"without having a XServer running", "there is no display", "run without --headed, or under `xvfb-run`"},
	{"ENOEXEC", "the file is not a program for this machine", "set SEDUM_BROWSER_PATH to a Chromium for this machine"},
}

func launchFailed(e Executable, err error) error {
	failed := &Error{
		Code:    LaunchFailed,
		Message: fmt.Sprintf("%s (%s) did not start", e.Origin, e.Path),
		Fix:     install + ", or set " + PathVariable + " to another executable",
		Err:     err,
	}
	for _, fault := range launchFaults {
		if strings.Contains(err.Error(), fault.printed) {
			failed.Message += ": " + fault.message
			failed.Fix = fault.fix
			break
		}
	}
	return failed
}

func notInstalled(what, fix string, err error) error {
	return &Error{Code: Missing, Message: "could not install " + what + ": " + err.Error(), Fix: fix, Err: err}
}
