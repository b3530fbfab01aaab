package page

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
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
		clicked          bool // the page got a click, but no file
	}{
		{"several files for one", `<input type="file" aria-label="CV" onchange="got++" onclick="got++">`, CodeInvalidInput, false},
		{"several files for the one of a label", `<label style="padding: 9px" onclick="got++">CV<input type="file" hidden onchange="got++"></label>`, CodeInvalidInput, false},
		{"several files for the one that a button asks for", `<input type="file" id="picker" hidden onchange="got++"><button onclick="picker.click()">CV</button>`, CodeInvalidInput, true},
		{"disabled", `<input type="file" aria-label="CV" multiple disabled onchange="got++">`, CodeNotActionable, false},
		{"asks for nothing", `<button>CV</button>`, CodeUncertain, true},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p := newPage(t)
			openPage(t, p, `<script>got = 0</script>`+c.html)
			_, err := p.Upload(t.Context(), find(t, p, Click, "CV"), []string{file(t, "a.pdf", "1"), file(t, "b.pdf", "2")})
			var e *Error
			if !errors.As(err, &e) || e.Code != c.code || e.Dispatched != c.clicked || p.Closed() || eval(t, p, `got`) != 0 {
				t.Errorf("%v, dispatched %v", err, e != nil && e.Dispatched)
			}
			if c.code == CodeInvalidInput && !strings.Contains(e.Message, "takes only one file, and 2 are given") {
				t.Errorf("it says %q", e.Message)
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
