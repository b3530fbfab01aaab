package page

import (
	"net"
	"strings"
	"testing"
)

// Pages come in other elements than frames, and drawings are documents too.
func TestEmbeddedDocumentsAreRead(t *testing.T) {
	const drawing = `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><text y='20'>inside</text></svg>`
	for name, html := range map[string]string{
		"an object":             `<object data="/in" type="text/html" width="300" height="100"></object>`,
		"an object of no type":  `<object data="/in" width="300" height="100"></object>`,
		"an embed":              `<embed src="/in" type="text/html" width="300" height="100">`,
		"an embed of no type":   `<embed src="/in" width="300" height="100">`,
		"another site's":        `<embed src="OTHER/in" width="300" height="100">`,
		"a drawing in a frame":  `<iframe src="` + drawing + `"></iframe>`,
		"an object's fallback":  `<object data="/in" type="application/x-none">inside</object>`,
		"beside a picture":      `<object data="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="50" height="50"></object><embed src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" width="50" height="50">inside`,
		"beside an empty embed": `<embed width="50" height="50">inside`,
	} {
		t.Run(name, func(t *testing.T) {
			p := newPage(t)
			visit(t, p, map[string]string{"/": "main " + html, "/in": "inside"})
			whole(t, p)
			if d := everything(t, p); d.Text != "main inside" || len(d.Unread) > 0 {
				t.Errorf("%q, unread %q", d.Text, d.Unread)
			}
		})
	}
}

// What came in the place of a frame that left during the reading is read as well.
func TestAPageOfWhichAPartLeftIsReadAgain(t *testing.T) {
	p := newPage(t)
	silent := "http://" + listen(t, func(net.Conn) {}) + "/"
	visit(t, p, map[string]string{"/": `<p>main</p><iframe src="` + silent + `"></iframe>`})
	eval(t, p, `void setTimeout(() => { document.querySelector('iframe').outerHTML = '<b>Declined</b>' }, 300)`)
	if d := everything(t, p); !strings.Contains(d.Text, "Declined") && len(d.Unread) == 0 {
		t.Errorf("%q, unread %q", d.Text, d.Unread)
	}
}
