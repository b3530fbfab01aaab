package image

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// With arguments the image is the program, whoever runs it.
func TestWithArguments(t *testing.T) {
	name := image(t)
	for _, c := range []struct {
		name    string
		bugs    []string
		options []string
		command []string
		exit    int
	}{
		{name: "as root", command: []string{"run", "tests/"}},
		{name: "as anybody, without capabilities and without a home", options: []string{userOption(), "--cap-drop=ALL"}, command: []string{"run", "tests/"}},
		{name: "where only the project can be written", options: []string{"--read-only", "--tmpfs=/tmp"}, command: []string{"run", "tests/sign-in.test.yaml"}},
		{name: "by its name", command: []string{"sedum", "run", "tests/sign-in.test.yaml"}},
		{name: "from a shell", command: []string{"sh", "-c", "sedum run tests/sign-in.test.yaml"}},
		{name: "a bug of the shop", bugs: []string{"wrong-total"}, command: []string{"run", "tests/checkout.test.yaml"}, exit: 1},
		{name: "a file that isn't there", command: []string{"run", "tests/none.test.yaml"}, exit: 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			args := append([]string{"run", "--rm", startShop(t, c.bugs...)}, c.options...)
			args = append(args, inProject(newProject(t))...)
			if ended := docker(t, append(append(args, name), c.command...)...); ended.Exit != c.exit {
				t.Errorf("exit %d, want %d\n%s%s", ended.Exit, c.exit, ended.Stdout, ended.Stderr)
			}
		})
	}
}

// Without arguments it is the action, which says where it belongs.
func TestWithoutArguments(t *testing.T) {
	ended := docker(t, "run", "--rm", image(t))
	if ended.Exit != 3 || !strings.Contains(ended.Stderr, "GitHub Actions") {
		t.Errorf("exit %d\n%s%s", ended.Exit, ended.Stdout, ended.Stderr)
	}
}

// inProject are the options of a container that works in a project.
func inProject(project string) []string {
	return []string{"--volume", project + ":/project", "--workdir", "/project", "--env", "SHOP_PASSWORD=" + password}
}

// Twenty runs in one container leave no process, dead or alive, and no file.
func TestTwentyRunsLeaveNothing(t *testing.T) {
	name := image(t)
	args := append([]string{startShop(t)}, inProject(newProject(t, "sign-in.test.yaml"))...)
	id := start(t, append(args, name, "sleep", "infinity")...)
	for range 20 {
		must(t, "exec", id, "sedum", "run")
	}
	waitFor(t, "the end of all processes", func() bool { return len(others(t, id)) == 0 })
	for _, folder := range []string{"/tmp", "/dev/shm"} {
		if left := must(t, "exec", id, "ls", "-A", folder); left != "" {
			t.Errorf("left in %s: %s", folder, left)
		}
	}
}

// others are the processes of a container that sleeps, zombies included, but for
// the sleep, what reaps and what looks.
func others(t *testing.T, id string) (found []string) {
	t.Helper()
	const each = `for stat in /proc/[0-9]*/stat; do read -r line <"$stat" && echo "$line"; done 2>/dev/null; echo self $$`
	lines := strings.Split(must(t, "exec", id, "sh", "-c", each), "\n")
	_, self, _ := strings.Cut(lines[len(lines)-1], " ")
	for _, line := range lines[:len(lines)-1] {
		pid, rest, _ := strings.Cut(line, " (")
		command, state, _ := strings.Cut(rest, ") ")
		if pid != self && command != "tini" && command != "sleep" {
			found = append(found, fmt.Sprintf("%s %s %s", pid, command, state[:1]))
		}
	}
	return found
}

// largest is the size that the image may have, in bytes, unpacked.
const largest = 850_000_000

func TestSize(t *testing.T) {
	size, err := strconv.Atoi(must(t, "image", "inspect", "--format", "{{.Size}}", image(t)))
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d MB unpacked", size/1_000_000)
	if size > largest {
		t.Errorf("%d bytes, at most %d", size, largest)
	}
}

func TestWhatIsInIt(t *testing.T) {
	name := image(t)
	for _, c := range []struct {
		name, script, want string
	}{
		{"no package manager of Node.js, no compiler", "command -v npm npx corepack gcc cc go || echo none", "none"},
		{"the program's licence and those of what it is made of", "head -n 1 /usr/share/doc/sedum/LICENSE; grep -c '^==== github.com/spf13/cobra ' /usr/share/doc/sedum/NOTICES", "MIT License\n1"},
		{"the driver's notices", "cd /opt/sedum/driver/package && ls LICENSE NOTICE ThirdPartyNotices.txt", "LICENSE\nNOTICE\nThirdPartyNotices.txt"},
		{"those of Chromium and the fonts", "cd /usr/share/doc && ls chromium-headless-shell/copyright fonts-*/copyright | wc -l", "4"},
		{"no lists of packages", "ls /var/lib/apt/lists | wc -l", "0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := must(t, "run", "--rm", name, "sh", "-c", c.script); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// Text of these scripts is drawn with its own glyphs, and emoji in colour. That the
// look tells tofu is shown by a script that the image has no font for.
func TestFonts(t *testing.T) {
	const look = "/check/fonts.js"
	got := must(t, "run", "--rm", "--volume", testdata(t, "fonts.js")+":"+look+":ro", image(t), "/usr/bin/node", look)
	want := strings.TrimSpace(`
Latin drawn
CJK drawn
kana drawn
Hangul drawn
symbols drawn
emoji drawn in colour
hieroglyphs tofu`)
	if got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
