package browser

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha512"
	"encoding/base64"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// machine is a computer with only the programs that a test puts on it. Their
// doings are written to its log, a line each.
type machine struct {
	root string
	env  environment
	out  bytes.Buffer
}

func newMachine(t *testing.T) *machine {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("the programs below are those of Linux")
	}
	m := &machine{root: t.TempDir()}
	m.env = environment{"HOME": filepath.Join(m.root, "home"), "PATH": filepath.Join(m.root, "bin")}
	unreachable := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(unreachable.Close)
	t.Setenv("PLAYWRIGHT_DOWNLOAD_HOST", unreachable.URL) // playwright-go reads it from the process
	return m
}

func (m *machine) program(t *testing.T, name, does string) {
	t.Helper()
	script(t, filepath.Join(m.root, "bin", name), fmt.Sprintf("echo %s \"$@\" >> %s/log\n%s", name, m.root, does))
}

func (m *machine) log() string {
	text, _ := os.ReadFile(filepath.Join(m.root, "log"))
	return string(text)
}

func (m *machine) install(root, withDeps bool) error {
	m.out.Reset()
	s := Setup{Env: m.env.lookup, Root: root, WithDeps: withDeps, Stdout: &m.out, Stderr: &m.out, root: m.root, integrity: m.env["integrity"]}
	return Install(context.Background(), s)
}

func (m *machine) driver(path ...string) string {
	return filepath.Join(append([]string{m.root, "home/.cache/ms-playwright-go", DriverVersion}, path...)...)
}

// npm packs a driver whose node, when asked to install a browser, does that.
func (m *machine) npm(t *testing.T) {
	t.Helper()
	archive, integrity := packed(t, map[string]string{
		"package/package.json": `{"version": "` + DriverVersion + `"}`,
		"package/cli.js":       "// the driver",
	})
	store := filepath.Join(m.root, "store.tgz")
	if err := os.WriteFile(store, archive, 0o644); err != nil {
		t.Fatal(err)
	}
	m.env["integrity"] = integrity
	m.program(t, "npm", `/bin/cp `+store+` "$4/playwright-core-`+DriverVersion+`.tgz"`)
}

func (m *machine) playwrightInstallsBrowsers(t *testing.T) {
	shell := filepath.Join(m.root, "home/.cache/ms-playwright/chromium_headless_shell-1169/chrome-linux/headless_shell")
	m.program(t, "node", `/bin/mkdir -p `+filepath.Dir(shell)+` && printf '#!/bin/sh\nexit 0\n' > `+shell+` && /bin/chmod +x `+shell)
}

func TestInstallOnABareMachine(t *testing.T) {
	m := newMachine(t)
	m.npm(t)
	m.playwrightInstallsBrowsers(t)
	if err := m.install(false, false); err != nil {
		t.Fatal(err, m.out.String())
	}
	want := "npm pack playwright-core@1.52.0"
	if !strings.Contains(m.log(), want) || !strings.Contains(m.log(), "cli.js install chromium") {
		t.Errorf("ran:\n%s", m.log())
	}
	if _, err := FindDriver(m.env.lookup); err != nil {
		t.Error(err)
	}

	before := m.log()
	m.program(t, "npm", "exit 1")
	if err := m.install(false, true); err != nil {
		t.Fatal(err, m.out.String())
	}
	if m.log() != before {
		t.Errorf("the second time it ran:\n%s", strings.TrimPrefix(m.log(), before))
	}
	if left, _ := filepath.Glob(m.driver("..", ".driver-*")); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestInstallPrefersPlaywrightsOwnDriver(t *testing.T) {
	m := newMachine(t)
	m.playwrightInstallsBrowsers(t)
	node, err := os.ReadFile(filepath.Join(m.root, "bin", "node"))
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Write(zipped(t, map[string]string{
			"node":                 string(node),
			"package/package.json": `{"version": "` + DriverVersion + `"}`,
			"package/cli.js":       "// the driver",
		}))
	}))
	t.Cleanup(server.Close)
	t.Setenv("PLAYWRIGHT_DOWNLOAD_HOST", server.URL)
	if err := m.install(false, false); err != nil {
		t.Fatal(err, m.out.String())
	}
	if strings.Contains(m.log(), "npm") {
		t.Errorf("ran:\n%s", m.log())
	}
}

func TestInstallTakesDebiansChromiumWherePlaywrightsCantBeHad(t *testing.T) {
	m := newMachine(t)
	m.npm(t)
	m.program(t, "node", "exit 1")
	shell := filepath.Join(m.root, "usr/lib/chromium/chromium-headless-shell")
	m.program(t, "apt-get", `[ "$1" = update ] || { /bin/mkdir -p `+filepath.Dir(shell)+` && printf '#!/bin/sh\nexit 0\n' > `+shell+` && /bin/chmod +x `+shell+`; }`)

	err := m.install(false, false)
	var e *Error
	if !errors.As(err, &e) || e.Code != Missing {
		t.Fatalf("without root: %v", err)
	}
	if strings.Contains(m.log(), "apt-get") {
		t.Errorf("without root it ran:\n%s", m.log())
	}
	if !strings.Contains(m.out.String(), "sudo apt-get update && sudo apt-get install -y --no-install-recommends chromium-headless-shell chromium fonts-liberation") {
		t.Errorf("printed:\n%s", m.out.String())
	}

	if err := m.install(true, false); err != nil {
		t.Fatal(err, m.out.String())
	}
	if !strings.Contains(m.log(), "apt-get update\napt-get install -y --no-install-recommends chromium-headless-shell chromium fonts-liberation\n") {
		t.Errorf("ran:\n%s", m.log())
	}
}

