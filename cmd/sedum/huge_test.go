package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"unicode/utf8"

	"sedum.dev/sedum/result"
)

// bigPage says a text of so many bytes in paragraphs, and in its title.
func bigPage(paragraphs, title int) string {
	return fmt.Sprintf(`<style>p { content-visibility: auto; contain-intrinsic-size: auto 1000px }</style><h1>Log</h1><script>
const line = '<b> nothing to report, | the weather in the harbour is fine today ';
document.title = line.repeat(%d / line.length);
for (let i = 0; i < %d / 10000; i++) document.body.append(Object.assign(document.createElement('p'), { textContent: i + line.repeat(10000 / line.length) }));
</script>`, title, paragraphs)
}

// However much a page says, what a run leaves stays small and whole. A page that
// is too much to be read in time has no verdict, and is never a pass.
func TestAHugePageLeavesSmallReports(t *testing.T) {
	const mb, most = 1_000_000, 100_000 // bytes; most is that of any report
	p := newProject(t, `
-- tests/text.test.yaml --
url: /text.html
steps: [verify "Goodbye" is shown]
-- tests/judged.test.yaml --
url: /long.html
steps: [verify the page says "Goodbye"]
-- tests/some.test.yaml --
url: /some.html
steps: [verify "Goodbye" is shown]
-- tests/title.test.yaml --
url: /title.html
steps: [verify "Goodbye" is shown]
`)
	write(t, p.dir, "long.html", bigPage(mb/3, 0)) // as much as the embedded model reads whole
	write(t, p.dir, "some.html", bigPage(mb, 0))
	write(t, p.dir, "text.html", bigPage(50*mb, 0))
	write(t, p.dir, "title.html", bigPage(0, 50*mb))
	run := p.start(t, "--reporter", "list,steps,markdown,junit,json", "--no-evidence")
	if code := run.ended(); code != 1 && code != 3 {
		t.Errorf("exit code %d", code)
	}
	stored := run.result()
	if len(stored.Tests) != 4 {
		t.Fatalf("%d tests", len(stored.Tests))
	}
	for _, test := range stored.Tests {
		t.Logf("%s: %s %s %v", test.File, test.State, test.Verdict, test.Attempts[0].Error)
		readable := test.File == "tests/judged.test.yaml" || test.File == "tests/some.test.yaml"
		if test.Verdict == result.Passed || readable && test.Verdict != result.Failed {
			t.Errorf("%s came to %s", test.File, test.State)
		}
	}
	files := map[string]string{"the terminal": run.stdout.String()}
	for _, path := range []string{"report.html", "report.md", "../../reports/" + stored.RunID + "/junit.xml", "result.json"} {
		files[filepath.Base(path)] = read(t, run.runDir(), path)
	}
	for name, content := range files {
		t.Logf("%s: %d bytes", name, len(content))
		if len(content) > most || !utf8.ValidString(content) {
			t.Errorf("%s has %d bytes, or is not UTF-8", name, len(content))
		}
	}
	if got := worst(t, files["junit.xml"]); !strings.Contains(got, "failure ") {
		t.Errorf("junit.xml says %q", got)
	}
	t.Logf("the most memory that the program held: %d (KiB on Linux)", run.ProcessState.SysUsage().(*syscall.Rusage).Maxrss)
}
