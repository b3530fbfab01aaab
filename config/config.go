// Package config reads sedum.config.yaml, .env and the environment into one
// Config, with a position, a code and a fix for everything that is wrong.
//
// Entry point: Load. Precedence: built-in defaults < file < selected environment
// (base URL and variables only) < command line. Nothing secret is ever read from
// the file: keys, passwords and addresses that keys are sent to come from the
// process environment or .env alone.
package config

import "time"

// FileName is the name of the project file; the nearest one upward makes its
// folder the project root.
const FileName = "sedum.config.yaml"

// Config is one project's settings with every default filled in.
type Config struct {
	Root  string // absolute path of the project root
	File  string // absolute path of sedum.config.yaml; "" when there is none
	Tests struct {
		Directory string   // project-relative, "/"
		Include   []string // globs relative to Directory
		Exclude   []string
	}
	AffectedIgnore  []string
	AffectedMap     []AffectedRule
	Browser         Browser
	Viewport        Viewport
	Thresholds      Thresholds
	OutputDir       string // project-relative
	ReporterDir     string
	BaseURL         string // normalized; "" when there is none
	Environment     string // the selected environment; "" when there is none
	Variables       map[string]string
	TestEnv         TestEnv // what tests may read: Variables, .env and the process environment
	Credentials     Credentials
	HTTPCredentials HTTPCredentials
	Provider        Provider
	Vision          Vision
	Budget          Budget
	Reset           Reset
	Quarantine      []Quarantine
}

// AffectedRule selects tests without asking a model: a change of a file that
// matches Changed affects every test file that matches one of Tests.
type AffectedRule struct {
	Changed string
	Tests   []string
}

// Browser says which browser to run, or where one is already running.
type Browser struct {
	Name       string // chromium or chrome
	Executable string
	Endpoint   string // ws(s) or http(s) URL; excludes Executable
}

// Viewport is the page size in CSS pixels, each 1..16384.
type Viewport struct{ Width, Height int }

// Thresholds is the policy that turns scores into verdicts, each 0..1 and
// LowConfidenceBand not above Verify. They are decimals to the people who write
// them: Verify - LowConfidenceBand must be computed as one (result.FailLine),
// because in binary 0.9 - 0.3 is 0.6000000000000001.
type Thresholds struct {
	Verify            float64
	LowConfidenceBand float64
	Contradiction     float64
}

// HTTPCredentials answer the HTTP authentication of one origin. User and
// Password are names of environment variables; both "" when there are none.
type HTTPCredentials struct {
	User     string
	Password string
	Origin   string // "" means the origin of the base URL
}

// Provider names the model to ask.
type Provider struct {
	Name    string   // builtin, typesafe, clef, openai, github, anthropic or auto
	Model   string   // "" for the provider's default
	Prefer  []string // the order in which auto looks for a key
	BaseURL string   // a loopback address, or "" for the provider's own
}

// Vision is the opt-in visual fallback.
type Vision struct {
	Enabled   bool
	Model     string
	TimeoutMs int
}

// Budget stops a run before it spends more; 0 means no limit.
type Budget struct {
	CostUSD    float64
	ModelCalls int
}

// Reset brings the target back to its first state: an HTTP request or a command,
// never both; neither when there is no reset.
type Reset struct {
	URL       string // absolute http(s), or a path below the base URL
	Method    string
	Headers   []Header
	Command   []string // program and arguments, run without a shell
	TimeoutMs int
}

// Header is one HTTP header whose value is literal text or an environment variable.
type Header struct {
	Name  string
	Value string
	Env   string // variable name; "" for literal text
}

// Quarantine names a test whose failure is known.
type Quarantine struct {
	ID     string
	Reason string
	Until  time.Time // midnight UTC of the last day; zero means no end
}
