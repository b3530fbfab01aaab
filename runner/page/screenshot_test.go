package page

import (
	"bytes"
	"context"
	"image"
	"image/jpeg"
	"testing"
)

const passwordPage = `<!doctype html><style>body{margin:0}input{position:absolute;left:40px;width:200px;height:40px;background:#fff;border:0}</style>
<input type="password" value="hunter2" style="top:40px"><input value="visible" style="top:140px">
<iframe style="position:absolute;left:300px;top:200px;width:300px;height:100px;border:0"
 srcdoc="<style>body{margin:0}</style><input type=password value=hunter2 style='width:200px;height:40px;border:0'>"></iframe>`

// A picture never shows what stands in a password field, in whatever frame, and
// taking it leaves the page as it was.
func TestScreenshotPaintsPasswordsOver(t *testing.T) {
	p := newPage(t)
	openPage(t, p, passwordPage)
	before, err := p.Current(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	picture, err := p.Screenshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	seen, err := jpeg.Decode(bytes.NewReader(picture))
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		at      image.Point
		covered bool
	}{
		"password":          {image.Pt(140, 60), true},
		"its edge":          {image.Pt(41, 42), true},
		"text field":        {image.Pt(220, 160), false},
		"password in frame": {image.Pt(400, 220), true},
		"beside it":         {image.Pt(560, 220), false},
	} {
		r, _, _, _ := seen.At(c.at.X, c.at.Y).RGBA()
		if dark := r>>8 < 0x80; dark != c.covered {
			t.Errorf("%s: brightness %d, covered should be %v", name, r>>8, c.covered)
		}
	}
	if after, err := p.Current(t.Context()); err != nil || !after.Same(before) { // lesson 19
		t.Errorf("the picture changed the page: %+v, then %+v (%v)", before, after, err)
	}
}

func TestOnInputComesBeforeTheInput(t *testing.T) {
	p := newPage(t)
	openPage(t, p, `<button onclick="this.textContent='clicked'">Pay</button>`)
	scan, err := p.Collect(t.Context(), Click)
	if err != nil || len(scan.Candidates) != 1 {
		t.Fatal(err, scan)
	}
	seen := ""
	p.OnInput(func(ctx context.Context) {
		d, _ := p.VisibleText(ctx)
		seen = d.Text
	})
	effect, err := p.Click(t.Context(), Target{Candidate: scan.Candidates[0], Version: scan.Version, Op: Click})
	if err != nil || seen != "Pay" || effect.Box == nil {
		t.Errorf("%v, saw %q, box %v", err, seen, effect.Box)
	}
	if after, err := p.VisibleText(t.Context()); err != nil || after.Text != "clicked" {
		t.Errorf("%q %v", after.Text, err)
	}
}
