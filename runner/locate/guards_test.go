package locate

import (
	"slices"
	"testing"

	"sedum.dev/sedum/runner/page"
)

func TestGuards(t *testing.T) {
	checkboxes := several("checkbox: Terms", "checkbox: Newsletter", "button: Save")
	hide := []page.Candidate{element("button: Hide"), element("button: Hide Contents"), element("button: Hide Appearance")}
	tests := []struct {
		name       string
		sentence   string
		candidates []page.Candidate
		odds       odds
		want       string
	}{
		{"lesson 45: only a kind of control", "click the checkbox", checkboxes, odds{1: .9, 0: .1}, "ambiguous role_only_ambiguous"},
		{"the only one of its kind", "click the button", checkboxes, odds{3: .9, 0: .1}, "3 model_pick"},
		{"the kind is its name", "open the menu", several("button: Menu", "button: Cart"), odds{1: .9, 0: .1}, "1 model_pick"},
		{"lesson 44: a similar name", "click Hide", hide[1:], odds{1: .9, 2: .05, 0: .05}, "ambiguous near_namesake"},
		{"just below", "click Hide", hide[1:], odds{1: .9, 2: .0499, 0: .0501}, "1 model_pick"},
		{"just above", "click Hide", hide[1:], odds{1: .9, 2: .0501, 0: .0499}, "ambiguous near_namesake"},
		{"the name that the whole sentence is", "click Hide", hide, odds{1: .7, 2: .2, 0: .1}, "1 model_pick"},
		{"and no more than that", "click Hide now", several("button: Hide now all", "button: Hide it all now"), odds{1: .7, 2: .2, 0: .1},
			"ambiguous near_namesake"},
		{"a similar name does not say all", "click Hide Contents", hide, odds{2: .9, 1: .1}, "2 model_pick"},
		{"two links to one place are one", "click Hide", []page.Candidate{
			element("link: Hide all", href("/h")), element("link: Hide it all", href("/h"))}, odds{1: .9, 2: .1}, "1 model_pick"},
		{"lesson 46: another one says it all", "click Archive", several("button: Delete", "button: Archive mail"), odds{1: .9, 2: .1},
			"ambiguous lexical_miss"},
		{"a name without content, said whole", "check in Helen Dao", several("button: Check in", "link: Helen Dao"), odds{1: .9, 2: .1}, "1 model_pick"},
		{"its icon says it", "click the cart icon", append(several("button: Add to cart"), element("link: 2", hints("cart icon"))), odds{2: .9, 1: .1},
			"2 model_pick"},
		{"a paraphrase", "click Remove", several("button: Delete", "button: Archive mail"), odds{1: .9, 2: .1}, "1 model_pick"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := shows(tt.candidates...)
			f := locator(asks(t, gives(tt.odds))).Find(t.Context(), p, page.Click, tt.sentence)
			if got := found(f, p); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// What a type step hands over has lost its value: "type into the name field".
func TestAFieldNamedWholeHasNoNamesake(t *testing.T) {
	p := shows(several("textbox: Name", "textbox: Field name")...)
	f := locator(asks(t, gives(odds{1: .7, 2: .25, 0: .05}))).Find(t.Context(), p, page.Fill, "type into the name field")
	if got := found(f, p); got != "1 model_pick" {
		t.Errorf("got %q", got)
	}
}

// A text to read is known by the label that stands with it.
func TestAValueIsKnownByItsLabel(t *testing.T) {
	number := element(": 1002", peers("Order number 1002"))
	tests := []struct {
		name       string
		candidates []page.Candidate
		want       string
	}{
		{"beside its label", append(several(": Order number 1002"), number), "2 model_pick"},
		{"beside another one", append(several(": Order number 1002"), element(": 1002", peers("Postcode 1002"))), "ambiguous lexical_miss"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := shows(tt.candidates...)
			f := locator(asks(t, gives(odds{2: .9, 1: .1}))).Find(t.Context(), p, page.Read, "the order number")
			if got := found(f, p); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// After "none" only what names one control word for word may act.
func TestExactlyAfterNone(t *testing.T) {
	list := several("button: Save", "link: Docs", "button: Docs now", "button: Row", "button: Row", "button: Row", "textbox: Email")
	none, nearly := odds{0: 1}, odds{0: .9, 3: .1}
	tests := []struct {
		op       page.Op
		sentence string
		odds     odds
		want     string
	}{
		{page.Click, "click Save", none, "1 resolved_in_code_after_none"},
		{page.Click, "please click the Save button", none, "1 resolved_in_code_after_none"},
		{page.Click, "click the second Row button", none, "5 resolved_in_code_after_none"},
		{page.Click, "open the Docs", none, "2 resolved_in_code_after_none"},
		{page.Fill, "type {{address}} in the Email field", none, "7 resolved_in_code_after_none"},
		{page.Fill, "type {{address}} into Email", none, "7 resolved_in_code_after_none"},
		{page.Click, "open the Docs", nearly, "2 resolved_in_code_after_none"},
		{page.Click, "click the Save link", none, "none none"},   // another kind of control
		{page.Click, "click the Save field", none, "none none"},  //
		{page.Click, "click the Save icon", none, "none none"},   // not a kind that can be checked
		{page.Click, "click the Save all", none, "none none"},    // not the whole request
		{page.Click, "click Save for Ada", none, "none none"},    //
		{page.Click, "click Save {{what}}", none, "none none"},   //
		{page.Click, "click the Row button", none, "none none"},  // occurs three times
		{page.Click, "click the Row for Ada", none, "none none"}, // loose rules don't act
		{page.Click, "click the second Row of Ada", none, "none none"},
		{page.Fill, "type {{address}} in Save", none, "none none"}, // can't be filled
	}
	for _, tt := range tests {
		p := shows(list...)
		f := locator(asks(t, gives(tt.odds))).Find(t.Context(), p, tt.op, tt.sentence)
		if got := found(f, p); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.sentence, got, tt.want)
		}
	}
}

// Lesson 40: the site's "comments" is not the comments link of a story.
func TestASingleControlIsNotOneOfMany(t *testing.T) {
	list := []page.Candidate{
		element("link: comments", at("header")),
		element("link: 84 comments", item("1. Rust by ada")), element("link: 37 comments", item("2. SQLite by bob")),
		element("button: Edit profile"), element("button: Edit", item("Ada")), element("button: Edit", item("Bob")),
	}
	for sentence, want := range map[string]string{
		"click the comments link for the first story": "ambiguous stated_otherwise",
		"click the comments on SQLite":                "ambiguous stated_otherwise",
		"click comments":                              "1 model_pick",
	} {
		p := shows(list...)
		f := locator(asks(t, gives(odds{1: .9, 0: .1}))).Find(t.Context(), p, page.Click, sentence)
		if got := found(f, p); got != want {
			t.Errorf("%q: got %q, want %q", sentence, got, want)
		}
	}
	p := shows(list...)
	f := locator(asks(t, gives(odds{4: .9, 0: .1}))).Find(t.Context(), p, page.Click, "click Edit profile for Ada")
	if got := found(f, p); got != "4 model_pick" {
		t.Errorf("a longer name: got %q", got)
	}
}

func TestItemsThatCannotBeTheOneThatIsMeant(t *testing.T) {
	shop := each("button: Add", "Merino beanie, wool $24", "Steel bottle $19", "Camp mug $12")
	replies := []page.Candidate{ // the first comment's own text is not known
		element("button: Reply", item("Reply Like (42)")), element("button: Like (42)", item("Reply Like (42)")),
		element("button: Reply", item("Maria: so did we. Reply Like (8)")), element("button: Like (8)", item("Maria: so did we. Reply Like (8)")),
	}
	rows := []page.Candidate{ // links are names too, but each occurs once
		element("link: Ada", item("Ada Edit")), element("button: Edit", item("Ada Edit")),
		element("link: Bob", item("Bob Edit")), element("button: Edit", item("Bob Edit")),
	}
	partly := append(each("button: Add", "Merino beanie", "Steel bottle"), element("button: Add"))
	tests := []struct {
		sentence   string
		candidates []page.Candidate
		pick       int
		want       string
	}{
		{"click Add for Wool Socks", shop, 1, "ambiguous item_miss"},
		{"click Add for Wool Beanie", shop, 1, "1 resolved_in_code"},
		{"click Add", shop, 1, "1 repeated_member_model_pick"},
		{"click Add for Steel bottles", shop, 2, "2 repeated_member_model_pick"}, // a plural is no other name
		{"click Add for Wool Socks", partly, 1, "1 repeated_member_model_pick"},  // the third may be it
		{"click Reply by Maria", replies, 3, "ambiguous item_unknown"},           // she may have written the first one too
		{"click Edit for Ada", rows, 2, "2 resolved_in_code"},
	}
	for _, tt := range tests {
		p := shows(append(slices.Clone(tt.candidates), element("button: Help"))...)
		f := locator(asks(t, gives(odds{tt.pick: .9, 0: .1}))).Find(t.Context(), p, page.Click, tt.sentence)
		if got := found(f, p); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.sentence, got, tt.want)
		}
	}
}

func TestExactlyNeedsOneControl(t *testing.T) {
	tests := []struct {
		name       string
		candidates []page.Candidate
	}{
		{"two readings", several("button: Menu", "link: Menu button")},
		{"the name occurs twice, once as a button", several("button: Menu", "link: Menu")},
		{"a cut name", []page.Candidate{element("button: Menu", truncated)}},
	}
	for _, tt := range tests {
		p := shows(tt.candidates...)
		f := locator(asks(t, gives(odds{0: 1}))).Find(t.Context(), p, page.Click, "click the Menu button")
		if got := found(f, p); got != "none none" {
			t.Errorf("%s: got %q", tt.name, got)
		}
	}
}
