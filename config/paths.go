package config

import (
	"path"
	"regexp"
	"strings"

	"sedum.dev/sedum/internal/strictyaml"
)

var drive = regexp.MustCompile(`^[A-Za-z]:`)

// setPath reads a relative path that stays inside the project.
func (r *reader) setPath(to *string) func(field) {
	return func(f field) {
		s := strictyaml.Resolve(f.node)
		if s.Kind != strictyaml.Text {
			r.wrongType(f, "text")
			return
		}
		clean, code := projectPath(s.Text)
		if code != "" {
			r.fault(code, f, pathMessage(f.key, code), pathFix)
			return
		}
		*to = clean
	}
}

const pathFix = "write a path relative to the project root that stays inside it"

func pathMessage(key, code string) string {
	if code == "config_path_escape" {
		return key + " leaves the project"
	}
	return key + " must be a relative path that is not empty"
}

// projectPath returns the clean form of a path, or the code of what is wrong with it.
func projectPath(p string) (clean, code string) {
	clean = path.Clean(p)
	switch {
	case strings.TrimSpace(p) == "", path.IsAbs(p), drive.MatchString(p), strings.ContainsRune(p, 0):
		return "", "invalid_config_path"
	case clean == "..", strings.HasPrefix(clean, "../"):
		return "", "config_path_escape"
	}
	return clean, ""
}
