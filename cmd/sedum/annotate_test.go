package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/result"
)

const testedHead = "0123456789abcdef0123456789abcdef01234567"

// downloaded is a folder with a run, as an artifact of another workflow leaves it.
func downloaded(t *testing.T, run result.Run, info result.RunInfo) string {
	t.Helper()
	dir := t.TempDir()
	b, err := result.Encode(run)
	must(t, err)
	write(t, dir, "run/result.json", string(b))
	info.SchemaVersion, info.RunID = result.InfoSchemaVersion, run.RunID
	b, err = json.Marshal(info)
	must(t, err)
	write(t, dir, "run/run.json", string(b))
	return dir
}

// workflowRun is the environment of a job that runs after a fork's: its own commit is
// the default branch's, and the event names no pull request.
func workflowRun(t *testing.T, api string) []string {
	t.Helper()
	dir := t.TempDir()
	write(t, dir, "event.json", `{"repository": {"id": 1, "full_name": "octo/shop"}, "workflow_run": {"id": 41, "head_sha": "`+testedHead+`", "head_branch": "patch",
		"head_repository": {"id": 2, "full_name": "mallory/shop"}, "pull_requests": []}}`)
	return []string{
		"GITHUB_ACTIONS=true", "GITHUB_EVENT_NAME=workflow_run", "GITHUB_EVENT_PATH=" + filepath.Join(dir, "event.json"), "GITHUB_REPOSITORY=octo/shop",
		"GITHUB_SHA=" + strings.Repeat("d", 40), "GITHUB_RUN_ID=42", "GITHUB_RUN_ATTEMPT=1", "GITHUB_JOB=publish", "GITHUB_WORKSPACE=" + dir,
		"GITHUB_API_URL=" + api, "GITHUB_STEP_SUMMARY=" + filepath.Join(dir, "summary.md"), "GITHUB_TOKEN=" + testkit.GitHubToken,
	}
}

func annotateIn(t *testing.T, dir string, environ []string, args ...string) (exit int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	a := &app{dir: dir, environ: environ, stdin: strings.NewReader(""), stdout: &out, stderr: &errs, now: time.Now}
	exit = a.run(append([]string{"annotate"}, args...))
	return exit, out.String(), errs.String()
}

// A fork's run is shown at the fork's commit and on its pull request, whatever the
// artifact claims.
func TestAnnotateAStoredRun(t *testing.T) {
	g := testkit.NewGitHub(t, "")
	g.Pulls = []testkit.Pull{{Number: 8, Head: strings.Repeat("b", 40)}, {Number: 9, Head: testedHead}}
	g.Files = []string{"apps/shop/tests/pay.test.yaml"}
	g.Expect(testkit.GetTree, testkit.CreateCheck, testkit.ListPulls, testkit.ListComments, testkit.CreateComment)
	dir := downloaded(t, testkit.Runs(t)["failed verify"], result.RunInfo{ProjectPath: "apps/shop", Suite: "shop", Commit: strings.Repeat("e", 40), Branch: "main"})
	environ := workflowRun(t, g.URL)
	exit, stdout, stderr := annotateIn(t, dir, environ, "run", "--comment", "failures", "--check-name", "Shop")
	if exit != 0 || stderr != "" || !matches(`check https://github\.com/octo/shop/runs/\d+\ncomment https://github\.com/octo/shop/pull/9#issuecomment-\d+\n`, stdout) {
		t.Errorf("exit %d\n%s%s", exit, stdout, stderr)
	}
	c := g.Checks[0]
	if c.Name != "Shop" || c.HeadSHA != testedHead || c.ExternalID != "42-1" || c.Conclusion != "failure" || len(c.Output.Annotations) != 1 || c.Output.Annotations[0].Path != "apps/shop/tests/pay.test.yaml" {
		t.Errorf("the check is %+v", c)
	}
	var summary string
	for _, v := range environ {
		if path, ok := strings.CutPrefix(v, "GITHUB_STEP_SUMMARY="); ok {
			b, err := os.ReadFile(path)
			must(t, err)
			summary = string(b)
		}
	}
	if !strings.HasPrefix(summary, "## Sedum: failed · shop\n") {
		t.Errorf("the summary is\n%s", summary)
	}
}

// What can't be published is one notice each, and the command still ends well.
func TestAnnotateRefused(t *testing.T) {
	g := testkit.NewGitHub(t, "")
	const refused = "Resource not accessible by integration"
	g.Expect(testkit.GetTree)
	g.Refuse(testkit.Call{Op: testkit.CreateCheck, Status: 403, Message: refused})
	g.Refuse(testkit.Call{Op: testkit.ListPulls, Status: 403, Message: refused})
	dir := downloaded(t, testkit.Runs(t)["failed verify"], result.RunInfo{})
	exit, stdout, stderr := annotateIn(t, dir, workflowRun(t, g.URL), "run", "--comment", "always")
	if exit != 0 || stderr != "" || strings.Count(stdout, "::notice ") != 2 || strings.Count(stdout, "::error ") != 1 ||
		!strings.Contains(stdout, `the token lacks the permission "checks: write"; add it`) || !strings.Contains(stdout, `"pull-requests: write"`) {
		t.Errorf("exit %d\n%s%s", exit, stdout, stderr)
	}
}

