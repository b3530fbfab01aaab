package main

import (
	"io"
	"regexp"
	"strings"
	"testing"

	"github.com/creack/pty"
	"github.com/google/go-cmp/cmp"
)

// RR-097 RR-098: the same run on a terminal and into a file. After colours, live
// lines and what only a terminal shows are taken away, both say the same: tests in
// order, verdicts or states, flags, totals. With several lanes the live lines come
// in the order of the lanes; the summary does not.
func TestTerminalAndRedirectedSayTheSame(t *testing.T) {
	const tests = `
-- tests/a.test.yaml --
url: /page.html
steps: [verify "Hello" is shown]
-- tests/b.test.yaml --
url: /page.html
steps: [verify no error message is shown]
-- tests/c.test.yaml --
url: /page.html
steps: [verify "Goodbye" is shown]
-- tests/d.test.yaml --
url: /page.html
steps: [verify the mood is cheerful and bright]
-- page.html --
<title>Page</title><h1>Hello</h1>
`
	for _, c := range []struct{ name, reporter, lanes string }{
		{"list", "list", "1"}, {"steps", "steps", "1"}, {"steps in four lanes", "steps", "4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newProject(t, tests)
			args := []string{"--reporter", c.reporter, "--parallel", c.lanes, "--output-dir"}
			redirected := p.start(t, append(args, "file")...)
			if code := redirected.ended(); code != 3 {
				t.Fatalf("exit code %d\n%s", code, redirected.stdout.String())
			}
			shown := onTerminal(t, p.prepare(t, append(args, "tty")...))

			file := redirected.stdout.String()
			if strings.ContainsAny(file, "\x1b\r") || strings.Contains(file, "Text models:") {
				t.Errorf("redirected output has escape codes or costs: %q", file)
			}
			if !strings.Contains(shown, "\x1b[32mPASSED\x1b[0m") || !strings.Contains(shown, "\x1b[31mFAILED\x1b[0m") || !strings.Contains(shown, "Text models: ") {
				t.Errorf("the terminal lacks colours or costs: %q", shown)
			}
			plain := ansi.ReplaceAllString(shown, "")
			onlyLive := c.reporter == "list" && c.lanes == "1"
			if got := strings.Contains(shown, "\r\x1b[K"); got != onlyLive {
				t.Errorf("a live line: %v, want %v", got, onlyLive)
			}
			if c.lanes != "1" {
				file, plain = summaryOf(file), summaryOf(plain)
			}
			if diff := cmp.Diff(neutral(file), neutral(plain)); diff != "" {
				t.Errorf("(-file +terminal)\n%s", diff)
			}
			for _, want := range []string{
				"tests/a.test.yaml", "PASSED [low_confidence] tests/b.test.yaml", "FAILED tests/c.test.yaml", "ERROR tests/d.test.yaml",
				"\nrun  ERROR\n", "\ntests 4 selected, 4 executed, 2 passed, 1 failed, 1 could not run\n", "\nflags 1 flagged step(s), low_confidence 1,",
			} {
				if !strings.Contains(file, want) {
					t.Errorf("missing %q in\n%s", want, file)
				}
			}
		})
	}
}

// onTerminal runs a process whose output is a terminal, and returns what was written to it.
func onTerminal(t *testing.T, p *process) string {
	t.Helper()
	screen, tty, err := pty.Open()
	must(t, err)
	p.Stdout = tty
	p.launch()
	must(t, tty.Close())
	shown, err := io.ReadAll(screen) // a terminal that was hung up ends with an error
	if len(shown) == 0 {
		t.Fatal(err)
	}
	p.ended()
	must(t, screen.Close())
	return strings.ReplaceAll(string(shown), "\r\n", "\n")
}

var (
	ansi    = regexp.MustCompile(`[^\n]*\r\x1b\[K|\x1b\[[0-9;]*m`)
	runID   = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f-]{27}`)
	costs   = regexp.MustCompile(`(?m)^(Text models: .*|cost unknown .*)\n`)
	running = regexp.MustCompile(`(?m)^test RUNNING .*\n`)
	frame   = regexp.MustCompile(`a\d+-[0-9a-f]{12}/[0-9a-f]{24}`)
	folders = regexp.MustCompile(`/(file|tty)/`)
)

// neutral takes out what may differ, and the ids and folders of the two runs.
func neutral(text string) []string {
	for _, part := range []*regexp.Regexp{costs, running} {
		text = part.ReplaceAllString(text, "")
	}
	text = frame.ReplaceAllString(runID.ReplaceAllString(text, "ID"), "FRAME")
	return strings.Split(folders.ReplaceAllString(text, "/DIR/"), "\n")
}

func summaryOf(text string) string {
	tests := regexp.MustCompile(`(?m)^test `).FindStringIndex(text)
	return text[tests[0]:]
}
