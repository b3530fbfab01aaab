package bench

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/model/builtin"
	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/judge"
	"sedum.dev/sedum/runner/locate"
	"sedum.dev/sedum/runner/page"
	"sedum.dev/sedum/runner/sentence"
	"sedum.dev/sedum/runner/step"
)

const clicks = 30 // per page size; the first is not counted

// BenchmarkStep measures what we add to a click on pages of 100, 1,000 and 10,000
// elements: waiting for quiet, reading, finding, recording; not the click itself.
func BenchmarkStep(b *testing.B) {
	for b.Loop() {
		small := 0.0
		for _, size := range []int{100, 1000, 10000} {
			cost := median(overheads(b, size)[1:]).Seconds() * 1000
			b.ReportMetric(cost, fmt.Sprintf("ms@%d", size))
			if small > 0 {
				b.ReportMetric(cost/small, fmt.Sprintf("growth@%d", size))
			}
			small = cost
		}
	}
}

// overheads are what the steps cost beyond their clicks.
func overheads(b *testing.B, size int) []time.Duration {
	ctx := b.Context()
	p, err := page.NewTabs(ctx, testkit.Browser(b), page.Options{Width: 1280, Height: 900})
	if err != nil {
		b.Fatal(err)
	}
	defer p.Close()
	if err := p.Goto(ctx, serve(b, document(size))); err != nil {
		b.Fatal(err)
	}
	watched := &clock{Tabs: p}
	runner := steps(watched)
	record, finish := recorded(b)
	defer finish()
	var costs []time.Duration
	for range clicks {
		watched.acting = 0
		began := time.Now()
		done := runner.Run(ctx, step.Sentence{
			ID: record.NextStepID(), Text: "click the Save draft button", Op: sentence.Click, Phase: result.Body,
			Stack: []result.Source{{File: "bench.test.yaml", Line: 1, Col: 1}}, Scope: step.NewScope(nil),
		})
		if _, err := record.AddStep(done.Step); err != nil {
			b.Fatal(err)
		}
		costs = append(costs, time.Since(began)-watched.acting)
		if done.Step.Verdict != result.Passed {
			b.Fatalf("the click on a page of %d elements did not pass: %+v", size, done.Step.Error)
		}
	}
	return costs
}

// clock is a page that notes how long its clicks take.
type clock struct {
	*page.Tabs
	acting time.Duration
}

func (c *clock) Click(ctx context.Context, t page.Target) (page.Effect, error) {
	began := time.Now()
	defer func() { c.acting += time.Since(began) }()
	return c.Tabs.Click(ctx, t)
}

func steps(p step.Page) *step.Runner {
	answers := builtin.New(builtin.Options{})
	finder := locate.New(locate.Options{Model: answers, Secrets: noSecrets{}})
	return &step.Runner{
		Page: p, Locator: finder, Secrets: noSecrets{},
		Judge: &judge.Judge{Model: answers, Finder: finder, Secrets: noSecrets{}},
	}
}

type noSecrets struct{}

func (noSecrets) Add(string)                   {}
func (noSecrets) ForReport(text string) string { return text }
func (noSecrets) Address(raw string) string    { return raw }
func (noSecrets) Redact(text string) string    { return text }
func (noSecrets) Holds(string) bool            { return false }

// recorded is an attempt of a run that is recorded as every run is.
func recorded(b *testing.B) (*result.AttemptRecord, func()) {
	root := b.TempDir()
	recorder, err := result.Start(result.Options{
		Root: root, Dir: filepath.Join(root, "run"), RunID: uuid.NewString(), Now: time.Now, NewID: uuid.NewString,
	})
	if err != nil {
		b.Fatal(err)
	}
	one := result.Execution{Parallel: result.Parallel{Requested: 1, Lanes: 1}, ProviderConcurrency: 1}
	if err := recorder.Select(1, one); err != nil {
		b.Fatal(err)
	}
	test, err := recorder.StartTest(0, result.TestInfo{ID: "bench", File: "bench.test.yaml"})
	if err != nil {
		b.Fatal(err)
	}
	attempt, err := test.StartAttempt(0)
	if err != nil {
		b.Fatal(err)
	}
	return attempt, func() {
		attempt.Finish(nil)
		if _, err := recorder.Finish(result.End{}); err != nil {
			b.Fatal(err)
		}
	}
}

func serve(b *testing.B, html string) string {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		_, _ = w.Write([]byte(html))
	}))
	b.Cleanup(server.Close)
	return server.URL
}

// document is a page of about size elements, one in ten of them a link.
func document(size int) string {
	var html strings.Builder
	html.WriteString("<!doctype html><title>Bench</title><main><h1>Parts</h1><button>Save draft</button>")
	for i := range size / 10 {
		fmt.Fprintf(&html, "<article><h2>Part %d</h2><p>Made of <b>steel</b> in <i>batch %d</i></p>"+
			"<ul><li>small</li><li>light</li></ul><a href=#%d>Details of part %d</a><span>In stock</span></article>\n", i, i%7, i, i)
	}
	html.WriteString("</main>")
	return html.String()
}
