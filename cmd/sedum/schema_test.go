package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// RR-047: what the program prints is the file that a release has beside it.
func TestTheSchemaOfARelease(t *testing.T) {
	const file = "result/run-result.schema.json"
	shipped, err := os.ReadFile("../../" + file)
	must(t, err)
	var out bytes.Buffer
	if code := (&app{stdout: &out, stderr: &out}).run([]string{"schema"}); code != 0 || !bytes.Equal(out.Bytes(), shipped) {
		t.Errorf("exit code %d, and sedum schema prints something else than %s", code, file)
	}
	release, err := os.ReadFile("../../.github/workflows/release.yml")
	must(t, err)
	if !strings.Contains(string(release), "gh release create \"$VERSION\" --verify-tag --generate-notes "+file+"\n") {
		t.Errorf("a release does not hold %s", file)
	}
}
