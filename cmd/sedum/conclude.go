package main

import (
	"cmp"
	"fmt"
	"path"
	"path/filepath"

	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
)

// conclude writes the reports, sums the run up and derives the exit code from
// its result alone.
func (e *execution) conclude(run result.Run, written error) error {
	end := publishReports(e.recorder, ending{run: run, written: written}, e.reports())
	switch {
	case e.terminal != nil:
		if err := e.terminal.Summary(end.run, e.files(end)); err != nil {
			end.run, end.written = e.recorder.Amend(result.Error{Code: "reporter_output_error", Message: "the terminal output could not be written"})
			end = publishReports(e.recorder, end, e.reports()) // the files must tell the amended run
		}
	case e.flags.reports(markdownReport):
		e.namePaths(end.files)
	}
	e.explain(end)
	e.end = end
	o := result.OutcomeOptions{Strict: e.flags.strict, AllowEmpty: e.flags.allowEmpty, Signal: e.recorder.Signal()}
	return exit(result.Outcome(end.run, o).Exit)
}

// namePaths is all that stdout holds without a terminal reporter.
func (e *execution) namePaths(files report.Files) {
	for _, f := range []struct{ name, path string }{{"markdown", files.Markdown}, {"junit", files.JUnit}} {
		if f.path != "" {
			fmt.Fprintln(e.stdout, f.name, f.path)
		}
	}
}

// explain says on stderr why there is no verdict, and what to do.
func (e *execution) explain(end ending) {
	written := end.written
	if written == nil && end.run.Error != nil && end.run.Error.Code == "output_error" {
		written = e.recorder.Err() // the copy's
	}
	switch {
	case written != nil:
		e.complain(&failure{"output_error: " + written.Error(), fixes["output_error"]})
	case end.reports != nil:
		e.complain(&failure{"reporter_output_error: " + end.reports.Error(), fixes["reporter_output_error"]})
	case end.run.Error != nil:
		e.complain(&failure{end.run.Error.Code + ": " + end.run.Error.Message, cmp.Or(e.fix, fixes[end.run.Error.Code])})
	}
}

// reports are those that every run has and those that were asked for.
func (e *execution) reports() reports {
	names := []string{htmlReport}
	for _, name := range []string{markdownReport, junitReport} {
		if e.flags.reports(name) {
			names = append(names, name)
		}
	}
	return reports{names: names, dir: e.dir, root: e.config.Root, folder: path.Join(e.config.ReporterDir, filepath.Base(e.dir))}
}

func (e *execution) files(end ending) report.Files {
	f := end.files
	f.Result, f.Available, f.RunDir = filepath.Join(e.dir, result.ResultFile), end.written == nil, e.dir
	f.Command, f.Rerun = command, command+" run"
	if f.Available && e.copyDir != "" && e.recorder.Err() == nil {
		f.Copy = filepath.Join(e.copyDir, result.ResultFile)
	}
	return f
}

const askDoctor = "run \"sedum doctor\": it asks the provider one question, and names the variable or setting to correct"

// fixes are the remedies of run errors that name none of their own.
var fixes = map[string]string{
	"no_tests":        "write a test below the tests folder (\"sedum init\" makes one), or widen the filters; \"sedum list\" shows what there is",
	"empty_shard":     "use fewer shards, or --allow-empty",
	"discovery_error": "correct the files named above; \"sedum validate\" shows everything that is wrong with them",
	"run_timeout":     "raise --timeout-minutes, or split the suite with --shard-count",
	"output_error":    "make the output folder writable, or choose another with --output-dir or --reporter-dir",
	"execution_error": "see the test's error above, or in the result",
	"test_errors":     "see each test's error above, or in the result",

	"reporter_output_error": "keep the reader of the output open until the run ends, and the report folders writable; the result files are complete",

	"navigation_failed":  "start what serves this address, or correct the test's url, baseUrl or --url-override",
	"invalid_data":       "set the variable in the environment or in .env; under variables in sedum.config.yaml if it is no secret",
	"invalid_test":       "correct the test; \"sedum validate\" shows everything that is wrong with it",
	"unsupported_test":   "reword the step so that it names one thing on the page; the result lists what came into question",
	"internal_rejection": "report this as a bug with the command you ran",

	"browser-missing":       "run \"sedum browsers install chromium\"",
	"browser-launch-failed": "run \"sedum doctor\" to see what the browser needs",
	"browser-disconnected":  "run the test again; if the browser ends each time, it may lack memory: use fewer lanes",
	"page-crashed":          "open the page by hand; if it crashes each time, the page or a lack of memory is to blame",
	"script-missing":        "run \"sedum doctor\"; another tool may change the pages of this browser",

	"provider_authentication":    askDoctor,
	"provider_configuration":     askDoctor,
	"provider_rate_limited":      "use fewer lanes with --parallel, or run again later; the limit belongs to the account behind the provider's key",
	"provider_connection":        askDoctor,
	"provider_timeout":           askDoctor,
	"provider_invalid-input":     askDoctor,
	"provider_invalid-response":  "choose another provider.model; \"sedum doctor\" asks it one question and says what is wrong",
	"provider_unsupported-input": "quote what the page says (verify the page says \"...\"), or name a provider in sedum.config.yaml",
}
