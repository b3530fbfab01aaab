package house

import (
	"bytes"
	"encoding/json"
	"errors"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const module = "sedum.dev/sedum/"

// goPackage is what go list says of a package.
type goPackage struct {
	ImportPath   string
	Dir          string
	GoFiles      []string
	TestGoFiles  []string
	XTestGoFiles []string
	Imports      []string
	TestImports  []string
	XTestImports []string
}

func TestEveryPackageSaysWhatItIsFor(t *testing.T) {
	for _, p := range listed(t) {
		if !documented(t, p) {
			t.Errorf("%s has no package comment", p.ImportPath)
		}
	}
}

func documented(t *testing.T, p goPackage) bool {
	for _, name := range slices.Concat(p.GoFiles, p.TestGoFiles, p.XTestGoFiles) {
		file, err := parser.ParseFile(token.NewFileSet(), filepath.Join(p.Dir, name), nil, parser.PackageClauseOnly|parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		if file.Doc != nil {
			return true
		}
	}
	return false
}

func TestNoFileNamesAMachine(t *testing.T) {
	root := strings.TrimSpace(string(output(t, "go", "list", "-m", "-f", "{{.Dir}}")))
	machine := machineNames(t, root)
	for name := range strings.SplitSeq(strings.Trim(string(output(t, "git", "-C", root, "ls-files", "-z")), "\x00"), "\x00") {
		content, err := os.ReadFile(filepath.Join(root, name))
		if errors.Is(err, os.ErrNotExist) {
			continue // deleted, but not yet in a commit
		}
		if err != nil {
			t.Fatal(err)
		}
		if bytes.IndexByte(content, 0) >= 0 {
			continue // not text
		}
		for i, line := range bytes.Split(content, []byte("\n")) {
			if found := machine.Find(line); found != nil {
				t.Errorf("%s:%d names %q, which other machines don't have", name, i+1, found)
			}
		}
	}
}

func TestMachineNames(t *testing.T) {
	machine := machineNames(t, "/srv/build/sedum")
	host := func(kind string) string { return "https:" + "//" + kind + ".example" }
	for text, want := range map[string]bool{
		"see /srv/build/sedum/README.md":       true,
		"see /srv/build/other":                 true,
		"see /srv/builder/sedum":               false,
		`"resolved": "` + host("registry"):     true,
		"GOPROXY=" + host("proxy"):             true,
		"deb " + host("deb") + " trixie main":  true,
		host("www") + "/registry.html":         false,
		"the registry, the proxy, deb.example": false,
	} {
		if got := machine.MatchString(text); got != want {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
	}
}

// machineNames matches paths of the machine that the repository lies on, and
// hosts that packages are fetched from.
func machineNames(t *testing.T, root string) *regexp.Regexp {
	patterns := []string{
		`https?://(?:registry|proxy|deb)\.`,
		regexp.QuoteMeta(root) + `\b`,
	}
	if parent := filepath.Dir(root); parent != "/" && parent != "/tmp" && parent != filepath.Clean(os.TempDir()) {
		patterns = append(patterns, regexp.QuoteMeta(parent)+`/`)
	}
	home, err := os.UserHomeDir()
	if err != nil {
		t.Fatal(err)
	}
	if home != "/" {
		patterns = append(patterns, regexp.QuoteMeta(home)+`/`)
	}
	return regexp.MustCompile(strings.Join(patterns, "|"))
}

func listed(t *testing.T) []goPackage {
	t.Helper()
	var packages []goPackage
	decoder := json.NewDecoder(bytes.NewReader(output(t, "go", "list", "-json", module+"...")))
	for {
		var p goPackage
		err := decoder.Decode(&p)
		if errors.Is(err, io.EOF) {
			return packages
		}
		if err != nil {
			t.Fatal(err)
		}
		packages = append(packages, p)
	}
}

func output(t *testing.T, name string, args ...string) []byte {
	t.Helper()
	out, err := exec.Command(name, args...).Output()
	if err != nil {
		var exit *exec.ExitError
		if errors.As(err, &exit) {
			err = errors.New(string(exit.Stderr))
		}
		t.Fatalf("%s %s: %v", name, strings.Join(args, " "), err)
	}
	return out
}
