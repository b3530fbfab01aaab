package page

import (
	"strings"
	"testing"
)

// A control in a table that nothing else names is called by its column, or by its
// row; what only its place says stands in its item.
func TestHeaders(t *testing.T) {
	p := newPage(t)
	for _, c := range []struct {
		what, html string
		op         Op
		name, item string // of the first candidate
	}{
		{"column", `<table><tr><th>Right<th>Editor<th>Guest<tr><td>Publish<td><input type="checkbox"><td><input type="checkbox"></table>`, Click, "Editor", "Editor Publish"},
		{"after a wide cell", `<table><tr><th>Right<th>Since<th>Editor<tr><td colspan="2">Publish<td><input type="checkbox"></table>`, Click, "Editor", "Editor Publish"},
		{"row", `<table><tr><th>Name<th>Price<th></th><tr><td>Lamp<td>$20<td><input type="checkbox"></table>`, Click, "Lamp", "Lamp $20"},
		{"select", `<table><tr><th>Name<th>Role<th>State<tr><td>Ada<td><select><option>Owner</select><td>Active</table>`, Click, "Role", "Role Ada Active"},
		{"text beside it", `<table><tr><th>Name<th>Description<tr><td>lang<td><p>Only in this language</p><select><option>fr</select></table>`, Click, "Only in this language", "Description lang Only in this language"},
		{"grid", `<div role="grid"><div role="row"><i role="columnheader">Room</i><i role="columnheader">Mon</i><i role="columnheader">Tue</i></div>
			<div role="row"><i role="rowheader">Birch</i><i role="gridcell"><button>Book</button></i><i role="gridcell"><button>Book</button></i></div></div>`, Click, "Book", "Birch Mon Book"},
		{"no headers", `<table><tr><td>Layout<td><button>Save</button></table>`, Click, "Save", "Layout Save"},
		{"description", `<dl><dt>staging<dd>Healthy <a href="#">Open</a><dt>production<dd>Healthy <a href="#">Open</a></dl>`, Click, "Open", "staging Healthy Open"},
	} {
		t.Run(c.what, func(t *testing.T) {
			openPage(t, p, c.html)
			found := collect(t, p, c.op).Candidates
			if len(found) == 0 || found[0].Name != c.name || found[0].Item != c.item {
				t.Errorf("got %+v", found)
			}
		})
	}
	openPage(t, p, `<p><span class="k">Owner</span> <span class="v">Eve</span></p><ul><li>Buy milk<li>Buy bread</ul>`)
	if found := collect(t, p, Read).Candidates; len(found) < 4 || len(found[len(found)-1].Hints) > 0 || !strings.Contains(strings.Join(hintsOf(found, "Eve"), ""), "Owner") {
		t.Errorf("%+v", found)
	}
	openPage(t, p, `<dl><dt>Median time<dd>6 min<dt>Total<dd><b>$9</b></dl>`)
	caption := map[string]string{"6 min": `label "Median time"`, "$9": `label "Total"`}
	want := []string{"Median time", "Median time 6 min", "Total", "Total $9"}
	found := collect(t, p, Read).Candidates
	if len(found) != len(want) {
		t.Fatalf("%+v", found)
	}
	for i, item := range want {
		if c := found[i]; i%2 == 1 && (c.Item != item || len(c.Hints) != 1 || c.Hints[0] != caption[c.Name]) {
			t.Errorf("item %q, hints %q, want %q, %s", c.Item, c.Hints, item, caption[c.Name])
		}
	}
}

// A label says what its links say: they are part of the sentence.
func TestLabelsHoldTheirLinks(t *testing.T) {
	p := newPage(t)
	openPage(t, p, `<label><input type="checkbox"> I accept the <a href="#">terms of sale</a></label>`)
	if found := collect(t, p, Click).Candidates; len(found) != 2 || found[0].Name != "I accept the terms of sale" || found[1].Name != "terms of sale" {
		t.Errorf("%+v", found)
	}
}

func hintsOf(found []Candidate, name string) []string {
	for _, c := range found {
		if c.Name == name {
			return c.Hints
		}
	}
	return nil
}
