package image

import (
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The workflow that examples/workflows offers for pull requests, run by act: its
// commands on this machine, the action in this image, which action.yml names as that
// of a release does. The application is reached through the gateway, as on GitHub.
// Checks are not part of it; they need GitHub.
func TestThePullRequestWorkflow(t *testing.T) {
	name := image(t)
	act, err := filepath.Abs("../../.tools/act/act")
	if err == nil {
		_, err = os.Stat(act)
	}
	if err != nil {
		t.Skipf("act is not there (%v): \"make image-test\" installs it", err)
	}
	action := t.TempDir()
	copyFile(t, "../../action.yml", filepath.Join(action, "action.yml"))
	if out, err := exec.Command("../../tools/pin-action", name, filepath.Join(action, "action.yml")).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	project := newApplication(t, freePort(t))

	// act tells the container the paths of its own files on this machine, below HOME,
	// so that is where the container has to see them.
	home := t.TempDir()
	t.Cleanup(func() { stopAll(t, home) })
	ran := shell(t, project, []string{"HOME=" + home}, strings.Join([]string{
		act, "pull_request", "--platform", "ubuntu-latest=-self-hosted", "--pull=false", "--container-daemon-socket", "-", "--no-cache-server",
		"--local-repository", "sedum-dev/sedum@v1=" + action, "--secret", "'SHOP_PASSWORD=" + password + "'",
		"--container-options", "--volume=" + home + ":" + home,
	}, " "))
	if ran.Exit != 0 {
		t.Fatalf("exit %d\n%s%s", ran.Exit, ran.Stdout, ran.Stderr)
	}
	for _, output := range []string{"verdict=passed", "exit-code=0", "tests-passed=1", "tests-failed=0"} { // act removes the workspace
		if !strings.Contains(ran.Stdout, "::set-output:: "+output+"\n") {
			t.Errorf("no output %s\n%s", output, ran.Stdout)
		}
	}
	if strings.Contains(ran.Stdout+ran.Stderr, password) {
		t.Error("the password was printed")
	}
}

// newApplication is a repository with the workflow and an application that npm
// starts, at a port of its own.
func newApplication(t *testing.T, port string) string {
	t.Helper()
	project := newProject(t, "sign-in.test.yaml")
	buildShop(t, filepath.Join(project, "shop"))
	workflow := filepath.Join(project, ".github", "workflows", "pull-request.yml")
	copyFile(t, "../../examples/workflows/pull-request.yml", workflow)
	for _, path := range []string{workflow, filepath.Join(project, "sedum.config.yaml")} {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		// act, unlike GitHub, gives each step a terminal, whose end would end the application.
		own := strings.NewReplacer("localhost:3000", "localhost:"+port, shopAddress, "localhost:"+port, "npm start &", "setsid --fork npm start </dev/null >/dev/null 2>&1")
		write(t, path, own.Replace(string(text)))
	}
	write(t, filepath.Join(project, "package.json"), `{"name":"shop","version":"1.0.0","scripts":{"start":"./shop --addr 0.0.0.0:`+port+` --password '`+password+`' >/dev/null 2>&1"}}`)
	write(t, filepath.Join(project, "package-lock.json"), `{"name":"shop","version":"1.0.0","lockfileVersion":3,"packages":{"":{"name":"shop","version":"1.0.0"}}}`)
	commit := `chown -R "$(id -u):$(id -g)" . && git init -q -b main && git add . && git -c user.name=t -c user.email=t@example.com commit -qm shop` +
		` && git remote add origin https://github.com/example/shop.git`
	if out := shell(t, project, nil, commit); out.Exit != 0 {
		t.Fatalf("make a repository: %s", out.Stderr)
	}
	return project
}

// stopAll ends the programs below a folder: act, unlike GitHub, leaves what a job
// has started, from the copy of the repository that it makes there.
func stopAll(t *testing.T, dir string) {
	t.Helper()
	links, _ := filepath.Glob("/proc/[0-9]*/exe")
	for _, link := range links {
		if target, err := os.Readlink(link); err == nil && strings.HasPrefix(target, dir+"/") {
			_ = exec.Command("kill", filepath.Base(filepath.Dir(link))).Run()
		}
	}
}

func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, _ := net.SplitHostPort(l.Addr().String())
	return port
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	text, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	write(t, to, string(text))
}
