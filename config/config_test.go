package config

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"sedum.dev/sedum/result"
)

var update = flag.Bool("update", false, "rewrite the expected diagnostics")

// project writes files into a new folder. Names are project-relative.
func project(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// load reads a project that must be sound.
func load(t *testing.T, text string, o Options) Config {
	t.Helper()
	o.Dir = project(t, map[string]string{FileName: text})
	c, found := Load(o)
	if len(found) > 0 {
		t.Fatalf("unexpected diagnostics:\n%s", show(found))
	}
	return c
}

func show(found []result.Diagnostic) string {
	var b strings.Builder
	for _, d := range found {
		fmt.Fprintf(&b, "%s:%d:%d: %s %s: %s (key: %s)\n  Fix: %s\n", d.File, d.Line, d.Col, d.Severity, d.Code, d.Message, d.Key, d.Fix)
	}
	return b.String()
}

// Each archive under testdata/faults holds a project and the diagnostics that
// its configuration gives, in order. The comment is the environment.
func TestFaults(t *testing.T) {
	archives, _ := filepath.Glob("testdata/faults/*.txtar")
	if len(archives) == 0 {
		t.Fatal("no archives")
	}
	for _, path := range archives {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			a, err := txtar.ParseFile(path)
			if err != nil {
				t.Fatal(err)
			}
			files := map[string]string{}
			for _, f := range a.Files {
				files[f.Name] = string(f.Data)
			}
			want := files["want"]
			delete(files, "want")
			_, found := Load(Options{Dir: project(t, files), Environ: strings.Fields(string(a.Comment))})
			got := show(found)
			if *update {
				a.Files[len(a.Files)-1].Data = []byte(got)
				if err := os.WriteFile(path, txtar.Format(a), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if got != want && !*update {
				t.Errorf("diagnostics differ (-want +got):\n%s\n%s", cmp.Diff(want, got), got)
			}
		})
	}
}
