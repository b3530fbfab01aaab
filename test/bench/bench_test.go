// Package bench measures what Sedum costs: whole commands against a Playwright
// Test script that does the same, what a step costs on small and large pages,
// and memory. "make bench" runs it; docs/measurements.md keeps the figures. It
// has no code but its benchmarks.
package bench

import (
	"cmp"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/runner/browser"
)

const (
	password = "bench-only"
	rounds   = 7 // of both commands, in turns; the first is not counted
)

// BenchmarkOrder compares the wall times of two whole commands that take the same
// 12 actions and make the same 6 checks in the same browser.
func BenchmarkOrder(b *testing.B) {
	address := testkit.Shop(b, password)
	sedum := sedumRun(b, testkit.Build(b).Path, address, "order")
	playwright := playwrightTest(b, address)
	for b.Loop() {
		var ours, theirs []time.Duration
		for range rounds {
			ours = append(ours, took(b, sedum()))
			theirs = append(theirs, took(b, playwright()))
		}
		our, their := median(ours[1:]), median(theirs[1:])
		b.ReportMetric(our.Seconds(), "sedum-s")
		b.ReportMetric(their.Seconds(), "playwright-s")
		b.ReportMetric(our.Seconds()/their.Seconds(), "ratio")
	}
}

// sedumRun returns a maker of runs of one test of the shop project, each in a project of its own.
func sedumRun(b *testing.B, program, address, test string) func() *exec.Cmd {
	return func() *exec.Cmd {
		project := b.TempDir()
		if err := os.CopyFS(project, os.DirFS("shop")); err != nil {
			b.Fatal(err)
		}
		command := exec.Command(program, "run", "--url-override", address, filepath.Join("tests", test+".test.yaml"))
		command.Dir = project
		command.Env = append(os.Environ(), "SHOP_PASSWORD="+password)
		return command
	}
}

func playwrightTest(b *testing.B, address string) func() *exec.Cmd {
	cli := filepath.Join(testkit.NPM(b, "@playwright/test"), "cli.js")
	options := testkit.BrowserOptions()
	found, err := browser.Find(options.Search)
	if err != nil {
		b.Fatal(err)
	}
	sandbox := "yes"
	if options.NoSandbox {
		sandbox = "no"
	}
	output := b.TempDir()
	return func() *exec.Cmd {
		command := exec.Command("node", cli, "test", "--config", filepath.Join("shop", "playwright.config.js"))
		command.Env = append(os.Environ(), "SHOP_PASSWORD="+password, "SHOP_URL="+address, "BENCH_OUTPUT="+output,
			"BROWSER_PATH="+found.Path, "BROWSER_SANDBOX="+sandbox)
		return command
	}
}

// took runs a command that must succeed.
func took(b *testing.B, command *exec.Cmd) time.Duration {
	began := time.Now()
	out, err := command.CombinedOutput()
	elapsed := time.Since(began)
	if err != nil {
		b.Fatalf("%s: %v\n%s", command, err, out)
	}
	return elapsed
}

func median[T cmp.Ordered](values []T) T {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}
