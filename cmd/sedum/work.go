package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner"
	"sedum.dev/sedum/runner/browser"
	"sedum.dev/sedum/runner/judge"
	"sedum.dev/sedum/runner/page"
	"sedum.dev/sedum/runner/sentence"
	"sedum.dev/sedum/runner/step"
	"sedum.dev/sedum/runner/suite"
	"sedum.dev/sedum/secret"
)

// work selects the tests, prepares what they need and runs them. The error is
// why the run as a whole could not come to an end of its own.
func (e *execution) work(ctx context.Context) *result.Error {
	if err := e.proceed(); err != nil {
		return err
	}
	if len(e.problems) > 0 {
		return e.badConfig(e.problems[0])
	}
	if err := e.checkOverride(); err != nil {
		return err
	}
	tests, err := e.selectTests()
	if err != nil || len(tests) == 0 {
		return err
	}
	answers, err := e.model()
	if err != nil {
		return err
	}
	options, err := e.browserOptions()
	if err != nil {
		return err
	}
	grace, err := e.grace()
	if err != nil {
		return err
	}
	login, hidden, err := e.login()
	if err != nil {
		return err
	}
	t := e.config.Thresholds
	return runner.Run(ctx, runner.Options{
		Tests:       tests,
		Root:        e.config.Root,
		BaseURL:     e.config.BaseURL,
		URLOverride: e.flags.urlOverride,
		Env:         e.config.TestEnv,
		ShardIndex:  e.flags.shardIndex,
		Model:       answers,
		Classifier:  sentence.New(sentence.Options{Model: answers, Cache: classifications(e.config), Write: true, Now: e.now}),
		Policy:      judge.Policy{Threshold: t.Verify, Band: t.LowConfidenceBand, Contradiction: t.Contradiction},
		Browser:     options,
		Viewport:    page.Options{Width: e.config.Viewport.Width, Height: e.config.Viewport.Height, Login: login},
		Lanes:       runner.Lanes(e.flags.lanes(), len(tests)),
		Retries:     e.flags.retries,
		Grace:       grace,
		Slow:        time.Duration(e.flags.slowMs) * time.Millisecond,
		Evidence:    !e.flags.noEvidence,
		Replay:      e.flags.replay,
		Sensitive:   e.flags.sensitive,
		Hidden:      append(e.config.Credentials.Values(), hidden...),
		Recorder:    e.recorder,
		Proceed:     e.proceed,
		Warn:        func(message string) { fmt.Fprintln(e.stderr, "sedum: warning:", message) },
	})
}

// badConfig reports the first thing that is wrong with the configuration.
func (e *execution) badConfig(d result.Diagnostic) *result.Error {
	e.fix = d.Fix
	if strings.HasPrefix(d.Key, "--") { // an option has no place in the file
		return &result.Error{Code: cmp.Or(optionCodes[d.Key], d.Code), Message: d.Key + ": " + d.Message}
	}
	message := fmt.Sprintf("%s:%d:%d: %s", d.File, d.Line, d.Col, d.Message)
	if d.Key != "" {
		message += fmt.Sprintf(" (key: %s)", d.Key)
	}
	return &result.Error{Code: d.Code, Message: message}
}

// optionCodes are the codes of options that differ from those of their keys.
var optionCodes = map[string]string{"--browser": "invalid_browser"}

func (e *execution) checkOverride() *result.Error {
	if e.flags.urlOverride == "" {
		return nil
	}
	u, err := url.Parse(e.flags.urlOverride)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" || u.User != nil {
		e.fix = "give an absolute http(s) URL without credentials, such as https://preview.example"
		return &result.Error{Code: "invalid_url_override", Message: "--url-override is not an absolute http(s) URL without credentials"}
	}
	return nil
}

// selectTests discovers, filters and shards, and records all three.
func (e *execution) selectTests() ([]*suite.Test, *result.Error) {
	options := e.suiteOptions(e.config, e.paths)
	options.FollowLinks = false // what runs is what was committed
	loaded := suite.Load(options, suite.Discover(options))
	selected := suite.Select(loaded, e.flags.filter, e.flags.shardIndex, e.flags.shardCount)
	lanes := runner.Lanes(e.flags.lanes(), len(selected.Tests))
	execution := result.Execution{
		Parallel:            result.Parallel{Requested: e.flags.lanes(), Lanes: lanes},
		ProviderConcurrency: min(4, 2*lanes),
	}
	if e.flags.shardCount > 0 {
		execution.Shard = &result.Shard{Index: e.flags.shardIndex, Count: e.flags.shardCount, GlobalSelectedTests: selected.Matched}
	}
	err := e.recorder.Select(len(selected.Tests), execution)
	if err == nil {
		err = e.recorder.AddDiscoveryProblems(suite.DiscoveryProblems(selected.Problems, e.redactor(loaded.Tests()))...)
	}
	if err != nil {
		return nil, &result.Error{Code: "setup_or_output_error", Message: err.Error()}
	}
	return selected.Tests, nil
}

// redactor hides what the configuration declares, providers' keys and what tests
// name from text about files.
func (e *execution) redactor(tests []*suite.Test) func(text string) string {
	var known secret.Set
	for _, value := range slices.Concat(slices.Collect(maps.Values(e.config.Variables)), e.config.Credentials.Values(), runner.Hidden(tests, e.config.TestEnv)) {
		known.Add(value)
	}
	return func(text string) string { return known.Redact(text, secret.Reported) }
}

// browserOptions finds the browser before any test starts.
func (e *execution) browserOptions() (browser.Options, *result.Error) {
	b := e.config.Browser
	options := browser.Options{
		Search:    browser.Search{Env: e.lookup, Name: b.Name, Configured: b.Executable, Headed: e.flags.headed},
		Endpoint:  b.Endpoint,
		NoSandbox: browser.SandboxUnusable(),
	}
	if b.Endpoint != "" {
		return options, nil
	}
	_, err := browser.Find(options.Search)
	if err == nil {
		_, err = browser.FindDriver(e.lookup)
	}
	var be *browser.Error
	if errors.As(err, &be) {
		e.fix = be.Fix
		return options, &result.Error{Code: "browser_missing", Message: be.Message}
	}
	return options, nil
}

// graceVariable sets how long targets and claims may take to appear, in ms.
const graceVariable = "SEDUM_VERIFY_GRACE_MS"

func (e *execution) grace() (time.Duration, *result.Error) {
	text, ok := e.lookup(graceVariable)
	if !ok || text == "" {
		return step.GraceDefault, nil
	}
	ms, err := strconv.Atoi(text)
	if err != nil || ms < 0 || ms > 120_000 {
		e.fix = "use a whole number of milliseconds from 0 to 120000"
		return 0, &result.Error{Code: "invalid_config", Message: graceVariable + " is not a number of milliseconds"}
	}
	return time.Duration(ms) * time.Millisecond, nil
}
