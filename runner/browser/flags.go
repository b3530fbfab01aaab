package browser

import "os"

// Flags of every browser that we start, and why.
var always = []struct{ flag, why string }{
	{"--disable-gpu", "machines in CI have none; without it Chromium probes for one and logs errors"},
	{"--disable-quic", "HTTP/3 leaves by UDP, which proxies and CI firewalls drop until a time-out"},
	{"--no-first-run", "no welcome page or import dialog over the page under test"},
	{"--disable-background-networking", "no requests that the test didn't cause"},
	{"--disable-component-update", "no downloads during a test"},
	{"--disable-sync", "no account, so nothing to sync with"},
}

// Chromium refuses to run as root with its sandbox, and containers don't allow
// the namespaces that it needs.
const noSandbox = "--no-sandbox"

func flags(unsandboxed bool) []string {
	var all []string
	for _, f := range always {
		all = append(all, f.flag)
	}
	if unsandboxed {
		all = append(all, noSandbox)
	}
	return all
}

// SandboxUnusable reports whether Chromium's sandbox can't work here: for root
// and in a container.
func SandboxUnusable() bool {
	return os.Geteuid() == 0 || inContainer(os.Stat)
}

// Files that Docker, Podman and Kubernetes put into every container.
var containerMarks = []string{"/.dockerenv", "/run/.containerenv", "/var/run/secrets/kubernetes.io"}

func inContainer(stat func(string) (os.FileInfo, error)) bool {
	for _, mark := range containerMarks {
		if _, err := stat(mark); err == nil {
			return true
		}
	}
	return false
}
