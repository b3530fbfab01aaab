package ci

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jstemmer/go-junit-report/v2/junit"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/result"
)

var update = flag.Bool("update", false, "rewrite the golden files")

const root = ".sedum/runs/5ed0c0de-0000-4000-8000-000000000001"

func written(t testing.TB, run result.Run, info result.RunInfo) string {
	t.Helper()
	var out bytes.Buffer
	if err := JUnit(&out, run, info, JUnitOptions{}); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// read parses a file with Go's strict decoder, to its very end.
func read(t testing.TB, file string) junit.Testsuites {
	t.Helper()
	var suites junit.Testsuites
	d := xml.NewDecoder(strings.NewReader(file))
	if err := d.Decode(&suites); err != nil {
		t.Fatalf("%v in\n%s", err, file)
	}
	if err := d.Decode(&suites); !errors.Is(err, io.EOF) {
		t.Fatalf("more than one document: %v", err)
	}
	return suites
}

// The golden files show the report of every kind of run; of flagged ones also in
// strict mode.
func TestJUnitGolden(t *testing.T) {
	for name, run := range testkit.Runs(t) {
		for _, strict := range []bool{false, true} {
			if strict && len(run.Flags) == 0 {
				continue
			}
			file := strings.ReplaceAll(name, " ", "-")
			if strict {
				file += ".strict"
			}
			t.Run(file, func(t *testing.T) {
				got := written(t, run, result.RunInfo{Strict: strict, EvidenceRoot: root})
				golden := filepath.Join("testdata", "junit", file+".xml")
				if *update {
					if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
						t.Fatal(err)
					}
				}
				want, err := os.ReadFile(golden)
				if err != nil {
					t.Fatal(err)
				}
				if diff := cmp.Diff(string(want), got); diff != "" {
					t.Errorf("%s (-update rewrites it):\n%s", golden, diff)
				}
			})
		}
	}
}

// element is one status of a testcase, by the test's index; -1 is the run.
type element struct {
	Test int
	Name string // failure, error or skipped
	Type string
}

func elements(suites junit.Testsuites) []element {
	var found []element
	test := 0
	for _, s := range suites.Suites {
		at := test
		switch s.Name {
		case "sedum run":
			at = -1
		case "discovery":
			continue
		default:
			test++
		}
		for _, c := range s.Testcases {
			if c.Failure != nil {
				found = append(found, element{at, "failure", c.Failure.Type})
			}
			if c.Error != nil {
				found = append(found, element{at, "error", c.Error.Type})
			}
			if c.Skipped != nil {
				found = append(found, element{at, "skipped", ""})
			}
		}
	}
	return found
}

// RR-092: strict makes failures of flags, and changes nothing else.
func TestJUnitStatus(t *testing.T) {
	all := testkit.Runs(t)
	for _, c := range []struct {
		run    string
		strict bool
		want   []element
	}{
		{"clean", false, nil},
		{"clean", true, nil},
		{"low confidence", false, nil},
		{"low confidence", true, []element{{-1, "failure", "sedum.flagged"}, {0, "failure", "sedum.flagged"}}},
		{"retried pass", false, nil},
		{"retried pass", true, []element{{-1, "failure", "sedum.flagged"}, {0, "failure", "sedum.flagged"}}},
		{"failed verify", false, []element{{0, "failure", "step_failed"}}},
		{"failed action", true, []element{{0, "failure", "no_match"}}},
		{"mixed", false, []element{{2, "failure", "step_failed"}}},
		{"mixed", true, []element{{1, "failure", "sedum.flagged"}, {2, "failure", "step_failed"}}},
		{"module binding", false, []element{{0, "failure", "missing_module_binding"}}},
		{"step error", false, []element{{-1, "error", "observation_timeout"}, {0, "error", "observation_timeout"}}},
		{"test error", true, []element{{-1, "error", "navigation_failed"}, {0, "error", "navigation_failed"}}},
		{"timeout", false, []element{{-1, "error", "run_timeout"}, {0, "error", "run_timeout"}}},
		{"interrupted", false, []element{{-1, "error", "canceled"}, {1, "error", "canceled"}}},
		{"unexecuted", false, []element{{-1, "error", "canceled"}, {1, "error", "canceled"}, {2, "skipped", ""}}},
		{"running", false, []element{{-1, "error", "running"}, {1, "error", "running"}}},
		{"no tests", false, []element{{-1, "error", "no_tests"}}},
		{"discovery", false, []element{{-1, "error", "discovery_error"}}},
	} {
		got := elements(read(t, written(t, all[c.run], result.RunInfo{Strict: c.strict})))
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s, strict %v:\n%s", c.run, c.strict, diff)
		}
	}
}

