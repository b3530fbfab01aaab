package config

import (
	"cmp"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"sedum.dev/sedum/internal/nearest"
	"sedum.dev/sedum/internal/strictyaml"
	"sedum.dev/sedum/result"
)

// Options says where to look and what the command line asks for.
type Options struct {
	Dir         string   // absolute path where the search for FileName starts
	Environ     []string // the process environment as NAME=value
	FileOnly    bool     // read neither .env nor Environ, as list and the offline validate do
	Environment string   // --env; "" when absent
	Overrides   Overrides
}

// Overrides are command-line values that replace what the file says; a zero
// value replaces nothing.
type Overrides struct {
	Browser        string
	Provider       string // another one than the file's has none of its settings
	Model          string
	Vision         *bool
	VisionModel    string
	OutputDir      string // against the project root, as in the file
	ReporterDir    string
	AffectedIgnore []string // added to those of the file
}

// Load reads the project that Options.Dir lies in.
//
// All diagnostics are errors, sorted by position, and their files are relative
// to the project root. If there are any, the Config holds only the defaults and
// a usable reporter folder of the command line: enough to write down that the
// run couldn't start.
func Load(o Options) (Config, []result.Diagnostic) {
	root, file, err := find(o.Dir)
	r := &reader{}
	c := defaults(root)
	c.File = file
	switch {
	case err != nil:
		r.unreadable(err)
	case file == "" || r.read(file, &c):
		r.selectEnvironment(&c, o.Environment)
	}
	r.overrides(&c, o.Overrides)
	r.environment(&c, o)
	if len(r.found) > 0 {
		slices.SortStableFunc(r.found, byPosition)
		return r.unusable(root, file, c), r.found
	}
	return c, nil
}

// unusable is the Config of a project that can't be loaded.
func (r *reader) unusable(root, file string, loaded Config) Config {
	c := defaults(root)
	c.File = file
	if r.reporterDirGiven {
		c.ReporterDir = loaded.ReporterDir
	}
	return c
}

func byPosition(a, b result.Diagnostic) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col),
		cmp.Compare(a.Code, b.Code), cmp.Compare(a.Message, b.Message))
}

// find returns the project root and its file. Without a file the start folder is
// the root.
func find(start string) (root, file string, err error) {
	for dir := start; ; dir = filepath.Dir(dir) {
		file := filepath.Join(dir, FileName)
		_, err := os.Lstat(file)
		switch {
		case err == nil:
			return dir, file, nil
		case !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, fs.ErrPermission):
			return dir, "", err
		case dir == filepath.Dir(dir):
			return start, "", nil
		}
	}
}

// reason is an error without the path of this machine.
func reason(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err.Error()
	}
	return err.Error()
}

// selectEnvironment lets --env, or else the file, choose one of the environments
// and applies it.
func (r *reader) selectEnvironment(c *Config, flag string) {
	name, at := r.environmentName.text, r.environmentName.at
	if flag != "" {
		name, at = flag, strictyaml.Position{Line: 1, Col: 1}
	}
	if name == "" {
		return
	}
	chosen, ok := r.environments[name]
	if !ok {
		known := slices.Collect(maps.Keys(r.environments))
		r.add("unknown_config_environment", at, "environment", quote(name)+" is not among the environments",
			suggest(name, known, "define it under environments, or name one that is there"))
		return
	}
	c.Environment = name
	c.BaseURL = cmp.Or(chosen.baseURL, c.BaseURL)
	maps.Copy(c.Variables, chosen.variables)
}

func suggest(got string, known []string, otherwise string) string {
	if near := nearest.Name(got, known); near != "" {
		return "did you mean " + near + "?"
	}
	return otherwise
}
