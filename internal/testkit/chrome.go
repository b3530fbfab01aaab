// Package testkit holds what several packages' tests share: a real browser and
// servers that misbehave on purpose.
package testkit

import (
	"context"
	"errors"
	"os"
	"sync"
	"testing"

	"sedum.dev/sedum/runner/browser"
)

// BrowserOptions are those of a browser found as a user's would be.
func BrowserOptions() browser.Options {
	return browser.Options{
		Search:    browser.Search{Env: os.LookupEnv},
		NoSandbox: browser.SandboxUnusable(),
	}
}

// Browser returns the one browser that all tests of a test binary share; pages
// of it don't share anything. It ends with the process. Without a browser the
// test fails: a skipped test would hide that nothing was tested.
func Browser(t testing.TB) *browser.Browser {
	t.Helper()
	b, err := shared()
	if err != nil {
		fatal(t, err)
	}
	return b
}

var shared = sync.OnceValues(func() (*browser.Browser, error) {
	return browser.Launch(context.Background(), BrowserOptions())
})

// OwnBrowser returns a browser that a test may do anything to.
func OwnBrowser(t testing.TB) *browser.Browser {
	t.Helper()
	b, err := browser.Launch(context.Background(), BrowserOptions())
	if err != nil {
		fatal(t, err)
	}
	t.Cleanup(b.Close)
	return b
}

func fatal(t testing.TB, err error) {
	t.Helper()
	var e *browser.Error
	if errors.As(err, &e) {
		t.Fatalf("this test needs a real browser: %s\nFix: %s\nCause: %v", e.Message, e.Fix, e.Err)
	}
	t.Fatal(err)
}
