package page

import (
	"image"
	"net"
	"slices"
	"testing"
)

// Password fields are found wherever a picture would show them; a frame that
// can't be looked into is covered as a whole.
func TestPasswordsAreFoundInEveryFrame(t *testing.T) {
	p := newIsolatedPage(t)
	silent := "http://" + listen(t, func(net.Conn) {}) + "/"
	const field = `style="position: absolute; border: 0; padding: 0; width: 100px; height: 20px; left: 10px; top: 10px"`
	visit(t, p, map[string]string{
		"/": `<style>iframe { position: absolute; border: 5px solid; padding: 5px; width: 200px; height: 100px }</style><body>
			<div id="host" style="position: absolute; left: 0; top: 0"></div>
			<script>host.attachShadow({mode: 'closed'}).innerHTML = '<input type="password" ` + field + `>'</script>
			<iframe src="OTHER/form" style="left: 0; top: 100px; transform: scale(2); transform-origin: 0 0"></iframe>
			<iframe src="/form" style="left: 500px; top: 100px; rotate: 90deg"></iframe>
			<iframe src="` + silent + `" style="left: 0; top: 400px"></iframe>
			<iframe src="` + silent + `" hidden></iframe>`,
		"/form": `<input type="password" ` + field + `><input type="password" hidden>`,
	})
	got, err := p.passwords(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := []image.Rectangle{
		image.Rect(9, 9, 111, 31),
		image.Rect(39, 139, 241, 181), // 10 px of edge and 10 in it, all doubled
		image.Rect(549, 49, 671, 271), // the turned frame
		image.Rect(-1, 399, 221, 521), // the frame that never answers
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}