// The file may never contradict the exit code, whatever the run and the options.
func TestJUnitAgreesWithTheExitCode(t *testing.T) {
	for name, run := range testkit.Runs(t) {
		for _, info := range []result.RunInfo{{}, {Strict: true}, {AllowEmpty: true}, {Signal: result.Terminate}} {
			exit := result.Outcome(run, info.OutcomeOptions()).Exit
			var says struct{ runError, red, flagged bool }
			for _, e := range elements(read(t, written(t, run, info))) {
				says.runError = says.runError || (e.Test < 0 && e.Name == "error")
				says.flagged = says.flagged || e.Type == flaggedType
				says.red = says.red || (e.Name == "failure" && e.Type != flaggedType) || e.Name == "error"
			}
			agrees := map[result.ExitCode]bool{
				result.ExitPassed:  !says.red && !says.flagged && !says.runError,
				result.ExitFailed:  says.red && !says.runError,
				result.ExitFlagged: says.flagged && !says.red && !says.runError,
			}
			ok, verdict := agrees[exit]
			if !verdict {
				ok = says.runError
			}
			if !ok {
				t.Errorf("%s with %+v exits %d, and the file says %+v", name, info, exit, says)
			}
		}
	}
}

func TestJUnitNames(t *testing.T) {
	all := testkit.Runs(t)
	for _, c := range []struct {
		name, run string
		want      []string
	}{
		// RR-130, RR-132
		{"scores, lines and places", "low confidence", []string{"  holds 0.6812345 — fails below 0.6; passes at 0.75", "  contradiction 0.1 / cutoff 0.5",
			"  where: tests/pay.test.yaml:4:5\n", "flags: low_confidence 1, contradiction 0 (flagged steps)", "  judged page text (untrusted):\n    Cart\n    - 2 books\n"}},
		// RR-133
		{"candidates", "failed action", []string{"  candidate (no match): 0.5312345\n  candidate Sign up (button): 0.41\n", "where: tests/pay.test.yaml:2:5 → tests/login.module.yaml:3:5"}},
		// RR-135
		{"frames", "frames", []string{"  frame: " + root + "/evidence/", "  frame: omitted (sensitive_page)", "  frame: unavailable (capture_failed)",
			"[[ATTACHMENT|" + root + "/evidence/", `time="1.500"`}},
		// RR-136, RR-089
		{"an unknown cost", "unknown cost", []string{`<property name="sedum.cost_usd" value="unknown">`, `<property name="sedum.input_tokens" value="100">`, `name="sedum.model_calls" value="3"`}},
		{"a known cost", "vision", []string{`<property name="sedum.cost_usd" value="0">`}},
		{"retries", "retried pass", []string{"attempts: #1 failed (step_failed), #2 passed", "; flaky: it passed after a failed attempt"}},
		{"a browser's log", "step error", []string{"  error: observation_timeout: The page did not settle.\n    waiting for the control\n    waited 5000 ms\n"}},
		{"what to run again", "failed verify", []string{"rerun: sedum run 'tests/pay.test.yaml'"}},
		{"files that can't be used", "discovery", []string{`name="tests/bad.test.yaml:3:1 invalid_yaml"`, "Fix: Quote the text."}},
		{"tests that did not start", "interrupted", []string{"1 of 3 selected tests did not start"}},
		{"script tests", "clean", []string{`classname="buy.test.ts"`, `name="buys a book"`, `name="sedum.tags" value="smoke,shop"`, `file="buy.test.ts"`}},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := written(t, all[c.run], result.RunInfo{EvidenceRoot: root})
			for _, want := range c.want {
				if !strings.Contains(got, want) {
					t.Errorf("%q is missing in\n%s", want, got)
				}
			}
		})
	}
}

// Pictures of clean steps, which a run may keep, are not attached.
func TestJUnitAttachesWhatNeedsAttention(t *testing.T) {
	run := testkit.Runs(t)["clean"]
	test, attempt := run.Tests[0], run.Tests[0].Attempts[0]
	step := attempt.Steps[0]
	step.Evidence = result.Frame{Status: result.Captured, Path: "evidence/a1-000000000000/0123456789abcdef01234567.jpg", MediaType: "image/jpeg"}
	attempt.Steps = []result.Step{step}
	test.Attempts = []result.Attempt{attempt}
	run.Tests = []result.Test{test}
	if got := written(t, run, result.RunInfo{EvidenceRoot: root}); strings.Contains(got, "ATTACHMENT") {
		t.Error(got)
	}
}

// RR-131, the escaping: hostile text stays text, and whole.
func TestJUnitHostileText(t *testing.T) {
	for _, info := range []result.RunInfo{{}, {EvidenceRoot: root}} {
		file := written(t, testkit.Runs(t)["hostile"], info)
		suites := read(t, file)
		if got, want := len(suites.Suites), 2+len(testkit.Hostile)+1; got != want {
			t.Errorf("%d suites, want %d", got, want)
		}
		harmless(t, file)
	}
}

