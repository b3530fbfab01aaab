package suite

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/sentence"
)

var update = flag.Bool("update", false, "rewrite what testdata/faults expects")

// TestFaults checks every archive of testdata/faults: faulty files and, in the
// file "want", all that is said about them. Its comment may name a base URL.
func TestFaults(t *testing.T) {
	archives, err := filepath.Glob("testdata/faults/*.txtar")
	if err != nil || len(archives) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, name := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			last := len(archive.Files) - 1
			want := &archive.Files[last]
			if want.Name != "want" {
				t.Fatalf("%s must end with the file want", name)
			}
			s := load(t, project(t, archive.Files[:last]), baseURL(archive.Comment))
			s.Check(context.Background(), baseURL(archive.Comment), offline)
			got := list(s.Diagnostics())
			if *update {
				want.Data = []byte(got)
				if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(string(want.Data), got); diff != "" {
				t.Errorf("-want +got\n%s", diff)
			}
		})
	}
}

func baseURL(comment []byte) string {
	_, url, _ := strings.Cut(string(comment), "base URL ")
	return strings.TrimSpace(url)
}

// offline classifies by rules alone.
func offline(ctx context.Context, items []sentence.Item) []sentence.Decision {
	decisions, _ := sentence.New(sentence.Options{}).Classify(ctx, items)
	return decisions
}

// project writes files below a new folder and returns it.
func project(t *testing.T, files []txtar.File) string {
	t.Helper()
	root := t.TempDir()
	for _, f := range files {
		write(t, root, f.Name, string(f.Data))
	}
	return root
}

func write(t *testing.T, root, name, text string) {
	t.Helper()
	path := filepath.Join(root, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// load reads every test and module below the root of a project.
func load(t *testing.T, root, base string) *Suite {
	t.Helper()
	o := Options{Root: root, Paths: []string{"."}, Modules: true, BaseURL: base}
	return Load(o, Discover(o))
}

func list(ds []result.Diagnostic) string {
	var b strings.Builder
	for _, d := range ds {
		fmt.Fprintf(&b, "%s:%d:%d: %s %s: %s\n  Fix: %s\n", d.File, d.Line, d.Col, d.Severity, d.Code, d.Message, d.Fix)
	}
	return b.String()
}
