package page

import (
	"testing"
)

func TestPointing(t *testing.T) {
	const page = `<script>got = []; for (const kind of ['mouseover', 'click', 'dblclick', 'contextmenu'])
		addEventListener(kind, e => e.target.id === 'it' && got.push(kind))</script>`
	for _, c := range []struct {
		name, html string
		op         Op
		do         func(*Page, Target) (Effect, error)
		want       string
	}{
		{"hover", `<button id="it">Products</button>`, Click,
			func(p *Page, to Target) (Effect, error) { return p.Hover(t.Context(), to) }, "mouseover"},
		{"hover a text", `<p id="it">Products</p>`, Read,
			func(p *Page, to Target) (Effect, error) { return p.Hover(t.Context(), to) }, "mouseover"},
		{"double click", `<button id="it">Products</button>`, Click,
			func(p *Page, to Target) (Effect, error) { return p.DoubleClick(t.Context(), to) }, "mouseover,click,click,dblclick"},
		{"double click a text", `<table><tr><td id="it">Products</td></tr></table>`, Read,
			func(p *Page, to Target) (Effect, error) { return p.DoubleClick(t.Context(), to) }, "mouseover,click,click,dblclick"},
		{"right click", `<a href="/x" id="it">Products</a>`, Click,
			func(p *Page, to Target) (Effect, error) { return p.RightClick(t.Context(), to) }, "mouseover,contextmenu"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPage(t)
			openPage(t, p, page+c.html)
			effect, err := c.do(p, find(t, p, c.op, "Products"))
			if err != nil || effect.Box == nil {
				t.Fatal(effect, err, callLog(err))
			}
			if got := eval(t, p, `got.join()`); got != c.want {
				t.Errorf("the page got %v, want %v", got, c.want)
			}
		})
	}
}

func TestWhatCannotBePointedAtGetsNoInput(t *testing.T) {
	p := newPage(t)
	openPage(t, p, `<script>got = 0; addEventListener('mouseover', () => got++, true)</script>
		<button>Save</button><div style="position: fixed; inset: 0">cookies?</div>`)
	_, err := p.Hover(t.Context(), find(t, p, Click, "Save"))
	if code(err) != CodeNotActionable || eval(t, p, `got`) != 0 {
		t.Errorf("%v, %v events", err, eval(t, p, `got`))
	}
}

func TestDrag(t *testing.T) {
	for name, html := range map[string]string{
		"by drag and drop": `<div draggable="true" id="card" ondragstart="event.dataTransfer.setData('text', 'card')">Invoice</div>
			<div id="zone" ondragover="event.preventDefault()" ondrop="got = event.dataTransfer.getData('text')"><h2>Done</h2></div>`,
		"by the mouse": `<div onmousedown="held = true">Invoice</div>
			<div onmousemove="held && moves++" onmouseup="got = held && moves > 0 && 'card'"><h2>Done</h2></div>`,
		"a control to a text": `<button draggable="true" ondragstart="event.dataTransfer.setData('text', 'card')">Invoice</button>
			<div ondragover="event.preventDefault()" ondrop="got = event.dataTransfer.getData('text')"><h2>Done</h2></div>`,
	} {
		t.Run(name, func(t *testing.T) {
			p := newPage(t)
			openPage(t, p, `<style>div { margin: 40px; border: 1px solid; width: 200px }</style><script>var got, held, moves = 0</script>`+html)
			op := Read
			if name == "a control to a text" {
				op = Click
			}
			from := find(t, p, op, "Invoice")
			effect, err := p.Drag(t.Context(), from, find(t, p, Read, "Done"))
			if err != nil || effect.Box == nil {
				t.Fatal(effect, err, callLog(err))
			}
			if got := eval(t, p, `got`); got != "card" {
				t.Errorf("the page got %v", got)
			}
		})
	}
}

func TestDragRefusals(t *testing.T) {
	for _, c := range []struct{ name, style, change, code string }{
		{"too far apart", "margin-top: 3000px", "", CodeNotActionable},
		{"another page by now", "", "document.querySelector('h2').textContent = 'Gone'", CodeStale},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPage(t)
			openPage(t, p, `<script>got = 0; addEventListener('mousedown', () => got++)</script><p>Invoice</p><h2 style="`+c.style+`">Done</h2>`)
			from, to := find(t, p, Read, "Invoice"), find(t, p, Read, "Done")
			if c.change != "" {
				eval(t, p, `void (`+c.change+`)`)
			}
			_, err := p.Drag(t.Context(), from, to)
			if code(err) != c.code || eval(t, p, `got`) != 0 {
				t.Errorf("%v", err)
			}
		})
	}
}
