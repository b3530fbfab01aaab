package suite

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// tree makes empty files below a new project and returns its root.
func tree(t *testing.T, files ...string) string {
	t.Helper()
	root := filepath.Join(t.TempDir(), "project")
	if err := os.Mkdir(root, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		write(t, root, name, "")
	}
	return root
}

func link(t *testing.T, target, path string) {
	t.Helper()
	if err := os.Symlink(target, path); err != nil {
		t.Fatal(err)
	}
}

func found(f Found) string {
	out := append([]string{}, f.Files...)
	for _, p := range f.Problems {
		out = append(out, p.Code+":"+p.File)
	}
	return strings.Join(out, " ")
}

func TestConfiguredSearch(t *testing.T) {
	root := tree(t,
		"tests/b.test.yaml", "tests/a.test.ts", "tests/Z.test.yaml", "tests/sub/c.test.yaml", "tests/wip/d.test.yaml",
		"tests/e.test.yml", "tests/f.TEST.yaml", "tests/m.module.yaml", "elsewhere.test.yaml",
		"tests/node_modules/x.test.yaml", "tests/.hidden/x.test.yaml", "tests/.x.test.yaml")
	link(t, filepath.Join(root, "elsewhere.test.yaml"), filepath.Join(root, "tests/link.test.yaml"))
	both := []string{"**/*.test.ts", "**/*.test.yaml"}
	tests := []struct {
		name    string
		options Options
		want    string
	}{
		{"defaults", Options{Directory: "tests", Include: both},
			"tests/Z.test.yaml tests/a.test.ts tests/b.test.yaml tests/sub/c.test.yaml tests/wip/d.test.yaml"},
		{"exclude", Options{Directory: "tests", Include: both, Exclude: []string{"wip/**", "*.ts"}},
			"tests/Z.test.yaml tests/b.test.yaml tests/sub/c.test.yaml"},
		{"include is relative to the folder", Options{Directory: "./tests", Include: []string{"sub/*"}}, "tests/sub/c.test.yaml"},
		{"modules too", Options{Directory: "tests", Include: []string{"sub/*"}, Modules: true}, "tests/m.module.yaml tests/sub/c.test.yaml"},
		{"hidden by name", Options{Directory: "tests", Include: []string{".hidden/*", "node_modules/*", ".x.test.yaml"}},
			"tests/.hidden/x.test.yaml tests/.x.test.yaml tests/node_modules/x.test.yaml"},
		{"the root itself", Options{Directory: ".", Include: []string{"*.test.yaml"}}, "elsewhere.test.yaml"},
		{"a missing folder", Options{Directory: "none", Include: both}, ""},
		{"a file", Options{Directory: "elsewhere.test.yaml", Include: both}, "unreadable_directory:elsewhere.test.yaml"},
		{"a glob that can't match", Options{Directory: "tests", Include: []string{"[a"}}, "invalid_glob:tests"},
	}
	for _, tt := range tests {
		tt.options.Root = root
		if got := found(Discover(tt.options)); got != tt.want {
			t.Errorf("%s: got %s\nwant %s", tt.name, got, tt.want)
		}
	}
}