func TestInstallOfSystemPackages(t *testing.T) {
	m := newMachine(t)
	m.npm(t)
	m.program(t, "node", "")
	script(t, filepath.Join(m.root, "home/.cache/ms-playwright/chromium_headless_shell-1169/chrome-linux/headless_shell"), "exit 127") // a library is missing
	err := m.install(false, true)
	if err == nil || !strings.Contains(m.out.String(), "sudo "+m.driver("node")+" "+m.driver("package", "cli.js")+" install-deps chromium") {
		t.Errorf("without root: %v, printed:\n%s", err, m.out.String())
	}
	if err := m.install(true, true); err != nil {
		t.Fatal(err)
	}
	if !strings.HasSuffix(m.log(), "install-deps chromium\n") {
		t.Errorf("ran:\n%s", m.log())
	}
}

func TestInstallRefusals(t *testing.T) {
	for _, c := range []struct {
		name    string
		prepare func(t *testing.T, m *machine)
		says    string
	}{
		{"no node", func(t *testing.T, m *machine) {}, "node is not in PATH"},
		{"no npm", func(t *testing.T, m *machine) { m.program(t, "node", "") }, "npm is not in PATH"},
		{"another package", func(t *testing.T, m *machine) {
			m.npm(t)
			m.program(t, "node", "")
			m.env["integrity"] = driverIntegrity
		}, "not the one that was published"},
		{"no apt-get either", func(t *testing.T, m *machine) {
			m.npm(t)
			m.program(t, "node", "exit 1")
		}, "could not install Chromium"},
		{"a named browser that is missing", func(t *testing.T, m *machine) {
			m.npm(t)
			m.program(t, "node", "")
			m.env[PathVariable] = filepath.Join(m.root, "nowhere")
		}, "not an executable file"},
		{"no home", func(t *testing.T, m *machine) { delete(m.env, "HOME") }, "neither HOME"},
	} {
		t.Run(c.name, func(t *testing.T) {
			m := newMachine(t)
			c.prepare(t, m)
			err := m.install(true, false)
			var e *Error
			if !errors.As(err, &e) || !strings.Contains(e.Message, c.says) || e.Fix == "" {
				t.Errorf("got %v\n%s", err, m.out.String())
			}
			if _, err := os.Stat(m.driver("package", "cli.js")); err == nil && strings.Contains(c.says, "published") {
				t.Error("the package was installed all the same")
			}
		})
	}
}

func TestInstallMendsADriverAndTouchesNothingElse(t *testing.T) {
	m := newMachine(t)
	m.npm(t)
	m.playwrightInstallsBrowsers(t)
	m.env[DriverVariable] = filepath.Join(m.root, "mine")
	own := filepath.Join(m.root, "mine", "notes.txt")
	old := filepath.Join(m.root, "mine", "package", "package.json")
	for path, text := range map[string]string{own: "mine", old: `{"version": "1.51.0"}`} {
		if err := writeFile(path, 0o644, strings.NewReader(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := m.install(false, false); err != nil {
		t.Fatal(err, m.out.String())
	}
	if dir, err := FindDriver(m.env.lookup); err != nil || dir != m.env[DriverVariable] {
		t.Errorf("driver %s, %v", dir, err)
	}
	if text, err := os.ReadFile(own); err != nil || string(text) != "mine" {
		t.Errorf("the other file: %q, %v", text, err)
	}
}

func TestUnpackStaysInItsFolder(t *testing.T) {
	for _, name := range []string{"../evil", "/evil", "package/../../evil", "other/file"} {
		archive, integrity := packed(t, map[string]string{name: "evil"})
		dir := t.TempDir()
		if err := unpack(archive, integrity, dir); err == nil {
			t.Errorf("%s was accepted", name)
		}
		if files, _ := filepath.Glob(filepath.Join(dir, "*")); len(files) != 0 {
			t.Errorf("%s wrote %v", name, files)
		}
	}
}

func packed(t *testing.T, files map[string]string) (archive []byte, integrity string) {
	t.Helper()
	var out bytes.Buffer
	zipper := gzip.NewWriter(&out)
	w := tar.NewWriter(zipper)
	for name, text := range files {
		if err := w.WriteHeader(&tar.Header{Name: name, Mode: 0o644, Size: int64(len(text)), Typeflag: tar.TypeReg}); err != nil {
			t.Fatal(err)
		}
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(w.Close(), zipper.Close()); err != nil {
		t.Fatal(err)
	}
	sum := sha512.Sum512(out.Bytes())
	return out.Bytes(), base64.StdEncoding.EncodeToString(sum[:])
}

func zipped(t *testing.T, files map[string]string) []byte {
	t.Helper()
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	if _, err := w.Create("package/"); err != nil {
		t.Fatal(err)
	}
	for name, text := range files {
		header := &zip.FileHeader{Name: name}
		header.SetMode(0o755)
		f, err := w.CreateHeader(header)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func script(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+text+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
}
