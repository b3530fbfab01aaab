package config

import (
	"regexp"
	"strings"

	"gopkg.in/yaml.v3"

	"sedum.dev/sedum/internal/strictyaml"
)

var variableName = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_]*$`)

// setVariables adds name: scalar pairs to a map.
func (r *reader) setVariables(to map[string]string) func(field) {
	return func(f field) {
		for _, e := range r.entries(f) {
			key := field{e.key, e.keyNode}
			switch value, problem := variableText(e.node); {
			case isCredential(e.name):
				r.fault("api_key_in_config", key, e.name+" must not stand in the configuration",
					"set it in the environment or in .env")
			case !variableName.MatchString(e.name):
				r.fault("invalid_config_variable", key, quote(e.name)+" is not a variable name",
					"use letters, digits and underscores, no digit first")
			case problem != "":
				r.fault("invalid_config_variable", e.field, e.key+" "+problem, "write text, a number, true, false or null; quote text that looks like a number")
			default:
				to[e.name] = value
			}
		}
	}
}

// variableText is the text form of a scalar. A number that would change its
// spelling (01, 1.0) is refused: a test would type something else than was written.
func variableText(n *yaml.Node) (text, problem string) {
	s := strictyaml.Resolve(n)
	switch s.Kind {
	case strictyaml.NotScalar:
		return "", "must be a single value, not " + strictyaml.Describe(n)
	case strictyaml.Null:
		return "", ""
	case strictyaml.Bool:
		return strings.ToLower(s.Text), ""
	case strictyaml.Number:
		if written := strictyaml.FormatNumber(s.Number); written != s.Text {
			return "", "would become " + written + ", because " + s.Text + " is a number"
		}
	}
	return s.Text, ""
}

func (r *reader) chooseEnvironment(f field) {
	s := strictyaml.Resolve(f.node)
	if s.Kind != strictyaml.Text || strings.TrimSpace(s.Text) == "" {
		r.fault("invalid_config_environment", f, "environment must be the name of one of the environments", "write a name that stands under environments")
		return
	}
	r.environmentName.text, r.environmentName.at = s.Text, r.doc.At(f.node)
}

func (r *reader) readEnvironments(f field) {
	if f.node.Kind != yaml.MappingNode {
		r.fault("invalid_config_environment", f, "environments must be a mapping of names", "write name: {baseUrl: ..., variables: ...}")
		return
	}
	r.environments = map[string]environment{}
	for _, e := range r.entries(f) {
		env := environment{variables: map[string]string{}}
		switch {
		case strings.TrimSpace(e.name) == "":
			r.fault("invalid_config_environment", field{e.key, e.keyNode}, "an environment needs a name", "write a name that is not blank")
		case e.node.Kind != yaml.MappingNode:
			r.fault("invalid_config_environment", e.field, e.key+" must be a mapping, not "+strictyaml.Describe(e.node),
				"write baseUrl or variables below it")
		default:
			r.mapping(e.field, keys{"baseUrl": r.setURL(&env.baseURL), "variables": r.setVariables(env.variables)})
		}
		r.environments[e.name] = env
	}
}
