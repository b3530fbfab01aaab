package page

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Lessons 7 (shadow), 8 and 9 (pointer), 10 (toggles), 11 (aria-hidden), 13 (hover).
func TestCandidates(t *testing.T) {
	p := newPage(t)
	for _, c := range []struct {
		file string
		op   Op
		want string // role and name of each
	}{
		{"clickable", Click, "button Button|button Disabled -|link Link|link Outer inner|button Summary|tab Tab|menuitem Item|" +
			"button File|button Submit|textbox Date picker|textbox Off -|combobox Town|combobox Size"},
		{"toggles", Click, "checkbox Transparent|checkbox Tiny|radio First label|checkbox Plain|checkbox Off -"},
		{"aria-hidden", Click, "button Drawn|button Labelled"},
		{"aria-hidden", Fill, ""},
		{"pointer", Click, " Card text| Row|button Star|button Words|button Lone| Roled|button In a button"},
		{"fillable", Fill, "textbox text|textbox password|textbox nonsense|spinbutton number|textbox date|textbox area| rich|textbox readonly"},
		{"readable", Read, " Heading| Para bold| bold| Quote| Head| Cell|heading Roled| Leaf div| leaf| Span| Strong| Em| Item"},
		{"shadow", Click, "button Newsletter"},
		{"modal-native", Click, "button In first"},
		{"modal-shadow", Click, "button Yes"},
		{"hover", Click, "button visibility|button display|link opacity|button media|button hold"},
	} {
		t.Run(fmt.Sprint(c.file, " ", c.op), func(t *testing.T) {
			show(t, p, c.file)
			scan := collect(t, p, c.op)
			var got []string
			for _, found := range scan.Candidates {
				line := found.Role + " " + found.Name
				if found.Disabled {
					line += " -"
				}
				got = append(got, line)
			}
			if joined := strings.Join(got, "|"); joined != c.want || !scan.Complete {
				t.Errorf("got  %s\nwant %s", joined, c.want)
			}
		})
	}
}

// Each element of names.html is called by the first source that it has. (lessons 2, 4, 6 and 14)
func TestNames(t *testing.T) {
	p := newPage(t)
	show(t, p, "names")
	want := map[string]string{
		"aria": "Aria", "reference": "Hidden label", "inner": "Round trip", "label": "Label text", "placeholder": "Sample",
		"editor": "Write a comment", "both": "Sample", "no-field": "Plain button", "value": "Send", "default": "Submit",
		"text": "Own text", "nested": "Outer", "title": "Title", "img": "Picture", "svg": "Drawing", "near": "Beside",
		"icon": "shopping bag", "described": "Where do you live", "row": "Row caption",
	}
	for hook, c := range byHook(t, p) {
		if c.Name != want[hook] {
			t.Errorf("%s is called %q, want %q", hook, c.Name, want[hook])
		}
		delete(want, hook)
	}
	for hook := range want {
		t.Errorf("%s is not offered", hook)
	}
}

// A label that only names a control is no text of the page. (lesson 2)
func TestHiddenLabelsAreNoText(t *testing.T) {
	p := newPage(t)
	openPage(t, p, `<div><button aria-labelledby="label"><span id="label" hidden>Ticket type</span><i>v</i></button> <button>Search</button> <p>Fares</p></div>`)
	found := collect(t, p, Click).Candidates
	if len(found) != 2 || found[0].Name != "Ticket type" {
		t.Fatalf("%+v", found)
	}
	if got := strings.Join(found[1].Peers, "|") + found[1].Item; strings.Contains(got, "Ticket") {
		t.Errorf("beside it stands %q", got)
	}
	if got := digest(t, p).Text; got != "v Search Fares" {
		t.Errorf("digest %q", got)
	}
}

// What shows only while something is hovered is known from the styles. (lesson 12)
func TestLookingHoversNothing(t *testing.T) {
	p := newPage(t)
	openPage(t, p, `<script>moves = 0; for (const e of ['mousemove', 'mouseover', 'pointermove']) addEventListener(e, () => moves++, true)</script>
		<style>.row button { display: none } .row:hover button { display: inline }</style><div class="row">Order 7 <button>Delete</button></div>`)
	if found := collect(t, p, Click).Candidates; len(found) != 1 || found[0].Name != "Delete" {
		t.Errorf("%+v", found)
	}
	if moves, shown := eval(t, p, `moves`), eval(t, p, `document.querySelector('button').checkVisibility()`); moves != 0 || shown != false {
		t.Errorf("%v moves of the mouse; the button is shown: %v", moves, shown)
	}
}

