package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/result"
)

// artifactIn runs the program's artifact command in a folder.
func artifactIn(t *testing.T, dir string, environ []string, args ...string) (exit int, stdout, stderr string) {
	t.Helper()
	var out, errs bytes.Buffer
	a := &app{dir: dir, environ: environ, stdin: strings.NewReader(""), stdout: &out, stderr: &errs, now: time.Now}
	exit = a.run(append([]string{"artifact"}, args...))
	return exit, out.String(), errs.String()
}

func TestArtifactUploadAndDownload(t *testing.T) {
	server := testkit.Artifacts(t)
	job := []string{
		"ACTIONS_RESULTS_URL=" + server.URL, "ACTIONS_RUNTIME_TOKEN=" + server.Token, "GITHUB_RETENTION_DAYS=30",
		"GITHUB_SERVER_URL=https://github.com", "GITHUB_REPOSITORY=octo/shop", "GITHUB_RUN_ID=42",
	}
	dir := t.TempDir()
	write(t, dir, ".sedum/runs/1/result.json", "{}")
	write(t, dir, "full/mine", "kept")
	if err := os.Symlink("/etc/passwd", filepath.Join(dir, ".sedum", "users")); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args           string
		exit           result.ExitCode
		stdout, stderr string // patterns of all of it
	}{
		{"upload run .sedum --retention-days 31", 0,
			`id (\d+)\nsize \d+\ndigest sha256:[0-9a-f]{64}\nurl https://github\.com/octo/shop/actions/runs/42/artifacts/\d+\n`,
			`sedum: warning: not in the artifact: users: a symbolic link that leads to nothing in the folder\nsedum: warning: the repository keeps artifacts 30 days at most\n`},
		{"upload run .sedum", result.ExitNoVerdict, ``, `sedum: upload .*: this workflow run has an artifact "run" already, .*\nFix: use the name "run-2"\n`},
		{"upload run:1 .sedum", result.ExitNoVerdict, ``, `sedum: .*character 4 \(':'\) is not allowed; use "run-1"\nFix: .*\n`},
		{"upload run .sedum --retention-days 0", result.ExitNoVerdict, ``, `sedum: invalid --retention-days 0\nFix: use a number from 1 to 90\n`},
		{"upload run .sedum --retention-days 91", result.ExitNoVerdict, ``, `sedum: .*91 days of retention: GitHub keeps artifacts 1 to 90 days\nFix: .*\n`},
		{"upload run", result.ExitNoVerdict, ``, `sedum: "sedum artifact upload" takes a name and a folder, got 1 arguments\nFix: .*\n`},
		{"download run back", 0, `folder .*/back\n`, ``},
		{"download run full", result.ExitNoVerdict, ``, `sedum: .*/full is not empty; choose a folder that is, so that nothing is overwritten\nFix: .*\n`},
		{"download other back2", result.ExitNoVerdict, ``, `sedum: .*this workflow run has no artifact "other"\nFix: correct the name, .*\n`},
		{"", result.ExitNoVerdict, ``, `(?s).*sedum: "sedum artifact" needs a command\n.*`},
	} {
		exit, stdout, stderr := artifactIn(t, dir, job, strings.Fields(c.args)...)
		if exit != int(c.exit) || !matches(c.stdout, stdout) || !matches(c.stderr, stderr) {
			t.Errorf("%s: exit %d\n%s%s", c.args, exit, stdout, stderr)
		}
		if strings.Contains(stdout+stderr, server.Token) {
			t.Errorf("%s tells the token", c.args)
		}
	}
	if got := read(t, dir, "back/runs/1/result.json"); got != "{}" {
		t.Errorf("downloaded %q", got)
	}
}

// Outside of an action both commands say where they work.
func TestArtifactOutsideOfAnAction(t *testing.T) {
	for _, command := range []string{"upload", "download"} {
		exit, stdout, stderr := artifactIn(t, t.TempDir(), nil, command, "run", ".")
		if exit != int(result.ExitNoVerdict) || stdout != "" ||
			!matches(`sedum: there is no artifact service here: without ACTIONS_RESULTS_URL and ACTIONS_RUNTIME_TOKEN; .*\nFix: use the Sedum action, or .*\n`, stderr) {
			t.Errorf("%s: exit %d\n%s%s", command, exit, stdout, stderr)
		}
	}
}

func matches(pattern, text string) bool {
	return regexp.MustCompile(`^(?:` + pattern + `)$`).MatchString(text)
}
