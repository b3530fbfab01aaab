package page

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestDownloads(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/report" {
			w.Header().Set("Content-Disposition", `attachment; filename="report.csv"`)
			fmt.Fprint(w, "a,b")
			return
		}
		w.Header().Set("Content-Type", "text/html")
		fmt.Fprint(w, `<a href="/report">Attachment</a> <a href="/" download="page.html">Marked link</a>
			<button onclick="location = '/report'">By script</button>
			<button onclick="Object.assign(document.createElement('a'), {href: window.URL.createObjectURL(new window.Blob(['x'])), download: 'made.txt'}).click()">Made here</button>`)
	}))
	defer server.Close()
	for target, want := range map[string]string{
		"Attachment": "report.csv", "Marked link": "page.html", "By script": "report.csv", "Made here": "made.txt",
	} {
		t.Run(target, func(t *testing.T) {
			p := newPage(t)
			if err := p.Goto(t.Context(), server.URL); err != nil {
				t.Fatal(err)
			}
			effect, err := p.Click(t.Context(), find(t, p, Click, target))
			if err != nil || effect.RouteChanged {
				t.Fatalf("%+v, %v", effect, err)
			}
			var got []Download
			waitFor(t, "the download", func() bool { got = append(got, p.Downloads()...); return len(got) > 0 })
			content, err := got[0].Content(t.Context())
			if err != nil || got[0].Name != want || len(content) == 0 {
				t.Errorf("%q with %d bytes, %v", got[0].Name, len(content), err)
			}
		})
	}
}
