package result

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

func TestFramesArePrivateFilesOfTheirAttempt(t *testing.T) {
	r := record(t)
	r.selects(1)
	_, a := r.attempt(0)
	picture := []byte("\xff\xd8 picture \xff\xd9")
	kept := a.KeepFrame(a.NextStepID()+":evidence", picture)
	if kept.Status != Captured || kept.MediaType != "image/jpeg" || !regexp.MustCompile(`^evidence/a1-[0-9a-f]{12}/[0-9a-f]{24}\.jpg$`).MatchString(kept.Path) { // RR-147
		t.Fatalf("kept as %+v", kept)
	}
	file := filepath.Join(r.opts.Dir, kept.Path)
	content, err := os.ReadFile(file)
	if err != nil || !bytes.Equal(content, picture) { // RR-146
		t.Fatalf("%q %v", content, err)
	}
	for path, want := range map[string]os.FileMode{file: 0o600, filepath.Dir(file): 0o700, filepath.Dir(filepath.Dir(file)): 0o700} { // RR-149
		info, err := os.Stat(path)
		if err != nil || info.Mode().Perm() != want {
			t.Errorf("%s has mode %v, want %v (%v)", filepath.Base(path), info.Mode().Perm(), want, err)
		}
	}
	if again := a.KeepFrame(a.NextStepID()+":evidence", picture); again.Status != Unavailable {
		t.Errorf("a second frame of one id: %+v", again)
	}
}

func TestFrameSizes(t *testing.T) {
	r := record(t)
	r.selects(1)
	_, a := r.attempt(0)
	for size, want := range map[int]string{0: Unavailable, MaxFrameBytes: Captured, MaxFrameBytes + 1: Unavailable} {
		if got := a.KeepFrame(string(rune('a'+size%7)), make([]byte, size)); got.Status != want {
			t.Errorf("%d bytes: %+v, want %s", size, got, want)
		}
	}
}

func TestAttemptsNeverShareAFolder(t *testing.T) { // RR-148
	r := record(t)
	r.selects(1)
	test, first := r.attempt(0)
	r.add(first, failedStep())
	one := first.KeepFrame("x", []byte("1"))
	first.Finish(nil)
	second, err := test.StartAttempt(0)
	if err != nil {
		t.Fatal(err)
	}
	two := second.KeepFrame("x", []byte("2"))
	if one.Status != Captured || two.Status != Captured || filepath.Dir(one.Path) == filepath.Dir(two.Path) {
		t.Fatalf("%+v and %+v", one, two)
	}
}
