package config

import (
	"fmt"
	"slices"

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
