package step

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/locate"
	"sedum.dev/sedum/runner/sentence"
)

func TestUpload(t *testing.T) {
	outside, root := t.TempDir(), t.TempDir()
	for _, path := range []string{filepath.Join(outside, "secret.txt"), filepath.Join(root, "cv.pdf"), filepath.Join(root, "ada.png")} {
		if err := os.WriteFile(path, []byte("x"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for link, to := range map[string]string{"inside.pdf": filepath.Join(root, "cv.pdf"), "leak.txt": filepath.Join(outside, "secret.txt"), "dir": outside} {
		if err := os.Symlink(to, filepath.Join(root, link)); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ text, does, code, says string }{
		{`upload "cv.pdf" to the CV field`, "upload cv.pdf", "", "uploaded cv.pdf"},
		{`upload "./cv.pdf" and "{{user}}.png" to the CV field`, "upload cv.pdf ada.png", "", "uploaded cv.pdf, ada.png"},
		{`upload "inside.pdf" to the CV field`, "upload cv.pdf", "", "uploaded cv.pdf"},
		{`upload "missing.pdf" to the CV field`, "", "invalid_upload", "no such file"},
		{`upload "leak.txt" to the CV field`, "", "invalid_upload", "outside the project"},
		{`upload "dir/secret.txt" to the CV field`, "", "invalid_upload", "outside the project"},
		{`upload "." to the CV field`, "", "invalid_upload", "not a regular file"},
		{`upload "../x" to the CV field`, "", "invalid_operand", "must lie in the project"},
	} {
		p, f := newPage(t), finds(locate.Found)
		r := newRunner(p, f)
		r.Root = root
		step, err, _ := run(t, r, sentence.Upload, c.text)
		if got := strings.Join(p.inputs, "; "); got != c.does {
			t.Errorf("%s: did %q", c.text, got)
		}
		if c.code == "" {
			if err != nil || step.Verdict != result.Passed || step.Detail != c.says || f.asked[0] != "click: click the CV field" {
				t.Errorf("%s: %+v, %v, %v", c.text, step, err, f.asked)
			}
			continue
		}
		if err == nil || err.Code != "invalid_test" || step.Error.Code != c.code || !strings.Contains(step.Error.Message, c.says) {
			t.Errorf("%s: %+v, %+v", c.text, step.Error, err)
		}
		if strings.Contains(step.Error.Message, root) || strings.Contains(step.Error.Message, outside) {
			t.Errorf("%s shows a path of this machine", step.Error.Message)
		}
	}
}
