package config

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestDefaults(t *testing.T) {
	for name, text := range map[string]string{"empty file": "", "comments": "# nothing yet\n", "null": "---\n"} {
		t.Run(name, func(t *testing.T) {
			c := load(t, text, Options{})
			want := Thresholds{Verify: 0.75, LowConfidenceBand: 0.15, Contradiction: 0.5}
			if c.Thresholds != want {
				t.Errorf("thresholds %+v, want %+v", c.Thresholds, want)
			}
			if c.OutputDir != ".sedum/runs" || c.ReporterDir != ".sedum/reports" || c.Tests.Directory != "tests" {
				t.Errorf("folders %q %q %q", c.OutputDir, c.ReporterDir, c.Tests.Directory)
			}
			if c.Browser.Name != "chromium" || c.Provider.Name != "builtin" || c.Viewport != (Viewport{1280, 900}) {
				t.Errorf("browser %v, provider %v, viewport %v", c.Browser, c.Provider, c.Viewport)
			}
		})
	}
}

func TestWithoutAFileTheStartFolderIsTheRoot(t *testing.T) {
	dir := t.TempDir()
	c, found := Load(Options{Dir: dir})
	if c.Root != dir || c.File != "" || len(found) > 0 {
		t.Errorf("root %q file %q, diagnostics %v", c.Root, c.File, found)
	}
}

func TestTheNearestFileUpwardMakesTheRoot(t *testing.T) {
	dir := project(t, map[string]string{FileName: "outputDir: outer", "shop/" + FileName: "outputDir: inner", "shop/tests/cart/x": ""})
	c, _ := Load(Options{Dir: filepath.Join(dir, "shop", "tests", "cart")})
	if c.Root != filepath.Join(dir, "shop") || c.OutputDir != "inner" {
		t.Errorf("root %q, outputDir %q", c.Root, c.OutputDir)
	}
}

func TestEveryKey(t *testing.T) {
	c := load(t, `
tests:
  directory: ./e2e/
  include: ["**/*.test.yaml"]
  exclude: ["slow/**"]
affected:
  ignore: ["docs/", "**/*.md"]
  map:
    "src/cart/**": ["e2e/cart*.test.yaml"]
browser: {name: chrome, executable: /opt/chrome}
viewport: {width: 375}
thresholds: {verify: 0.9, lowConfidenceBand: 0.3, contradiction: 0.4}
outputDir: out/runs
reporterDir: out/reports
baseUrl: HTTPS://Shop.Example:443
variables: {NAME: Ada, COUNT: 2, ON: true, NONE: null, QUOTED: "01"}
httpCredentials: {username: $SITE_USER, password: "${SITE_PASSWORD}", origin: "https://Shop.example/any"}
vision: {enabled: true, model: m, timeoutMs: 5000}
provider: {name: openai, model: gpt-5-mini, baseUrl: "http://localhost:11434/v1/"}
budget: {costUsd: 0.5, modelCalls: 200}
target:
  reset:
    url: /api/reset
    method: PUT
    headers: {Authorization: $RESET_AUTH, X-Reason: retest}
    timeoutMs: 9000
quarantine:
  - {id: cart, reason: payment sandbox is down on Sundays, until: 2026-12-31}
`, Options{})
	got := fmt.Sprintf("%+v %v %v %+v %+v %+v %v %v %v %v %+v %+v %+v %+v %+v %+v", c.Tests, c.AffectedIgnore, c.AffectedMap,
		c.Browser, c.Viewport, c.Thresholds, c.OutputDir, c.ReporterDir, c.BaseURL, c.Variables, c.HTTPCredentials, c.Vision, c.Provider, c.Budget, c.Reset, c.Quarantine)
	want := strings.Join([]string{
		"{Directory:e2e Include:[**/*.test.yaml] Exclude:[slow/**]}",
		"[docs/ **/*.md]",
		"[{src/cart/** [e2e/cart*.test.yaml]}]",
		"{Name:chrome Executable:/opt/chrome Endpoint:}",
		"{Width:375 Height:900}",
		"{Verify:0.9 LowConfidenceBand:0.3 Contradiction:0.4}",
		"out/runs out/reports",
		"https://shop.example/",
		"map[COUNT:2 NAME:Ada NONE: ON:true QUOTED:01]",
		"{User:SITE_USER Password:SITE_PASSWORD Origin:https://shop.example}",
		"{Enabled:true Model:m TimeoutMs:5000}",
		"{Name:openai Model:gpt-5-mini Prefer:[] BaseURL:http://localhost:11434/v1}",
		"{CostUSD:0.5 ModelCalls:200}",
		"{URL:/api/reset Method:PUT Headers:[{Name:Authorization Value: Env:RESET_AUTH} {Name:X-Reason Value:retest Env:}] Command:[] TimeoutMs:9000}",
		"[{ID:cart Reason:payment sandbox is down on Sundays Until:" + time.Date(2026, 12, 31, 0, 0, 0, 0, time.UTC).String() + "}]",
	}, " ")
	if got != want {
		t.Errorf("differs (-want +got):\n%s", cmp.Diff(strings.Split(want, "} "), strings.Split(got, "} ")))
	}
}

