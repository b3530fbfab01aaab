package github_test

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sedum.dev/sedum/ci/github"
	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/result"
)

// PT-028, the outputs: failed, flagged and couldn't check are three answers.
func TestOutputVerdicts(t *testing.T) {
	runs := testkit.Runs(t)
	for _, c := range []struct {
		run           string
		info          result.RunInfo
		verdict, exit string
	}{
		{"clean", result.RunInfo{}, "passed", "0"},
		{"low confidence", result.RunInfo{}, "flagged", "0"},
		{"low confidence", result.RunInfo{Strict: true}, "flagged", "2"},
		{"failed verify", result.RunInfo{}, "failed", "1"},
		{"timeout", result.RunInfo{}, "no-verdict", "3"},
		{"discovery", result.RunInfo{}, "no-verdict", "3"},
		{"running", result.RunInfo{}, "no-verdict", "3"},
		{"no tests", result.RunInfo{}, "no-verdict", "3"},
		{"no tests", result.RunInfo{AllowEmpty: true}, "nothing-ran", "0"},
		{"interrupted", result.RunInfo{Signal: result.Terminate}, "interrupted", "143"},
		{"a run that never was", result.RunInfo{}, "no-verdict", "3"},
	} {
		got := github.Outputs(runs[c.run], c.info, github.Published{})
		if got[0] != (github.Output{Name: "verdict", Value: c.verdict}) || got[1] != (github.Output{Name: "exit-code", Value: c.exit}) {
			t.Errorf("%s: got %v", c.run, got[:2])
		}
	}
}

func TestOutputs(t *testing.T) {
	got := github.Outputs(testkit.Runs(t)["mixed"], result.RunInfo{}, github.Published{
		RunDir: "d", ResultJSON: "d/result.json", ReportHTML: "d/report.html", ReportMD: "d/report.md", JUnitXML: "r/junit.xml", ArtifactID: "8", ArtifactURL: "https://a", CheckURL: "https://c",
	})
	want := []github.Output{
		{"verdict", "failed"}, {"exit-code", "1"}, {"run-id", "5ed0c0de-0000-4000-8000-000000000001"}, {"run-dir", "d"}, {"result-json", "d/result.json"},
		{"report-html", "d/report.html"}, {"report-md", "d/report.md"}, {"junit-xml", "r/junit.xml"}, {"tests-passed", "2"}, {"tests-failed", "1"},
		{"steps-flagged", "2"}, {"flaky-tests", "0"}, {"artifact-id", "8"}, {"artifact-url", "https://a"}, {"check-url", "https://c"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	for _, o := range github.Outputs(testkit.Runs(t)["retried pass"], result.RunInfo{}, github.Published{}) {
		if o.Name == "flaky-tests" && o.Value != "1" {
			t.Errorf("a flaky test counts as %s", o.Value)
		}
	}
}

// Outputs never hold what a page, a test or a model said.
func TestOutputsHaveNoPageText(t *testing.T) {
	const said = "said by the page"
	for _, o := range github.Outputs(testkit.RunWith(t, said), result.RunInfo{}, github.Published{}) {
		if strings.Contains(o.Value, said) {
			t.Errorf("%s is %q", o.Name, o.Value)
		}
	}
}

func TestWriteOutputs(t *testing.T) {
	guessed := bytes.Repeat([]byte{0xab}, 16)
	fresh := bytes.Repeat([]byte{0xcd}, 16)
	delimiter := func(bits []byte) string { return "sedum_" + hex.EncodeToString(bits) }
	likely := "first\n" + delimiter(guessed) + "\nverdict=passed"
	for _, c := range []struct {
		name    string
		outputs []github.Output
		want    string
	}{
		{"values", []github.Output{{"verdict", "failed"}, {"check-url", ""}}, "verdict=failed\ncheck-url=\n"},
		{"what looks like a delimiter's start", []github.Output{{"run-dir", "a<<b=c"}}, "run-dir=a<<b=c\n"},
		{"several lines", []github.Output{{"run-dir", "a\nverdict=passed"}}, "run-dir<<" + delimiter(guessed) + "\na\nverdict=passed\n" + delimiter(guessed) + "\n"},
		{"a carriage return", []github.Output{{"run-dir", "a\rb"}}, "run-dir<<" + delimiter(guessed) + "\na\rb\n" + delimiter(guessed) + "\n"},
		{"several lines with a likely delimiter", []github.Output{{"run-dir", likely}}, "run-dir<<" + delimiter(fresh) + "\n" + likely + "\n" + delimiter(fresh) + "\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "output")
			if err := os.WriteFile(path, []byte("earlier=1\n"), 0o644); err != nil {
				t.Fatal(err)
			}
			if err := github.WriteOutputs(path, c.outputs, io.MultiReader(bytes.NewReader(guessed), bytes.NewReader(fresh))); err != nil {
				t.Fatal(err)
			}
			got, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff("earlier=1\n"+c.want, string(got)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestWriteOutputsErrors(t *testing.T) {
	path := filepath.Join(t.TempDir(), "output")
	lines := []github.Output{{"verdict", "failed"}, {"run-dir", "a\nb sedum_" + strings.Repeat("00", 16)}}
	for _, c := range []struct {
		name, path string
		random     io.Reader
		want       string
	}{
		{"no randomness", path, strings.NewReader(""), "write the output run-dir: read random bytes"},
		{"the same randomness each time", path, zeroes{}, "the source of randomness is broken"},
		{"no file", t.TempDir(), rand.Reader, "GITHUB_OUTPUT"},
	} {
		if err := github.WriteOutputs(c.path, lines, c.random); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.name, err)
		}
	}
	if _, err := os.Stat(path); !errors.Is(err, os.ErrNotExist) {
		t.Error("a part of the outputs was written")
	}
}

type zeroes struct{}

func (zeroes) Read(p []byte) (int, error) { clear(p); return len(p), nil }
