package artifact

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// DefaultName is sedum-<suite>-<shard>-attempt<n> in lower-case ASCII, without the
// parts that are empty. It holds the attempt of the workflow run (from 1) because
// names can't be used twice in one. Where letters are not ASCII or text is cut, a
// part of its hash keeps names apart.
func DefaultName(suite, shard string, attempt int) string {
	parts := []string{"sedum"}
	for _, text := range []string{suite, shard} {
		if s := slug(text); s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(append(parts, "attempt"+strconv.Itoa(max(attempt, 1))), "-")
}

// slug ends with a part of the text's hash when letters had to be left out.
func slug(text string) string {
	var b strings.Builder
	lost := false
	for _, r := range strings.ToLower(norm.NFKD.String(text)) {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			b.WriteRune(r)
		case unicode.Is(unicode.Mn, r): // an accent, now apart from its letter
		default:
			lost = lost || r > unicode.MaxASCII
			if b.Len() > 0 && !strings.HasSuffix(b.String(), "-") {
				b.WriteByte('-')
			}
		}
	}
	s := strings.Trim(b.String(), "-")
	if !lost && len(s) <= maxSlugBytes && (s != "" || text == "") {
		return s
	}
	sum := sha256.Sum256([]byte(text))
	hash := hex.EncodeToString(sum[:3])
	s = strings.TrimRight(s[:min(len(s), maxSlugBytes-len(hash)-1)], "-")
	return strings.TrimLeft(s+"-"+hash, "-")
}

// CheckName reports why GitHub would not take a name, with the position and a name that it would.
func CheckName(name string) error {
	switch {
	case name == "":
		return errors.New("an artifact needs a name")
	case !utf8.ValidString(name):
		return fmt.Errorf("artifact name %q is not UTF-8", name)
	case len(name) > maxNameBytes:
		return fmt.Errorf("artifact name %q... has %d bytes; %d are allowed", shortened(name, 40), len(name), maxNameBytes)
	}
	if fault := forbidden(name, forbiddenInNames); fault != "" {
		return fmt.Errorf("artifact name %q: %s; use %q", name, fault, replaced(name, forbiddenInNames))
	}
	return nil
}

// forbidden describes the first character that must not be there, counting from 1;
// "" when there is none. Control characters never may.
func forbidden(text, set string) string {
	position := 0
	for _, r := range text {
		position++
		if isForbidden(r, set) {
			return fmt.Sprintf("character %d (%q) is not allowed", position, r)
		}
	}
	return ""
}

func replaced(text, set string) string {
	return strings.Map(func(r rune) rune {
		if isForbidden(r, set) {
			return '-'
		}
		return r
	}, text)
}

func isForbidden(r rune, set string) bool {
	return unicode.IsControl(r) || strings.ContainsRune(set, r)
}

// freeName is the first of name-2, name-3, ... that is not taken.
func freeName(name string, taken map[string]bool) string {
	for n := 2; ; n++ {
		suffix := "-" + strconv.Itoa(n)
		if free := shortened(name, maxNameBytes-len(suffix)) + suffix; !taken[free] {
			return free
		}
	}
}

// shortened cuts at a whole character.
func shortened(text string, bytes int) string {
	if len(text) <= bytes {
		return text
	}
	for bytes > 0 && !utf8.RuneStart(text[bytes]) {
		bytes--
	}
	return text[:bytes]
}
