package github_test

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sedum.dev/sedum/ci/github"
)

func TestMissingParents(t *testing.T) {
	workspace := t.TempDir()
	in := func(path string) string { return filepath.Join(workspace, filepath.FromSlash(path)) }
	write(t, in("shop/.sedum/here"))
	if err := os.Symlink("/gone", in("shop/dangling")); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name  string
		paths []string
		want  []string
	}{
		{"all but one there", []string{in("shop/.sedum/runs")}, []string{in("shop/.sedum/runs")}},
		{"none there", []string{in("api/.sedum/runs")}, []string{in("api/.sedum/runs"), in("api/.sedum"), in("api")}},
		{"all there", []string{in("shop/.sedum")}, nil},
		{"a link to nothing is there", []string{in("shop/dangling")}, nil},
		{"outside", []string{filepath.Dir(workspace) + "/other/x", "/gone/away"}, nil},
		{"the workspace", []string{workspace}, nil},
	} {
		if diff := cmp.Diff(c.want, github.MissingParents(workspace, c.paths...)); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}

// What we wrote goes back to the workspace's owner, and nothing else.
func TestHandBack(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("only root can give files away")
	}
	const owner, group = 12345, 23456
	workspace, outside := t.TempDir(), filepath.Join(t.TempDir(), "outside")
	in := func(path string) string { return filepath.Join(workspace, filepath.FromSlash(path)) }
	write(t, outside)
	for _, file := range []string{".sedum/runs/new/result.json", ".sedum/runs/new/evidence/a1/0.jpg", ".sedum/runs/old/result.json", ".sedum/locators.json", ".sedum/reports/new/junit.xml"} {
		write(t, in(file))
	}
	for link, target := range map[string]string{".sedum/runs/new/out": outside, ".sedum/runs/new/up": ".."} {
		if err := os.Symlink(target, in(link)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Lchown(workspace, owner, group); err != nil {
		t.Fatal(err)
	}
	made := []string{in(".sedum"), in(".sedum/runs"), in(".sedum/gone"), outside}
	trees := []string{in(".sedum/runs/new"), in(".sedum/reports/new"), in(".sedum/runs/gone"), workspace, outside}
	if err := github.HandBack(workspace, made, trees); err != nil {
		t.Fatal(err)
	}
	var got []string
	filepath.WalkDir(workspace, func(path string, _ os.DirEntry, err error) error {
		if err != nil {
			t.Fatal(err)
		}
		if uid, gid := ownerOf(t, path); uid == owner && gid == group && path != workspace {
			got = append(got, strings.TrimPrefix(path, workspace+"/"))
		}
		return nil
	})
	want := []string{
		".sedum", ".sedum/reports/new", ".sedum/reports/new/junit.xml", ".sedum/runs", ".sedum/runs/new", ".sedum/runs/new/evidence",
		".sedum/runs/new/evidence/a1", ".sedum/runs/new/evidence/a1/0.jpg", ".sedum/runs/new/out", ".sedum/runs/new/result.json", ".sedum/runs/new/up",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if uid, _ := ownerOf(t, outside); uid == owner {
		t.Error("a file outside the workspace was given away")
	}
}

func TestHandBackWithoutAWorkspace(t *testing.T) {
	if os.Geteuid() != 0 {
		t.Skip("others than root do nothing")
	}
	if err := github.HandBack("/gone/away", nil, nil); err == nil || !strings.Contains(err.Error(), "workspace's owner") {
		t.Errorf("got %v", err)
	}
}

func write(t *testing.T, path string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
}

func ownerOf(t *testing.T, path string) (uid, gid uint32) {
	t.Helper()
	info, err := os.Lstat(path)
	if err != nil {
		t.Fatal(err)
	}
	stat := info.Sys().(*syscall.Stat_t)
	return stat.Uid, stat.Gid
}