func harmless(t *testing.T, file string) {
	t.Helper()
	for i, r := range file {
		if xmlCharacter(r) != r || (r < ' ' && r != '\n' && r != '\t') {
			t.Fatalf("byte %d is %U", i, r)
		}
	}
	for l := range strings.SplitSeq(file, "\n") {
		if strings.HasPrefix(strings.TrimSpace(l), "::") || strings.Contains(l, "##[") || strings.Contains(l, "##vso[") {
			t.Errorf("a CI server would obey %q", l)
		}
		l = strings.NewReplacer("<![CDATA[", "", "]]>", "").Replace(l)
		if strings.Contains(strings.ReplaceAll(l, "[[ATTACHMENT|"+root+"/evidence/", ""), "[[") {
			t.Errorf("a marker in %q", l)
		}
	}
}

func FuzzClean(f *testing.F) {
	for _, h := range testkit.Hostile {
		f.Add(h.Text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c := read(t, written(t, resultOf(text), result.RunInfo{})).Suites[1].Testcases[0]
		if c.Failure == nil || !strings.Contains(c.Failure.Data, "rerun: ") {
			t.Errorf("%q hides the end of the body: %+v", text, c)
		}
		if got := clean(c.Failure.Data); got != c.Failure.Data {
			t.Errorf("not clean: %q", c.Failure.Data)
		}
		if n := len([]rune(c.Failure.Message)); n > maxLine || strings.Contains(c.Failure.Message, "\n") {
			t.Errorf("a message of %d code points: %q", n, c.Failure.Message)
		}
	})
}

// resultOf is a failed run that shows the text in many places.
func resultOf(text string) result.Run {
	step, attempt := "step", "attempt"
	return result.Run{State: result.Completed, Verdict: result.Failed, Totals: result.Totals{SelectedTests: 1, ExecutedTests: 1}, Tests: []result.Test{{
		ID: text, File: text, Description: text, Tags: []string{text}, State: result.Completed, Verdict: result.Failed, SelectedAttemptID: &attempt,
		Attempts: []result.Attempt{{
			ID: attempt, State: result.Completed, Verdict: result.Failed,
			Steps: []result.Step{{ID: step, Sentence: text, Detail: text, Verdict: result.Failed, State: result.Completed, Evidence: result.Frame{Status: text, Reason: text},
				Page: result.Page{Status: result.Available, URL: text, Title: text}, Judgement: &result.Judgement{JudgedExcerpt: &text}}},
			Problems: []result.Problem{{Origin: result.OriginStep, StepID: &step, Error: result.Error{Code: text, Message: text}}},
		}},
	}}}
}

func TestLine(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"white space collapses": {" a \n\t b ", "a b"},
		"at the limit":          {strings.Repeat("é", maxLine), strings.Repeat("é", maxLine)},
		"one above":             {strings.Repeat("é", maxLine+1), strings.Repeat("é", maxLine-1) + "…"},
		"markers":               {"[[[ATTACHMENT|x]]", "[ [ [ATTACHMENT|x]]"},
		"not XML":               {"a\x00b\uFFFEc", "a\uFFFDb\uFFFDc"},
		"not UTF-8":             {"a\xed\xa0\x80b", "a\uFFFDb"},
	} {
		if got := line(c.text); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

func TestJUnitRefusesAnUnusableRoot(t *testing.T) {
	for _, root := range []string{"/abs", "a/../b", "..", "a//b", "c:/x", `a\b`, "a[b", "a]b", "a|b", "a\nb"} {
		if err := JUnit(io.Discard, testkit.Runs(t)["frames"], result.RunInfo{EvidenceRoot: root}, JUnitOptions{}); err == nil {
			t.Errorf("%q was taken", root)
		}
	}
}

func TestJUnitTellsOfAFailingWriter(t *testing.T) {
	full := errors.New("disk full")
	r, w := io.Pipe()
	r.CloseWithError(full)
	if err := JUnit(w, testkit.Runs(t)["mixed"], result.RunInfo{}, JUnitOptions{}); !errors.Is(err, full) {
		t.Errorf("got %v", err)
	}
}

// Two parsers from npm read what we meant, and Jenkins' schema holds.
func TestJUnitIsReadByOthers(t *testing.T) {
	modules := filepath.Dir(testkit.NPM(t, "junit2json"))
	dir := t.TempDir()
	var files []string
	var want []junit.Testsuites
	for name, run := range testkit.Runs(t) {
		for _, strict := range []bool{false, true} {
			if strict && len(run.Flags) == 0 {
				continue
			}
			file := filepath.Join(dir, strings.ReplaceAll(name, " ", "-")+map[bool]string{true: ".strict"}[strict]+".xml")
			content := written(t, run, result.RunInfo{Strict: strict, EvidenceRoot: root})
			if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
			files, want = append(files, file), append(want, read(t, content))
		}
	}
	wrong := filepath.Join(dir, "wrong.xml") // the schema must not accept everything
	if err := os.WriteFile(wrong, []byte(`<testsuites><testsuite name="x" tests="1"><testcase name="y" file="z"/></testsuite></testsuites>`), 0o600); err != nil {
		t.Fatal(err)
	}
	others := readByOthers(t, modules, append(files, wrong))
	for i := range files {
		t.Run(filepath.Base(files[i]), func(t *testing.T) { others[i].compare(t, want[i]) })
	}
	if faults := others[len(files)].Faults; len(faults) != 1 || !strings.Contains(faults[0], "'file'") {
		t.Errorf("the schema says of a wrong file: %q", faults)
	}
}

func readByOthers(t *testing.T, modules string, files []string) (others []reading) {
	t.Helper()
	script, err := os.Open(filepath.Join("testdata", "readers.mjs"))
	if err != nil {
		t.Fatal(err)
	}
	defer script.Close()
	command := exec.CommandContext(t.Context(), "node", append([]string{"--input-type=module", "-", modules}, files...)...)
	var stderr bytes.Buffer
	command.Stdin, command.Stderr = script, &stderr
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, &stderr)
	}
	if err := json.Unmarshal(out, &others); err != nil {
		t.Fatal(err)
	}
	if len(others) != len(files) {
		t.Fatalf("%d of %d files were read", len(others), len(files))
	}
	return others
}

