package page

import "testing"

// Text in shadow trees stands where a person sees it, once, whatever made the tree.
func TestShadowText(t *testing.T) {
	p := newPage(t)
	const inShadow = `<p>shadow</p><slot></slot><p hidden>not</p>`
	attach := func(mode string) string {
		return `<x-box>light<b slot="none">nowhere</b></x-box><script>document.querySelector('x-box').attachShadow({mode: '` + mode + `'}).innerHTML = '` + inShadow + `'</script>`
	}
	for _, c := range []struct{ name, html, want string }{
		{"open", attach("open"), "before shadow light after"},
		{"closed", attach("closed"), "before shadow light after"},
		{"declared", `<x-box>light<template shadowrootmode="open">` + inShadow + `</template></x-box>`, "before shadow light after"},
		{"slots in slots", `<x-a>light</x-a><script>
			const outer = document.querySelector('x-a').attachShadow({mode: 'closed'})
			outer.innerHTML = '<x-b><slot></slot></x-b>'
			outer.firstChild.attachShadow({mode: 'closed'}).innerHTML = '[<slot></slot>]'
			</script>`, "before [ light ] after"},
		{"a slot's own text", `<x-a></x-a><script>document.querySelector('x-a').attachShadow({mode: 'open'}).innerHTML = '<slot>nothing yet</slot>'</script>`, "before nothing yet after"},
		{"a slot without a shadow tree", `<slot>stray</slot>`, "before stray after"},
	} {
		t.Run(c.name, func(t *testing.T) {
			openPage(t, p, "before "+c.html+"<p>after</p>")
			if got := digest(t, p).Text; got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

// A component that shows an error later changes the page, even where its shadow
// tree is all that changes: nothing judged before is kept.
func TestAShadowTreeThatChangesChangesThePage(t *testing.T) {
	for _, mode := range []string{"open", "closed"} {
		p := newPage(t)
		openPage(t, p, `<p>Cart</p><x-error></x-error>`)
		before := current(t, p)
		eval(t, p, `void (root = document.querySelector('x-error').attachShadow({mode: "`+mode+`"}), root.innerHTML = '<p>Error</p>')`)
		if after := current(t, p); after.Same(before) {
			t.Errorf("%s: made, but unnoticed", mode)
		}
		if got := digest(t, p).Text; got != "Cart Error" {
			t.Errorf("%s: %q", mode, got)
		}
		before = current(t, p)
		eval(t, p, `void root.firstChild.remove()`)
		if after := current(t, p); after.Same(before) {
			t.Errorf("%s: changed, but unnoticed", mode)
		}
	}
}

func TestElementsInClosedShadowTreesCanBeActedOn(t *testing.T) {
	p := newPage(t)
	openPage(t, p, `<x-form></x-form><script>
		const root = document.querySelector('x-form').attachShadow({mode: 'closed'})
		root.innerHTML = '<label>Mail <input></label><p style="height: 3000px"></p><button>Send</button>'
		root.querySelector('button').onclick = () => root.innerHTML = 'sent to ' + root.querySelector('input').value
	</script>`)
	if _, err := p.Fill(t.Context(), find(t, p, Fill, "Mail"), "ada@shop.test"); err != nil {
		t.Fatal(err)
	}
	if _, err := p.Click(t.Context(), find(t, p, Click, "Send")); err != nil {
		t.Fatal(err)
	}
	if got := digest(t, p).Text; got != "sent to ada@shop.test" {
		t.Errorf("%q", got)
	}
}

// A page can neither see nor break what remembers closed shadow trees.
func TestAttachShadowIsTheBrowsersToThePage(t *testing.T) {
	p := newPage(t)
	openPage(t, p, `<div id="host"></div><script>thrown = f => { try { f() } catch (e) { return e.name } }</script>`)
	for _, c := range []struct {
		expression string
		want       any
	}{
		{`Element.prototype.attachShadow.name`, "attachShadow"},
		{`Element.prototype.attachShadow.length`, 1},
		{`Element.prototype.attachShadow.toString().includes('[native code]')`, true},
		{`'prototype' in Element.prototype.attachShadow`, false},
		{`Object.values(Object.getOwnPropertyDescriptor(Element.prototype, 'attachShadow')).slice(1).join()`, "true,true,true"},
		{`host.attachShadow({mode: 'closed'}) instanceof ShadowRoot`, true},
		{`host.shadowRoot`, nil},
		{`thrown(() => host.attachShadow({mode: 'open'}))`, "NotSupportedError"},
		{`thrown(() => document.createElement('input').attachShadow({mode: 'open'}))`, "NotSupportedError"},
		{`thrown(() => Element.prototype.attachShadow.call({}, {mode: 'open'}))`, "TypeError"},
		{`(Element.prototype.attachShadow = () => 'own', host.attachShadow())`, "own"},
	} {
		if got := eval(t, p, c.expression); got != c.want {
			t.Errorf("%s is %v, want %v", c.expression, got, c.want)
		}
	}
}
