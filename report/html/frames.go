package html

import (
	"bytes"
	"encoding/base64"
	"errors"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"os"
	"strings"

	"sedum.dev/sedum/result"
)

// Sizes of a picture that is embedded, in bytes.
const (
	minPicture = 4
	maxPicture = 5 << 20
)

// frames are the pictures of a run: those that the page embeds, and why not the
// others.
type frames struct {
	dir      fs.FS
	room     int64
	files    map[string]file
	embedded map[shownAt]bool
	over     int // valid pictures beyond the cap
}

// file is a picture that was read, or why it can't be shown.
type file struct {
	jpeg    []byte // nil again when there is no room for it
	size    int64
	refusal error
}

// shownAt is a place of the page. Two places may name one file: each of them
// takes its room.
type shownAt struct {
	step   string
	replay bool
}

// gather chooses what to embed. Evidence of what went wrong comes before
// replays, and the tests that need a person come first, since there may be room
// for a part only.
func gather(tests []result.Test, dir fs.FS, room int64) *frames {
	if room == 0 {
		room = DefaultFrameCap
	}
	f := &frames{dir: dir, room: room, files: map[string]file{}, embedded: map[shownAt]bool{}}
	if dir == nil {
		return f
	}
	forSteps(tests, func(s *result.Step) { f.take(s.Evidence, shownAt{s.ID, false}) })
	forSteps(tests, func(s *result.Step) {
		if s.ReplayFrame != nil {
			f.take(*s.ReplayFrame, shownAt{s.ID, true})
		}
	})
	return f
}

func forSteps(tests []result.Test, visit func(*result.Step)) {
	for _, t := range tests {
		for _, a := range t.Attempts {
			for i := range a.Steps {
				visit(&a.Steps[i])
			}
		}
	}
}

func (f *frames) take(frame result.Frame, at shownAt) {
	if frame.Status != result.Captured {
		return
	}
	read, known := f.files[frame.Path]
	if !known {
		read.jpeg, read.refusal = readPicture(f.dir, frame.Path)
		read.size = int64(len(read.jpeg))
	}
	switch {
	case read.refusal != nil:
	case read.size > f.room:
		f.over++
		if !known {
			read.jpeg = nil
		}
	default:
		f.room -= read.size
		f.embedded[at] = true
	}
	f.files[frame.Path] = read
}

// readPicture reads a JPEG of the run directory. It follows no link: the
// directory may be a stranger's artifact, and the page may be published.
func readPicture(dir fs.FS, path string) ([]byte, error) {
	if !fs.ValidPath(path) || path == "." {
		return nil, errors.New("its path leads out of the run directory")
	}
	info, err := noLinks(dir, path)
	if err != nil {
		return nil, err
	}
	if size := info.Size(); size < minPicture || size > maxPicture {
		return nil, fmt.Errorf("the file has %d bytes, want %d to %d", size, minPicture, maxPicture)
	}
	file, err := dir.Open(path)
	if err != nil {
		return nil, errors.New("the file can't be opened")
	}
	defer file.Close()
	if opened, err := file.Stat(); err != nil || !sameFile(info, opened) {
		return nil, errors.New("the file was replaced while it was read")
	}
	picture, err := io.ReadAll(io.LimitReader(file, maxPicture+1))
	if err != nil || int64(len(picture)) != info.Size() {
		return nil, errors.New("the file can't be read whole")
	}
	if !bytes.HasPrefix(picture, []byte{0xff, 0xd8}) || !bytes.HasSuffix(picture, []byte{0xff, 0xd9}) {
		return nil, errors.New("the file is not a JPEG picture")
	}
	return picture, nil
}

// noLinks returns what is at a path, if every folder on the way is a real one
// and the end is a regular file.
func noLinks(dir fs.FS, path string) (fs.FileInfo, error) {
	for i, c := range path {
		if c != '/' {
			continue
		}
		info, err := fs.Lstat(dir, path[:i])
		if err != nil {
			return nil, errors.New("the file is missing")
		}
		if !info.IsDir() {
			return nil, errors.New("its path leads through a link")
		}
	}
	info, err := fs.Lstat(dir, path)
	if err != nil {
		return nil, errors.New("the file is missing")
	}
	if !info.Mode().IsRegular() {
		return nil, errors.New("it is a link or no regular file")
	}
	return info, nil
}

// sameFile takes files without an identity, as those of an archive, for the
// same: nobody can replace them.
func sameFile(a, b fs.FileInfo) bool { return a.Sys() == nil || os.SameFile(a, b) }

// picture is one frame as the page shows it.
type picture struct {
	Src    template.HTMLAttr // src="data:..." of an embedded frame
	Status string            // why there is no picture: "omitted (clean_step)"
}

func (f *frames) picture(frame result.Frame, at shownAt) picture {
	read, known := f.files[frame.Path]
	switch {
	case frame.Status != result.Captured:
		return picture{Status: frame.Status + " (" + frame.Reason + ")"}
	case f.embedded[at]:
		return picture{Src: dataURI(read.jpeg)}
	case !known:
		return picture{Status: "kept as the file " + frame.Path}
	case read.refusal != nil:
		return picture{Status: "unavailable: " + frame.Path + ": " + read.refusal.Error()}
	}
	return picture{Status: "kept as the file " + frame.Path + ", beyond the size limit of this page"}
}

// dataURI is made of base64 only, which can't end an attribute.
func dataURI(jpeg []byte) template.HTMLAttr {
	const before, after = `src="data:image/jpeg;base64,`, `"`
	var b strings.Builder
	b.Grow(len(before) + base64.StdEncoding.EncodedLen(len(jpeg)) + len(after))
	b.WriteString(before)
	encoder := base64.NewEncoder(base64.StdEncoding, &b)
	_, _ = encoder.Write(jpeg) // a Builder takes everything
	_ = encoder.Close()
	b.WriteString(after)
	return template.HTMLAttr(b.String())
}
