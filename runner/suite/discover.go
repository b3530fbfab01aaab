package suite

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"sedum.dev/sedum/result"
)

// Codes of paths that could not be searched.
const (
	codeMissingPath         = "missing_path"
	codeSymlinkedPath       = "symlinked_path"
	codeOutsideRoot         = "outside_root"
	codeUnsupportedFile     = "unsupported_file"
	codeUnreadableDirectory = "unreadable_directory"
	codeInvalidGlob         = "invalid_glob"
	codeUnknownID           = "unknown_id"
)

// Options says where the files of a project are looked for.
type Options struct {
	Root string // absolute project root

	// The configured search, used when Paths is empty.
	Directory string   // test folder, project-relative; a missing one holds no tests
	Include   []string // globs, relative to Directory
	Exclude   []string

	Paths []string // explicit files and folders; the globs do not apply to them
	From  string   // absolute folder that Paths start from; "" is Root

	Modules     bool // also take modules
	FollowLinks bool // take an explicit symbolic link whose target is inside Root

	BaseURL string // configured base URL; "" when there is none
}

// Found is what a search came to. Files are project-relative paths with "/",
// each once, in code-unit order.
type Found struct {
	Files    []string
	Problems []result.Diagnostic
}

// Discover searches a project for test files. What can't be searched is a
// problem beside the files that were found, never an error that hides them.
func Discover(o Options) Found {
	s := search{Options: o, real: realPath(o.Root), files: map[string]bool{}}
	if len(o.Paths) == 0 {
		s.configured()
	}
	for _, p := range o.Paths {
		s.explicit(p)
	}
	found := Found{Problems: s.problems}
	for file := range s.files {
		found.Files = append(found.Files, file)
	}
	slices.SortFunc(found.Files, compareUnits)
	found.Problems = Sort(found.Problems)
	return found
}

type search struct {
	Options
	real     string // Root with every symbolic link resolved
	files    map[string]bool
	problems []result.Diagnostic
}

func realPath(p string) string {
	if r, err := filepath.EvalSymlinks(p); err == nil {
		return r
	}
	return filepath.Clean(p)
}

func (s *search) configured() {
	for _, glob := range slices.Concat(s.Include, s.Exclude) {
		if err := checkGlob(glob); err != nil {
			s.problem(codeInvalidGlob, s.Directory, "The test folder can't be searched: "+err.Error()+".",
				"Correct the glob under tests.include or tests.exclude in sedum.config.yaml.")
			return
		}
	}
	dir := path.Clean(filepath.ToSlash(s.Directory))
	info, err := os.Lstat(s.abs(dir))
	if errors.Is(err, fs.ErrNotExist) {
		return
	}
	if err == nil && !info.IsDir() {
		s.problem(codeUnreadableDirectory, dir, "The configured test folder is not a folder.", "Name a folder under tests.directory in sedum.config.yaml; symbolic links are not followed.")
		return
	}
	s.walk(dir, s.configuredFile, func(below string) bool {
		return slices.ContainsFunc(s.Include, func(glob string) bool { return spells(glob, below, hidden) })
	})
}

// configuredFile applies the globs, which are about tests; modules go by their suffix.
func (s *search) configuredFile(below string) bool {
	return strings.HasSuffix(below, moduleSuffix) || matchAny(s.Include, below) && !matchAny(s.Exclude, below)
}

func (s *search) explicit(given string) {
	if strings.TrimSpace(given) == "" {
		s.problem(codeMissingPath, ".", "An empty path was given.", "Name a test file or a folder of the project, or give no path at all.")
		return
	}
	rel, ok := s.relative(given)
	if !ok {
		s.problem(codeOutsideRoot, outsideProject, "A given path is not inside the project.",
			"Give paths below the folder that holds sedum.config.yaml.")
		return
	}
	info, err := os.Lstat(s.abs(rel))
	if err != nil {
		s.unreachable(rel, err)
		return
	}
	if info.Mode()&fs.ModeSymlink != 0 && !s.FollowLinks {
		s.problem(codeSymlinkedPath, rel, "The path is a symbolic link, and those are not run.", "Give the path of the file or folder that it points to.")
		return
	}
	if rel, info, ok = s.follow(rel); !ok {
		return
	}
	if info.IsDir() {
		s.walk(rel, func(string) bool { return true }, func(string) bool { return false })
		return
	}
	if !s.take(rel, info.Mode()) {
		s.problem(codeUnsupportedFile, rel, "This is not a file that can be used here.", s.suffixFix())
	}
}