// What can't be searched is named by a path that is safe to show.
func TestExplicitPaths(t *testing.T) {
	root := tree(t, "a.test.yaml", "b.test.ts", "dir/c.test.yaml", "dir/.git/x.test.yaml", "dir/node_modules/x.test.yaml",
		"dir/deep/d.test.yaml", "notes.txt", "m.module.yaml", "../outside.test.yaml")
	outside := filepath.Join(root, "..", "outside.test.yaml")
	link(t, filepath.Join(root, "dir"), filepath.Join(root, "linked"))
	link(t, filepath.Join(root, "a.test.yaml"), filepath.Join(root, "dir", "l.test.yaml"))
	link(t, outside, filepath.Join(root, "out.test.yaml"))
	if err := syscall.Mkfifo(filepath.Join(root, "pipe.test.yaml"), 0o600); err != nil {
		t.Fatal(err)
	}
	validate := Options{Modules: true, FollowLinks: true}
	tests := []struct {
		name    string
		options Options
		paths   string
		want    string
	}{
		{"a file", Options{}, "a.test.yaml", "a.test.yaml"},
		{"once", Options{}, "a.test.yaml|./a.test.yaml|" + root + "/a.test.yaml", "a.test.yaml"},
		{"a folder", Options{}, "dir", "dir/c.test.yaml dir/deep/d.test.yaml"},
		{"a hidden folder, named", Options{}, "dir/.git", "dir/.git/x.test.yaml"},
		{"from another folder", Options{From: filepath.Join(root, "dir")}, "c.test.yaml|../b.test.ts", "b.test.ts dir/c.test.yaml"},
		{"missing", Options{}, "none|a.test.yaml", "a.test.yaml missing_path:none"},
		{"empty", Options{}, " ", "missing_path:."},
		{"wrong suffix", Options{}, "notes.txt", "unsupported_file:notes.txt"},
		{"a module in run", Options{}, "m.module.yaml", "unsupported_file:m.module.yaml"},
		{"a module in validate", validate, "m.module.yaml", "m.module.yaml"},
		{"outside", Options{}, "../outside.test.yaml|" + outside, "outside_root:<outside-project>"},
		{"a link in run", Options{}, "linked|dir/l.test.yaml", "symlinked_path:dir/l.test.yaml symlinked_path:linked"},
		{"a link in validate", validate, "linked|dir/l.test.yaml", "a.test.yaml dir/c.test.yaml dir/deep/d.test.yaml"},
		{"a link out of the project", validate, "out.test.yaml", "outside_root:out.test.yaml"},
		{"through a link", Options{}, "linked/c.test.yaml", "dir/c.test.yaml"},
		{"a pipe", Options{}, "pipe.test.yaml", "unreadable_file:pipe.test.yaml"},
	}
	for _, tt := range tests {
		tt.options.Root, tt.options.Paths = root, strings.Split(tt.paths, "|")
		got := Discover(tt.options)
		if found(got) != tt.want {
			t.Errorf("%s: got %s\nwant %s", tt.name, found(got), tt.want)
		}
		for _, p := range got.Problems {
			if p.Fix == "" || strings.Contains(p.Message+p.Fix+p.File, root) {
				t.Errorf("%s: no fix, or a path of this machine: %+v", tt.name, p)
			}
		}
	}
}

func TestUnreadable(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root reads everything")
	}
	root := tree(t, "open.test.yaml", "shut/a.test.yaml", "shut.test.yaml")
	for _, name := range []string{"shut", "shut.test.yaml"} {
		if err := os.Chmod(filepath.Join(root, name), 0); err != nil {
			t.Fatal(err)
		}
	}
	t.Cleanup(func() { os.Chmod(filepath.Join(root, "shut"), 0o700) })
	if got := found(Discover(Options{Root: root, Paths: []string{"."}})); got != "open.test.yaml shut.test.yaml unreadable_directory:shut" {
		t.Error(got)
	}
	if got := list(load(t, root, "").Files[1].Diagnostics); !strings.HasPrefix(got, "shut.test.yaml:1:1: error unreadable_file: The file can't be read: permission denied.") {
		t.Error(got)
	}
}

// A name can't write into a terminal or a log.
func TestUnprintableNames(t *testing.T) {
	root := tree(t, "a\x1b[31m.test.yaml", "b\n::error::.test.yaml")
	got := found(Discover(Options{Root: root, Paths: []string{"."}}))
	if want := `unsupported_file:a\u001b[31m.test.yaml unsupported_file:b\u000a::error::.test.yaml`; got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}

func TestOrderIsByCodeUnits(t *testing.T) {
	// U+1F600 is a surrogate pair from D83D, below U+FF5E, but above it in bytes.
	root := tree(t, "\U0001F600.test.yaml", "～.test.yaml", "a.test.yaml")
	if got := found(Discover(Options{Root: root, Paths: []string{"."}})); got != "a.test.yaml \U0001F600.test.yaml ～.test.yaml" {
		t.Error(got)
	}
}
