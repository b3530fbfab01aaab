package image

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"gopkg.in/yaml.v3"

	"sedum.dev/sedum/internal/testkit"
)

// recipe is how a CI server of docs/ci.md runs the step that its recipe names, in
// containers with some options more.
type recipe struct {
	title   string
	command func(t *testing.T, text string) string
	run     func(t *testing.T, options []string, command string) testkit.Ended
	flagged int // exit code of a run that passed with flags
}

var recipes = []recipe{
	{"GitLab", gitlabScript, onGitLab, 2}, // with --strict
	{"Jenkins", jenkinsStep, onJenkins, 0},
	{"Azure Pipelines", azureScript, onAzure, 0},
	{"CircleCI", circleRun, onCircle, 0},
}

// What the recipes say, run as the servers run it, ends with the run's exit code and
// leaves the JUnit file where the recipes look for it.
func TestRecipes(t *testing.T) {
	image(t)
	for _, r := range recipes {
		t.Run(r.title, func(t *testing.T) {
			command := r.command(t, recipeOf(t, r.title))
			for _, c := range []struct {
				bugs []string
				exit int
			}{{nil, 0}, {[]string{"wrong-total"}, 1}, {[]string{"stale-badge"}, r.flagged}} {
				project := newProject(t, "checkout.test.yaml", "empty-cart.test.yaml")
				options := append(inProject(project), "--env", "PREVIEW_URL=http://"+shopAddress, startShop(t, c.bugs...))
				if ended := r.run(t, options, command); ended.Exit != c.exit {
					t.Errorf("bugs %v: exit %d, want %d\n%s%s", c.bugs, ended.Exit, c.exit, ended.Stdout, ended.Stderr)
				}
				if found, _ := filepath.Glob(filepath.Join(project, ".sedum/reports/*/junit.xml")); len(found) != 1 {
					t.Errorf("bugs %v: JUnit files %v", c.bugs, found)
				}
			}
		})
	}
}

// The first command of the documentation, and that of no server.
func TestDockerRun(t *testing.T) {
	name := image(t)
	text, _, _ := strings.Cut(recipeOf(t, "Other CI servers"), "```\n")
	command := strings.ReplaceAll(text, "ghcr.io/sedum-dev/sedum:v1", name)
	project := newProject(t, "sign-in.test.yaml")
	ended := shell(t, project, []string{"PREVIEW_URL=http://" + shopAddress, "SHOP_PASSWORD=" + password},
		strings.Replace(command, "docker run", "docker run "+startShop(t), 1))
	if ended.Exit != 0 {
		t.Errorf("exit %d\n%s%s", ended.Exit, ended.Stdout, ended.Stderr)
	}
}

// recipeOf is the first fenced block below a heading of docs/ci.md.
func recipeOf(t *testing.T, title string) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/ci.md")
	if err != nil {
		t.Fatal(err)
	}
	block := regexp.MustCompile("(?ms)^#+ " + regexp.QuoteMeta(title) + "\n.*?^```[a-z]+\n(.*?)^```$").FindSubmatch(text)
	if block == nil {
		t.Fatalf("docs/ci.md has no block below %q", title)
	}
	return string(block[1])
}

func gitlabScript(t *testing.T, text string) string {
	var job struct {
		Tests struct {
			Script    []string
			Variables map[string]string
		} `yaml:"browser-tests"`
	}
	decode(t, text, &job)
	if job.Tests.Variables["FF_USE_NEW_BASH_EVAL_STRATEGY"] != "true" {
		t.Error("the recipe leaves GitLab's older way to start a script on, whose exit code is always 1")
	}
	return strings.Join(job.Tests.Script, "\n")
}

func jenkinsStep(t *testing.T, text string) string {
	found := regexp.MustCompile(`(?m)^\s*sh '([^']+)'$`).FindStringSubmatch(text)
	if found == nil {
		t.Fatal("no sh step")
	}
	return found[1]
}

func azureScript(t *testing.T, text string) string {
	var pipeline struct{ Steps []struct{ Script string } }
	decode(t, text, &pipeline)
	return pipeline.Steps[0].Script
}

func circleRun(t *testing.T, text string) string {
	var configuration struct {
		Jobs map[string]struct{ Steps []any }
	}
	decode(t, text, &configuration)
	for _, step := range configuration.Jobs["browser-tests"].Steps {
		if fields, ok := step.(map[string]any); ok && fields["run"] != nil {
			return fields["run"].(string)
		}
	}
	t.Fatal("no run step")
	return ""
}

func decode(t *testing.T, text string, into any) {
	t.Helper()
	if err := yaml.Unmarshal([]byte(text), into); err != nil {
		t.Fatal(err)
	}
}

// GitLab's runner feeds the script to a shell that it looks for in the image. The
// parentheses are the new strategy: without them the shell ends with 1.
func onGitLab(t *testing.T, options []string, command string) testkit.Ended {
	const detect = "if [ -x /usr/local/bin/bash ]; then\n\texec /usr/local/bin/bash \nelif [ -x /usr/bin/bash ]; then\n\texec /usr/bin/bash \n" +
		"elif [ -x /bin/bash ]; then\n\texec /bin/bash \nelif [ -x /bin/sh ]; then\n\texec /bin/sh \nelse\n\techo shell not found\n\texit 1\nfi\n\n"
	args := append([]string{"run", "--rm", "--interactive"}, options...)
	return dockerWith(t, "set -eo pipefail\nset +o noclobber\n: | (eval '"+strings.ReplaceAll(command, "'", `'\''`)+"')\nexit 0\n", append(args, image(t), "sh", "-c", detect)...)
}

// Jenkins keeps cat running as the user of the agent, and runs steps beside it.
func onJenkins(t *testing.T, options []string, command string) testkit.Ended {
	id := start(t, append(append([]string{"--tty", userOption()}, options...), image(t), "cat")...)
	if processes := must(t, "top", id, "-eo", "pid,comm"); !strings.Contains(processes, "cat") {
		t.Errorf("Jenkins looks for cat in\n%s", processes)
	}
	return docker(t, "exec", id, "sh", "-xe", "-c", command)
}

// Azure's agent keeps a program of its own running by its path, makes a user with
// its own id, and runs steps as that.
func onAzure(t *testing.T, options []string, command string) testkit.Ended {
	id := start(t, append(options, image(t), "/usr/bin/node", "-e", "setInterval(function(){}, 24 * 60 * 60 * 1000);")...)
	user := strconv.Itoa(owner())
	must(t, "exec", id, "bash", "-c", "groupadd azure_pipelines_sudo && useradd -m -u "+user+" vsts_azpcontainer && usermod -a -G azure_pipelines_sudo vsts_azpcontainer")
	return docker(t, "exec", "--user", user, id, "/usr/bin/bash", "--noprofile", "--norc", "-c", command)
}

// CircleCI leaves the entry point out.
func onCircle(t *testing.T, options []string, command string) testkit.Ended {
	id := start(t, append(append([]string{"--entrypoint=/bin/sh"}, options...), image(t), "-c", "sleep infinity")...)
	return docker(t, "exec", id, "/bin/bash", "-eo", "pipefail", "-c", command)
}
