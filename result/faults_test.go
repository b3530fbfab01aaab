package result

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
)

// faultsOf is n console errors, different from each other, with texts of a size.
func faultsOf(n, size int) Faults {
	f := Faults{ConsoleErrors: n}
	for i := range n {
		f.Kept = append(f.Kept, Fault{Kind: ConsoleError, Text: fmt.Sprintf("%0*d", size, i), Times: 1})
	}
	return f
}

func kept(faults map[int]Faults) map[int]int {
	n := map[int]int{}
	for index, f := range faults {
		n[index] = len(f.Kept)
	}
	return n
}

func TestFaultsAreKeptInAPrivateFileOfTheirStep(t *testing.T) {
	r := record(t)
	r.selects(1)
	_, a := r.attempt(0)
	r.must(a.KeepFaults(Faults{}))
	r.add(a, passedStep())
	want := Faults{PageErrors: 3, FailedRequests: 1, Kept: []Fault{
		{Kind: PageError, Text: "TypeError: <no> cart", URL: "http://shop.test/app.js", Line: 3, Column: 7, Times: 3},
		{Kind: RequestFailed, Status: 404, URL: "http://shop.test/logo.png", Times: 1},
	}}
	r.must(a.KeepFaults(want))
	r.add(a, failedStep())
	a.Finish(nil)
	attempt := r.finish(End{}).Tests[0].Attempts[0]
	if diff := cmp.Diff(map[int]Faults{2: want}, ReadFaults(os.DirFS(r.dir), attempt)); diff != "" {
		t.Error(diff)
	}
	if _, err := os.Stat(r.path(StepFile(attempt, 1))); err == nil {
		t.Error("a step without faults has a file")
	}
	for path, want := range map[string]os.FileMode{StepFile(attempt, 2): 0o600, filepath.Dir(StepFile(attempt, 2)): 0o700, stepsDir: 0o700} {
		info, err := os.Stat(r.path(path))
		if err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v %v", path, info, err)
		}
	}
}

func TestFaultsOfAStepAreBounded(t *testing.T) {
	long := Faults{PageErrors: 1, Kept: []Fault{{Kind: PageError, Text: strings.Repeat("x", 2000), Times: 1}}}
	r := record(t)
	r.selects(1)
	_, a := r.attempt(0)
	for _, f := range []Faults{faultsOf(MaxFaults, 1), faultsOf(MaxFaults+1, 1), faultsOf(16, 1000), faultsOf(17, 1000), long} {
		r.must(a.KeepFaults(f))
		r.add(a, passedStep())
	}
	attempt := *a.attempt()
	found := ReadFaults(os.DirFS(r.dir), attempt)
	if diff := cmp.Diff(map[int]int{1: 50, 2: 50, 3: 16, 4: 16, 5: 1}, kept(found)); diff != "" {
		t.Error(diff)
	}
	if found[2].ConsoleErrors != 51 || found[4].ConsoleErrors != 17 {
		t.Error("what isn't kept isn't counted")
	}
	if text := found[5].Kept[0].Text; len([]rune(text)) != 1000 || !strings.HasSuffix(text, truncatedMark) {
		t.Errorf("a long text became %q", text)
	}
}

// A run that has kept its share goes on counting.
func TestFaultsOfARunAreBounded(t *testing.T) {
	for _, c := range []struct {
		name  string
		each  Faults
		steps int
		want  map[int]int
	}{
		{"their number", faultsOf(MaxFaults, 2), 102, map[int]int{1: 50, 100: 50, 101: 0, 102: 0}},
		{"their size", faultsOf(16, 1000), 264, map[int]int{1: 16, 262: 16, 263: 2, 264: 0}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := record(t)
			r.selects(1)
			_, a := r.attempt(0)
			for range c.steps {
				r.must(a.KeepFaults(c.each))
				r.add(a, passedStep())
			}
			found := ReadFaults(os.DirFS(r.dir), *a.attempt())
			for index, want := range c.want {
				if got := found[index]; len(got.Kept) != want || got.ConsoleErrors != c.each.ConsoleErrors {
					t.Errorf("step %d kept %d of %d, want %d", index, len(got.Kept), got.ConsoleErrors, want)
				}
			}
		})
	}
}

// A run directory may come from a stranger.
func TestFaultsThatCanNotBeRead(t *testing.T) {
	a := Attempt{ID: "a", Ordinal: 1, Steps: []Step{{ID: "a:step:1", Index: 1}}}
	name := StepFile(a, 1)
	const head = `{"schemaVersion": 1, "stepId": "a:step:1", "faults": `
	for _, c := range []struct{ name, content, want string }{
		{"no JSON", `{`, "not a JSON document"},
		{"another version", `{"schemaVersion": 2}`, "schemaVersion is 2"},
		{"no version", `{}`, "no schemaVersion"},
		{"of another step", `{"schemaVersion": 1, "stepId": "a:step:2"}`, "is not of this step"},
		{"a wrong type", head + `[]}`, "cannot unmarshal"},
		{"less than nothing", head + `{"pageErrors": -1}}`, "holds what no run writes"},
		{"an unknown kind", head + `{"pageErrors": 1, "kept": [{"kind": "joke", "times": 1}]}}`, "holds what no run writes"},
		{"never", head + `{"pageErrors": 1, "kept": [{"kind": "page_error", "times": 0}]}}`, "holds what no run writes"},
		{"too large", head + `{}}` + strings.Repeat(" ", maxStepFileBytes), "is larger than"},
	} {
		t.Run(c.name, func(t *testing.T) {
			found := ReadFaults(fstest.MapFS{name: {Data: []byte(c.content)}}, a)
			if got := found[1]; !strings.Contains(got.Unreadable, c.want) || got.Total() > 0 || len(got.Kept) > 0 {
				t.Errorf("got %+v", got)
			}
		})
	}
	t.Run("a folder", func(t *testing.T) {
		if got := ReadFaults(fstest.MapFS{name: {Mode: fs.ModeDir}}, a)[1]; !strings.Contains(got.Unreadable, "no regular file") {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("a link that leads out", func(t *testing.T) {
		dir := t.TempDir()
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink("/dev/zero", filepath.Join(dir, name)); err != nil {
			t.Fatal(err)
		}
		root, err := os.OpenRoot(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer root.Close()
		if got := ReadFaults(root.FS(), a)[1]; !strings.Contains(got.Unreadable, "no regular file") {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("what a later version adds", func(t *testing.T) {
		found := ReadFaults(fstest.MapFS{name: {Data: []byte(head + `{"consoleErrors": 4, "more": 1}, "coverage": {}}`)}}, a)
		if got := found[1]; got.Unreadable != "" || got.ConsoleErrors != 4 {
			t.Errorf("got %+v", got)
		}
	})
	t.Run("none", func(t *testing.T) {
		if found := ReadFaults(nil, a); len(found) > 0 {
			t.Errorf("got %+v", found)
		}
		if found := ReadFaults(fstest.MapFS{}, a); len(found) > 0 {
			t.Errorf("got %+v", found)
		}
	})
}