func TestLongNamesAreCut(t *testing.T) { // lesson 3
	p := newPage(t)
	show(t, p, "long-name")
	found := collect(t, p, Click).Candidates
	if len(found) != 3 {
		t.Fatalf("%d candidates", len(found))
	}
	for i, c := range []struct{ name, raw string }{
		{strings.Repeat("x", 120), strings.Repeat("x", 120)},
		{strings.Repeat("y", 119) + "…", strings.Repeat("y", 121)},
		{strings.Repeat("😀", 119) + "…", strings.Repeat("😀", 121)},
	} {
		if found[i].Name != c.name || found[i].RawName != c.raw || found[i].Truncated != (c.name != c.raw) {
			t.Errorf("name %q, raw %q, truncated %v", found[i].Name, found[i].RawName, found[i].Truncated)
		}
	}
}

func TestHints(t *testing.T) { // lessons 5 and 14
	p := newPage(t)
	show(t, p, "hints")
	want := map[string]string{
		"sample": `placeholder "AB0A 0AA"`, "caption": `label "Where to"`, "shown": `text "Basket"`, "same": "",
		"letterless": `hidden text "+ Add"`, "logo": "logo|home link", "home": "logo", "plain": "",
		"icon": "search icon", "key": `text "K"|search icon|keyboard shortcut`, "menu": `menu "Save, Print"`,
	}
	want["key"] = "search icon|keyboard shortcut" // one letter is no word
	for hook, c := range byHook(t, p) {
		if got := strings.Join(c.Hints, "|"); got != want[hook] {
			t.Errorf("%s: got %s, want %s", hook, got, want[hook])
		}
	}
}

func TestContext(t *testing.T) {
	p := newPage(t)
	type context struct {
		peers    string
		whole    bool
		location string
		item     string
		section  string
		region   string
	}
	const whole = "Products Lamp $20 Buy Rug $30 A rug of wool, woven by hand in a small village that is known for its fine old rugs. Buy Delivery Fast Story Text with more cell"
	for _, c := range []struct {
		file string
		op   Op
		want map[string]context
	}{
		{"context", Click, map[string]context{
			"nav":   {location: "header, navigation", item: "Home", section: "Home"},
			"lamp":  {"Lamp $20|Lamp", true, "main · Lamp", "Lamp $20 Buy", "Lamp|Offers|Products", "article-body"},
			"rug":   {"Rug", false, "main · Rug", "Rug $30 A rug of wool, woven by hand in a small village that is known for its fine old rugs. Buy", "Rug|Offers|Products", "article-body"},
			"fast":  {"Products|Lamp", false, "main · Rug", whole, "Delivery|Products|Rug", "article-body"},
			"story": {"Story Text with|Text with more", true, "main · Rug", "Story Text with more", "Story|Products|Rug", "article-body"},
			"cell":  {location: "main · Rug", item: "cell", section: "cell|Products|Rug"},
			"foot":  {location: "footer, sidebar", item: "Terms", section: "Terms"},
		}},
		{"rows", Click, map[string]context{
			"head":     {"Name", true, "", "Name Sort", "Name", ""},
			"tr":       {"Ada Owner", true, "", "Ada Owner Demote", "Ada", ""},
			"row":      {"Invoice 7", true, "", "Invoice 7 Pay", "Invoice 7", ""},
			"article":  {"First post", true, "", "First post Like", "First post", ""},
			"treeitem": {"src", true, "", "src Rename", "src", ""},
			"pointer":  {"Mail from Ada", true, "", "Mail from Ada", "", ""}, // lesson 15
			"li":       {"Wash", true, "", "Wash Skip", "Wash", ""},
		}},
		{"rows", Read, map[string]context{"cell": {"Grace Admin", true, "", "Sort Grace Admin Remove", "Grace", ""}}},
		{"ranked", Click, map[string]context{
			"one": {"1. First story|12 points", false, "", "1. First story 12 points 31 comments", "", ""},
			"two": {"2. Second story|9 points", false, "", "2. Second story 9 points 7 comments", "", ""},
		}},
		{"cards", Read, map[string]context{
			"lamp": {"Lamp $20|Lamp", true, "Lamp", "Lamp $20", "Lamp", ""}, // lesson 16
			"rug":  {"Rug $30|Rug", true, "Rug", "Rug $30", "Rug", ""},
		}},
	} {
		show(t, p, c.file)
		for _, found := range collect(t, p, c.op).Candidates {
			want, ok := c.want[found.Hook]
			if !ok {
				continue
			}
			got := context{strings.Join(found.Peers, "|"), found.PeersComplete, found.Location, found.Item, strings.Join(found.Section, "|"), found.Region}
			if got != want {
				t.Errorf("%s:\ngot  %+v\nwant %+v", found.Hook, got, want)
			}
			delete(c.want, found.Hook)
		}
		for hook := range c.want {
			if hook != "" {
				t.Errorf("%s is not offered", hook)
			}
		}
	}
}

