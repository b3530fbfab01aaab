package suite

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"sedum.dev/sedum/result"
)

func identityOf(s string) string { return s }

// The published vector of the shards.
func TestShardVector(t *testing.T) {
	for index, want := range map[int]string{1: "d e", 2: "a b c"} { // in the order of the suite
		got := shard([]string{"a", "b", "c", "d", "e"}, identityOf, index, 2)
		if strings.Join(got, " ") != want {
			t.Errorf("shard %d of 2 = %v, want %s", index, got, want)
		}
	}
}

func TestShardsShareEverythingOnce(t *testing.T) {
	items := strings.Fields("a b c d e f g a b") // problems of one file stay together
	for count := 1; count <= 10; count++ {
		seen := map[string]int{}
		for index := 1; index <= count; index++ {
			mine := shard(slices.Clone(items), identityOf, index, count)
			for _, item := range mine {
				seen[item]++
			}
		}
		for _, item := range items {
			want := len(slices.DeleteFunc(slices.Clone(items), func(s string) bool { return s != item }))
			if seen[item] != want {
				t.Errorf("%d shards: %s taken %d times, want %d", count, item, seen[item], want)
			}
		}
	}
}

func TestSelectTellsWhyNothingIsLeft(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"a", "b", "c"} {
		write(t, root, name+".test.yaml", "steps: [click Save]\n")
	}
	write(t, root, "broken.test.yaml", "stepz: []\n")
	s := load(t, root, "")
	tests := []struct {
		name                       string
		filter                     Filter
		index, count               int
		matched, selected, problem int
	}{
		{"everything", Filter{}, 0, 0, 3, 3, 1},
		{"no match", Filter{IDs: []string{"none"}}, 0, 0, 0, 0, 1},
		{"empty shard", Filter{IDs: []string{"a.test.yaml"}}, 1, 2, 1, 0, 0},
		{"one id of two", Filter{IDs: []string{"a.test.yaml", "gone"}}, 0, 0, 1, 1, 2},
		{"one id of two, in the other shard", Filter{IDs: []string{"a.test.yaml", "gone"}}, 1, 2, 1, 0, 1},
		{"an id that another option leaves out", Filter{IDs: []string{"a.test.yaml", "b.test.yaml"}, Include: []string{"a*"}}, 0, 0, 1, 1, 1},
		{"other shard", Filter{IDs: []string{"a.test.yaml"}}, 2, 2, 1, 1, 1},
	}
	for _, tt := range tests {
		got := Select(s, tt.filter, tt.index, tt.count)
		if got.Discovered != 3 || got.Matched != tt.matched || len(got.Tests) != tt.selected || len(got.Problems) != tt.problem {
			t.Errorf("%s: %d discovered, %d matched, %d selected, %d problems; want 3, %d, %d, %d", tt.name,
				got.Discovered, got.Matched, len(got.Tests), len(got.Problems), tt.matched, tt.selected, tt.problem)
		}
	}
}

func TestFilter(t *testing.T) {
	test := &Test{ID: "Sign-In", File: "tests/auth/sign-in.test.yaml", Description: "Opens the ACCOUNT", Tags: []string{"smoke", "auth"}}
	tests := []struct {
		name   string
		filter Filter
		want   bool
	}{
		{"empty", Filter{}, true},
		{"include", Filter{Include: []string{"tests/**"}}, true},
		{"include any", Filter{Include: []string{"other/**", "tests/auth/*"}}, true},
		{"include within a segment", Filter{Include: []string{"tests/*"}}, false},
		{"include case", Filter{Include: []string{"Tests/**"}}, false},
		{"include braces", Filter{Include: []string{"tests/{auth,cart}/*.test.{ts,yaml}"}}, true},
		{"exclude wins", Filter{Include: []string{"**"}, Exclude: []string{"**/auth/**"}}, false},
		{"label", Filter{Labels: []string{"smoke"}}, true},
		{"every label", Filter{Labels: []string{"smoke, auth"}}, true},
		{"one label missing", Filter{Labels: []string{"smoke", "slow"}}, false},
		{"name in the id", Filter{Names: []string{"sign-i"}}, true},
		{"name in the description", Filter{Names: []string{"none", "account"}}, true},
		{"name across both", Filter{Names: []string{"in\nopens"}}, true},
		{"no name", Filter{Names: []string{"cart"}}, false},
		{"id", Filter{IDs: []string{"Sign-In"}}, true},
		{"id case", Filter{IDs: []string{"sign-in"}}, false},
		{"all families", Filter{Labels: []string{"smoke"}, IDs: []string{"other"}}, false},
	}
	for _, tt := range tests {
		if err := tt.filter.Check(); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
		if got := tt.filter.Keep(test); got != tt.want {
			t.Errorf("%s: Keep = %t", tt.name, got)
		}
	}
}

