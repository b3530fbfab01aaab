package html

import (
	"bytes"
	"encoding/base64"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"sedum.dev/sedum/result"
)

// oneFrame is a run whose only step has this evidence.
func oneFrame(t *testing.T, path string) result.Run {
	return runOf(t, []result.Test{testOf("a.test.yaml", "", []result.Step{claim(1, "verify it worked", 0.2, 0, func(s *result.Step) { s.Evidence.Path = path })})})
}

// embeddedIn returns the pictures that a page holds.
func embeddedIn(t *testing.T, page string) (pictures [][]byte) {
	t.Helper()
	for _, m := range regexp.MustCompile(`src="data:image/jpeg;base64,([^"]*)"`).FindAllStringSubmatch(page, -1) {
		b, err := base64.StdEncoding.DecodeString(m[1])
		if err != nil {
			t.Fatal(err)
		}
		pictures = append(pictures, b)
	}
	return pictures
}

func TestFrameIsEmbeddedWhole(t *testing.T) {
	jpeg := drawing(1)
	dir := fstest.MapFS{"evidence/a1/1.jpg": &fstest.MapFile{Data: jpeg}}
	got := embeddedIn(t, render(t, oneFrame(t, "evidence/a1/1.jpg"), Options{RunDir: dir}))
	if len(got) != 1 || !bytes.Equal(got[0], jpeg) {
		t.Errorf("got %d pictures, want the one file unchanged", len(got))
	}
}

// A run directory may come from a stranger. What isn't plainly one of its
// pictures is never read into a page that may be published.
func TestFramesThatAreRefused(t *testing.T) {
	jpeg := drawing(1)
	root := t.TempDir()
	run := filepath.Join(root, "run")
	write := func(path string, content []byte) {
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	link := func(to, path string) {
		if err := os.Symlink(to, path); err != nil {
			t.Fatal(err)
		}
	}
	write(filepath.Join(root, "outside", "secret.jpg"), jpeg)
	write(filepath.Join(run, "evidence", "good.jpg"), jpeg)
	write(filepath.Join(run, "evidence", "text.jpg"), []byte("not a picture"))
	write(filepath.Join(run, "evidence", "cut.jpg"), jpeg[:len(jpeg)-2])
	write(filepath.Join(run, "evidence", "tiny.jpg"), []byte{0xff, 0xd8})
	write(filepath.Join(run, "evidence", "smallest.jpg"), []byte{0xff, 0xd8, 0xff, 0xd9})
	write(filepath.Join(run, "evidence", "largest.jpg"), padded(maxPicture))
	write(filepath.Join(run, "evidence", "large.jpg"), padded(maxPicture+1))
	write(filepath.Join(run, "evidence", "folder.jpg", "x"), nil)
	link("good.jpg", filepath.Join(run, "evidence", "link.jpg"))
	link(filepath.Join(root, "outside"), filepath.Join(run, "evidence", "away"))
	for _, c := range []struct{ path, refusal string }{
		{"evidence/good.jpg", ""},
		{"evidence/smallest.jpg", ""},
		{"evidence/largest.jpg", ""},
		{"evidence/large.jpg", "has 5242881 bytes"},
		{"evidence/tiny.jpg", "has 2 bytes"},
		{"evidence/text.jpg", "not a JPEG"},
		{"evidence/cut.jpg", "not a JPEG"},
		{"evidence/folder.jpg", "no regular file"},
		{"evidence/link.jpg", "it is a link"},
		{"evidence/away/secret.jpg", "leads through a link"},
		{"evidence/gone.jpg", "is missing"},
		{"evidence//good.jpg", "leads out"},
		{"./evidence/good.jpg", "leads out"},
	} {
		t.Run(c.path, func(t *testing.T) {
			page := render(t, oneFrame(t, c.path), Options{RunDir: os.DirFS(run)})
			pictures := embeddedIn(t, page)
			if c.refusal == "" {
				if len(pictures) != 1 {
					t.Error("the picture is not embedded")
				}
				return
			}
			if len(pictures) != 0 || !strings.Contains(page, "unavailable: "+c.path) || !strings.Contains(page, c.refusal) {
				t.Errorf("want no picture and the words %q", c.refusal)
			}
		})
	}
}

// padded is a file of a size that begins and ends like a JPEG.
func padded(size int) []byte {
	b := make([]byte, size)
	copy(b, []byte{0xff, 0xd8})
	copy(b[size-2:], []byte{0xff, 0xd9})
	return b
}

// Evidence of what went wrong takes the room first; the rest stays files, and
// the page says so.
func TestFrameCap(t *testing.T) {
	run := everything(t)
	dir := pictures(run)
	whole := embeddedIn(t, render(t, run, Options{RunDir: dir}))
	room := int64(0)
	for range 5 {
		room += int64(len(drawing(0))) + 100
	}
	page := render(t, run, Options{RunDir: dir, FrameCap: room})
	size, some := int64(0), embeddedIn(t, page)
	for _, p := range some {
		size += int64(len(p))
	}
	if len(some) == 0 || len(some) >= len(whole) || size > room {
		t.Errorf("got %d of %d pictures with %d bytes, want a part within %d", len(some), len(whole), size, room)
	}
	for _, want := range []string{"stayed files of the run directory", "beyond the size limit of this page", `alt="The page when the step ended"`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	if none := embeddedIn(t, render(t, run, Options{RunDir: dir, FrameCap: -1})); len(none) != 0 {
		t.Errorf("a cap below 0 embeds %d pictures", len(none))
	}
}
