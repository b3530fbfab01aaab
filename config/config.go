// Package config reads sedum.config.yaml, .env and the environment into one
// Config, with a position, a code and a fix for everything that is wrong.
//
// Entry point: Load. Precedence: built-in defaults < file < selected environment
// (base URL and variables only) < command line.
package config

// Config is one project's settings with every default filled in.
type Config struct {
	Root  string // absolute path of the project root
	File  string // absolute path of sedum.config.yaml; "" when there is none
	Tests struct {
		Directory string
		Include   []string
		Exclude   []string
	}
	AffectedIgnore []string
	Browser        Browser
	Viewport       Viewport
	Thresholds     Thresholds
	OutputDir      string // project-relative
	ReporterDir    string
	BaseURL        string // normalized; "" when there is none
	Environment    string // the selected environment; "" when there is none
	Variables      map[string]string
	Provider       Provider
	Vision         Vision
}

// Browser says which browser to run, or where one is already running.
type Browser struct {
	Name       string // chromium or chrome
	Executable string
	Endpoint   string
}

// Viewport is the page size in CSS pixels, each 1..16384.
type Viewport struct{ Width, Height int }

// Thresholds is the policy that turns scores into verdicts, each 0..1 and
// LowConfidenceBand not above Verify.
type Thresholds struct {
	Verify            float64
	LowConfidenceBand float64
	Contradiction     float64
}

// Provider names the model to ask.
type Provider struct {
	Name   string // builtin, typesafe, clef, openai, github, anthropic or auto
	Model  string // "" for the provider's default
	Prefer []string
}

// Vision is the opt-in visual fallback.
type Vision struct {
	Enabled   bool
	Model     string
	TimeoutMs int
}
