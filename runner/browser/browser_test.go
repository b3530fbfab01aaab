package browser_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/playwright-community/playwright-go"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/runner/browser"
)

func TestABrowserIsWhollyGoneAfter(t *testing.T) {
	for name, end := range map[string]func(t *testing.T, b *browser.Browser, cancel func()){
		"close": func(_ *testing.T, b *browser.Browser, _ func()) { b.Close() },
		"the end of its context": func(_ *testing.T, b *browser.Browser, cancel func()) {
			cancel()
			<-b.Gone()
		},
		"a crash of the browser": func(t *testing.T, b *browser.Browser, _ func()) {
			kill(t, b.Process())
			<-b.Gone()
			b.Close()
		},
		"a crash of the driver": func(t *testing.T, b *browser.Browser, _ func()) {
			kill(t, parent(t, b.Process()))
			b.Close()
		},
		"a browser that hangs": func(t *testing.T, b *browser.Browser, _ func()) {
			if err := syscall.Kill(b.Process(), syscall.SIGSTOP); err != nil {
				t.Fatal(err)
			}
			b.Close()
		},
		"a driver that hangs": func(t *testing.T, b *browser.Browser, _ func()) {
			if err := syscall.Kill(parent(t, b.Process()), syscall.SIGSTOP); err != nil {
				t.Fatal(err)
			}
			b.Close()
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			b := launch(t, ctx)
			family := descendants(t, parent(t, b.Process()))
			if len(family) < 3 {
				t.Fatalf("expected a driver, a browser and its helpers, found %v", family)
			}
			end(t, b, cancel)
			waitUntilGone(t, family)
		})
	}
}

func TestClosingTwiceIsFine(t *testing.T) {
	b := launch(t, context.Background())
	b.Close()
	b.Close()
}

func TestLaunchHonoursItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := browser.Launch(ctx, testkit.BrowserOptions()); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
}

func TestLaunchThatFailsSaysWhatHelps(t *testing.T) {
	for _, c := range []struct{ name, script, message, fix string }{
		{"library", `echo "x: error while loading shared libraries: libnss3.so" >&2; exit 127`, "a system library is missing", "sedum browsers install chromium --with-deps"},
		{"sandbox", `echo "FATAL: No usable sandbox!" >&2; exit 1`, "sandbox can't be used", "chromium-sandbox"},
		{"other", `exit 1`, "did not start", "sedum browsers install chromium"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := executable(t, t.TempDir(), "chromium", "#!/bin/sh\n"+c.script+"\n")
			o := testkit.BrowserOptions()
			o.Env = override(map[string]string{browser.PathVariable: path})
			_, err := browser.Launch(context.Background(), o)
			var e *browser.Error
			if !errors.As(err, &e) || e.Code != browser.LaunchFailed {
				t.Fatalf("got %v", err)
			}
			if !strings.Contains(e.Message, c.message) || !strings.Contains(e.Fix, c.fix) {
				t.Errorf("message %q, fix %q", e.Message, e.Fix)
			}
		})
	}
}

// Not even a killed Sedum leaves a browser behind: the driver ends with its input.
func TestNothingOutlivesAKilledProcess(t *testing.T) {
	cmd := exec.Command(os.Args[0], "-test.run=^TestNothingOutlivesAKilledProcess$")
	if os.Getenv("SEDUM_TEST_LAUNCHES") != "" {
		fmt.Println(launch(t, context.Background()).Process())
		select {}
	}
	cmd.Env = append(os.Environ(), "SEDUM_TEST_LAUNCHES=1")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var id int
	if _, err := fmt.Fscan(out, &id); err != nil {
		t.Fatal(err)
	}
	family := descendants(t, parent(t, id))
	kill(t, cmd.Process.Pid)
	_ = cmd.Wait()
	waitUntilGone(t, family)
}

