package config

import (
	"math"
	"slices"

	"sedum.dev/sedum/internal/strictyaml"
)

// keys is the whole file: what may stand in it, and where it goes.
func (r *reader) keys(c *Config) keys {
	section := func(known keys) func(field) {
		return func(f field) { r.mapping(f, known) }
	}
	return keys{
		"tests": section(keys{
			"directory": r.setPath(&c.Tests.Directory),
			"include":   r.setGlobs(&c.Tests.Include, testGlobs, 1),
			"exclude":   r.setGlobs(&c.Tests.Exclude, testGlobs, 0),
		}),
		"affected": section(keys{
			"ignore": r.setGlobs(&c.AffectedIgnore, affectedGlobs, 0),
			"map":    func(f field) { r.affectedMap(f, c) },
		}),
		"browser": func(f field) { r.browser(f, c) },
		"viewport": section(keys{
			"width":  r.setInt(&c.Viewport.Width, 1, 16384, "invalid_config_dimension"),
			"height": r.setInt(&c.Viewport.Height, 1, 16384, "invalid_config_dimension"),
		}),
		"thresholds": section(keys{
			"verify":            r.setProbability(&c.Thresholds.Verify),
			"lowConfidenceBand": r.setProbability(&c.Thresholds.LowConfidenceBand),
			"contradiction":     r.setProbability(&c.Thresholds.Contradiction),
		}),
		"outputDir":       r.setPath(&c.OutputDir),
		"reporterDir":     r.setPath(&c.ReporterDir),
		"baseUrl":         r.setURL(&c.BaseURL),
		"environment":     r.chooseEnvironment,
		"variables":       r.setVariables(c.Variables),
		"environments":    r.readEnvironments,
		"httpCredentials": func(f field) { r.httpCredentials(f, c) },
		"vision": section(keys{
			"enabled":   r.setBool(&c.Vision.Enabled),
			"model":     r.setText(&c.Vision.Model),
			"timeoutMs": r.setInt(&c.Vision.TimeoutMs, 1, math.MaxInt32, "invalid_config_type"),
		}),
		"provider": func(f field) { r.provider(f, c) },
		"budget": section(keys{
			"costUsd":    r.setCost(&c.Budget.CostUSD),
			"modelCalls": r.setInt(&c.Budget.ModelCalls, 1, math.MaxInt32, "invalid_config_budget"),
		}),
		"target": section(keys{
			"reset": func(f field) { r.reset(f, c) },
		}),
		"quarantine": func(f field) { r.quarantine(f, c) },
	}
}

func (r *reader) setProbability(to *float64) func(field) {
	return func(f field) {
		s := strictyaml.Resolve(f.node)
		switch {
		case s.Kind != strictyaml.Number:
			r.wrongType(f, "a number")
		case !(s.Number >= 0 && s.Number <= 1):
			r.fault("invalid_config_probability", f, f.key+" must lie between 0 and 1, not "+s.Text, "choose a number from 0 to 1")
		default:
			*to = s.Number
		}
	}
}

func (r *reader) setCost(to *float64) func(field) {
	return func(f field) {
		s := strictyaml.Resolve(f.node)
		switch {
		case s.Kind != strictyaml.Number:
			r.wrongType(f, "a number")
		case !(s.Number > 0) || math.IsInf(s.Number, 0):
			r.fault("invalid_config_budget", f, f.key+" must be an amount above 0, not "+s.Text, "write US dollars, such as 0.50")
		default:
			*to = s.Number
		}
	}
}

// policy checks what the thresholds mean together. The fault stands at the band,
// or where the band is a default at the threshold that is below it.
func (r *reader) policy(c *Config) {
	if c.Thresholds.LowConfidenceBand <= c.Thresholds.Verify {
		return
	}
	f, ok := r.lookup("thresholds", "lowConfidenceBand")
	if !ok {
		f, _ = r.lookup("thresholds", "verify")
	}
	r.fault("invalid_threshold_policy", f,
		"thresholds.lowConfidenceBand ("+strictyaml.FormatNumber(c.Thresholds.LowConfidenceBand)+
			") must not be above thresholds.verify ("+strictyaml.FormatNumber(c.Thresholds.Verify)+")",
		"lower the band or raise verify")
}

// lookup finds a value by its path.
func (r *reader) lookup(path ...string) (field, bool) {
	at := field{"", r.doc.Root}
	for _, name := range path {
		entries := r.entries(at)
		i := slices.IndexFunc(entries, func(e entry) bool { return e.name == name })
		if i < 0 {
			return field{}, false
		}
		at = entries[i].field
	}
	return at, true
}

var browsers = []string{"chromium", "chrome"}

// browser reads a name, or a mapping that says more.
func (r *reader) browser(f field, c *Config) {
	name := func(f field) {
		s := strictyaml.Resolve(f.node)
		if s.Kind != strictyaml.Text || !slices.Contains(browsers, s.Text) {
			r.fault("invalid_config_browser", f, f.key+" must be chromium or chrome",
				suggest(s.Text, browsers, "write chromium or chrome"))
			return
		}
		c.Browser.Name = s.Text
	}
	if strictyaml.Resolve(f.node).Kind != strictyaml.NotScalar {
		name(f)
		return
	}
	r.mapping(f, keys{
		"name":       name,
		"executable": r.setText(&c.Browser.Executable),
		"endpoint":   func(f field) { r.endpoint(f, c) },
	})
	if c.Browser.Executable != "" && c.Browser.Endpoint != "" {
		r.fault("invalid_config_browser", f, "browser.executable and browser.endpoint exclude each other",
			"keep executable to start a browser, or endpoint to use one that runs")
	}
}
