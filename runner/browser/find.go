package browser

import (
	"os"
	"path/filepath"
	"runtime"
)

// Env looks up an environment variable.
type Env func(name string) (string, bool)

func (e Env) get(name string) string {
	value, _ := e(name)
	return value
}

// Search says which executable is wanted.
type Search struct {
	Env        Env
	Name       string // chromium or chrome; "" is chromium
	Configured string // path from the configuration, "" for none
	Headed     bool

	root string // in front of system paths, for tests
}

// Executable is a browser on this machine and who put it there.
type Executable struct {
	Path   string
	Origin string
}

// Names of the browsers that can be asked for.
const (
	Chromium = "chromium"
	Chrome   = "chrome"
)

// PathVariable names an executable and beats everything else.
const PathVariable = "SEDUM_BROWSER_PATH"

// The revision that belongs to the driver's version.
const revision = "1169"

// Find returns the first executable of: SEDUM_BROWSER_PATH, the configured path,
// Google Chrome if that was asked for, Playwright's own Chromium, Debian's
// headless shell, Debian's Chromium. A path that was named but can't be run is
// an error, never a reason to take another browser. Errors are *Error.
func Find(s Search) (Executable, error) {
	for _, named := range []Executable{
		{s.Env.get(PathVariable), PathVariable},
		{s.Configured, "browser.executable in the configuration"},
	} {
		if named.Path == "" {
			continue
		}
		if !runnable(named.Path) {
			return Executable{}, notRunnable(named)
		}
		return named, nil
	}
	for _, e := range places(s) {
		if runnable(e.Path) {
			return e, nil
		}
	}
	return Executable{}, notFound(s)
}

func places(s Search) []Executable {
	var all []Executable
	add := func(origin string, path ...string) {
		all = append(all, Executable{filepath.Join(path...), origin})
	}
	if s.Name == Chrome {
		add("Google Chrome", s.root, "/opt/google/chrome/chrome")
		add("Google Chrome", s.root, "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")
	}
	if cache := playwrightCache(s.Env); cache != "" {
		if !s.Headed {
			add("Playwright's headless shell", cache, "chromium_headless_shell-"+revision, platformFolder, "headless_shell")
		}
		add("Playwright's Chromium", cache, "chromium-"+revision, platformFolder, platformChromium)
	}
	// Not /usr/bin/chromium-headless-shell: that is a script which doesn't exec,
	// so the browser outlives it.
	if !s.Headed {
		add("Debian's headless shell", s.root, "/usr/lib/chromium/chromium-headless-shell")
	}
	add("Debian's Chromium", s.root, "/usr/bin/chromium")
	return all
}

var platformFolder, platformChromium = func() (string, string) {
	if runtime.GOOS == "darwin" {
		return "chrome-mac", "Chromium.app/Contents/MacOS/Chromium"
	}
	return "chrome-linux", "chrome"
}()

func playwrightCache(env Env) string {
	if dir := env.get("PLAYWRIGHT_BROWSERS_PATH"); dir != "" && dir != "0" {
		return dir
	}
	if dir := env.get("XDG_CACHE_HOME"); dir != "" && runtime.GOOS != "darwin" {
		return filepath.Join(dir, "ms-playwright")
	}
	if cache := userCache(env); cache != "" {
		return filepath.Join(cache, "ms-playwright")
	}
	return ""
}

func userCache(env Env) string {
	home := env.get("HOME")
	switch {
	case home == "":
		return ""
	case runtime.GOOS == "darwin":
		return filepath.Join(home, "Library", "Caches")
	}
	return filepath.Join(home, ".cache")
}

func runnable(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o111 != 0
}
