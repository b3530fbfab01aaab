package ci

import (
	"os"
	"path/filepath"
	"testing"
)

func TestEvidenceRoot(t *testing.T) {
	base := t.TempDir()
	for _, dir := range []string{"ws/project/.sedum/runs/r1", "ws/a[b/r2", "elsewhere"} {
		if err := os.MkdirAll(filepath.Join(base, dir), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink(filepath.Join(base, "ws"), filepath.Join(base, "link")); err != nil {
		t.Fatal(err)
	}
	in := func(name string) string { return filepath.Join(base, filepath.FromSlash(name)) }
	for _, c := range []struct {
		name, project, run string
		environ            map[string]string
		want               string
	}{
		{"no CI server", "ws/project", "ws/project/.sedum/runs/r1", nil, ".sedum/runs/r1"},
		{"GitHub", "ws/project", "ws/project/.sedum/runs/r1", map[string]string{"GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": in("ws")}, "project/.sedum/runs/r1"},
		{"GitLab", "ws/project", "ws/project/.sedum/runs/r1", map[string]string{"GITLAB_CI": "true", "CI_PROJECT_DIR": in("ws")}, "project/.sedum/runs/r1"},
		{"Jenkins", "ws/project", "ws/project/.sedum/runs/r1", map[string]string{"JENKINS_URL": "http://ci", "WORKSPACE": in("ws")}, "project/.sedum/runs/r1"},
		{"a workspace without its server", "ws/project", "ws/project/.sedum/runs/r1", map[string]string{"WORKSPACE": in("ws"), "GITHUB_WORKSPACE": in("ws")}, ".sedum/runs/r1"},
		{"a relative workspace", "ws/project", "ws/project/.sedum/runs/r1", map[string]string{"GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": "ws"}, ".sedum/runs/r1"},
		{"a workspace that is not there", "ws/project", "ws/project/.sedum/runs/r1", map[string]string{"GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": in("gone")}, ".sedum/runs/r1"},
		{"the first that contains it", "ws/project", "ws/project/.sedum/runs/r1", map[string]string{
			"GITLAB_CI": "true", "CI_PROJECT_DIR": in("elsewhere"), "GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": in("ws")}, "project/.sedum/runs/r1"},
		{"through a symbolic link", "link/project", "ws/project/.sedum/runs/r1", nil, ".sedum/runs/r1"},
		{"a name that would end a marker", "ws", "ws/a[b/r2", nil, ""},
		{"no further candidate after an unusable one", "ws/a[b", "ws/a[b/r2", map[string]string{"GITHUB_ACTIONS": "true", "GITHUB_WORKSPACE": in("ws")}, ""},
		{"outside of everything", "ws/project", "elsewhere", nil, ""},
		{"the root itself", "ws/project", "ws/project", nil, ""},
		{"a run that is not there", "ws/project", "ws/project/.sedum/runs/gone", nil, ""},
	} {
		lookup := func(name string) (string, bool) { value, ok := c.environ[name]; return value, ok }
		if got := EvidenceRoot(lookup, in(c.project), in(c.run)); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}
