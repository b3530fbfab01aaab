package ci

import (
	"path"
	"path/filepath"
	"strings"
	"unicode"
)

// workspaces are where CI servers look for attachments: a variable that holds
// an absolute path, and how the server says that it is the one that runs.
var workspaces = []struct {
	variable string
	runs     func(lookup func(string) (string, bool)) bool
}{
	{"CI_PROJECT_DIR", is("GITLAB_CI", "true")},
	{"WORKSPACE", set("JENKINS_URL")},
	{"GITHUB_WORKSPACE", is("GITHUB_ACTIONS", "true")},
}

func is(variable, value string) func(func(string) (string, bool)) bool {
	return func(lookup func(string) (string, bool)) bool {
		found, _ := lookup(variable)
		return found == value
	}
}

func set(variable string) func(func(string) (string, bool)) bool {
	return func(lookup func(string) (string, bool)) bool {
		found, _ := lookup(variable)
		return found != ""
	}
}

// EvidenceRoot is the run directory as attachments of a JUnit file must name it:
// relative to the workspace of the CI server that runs, else to the project.
// It is "" where no such name can be used. Both paths must exist; symbolic links
// are resolved on both sides.
func EvidenceRoot(lookup func(string) (string, bool), project, runDir string) string {
	var roots []string
	for _, w := range workspaces {
		if dir, _ := lookup(w.variable); filepath.IsAbs(dir) && w.runs(lookup) {
			roots = append(roots, dir)
		}
	}
	target, err := filepath.EvalSymlinks(runDir)
	if err != nil {
		return ""
	}
	for _, root := range append(roots, project) {
		resolved, err := filepath.EvalSymlinks(root)
		if err != nil {
			continue
		}
		relative, err := filepath.Rel(resolved, target)
		if err != nil || relative == "." || !filepath.IsLocal(relative) {
			continue
		}
		if name := filepath.ToSlash(relative); usableRoot(name) {
			return name
		}
		return ""
	}
	return ""
}

// usableRoot reports whether attachments may be named under a path: relative,
// inside, and without anything that would end the marker.
func usableRoot(name string) bool {
	drive := len(name) > 1 && name[1] == ':'
	return name != "" && !path.IsAbs(name) && !drive && !strings.ContainsAny(name, `\[]|`) &&
		!strings.ContainsFunc(name, unicode.IsControl) && plainSegments(name)
}

func plainSegments(name string) bool {
	for segment := range strings.SplitSeq(name, "/") {
		if segment == "" || segment == ".." {
			return false
		}
	}
	return true
}
