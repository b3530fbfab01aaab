package html

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/result"
)

var update = flag.Bool("update", false, "rewrite the pages under testdata")

func render(t testing.TB, run result.Run, o Options) string {
	t.Helper()
	var b bytes.Buffer
	if err := Render(&b, run, o); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// body leaves out styles and script, which are the same on every page.
func body(page string) string { return page[strings.Index(page, "<body>"):] }

// RR-130 RR-132 RR-133 RR-135 RR-136
func TestPages(t *testing.T) {
	discovery := func(r *result.Run) {
		r.DiscoveryProblems = []result.DiscoveryProblem{
			{File: "tests/broken.test.yaml", Line: 3, Col: 7, Code: "unknown_key", Message: "\"stepz\" is not a key of a test.", Fix: "Write steps."},
			{File: "tests/gone", Code: "missing_path", Message: "The path does not exist.", Fix: "Name an existing file or folder."},
		}
	}
	failed := runOf(t, []result.Test{testOf("tests/pay.test.yaml", "", []result.Step{action(4, "click Pay"), claim(5, "verify it worked", 0.2, 0)})})
	dir := testkit.Faulty(t, failed.Tests[0].Attempts[0], map[int]result.Faults{1: testkit.EveryFault("no cart"), 2: testkit.EveryFault("no order")})
	for name, run := range map[string]result.Run{
		"faults":  failed,
		"clean":   runOf(t, []result.Test{testOf("tests/clean.test.yaml", "", []result.Step{action(4, "click Pay"), claim(5, `verify the page says "Thank you"`, 0.98, 0.01)})}),
		"retried": runOf(t, []result.Test{testOf("tests/retry.test.yaml", "Retried", []result.Step{notFound(4, "click Pay")}, []result.Step{action(4, "click Pay"), claim(5, "verify it worked", 0.6812345, 0.55)})}),
		"nothing": runOf(t, nil, inState(result.Errored), failedWith(result.Error{Code: "discovery_error", Message: "2 test files or paths can't be used."}), discovery),
	} {
		t.Run(name, func(t *testing.T) {
			o := Options{Info: info()}
			if name == "faults" {
				o.RunDir = dir
			}
			got := body(render(t, run, o))
			golden := filepath.Join("testdata", name+".html")
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatalf("%v\nrun the test with -update once", err)
			}
			if diff := cmp.Diff(string(want), got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// RR-129
func TestSameRunSameBytes(t *testing.T) {
	run := everything(t)
	before, err := result.Encode(run)
	if err != nil {
		t.Fatal(err)
	}
	var copied result.Run
	if err := json.Unmarshal(before, &copied); err != nil {
		t.Fatal(err)
	}
	o := Options{Info: info(), RunDir: pictures(run)}
	if render(t, run, o) != render(t, copied, o) {
		t.Error("two renderings of one run differ")
	}
	if after, _ := result.Encode(run); !bytes.Equal(before, after) {
		t.Error("rendering changed the run")
	}
}

func TestRefusals(t *testing.T) {
	broken := everything(t)
	broken.Totals.PassedTests++
	if err := Render(io.Discard, broken, Options{}); err == nil || !strings.Contains(err.Error(), "totals") {
		t.Errorf("an invalid run: got %v", err)
	}
	full := errors.New("disk full")
	if err := Render(failing{full}, everything(t), Options{}); !errors.Is(err, full) {
		t.Errorf("a failing writer: got %v", err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// The page and the outcome may never disagree, and strict changes neither.
func TestAnswerIsThatOfCI(t *testing.T) {
	clean := runOf(t, []result.Test{testOf("a.test.yaml", "", []result.Step{action(1, "click Pay")})})
	flagged := runOf(t, []result.Test{testOf("a.test.yaml", "", []result.Step{claim(1, "verify it worked", 0.7, 0)})})
	failed := runOf(t, []result.Test{testOf("a.test.yaml", "", []result.Step{claim(1, "verify it worked", 0.2, 0)})})
	for _, c := range []struct {
		run              result.Run
		headline, answer string
	}{
		{clean, "1 flow, passed", "passed"},
		{flagged, "1 flow passed, 1 flagged", "passed, flagged"},
		{failed, "1 of 1 flow failed", "failed"},
		{everything(t), "No verdict: 5 of 6 flows decided", "no verdict"},
	} {
		for _, strict := range []bool{false, true} {
			o := Options{Info: info()}
			o.Info.Strict = strict
			page := render(t, c.run, o)
			for _, text := range []string{`<span class="answer">` + c.answer + "</span>", `<h1 id="headline">` + c.headline + "</h1>"} {
				if !strings.Contains(page, text) {
					t.Errorf("strict %v: the page lacks %s", strict, text)
				}
			}
		}
	}
	if page := render(t, failed, Options{}); strings.Contains(page, `class="answer"`) {
		t.Error("a page without run.json can't know what CI was told")
	}
}

func TestHeadlineOfRunsThatDidNotComplete(t *testing.T) {
	open := testOf("a.test.yaml", "", []result.Step{action(1, "click Pay")})
	open.Attempts[0].State = result.Running
	cut := testOf("a.test.yaml", "", []result.Step{action(1, "click Pay")})
	cut.Attempts[0].State, cut.Attempts[0].Error = result.Interrupted, &result.Error{Code: "canceled", Message: "The run was stopped."}
	more := func(r *result.Run) { r.SelectedTestCount = ptr(3) }
	for want, run := range map[string]result.Run{
		"Incomplete, last seen running: 0 of 3 flows decided": runOf(t, []result.Test{open}, inState(result.Running), more),
		"Interrupted: 0 of 3 flows decided":                   runOf(t, []result.Test{cut}, inState(result.Interrupted), more),
		"1 of 3 flows decided, 2 never started":               runOf(t, []result.Test{testOf("a.test.yaml", "", []result.Step{action(1, "click Pay")})}, more),
		"No verdict: nothing ran":                             runOf(t, nil, inState(result.Errored), failedWith(result.Error{Code: "no_tests", Message: "No test matches."})),
		"2 flows, all passed":                                 runOf(t, []result.Test{testOf("a.test.yaml", "", []result.Step{action(1, "click Pay")}), testOf("b.test.yaml", "", []result.Step{action(1, "click Pay")})}),
	} {
		if page := render(t, run, Options{}); !strings.Contains(page, ">"+want+"</h1>") {
			t.Errorf("the page lacks the headline %q", want)
		}
	}
}

func TestWhatIsNotThereIsSaid(t *testing.T) {
	noSteps := runOf(t, []result.Test{testOf("a.test.yaml", "", []result.Step{})})
	never := runOf(t, []result.Test{{File: "b.test.yaml"}}, inState(result.Errored), failedWith(result.Error{Code: "run_timeout", Message: "Time is up."}))
	for want, run := range map[string]result.Run{
		"No step ran in this attempt.":                   noSteps,
		"This test did not execute: it has no attempt.":  never,
		"This run has no flows: no test was started.":    runOf(t, nil, inState(result.Errored), failedWith(result.Error{Code: "no_tests", Message: "No test matches."})),
		"unavailable (stale_page)":                       everything(t),
		"unavailable (capture_failed)":                   everything(t),
		"kept as the file evidence/a1-0123456789ab/0000": everything(t),
	} {
		if page := render(t, run, Options{}); !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}

// RR-030: nothing was judged, so nothing on the page may sound as if.
func TestPlannerCompletionIsNeverCalledVerified(t *testing.T) {
	run := runOf(t, []result.Test{testOf("tests/goal.test.ts", "fills in the form", []result.Step{action(3, "fill in the form", func(s *result.Step) {
		s.Operation, s.Locator = "goal", nil
		s.Goal = &result.StepGoal{Completion: "planner", Text: "Fill in the form", Actions: 3, Requests: 4, Reason: "completed"}
	})})})
	page := render(t, run, Options{Info: info()})
	if regexp.MustCompile(`(?i)verified`).MatchString(page) {
		t.Error("the page says verified")
	}
	if n := strings.Count(strings.ToLower(page), "planner completion"); n < 2 {
		t.Errorf("planner completion is said %d times, want on the row and in its details", n)
	}
}

// RR-089 RR-136
func TestUnknownCostIsNeverZero(t *testing.T) {
	run := runOf(t, []result.Test{testOf("a.test.yaml", "", []result.Step{errored(1, "verify it worked", "provider_failure", "The provider did not answer.")})}, inState(result.Errored), failedWith(result.Error{Code: "provider_failure", Message: "The provider did not answer."}))
	page := body(render(t, run, Options{}))
	if free := regexp.MustCompile(`\$0\.0+\b`).FindAllString(strings.Replace(page, "<dt>our markup</dt><dd>$0.000000</dd>", "", 1), -1); len(free) > 1 {
		t.Errorf("the page shows %v; only the known subtotal may be zero", free)
	}
	for _, want := range []string{`<span class="cost">unknown</span>`, "<dt>total</dt><dd>unknown or incomplete</dd>", "known subtotal $0.000000; 1 call(s) with unknown cost", "rate unknown"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}

// RR-106 RR-108
func TestNothingIsGuessedFromWhatIsMissing(t *testing.T) {
	run := runOf(t, []result.Test{testOf("a.test.yaml", "", []result.Step{
		action(1, "click Pay", func(s *result.Step) { s.Calls, s.Locator.Cache, s.Locator.Source = []result.Call{}, nil, "none" }),
		claim(2, "verify it worked", 0.9, 0, func(s *result.Step) { s.Calls[0].Provider, s.Calls[0].Model = "", "clef-large" }),
	})})
	page := strings.ToLower(body(render(t, run, Options{})))
	if strings.Contains(page, "cache") {
		t.Error("a step without calls is shown as a cache hit")
	}
	if named := regexp.MustCompile(`clef\b[^-]`).FindString(page); named != "" {
		t.Errorf("a provider is named that nobody recorded: %q", named)
	}
}

// A model that is its own provider, and is called without a request, is not
// named twice and was not tried "0 times".
func TestTheEmbeddedModelIsNamedOnce(t *testing.T) {
	run := runOf(t, []result.Test{testOf("a.test.yaml", "", []result.Step{
		claim(1, "verify it worked", 0.9, 0, func(s *result.Step) {
			s.Calls[0].Provider, s.Calls[0].Model, s.Calls[0].Attempts = "builtin", "builtin", 0
		}),
	})})
	page := body(render(t, run, Options{Info: result.RunInfo{Provider: result.Provider{Name: "builtin", Model: "builtin"}}}))
	for _, want := range []string{"<dt>judged by</dt><dd>builtin</dd>", "<dd>judge · builtin · 1203 in,", "<caption>builtin</caption>"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if strings.Contains(page, "0 attempts") {
		t.Error("a call without a request reads as one that was tried 0 times")
	}
}

// PT-035
func TestAdviceOnScores(t *testing.T) {
	run := runOf(t, []result.Test{testOf("a.test.yaml", "", []result.Step{claim(1, "verify it worked", 0.81, 0.8)})})
	if page := render(t, run, Options{}); !strings.Contains(page, "the claim is ambiguous, or the page is") {
		t.Error("a high contradicted score comes without advice")
	}
}

// A rounded number that stands on the wrong side of its line would be a lie.
func TestShownNumbersAgreeWithTheVerdict(t *testing.T) {
	run := runOf(t, []result.Test{testOf("a.test.yaml", "", []result.Step{claim(1, "verify it worked", 0.5999, 0.4999)})})
	page := body(render(t, run, Options{}))
	for _, want := range []string{"<b>0.5999</b><small>0.4999</small>", "<b>holds 0.5999</b>", "fails below 0.6;"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}

func TestHistory(t *testing.T) {
	run := runOf(t, []result.Test{testOf("a.test.yaml", "", []result.Step{action(1, "click Pay")})})
	page := render(t, run, Options{History: func(result.Test) []float64 { return []float64{0.97, 0.81, 0.52} }})
	if want := "Lowest score of earlier runs: 0.97, 0.81, 0.52"; !strings.Contains(page, want) {
		t.Errorf("the page lacks %q", want)
	}
	if page := body(render(t, run, Options{History: func(result.Test) []float64 { return []float64{0.9} }})); strings.Contains(page, "polyline") {
		t.Error("one score is no history")
	}
}

func TestSize(t *testing.T) {
	small := render(t, decided(t), Options{})
	if len(small) > 200_000 {
		t.Errorf("a small run makes a page of %d bytes", len(small))
	}
	run := long(t, 2000)
	document, err := result.Encode(run)
	if err != nil {
		t.Fatal(err)
	}
	page := render(t, run, Options{})
	if ratio := float64(len(page)) / float64(len(document)); ratio > 4 {
		t.Errorf("the page has %.1f times the bytes of its result, want at most 4", ratio)
	} else {
		t.Logf("%.2f times the bytes of the result", ratio)
	}
}

func BenchmarkRender5000Steps(b *testing.B) {
	run := long(b, 5000)
	b.ReportAllocs()
	for b.Loop() {
		if err := Render(io.Discard, run, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
