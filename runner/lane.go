package runner

import (
	"context"
	"strconv"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/browser"
	"sedum.dev/sedum/runner/suite"
)

// lane runs one test after the other in a browser of its own.
type lane struct {
	*run
	number  int
	browser *browser.Browser
}

func (l *lane) work(ctx context.Context) {
	for {
		index, ok := l.take(ctx)
		if !ok {
			return
		}
		l.test(ctx, index, l.Tests[index])
	}
}

// test runs the attempts of one test. Only a clean failure is tried again, and
// always in a fresh browser.
func (l *lane) test(ctx context.Context, index int, t *suite.Test) {
	record, err := l.Recorder.StartTest(index, l.secrets().info(index, t))
	if err != nil {
		l.stop(&result.Error{Code: "execution_error", Message: err.Error()})
		return
	}
	for try := 0; ; try++ {
		open, err := record.StartAttempt(l.number)
		if err != nil {
			record.Fail(result.Error{Code: "execution_error", Message: err.Error()})
			return
		}
		again := l.attempt(ctx, t, open) && try < l.Retries && t.Goal == ""
		if !again {
			return
		}
		l.closeBrowser()
	}
}

// lookup reads a variable as tests may see it. The lane's own are public.
func (l *lane) lookup(name string) (value string, secret, ok bool) {
	switch name {
	case "SEDUM_PARALLEL_INDEX":
		return strconv.Itoa(l.number), false, true
	case "SEDUM_SHARD_INDEX":
		return strconv.Itoa(max(1, l.ShardIndex)), false, true
	}
	return l.Env.Lookup(name)
}

// freshBrowser returns the lane's browser, started when there is none or it is gone.
func (l *lane) freshBrowser(ctx context.Context) (*browser.Browser, error) {
	if l.browser != nil {
		select {
		case <-l.browser.Gone():
			l.closeBrowser()
		default:
			return l.browser, nil
		}
	}
	b, err := launch(ctx, l.Browser)
	if err != nil {
		return nil, err
	}
	l.browser = b
	return b, nil
}

// launch gives up when ctx ends first. A browser that is up outlives ctx: steps
// unwind in it before it is closed.
func launch(ctx context.Context, o browser.Options) (*browser.Browser, error) {
	life, end := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, end)
	b, err := browser.Launch(life, o)
	if !stop() && err == nil {
		b.Close()
		return nil, ctx.Err()
	}
	return b, err
}

func (l *lane) closeBrowser() {
	if l.browser != nil {
		l.browser.Close()
		l.browser = nil
	}
}
