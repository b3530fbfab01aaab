package suite

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// The suffixes that make a file ours, exact and case-sensitive.
const (
	testSuffix   = ".test.yaml"
	scriptSuffix = ".test.ts"
	moduleSuffix = ".module.yaml"
)

// outsideProject stands for a path that must not be shown.
const outsideProject = "<outside-project>"

// within returns abs relative to root with "/", or false when it lies outside.
func within(root, abs string) (string, bool) {
	rel, err := filepath.Rel(root, abs)
	if err != nil || !filepath.IsLocal(rel) {
		return "", false
	}
	return filepath.ToSlash(rel), true
}

// hidden reports whether a walk leaves out an entry of this name.
func hidden(name string) bool {
	return strings.HasPrefix(name, ".") || name == "node_modules"
}

// printable reports whether a path can stand in logs and reports as it is.
func printable(path string) bool {
	return utf8.ValidString(path) && !strings.ContainsFunc(path, unprintable)
}

func unprintable(r rune) bool {
	return unicode.IsControl(r) || r == '\u2028' || r == '\u2029'
}

// escape writes what can't be shown as it is in the way of JSON.
func escape(text string) string {
	if printable(text) {
		return text
	}
	var b strings.Builder
	for _, r := range text {
		if unprintable(r) {
			fmt.Fprintf(&b, `\u%04x`, r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

// compareUnits orders text by UTF-16 code units, the order of every list of ours.
func compareUnits(a, b string) int {
	if ascii(a) && ascii(b) {
		return cmp.Compare(a, b)
	}
	return slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
}

func ascii(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= utf8.RuneSelf })
}
