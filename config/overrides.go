package config

import (
	"fmt"
	"slices"
	"strings"

	"sedum.dev/sedum/internal/strictyaml"
)

// overrides applies the command line to what the file says.
func (r *reader) overrides(c *Config, o Overrides) {
	start := strictyaml.Position{Line: 1, Col: 1}
	if o.Browser != "" {
		c.Browser.Name = o.Browser
		if !slices.Contains(browsers, o.Browser) {
			r.add("invalid_config_browser", start, "--browser", quote(o.Browser)+" is not a browser", suggest(o.Browser, browsers, "write chromium or chrome"))
		}
	}
	r.overrideProvider(c, o)
	if o.Vision != nil {
		c.Vision.Enabled = *o.Vision
	}
	if o.VisionModel != "" {
		c.Vision.Model = o.VisionModel
	}
	r.overridePath(&c.OutputDir, o.OutputDir, "--output-dir")
	r.reporterDirGiven = r.overridePath(&c.ReporterDir, o.ReporterDir, "--reporter-dir")
	for _, glob := range o.AffectedIgnore {
		if problem := AffectedGlobProblem(glob); problem != "" {
			r.add("invalid_affected_glob", start, "--affected-ignore", fmt.Sprintf("the glob %q %s", glob, problem), "correct the glob")
		}
		c.AffectedIgnore = append(c.AffectedIgnore, glob)
	}
}

func (r *reader) overrideProvider(c *Config, o Overrides) {
	start := strictyaml.Position{Line: 1, Col: 1}
	if o.Provider != "" && o.Provider != c.Provider.Name {
		c.Provider = Provider{Name: o.Provider}
		if names := providerNames(true); !slices.Contains(names, o.Provider) {
			r.add("invalid_config_provider", start, "--provider", quote(o.Provider)+" is not a provider", suggest(o.Provider, names, "use one of "+strings.Join(names, ", ")))
			return
		}
	}
	if o.Model == "" {
		return
	}
	c.Provider.Model = o.Model
	if message, fix := modelProblem(c.Provider); message != "" {
		r.add("invalid_config_provider_model", start, "--model", message, fix)
	}
}

func (r *reader) overridePath(to *string, given, flag string) bool {
	if given == "" {
		return false
	}
	clean, code := projectPath(given)
	if code != "" {
		r.add(code, strictyaml.Position{Line: 1, Col: 1}, flag, pathMessage(flag, code), pathFix)
		return false
	}
	*to = clean
	return true
}
