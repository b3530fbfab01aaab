package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"

	"sedum.dev/sedum/result"
)

// runIn runs one command in a folder; variables add to the real environment,
// since the doctor looks at the real browser.
func runIn(t *testing.T, dir string, command func(*app) *cobra.Command, variables []string, args ...string) (stdout string, err error) {
	t.Helper()
	var out bytes.Buffer
	cmd := command(&app{dir: dir, environ: append(os.Environ(), variables...), stdin: strings.NewReader(""), stdout: &out, stderr: &out})
	cmd.SetArgs(args)
	cmd.SetContext(t.Context())
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	err = cmd.Execute()
	return out.String(), err
}

// doctorSays returns the status of each check, by id.
func doctorSays(t *testing.T, dir string, variables ...string) (statuses map[string]string, checks []check, err error) {
	t.Helper()
	out, err := runIn(t, dir, newDoctor, variables, "--json")
	var report struct {
		SchemaVersion int
		Checks        []check
	}
	if strings.Count(out, "\n") != 1 || json.Unmarshal([]byte(out), &report) != nil || report.SchemaVersion != 1 {
		t.Fatalf("not one line of the report: %s", out)
	}
	statuses = map[string]string{}
	for _, c := range report.Checks {
		statuses[c.ID] = c.Status
		if (c.Status == "fail") != (c.Fix != nil) {
			t.Errorf("%s: a fault has a fix, and nothing else has: %+v", c.ID, c)
		}
	}
	return statuses, report.Checks, err
}

func TestDoctorOnASoundMachine(t *testing.T) {
	dir := t.TempDir()
	statuses, checks, err := doctorSays(t, dir)
	want := map[string]string{"config": "pass", "browser": "pass", "driver": "pass", "provider": "pass", "output": "pass"}
	if diff := cmp.Diff(want, statuses); diff != "" || err != nil {
		t.Errorf("error %v\n%s\n%+v", err, diff, checks)
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".*")); len(left) != 0 {
		t.Errorf("left behind: %v", left)
	}
	text, err := runIn(t, dir, newDoctor, nil)
	if err != nil || !strings.HasPrefix(text, "PASS config: ") || strings.Count(text, "\nPASS ") != 4 {
		t.Errorf("error %v\n%s", err, text)
	}
}

func TestDoctorNamesWhatIsWrong(t *testing.T) {
	for _, c := range []struct {
		name, config string
		prepare      func(t *testing.T, dir string)
		variables    []string
		failing      []string
		fix          string
	}{
		{name: "a broken configuration", config: "browsr: chromium\n", failing: []string{"config", "browser", "driver", "provider", "output"}, fix: "browser"},
		{name: "no browser", variables: []string{"SEDUM_BROWSER_PATH=/nowhere/chromium"}, failing: []string{"browser"}, fix: "sedum browsers install chromium"},
		{name: "a browser that does not start", variables: []string{"SEDUM_BROWSER_PATH=/bin/false"}, failing: []string{"driver"}, fix: "sedum browsers install chromium"},
		{name: "no driver", variables: []string{"PLAYWRIGHT_DRIVER_PATH=/nowhere"}, failing: []string{"driver"}, fix: "sedum browsers install chromium"},
		{name: "no key", config: "provider: {name: openai}\n", variables: []string{"OPENAI_API_KEY="}, failing: []string{"api_key", "api_auth"}, fix: "set OPENAI_API_KEY"},
		{name: "output through a symbolic link", failing: []string{"output"}, fix: "without symbolic links", prepare: func(t *testing.T, dir string) {
			if err := os.Symlink(t.TempDir(), filepath.Join(dir, ".sedum")); err != nil {
				t.Fatal(err)
			}
		}},
		{name: "output in place of a file", failing: []string{"output"}, fix: "choose a folder", prepare: func(t *testing.T, dir string) {
			write(t, dir, ".sedum", "a file")
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			if c.config != "" {
				write(t, dir, "sedum.config.yaml", c.config)
			}
			if c.prepare != nil {
				c.prepare(t, dir)
			}
			_, checks, err := doctorSays(t, dir, c.variables...)
			if err != exit(result.ExitNoVerdict) {
				t.Errorf("error %v", err)
			}
			var failing []string
			fixes := ""
			for _, check := range checks {
				if check.Status == "fail" {
					failing = append(failing, check.ID)
					fixes += *check.Fix + "\n"
				}
			}
			if diff := cmp.Diff(c.failing, failing); diff != "" || !strings.Contains(fixes, c.fix) {
				t.Errorf("%s\nfixes:\n%s\n%+v", diff, fixes, checks)
			}
		})
	}
}

func TestDoctorNeverShowsAKey(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "sedum.config.yaml", "provider: {name: openai}\n")
	out, _ := runIn(t, dir, newDoctor, []string{"OPENAI_API_KEY=s3cret-value", "OPENAI_BASE_URL=http://127.0.0.1:1/v1"}, "--vision")
	if strings.Contains(out, "s3cret") || !strings.Contains(out, "PASS api_key: OPENAI_API_KEY is set") || !strings.Contains(out, "vision_key") {
		t.Error(out)
	}
}

func TestBrowsersInstallTakesOnlyChromium(t *testing.T) {
	for _, args := range [][]string{{"install"}, {"install", "firefox"}, {"install", "chromium", "firefox"}, {}, {"remove"}} {
		_, err := runIn(t, t.TempDir(), newBrowsers, nil, args...)
		if f, ok := err.(*failure); !ok || f.fix == "" {
			t.Errorf("%v: %v", args, err)
		}
	}
}

// Where everything is there already, no network is needed and nothing changes.
func TestBrowsersInstallASecondTime(t *testing.T) {
	out, err := runIn(t, t.TempDir(), newBrowsers, []string{"PATH=/nowhere"}, "install", "chromium", "--with-deps")
	if err != nil || !strings.Contains(out, "driver 1.52.0 is installed") || !strings.Contains(out, "Chromium is installed") {
		t.Errorf("error %v\n%s", err, out)
	}
}
