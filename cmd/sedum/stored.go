package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"sedum.dev/sedum/config"
	"sedum.dev/sedum/result"
)

// stored is a run as its directory has it.
type stored struct {
	dir  string
	file string // result.json, or progress.json of a run that never ended
	run  result.Run
	info *result.RunInfo // nil without run.json
}

// readStored reads a run directory, wherever it was copied to. Of a run that
// crashed it takes the last snapshot.
func readStored(dir string) (stored, error) {
	s := stored{dir: dir, file: result.ResultFile}
	if !exists(dir, s.file) {
		s.file = result.ProgressFile
	}
	if !exists(dir, s.file) {
		return s, &failure{fmt.Sprintf("%s holds no %s and no %s: it is not a run directory", dir, result.ResultFile, result.ProgressFile),
			whichRun}
	}
	var err error
	if s.run, err = result.Read(filepath.Join(dir, s.file)); err != nil {
		return s, &failure{err.Error(), "copy the run directory again; what another version wrote is read by that version"}
	}
	if s.info, err = readInfo(dir, s.run); err != nil {
		return s, &failure{err.Error(), "copy the whole run directory again; what another version wrote is read by that version"}
	}
	return s, nil
}

// readInfo reads the run.json beside a run; nil if there is none.
func readInfo(dir string, run result.Run) (*result.RunInfo, error) {
	if !exists(dir, result.InfoFile) {
		return nil, nil
	}
	info, err := result.ReadInfo(filepath.Join(dir, result.InfoFile))
	if err == nil && info.RunID != run.RunID {
		err = fmt.Errorf("%s in %s is of run %s, and the result of run %s", result.InfoFile, dir, info.RunID, run.RunID)
	}
	return &info, err
}

// exists reports a file, even one that can't be read: that is then told.
func exists(dir, name string) bool {
	_, err := os.Lstat(filepath.Join(dir, name))
	return !errors.Is(err, fs.ErrNotExist)
}

// latest names the newest run of the project.
const latest = "latest"

const whichRun = "name a run directory, the id of a run or its beginning, or latest"

// findRun turns RUN into a run directory: "latest", the path of a folder, or the
// id of a run of this project or its beginning.
func (a *app) findRun(ref string) (string, error) {
	dir := a.absolute(ref)
	switch {
	case ref == latest:
	case ref != "" && isFolder(dir):
		return dir, nil
	case ref == "" || strings.ContainsRune(ref, filepath.Separator):
		return "", &failure{fmt.Sprintf("there is no folder %q", ref), whichRun}
	}
	runs, where, err := a.runDirs()
	if err != nil {
		return "", err
	}
	if ref == latest {
		return newest(runs, where)
	}
	return byID(runs, where, ref)
}

func (a *app) absolute(path string) string {
	if filepath.IsAbs(path) {
		return path
	}
	return filepath.Join(a.dir, path)
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// runDirs are the run directories of the project, and the folder that they lie in.
func (a *app) runDirs() (dirs []string, where string, err error) {
	c, faults := config.Load(config.Options{Dir: a.dir, FileOnly: true})
	if len(faults) > 0 {
		return nil, "", &failure{located(faults[0]), faults[0].Fix}
	}
	where = filepath.Join(c.Root, filepath.FromSlash(c.OutputDir))
	entries, err := os.ReadDir(where)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, "", &failure{"look for runs: " + err.Error(), "make the folder readable, or name a run directory"}
	}
	for _, e := range entries {
		if dir := filepath.Join(where, e.Name()); e.IsDir() && (exists(dir, result.ResultFile) || exists(dir, result.ProgressFile)) {
			dirs = append(dirs, dir)
		}
	}
	return dirs, where, nil
}

func byID(runs []string, where, ref string) (string, error) {
	var found []string
	for _, dir := range runs {
		switch id := filepath.Base(dir); {
		case id == ref:
			return dir, nil
		case strings.HasPrefix(id, ref):
			found = append(found, dir)
		}
	}
	switch len(found) {
	case 0:
		return "", &failure{fmt.Sprintf("no run in %s has an id that begins with %q", where, ref), whichRun}
	case 1:
		return found[0], nil
	}
	ids := make([]string, len(found))
	for i, dir := range found {
		ids[i] = filepath.Base(dir)
	}
	return "", &failure{fmt.Sprintf("%d runs have an id that begins with %q: %s", len(found), ref, strings.Join(ids, ", ")), "give more of the id"}
}

// newest is the run that started last, as the runs themselves say: the times of
// copied folders mean nothing.
func newest(runs []string, where string) (string, error) {
	var last time.Time
	dir := ""
	for _, candidate := range runs {
		started, err := startOf(candidate)
		if err != nil {
			return "", &failure{err.Error(), "remove that run directory, or name the run that you mean"}
		}
		if dir == "" || started.After(last) {
			dir, last = candidate, started
		}
	}
	if dir == "" {
		return "", &failure{"there is no run in " + where, "\"sedum run\" makes one"}
	}
	return dir, nil
}

// startOf reads only as much of a run as it takes to find when it started.
func startOf(dir string) (time.Time, error) {
	f, err := os.Open(filepath.Join(dir, result.ProgressFile))
	if errors.Is(err, fs.ErrNotExist) {
		f, err = os.Open(filepath.Join(dir, result.ResultFile))
	}
	if err != nil {
		return time.Time{}, err
	}
	defer f.Close()
	d := json.NewDecoder(f)
	if _, err := d.Token(); err != nil {
		return time.Time{}, fmt.Errorf("read %s: %w", f.Name(), err)
	}
	for d.More() {
		key, err := d.Token()
		if err != nil {
			return time.Time{}, fmt.Errorf("read %s: %w", f.Name(), err)
		}
		if key == "startedAt" {
			var started time.Time
			err := d.Decode(&started)
			return started, err
		}
		var skipped json.RawMessage
		if err := d.Decode(&skipped); err != nil {
			return time.Time{}, fmt.Errorf("read %s: %w", f.Name(), err)
		}
	}
	return time.Time{}, fmt.Errorf("read %s: it does not say when the run started", f.Name())
}
