package suite

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/sentence"
)

// Suite is every file that was asked for, read.
type Suite struct {
	Files []*File
	found []result.Diagnostic // of the search
}

// File is one file and what is wrong with it.
type File struct {
	Path        string // project-relative, "/"
	Diagnostics []result.Diagnostic
	Coverage    Coverage
	Modules     []string // files of the modules that a test uses, however deep

	test      *Test // nil for a module, and when nothing can be made of the file
	parsed    bool  // the sentences can be classified, whatever else is wrong
	sentences []sentence.Item
}

// Coverage says how far the check of a file came.
type Coverage struct {
	Format  Checked
	Steps   Checked
	Modules Checked
}

// Checked is the outcome of one part of a check.
type Checked string

const (
	FormatPassed Checked = "passed"
	FormatFailed Checked = "failed"
	NotChecked   Checked = "not_checked"
	NotNeeded    Checked = "not_needed"
	Incomplete   Checked = "incomplete"
	Complete     Checked = "checked"
)

// Load reads the files that were found, and compares the ids of their tests.
func Load(o Options, found Found) *Suite {
	l := loader{Options: o, library: &library{root: realPath(o.Root), read: map[string]*module{}}}
	s := &Suite{found: found.Problems}
	var tests []*Test
	for _, path := range found.Files {
		f := l.file(path)
		s.Files = append(s.Files, f)
		if f.test != nil {
			tests = append(tests, f.test)
		}
	}
	for _, d := range collisions(tests) {
		f := s.Files[slices.IndexFunc(s.Files, func(f *File) bool { return f.Path == d.File })]
		f.Diagnostics = Sort(append(f.Diagnostics, d))
	}
	return s
}

// Tests are the tests that could run, in the order of their files.
func (s *Suite) Tests() []*Test {
	var tests []*Test
	for _, f := range s.Files {
		if t := f.Test(); t != nil {
			tests = append(tests, t)
		}
	}
	return tests
}

// Problems are all errors of the search and of the files.
func (s *Suite) Problems() []result.Diagnostic { return Errors(s.Diagnostics()) }

// Diagnostics are all diagnostics of the search and of the files.
func (s *Suite) Diagnostics() []result.Diagnostic {
	all := slices.Clone(s.found)
	for _, f := range s.Files {
		all = append(all, f.Diagnostics...)
	}
	return Sort(all)
}

// Test is the file's test, or nil when an error keeps it from running.
func (f *File) Test() *Test {
	if len(Errors(f.Diagnostics)) > 0 {
		return nil
	}
	return f.test
}

// IsModule reports whether the file is a module.
func (f *File) IsModule() bool { return strings.HasSuffix(f.Path, moduleSuffix) }

type loader struct {
	Options
	*library
}

func (l loader) file(path string) *File {
	f := &File{Path: path, Coverage: Coverage{FormatFailed, NotChecked, NotChecked}}
	top := result.Source{File: path, Line: 1, Col: 1}
	switch {
	case !filepath.IsLocal(filepath.FromSlash(path)):
		top.File = outsideProject
		f.Diagnostics = []result.Diagnostic{problemAt(top, codeFileOutsideRepo, "The file is not inside the project.", "Give the folder that holds the file as the project root.")}
	case strings.HasSuffix(path, scriptSuffix):
		f.Diagnostics = []result.Diagnostic{problemAt(top, codeScriptUnsupported, "This build can't load TypeScript tests.", "Write the test as a .test.yaml file, or leave the file out with tests.exclude.")}
	default:
		l.yaml(f, top)
	}
	return f
}

func (l loader) yaml(f *File, top result.Source) {
	src, err := readFile(filepath.Join(l.root, filepath.FromSlash(f.Path)))
	switch {
	case err != nil:
		f.Diagnostics = []result.Diagnostic{problemAt(top, CodeUnreadableFile, "The file can't be read: "+cause(err)+".", "Check the path and its permissions.")}
	case f.IsModule():
		l.module(f, src)
	default:
		l.test(f, src)
	}
	f.Diagnostics = Sort(f.Diagnostics)
}

// module takes a module by itself: its format and its own sentences.
func (l loader) module(f *File, src []byte) {
	m := parseModule(f.Path, src)
	l.read[f.Path] = m
	f.Diagnostics = slices.Clone(m.diagnostics)
	f.Coverage = Coverage{format(m.diagnostics), NotChecked, NotNeeded}
	if !m.read || !recoverable(m.diagnostics) {
		return
	}
	f.parsed = true
	for _, s := range m.steps {
		if s.use != "" {
			f.Coverage.Modules = NotChecked
			continue
		}
		f.sentences = append(f.sentences, sentence.Item{Text: s.text, Stack: []result.Source{s.at}})
	}
}

func (l loader) test(f *File, src []byte) {
	a := parseTest(f.Path, src, l.BaseURL)
	f.Diagnostics = a.diagnostics
	f.Coverage.Format = format(a.diagnostics)
	if !a.read {
		return
	}
	r := &resolver{library: l.library, used: map[string]bool{}}
	here := place{file: f.Path}
	t := a.Test
	t.Before, t.Body, t.After = r.steps(a.before, here), r.steps(a.body, here), r.steps(a.after, here)
	f.Diagnostics = append(f.Diagnostics, r.diagnostics...)
	f.Modules = slices.Sorted(maps.Keys(r.used))
	f.Coverage.Modules = moduleCoverage(a, r)
	if r.failed || !recoverable(f.Diagnostics) {
		return
	}
	f.test, f.parsed = &t, true
	f.sentences = t.Sentences()
}

func format(ds []result.Diagnostic) Checked {
	if len(Errors(ds)) > 0 {
		return FormatFailed
	}
	return FormatPassed
}

func moduleCoverage(a *authoredTest, r *resolver) Checked {
	uses := func(s authored) bool { return s.use != "" }
	switch {
	case r.failed:
		return Incomplete
	case slices.ContainsFunc(slices.Concat(a.before, a.body, a.after), uses):
		return Complete
	}
	return NotNeeded
}

// recoverable reports whether sentences can still be classified: nothing but
// their placeholders, quotes and bindings is wrong.
func recoverable(ds []result.Diagnostic) bool {
	codes := []string{codeUnknownPlaceholder, sentence.InvalidPlaceholder, sentence.UnclosedQuote, codeDuplicateBinding}
	return !slices.ContainsFunc(Errors(ds), func(d result.Diagnostic) bool { return !slices.Contains(codes, d.Code) })
}

// Steps lists the sentence steps of a test in the order of its phases, those of
// modules at every call. They point into the test: a step is its own key.
func (t *Test) Steps() []*Step {
	var list []*Step
	for _, phase := range [][]Step{t.Before, t.Body, t.After} {
		list = sentenceSteps(list, phase)
	}
	return list
}

func sentenceSteps(list []*Step, steps []Step) []*Step {
	for i := range steps {
		if call := steps[i].Call; call != nil {
			list = sentenceSteps(list, call.Steps)
			continue
		}
		list = append(list, &steps[i])
	}
	return list
}

// Sentences lists what Steps lists, to be classified.
func (t *Test) Sentences() []sentence.Item {
	var items []sentence.Item
	for _, s := range t.Steps() {
		items = append(items, sentence.Item{Text: s.Text, Stack: s.Stack})
	}
	return items
}
