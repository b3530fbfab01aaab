// Package browser finds, installs and starts Chromium and the Playwright driver
// that speaks to it.
//
// Entry points: Find says which executable would be used, Install brings what is
// missing, Launch starts one browser with a driver of its own. After Close, or
// once the context given to Launch ends, none of their processes is left.
package browser

import (
	"context"
	"sync"
	"time"

	"github.com/playwright-community/playwright-go"
)

const (
	launchLimit = 30 * time.Second
	closeLimit  = 5 * time.Second
)

// Options says which browser to start and how.
type Options struct {
	Search
	Endpoint  string // CDP address of a running browser, used instead of starting one
	NoSandbox bool   // only where Chromium's sandbox can't work: see SandboxUnusable
}

// Browser is one running browser and its driver.
type Browser struct {
	executable Executable
	driver     *playwright.Playwright
	remote     playwright.Browser
	process    process // the browser's
	parent     process // the driver's
	release    func()  // frees what waits for the end of the context
	gone       chan struct{}
	lost       func()
	close      func()
}

// Launch starts a browser, or connects to the one at o.Endpoint, and waits at
// most 30 s for it. It lives until Close or until ctx ends, whichever is first.
// Errors are *Error, or ctx's own.
func Launch(ctx context.Context, o Options) (*Browser, error) {
	ctx, cancel := context.WithCancel(ctx)
	b := &Browser{gone: make(chan struct{}), release: cancel}
	b.lost = sync.OnceFunc(func() { close(b.gone) })
	b.close = sync.OnceFunc(b.shutdown)
	started := make(chan error, 1)
	go func() { started <- b.start(o) }()

	limit := time.NewTimer(launchLimit)
	defer limit.Stop()
	var err error
	select {
	case err = <-started:
		if err == nil {
			context.AfterFunc(ctx, b.Close)
			return b, nil
		}
		b.Close()
		return nil, err
	case <-ctx.Done():
		err = ctx.Err()
	case <-limit.C:
		err = noAnswer()
	}
	go func() { // whatever still comes up is closed again
		<-started
		b.Close()
	}()
	return nil, err
}

func (b *Browser) start(o Options) error {
	if o.Endpoint == "" {
		found, err := Find(o.Search)
		if err != nil {
			return err
		}
		b.executable = found
	}
	driver, err := startDriver(o.Env)
	if err != nil {
		return err
	}
	b.driver = driver
	if o.Endpoint != "" {
		return b.connect(o.Endpoint)
	}
	b.remote, err = driver.Chromium.Launch(playwright.BrowserTypeLaunchOptions{
		ExecutablePath:  &b.executable.Path,
		Args:            flags(o.NoSandbox),
		ChromiumSandbox: playwright.Bool(!o.NoSandbox),
		Headless:        playwright.Bool(!o.Headed),
		Timeout:         playwright.Float(float64(launchLimit.Milliseconds())),
		// Signals are ours: the run ends its steps and writes its result first.
		HandleSIGINT:  playwright.Bool(false),
		HandleSIGTERM: playwright.Bool(false),
		HandleSIGHUP:  playwright.Bool(false),
	})
	if err != nil {
		return launchFailed(b.executable, err)
	}
	b.watch()
	b.process, b.parent = processesOf(b.remote)
	return nil
}

func (b *Browser) connect(endpoint string) (err error) {
	b.remote, err = b.driver.Chromium.ConnectOverCDP(endpoint)
	if err != nil {
		return endpointFailed(err)
	}
	b.watch()
	return nil
}

func (b *Browser) watch() {
	b.remote.OnDisconnected(func(playwright.Browser) { b.Lost() })
}

// NewContext makes a fresh browser context: own cookies, storage and cache.
func (b *Browser) NewContext(o playwright.BrowserNewContextOptions) (playwright.BrowserContext, error) {
	return b.remote.NewContext(o)
}

// NewSession speaks the browser's own protocol with the browser as a whole.
func (b *Browser) NewSession() (playwright.CDPSession, error) { return b.remote.NewBrowserCDPSession() }

// Executable says what was started; zero when reached at an endpoint.
func (b *Browser) Executable() Executable { return b.executable }

// Process is the browser's process id; 0 when it was reached at an endpoint.
func (b *Browser) Process() int { return b.process.id }

// Gone is closed when the browser has ended or can't be reached any more.
func (b *Browser) Gone() <-chan struct{} { return b.gone }

// Lost closes Gone. Whoever meets a broken connection to the driver reports it
// here: the driver's end is no event of its own.
func (b *Browser) Lost() { b.lost() }

// Close ends the browser and its driver, by force after 5 s. It may be called
// more than once and from any goroutine.
func (b *Browser) Close() { b.close() }

func (b *Browser) shutdown() {
	defer b.release()
	deadline := time.Now().Add(closeLimit)
	done := make(chan struct{})
	go func() {
		defer close(done)
		if b.remote != nil {
			_ = b.remote.Close()
		}
		if b.driver != nil {
			_ = b.driver.Stop()
		}
	}()
	select {
	case <-done:
	case <-time.After(closeLimit):
	}
	b.process.end(deadline)
	b.parent.end(deadline)
}
