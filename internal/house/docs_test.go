package house

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What people must be told stands in the documentation, in these words.
func TestDocumentationSays(t *testing.T) {
	root := strings.TrimSpace(string(output(t, "go", "list", "-m", "-f", "{{.Dir}}")))
	for _, c := range []struct{ requirement, file, words string }{
		{"PT-033", "docs/scores.md", "is borderline: make the claim more specific, or check that the page"},
		{"PT-034", "docs/scores.md", "a claim that never fitted the page: rewrite it"},
		{"PT-057", "docs/scores.md", "The scores are confidence, not measured frequencies."},
		{"PT-057", "docs/scores.md", `verify the page says "Thank you for your order"`},
		{"RR-051", "CHANGELOG.md", "may still change incompatibly until the first release that publishes it. From then on an incompatible change means a new major version"},
		{"RR-053", "CHANGELOG.md", "A reader that rejects every unknown key of a call must be updated before it reads new results."},
		{"RR-150", "docs/privacy.md", "It can't find secrets that nobody declared, text that is only in a picture's pixels"},
		{"RR-150", "docs/privacy.md", "--sensitive-origin"},
		{"RR-150", "docs/privacy.md", "--no-evidence"},
		{"RR-151", "docs/privacy.md", "A run directory is yours to keep or delete. Nothing that Sedum does deletes another run's files"},
	} {
		text, err := os.ReadFile(filepath.Join(root, c.file))
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(strings.Join(strings.Fields(string(text)), " "), c.words) {
			t.Errorf("%s: %s does not say %q", c.requirement, c.file, c.words)
		}
	}
}
