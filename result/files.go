package result

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/google/renameio/v2"
)

// Names of the files of a run directory that this package writes.
const (
	ProgressFile = "progress.json"
	ResultFile   = "result.json"
	InfoFile     = "run.json"
)

// AttemptKey is 12 hex digits that name an attempt in file names and in
// SEDUM_ATTEMPT_KEY.
func AttemptKey(attemptID string) string {
	sum := sha256.Sum256([]byte(attemptID))
	return hex.EncodeToString(sum[:6])
}

// AttemptDir names an attempt's folder below evidence/, steps/ and downloads/:
// "a<ordinal>-<key>".
func AttemptDir(ordinal int, attemptID string) string {
	return fmt.Sprintf("a%d-%s", ordinal, AttemptKey(attemptID))
}

// sink writes files into one directory. The directory is held open, so that
// nothing that happens to its path later can lead a write elsewhere.
type sink struct{ dir *os.Root }

// newSink creates dir, which must lie below root and must not exist yet.
// Missing parents are created for the owner only; existing ones must be real
// directories, since a symbolic link in a checkout could lead anywhere.
func newSink(root, dir string) (*sink, error) {
	relative, err := filepath.Rel(root, dir)
	if err != nil || relative == "." || !filepath.IsLocal(relative) {
		return nil, fmt.Errorf("create %s: it must lie below %s", dir, root)
	}
	at := root
	parts := strings.Split(relative, string(filepath.Separator))
	for _, part := range parts[:len(parts)-1] {
		at = filepath.Join(at, part)
		if err := ensureDir(at); err != nil {
			return nil, err
		}
	}
	if err := os.Mkdir(dir, 0o700); err != nil {
		return nil, fmt.Errorf("create run directory: %w", err)
	}
	opened, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("open run directory: %w", err)
	}
	return &sink{opened}, nil
}

func ensureDir(path string) error {
	if err := os.Mkdir(path, 0o700); err == nil || !errors.Is(err, fs.ErrExist) {
		return err
	}
	info, err := os.Lstat(path)
	if err != nil {
		return err
	}
	if !info.IsDir() {
		return fmt.Errorf("create %s: it exists and is not a real directory", path)
	}
	return nil
}

// write replaces a file by a temporary one in the same directory, so that a
// reader sees the old or the new document and never a part of one.
func (s *sink) write(name string, content []byte) error {
	if err := s.stillThere(); err != nil {
		return fmt.Errorf("write %s: %w", s.path(name), err)
	}
	if info, err := s.dir.Lstat(name); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("write %s: it exists and is not a regular file", s.path(name))
	}
	f, err := renameio.NewPendingFile(name, renameio.WithRoot(s.dir), renameio.WithStaticPermissions(0o600))
	if err != nil {
		return fmt.Errorf("write %s: %w", s.path(name), err)
	}
	defer f.Cleanup()
	if _, err := f.Write(content); err != nil {
		return fmt.Errorf("write %s: %w", s.path(name), err)
	}
	if err := f.CloseAtomicallyReplace(); err != nil {
		return fmt.Errorf("write %s: %w", s.path(name), err)
	}
	return nil
}

// stillThere refuses a directory that was moved away from its path: what is
// written there would not be found where readers are told to look.
func (s *sink) stillThere() error {
	named, err := os.Lstat(s.dir.Name())
	if err != nil {
		return err
	}
	held, err := s.dir.Stat(".")
	if err != nil {
		return err
	}
	if !os.SameFile(named, held) {
		return errors.New("the run directory was replaced while the run went on")
	}
	return nil
}

// remove takes back what was written; it is only called when writing failed, so
// a second failure has nobody to tell.
func (s *sink) remove(names ...string) {
	for _, name := range names {
		_ = s.dir.Remove(name)
	}
}

func (s *sink) path(name string) string { return filepath.Join(s.dir.Name(), name) }