// RR-050, for annotate: what isn't a run of this major version is refused, and so is
// every file that isn't in the artifact itself.
func TestAnnotateDistrustsTheArtifact(t *testing.T) {
	secret := filepath.Join(t.TempDir(), "secret.json")
	must(t, os.WriteFile(secret, []byte(`{"a": "secret of this machine"}`), 0o600))
	link := func(name string) func(dir string) {
		return func(dir string) {
			_ = os.Remove(filepath.Join(dir, name))
			must(t, os.Symlink(secret, filepath.Join(dir, name)))
		}
	}
	replace := func(name, from, to string) func(dir string) {
		return func(dir string) {
			b, err := os.ReadFile(filepath.Join(dir, name))
			must(t, err)
			must(t, os.WriteFile(filepath.Join(dir, name), bytes.Replace(b, []byte(from), []byte(to), 1), 0o600))
		}
	}
	remove := func(name string) func(dir string) {
		return func(dir string) { must(t, os.Remove(filepath.Join(dir, name))) }
	}
	for _, c := range []struct {
		name   string
		change func(dir string)
		stderr string // a pattern
	}{
		{"a result that is a link", link("result.json"), `sedum: .*result\.json is not a regular file, and is not read\n`},
		{"progress that is a link", link("progress.json"), `sedum: .*progress\.json is not a regular file, and is not read\n`},
		{"run.json that is a link", link("run.json"), `sedum: .*run\.json is not a regular file, and is not read\n`},
		{"a result that is a folder", func(dir string) {
			remove("result.json")(dir)
			must(t, os.Mkdir(filepath.Join(dir, "result.json"), 0o700))
		}, `sedum: .*not a regular file.*\n`},
		{"another major version", replace("result.json", `"schemaVersion": 1`, `"schemaVersion": 2`), `sedum: .*schemaVersion.*\n`},
		{"an unknown key", replace("result.json", `"state"`, `"status"`), `sedum: .*result\.json.*\n`},
		{"a made-up verdict", replace("result.json", `"verdict": "failed"`, `"verdict": "passed"`), `(?s)sedum: .*result\.json.*\n`},
		{"no result", remove("result.json"), `sedum: .* holds no result\.json and no progress\.json: it is not a run directory\n`},
		{"no run.json", remove("run.json"), `sedum: .* holds no run\.json, without which the meaning of a run isn't known\n`},
		{"run.json of another run", replace("run.json", "5ed0c0de", "5ed0c0df"), `sedum: .*run\.json in .* is of run 5ed0c0df.*\n`},
		{"run.json of megabytes", func(dir string) {
			must(t, os.WriteFile(filepath.Join(dir, "run.json"), bytes.Repeat([]byte(" "), 2<<20), 0o600))
		}, `sedum: .*larger than 1048576 bytes.*\n`},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := testkit.NewGitHub(t, "") // is asked nothing
			dir := downloaded(t, testkit.Runs(t)["failed verify"], result.RunInfo{})
			c.change(filepath.Join(dir, "run"))
			exit, stdout, stderr := annotateIn(t, dir, workflowRun(t, g.URL), "run")
			if exit != int(result.ExitNoVerdict) || stdout != "" || strings.Contains(stderr, "secret of") || !matches(`(?:`+c.stderr+`)Fix: .*\n`, stderr) {
				t.Errorf("exit %d\n%s%s", exit, stdout, stderr)
			}
		})
	}
}

// The faults of a page are read from the artifact alone, through no link.
func TestAnnotateFollowsNoLinkToFaults(t *testing.T) {
	run := testkit.Runs(t)["failed verify"]
	a := run.Tests[0].Attempts[0]
	fault := result.Faults{PageErrors: 1, Kept: []result.Fault{{Kind: result.PageError, Text: "cart is undefined", Times: 1}}}
	file := testkit.Faulty(t, a, map[int]result.Faults{1: fault})[result.StepFile(a, 1)].Data
	outside := filepath.Join(t.TempDir(), "faults.json")
	must(t, os.WriteFile(outside, file, 0o600))
	for _, linked := range []bool{false, true} {
		g := testkit.NewGitHub(t, "")
		g.Files = []string{"tests/pay.test.yaml"}
		g.Expect(testkit.GetTree, testkit.CreateCheck)
		dir := downloaded(t, run, result.RunInfo{})
		at := filepath.Join(dir, "run", filepath.FromSlash(result.StepFile(a, 1)))
		must(t, os.MkdirAll(filepath.Dir(at), 0o700))
		if linked {
			must(t, os.Symlink(outside, at))
		} else {
			must(t, os.WriteFile(at, file, 0o600))
		}
		exit, stdout, stderr := annotateIn(t, dir, workflowRun(t, g.URL), "run")
		details := g.Checks[0].Output.Annotations[0].RawDetails
		if exit != 0 || strings.Contains(details, "cart is undefined") == linked {
			t.Errorf("linked %v: exit %d\n%s%s\n%s", linked, exit, stdout, stderr, details)
		}
	}
}

func TestAnnotateUsage(t *testing.T) {
	dir := downloaded(t, testkit.Runs(t)["clean"], result.RunInfo{})
	job := workflowRun(t, "http://127.0.0.1:1")
	for _, c := range []struct {
		environ []string
		args    []string
		stderr  string
	}{
		{job, nil, `sedum: "sedum annotate" takes one run directory, got 0 arguments\nFix: .*\n`},
		{job, []string{"gone"}, `sedum: open the run directory: .*gone.*\nFix: name the folder of the downloaded artifact\n`},
		{job, []string{"run", "--comment", "never"}, `sedum: --comment can't be "never"\nFix: write one of off, failures, always\n`},
		{job, []string{"run", "--annotations", "comment"}, `sedum: --annotations can't be "comment"\nFix: write one of check, log, off\n`},
		{nil, []string{"run"}, `sedum: this process does not run in GitHub Actions.*\nFix: .*workflow_run.*\n`},
	} {
		if exit, stdout, stderr := annotateIn(t, dir, c.environ, c.args...); exit != int(result.ExitNoVerdict) || stdout != "" || !matches(c.stderr, stderr) {
			t.Errorf("%v: exit %d\n%s%s", c.args, exit, stdout, stderr)
		}
	}
}