func TestURLsAreNormalizedAsBrowsersDo(t *testing.T) {
	for raw, want := range map[string]string{
		"https://shop.example":          "https://shop.example/",
		"http://SHOP.example:80/a/../b": "http://shop.example/b",
		"http://shop.example:8080/cart": "http://shop.example:8080/cart",
		"https://shop.example:/x?q=a#f": "https://shop.example/x?q=a#f",
		"http://[::1]:3000":             "http://[::1]:3000/",
		"https://shop.example/a%2Fb/c":  "https://shop.example/a%2Fb/c", "https://shop.example/ü": "https://shop.example/%C3%BC",
		"http://127.0.0.1:4000/tienda/":  "http://127.0.0.1:4000/tienda/",
		"https://shop.example/a/./b/../": "https://shop.example/a/",
	} {
		if got := load(t, "baseUrl: "+`"`+raw+`"`, Options{}).BaseURL; got != want {
			t.Errorf("%s became %s, want %s", raw, got, want)
		}
	}
}

const environments = `
baseUrl: https://shop.example/
environment: staging
variables: {CITY: Paris, SHOP: main}
environments:
  staging:
    baseUrl: https://staging.example/
    variables: {CITY: Rome}
  local:
    variables: {CITY: Oslo}
`

func TestTheSelectedEnvironmentReplacesBaseURLAndVariables(t *testing.T) {
	for _, c := range []struct{ flag, name, baseURL, city string }{
		{"", "staging", "https://staging.example/", "Rome"},
		{"local", "local", "https://shop.example/", "Oslo"},
	} {
		got := load(t, environments, Options{Environment: c.flag})
		if got.Environment != c.name || got.BaseURL != c.baseURL || got.Variables["CITY"] != c.city || got.Variables["SHOP"] != "main" {
			t.Errorf("--env %q: %q %q %v", c.flag, got.Environment, got.BaseURL, got.Variables)
		}
	}
}

func TestUnknownEnvironmentOfTheCommandLine(t *testing.T) {
	_, found := Load(Options{Dir: project(t, map[string]string{FileName: environments}), Environment: "lokal"})
	if len(found) != 1 || found[0].Code != "unknown_config_environment" || found[0].Fix != "did you mean local?" {
		t.Errorf("got %s", show(found))
	}
}

