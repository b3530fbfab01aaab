package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/result"
)

// actionStep is a step of a workflow, in which the action runs for real.
type actionStep struct {
	*process
	workspace       string
	output, summary string // files
}

// actionTests has a test that passes, one that is flagged and one that fails.
const actionTests = `
-- apps/shop/tests/passes.test.yaml --
url: /apps/shop/page.html
steps: [verify the page says "Hello"]
-- apps/shop/tests/fails.test.yaml --
url: /apps/shop/page.html
steps:
  - verify the page says "Hello"
  - verify the page says "Good bye"
-- apps/shop/page.html --
<title>Page</title><p>Hello</p><p>::error::not a command</p><p>mid ##[add-mask]Hello</p>
-- event.json --
{"ref": "refs/heads/main", "after": "0123456789012345678901234567890123456789", "repository": {"full_name": "acme/shop"}}
`

// asAction runs the action in a checkout of which apps/shop is the project.
func asAction(t *testing.T, p project, with map[string]string) *actionStep {
	t.Helper()
	c := p.prepare(t)
	c.Args = []string{"sedum", "action"}
	must(t, os.Rename(filepath.Join(p.dir, "sedum.config.yaml"), filepath.Join(p.dir, "apps/shop/sedum.config.yaml")))
	artifacts := testkit.Artifacts(t)
	files := t.TempDir()
	s := &actionStep{process: c, workspace: p.dir, output: filepath.Join(files, "output"), summary: filepath.Join(files, "summary")}
	c.Env = append(c.Env, inputVariables(with)...)
	c.Env = append(c.Env, "INPUT_WORKING-DIRECTORY=apps/shop",
		"GITHUB_ACTIONS=true", "GITHUB_WORKSPACE="+p.dir, "GITHUB_EVENT_NAME=push", "GITHUB_EVENT_PATH="+filepath.Join(p.dir, "event.json"),
		"GITHUB_REPOSITORY=acme/shop", "GITHUB_SHA=0123456789012345678901234567890123456789", "GITHUB_REF=refs/heads/main", "GITHUB_REF_NAME=main",
		"GITHUB_RUN_ID=12", "GITHUB_RUN_ATTEMPT=1", "GITHUB_JOB=e2e", "GITHUB_WORKFLOW=Tests",
		"GITHUB_SERVER_URL=https://github.com", "GITHUB_API_URL=https://api.github.com",
		"GITHUB_OUTPUT="+s.output, "GITHUB_STEP_SUMMARY="+s.summary,
		"ACTIONS_RESULTS_URL="+artifacts.URL, "ACTIONS_RUNTIME_TOKEN="+artifacts.Token)
	c.project.dir = filepath.Join(p.dir, "apps/shop") // where its run directory will be
	return s
}

// outputs are the values that later steps see: of a name that is set twice, the last.
func (s *actionStep) outputs() map[string]string {
	s.t.Helper()
	text, err := os.ReadFile(s.output)
	must(s.t, err)
	set := map[string]string{}
	for line := range strings.Lines(string(text)) {
		name, value, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "=")
		if !ok {
			s.t.Fatalf("an output of several lines: %q", line)
		}
		set[name] = value
	}
	return set
}

// PT-028: the job fails as its tests did, and every place tells the same.
func TestTheActionPublishesARun(t *testing.T) {
	t.Parallel()
	s := asAction(t, newProject(t, actionTests), map[string]string{"summary": "flagged"})
	s.launch()
	if code := s.ended(); code != 1 {
		t.Fatalf("exit code %d\n%s%s", code, s.stdout.String(), s.stderr.String())
	}
	set := s.outputs()
	for name, want := range map[string]string{"verdict": "failed", "exit-code": "1", "tests-passed": "1", "tests-failed": "1", "steps-flagged": "0", "check-url": ""} {
		if set[name] != want {
			t.Errorf("output %s is %q, want %q", name, set[name], want)
		}
	}
	for _, name := range []string{"run-dir", "result-json", "report-html", "report-md", "junit-xml"} {
		if _, err := os.Stat(filepath.Join(s.workspace, set[name])); set[name] == "" || filepath.IsAbs(set[name]) || err != nil {
			t.Errorf("output %s is %q: %v", name, set[name], err)
		}
	}
	if want := "https://github.com/acme/shop/actions/runs/12/artifacts/" + set["artifact-id"]; set["artifact-id"] == "" || set["artifact-url"] != want {
		t.Errorf("artifact %q at %q", set["artifact-id"], set["artifact-url"])
	}
	summary, err := os.ReadFile(s.summary)
	must(t, err)
	for _, want := range []string{"failed", "Good bye", set["artifact-url"]} {
		if !strings.Contains(string(summary), want) {
			t.Errorf("the summary lacks %q:\n%s", want, summary)
		}
	}
	s.saysOnce("\n::error col=5,endColumn=5,endLine=4,file=apps/shop/tests/fails.test.yaml,line=4,")
	s.saysOnce("\n::notice title=Sedum::no check run: there is no token")
	for line := range strings.Lines(s.stdout.String() + s.stderr.String()) {
		if strings.HasPrefix(strings.TrimSpace(line), "::error::not") || strings.Contains(line, "##[add-mask]") {
			t.Errorf("the page gave a command: %s", line)
		}
	}
	info, err := result.ReadInfo(filepath.Join(s.workspace, set["run-dir"], result.InfoFile))
	if err != nil || info.ProjectPath != "apps/shop" || info.Suite != "e2e" || info.Branch != "main" {
		t.Errorf("%+v, error %v", info, err)
	}
}

