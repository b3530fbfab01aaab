package result

import (
	"crypto/sha256"
	"encoding/hex"
	"path"
	"strings"
)

const (
	downloadsDir  = "downloads"
	maxSlugBytes  = 60 // without hash and extension
	maxExtension  = 10
	slugHashBytes = 4
)

// KeepDownload stores a file that the test downloaded, for the owner only, and
// returns where it is in the run directory. The id says which download of which
// step it is; the name, which the page chose, only helps people to recognise it.
func (a *AttemptRecord) KeepDownload(id, name string, content []byte) (string, error) {
	stored := path.Join(downloadsDir, a.Dir(), slug(id, name))
	files, _, err := a.t.r.sinks()
	if err == nil {
		err = files.create(stored, content)
	}
	if err != nil {
		return "", err
	}
	return stored, nil
}

// slug is a file name that is safe everywhere, different for each id and name.
func slug(id, name string) string {
	sum := sha256.Sum256([]byte(id + "\x00" + name))
	extension := safe(path.Ext(name), maxExtension)
	base := safe(strings.TrimSuffix(name, path.Ext(name)), maxSlugBytes)
	if base == "" {
		base = "file"
	}
	out := base + "-" + hex.EncodeToString(sum[:slugHashBytes])
	if extension != "" {
		out += "." + extension
	}
	return out
}

// safe keeps ASCII letters and digits, lower case, with single hyphens between.
func safe(text string, limit int) string {
	var b strings.Builder
	for _, r := range strings.ToLower(text) {
		plain := r >= 'a' && r <= 'z' || r >= '0' && r <= '9'
		switch {
		case plain:
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
		if b.Len() >= limit {
			break
		}
	}
	return strings.Trim(b.String(), "-")
}
