package suite

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"sedum.dev/sedum/internal/nearest"
	"sedum.dev/sedum/result"
)

const (
	maxDepth = 32    // calls within calls, the one in the test counted
	maxSteps = 10000 // of one test: sentences and calls, those within calls counted
)

// library reads the modules of one project, each once.
type library struct {
	root string // absolute, every symbolic link resolved
	read map[string]*module
}

// resolver puts modules in the place of the calls of one test.
type resolver struct {
	*library
	used        map[string]bool // files of modules, project-relative
	ids         int
	count       int  // of steps
	failed      bool // some call has no steps
	diagnostics []result.Diagnostic
}

func (r *resolver) fail(at result.Source, code, message, fix string) {
	r.failed = true
	r.diagnostics = append(r.diagnostics, problemAt(at, code, message, fix))
}

// place is where steps stand: in a file, reached over calls.
type place struct {
	file  string
	chain []string        // files of the modules on the way, outermost first
	stack []result.Source // of the calls on the way
}

func (p place) at(source result.Source) []result.Source {
	return append(slices.Clone(p.stack), source)
}

func (r *resolver) steps(steps []authored, p place) []Step {
	var resolved []Step
	for _, s := range steps {
		if r.count++; r.count > maxSteps {
			r.tooMany(p.at(s.at)[0])
			return resolved
		}
		if s.use == "" {
			resolved = append(resolved, Step{Text: s.text, Stack: p.at(s.at)})
			continue
		}
		if call := r.call(s, p); call != nil {
			resolved = append(resolved, Step{Call: call, Stack: p.at(s.at)})
		}
	}
	return resolved
}

// tooMany is about the whole test and reported once.
func (r *resolver) tooMany(at result.Source) {
	if r.count == maxSteps+1 {
		r.fail(at, codeTooManySentences, fmt.Sprintf("With its modules the test has more than %d steps.", maxSteps), "Split the test, or nest modules less.")
	}
}

// call resolves one use of a module, the calls within it first.
func (r *resolver) call(s authored, p place) *Call {
	if len(p.chain) == maxDepth {
		r.fail(s.at, codeModuleDepthExceeded, fmt.Sprintf("Modules use each other more than %d levels deep.", maxDepth), "Reduce the nesting.")
		return nil
	}
	file, ok := r.find(s, p)
	if !ok {
		return nil
	}
	m := r.module(file, s)
	if m == nil {
		return nil
	}
	call := &Call{File: file, With: r.arguments(s, m)}
	if !recoverable(m.diagnostics) {
		r.failed = true
		return nil
	}
	call.Steps = r.steps(m.steps, place{file: file, chain: append(slices.Clone(p.chain), file), stack: p.at(s.at)})
	r.ids++
	call.ID = fmt.Sprintf("module:%d", r.ids)
	return call
}

// find returns the module that a step names, as the project-relative path of the
// file itself.
func (r *resolver) find(s authored, p place) (string, bool) {
	named := filepath.FromSlash(s.use)
	if !filepath.IsAbs(named) {
		named = filepath.Join(r.root, filepath.FromSlash(p.file), "..", named)
	}
	target, err := filepath.EvalSymlinks(named)
	if err != nil {
		if _, inside := within(r.root, named); !inside {
			r.outside(s)
			return "", false
		}
		r.unreadable(s, err)
		return "", false
	}
	file, inside := within(r.root, target)
	switch cycle := slices.Index(p.chain, file); {
	case !inside:
		r.outside(s)
		return "", false
	case !strings.HasSuffix(file, moduleSuffix):
		r.fail(s.at, codeInvalidModulePath, "The path "+quote(s.use)+" leads to "+quote(file)+", which is not a module.", "Name a file whose own name ends in .module.yaml.")
		return "", false
	case cycle >= 0:
		loop := strings.Join(append(slices.Clone(p.chain[cycle:]), file), " -> ")
		r.fail(s.at, codeModuleCycle, "Modules use each other in a circle: "+loop+".", "Remove one of these uses.")
		return "", false
	}
	return file, true
}

func (r *resolver) outside(s authored) {
	r.fail(s.at, codeModuleOutsideRepo, "The module "+quote(s.use)+" is not inside the project.", "Move it below the folder that holds sedum.config.yaml and correct the path.")
}

func (r *resolver) unreadable(s authored, err error) {
	reason := cause(err)
	if errors.Is(err, fs.ErrNotExist) {
		reason = "there is no such file"
	}
	r.fail(s.at, codeUnreadableModule, "The module "+quote(s.use)+" can't be read: "+reason+".", "Correct the path, which is relative to this file, or check the permissions.")
}

// module parses a file the first time that it is asked for, and adds its
// diagnostics the first time that this test uses it.
func (r *resolver) module(file string, s authored) *module {
	m, ok := r.read[file]
	if !ok {
		src, err := readFile(filepath.Join(r.root, filepath.FromSlash(file)))
		if err != nil {
			r.unreadable(s, err)
			return nil
		}
		m = parseModule(file, src)
		r.read[file] = m
	}
	if !r.used[file] {
		r.used[file] = true
		r.diagnostics = append(r.diagnostics, m.diagnostics...)
	}
	return m
}

// arguments compares what a call supplies with what its module declares.
func (r *resolver) arguments(s authored, m *module) []Argument {
	var with []Argument
	for _, a := range s.with {
		if m.read && !slices.Contains(m.parameters, a.Name) {
			r.fail(a.At, codeUnknownModuleArgument, "The module "+quote(m.file)+" has no parameter "+quote(a.Name)+".", unknownArgumentFix(a.Name, m.parameters))
		}
		with = append(with, a.Argument)
	}
	for _, name := range m.parameters {
		if !s.torn && !slices.ContainsFunc(with, func(a Argument) bool { return a.Name == name }) {
			r.fail(s.at, codeMissingModuleArgument, "The module "+quote(m.file)+" needs "+quote(name)+".", "Add "+name+" under with.")
		}
	}
	return with
}

func unknownArgumentFix(name string, parameters []string) string {
	if near := nearest.Name(name, parameters); near != "" {
		return "Did you mean " + near + "?"
	}
	return "Remove it, or declare it under parameters in the module."
}

// readFile reads a regular file. It follows no symbolic link at the end of the
// path and waits for no pipe.
func readFile(path string) ([]byte, error) {
	f, err := os.OpenFile(path, os.O_RDONLY|syscall.O_NOFOLLOW|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "read", Path: path, Err: errors.New("it is not a regular file")}
	}
	return io.ReadAll(f)
}
