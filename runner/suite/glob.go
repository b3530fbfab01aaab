package suite

import (
	"errors"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

var (
	drivePrefix = regexp.MustCompile(`^[A-Za-z]:`)
	globGroup   = regexp.MustCompile(`[!?*+@]\(`)
)

// checkGlob says why a glob can't be used, with the remedy.
func checkGlob(glob string) error {
	switch {
	case strings.TrimSpace(glob) == "":
		return errors.New("a glob is blank")
	case strings.HasPrefix(glob, "/"), drivePrefix.MatchString(glob):
		return errors.New("the glob " + quote(glob) + " is absolute; write it relative to the project")
	case slices.Contains(strings.Split(glob, "/"), ".."):
		return errors.New("the glob " + quote(glob) + " leaves the project; remove the .. segment")
	case globGroup.MatchString(glob):
		return errors.New("the glob " + quote(glob) + " has a group such as !(...), which is not supported; write {a,b}, or exclude with a second glob")
	case !doublestar.ValidatePattern(glob):
		return errors.New("the glob " + quote(glob) + " is malformed; close every [ and {")
	}
	return nil
}

// matchGlob reports whether a checked glob matches a path. A segment with a
// leading dot matches only where the glob spells it.
func matchGlob(glob, file string) bool {
	matched, _ := doublestar.Match(path.Clean(glob), file)
	return matched && spells(glob, file, func(segment string) bool { return strings.HasPrefix(segment, ".") })
}

func matchAny(globs []string, file string) bool {
	return slices.ContainsFunc(globs, func(glob string) bool { return matchGlob(glob, file) })
}

// spells reports whether glob has every special segment of a path as it is.
func spells(glob, file string, special func(segment string) bool) bool {
	segments := strings.Split(glob, "/")
	for segment := range strings.SplitSeq(file, "/") {
		if special(segment) && !slices.Contains(segments, segment) {
			return false
		}
	}
	return true
}