// relative returns a given path as a project-relative one.
func (s *search) relative(given string) (string, bool) {
	abs := filepath.Clean(given)
	if !filepath.IsAbs(given) {
		from := s.From
		if from == "" {
			from = s.Root
		}
		abs = filepath.Join(from, given)
	}
	if rel, ok := within(s.Root, abs); ok {
		return rel, true
	}
	return within(s.real, abs)
}

// follow resolves the links on the way to rel; the target must be inside the project.
func (s *search) follow(rel string) (string, fs.FileInfo, bool) {
	target, err := filepath.EvalSymlinks(s.abs(rel))
	if err != nil {
		s.unreachable(rel, err)
		return "", nil, false
	}
	resolved, ok := within(s.real, target)
	if !ok {
		s.problem(codeOutsideRoot, rel, "The path leads through a symbolic link to a place outside the project.", "Keep the file inside the project and give its own path.")
		return "", nil, false
	}
	info, err := os.Lstat(target)
	if err != nil {
		s.unreachable(rel, err)
		return "", nil, false
	}
	return resolved, info, true
}

// unreachable tells a path that isn't there from one that can't be reached.
func (s *search) unreachable(rel string, err error) {
	if errors.Is(err, fs.ErrNotExist) {
		s.problem(codeMissingPath, rel, "There is no such file or folder.", "Check how the path is written and which folder it starts from.")
		return
	}
	s.problem(CodeUnreadableFile, rel, "The path can't be read: "+cause(err)+".", "Check the path and its permissions.")
}

// walk takes the files below a folder that keep accepts, and enters hidden
// places only where named does. Both get paths relative to the folder.
func (s *search) walk(dir string, keep, named func(below string) bool) {
	start := s.abs(dir)
	_ = filepath.WalkDir(start, func(p string, entry fs.DirEntry, err error) error {
		below, _ := within(start, p)
		rel := path.Join(dir, below)
		switch {
		case err != nil:
			s.problem(codeUnreadableDirectory, rel, "The folder can't be read: "+cause(err)+".", "Check its permissions, or leave it out.")
			return fs.SkipDir
		case p != start && hidden(entry.Name()) && !named(below):
			if entry.IsDir() {
				return fs.SkipDir
			}
		case !entry.IsDir() && keep(below):
			s.take(rel, entry.Type())
		}
		return nil
	})
}

// take adds a file of a wanted kind and reports whether it was one.
func (s *search) take(rel string, mode fs.FileMode) bool {
	if !s.wanted(rel) {
		return false
	}
	if mode&fs.ModeSymlink != 0 {
		return true // a link below a searched folder is not followed
	}
	if !mode.IsRegular() {
		s.problem(CodeUnreadableFile, rel, "This is not a regular file.", "Replace it with a file, or rename it.")
		return true
	}
	if !printable(rel) {
		s.problem(codeUnsupportedFile, rel, "The path holds characters that can't be shown in a report.", "Rename the file or folder to printable characters.")
		return true
	}
	s.files[rel] = true
	return true
}

func (s *search) wanted(rel string) bool {
	return strings.HasSuffix(rel, testSuffix) || strings.HasSuffix(rel, scriptSuffix) ||
		s.Modules && strings.HasSuffix(rel, moduleSuffix)
}

func (s *search) suffixFix() string {
	if s.Modules {
		return "Give a .test.yaml, .test.ts or .module.yaml file, or a folder that holds some."
	}
	return "Give a .test.yaml or .test.ts file, or a folder that holds some."
}

func (s *search) abs(rel string) string { return filepath.Join(s.Root, filepath.FromSlash(rel)) }

func (s *search) problem(code, file, message, fix string) {
	s.problems = append(s.problems, problemAt(result.Source{File: escape(file), Line: 1, Col: 1}, code, message, fix))
}

// cause is the reason of a file error without the path, which may be private.
func cause(err error) string {
	var pathError *fs.PathError
	switch {
	case errors.Is(err, syscall.ELOOP):
		return "it is a symbolic link"
	case errors.As(err, &pathError):
		return pathError.Err.Error()
	}
	return "unknown reason"
}
