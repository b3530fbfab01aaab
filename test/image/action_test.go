package image

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gopkg.in/yaml.v3"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/result"
)

// step is a step of a workflow that uses the action, as GitHub's runner starts it:
// a workspace, and the folders that the runner mounts beside it.
type step struct {
	workspace string
	folder    string // home, workflow and file_commands
	inputs    map[string]string
}

// newStep is a step whose workspace holds the shop, which it starts itself.
func newStep(t *testing.T, project string, bugs ...string) *step {
	t.Helper()
	s := &step{workspace: project, folder: t.TempDir(), inputs: defaults(t)}
	for _, name := range []string{"home", "workflow", "file_commands"} {
		if err := os.Mkdir(filepath.Join(s.folder, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	write(t, filepath.Join(s.folder, "workflow", "event.json"), "{}")
	write(t, filepath.Join(s.folder, "file_commands", "output"), "")
	write(t, filepath.Join(s.folder, "file_commands", "summary"), "")
	buildShop(t, filepath.Join(project, "shop"))
	give(t, project)
	give(t, s.folder)
	s.inputs["start"] = `./shop --password "$SHOP_PASSWORD"`
	for _, bug := range bugs {
		s.inputs["start"] += " --bug " + bug
	}
	s.inputs["wait-for-url"] = "http://" + shopAddress + "/login"
	return s
}

// defaults are the inputs of a step that names none: the runner passes each.
func defaults(t *testing.T) map[string]string {
	t.Helper()
	text, err := os.ReadFile("../../action.yml")
	if err != nil {
		t.Fatal(err)
	}
	var action struct {
		Inputs map[string]struct{ Default string }
	}
	if err := yaml.Unmarshal(text, &action); err != nil {
		t.Fatal(err)
	}
	evaluated := map[string]string{"${{ github.token }}": "", "${{ toJSON(matrix) }}": "null"}
	inputs := map[string]string{}
	for name, input := range action.Inputs {
		inputs[name] = input.Default
		if strings.Contains(input.Default, "${{") {
			value, known := evaluated[input.Default]
			if !known {
				t.Fatalf("action.yml: what is %s in this test?", input.Default)
			}
			inputs[name] = value
		}
	}
	return inputs
}

// arguments are those of "docker run", in the runner's own form.
func (s *step) arguments(image string) []string {
	args := []string{"--workdir", "/github/workspace"}
	for name, value := range map[string]string{
		"HOME": "/github/home", "CI": "true", "RUNNER_OS": "Linux", "SHOP_PASSWORD": password,
		"GITHUB_ACTIONS": "true", "GITHUB_EVENT_NAME": "push", "GITHUB_EVENT_PATH": "/github/workflow/event.json",
		"GITHUB_REPOSITORY": "example/shop", "GITHUB_SHA": strings.Repeat("5e", 20), "GITHUB_REF": "refs/heads/main",
		"GITHUB_RUN_ID": "5", "GITHUB_RUN_ATTEMPT": "1", "GITHUB_WORKFLOW": "Tests", "GITHUB_JOB": "browser-tests",
		"GITHUB_WORKSPACE": "/github/workspace", "GITHUB_OUTPUT": "/github/file_commands/output",
		"GITHUB_STEP_SUMMARY": "/github/file_commands/summary",
	} {
		args = append(args, "--env", name+"="+value)
	}
	for name, value := range s.inputs {
		args = append(args, "--env", "INPUT_"+strings.ReplaceAll(strings.ToUpper(name), " ", "_")+"="+value)
	}
	for _, name := range []string{"home", "workflow", "file_commands"} {
		args = append(args, "--volume", filepath.Join(s.folder, name)+":/github/"+name)
	}
	return append(args, "--volume", s.workspace+":/github/workspace", image)
}

func (s *step) run(t *testing.T) testkit.Ended {
	t.Helper()
	return docker(t, append([]string{"run", "--rm"}, s.arguments(image(t))...)...)
}

func (s *step) file(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(s.folder, "file_commands", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// output is an output of the step; the last value counts.
func (s *step) output(t *testing.T, name string) (value string) {
	t.Helper()
	lines := strings.Split(s.file(t, "output"), "\n")
	for i, line := range lines[:len(lines)-1] {
		if strings.HasPrefix(line, name+"<<") {
			value = lines[i+1]
		}
		if text, ok := strings.CutPrefix(line, name+"="); ok {
			value = text
		}
	}
	return value
}

// The demo's suite as root with GitHub's HOME, 64 MB of shared memory, the default
// capabilities and no --init; everything that is left belongs to the workspace's owner.
func TestTheAction(t *testing.T) {
	image(t)
	for _, c := range []struct {
		name, verdict, exit string
		bugs                []string
		inputs              map[string]string
		code                int
	}{
		{name: "passed", verdict: "passed", exit: "0"},
		{name: "failed", verdict: "failed", exit: "1", bugs: []string{"wrong-total"}, code: 1},
		{name: "a failure that shall not end the job", verdict: "failed", exit: "1", bugs: []string{"wrong-total"},
			inputs: map[string]string{"fail-on": "never"}, code: 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := newStep(t, newProject(t), c.bugs...)
			for name, value := range c.inputs {
				s.inputs[name] = value
			}
			ended := s.run(t)
			if ended.Exit != c.code || s.output(t, "verdict") != c.verdict || s.output(t, "exit-code") != c.exit {
				t.Errorf("exit %d, verdict %q, exit-code %q\n%s%s", ended.Exit, s.output(t, "verdict"), s.output(t, "exit-code"), ended.Stdout, ended.Stderr)
			}
			if s.file(t, "summary") == "" {
				t.Error("the step summary is empty")
			}
			if strings.Contains(ended.Stdout+ended.Stderr+s.file(t, "summary"), password) {
				t.Error("the password was printed")
			}
			if _, err := result.Read(filepath.Join(s.workspace, s.output(t, "result-json"))); err != nil {
				t.Error(err)
			}
			if left := strangers(t, s.workspace); len(left) > 0 {
				t.Errorf("not the workspace owner's: %q", left)
			}
		})
	}
}

// cancelled is how long a cancelled step may take to a readable result. GitHub sends
// SIGINT, after 7.5 s SIGTERM, and kills 2.5 s later.
const cancelled = 5 * time.Second

func TestACancelledStep(t *testing.T) {
	name := image(t)
	project := newProject(t, "sign-in.test.yaml")
	write(t, filepath.Join(project, "tests", "slow.test.yaml"), "url: /login\nsteps:\n  - verify the Password field is shown\n  - wait 30 seconds\n  - wait 30 seconds\n")
	s := newStep(t, project)
	s.inputs["tests"] = "tests/slow.test.yaml"
	id := start(t, s.arguments(name)...)
	waitFor(t, "the first step", func() bool {
		files, _ := filepath.Glob(filepath.Join(project, ".sedum", "runs", "*", result.ProgressFile))
		if len(files) == 0 {
			return false
		}
		run, err := result.Read(files[0])
		return err == nil && run.Totals.PassedSteps > 0
	})

	sent := time.Now()
	must(t, "kill", "--signal", "INT", id)
	waitFor(t, "a result", func() bool {
		files, _ := filepath.Glob(filepath.Join(project, ".sedum", "runs", "*", result.ResultFile))
		return len(files) > 0
	})
	took := time.Since(sent)
	if code := must(t, "wait", id); code != "130" {
		t.Errorf("exit %s\n%s", code, docker(t, "logs", id).Stdout)
	}
	t.Logf("SIGINT to a readable result: %v", took)
	if took > cancelled {
		t.Errorf("SIGINT to a readable result took %v, at most %v", took, cancelled)
	}
	if got := testkit.Result(t, project).State; got != result.Interrupted {
		t.Errorf("state %s", got)
	}
	if got := s.output(t, "verdict"); got != "interrupted" {
		t.Errorf("verdict %q", got)
	}
	if left := strangers(t, project); len(left) > 0 {
		t.Errorf("not the workspace owner's: %q", left)
	}
}
