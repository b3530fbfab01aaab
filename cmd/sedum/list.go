package main

import (
	"encoding/json"
	"fmt"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/spf13/cobra"

	"sedum.dev/sedum/config"
	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/suite"
)

func newList(a *app) *cobra.Command {
	asJSON := false
	cmd := &cobra.Command{
		Use:   "list [paths...]",
		Short: "Show the tests that a run would find",
		Long: "Show the tests that a run would find. Without paths it looks in the test folder.\n\n" +
			"Exit codes: 0 every file could be read, 1 a file is invalid, 3 the configuration or a path is wrong.",
		RunE: func(cmd *cobra.Command, paths []string) error {
			return a.list(paths, asJSON)
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print JSON")
	return cmd
}

func (a *app) list(paths []string, asJSON bool) error {
	c, faults := config.Load(config.Options{Dir: a.dir, FileOnly: true})
	if len(faults) > 0 {
		printDiagnostics(a.stderr, faults, plain)
		return exit(result.ExitNoVerdict)
	}
	options := a.suiteOptions(c, paths)
	found := suite.Discover(options)
	printDiagnostics(a.stderr, found.Problems, plain)
	s := suite.Load(options, found)
	l := newListing(s)
	if asJSON {
		if err := l.writeJSON(a); err != nil {
			return err
		}
	} else {
		l.writeText(a)
	}
	switch {
	case len(found.Problems) > 0:
		return exit(result.ExitNoVerdict)
	case len(l.Invalid) > 0:
		return exit(result.ExitFailed)
	}
	return nil
}

// listing is what list prints as JSON. Its fields are a contract.
type listing struct {
	SchemaVersion int           `json:"schemaVersion"`
	Tests         []listedTest  `json:"tests"`
	Invalid       []invalidFile `json:"invalid"`
}

type listedTest struct {
	ID          string   `json:"id"`
	IDSource    string   `json:"idSource"` // explicit or path
	Path        string   `json:"path"`
	File        string   `json:"file"`
	Description *string  `json:"description"`
	Tags        []string `json:"tags"`
}

type invalidFile struct {
	File        string             `json:"file"`
	Diagnostics []listedDiagnostic `json:"diagnostics"`
	all         []result.Diagnostic
}

type listedDiagnostic struct {
	File     string          `json:"file,omitempty"` // of the module that it is in, when it is in one
	Severity result.Severity `json:"severity"`
	Code     string          `json:"code"`
	Line     int             `json:"line"`
	Col      int             `json:"col"`
	Message  string          `json:"message"`
	Fix      string          `json:"fix"`
}

func newListing(s *suite.Suite) listing {
	l := listing{SchemaVersion: 1, Tests: []listedTest{}, Invalid: []invalidFile{}}
	for _, f := range s.Files {
		if t := f.Test(); t != nil {
			l.Tests = append(l.Tests, listTest(t))
			continue
		}
		l.Invalid = append(l.Invalid, listInvalid(f))
	}
	return l
}

func listTest(t *suite.Test) listedTest {
	listed := listedTest{ID: t.ID, IDSource: "path", Path: t.File, File: t.File, Tags: append([]string{}, t.Tags...)}
	if t.ExplicitID {
		listed.IDSource = "explicit"
	}
	if t.Description != "" {
		listed.Description = &t.Description
	}
	return listed
}

func listInvalid(f *suite.File) invalidFile {
	invalid := invalidFile{File: f.Path, all: f.Diagnostics}
	for _, d := range f.Diagnostics {
		listed := listedDiagnostic{Severity: d.Severity, Code: d.Code, Line: d.Line, Col: d.Col, Message: d.Message, Fix: d.Fix}
		if d.File != f.Path {
			listed.File = d.File
		}
		invalid.Diagnostics = append(invalid.Diagnostics, listed)
	}
	return invalid
}

func (l listing) writeJSON(a *app) error {
	e := json.NewEncoder(a.stdout)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(l)
}

func (l listing) writeText(a *app) {
	for _, f := range l.Invalid {
		printDiagnostics(a.stderr, suite.Errors(f.all)[:1], plain)
		fmt.Fprintf(a.stderr, "  Run \"sedum validate\" for all that keeps %s from running.\n", report.InertLine(f.File))
	}
	if len(l.Tests) == 0 {
		fmt.Fprintln(a.stdout, "No tests found.")
		return
	}
	rows := [][3]string{{"ID", "TAGS", "PATH"}}
	for _, t := range l.Tests {
		tags := strings.Join(t.Tags, ",")
		if tags == "" {
			tags = "-"
		}
		rows = append(rows, [3]string{report.InertLine(t.ID), report.InertLine(tags), report.InertLine(t.Path)})
	}
	var widths [2]int
	for _, row := range rows {
		for i := range widths {
			widths[i] = max(widths[i], lipgloss.Width(row[i]))
		}
	}
	for _, row := range rows {
		for i, width := range widths {
			fmt.Fprint(a.stdout, row[i], strings.Repeat(" ", width-lipgloss.Width(row[i])+2))
		}
		fmt.Fprintln(a.stdout, row[2])
	}
	fmt.Fprintln(a.stdout, count(len(l.Tests), "test"))
}
