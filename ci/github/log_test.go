package github_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sedum.dev/sedum/ci/github"
	"sedum.dev/sedum/internal/testkit"
)

func TestCommand(t *testing.T) {
	for _, c := range []struct {
		name       string
		kind       string
		properties map[string]string
		message    string
		want       string
	}{
		{"only a message", "notice", nil, "all is well", "::notice::all is well"},
		{"properties by name, those without a value left out", "error", map[string]string{"title": "failed", "line": "3", "file": "a.yaml", "col": ""}, "m", "::error file=a.yaml,line=3,title=failed::m"},
		{"what ends a message", "error", nil, "100 %\nof\r\nlines", "::error::100 %25%0Aof%0Alines"},
		{"what ends a property", "error", map[string]string{"title": "a:b,c=100%\nd"}, "m", "::error title=a%3Ab%2Cc=100%25 d::m"},
		{"page text: a command at the start", "error", nil, "::error::x", "::error::: :error::x"},
		{"page text: a command on its second line", "error", nil, "said\n  ::add-mask::a", "::error::said%0A  : :add-mask::a"},
		{"page text: the older form, mid-line", "error", nil, "it says ##[add-mask]a", "::error::it says # #[add-mask]a"},
		{"the older form in a property", "error", map[string]string{"title": "##[error]x"}, "m", "::error title=# #[error]x::m"},
		{"an emoji", "warning", nil, "pay 🎉 now", "::warning::pay 🎉 now"},
		{"what turns text around", "error", nil, "a\u202Eb\x1b[31m", "::error::a\uFFFDb\uFFFD[31m"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := github.Command(c.kind, c.properties, c.message); got != c.want {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

// A message has at most 4,096 characters, as .NET counts them: an emoji is two.
func TestMessageLimit(t *testing.T) {
	for _, c := range []struct {
		name, message string
		cut           bool
	}{
		{"one below", strings.Repeat("x", 4095), false},
		{"the limit", strings.Repeat("x", 4096), false},
		{"one above", strings.Repeat("x", 4097), true},
		{"two below with an emoji", strings.Repeat("x", 4094) + "🎉", false},
		{"one below with an emoji", strings.Repeat("x", 4095) + "🎉", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := strings.TrimPrefix(github.Command("error", nil, c.message), "::error::")
			if !c.cut && got != c.message {
				t.Errorf("it was cut to %d bytes", len(got))
			}
			if c.cut && (!strings.HasSuffix(got, "…[truncated]") || len([]rune(got)) > 4096) {
				t.Errorf("got %d characters, ending in %q", len([]rune(got)), got[len(got)-20:])
			}
		})
	}
}

func TestAnnotationCommand(t *testing.T) {
	for _, c := range []struct {
		a    github.Annotation
		want string
	}{
		{github.Annotation{Level: github.Error, Title: "failed", Message: "m", File: "apps/shop/tests/pay.test.yaml", Line: 4, EndLine: 4, Col: 5, EndCol: 9},
			"::error col=5,endColumn=9,endLine=4,file=apps/shop/tests/pay.test.yaml,line=4,title=failed::m"},
		{github.Annotation{Level: github.Warning, Message: "m", File: "a.yaml"}, "::warning file=a.yaml::m"},
		{github.Annotation{Level: github.Notice, Message: "no place", Line: 4, Col: 2}, "::notice::no place"},
	} {
		if got := c.a.Command(); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

// commands are what a runner takes for commands in a log: the newer form at the
// start of a line, the older one anywhere.
var commands = regexp.MustCompile(`(?m)^\s*::[\w-]+.*::|##\w*\[`)

// Whatever a page, a test or a model says, the log has the one command that is ours.
func TestHostileTextIsNoCommand(t *testing.T) {
	for _, h := range testkit.Hostile {
		var out bytes.Buffer
		log := github.NewLog(&out)
		if err := log.Annotate(github.Annotation{Level: github.Error, Title: h.Text, File: h.Text, Message: h.Text}); err != nil {
			t.Fatal(err)
		}
		if found := commands.FindAllString(out.String(), -1); len(found) != 1 || strings.Count(out.String(), "\n") != 1 {
			t.Errorf("%s: %d commands in %q", h.Name, len(found), &out)
		}
	}
}

// Of each level ten are shown: the last of them says how many more there are.
func TestAnnotationsOfAStep(t *testing.T) {
	for _, c := range []struct{ errors, shown, more int }{
		{0, 0, 0}, {1, 1, 0}, {9, 9, 0}, {10, 10, 0}, {11, 9, 2}, {50, 9, 41}, {51, 9, 42}, {101, 9, 92},
	} {
		t.Run(fmt.Sprint(c.errors), func(t *testing.T) {
			var out bytes.Buffer
			log := github.NewLog(&out)
			annotate(t, log, github.Error, c.errors)
			annotate(t, log, github.Notice, 1) // each level has ten of its own
			if err := log.Flush("the step summary"); err != nil {
				t.Fatal(err)
			}
			var want []string
			for i := range c.shown {
				want = append(want, fmt.Sprintf("::error::finding %d", i+1))
			}
			if c.more > 0 {
				want = append(want, fmt.Sprintf("::error::%d more, see the step summary", c.more))
			}
			want = append(want, "::notice::finding 1")
			got := strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
			byLevel := func(a, b string) int { return strings.Compare(a[:len("::err")], b[:len("::err")]) } // the tenth error comes last
			slices.SortStableFunc(got, byLevel)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func annotate(t *testing.T, log *github.Log, level github.Level, n int) {
	t.Helper()
	for i := range n {
		if err := log.Annotate(github.Annotation{Level: level, Message: fmt.Sprintf("finding %d", i+1)}); err != nil {
			t.Fatal(err)
		}
	}
}

// Annotations come while tests end: nine at once, and what comes after a Flush
// is in the log at least.
func TestAnnotationsAreLive(t *testing.T) {
	var out bytes.Buffer
	log := github.NewLog(&out)
	lines := func() int { return strings.Count(out.String(), "\n") }
	annotate(t, log, github.Warning, 12)
	if lines() != 9 {
		t.Errorf("%d at once", lines())
	}
	if err := errors.Join(log.Flush("x"), log.Flush("x")); err != nil || lines() != 10 {
		t.Errorf("%d after the end, %v", lines(), err)
	}
	annotate(t, log, github.Warning, 1)
	if lines() != 11 {
		t.Error("the one after the end is lost")
	}
}

// A command begins at a fresh line, in one write.
func TestCommandsBeginALine(t *testing.T) {
	writes := &recordedWrites{}
	log := github.NewLog(writes)
	io.WriteString(log, "test 1 ... ")
	annotate(t, log, github.Error, 1)
	io.WriteString(log, "passed\n")
	annotate(t, log, github.Error, 1)
	want := []string{"test 1 ... ", "\n::error::finding 1\n", "passed\n", "::error::finding 1\n"}
	if diff := cmp.Diff(want, []string(*writes)); diff != "" {
		t.Error(diff)
	}
}

type recordedWrites []string

func (w *recordedWrites) Write(p []byte) (int, error) { *w = append(*w, string(p)); return len(p), nil }

func TestLogTellsOfAFailingWriter(t *testing.T) {
	full := errors.New("disk full")
	r, w := io.Pipe()
	r.CloseWithError(full)
	log := github.NewLog(w)
	if err := log.Annotate(github.Annotation{Level: github.Error, Message: "m"}); !errors.Is(err, full) {
		t.Errorf("annotate: %v", err)
	}
	if err := log.Mask("secret"); !errors.Is(err, full) {
		t.Errorf("mask: %v", err)
	}
}

// Values under four characters are never masked, nor such lines of longer ones.
func TestMask(t *testing.T) {
	for value, want := range map[string]string{
		"":                                  "",
		"abc":                               "",
		"äöü":                               "", // six bytes
		"abcd":                              "::add-mask::abcd\n",
		"abcde":                             "::add-mask::abcde\n",
		"50 %::x":                           "::add-mask::50 %25::x\n", // as it is, or it isn't the value
		"-----BEGIN\nkey\r\n{\nlong line\n": "::add-mask::-----BEGIN\n::add-mask::long line\n",
	} {
		var out bytes.Buffer
		if err := github.NewLog(&out).Mask(value); err != nil || out.String() != want {
			t.Errorf("%q: got %q, %v", value, &out, err)
		}
	}
}
