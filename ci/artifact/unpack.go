package artifact

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"strings"
)

// unpack makes a folder of a zip that anybody may have made. It writes new files
// and folders only, and stops at the first entry that is anything else.
func unpack(ctx context.Context, file io.ReaderAt, size int64, dir string, b bounds) error {
	if err := os.Mkdir(dir, 0o700); err != nil {
		return err
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	entries := &metered{ReaderAt: file, left: b.directory}
	z, err := zip.NewReader(entries, size)
	if err != nil {
		return err
	}
	entries.left = -1
	if len(z.File) > b.files {
		return fmt.Errorf("it holds %d files; %d are allowed", len(z.File), b.files)
	}
	left := b.unpacked
	for _, entry := range z.File {
		if err := ctx.Err(); err != nil {
			return err
		}
		written, err := extract(root, entry, left)
		if err != nil {
			return fmt.Errorf("entry %q: %w", shortened(entry.Name, maxNameBytes), err)
		}
		if left -= written; left < 0 {
			return fmt.Errorf("its files have more than %d bytes", b.unpacked)
		}
	}
	return nil
}

// extract writes one entry, and at most one byte more than the limit.
func extract(root *os.Root, entry *zip.File, limit int64) (int64, error) {
	name, isDir := strings.CutSuffix(entry.Name, "/")
	if err := checkPath(name); err != nil {
		return 0, err
	}
	mode := entry.Mode()
	switch {
	case isDir && mode.IsDir():
		return 0, root.MkdirAll(name, 0o700)
	case isDir || !mode.IsRegular():
		return 0, fmt.Errorf("it is neither a file nor a folder, but %s", mode)
	}
	if err := root.MkdirAll(path.Dir(name), 0o700); err != nil {
		return 0, err
	}
	content, err := entry.Open()
	if err != nil {
		return 0, err
	}
	defer content.Close()
	file, err := root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return 0, err
	}
	written, err := io.Copy(file, io.LimitReader(content, limit+1))
	return written, errors.Join(err, file.Close(), root.Chtimes(name, entry.Modified, entry.Modified))
}

// metered gives a limited number of bytes, or all when left is negative: reading a
// zip's list of files takes memory.
type metered struct {
	io.ReaderAt
	left int64
}

func (m *metered) ReadAt(p []byte, offset int64) (int, error) {
	n, err := m.ReaderAt.ReadAt(p, offset)
	if m.left < 0 {
		return n, err
	}
	if m.left -= int64(n); m.left < 0 {
		m.left = 0
		return 0, errors.New("its list of files is too long")
	}
	return n, err
}
