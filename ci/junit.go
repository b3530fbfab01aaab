// Package ci tells CI servers what a run came to.
//
// Entry point: JUnit writes the file that every server reads, EvidenceRoot finds
// the name under which a server knows the run directory. What is a failure, an
// error or neither comes from result.Outcome alone, so that no file can
// contradict the exit code.
package ci

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"github.com/jstemmer/go-junit-report/v2/junit"

	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
)

// JUnitOptions is what a JUnit file shows besides the run and its run.json.
type JUnitOptions struct {
	Command string // how rerun hints call the program; "" is "sedum"
}

// flaggedType marks a failure that only --strict makes of a flagged pass.
const flaggedType = "sedum.flagged"

// JUnit writes junit.xml: a suite for the run, one for files that could not be
// used, and one for each test. Strict, the signal and the root of attachments
// come from run.json, so that a copied run directory gives the same bytes. The
// run must be a valid document. It fails on a writer that does, and on an
// evidence root that no attachment may be named under.
func JUnit(w io.Writer, run result.Run, info result.RunInfo, o JUnitOptions) error {
	if info.EvidenceRoot != "" && !usableRoot(info.EvidenceRoot) {
		return fmt.Errorf("write JUnit report: the evidence root %q of run.json is not a plain relative path", info.EvidenceRoot)
	}
	j := &junitWriter{
		run: run, info: info, command: cmp.Or(o.Command, "sedum"),
		decision: result.Outcome(run, info.OutcomeOptions()),
	}
	suites := j.suites()
	if _, err := io.WriteString(w, xml.Header); err != nil {
		return fmt.Errorf("write JUnit report: %w", err)
	}
	if err := suites.WriteXML(w); err != nil {
		return fmt.Errorf("write JUnit report: %w", err)
	}
	return nil
}

type junitWriter struct {
	run      result.Run
	info     result.RunInfo
	command  string
	decision result.Decision
}

func (j *junitWriter) suites() junit.Testsuites {
	all := junit.Testsuites{Name: "sedum", Time: seconds(j.run.ElapsedMs)}
	add := func(s junit.Testsuite) {
		s.ID = len(all.Suites)
		all.AddSuite(s)
	}
	add(j.runSuite())
	if len(j.run.DiscoveryProblems) > 0 {
		add(j.discoverySuite())
	}
	for i, t := range j.run.Tests {
		add(j.testSuite(t, j.decision.Tests[i]))
	}
	all.Skipped = 0 // no attribute of testsuites in Jenkins' schema
	return all
}

func seconds(ms float64) string { return fmt.Sprintf("%.3f", ms/1000) }

func timestamp(t result.Time) string { return t.UTC().Format("2006-01-02T15:04:05.000Z") }

func (j *junitWriter) runSuite() junit.Testsuite {
	s := junit.Testsuite{Name: "sedum run", Time: seconds(j.run.ElapsedMs), Timestamp: timestamp(j.run.StartedAt)}
	j.runProperties(&s)
	c := junit.Testcase{Classname: "sedum", Name: "run", Time: s.Time}
	switch j.decision.JUnit {
	case result.JUnitError:
		c.Error = j.noVerdict()
	case result.JUnitFlagged:
		c.Failure = &junit.Result{Type: flaggedType, Message: flagged(j.run.Flags)}
	default:
		return s
	}
	s.AddTestcase(c)
	return s
}

// noVerdict says why the run as a whole can't be trusted.
func (j *junitWriter) noVerdict() *junit.Result {
	kind, message := string(j.run.State), fmt.Sprintf("no verdict: the run's state is %s", j.run.State)
	var body []string
	if e := j.run.Error; e != nil {
		kind, message, body = e.Code, e.Message, append(body, e.CallLog...)
	}
	if n := j.run.Totals.SelectedTests - len(j.run.Tests); n > 0 {
		body = append(body, fmt.Sprintf("%d of %d selected tests did not start", n, j.run.Totals.SelectedTests))
	}
	if low, contradicted := j.flagCounts(); low+contradicted > 0 {
		body = append(body, flagLine(low, contradicted))
	}
	return status(kind, message, body)
}

func (j *junitWriter) flagCounts() (low, contradicted int) {
	for _, t := range j.run.Tests {
		l, c := flagCounts(t.SelectedAttempt())
		low, contradicted = low+l, contradicted+c
	}
	return low, contradicted
}

// flagCounts counts the flagged steps of an attempt.
func flagCounts(a *result.Attempt) (low, contradicted int) {
	if a == nil {
		return 0, 0
	}
	for _, s := range a.Steps {
		for _, f := range s.Flags {
			switch f {
			case result.LowConfidence:
				low++
			case result.Contradiction:
				contradicted++
			}
		}
	}
	return low, contradicted
}

func flagLine(low, contradicted int) string {
	return fmt.Sprintf("flags: low_confidence %d, contradiction %d (flagged steps)", low, contradicted)
}

func flagged(flags []result.Flag) string {
	return "passed with flags: " + joined(flags) + " (--strict)"
}

func joined[F ~string](words []F) string {
	list := make([]string, len(words))
	for i, w := range words {
		list[i] = string(w)
	}
	return strings.Join(list, ",")
}

// status is an element with untrusted text, cleaned.
func status(kind, message string, body []string) *junit.Result {
	return &junit.Result{Type: line(kind), Message: line(message), Data: block(body)}
}

func (j *junitWriter) discoverySuite() junit.Testsuite {
	s := junit.Testsuite{Name: "discovery", Time: seconds(0), Timestamp: timestamp(j.run.StartedAt)}
	for _, p := range j.run.DiscoveryProblems {
		s.AddTestcase(junit.Testcase{
			Classname: line(p.File), Name: line(report.ProblemPlace(p) + " " + p.Code), Time: seconds(0),
			Error: status(p.Code, p.Message, []string{"Fix: " + oneLine(p.Fix)}),
		})
	}
	return s
}

func (j *junitWriter) runProperties(s *junit.Testsuite) {
	low, contradicted := j.flagCounts()
	n := j.run.Totals
	verdict, cost := cmp.Or(string(j.run.Verdict), "none"), "unknown"
	if n.CostUsd != nil {
		cost = report.Exact(*n.CostUsd)
	}
	for _, p := range []struct {
		name  string
		value any
	}{
		{"run_id", j.run.RunID}, {"state", j.run.State}, {"verdict", verdict}, {"strict", j.info.Strict},
		{"tests.selected", n.SelectedTests}, {"tests.passed", n.PassedTests}, {"tests.failed", n.FailedTests},
		{"flagged_steps", n.FlaggedSteps}, {"flags.low_confidence", low}, {"flags.contradiction", contradicted},
		{"model_calls", n.ModelCalls}, {"input_tokens", n.InputTokens}, {"output_tokens", n.OutputTokens}, {"cost_usd", cost},
	} {
		s.AddProperty("sedum."+p.name, line(fmt.Sprint(p.value)))
	}
}
