package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sedum.dev/sedum/result"
)

// RR-142, RR-131: a value that a test takes from the environment is in no file
// and on no screen of a run, wherever else it is written: in the names of the
// test itself, before the value was ever used, and in what the page says.
func TestASecretIsNowhere(t *testing.T) {
	const value = "hunter2-x<y>"
	p := newProject(t, strings.ReplaceAll(`
-- tests/VALUE/a.test.yaml --
id: pay as VALUE
description: Signs in with VALUE
tags: [smoke, VALUE]
url: /page.html?pin=VALUE#VALUE
steps:
  - verify "VALUE" is not shown
  - click the VALUE button
  - use: ./m.module.yaml
    with: { pin: $PIN }
-- tests/VALUE/b.test.yaml --
id: pay by VALUE
description: Needs VALUE, and what is not there
data: { pin: $PIN }
steps:
  - use: ./m.module.yaml
    with: { pin: $NOT_SET }
-- tests/VALUE/m.module.yaml --
parameters: [pin]
steps:
  - type {{pin}} into the PIN field
-- page.html --
<title>Page of hunter2-x&lt;y&gt;</title><label>PIN <input></label> <p>It is hunter2-x&lt;y&gt;.</p>
`, "VALUE", value))
	run := p.prepare(t, "--reporter", "list,steps,markdown,junit,json", "--costs", "--replay")
	run.Env = append(run.Env, "PIN="+value)
	run.launch()
	if code := run.ended(); code != 3 {
		t.Fatalf("exit code %d\n%s%s", code, run.stdout.String(), run.stderr.String())
	}
	texts := map[string]string{"stdout": run.stdout.String(), "stderr": run.stderr.String()}
	must(t, filepath.WalkDir(filepath.Join(p.dir, ".sedum"), func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		b, err := os.ReadFile(path)
		texts[path] = string(b) + path
		return err
	}))
	for name, text := range texts {
		if strings.Contains(strings.ToLower(text), "hunter2") {
			t.Errorf("%s holds the secret:\n%s", name, text)
		}
	}
	stored := run.result()
	if len(stored.Tests) != 2 {
		t.Fatalf("%d tests", len(stored.Tests))
	}
	a := stored.Tests[0]
	if a.ID != "pay as [REDACTED] #1" || a.File != "tests/[REDACTED]/a.test.yaml" || a.Description != "Signs in with [REDACTED]" || a.Tags[1] != "[REDACTED]" {
		t.Errorf("the test is told as %q %q %q %q", a.ID, a.File, a.Description, a.Tags)
	}
	if s := a.Attempts[0].Steps[0]; s.Verdict != result.Failed || s.Sentence != `verify "[REDACTED]" is not shown` || s.SourceStack[0].File != a.File {
		t.Errorf("the first step is told as %s %q at %s", s.Verdict, s.Sentence, s.SourceStack[0])
	}
}
