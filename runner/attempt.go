package runner

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"time"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/browser"
	"sedum.dev/sedum/runner/judge"
	"sedum.dev/sedum/runner/locate"
	"sedum.dev/sedum/runner/page"
	"sedum.dev/sedum/runner/sentence"
	"sedum.dev/sedum/runner/step"
	"sedum.dev/sedum/runner/suite"
	"sedum.dev/sedum/secret"
)

// attempt is one try of one test.
type attempt struct {
	*lane
	test    *suite.Test
	record  *result.AttemptRecord
	secrets secrets
	ops     map[*suite.Step]sentence.Operation
	page    *page.Tabs
	steps   *step.Runner
	err     *result.Error // why there is no verdict
	failed  bool
}

// attempt runs one try and reports whether it failed cleanly, so that another
// try may tell more. What stops the run, or was cut off by it, stays open: the
// end of the run closes it.
func (l *lane) attempt(ctx context.Context, t *suite.Test, record *result.AttemptRecord) (failed bool) {
	a := &attempt{lane: l, test: t, record: record, secrets: l.secrets()}
	a.run(ctx)
	if a.page != nil {
		a.page.Close()
	}
	if a.err != nil {
		a.err = a.secrets.hideIn(*a.err)
		l.closeBrowser()
	}
	if a.secrets.Short() {
		l.warnOnce.Do(func() { l.Warn(secret.ShortMessage) })
	}
	switch {
	case ctx.Err() != nil:
		return false
	case a.err != nil && stopsRun[a.err.Code]:
		l.stop(a.err)
		return false
	}
	return record.Finish(a.err).Verdict == result.Failed
}

// run prepares the attempt and runs its phases. Values and sentences are checked
// before a browser is touched.
func (a *attempt) run(ctx context.Context) {
	values, err := a.test.ResolveData(a.lookup)
	if err != nil {
		a.err = &result.Error{Code: "invalid_data", Message: err.Error()}
		return
	}
	for _, v := range values {
		a.secrets.hide(v)
	}
	if a.test.Goal != "" {
		a.err = &result.Error{Code: "unsupported_test", Message: "goal tests can't be run yet: " + a.test.GoalAt.String()}
		return
	}
	if a.err = a.classify(ctx); a.err != nil {
		return
	}
	if a.err = a.open(ctx); a.err != nil {
		return
	}
	a.phases(ctx, step.NewScope(values))
}

// lookup reads a variable as the tests of a lane may see it; the attempt's key is
// public too.
func (a *attempt) lookup(name string) (value string, secret, ok bool) {
	if name == "SEDUM_ATTEMPT_KEY" {
		return result.AttemptKey(a.record.ID()), false, true
	}
	return a.lane.lookup(name)
}

// classify decides the operation of every sentence; one that can't be decided
// keeps the whole test from running.
func (a *attempt) classify(ctx context.Context) *result.Error {
	steps := a.test.Steps()
	decisions, metrics := a.Classifier.Classify(ctx, a.test.Sentences())
	if err := a.record.AddCalls(metrics.Calls...); err != nil {
		return &result.Error{Code: "execution_error", Message: err.Error()}
	}
	var me *model.Error
	if errors.As(metrics.Err, &me) {
		return &result.Error{Code: "provider_" + string(me.Code), Message: me.Message}
	}
	a.ops = map[*suite.Step]sentence.Operation{}
	for i, d := range decisions {
		if d.Diagnostic != nil {
			return refusal(*d.Diagnostic)
		}
		a.ops[steps[i]] = d.Op
	}
	return nil
}

func refusal(d result.Diagnostic) *result.Error {
	return &result.Error{Code: "invalid_test", Message: fmt.Sprintf("%s:%d:%d: %s %s", d.File, d.Line, d.Col, d.Message, d.Fix)}
}

// open brings up a page at the test's entry address.
func (a *attempt) open(ctx context.Context) *result.Error {
	entry, err := suite.EntryURL(a.test, a.BaseURL, a.URLOverride)
	if err != nil {
		return &result.Error{Code: "invalid_test", Message: fmt.Sprintf("%s: %s", a.test.URLAt, err)}
	}
	b, err := a.freshBrowser(ctx)
	if err != nil {
		return failure(ctx, err)
	}
	viewport := a.Viewport
	viewport.Sensitive = a.sensitive
	if a.page, err = page.NewTabs(ctx, b, viewport); err != nil {
		return failure(ctx, err)
	}
	if err := a.page.Goto(ctx, entry); err != nil {
		return failure(ctx, err)
	}
	finder := locate.New(locate.Options{Model: a.Model, Secrets: a.secrets})
	a.steps = &step.Runner{
		Page:    a.page,
		Locator: finder,
		Judge:   &judge.Judge{Model: a.Model, Finder: finder, Policy: a.Policy, Secrets: a.secrets},
		Secrets: a.secrets,
		Grace:   a.Grace,
		Root:    a.Root,
		Pictures: step.Pictures{
			Keep: a.record.KeepFrame, Evidence: a.Evidence, Replay: a.Replay, Sensitive: a.sensitive,
		},
	}
	if a.Evidence {
		a.steps.KeepDownload = a.record.KeepDownload
	}
	return nil
}

// sensitive reports whether an address lies on an origin that was declared so.
func (a *attempt) sensitive(address string) bool {
	u, err := url.Parse(address)
	return err == nil && slices.Contains(a.Sensitive, u.Scheme+"://"+u.Host)
}

// failure words what kept a browser or page from being used.
func failure(ctx context.Context, err error) *result.Error {
	var pe *page.Error
	var be *browser.Error
	switch {
	case ctx.Err() != nil:
		return &result.Error{Code: "canceled", Message: "the run was stopped"}
	case errors.As(err, &pe):
		return &result.Error{Code: pe.Code, Message: pe.Message, CallLog: pe.CallLog}
	case errors.As(err, &be):
		return &result.Error{Code: be.Code, Message: be.Message}
	}
	return &result.Error{Code: "execution_error", Message: "the browser failed in an unknown way"}
}

// pause keeps a watched run slow.
func (a *attempt) pause(ctx context.Context) {
	if a.Slow <= 0 {
		return
	}
	select {
	case <-ctx.Done():
	case <-time.After(a.Slow):
	}
}
