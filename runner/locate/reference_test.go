package locate

import (
	"slices"
	"strings"
	"testing"

	"sedum.dev/sedum/runner/page"
)

func TestReferenced(t *testing.T) {
	users := each("button: Remove", "Ada Lovelace ada@example.com Owner", "Grace Hopper grace@example.com Admin", "Alan Turing alan@example.com Member")
	partly := append(slices.Clone(users), element("button: Remove"))
	posts := []page.Candidate{
		element("link: 306 comments", item("Garbage collectors by ada")), element("link: 12 comments", item("First published notes on SQLite by bob")),
	}
	orders := each("button: Reply", "I did so in order to save time", "My parcel is late")
	labels := append(each("button: Remove", "Filter for Ada", "Filter for Bob"), element("button: Search for Ada"))
	long := append(each("button: Remove", "Ada"), element("button: Remove", item(strings.Repeat("long text ", 30))))
	tests := []struct {
		candidates []page.Candidate
		mode       mode
		sentence   string
		want       int
	}{
		{users, strict, "click Remove for Grace Hopper", 2},
		{users, strict, "click Remove in the row for alan@example.com", 3},
		{users, strict, "click the Remove button for the owner", 1},
		{users, strict, "click Remove for Linus Torvalds", 0},
		{users, strict, "click Remove for Grace Lovelace", 0}, // no item has both words
		{users, strict, "click Remove for example.com", 0},    // every item has them
		{users, strict, "click Remove for {{name}}", 0},
		{users, strict, "click Remove for the {{role}} Grace", 0}, // an unknown value is a condition
		{users, strict, "click Remove for the item", 0},
		{users, strict, "click Remove for", 0},
		{users, strict, "click Remove on the first Grace", 0}, // ranks belong to the whole-request rule
		{partly, strict, "click Remove for Grace", 0},         // one member stands in no item
		{partly, loose, "click Remove for Grace", 2},
		{posts, loose, "click the comments link on the post about SQLite", 2},
		{posts, strict, "click the comments link on the post about SQLite", 0},
		{posts, loose, "click the comments by ada", 1},
		{posts, loose, "click the comments of the first published SQLite notes", 2},
		{orders, strict, "click Reply on the order", 0}, // every item may be one
		{orders, strict, "click Reply on the late order", 2},
		{labels, strict, "click Search for Ada", 0}, // a label, not a reference
		{labels, strict, "click Remove for Bob", 2},
		{long, strict, "click Remove for Ada", 0}, // what was cut off might say Ada too
	}
	for _, tt := range tests {
		v := newView(page.Click, tt.sentence, tt.candidates)
		if got := resolves(v, v.referenced, 1, tt.mode); got != tt.want {
			t.Errorf("%q: got %d, want %d", tt.sentence, got, tt.want)
		}
	}
}

func TestSectioned(t *testing.T) {
	form := []page.Candidate{
		element("textbox: First name", section("Shipping address", "Checkout")),
		element("textbox: First name", section("Billing addresses", "Checkout")),
		element("textbox: Code", section("Billing addresses")),
	}
	tests := []struct {
		from     int
		sentence string
		want     int
	}{
		{1, "type {{v}} in the First name field in the billing section", 2},
		{1, "type {{v}} in the First name field under Shipping address", 1},
		{1, "type {{v}} in the First name field of the checkout form", 0},
		{1, "type {{v}} in the First name field", 0},
		{1, "type {{v}} in the First name field in the payment section", 0},
		{1, "type {{v}} in the First name field in the {{kind}} section", 0},
		{3, "type {{v}} in the Code field in the billing section", 0},
	}
	for _, tt := range tests {
		v := newView(page.Fill, tt.sentence, form)
		if got := resolves(v, v.sectioned, tt.from, strict); got != tt.want {
			t.Errorf("%q: got %d, want %d", tt.sentence, got, tt.want)
		}
	}
}