func (s *actionStep) saysOnce(text string) {
	s.t.Helper()
	if n := strings.Count(s.stdout.String(), text); n != 1 {
		s.t.Errorf("the log says %q %d times:\n%s", text, n, s.stdout.String())
	}
}

func TestTheActionNeverFailsOnAFailedTest(t *testing.T) {
	t.Parallel()
	s := asAction(t, newProject(t, actionTests), map[string]string{"fail-on": "never", "upload-artifact": "false", "annotations": "off", "summary": "off"})
	s.launch()
	code := s.ended()
	if set := s.outputs(); code != 0 || set["verdict"] != "failed" || set["exit-code"] != "1" || set["artifact-id"] != "" {
		t.Errorf("exit code %d, %v\n%s", code, set, s.stderr.String())
	}
	if _, err := os.Stat(s.summary); err == nil || strings.Contains(s.stdout.String(), "\n::error") {
		t.Errorf("it published what was switched off:\n%s", s.stdout.String())
	}
}

// A run that can't begin is exit 3 with its reason in the log, the summary and the outputs.
func TestTheActionSaysWhyItNeverRan(t *testing.T) {
	down := httptest.NewServer(http.NotFoundHandler())
	down.Close()
	signIn := httptest.NewServer(http.NotFoundHandler())
	t.Cleanup(signIn.Close)
	protected := httptest.NewServer(http.RedirectHandler(strings.Replace(signIn.URL, "127.0.0.1", "localhost", 1)+"/login", http.StatusFound))
	t.Cleanup(protected.Close)
	for name, c := range map[string]struct {
		with map[string]string
		says string
	}{
		"protected":   {map[string]string{"base-url": protected.URL}, "redirects to another site, http://localhost"},
		"input":       {map[string]string{"fail-on": "sometimes"}, "fail-on"},
		"application": {map[string]string{"start": "echo no such database; exit 7", "wait-for-url": down.URL}, "exit status 7"},
		"nothing":     {map[string]string{"wait-for-url": down.URL, "wait-timeout": "1"}, "refused"},
		"key":         {map[string]string{"provider": "openai"}, "OPENAI_API_KEY"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := asAction(t, newProject(t, actionTests), c.with)
			s.Env = append(s.Env, "OPENAI_API_KEY=")
			s.launch()
			code := s.ended()
			if set := s.outputs(); code != 3 || set["verdict"] != "no-verdict" || set["exit-code"] != "3" {
				t.Errorf("exit code %d, %v\n%s%s", code, set, s.stdout.String(), s.stderr.String())
			}
			summary, err := os.ReadFile(s.summary)
			said := strings.ReplaceAll(string(summary), `\_`, "_")
			if err != nil || !strings.Contains(said, "Sedum: no verdict") || !strings.Contains(said, c.says) {
				t.Errorf("summary %q, error %v", summary, err)
			}
			if !strings.Contains(s.stderr.String(), c.says) || !strings.Contains(s.stderr.String(), "\nFix: ") {
				t.Errorf("stderr %s", s.stderr.String())
			}
		})
	}
}

// A cancelled job has a result, its outputs and an ended application.
func TestTheActionIsCancelled(t *testing.T) {
	t.Parallel()
	p := newProject(t, strings.Replace(actionTests, `steps: [verify the page says "Hello"]`, `steps: [verify the page says "Hello", wait 30 seconds]`, 1))
	s := asAction(t, p, map[string]string{"start": "env > environment; echo $$ > pid; exec sleep 600", "github-token": "ghs_secret", "tests": "tests/passes.test.yaml"})
	s.launch()
	s.steps(1, 1)
	s.signal(syscall.SIGINT)
	code := s.ended()
	if set := s.outputs(); code != 130 || set["verdict"] != "interrupted" || set["exit-code"] != "130" || set["result-json"] == "" {
		t.Errorf("exit code %d, %v\n%s", code, set, s.stderr.String())
	}
	environment, err := os.ReadFile(filepath.Join(s.dir, "environment"))
	if err != nil || strings.Contains(string(environment), "ghs_secret") || strings.Contains(string(environment), "ACTIONS_RUNTIME_TOKEN") || !strings.Contains(string(environment), "GITHUB_JOB=e2e") {
		t.Errorf("the application's environment: %v\n%s", err, environment)
	}
	pid, err := os.ReadFile(filepath.Join(s.dir, "pid"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat("/proc/" + strings.TrimSpace(string(pid))); err == nil {
		t.Error("the application still runs")
	}
}
