package result

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path"
)

// Limits and names of kept pictures.
const (
	MaxFrameBytes = 5 << 20
	evidenceDir   = "evidence"
	frameMedia    = "image/jpeg"
)

// Reasons why there is no picture; readers print them, never branch on them.
const (
	ReasonClean         = "clean_step"
	ReasonSensitive     = "sensitive_page"
	ReasonDisabled      = "disabled"
	ReasonFrameSize     = "frame_size"
	ReasonCaptureFailed = "capture_failed"
	ReasonStaleFrame    = "stale_frame"
	ReasonPageClosed    = "page_closed"
)

// KeepFrame stores a JPEG of the attempt in a file of its own, for the owner
// only, and returns where it is or why it isn't there. The id is the step's id
// and what the frame shows; a second frame of one id is refused.
func (a *AttemptRecord) KeepFrame(id string, picture []byte) Frame {
	if len(picture) == 0 || len(picture) > MaxFrameBytes {
		return Frame{Status: Unavailable, Reason: ReasonFrameSize}
	}
	sum := sha256.Sum256([]byte(id))
	name := path.Join(evidenceDir, a.Dir(), hex.EncodeToString(sum[:12])+".jpg")
	files, _, err := a.t.r.sinks()
	if err == nil {
		err = files.create(name, picture)
	}
	if err != nil {
		return Frame{Status: Unavailable, Reason: ReasonCaptureFailed}
	}
	return Frame{Status: Captured, Path: name, MediaType: frameMedia}
}

// create writes a new file below the directory, and the folders that lead to it.
func (s *sink) create(name string, content []byte) error {
	if err := s.stillThere(); err != nil {
		return fmt.Errorf("create %s: %w", s.path(name), err)
	}
	if err := s.dir.MkdirAll(path.Dir(name), 0o700); err != nil {
		return fmt.Errorf("create %s: %w", s.path(name), err)
	}
	f, err := s.dir.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("create %s: %w", s.path(name), err)
	}
	_, err = f.Write(content)
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		_ = s.dir.Remove(name) // half a picture is none
		return fmt.Errorf("create %s: %w", s.path(name), err)
	}
	return nil
}