func TestABrowserAtAnEndpointIsUsedAndLeftAlone(t *testing.T) {
	found, err := browser.Find(testkit.BrowserOptions().Search)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(found.Path, "--remote-debugging-port=0", "--user-data-dir="+t.TempDir(), "--headless", "--no-sandbox", "--disable-gpu")
	said, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	o := testkit.BrowserOptions()
	for lines := bufio.NewScanner(said); o.Endpoint == "" && lines.Scan(); {
		_, o.Endpoint, _ = strings.Cut(lines.Text(), "DevTools listening on ")
	}
	b, err := browser.Launch(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	c, err := b.NewContext(playwright.BrowserNewContextOptions{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.NewPage(); err != nil {
		t.Fatal(err)
	}
	b.Close()
	if b.Process() != 0 || statField(cmd.Process.Pid, 0) == "Z" {
		t.Error("the browser that is not ours was ended")
	}
}

func TestAnEndpointWithoutABrowser(t *testing.T) {
	o := testkit.BrowserOptions()
	o.Endpoint = "http://127.0.0.1:9" // nothing listens there
	_, err := browser.Launch(t.Context(), o)
	var e *browser.Error
	if !errors.As(err, &e) || e.Code != browser.LaunchFailed || !strings.Contains(e.Message, "browser.endpoint") {
		t.Fatalf("got %v", err)
	}
}

func TestContextsAreSeparate(t *testing.T) {
	b := testkit.Browser(t)
	first, err := b.NewContext(playwright.BrowserNewContextOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer first.Close()
	second, err := b.NewContext(playwright.BrowserNewContextOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	if err := first.AddCookies([]playwright.OptionalCookie{{Name: "a", Value: "1", URL: playwright.String("http://shop.test/")}}); err != nil {
		t.Fatal(err)
	}
	if cookies, err := second.Cookies(); err != nil || len(cookies) != 0 {
		t.Fatalf("cookies %v, error %v", cookies, err)
	}
}

func launch(t *testing.T, ctx context.Context) *browser.Browser {
	t.Helper()
	b, err := browser.Launch(ctx, testkit.BrowserOptions())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	return b
}

func kill(t *testing.T, id int) {
	t.Helper()
	if err := syscall.Kill(id, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
}

// parent and descendants read Linux's /proc: these tests are about processes.
func parent(t *testing.T, id int) int {
	t.Helper()
	var ppid int
	if _, err := fmt.Sscan(statField(id, 1), &ppid); err != nil {
		t.Fatalf("parent of process %d: %v", id, err)
	}
	return ppid
}

func statField(id, n int) string {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", id))
	if err != nil {
		return ""
	}
	fields := strings.Fields(string(text[strings.LastIndexByte(string(text), ')')+1:]))
	return fields[n]
}

func descendants(t *testing.T, root int) []int {
	t.Helper()
	entries, err := filepath.Glob("/proc/[0-9]*")
	if err != nil {
		t.Fatal(err)
	}
	children := map[string][]int{}
	for _, entry := range entries {
		var id int
		fmt.Sscan(filepath.Base(entry), &id)
		ppid := statField(id, 1)
		children[ppid] = append(children[ppid], id)
	}
	family := []int{root}
	for i := 0; i < len(family); i++ {
		family = append(family, children[fmt.Sprint(family[i])]...)
	}
	return family
}

// A process that init has still to reap has ended.
func waitUntilGone(t *testing.T, family []int) {
	t.Helper()
	deadline := time.Now().Add(10 * time.Second)
	for {
		var left []int
		for _, id := range family {
			if state := statField(id, 0); state != "" && (state != "Z" || statField(id, 1) == fmt.Sprint(os.Getpid())) {
				left = append(left, id)
			}
		}
		if len(left) == 0 {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("still there: %v of %v", left, family)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

func executable(t *testing.T, dir, name, text string) string {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

func override(values map[string]string) browser.Env {
	return func(name string) (string, bool) {
		if value, ok := values[name]; ok {
			return value, true
		}
		return os.LookupEnv(name)
	}
}
