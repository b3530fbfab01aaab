package page

import (
	"os"
	"path/filepath"
	"testing"
)

func TestUpload(t *testing.T) {
	const told = `onchange="got = [...this.files].map(f => f.name + ' ' + f.size).join()"`
	for _, c := range []struct{ name, html, target string }{
		{"file input", `<label>CV <input type="file" multiple ` + told + `></label>`, "CV"},
		{"label of a hidden input", `<label style="padding: 9px">CV<input type="file" multiple hidden ` + told + `></label>`, "CV"},
		{"button before a hidden input", `<input type="file" id="picker" multiple hidden ` + told + `><button onclick="picker.click()">CV</button>`, "CV"},
		{"transparent input over a drawn one", `<label style="position: relative; padding: 9px">CV<input type="file" multiple style="opacity: 0; position: absolute; inset: 0" ` + told + `></label>`, "CV"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPage(t)
			openPage(t, p, `<script>var got</script>`+c.html)
			files := []string{file(t, "cv.pdf", "12345"), file(t, "photo.png", "1")}
			if _, err := p.Upload(t.Context(), find(t, p, Click, c.target), files); err != nil {
				t.Fatal(err, callLog(err))
			}
			if got := eval(t, p, `got`); got != "cv.pdf 5,photo.png 1" {
				t.Errorf("the page got %v", got)
			}
		})
	}
}

func TestUploadRefusals(t *testing.T) {
	for _, c := range []struct {
		name, html, code string
	}{
		{"several files for one", `<input type="file" aria-label="CV" onchange="got++">`, CodeInvalidInput},
		{"disabled", `<input type="file" aria-label="CV" disabled onchange="got++">`, CodeNotActionable},
		{"asks for nothing", `<button>CV</button>`, CodeUncertain},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := newPage(t)
			openPage(t, p, `<script>got = 0</script>`+c.html)
			_, err := p.Upload(t.Context(), find(t, p, Click, "CV"), []string{file(t, "a.pdf", "1"), file(t, "b.pdf", "2")})
			if code(err) != c.code || p.Closed() || eval(t, p, `got`) != 0 {
				t.Errorf("%v", err)
			}
		})
	}
}

func file(t *testing.T, name, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