func TestTheCommandLineComesLast(t *testing.T) {
	on := true
	c := load(t, "browser: chrome\nvision: {model: a, timeoutMs: 1}\noutputDir: x\naffected: {ignore: [a]}", Options{Overrides: Overrides{
		Browser: "chromium", Vision: &on, VisionModel: "b", OutputDir: "./y/", ReporterDir: "z", AffectedIgnore: []string{"b"}}})
	got := fmt.Sprintf("%s %v %s %s %v", c.Browser.Name, c.Vision, c.OutputDir, c.ReporterDir, c.AffectedIgnore)
	if want := "chromium {true b 1} y z [a b]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestOverridesAreCheckedToo(t *testing.T) {
	_, found := Load(Options{Dir: t.TempDir(), Overrides: Overrides{Browser: "crome", OutputDir: "../x", ReporterDir: "/tmp/x", AffectedIgnore: []string{"!a"}}})
	var got []string
	for _, d := range found {
		got = append(got, d.Key+" "+d.Code)
	}
	want := []string{"--output-dir config_path_escape", "--affected-ignore invalid_affected_glob", "--browser invalid_config_browser", "--reporter-dir invalid_config_path"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestTheCommandLineNamesTheProvider(t *testing.T) {
	const file = "provider: {name: openai, model: a, baseUrl: \"http://127.0.0.1:1/v1\"}"
	for name, c := range map[string]struct {
		given Overrides
		want  Provider
		fault string
	}{
		"another model":                  {Overrides{Model: "b"}, Provider{Name: OpenAI, Model: "b", BaseURL: "http://127.0.0.1:1/v1"}, ""},
		"the same provider":              {Overrides{Provider: OpenAI}, Provider{Name: OpenAI, Model: "a", BaseURL: "http://127.0.0.1:1/v1"}, ""},
		"another has none of its values": {Overrides{Provider: GitHub}, Provider{Name: GitHub}, ""},
		"both":                           {Overrides{Provider: GitHub, Model: "b"}, Provider{Name: GitHub, Model: "b"}, ""},
		"unknown":                        {Overrides{Provider: "opena", Model: "b"}, Provider{Name: Builtin}, "--provider invalid_config_provider did you mean openai?"},
		"a model that it has not":        {Overrides{Provider: Builtin, Model: "b"}, Provider{Name: Builtin}, "--model invalid_config_provider_model remove provider.model"},
	} {
		t.Run(name, func(t *testing.T) {
			loaded, found := Load(Options{Dir: project(t, map[string]string{FileName: file}), Overrides: c.given})
			var fault string
			for _, d := range found {
				fault += d.Key + " " + d.Code + " " + d.Fix
			}
			if diff := cmp.Diff(c.want, loaded.Provider); diff != "" || fault != c.fault {
				t.Errorf("%s, fault %q", diff, fault)
			}
		})
	}
}

// A configuration that can't be used must not decide where its own failure is
// written; the command line may.
func TestAnUnusableConfigurationLeavesTheDefaults(t *testing.T) {
	for name, text := range map[string]string{
		"syntax":    "outputDir: x\nviewport: {",
		"wrong key": "outputDir: x\nreporterDir: y\ncolour: red",
	} {
		t.Run(name, func(t *testing.T) {
			dir := project(t, map[string]string{FileName: text})
			c, found := Load(Options{Dir: dir, Overrides: Overrides{OutputDir: "o", ReporterDir: "r"}})
			if len(found) == 0 || c.Root != dir || c.OutputDir != ".sedum/runs" || c.ReporterDir != "r" {
				t.Errorf("root %q, %q, %q, diagnostics %v", c.Root, c.OutputDir, c.ReporterDir, found)
			}
			if c, _ := Load(Options{Dir: dir}); c.ReporterDir != ".sedum/reports" {
				t.Errorf("reporterDir %q", c.ReporterDir)
			}
		})
	}
}

func TestUnreadableFile(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, FileName), 0o755); err != nil {
		t.Fatal(err)
	}
	_, found := Load(Options{Dir: dir})
	if len(found) != 1 || found[0].Code != "unreadable_config" || strings.Contains(found[0].Message, dir) {
		t.Errorf("got %s", show(found))
	}
}

// Whatever stands in the file, Load returns; what it accepts is a usable policy.
func FuzzLoad(f *testing.F) {
	f.Add("thresholds: {verify: 0.1, lowConfidenceBand: 0.1}\nviewport: {width: 1}")
	f.Add("browser: {name: chrome, endpoint: 'ws://h'}\nprovider: {name: auto, prefer: [clef]}")
	f.Add("target: {reset: {command: [a], headers: {A: $B}}}\nquarantine: [{id: a, reason: b, until: 2026-01-01}]")
	f.Add("environments: {a: {variables: {B: 1}}}\nenvironment: a\naffected: {map: {'**': [x]}}\nhttpCredentials: {username: $A}")
	dir := f.TempDir()
	f.Fuzz(func(t *testing.T, text string) {
		if err := os.WriteFile(filepath.Join(dir, FileName), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		c, found := Load(Options{Dir: dir, FileOnly: true})
		for _, d := range found {
			if d.Code == "" || d.Message == "" || d.Fix == "" || d.Line < 1 || d.Col < 1 {
				t.Errorf("incomplete diagnostic %+v", d)
			}
		}
		p := c.Thresholds
		if !(p.Verify >= p.LowConfidenceBand && p.Verify <= 1 && p.LowConfidenceBand >= 0 && p.Contradiction >= 0 && p.Contradiction <= 1) {
			t.Errorf("unusable policy %+v", p)
		}
		if !filepath.IsLocal(c.OutputDir) {
			t.Errorf("outputDir %q leaves the project", c.OutputDir)
		}
	})
}