// reading is what the others made of a file.
type reading struct {
	Faults     []string
	Junit2JSON struct {
		Testsuite []struct {
			Name                    string
			Tests, Failures, Errors int
			Testcase                []struct {
				Name, Classname string
				Failure, Error  []struct{ Message, Type, Inner string }
				Skipped         []struct{ Message string }
			}
		}
	}
	Parsed struct {
		Suites []struct {
			Name  string
			Cases []struct {
				Name, Status, Failure string
				Attachments           []struct{ Path string }
			}
		}
	}
}

func (o reading) compare(t *testing.T, want junit.Testsuites) {
	if len(o.Faults) > 0 {
		t.Errorf("the schema: %s", strings.Join(o.Faults, "\n"))
	}
	if len(o.Junit2JSON.Testsuite) != len(want.Suites) {
		t.Fatalf("%d suites, want %d", len(o.Junit2JSON.Testsuite), len(want.Suites))
	}
	for i, w := range want.Suites {
		if len(w.Testcases) == 0 {
			continue // test-results-parser leaves it out
		}
		one, two := o.Junit2JSON.Testsuite[i], o.Parsed.Suites[0]
		o.Parsed.Suites = o.Parsed.Suites[1:]
		if one.Name != w.Name || one.Tests != w.Tests || one.Failures != w.Failures || one.Errors != w.Errors || len(one.Testcase) != len(w.Testcases) || len(two.Cases) != len(w.Testcases) {
			t.Errorf("suite %q: %+v and %+v", w.Name, one, two)
			continue
		}
		for k, c := range w.Testcases {
			status, message := "PASS", ""
			switch {
			case c.Failure != nil:
				status, message = "FAIL", c.Failure.Message
			case c.Error != nil:
				status, message = "FAIL", c.Error.Message
			case c.Skipped != nil:
				status = "SKIP"
			}
			if got := two.Cases[k]; got.Status != status {
				t.Errorf("test-results-parser reads %q as %s, want %s", c.Name, got.Status, status)
			}
			got := one.Testcase[k]
			if got.Name != c.Name || got.Classname != c.Classname || (len(got.Failure) > 0) != (c.Failure != nil) || (len(got.Error) > 0) != (c.Error != nil) || (len(got.Skipped) > 0) != (c.Skipped != nil) {
				t.Errorf("junit2json reads %+v, want %+v", got, c)
			}
			for _, f := range append(got.Failure, got.Error...) {
				if f.Message != message {
					t.Errorf("junit2json reads the message %q, want %q", f.Message, message)
				}
			}
			if attached := c.SystemOut != nil && strings.Contains(c.SystemOut.Data, "[[ATTACHMENT|"); attached != (len(two.Cases[k].Attachments) > 0) {
				t.Errorf("%d attachments of %q", len(two.Cases[k].Attachments), c.Name)
			}
			for _, a := range two.Cases[k].Attachments {
				if !strings.HasPrefix(a.Path, root+"/evidence/") {
					t.Errorf("an attachment %q that is no evidence", a.Path)
				}
			}
		}
	}
}