func TestStatedRepeatedControl(t *testing.T) {
	list := append(several("button: Add", "button: Add", "button: Add to cart", "button: Add to cart", "link: 3 comments", "link: 5 comments",
		"button: View", "button: View", "button: Save", "button: Post reply", "button: Post reply", "button: Post note", "button: Post note"),
		element("button: Wish list", truncated), element("button: Wish list", truncated))
	for sentence, want := range map[string]int{
		"click Add to the cart for Ada":     3, // the longest name
		"click Add for Ada":                 1,
		"open the comments about DNS":       5,
		"click View for Ada":                0, // nothing but a verb
		"click Save":                        0, // occurs once
		"click Post reply or Post note":     0, // a tie
		"click Wish list for Ada":           0, // cut names are not stated
		"buy the tent and put it somewhere": 0,
	} {
		v := newView(page.Click, sentence, list)
		got := 0
		if i, ok := v.statedRepeated(); ok {
			got = i + 1
		}
		if got != want {
			t.Errorf("%q states %d, want %d", sentence, got, want)
		}
	}
}

func TestItemQuestion(t *testing.T) {
	list := append(each("link: Discuss", "Root servers", "Databases"), element("link: Discuss"), element("link: Ask about the weather"))
	for sentence, want := range map[string]int{
		"click Discuss on the post about DNS":     2,
		"click Discuss for that article on lakes": 2,
		"click Discuss on DNS":                    0, // no determiner
		"click Discuss on the first post":         0,
		"click Discuss on the cheapest thing":     0,
		"click Discuss on the page of":            2,
		"click Discuss on the post":               0, // says nothing of it
		"click Ask about the weather":             0, // a name
	} {
		v := newView(page.Click, sentence, list)
		got, ok := v.itemQuestion(0)
		if !ok {
			got = nil
		}
		if len(got) != want {
			t.Errorf("%q asks about %v, want %d items", sentence, got, want)
		}
	}
	for n, want := range map[int]bool{1: false, 2: true, 40: true, 41: false} {
		v := newView(page.Click, "click Discuss on the post about DNS", each("link: Discuss", slices.Repeat([]string{"x"}, n)...))
		if _, ok := v.itemQuestion(0); ok != want {
			t.Errorf("%d items: asked %v", n, ok)
		}
	}
}

func TestSingledOut(t *testing.T) {
	tests := []struct {
		sentence string
		group    []page.Candidate
		want     int
	}{
		{"click Edit for the Trail Light", []page.Candidate{
			element("button: Edit", peers("Trail Light")), element("button: Edit", peers("Camp Mug"))}, 1},
		{"click Edit for Trail Light", []page.Candidate{
			element("button: Edit", peers("Trail Light")), element("button: Edit", peers("Trail Light Pro"))}, 0},
		{"click Edit for Trail Light and Camp Mug", []page.Candidate{
			element("button: Edit", peers("Trail Light")), element("button: Edit", peers("Camp Mug"))}, 0},
		{"click Docs under Guides", []page.Candidate{
			element("link: Docs", at("main · Guides")), element("link: Docs", at("footer"))}, 1},
		{"click 12 comments", []page.Candidate{element("link: 306 comments"), element("link: 12 comments")}, 2},
		{"click the to do", []page.Candidate{element("link: Do", peers("to")), element("link: Do", peers("x"))}, 0},
		{"click Copy in the article body", []page.Candidate{element("button: Copy", inArticle), element("button: Copy")}, 1},
		{"click Copy in the article body", []page.Candidate{element("button: Copy", inArticle), element("button: Copy", inArticle)}, 0},
		// Lesson 40: "first ranked story" says the same as "first story".
		{"open comments on the first ranked story", []page.Candidate{
			element("link: 306 comments", peers("1. DNS")), element("link: 12 comments", peers("2. SQLite"))}, 1},
		{"open comments on the top story", []page.Candidate{
			element("link: 306 comments", peers("1) DNS")), element("link: 12 comments", peers("10. SQLite"))}, 1},
		{"open comments on the top story", []page.Candidate{
			element("link: 306 comments", peers("1.5 points")), element("link: 12 comments", peers("2. SQLite"))}, 0},
		{"hide the top story", []page.Candidate{ // shares no word with the names
			element("link: 306 comments", peers("1. DNS")), element("link: 12 comments", peers("2. SQLite"))}, 0},
	}
	for _, tt := range tests {
		v := newView(page.Click, tt.sentence, tt.group)
		all := v.where(func(int) bool { return true })
		got := 0
		if i, ok := v.singledOut(all); ok {
			got = i + 1
		}
		if got != tt.want {
			t.Errorf("%q singles out %d, want %d", tt.sentence, got, tt.want)
		}
	}
}
