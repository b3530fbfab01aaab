package config

const (
	defaultVisionModel    = "google/gemini-3.8-flash"
	defaultResetMethod    = "POST"
	defaultResetTimeoutMs = 30_000
)

// defaults is the configuration of a project that has none.
func defaults(root string) Config {
	c := Config{
		Root:        root,
		Browser:     Browser{Name: "chromium"},
		Viewport:    Viewport{Width: 1280, Height: 900},
		Thresholds:  Thresholds{Verify: 0.75, LowConfidenceBand: 0.15, Contradiction: 0.5},
		OutputDir:   ".sedum/runs",
		ReporterDir: ".sedum/reports",
		Variables:   map[string]string{},
		Provider:    Provider{Name: Builtin},
		Vision:      Vision{Model: defaultVisionModel, TimeoutMs: 10_000},
	}
	c.Tests.Directory = "tests"
	c.Tests.Include = []string{"**/*.test.ts", "**/*.test.yaml"}
	c.Tests.Exclude = []string{}
	c.AffectedIgnore = []string{}
	return c
}
