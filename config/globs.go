package config

import (
	"fmt"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
	"gopkg.in/yaml.v3"

	"sedum.dev/sedum/internal/strictyaml"
)

// globRule returns what is wrong with a glob, or "" twice.
type globRule func(glob string) (code, problem string)

func testGlobs(glob string) (code, problem string) {
	switch {
	case strings.TrimSpace(glob) == "":
		return "invalid_config_globs", "must not be blank"
	case strings.HasPrefix(glob, "/"), drive.MatchString(glob), hasParent(glob):
		return "unsafe_config_glob", "must be relative and stay inside the test directory"
	case !doublestar.ValidatePattern(glob):
		return "invalid_config_globs", "is not a complete pattern"
	}
	return "", ""
}

func affectedGlobs(glob string) (code, problem string) {
	if problem := AffectedGlobProblem(glob); problem != "" {
		return "invalid_affected_glob", problem
	}
	return "", ""
}

// AffectedGlobProblem says what is wrong with a glob of changed files, "" if nothing is.
func AffectedGlobProblem(glob string) string {
	switch {
	case strings.TrimSpace(glob) == "":
		return "must not be blank"
	case strings.HasPrefix(glob, "/"), strings.HasPrefix(glob, "!"), drive.MatchString(glob):
		return "must be relative to the project root and not begin with / or !"
	case strings.Contains(glob, `\`):
		return "must not hold a backslash"
	case hasParent(glob):
		return "must not leave the project"
	case !balanced(glob), !doublestar.ValidatePattern(glob):
		return "has brackets that don't match"
	}
	return ""
}

func hasParent(glob string) bool {
	return slices.Contains(strings.FieldsFunc(glob, func(r rune) bool { return r == '/' || r == '\\' }), "..")
}

func balanced(glob string) bool {
	closing := map[rune]rune{'(': ')', '[': ']', '{': '}'}
	var open []rune
	for _, r := range glob {
		switch {
		case closing[r] != 0:
			open = append(open, closing[r])
		case r != ')' && r != ']' && r != '}':
		case len(open) == 0 || open[len(open)-1] != r:
			return false
		default:
			open = open[:len(open)-1]
		}
	}
	return len(open) == 0
}

// setGlobs reads a list of at least so many globs.
func (r *reader) setGlobs(to *[]string, rule globRule, atLeast int) func(field) {
	return func(f field) {
		if globs, ok := r.globs(f, rule, atLeast); ok {
			*to = globs
		}
	}
}

func (r *reader) globs(f field, rule globRule, atLeast int) ([]string, bool) {
	if f.node.Kind != yaml.SequenceNode {
		r.fault("invalid_config_globs", f, f.key+" must be a list of globs, not "+strictyaml.Describe(f.node), "write one glob or more as a list")
		return nil, false
	}
	if len(f.node.Content) < atLeast {
		r.fault("empty_config_globs", f, f.key+" must not be empty", "add a glob, or remove the key for the default")
		return nil, false
	}
	before := len(r.found)
	globs := []string{}
	for _, item := range r.items(f) {
		s := strictyaml.Resolve(item.node)
		if s.Kind != strictyaml.Text {
			r.fault("invalid_config_globs", item, item.key+" must be text, not "+strictyaml.Describe(item.node), "quote the glob")
			continue
		}
		if code, problem := rule(s.Text); code != "" {
			r.fault(code, item, fmt.Sprintf("the glob %q %s", s.Text, problem), "correct the glob")
		}
		globs = append(globs, s.Text)
	}
	return globs, len(r.found) == before
}

// affectedMap reads globs of changed files with the globs of the tests they affect.
func (r *reader) affectedMap(f field, c *Config) {
	for _, e := range r.entries(f) {
		if code, problem := affectedGlobs(e.name); code != "" {
			r.fault(code, field{e.key, e.keyNode}, fmt.Sprintf("the glob %q %s", e.name, problem), "correct the glob")
		}
		if tests, ok := r.globs(e.field, affectedGlobs, 1); ok {
			c.AffectedMap = append(c.AffectedMap, AffectedRule{e.name, tests})
		}
	}
}
