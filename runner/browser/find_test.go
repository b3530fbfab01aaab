package browser

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestFindSearchOrder(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the tree below is that of Linux")
	}
	const (
		playwrightShell = "home/.cache/ms-playwright/chromium_headless_shell-1169/chrome-linux/headless_shell"
		playwrightFull  = "home/.cache/ms-playwright/chromium-1169/chrome-linux/chrome"
		debianShell     = "usr/lib/chromium/chromium-headless-shell"
		debianFull      = "usr/bin/chromium"
		chrome          = "opt/google/chrome/chrome"
		named           = "named/browser"
		configured      = "configured/browser"
	)
	all := []string{playwrightShell, playwrightFull, debianShell, debianFull, chrome, named, configured}
	for _, c := range []struct {
		name    string
		missing []string
		named   string
		config  string
		browser string
		headed  bool
		want    string
	}{
		{name: "the variable beats all", named: named, config: configured, want: named},
		{name: "then the configuration", config: configured, want: configured},
		{name: "then Playwright's headless shell", want: playwrightShell},
		{name: "then Playwright's Chromium", missing: []string{playwrightShell}, want: playwrightFull},
		{name: "then Debian's headless shell", missing: []string{playwrightShell, playwrightFull}, want: debianShell},
		{name: "then Debian's Chromium", missing: []string{playwrightShell, playwrightFull, debianShell}, want: debianFull},
		{name: "a headed browser is never a headless shell", headed: true, want: playwrightFull},
		{name: "nor Debian's", headed: true, missing: []string{playwrightFull}, want: debianFull},
		{name: "Chrome only when asked for", browser: Chrome, want: chrome},
		{name: "Chromium where Chrome is missing", browser: Chrome, missing: []string{chrome}, want: playwrightShell},
		{name: "nothing", missing: all, want: ""},
		{name: "a named path that is missing is not replaced", missing: []string{named}, named: named, want: ""},
		{name: "nor a configured one", missing: []string{configured}, config: configured, want: ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			root := t.TempDir()
			for _, path := range all {
				program(t, filepath.Join(root, path))
			}
			for _, path := range c.missing {
				if err := os.Remove(filepath.Join(root, path)); err != nil {
					t.Fatal(err)
				}
			}
			s := Search{root: root, Name: c.browser, Headed: c.headed, Env: environment{"HOME": filepath.Join(root, "home")}.lookup}
			if c.config != "" {
				s.Configured = filepath.Join(root, c.config)
			}
			if c.named != "" {
				s.Env = environment{"HOME": filepath.Join(root, "home"), PathVariable: filepath.Join(root, c.named)}.lookup
			}
			found, err := Find(s)
			if c.want == "" {
				var e *Error
				if !errors.As(err, &e) || e.Code != Missing || !strings.Contains(e.Fix, "sedum browsers install chromium") {
					t.Fatalf("found %v, error %v", found, err)
				}
				return
			}
			if err != nil || found.Path != filepath.Join(root, c.want) || found.Origin == "" {
				t.Fatalf("found %v, error %v, want %s", found, err, c.want)
			}
		})
	}
}

func TestFindPlaywrightsOwnFolder(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the tree below is that of Linux")
	}
	root := t.TempDir()
	shell := "chromium_headless_shell-1169/chrome-linux/headless_shell"
	for _, env := range []environment{
		{"PLAYWRIGHT_BROWSERS_PATH": filepath.Join(root, "browsers")},
		{"PLAYWRIGHT_BROWSERS_PATH": "0", "XDG_CACHE_HOME": filepath.Join(root, "cache")},
	} {
		want := filepath.Join(root, "browsers", shell)
		if cache := env["XDG_CACHE_HOME"]; cache != "" {
			want = filepath.Join(cache, "ms-playwright", shell)
		}
		program(t, want)
		if found, err := Find(Search{Env: env.lookup, root: root}); err != nil || found.Path != want {
			t.Errorf("%v: found %v, error %v", env, found, err)
		}
	}
}

func TestAFolderOrAPlainFileIsNoBrowser(t *testing.T) {
	dir := t.TempDir()
	plain := filepath.Join(dir, "chromium")
	if err := os.WriteFile(plain, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{dir, plain} {
		if _, err := Find(Search{Env: environment{PathVariable: path}.lookup}); err == nil {
			t.Errorf("%s was taken for a browser", path)
		}
	}
}

func TestSandboxIsGivenUpOnlyInContainers(t *testing.T) {
	for _, mark := range []string{"", "/.dockerenv", "/run/.containerenv", "/var/run/secrets/kubernetes.io"} {
		stat := func(path string) (os.FileInfo, error) {
			if path == mark {
				return nil, nil
			}
			return nil, os.ErrNotExist
		}
		if got, want := inContainer(stat), mark != ""; got != want {
			t.Errorf("with %q: in a container is %v", mark, got)
		}
	}
	if strings.Contains(strings.Join(flags(false), " "), noSandbox) || !strings.Contains(strings.Join(flags(true), " "), noSandbox) {
		t.Error("the flag must follow the decision")
	}
}

type environment map[string]string

func (e environment) lookup(name string) (string, bool) {
	value, ok := e[name]
	return value, ok
}

func program(t *testing.T, path string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
}