// A form whose fields are named like properties of every node hides those properties.
func TestSignals(t *testing.T) {
	p := newPage(t)
	show(t, p, "signals")
	found := collect(t, p, Click).Candidates
	link, size := found[0], found[1]
	if got := strings.Join([]string{link.Hook, link.ElementID, link.NameAttr, link.Href, link.Path}, " "); got != "hook the-id the-name /there?q=1 html:0>body:0>form:0>a:0" {
		t.Errorf("link: %s", got)
	}
	labels := []Label{{Text: "Small"}, {Text: "Medium", Disabled: true}, {Text: "Large", Disabled: true, Selected: true}}
	if !size.Multiple || !slices.Equal(size.Labels, labels) {
		t.Errorf("select: %+v", size)
	}
}

func TestAnElementKeepsItsNodeAndLosesItsReference(t *testing.T) {
	p := newPage(t)
	show(t, p, "clickable")
	first, second := collect(t, p, Click).Candidates, collect(t, p, Click).Candidates
	nodes := map[int]bool{}
	for i := range first {
		if first[i].NodeID != second[i].NodeID || nodes[first[i].NodeID] {
			t.Errorf("node %d became %d, or is not unique", first[i].NodeID, second[i].NodeID)
		}
		if first[i].Ref == second[i].Ref {
			t.Errorf("reference %v was used again", first[i].Ref)
		}
		nodes[first[i].NodeID] = true
	}
}

func TestScanLimits(t *testing.T) {
	p := newPage(t)
	button := "<button>b</button>"
	for _, c := range []struct {
		what, html string
		candidates int
		reason     string
	}{
		{"4096 candidates", strings.Repeat(button, 4096), 4096, ""},
		{"4097 candidates", strings.Repeat(button, 4097), 0, "resource_limit"},
		{"20000 elements", button + strings.Repeat("<i></i>", 19999), 1, ""},
		{"20001 elements", button + strings.Repeat("<i></i>", 20000), 0, "resource_ceiling"},
		// lesson 17
		{"20001 elements, many in a drawing", button + "<svg>" + strings.Repeat("<g></g>", 19999) + "</svg>", 1, ""},
	} {
		t.Run(c.what, func(t *testing.T) {
			openPage(t, p, "<!doctype html><body>"+c.html)
			scan := collect(t, p, Click)
			if len(scan.Candidates) != c.candidates || scan.Reason != c.reason || scan.Complete != (c.reason == "") {
				t.Errorf("%d candidates, reason %q, complete %v", len(scan.Candidates), scan.Reason, scan.Complete)
			}
		})
	}
}

// Deep pages are read without recursion.
func TestDeepPages(t *testing.T) {
	p := newPage(t)
	openPage(t, p, `<!doctype html><body><script>
		let at = document.body;
		for (let i = 0; i < 3000; i++) at = at.appendChild(document.createElement('x-y'));
		at.innerHTML = '<button>Deep</button>';
	</script>`)
	if found := collect(t, p, Click).Candidates; len(found) != 1 || found[0].Name != "Deep" {
		t.Errorf("%+v", found)
	}
}

// What a person typed is no part of what a remote model or a report may see: only
// the state of a control tells it, and no state what a password field holds.
func TestFieldValuesAreNeverRead(t *testing.T) {
	p := newPage(t)
	show(t, p, "values")
	var seen strings.Builder
	for _, op := range []Op{Click, Fill, Read} {
		text, err := json.Marshal(collect(t, p, op))
		if err != nil {
			t.Fatal(err)
		}
		seen.Write(text)
	}
	d := digest(t, p)
	for i := range d.Passages {
		if control := &d.Passages[i].Control; !strings.Contains(control.Value, "hunter2") {
			control.Value = ""
		}
	}
	text, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	seen.Write(text)
	for _, value := range []string{"typed", "written", "edited", "hunter2"} {
		if strings.Contains(seen.String(), value) {
			t.Errorf("%q was read", value)
		}
	}
	if !strings.Contains(seen.String(), `"password"`) {
		t.Error("the password field itself is missing: nothing was tested")
	}
}

func byHook(t *testing.T, p *Page) map[string]Candidate {
	t.Helper()
	found := map[string]Candidate{}
	for _, op := range []Op{Click, Fill} {
		for _, c := range collect(t, p, op).Candidates {
			if c.Hook != "" {
				found[c.Hook] = c
			}
		}
	}
	return found
}
