package main

import (
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"sedum.dev/sedum/config"
	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner"
	"sedum.dev/sedum/runner/suite"
)

// runFlags are the options of sedum run as they were given.
type runFlags struct {
	filter      suite.Filter
	environment string
	overrides   config.Overrides
	urlOverride string
	headed      bool
	slowMs      int
	retries     int
	minutes     float64
	parallel    string
	shardIndex  int
	shardCount  int
	reporters   []string
	strict      bool
	allowEmpty  bool
	costs       bool
	replay      bool
	noEvidence  bool
	sensitive   []string // origins once checked
}

func newRun(a *app) *cobra.Command {
	f := &runFlags{}
	cmd := &cobra.Command{
		Use:   "run [paths...]",
		Short: "Run tests in a browser",
		RunE: func(cmd *cobra.Command, paths []string) error {
			if err := f.check(cmd); err != nil {
				return err
			}
			return a.execute(cmd.Context(), f, paths)
		},
	}
	f.register(cmd)
	return cmd
}

func (f *runFlags) register(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.SortFlags = false
	flags.StringArrayVar(&f.filter.Include, "include", nil, "run only tests whose path matches this `glob` (repeatable)")
	flags.StringArrayVar(&f.filter.Exclude, "exclude", nil, "leave out tests whose path matches this `glob` (repeatable)")
	flags.StringArrayVar(&f.filter.Labels, "labels", nil, "run only tests that have all these tags, `a,b` (repeatable)")
	flags.StringArrayVar(&f.filter.Names, "name", nil, "run only tests whose id or description contains this `text` (repeatable)")
	flags.StringArrayVar(&f.filter.IDs, "id", nil, "run only the test with this `id` (repeatable)")
	flags.StringVar(&f.environment, "env", "", "use the environment of this `name` from the configuration")
	flags.StringVar(&f.overrides.Browser, "browser", "", "`name` of the browser: chromium or chrome")
	flags.StringVar(&f.overrides.Provider, "provider", "", "ask the provider of this `name` instead of the configured one")
	flags.StringVar(&f.overrides.Model, "model", "", "ask this `model` of the provider")
	flags.StringVar(&f.urlOverride, "url-override", "", "open every test's address on this `url`'s host instead")
	flags.StringVar(&f.overrides.OutputDir, "output-dir", "", "`folder` of the run directories, inside the project")
	flags.StringVar(&f.overrides.ReporterDir, "reporter-dir", "", "`folder` of the report copies, inside the project")
	flags.BoolVar(&f.headed, "headed", false, "show the browser")
	flags.IntVar(&f.slowMs, "slow", 0, "pause this many `ms` after each step, 0 to 30000")
	flags.IntVar(&f.retries, "retries", 0, "run a failed test again up to `n` times, 0 to 20")
	flags.Float64Var(&f.minutes, "timeout-minutes", 0, "stop the run after `n` minutes, at most 1440")
	flags.StringVar(&f.parallel, "parallel", "1", "run tests in `n` lanes side by side, 1 to 64, or auto")
	flags.IntVar(&f.shardIndex, "shard-index", 0, "run only shard `i`, counted from 1")
	flags.IntVar(&f.shardCount, "shard-count", 0, "split the selection into `n` shards")
	flags.BoolVar(&f.strict, "strict", false, "exit 2 when tests passed with flags")
	flags.BoolVar(&f.allowEmpty, "allow-empty", false, "exit 0 when no test was selected")
	flags.StringSliceVar(&f.reporters, "reporter", []string{"list"}, "list, steps, json, markdown or junit; repeatable, commas allowed")
	flags.BoolVar(&f.replay, "replay", false, "keep a picture of every step, for the replay in the report")
	flags.BoolVar(&f.noEvidence, "no-evidence", false, "keep no pictures, downloads and records of page faults")
	flags.StringArrayVar(&f.sensitive, "sensitive-origin", nil, "keep no pictures, titles or page text of this `url`'s origin (repeatable)")
	flags.BoolVar(&f.costs, "costs", false, "show what the models cost")
}

// reporters by the names that they can be asked for.
var reporterNames = map[string]string{"list": "list", "terminal": "list", "steps": "steps", "json": "json", markdownReport: markdownReport, junitReport: junitReport}

var laneForm = regexp.MustCompile(`^(?:auto|[1-9][0-9]?)$`)

// check refuses values before any file is read. The shard pair comes first.
func (f *runFlags) check(cmd *cobra.Command) error {
	index, count := cmd.Flags().Changed("shard-index"), cmd.Flags().Changed("shard-count")
	switch {
	case index != count:
		return &failure{"invalid shard: --shard-index and --shard-count belong together", "give both, or neither"}
	case count && (f.shardCount < 1 || f.shardCount > 10000 || f.shardIndex < 1 || f.shardIndex > f.shardCount):
		return &failure{fmt.Sprintf("invalid shard %d of %d", f.shardIndex, f.shardCount), "count shards from 1; at most 10000, and the index not above the count"}
	case f.slowMs < 0 || f.slowMs > 30000:
		return outOfRange("--slow", f.slowMs, "0 to 30000 milliseconds")
	case f.retries < 0 || f.retries > 20:
		return outOfRange("--retries", f.retries, "0 to 20")
	case cmd.Flags().Changed("timeout-minutes") && !(f.minutes > 0 && f.minutes <= 1440):
		return outOfRange("--timeout-minutes", f.minutes, "a number above 0, at most 1440")
	case !laneForm.MatchString(f.parallel) || f.lanes() > runner.MaxLanes:
		return outOfRange("--parallel", f.parallel, "1 to 64, or auto")
	}
	if err := f.checkSensitive(); err != nil {
		return err
	}
	if err := f.filter.Check(); err != nil {
		return &failure{err.Error(), "correct or leave out the option"}
	}
	return f.checkReporters()
}

func outOfRange(flag string, value any, want string) error {
	return &failure{fmt.Sprintf("invalid %s %v", flag, value), "use " + want}
}

// checkSensitive keeps the origin of each address.
func (f *runFlags) checkSensitive() error {
	for i, address := range f.sensitive {
		u, err := url.Parse(address)
		if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" {
			return outOfRange("--sensitive-origin", address, "an absolute http(s) URL, such as https://bank.example")
		}
		f.sensitive[i] = u.Scheme + "://" + u.Host
	}
	return nil
}

func (f *runFlags) checkReporters() error {
	for i, name := range f.reporters {
		known, ok := reporterNames[strings.TrimSpace(name)]
		if !ok {
			return &failure{fmt.Sprintf("unsupported_reporter: %q", name), "choose from list, steps, json, markdown and junit"}
		}
		f.reporters[i] = known
	}
	slices.Sort(f.reporters)
	f.reporters = slices.Compact(f.reporters)
	return nil
}

func (f *runFlags) reports(name string) bool { return slices.Contains(f.reporters, name) }

func (f *runFlags) lanes() result.LaneRequest {
	n, err := strconv.Atoi(f.parallel)
	if err != nil {
		return result.Auto
	}
	return result.LaneRequest(n)
}

func (f *runFlags) deadline() time.Duration {
	return time.Duration(f.minutes * float64(time.Minute))
}