func TestFilterRefusesWhatCannotMatch(t *testing.T) {
	tests := []struct {
		filter Filter
		want   string
	}{
		{Filter{Include: []string{" "}}, "blank"},
		{Filter{Include: []string{"/tests/**"}}, "absolute"},
		{Filter{Exclude: []string{"C:/tests"}}, "absolute"},
		{Filter{Exclude: []string{"../x/**"}}, "leaves the project"},
		{Filter{Include: []string{"tests/[a"}}, "malformed"},
		{Filter{Exclude: []string{"!(a)/**"}}, "not supported"},
		{Filter{Labels: []string{"smoke,,a"}}, "a label is blank"},
		{Filter{Names: []string{""}}, "blank"},
		{Filter{IDs: []string{"\t"}}, "blank"},
	}
	for _, tt := range tests {
		if err := tt.filter.Check(); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%+v: error %v, want one with %q", tt.filter, err, tt.want)
		}
	}
}

// A leading dot must be spelled.
func TestGlobsAndDots(t *testing.T) {
	tests := []struct {
		glob, file string
		want       bool
	}{
		{"**", ".hidden/a.test.yaml", false},
		{".hidden/*", ".hidden/a.test.yaml", true},
		{"**/.hidden/*", "x/.hidden/a.test.yaml", true},
		{"*.test.yaml", ".a.test.yaml", false},
		{"./a/*", "a/b.test.yaml", true},
		{"a/**/b.test.yaml", "a/b.test.yaml", true},
		{"a?.test.yaml", "ab.test.yaml", true},
	}
	for _, tt := range tests {
		if got := matchGlob(tt.glob, tt.file); got != tt.want {
			t.Errorf("matchGlob(%q, %q) = %t", tt.glob, tt.file, got)
		}
	}
}

// RR-126, up to the run that writes them down: bad files, files that can't be
// read and paths outside, each with a safe path and a fix.
func TestProblemsOfAResult(t *testing.T) {
	root := t.TempDir()
	write(t, root, "broken.test.yaml", "url: https://user:pw@shop.example/?k=1 x\nsteps: [click Save]\n")
	write(t, root, "gone.test.yaml", "")
	o := Options{Root: root, Paths: []string{"broken.test.yaml", "gone.test.yaml", "../ADA.test.yaml"}}
	found := Discover(o)
	if err := os.Remove(filepath.Join(root, "gone.test.yaml")); err != nil {
		t.Fatal(err)
	}
	got := DiscoveryProblems(Load(o, found).Problems(), func(s string) string { return strings.ReplaceAll(s, "permissions", "[REDACTED]") })
	want := []result.DiscoveryProblem{
		{File: "<outside-project>", Line: 1, Col: 1, Code: "outside_root", Message: "A given path is not inside the project.",
			Fix: "Give paths below the folder that holds sedum.config.yaml."},
		{File: "broken.test.yaml", Line: 1, Col: 6, Code: "invalid_url", Message: `The url "[URL] x" is neither an HTTP(S) URL nor a relative path without spaces.`,
			Fix: "Write an HTTP(S) URL or a relative path without spaces, such as /login."},
		{File: "gone.test.yaml", Line: 1, Col: 1, Code: "unreadable_file", Message: "The file can't be read: no such file or directory.",
			Fix: "Check the path and its [REDACTED]."},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("-want +got\n%s", diff)
	}
}

func TestProblemsStayWithinTheLimit(t *testing.T) {
	same := func(s string) string { return s }
	for length, want := range map[int]int{511: 511, 512: 512, 513: 512} {
		got := DiscoveryProblems([]result.Diagnostic{{Message: strings.Repeat("é", length)}}, same)
		if n := utf8.RuneCountInString(got[0].Message); n != want {
			t.Errorf("%d code points become %d, want %d", length, n, want)
		}
	}
}
