package github

import (
	"cmp"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"

	"sedum.dev/sedum/result"
)

// Published is where the parts of a run went; "" is nowhere.
type Published struct {
	RunDir      string
	ResultJSON  string
	ReportHTML  string
	ReportMD    string
	JUnitXML    string
	ArtifactID  string
	ArtifactURL string
	CheckURL    string
}

// Output is one value that later steps of the job can read.
type Output struct{ Name, Value string }

// Outputs are all outputs of the action, in their documented order, those without
// a value too. They hold a verdict, numbers, paths and addresses, never the text of
// a page. The exit code is the run's own, whatever fail-on makes of it. A run that
// never was, the zero Run, has no verdict.
func Outputs(run result.Run, info result.RunInfo, p Published) []Output {
	decision := result.Outcome(run, info.OutcomeOptions())
	return []Output{
		{"verdict", VerdictOf(decision)},
		{"exit-code", strconv.Itoa(int(decision.Exit))},
		{"run-id", run.RunID},
		{"run-dir", p.RunDir},
		{"result-json", p.ResultJSON},
		{"report-html", p.ReportHTML},
		{"report-md", p.ReportMD},
		{"junit-xml", p.JUnitXML},
		{"tests-passed", strconv.Itoa(run.Totals.PassedTests)},
		{"tests-failed", strconv.Itoa(run.Totals.FailedTests)},
		{"steps-flagged", strconv.Itoa(run.Totals.FlaggedSteps)},
		{"flaky-tests", strconv.Itoa(flakyTests(run))},
		{"artifact-id", p.ArtifactID},
		{"artifact-url", p.ArtifactURL},
		{"check-url", p.CheckURL},
	}
}

// VerdictOf is a decision as workflows compare it: "passed", "flagged", "failed",
// "no-verdict", "interrupted" or "nothing-ran".
func VerdictOf(d result.Decision) string {
	if d.Title == "passed, flagged" {
		return "flagged"
	}
	return strings.ReplaceAll(d.Title, " ", "-")
}

func flakyTests(run result.Run) (n int) {
	for _, t := range run.Tests {
		if slices.Contains(t.Flags, result.Flaky) {
			n++
		}
	}
	return n
}

// WriteOutputs adds outputs to the file that GITHUB_OUTPUT names. Values of several
// lines end at a delimiter of 128 random bits that isn't in them, so that none can
// set another output.
func WriteOutputs(path string, outputs []Output, random io.Reader) (err error) {
	var text strings.Builder
	for _, o := range outputs {
		line, err := o.line(random)
		if err != nil {
			return fmt.Errorf("write the output %s: %w", o.Name, err)
		}
		text.WriteString(line)
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return fmt.Errorf("write the outputs, GITHUB_OUTPUT: %w", err)
	}
	_, err = f.WriteString(text.String())
	if err := cmp.Or(err, f.Close()); err != nil {
		return fmt.Errorf("write the outputs, GITHUB_OUTPUT: %w", err)
	}
	return nil
}

func (o Output) line(random io.Reader) (string, error) {
	if !strings.ContainsAny(o.Value, "\r\n") {
		return o.Name + "=" + o.Value + "\n", nil
	}
	delimiter, err := delimiterFor(o.Value, random)
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%s<<%s\n%s\n%s\n", o.Name, delimiter, o.Value, delimiter), nil
}

// delimiterTries bounds the search: with 128 random bits the first one is free.
const delimiterTries = 8

func delimiterFor(value string, random io.Reader) (string, error) {
	var bits [16]byte
	for range delimiterTries {
		if _, err := io.ReadFull(random, bits[:]); err != nil {
			return "", fmt.Errorf("read random bytes: %w", err)
		}
		if d := "sedum_" + hex.EncodeToString(bits[:]); !strings.Contains(value, d) {
			return d, nil
		}
	}
	return "", errors.New("each random delimiter is in the value: the source of randomness is broken")
}
