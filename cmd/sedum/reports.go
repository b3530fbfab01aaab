package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/google/renameio/v2"

	"sedum.dev/sedum/ci"
	"sedum.dev/sedum/report"
	"sedum.dev/sedum/report/html"
	"sedum.dev/sedum/result"
)

// Names of the rendered reports, as --reporter has them, in the order in which
// they are written, and of their files.
const (
	htmlReport     = "html"
	markdownReport = "markdown"
	junitReport    = "junit"
)

var reportFiles = map[string]string{htmlReport: "report.html", markdownReport: "report.md", junitReport: "junit.xml"}

// command is how hints call this program.
const command = "sedum"

// reports are the rendered reports that a run shall have.
type reports struct {
	run    result.Run      // a valid document
	info   *result.RunInfo // what run.json says: readInfo; nil without one
	names  []string        // htmlReport, markdownReport, junitReport
	dir    string          // the run directory
	root   string          // where folder lies; the way from it there must be real folders
	folder string          // of junit.xml, below root with "/"; "" is the run directory
}

// writeReports renders all reports and then puts them in place, each whole and
// for the owner only: a report that can't be rendered leaves all files as they
// were. The files that it returns are those that were asked for. On an error
// some may have been written; removeReports takes them away.
func writeReports(r reports) (report.Files, error) {
	shared, err := r.shared()
	if err != nil {
		return report.Files{}, err
	}
	var files report.Files
	var pending []*renderedReport
	defer func() {
		for _, p := range pending {
			p.discard()
		}
	}()
	for _, kind := range []struct {
		name, dir string
		path      *string
		render    func(io.Writer) error
	}{
		{htmlReport, r.dir, &files.HTML, r.html},
		{markdownReport, r.dir, &files.Markdown, r.markdown},
		{junitReport, shared, &files.JUnit, r.junit},
	} {
		if !slices.Contains(r.names, kind.name) {
			continue
		}
		p, err := renderReport(kind.dir, reportFiles[kind.name], kind.render)
		if err != nil {
			return report.Files{}, err
		}
		pending = append(pending, p)
		*kind.path = filepath.Join(kind.dir, reportFiles[kind.name])
	}
	for _, p := range pending {
		if err := p.commit(); err != nil {
			return report.Files{}, err
		}
	}
	return files, nil
}

// shared is the folder of junit.xml, made where it is missing and needed.
func (r reports) shared() (string, error) {
	if r.folder == "" || !slices.Contains(r.names, junitReport) {
		return r.dir, nil
	}
	if _, err := makeFolders(r.root, r.folder); err != nil {
		return "", fmt.Errorf("create the report folder %s: %w", r.folder, err)
	}
	return filepath.Join(r.root, filepath.FromSlash(r.folder)), nil
}

func (r reports) html(w io.Writer) error {
	return r.reading(func(dir fs.FS) error {
		o := html.Options{RunDir: dir, Command: command}
		if r.info != nil {
			o.Info = *r.info
		}
		return html.Render(w, r.run, o)
	})
}

func (r reports) markdown(w io.Writer) error {
	return r.reading(func(dir fs.FS) error {
		return report.Markdown(w, r.run, report.MarkdownOptions{Command: command, RunDir: dir})
	})
}

// reading gives the run directory to what reads more of it than the run.
func (r reports) reading(render func(dir fs.FS) error) error {
	dir, err := os.OpenRoot(r.dir)
	if err != nil {
		return err
	}
	defer dir.Close()
	return render(dir.FS())
}

// errNoInfo: what fails a server's build is not guessed.
var errNoInfo = errors.New("the run directory holds no " + result.InfoFile + ", which says whether flags fail the run")

func (r reports) junit(w io.Writer) error {
	if r.info == nil {
		return errNoInfo
	}
	return ci.JUnit(w, r.run, *r.info, ci.JUnitOptions{Command: command})
}

// ending is what is left of a run that ended.
type ending struct {
	run     result.Run
	written error        // why the result files are not there
	files   report.Files // the reports that are there
	reports error        // why they are not
}

// publishReports writes the reports of a run whose result files were written; r
// needs no run and no info. If one can't be written, none is kept and the run
// ends in reporter_output_error, unless it already ended in an error. It may be
// called again after something else amended the run, and then replaces them.
func publishReports(recorder *result.Recorder, e ending, r reports) ending {
	e.files, e.reports = report.Files{}, nil
	if e.written == nil {
		r.run = e.run
		if r.info, e.reports = readInfo(r.dir, e.run); e.reports == nil {
			e.files, e.reports = writeReports(r)
		}
		if e.reports == nil {
			return e
		}
		e.run, e.written = recorder.Amend(result.Error{Code: "reporter_output_error", Message: "A report could not be written."})
	}
	removeReports(r.dir, filepath.Join(r.root, filepath.FromSlash(r.folder)))
	return e
}

// removeReports takes the reports of a run out of its folders, when what they say
// is no longer true and can't be said anew. A report that can't be removed has
// nobody to tell.
func removeReports(dirs ...string) {
	for _, dir := range dirs {
		for _, file := range reportFiles {
			_ = os.Remove(filepath.Join(dir, file))
		}
	}
}

// renderedReport is a report that lies ready beside its place.
type renderedReport struct {
	dir  *os.Root
	file *renameio.PendingFile
	path string
}

func renderReport(dir, name string, render func(io.Writer) error) (*renderedReport, error) {
	opened, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("write %s: %w", name, err)
	}
	p := &renderedReport{dir: opened, path: filepath.Join(dir, name)}
	if err := p.write(name, render); err != nil {
		p.discard()
		return nil, fmt.Errorf("write %s: %w", p.path, err)
	}
	return p, nil
}

func (p *renderedReport) write(name string, render func(io.Writer) error) error {
	if info, err := p.dir.Lstat(name); err == nil && !info.Mode().IsRegular() {
		return errors.New("it exists and is not a regular file")
	} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	var err error
	p.file, err = renameio.NewPendingFile(name, renameio.WithRoot(p.dir), renameio.WithStaticPermissions(0o600))
	if err != nil {
		return err
	}
	return render(p.file)
}

func (p *renderedReport) commit() error {
	if err := p.file.CloseAtomicallyReplace(); err != nil {
		return fmt.Errorf("write %s: %w", p.path, err)
	}
	return nil
}

// discard removes what was not put in place.
func (p *renderedReport) discard() {
	if p.file != nil {
		_ = p.file.Cleanup()
	}
	_ = p.dir.Close()
}
