package page

import (
	"strings"
	"testing"
)

// What is folded away, scaled to nothing or moved out of reach is no text of the
// page and nothing to act on.
func TestWhatIsOutOfSightIsNotRead(t *testing.T) {
	p := newPage(t)
	for name, style := range map[string]string{
		"folded":                     "height: 0; overflow: hidden",
		"folded by its limit":        "max-height: 0; overflow: hidden",
		"folded to the side":         "width: 0; overflow: hidden",
		"folded, though scrolling":   "height: 0; overflow: auto",
		"scaled to nothing":          "transform: scale(0)",
		"moved to the left":          "position: fixed; left: 0; width: 300px; transform: translateX(-100%)",
		"moved to the right":         "position: fixed; right: 0; width: 300px; transform: translateX(100%)",
		"moved below":                "position: fixed; bottom: -100px; height: 100px",
		"a panel left of the page":   "position: absolute; left: -400px; width: 300px; height: 300px",
		"letters of no size":         "font-size: 0",
		"contents that are left out": "content-visibility: hidden",
	} {
		t.Run(name, func(t *testing.T) {
			rest := `<p>text</p><button>Pay</button>`
			if style == "font-size: 0" {
				rest = `<p>text</p>` // a button has letters of its own size
			}
			openPage(t, p, `<p>Hello</p><div style="`+style+`">Secret`+rest+`</div>`)
			if d := digest(t, p); d.Text != "Hello" {
				t.Errorf("read %q", d.Text)
			}
			if d := everything(t, p); strings.Join(strings.Fields(d.Drawn), " ") != "Hello" {
				t.Errorf("drawn %q", d.Drawn)
			}
			if scan := collect(t, p, Click); len(scan.Candidates) > 0 {
				t.Errorf("found %+v", scan.Candidates)
			}
		})
	}
}

// What can be scrolled to is seen, and so is what overflows or leaves a folded box.
func TestWhatCanBeReachedIsRead(t *testing.T) {
	p := newPage(t)
	for name, html := range map[string]string{
		"below":                         `<div style="height: 5000px"></div><div>Secret</div>`,
		"to the right":                  `<div style="position: absolute; left: 3000px">Secret</div>`,
		"scrolled past":                 `<div style="height: 100px">Secret</div><div style="height: 5000px"></div><script>scrollTo(0, 3000)</script>`,
		"scrolled past in a box":        `<div id="box" style="height: 100px; overflow: auto"><div style="height: 80px">Secret</div><div style="height: 5000px"></div></div><script>box.scrollTop = 3000</script>`,
		"scrolled past to the side":     `<div id="box" style="width: 200px; overflow: auto"><div style="width: 4000px"><div style="width: 100px; height: 100px">Secret</div></div></div><script>box.scrollLeft = 3000</script>`,
		"a page from right to left":     `<html dir="rtl"><div style="width: 4000px"><div style="width: 100px; height: 100px; margin-right: 3500px">Secret</div></div>`,
		"over the edge of no size":      `<div style="height: 0">Secret</div>`,
		"out of a folded box":           `<div style="height: 0; overflow: hidden"><div style="position: absolute; top: 50px">Secret</div></div>`,
		"out of a folded, placed box":   `<div style="height: 0; overflow: hidden; position: relative"><div style="position: fixed; top: 50px">Secret</div></div>`,
		"in a box of no layout":         `<div style="display: contents">Secret</div>`,
		"in a line":                     `<span style="overflow: hidden"><b>Secret</b></span>`,
		"a page of no height":           `<style>html, body { height: 0; overflow: hidden; margin: 0 }</style><div>Secret</div>`,
		"for screen readers":            `<div style="position: absolute; width: 1px; height: 1px; overflow: hidden">Secret</div>`,
		"for screen readers, to a side": `<div style="position: absolute; left: -9999px">Secret</div>`,
		"letters with a size again":     `<div style="font-size: 0"><b style="font-size: 16px">Secret</b></div>`,
		"half out of the window":        `<div style="position: fixed; left: -50px; width: 100px">Secret</div>`,
		"in a low frame":                `<iframe height="20" style="border: 0" srcdoc="<body style='margin: 0'>Secret"></iframe>`,
	} {
		t.Run(name, func(t *testing.T) {
			openPage(t, p, html)
			if d := digest(t, p); d.Text != "Secret" {
				t.Errorf("read %q %s", d.Text, d.Problem)
			}
		})
	}
}

// A tick of no size stands for its label, and can be ticked by it.
func TestATickOfNoSizeIsItsLabel(t *testing.T) {
	p := newPage(t)
	openPage(t, p, `<input type="checkbox" id="c" style="width: 0; height: 0; margin: 0; appearance: none; overflow: hidden"><label for="c">Terms</label>`)
	scan := collect(t, p, Click)
	if len(scan.Candidates) != 1 || scan.Candidates[0].Tag != "label" {
		t.Errorf("%+v", scan.Candidates)
	}
}

// A dialog that is folded away is not in front.
func TestAFoldedDialogIsNotInFront(t *testing.T) {
	p := newPage(t)
	openPage(t, p, `<p>Hello</p><div style="height: 0; overflow: hidden"><div role="dialog" aria-modal="true">Sure?</div></div>`)
	if d := digest(t, p); d.Text != "Hello" {
		t.Errorf("%q", d.Text)
	}
}
