package artifact

import (
	"archive/zip"
	"compress/flate"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// found is what of a folder can be kept.
type found struct {
	files   []string // slash-separated, in the order of the walk, which is that of names
	leftOut []string
}

// collect looks through a folder and opens each file once, so that one that can't
// be read is known before a name is used up.
func collect(root *os.Root) (found, error) {
	var f found
	err := fs.WalkDir(root.FS(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if why := withheld(root, name, entry); why != "" {
			f.leftOut = append(f.leftOut, name+": "+why)
			if entry.IsDir() {
				return fs.SkipDir
			}
			return nil
		}
		if entry.IsDir() {
			return nil
		}
		if why := noFile(root, name, entry); why != "" {
			f.leftOut = append(f.leftOut, name+": "+why)
			return nil
		}
		if err := checkPath(name); err != nil {
			return err
		}
		opened, err := root.Open(name)
		if err != nil {
			return err
		}
		f.files = append(f.files, name)
		return opened.Close()
	})
	if err == nil && len(f.files) == 0 {
		err = errors.New("there is no file in the folder")
	}
	return f, err
}

// credentialFiles are names of what holds credentials and is no record of a run: who
// may see an artifact is not who may see the secrets of a job. A checkout's .git has
// the job's token in its configuration.
var credentialFiles = []string{".git", ".env", ".env.*", ".git-credentials", ".netrc", ".npmrc", ".pypirc"}

// withheld says why an entry is kept from the artifact whatever it is; "" when it isn't.
func withheld(root *os.Root, name string, entry fs.DirEntry) string {
	const why = "it may hold credentials"
	if isCredential(name) {
		return why
	}
	if entry.Type()&fs.ModeSymlink == 0 {
		return ""
	}
	for part := range strings.SplitSeq(target(root, name), "/") {
		if isCredential(part) {
			return "a symbolic link to what may hold credentials"
		}
	}
	return ""
}

// target is where in the folder a symbolic link ends; "" when it leads out, or to nothing.
func target(root *os.Root, name string) string {
	folder, err := filepath.EvalSymlinks(root.Name())
	if err != nil {
		return ""
	}
	end, err := filepath.EvalSymlinks(filepath.Join(folder, filepath.FromSlash(name)))
	if err != nil {
		return ""
	}
	inside, err := filepath.Rel(folder, end)
	if err != nil || !filepath.IsLocal(inside) {
		return ""
	}
	return filepath.ToSlash(inside)
}

func isCredential(name string) bool {
	return slices.ContainsFunc(credentialFiles, func(pattern string) bool {
		matches, _ := path.Match(pattern, strings.ToLower(path.Base(name))) // the patterns are ours
		return matches
	})
}

// noFile says why an entry is not a file of this folder; "" when it is one, or leads to one.
func noFile(root *os.Root, name string, entry fs.DirEntry) string {
	if entry.Type().IsRegular() {
		return ""
	}
	if entry.Type()&fs.ModeSymlink == 0 {
		return "no regular file"
	}
	info, err := root.Stat(name)
	switch {
	case err != nil:
		return "a symbolic link that leads to nothing in the folder"
	case !info.Mode().IsRegular():
		return "a symbolic link that does not lead to a file"
	}
	return ""
}

// checkPath refuses what could not be unpacked everywhere, in zips that we make and
// in those of others.
func checkPath(name string) error {
	if len(name) > maxPathBytes {
		return fmt.Errorf("path %q... has %d bytes; %d are allowed in an artifact", shortened(name, 40), len(name), maxPathBytes)
	}
	if !utf8.ValidString(name) || !fs.ValidPath(name) || name == "." {
		return fmt.Errorf("%q is no path that can be kept in an artifact", name)
	}
	if fault := forbidden(name, forbiddenInPaths+`\`); fault != "" {
		return fmt.Errorf("path %q: %s in an artifact; rename the file to %q", name, fault, replaced(name, forbiddenInPaths+`\`))
	}
	return nil
}

// archive writes a zip. The same files give the same bytes. Most of a run is
// pictures, which no level makes smaller but the fastest packs in a fifth of the time.
func archive(w io.Writer, root *os.Root, names []string) error {
	packer, err := flate.NewWriter(nil, flate.BestSpeed)
	if err != nil {
		return err
	}
	z := zip.NewWriter(w)
	z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) {
		packer.Reset(w) // one entry is written at a time
		return packer, nil
	})
	for _, name := range names {
		if err := add(z, root, name); err != nil {
			return fmt.Errorf("pack %s: %w", name, err)
		}
	}
	return z.Close()
}

func add(z *zip.Writer, root *os.Root, name string) error {
	file, err := root.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return err
	}
	if !info.Mode().IsRegular() {
		return errors.New("it is no file any more")
	}
	header := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: inZip(info.ModTime())}
	header.SetMode(info.Mode().Perm() | 0o400)
	entry, err := z.CreateHeader(header)
	if err != nil {
		return err
	}
	_, err = io.Copy(entry, file)
	return err
}

// A zip can't say times outside these years.
var (
	zipBegins = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)
	zipEnds   = time.Date(2037, 12, 31, 23, 59, 59, 0, time.UTC) // the end of the signed seconds that many programs read
)

func inZip(t time.Time) time.Time {
	switch {
	case t.Before(zipBegins):
		return zipBegins
	case t.After(zipEnds):
		return zipEnds
	}
	return t.UTC().Truncate(time.Second)
}
