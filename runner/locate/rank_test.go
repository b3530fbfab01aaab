package locate

import (
	"testing"

	"sedum.dev/sedum/runner/page"
)

// resolves applies a rule from a candidate and returns the number of the result, 0
// for none. Candidates are numbered from 1.
func resolves(v *view, rule func(int, mode) (int, bool), from int, m mode) int {
	if i, ok := rule(from-1, m); ok {
		return i + 1
	}
	return 0
}

// Lesson 41: a place in a group is counted in code, and only if nothing else is said.
func TestRanked(t *testing.T) {
	shop := append(each("button: Add to cart", "Tent $89.00", "Mug $12.50", "Lamp $40"), element("button: Checkout"))
	spans := each(": Start", "Refund button", "Show VAT")
	stories := []page.Candidate{
		element("link: 306 comments", item("1. DNS")), element("link: 12 comments", item("2. SQLite")), element("link: 7 comments", item("3. Go")),
	}
	mixed := []page.Candidate{
		element("link: View", section("Reports"), at("main · Reports")), element("button: View", section("Reports")),
		element("link: View", section("Drafts"), inArticle), element("link: View", section("Drafts")),
	}
	nav := []page.Candidate{
		element("link: Docs", at("header")), element("link: Docs", at("main")), element("link: Docs", at("footer")), element("link: Docs", at("footer")),
	}
	first := []page.Candidate{element("textbox: First name"), element("textbox: First name")}
	tests := []struct {
		candidates []page.Candidate
		from       int
		mode       mode
		sentence   string
		want       int
	}{
		{shop, 1, strict, "click the second Add to cart button", 2},
		{spans, 1, strict, "click the second Start button", 2}, // whatever its role
		{shop, 1, strict, "please press the 3rd Add to cart", 3},
		{shop, 1, strict, "click the last Add to cart button", 3},
		{shop, 1, strict, "click Add to cart for the first product", 1},
		{shop, 1, strict, "click the Add to cart button on the second item", 2},
		{shop, 1, strict, "click Add to cart second product", 2},
		{shop, 1, strict, "click the second product's Add to cart button", 2},
		{shop, 1, strict, "click Add to cart for the cheapest product", 2},
		{shop, 1, strict, "click the most expensive product's Add to cart", 1},
		{shop, 1, strict, "click the lowest priced Add to cart button", 2},
		{shop, 1, strict, "click Add to cart for the cheapest", 2},
		{shop, 1, strict, "click the fourth Add to cart button", 0},
		// A word without a place in the form may be a condition.
		{shop, 1, strict, "click the second red Add to cart button", 0},
		{shop, 1, strict, "click Add to cart for the cheapest tent", 0},
		{shop, 1, strict, "click Add to cart for the first product under $50", 0},
		{shop, 1, strict, "click the first {{kind}} Add to cart button", 0},
		{shop, 1, strict, "click the first cheapest Add to cart button", 0},
		{shop, 1, strict, "click Add to cart", 0},
		{shop, 1, strict, "click the second Add to cart button and then Checkout", 0},
		{shop, 4, strict, "click the first Checkout button", 0}, // a group of one has no order
		{stories, 1, loose, "click the comments link for the second story", 2},
		{stories, 1, strict, "click the comments link for the second story", 0},
		{mixed, 1, strict, "click the second View link", 3},
		{mixed, 1, strict, "click the first View button", 2},
		{mixed, 1, strict, "click the last View link in Drafts", 4},
		{mixed, 1, strict, "click the first View inside the Drafts", 3},
		{mixed, 1, strict, "click the first View in the article body", 3},
		{mixed, 1, strict, "click the first View in Draft", 0},
		{mixed, 1, strict, "click View for the second report", 0},
		{mixed, 1, strict, "click View for the second row", 0}, // rows are counted, but these stand in none
		{nav, 3, strict, "click the second Docs link in the footer", 4},
		{nav, 1, strict, "click the second Docs link in the footer", 0}, // the pick lies elsewhere
		{first, 1, strict, "click the First name", 0},                   // the word is the name's
		{first, 1, strict, "click the second First name", 2},
	}
	for _, tt := range tests {
		v := newView(page.Click, tt.sentence, tt.candidates)
		if got := resolves(v, v.ranked, tt.from, tt.mode); got != tt.want {
			t.Errorf("%q from %d: got %d, want %d", tt.sentence, tt.from, got, tt.want)
		}
	}
}

// Lesson 42: an advertisement or pinned entry breaks "the first".
func TestRankedRefusesPromotedItems(t *testing.T) {
	for _, tag := range []string{"Sponsored", "promoted", "PINNED", "Advertisement"} {
		list := append(each("link: Open", "One", "Two"), element("link: Open", item("Three · "+tag)))
		v := newView(page.Click, "click the first Open link", list)
		if got := resolves(v, v.ranked, 1, strict); got != 0 {
			t.Errorf("with %s: got %d", tag, got)
		}
	}
}

func TestPriceNeedsOnePriceEach(t *testing.T) {
	tests := []struct {
		name  string
		items []string
		want  int
	}{
		{"plain", []string{"A $20", "B $5.99"}, 2},
		{"the same price twice in one item", []string{"A $20 or 2 x $20", "B $30"}, 1},
		{"thousands", []string{"A $1,299", "B $999.99"}, 2},
		{"european", []string{"A € 1.299,00", "B € 999,5"}, 2},
		{"rupees", []string{"A Rs. 500", "B rs 450"}, 2},
		{"a tie", []string{"A $5", "B $5.00", "C $9"}, 0},
		{"struck price", []string{"A $20 $15", "B $18"}, 0},
		{"no price", []string{"A free", "B $5"}, 0},
		{"two currencies", []string{"A $20", "B €5"}, 0},
		{"two dollars", []string{"A US$20", "B A$5"}, 0},
		{"range", []string{"A $5-$9", "B $7"}, 0},
		{"unit", []string{"A $2k", "B $300"}, 0},
		{"hours are not rupees", []string{"A Hrs 5", "B Hrs 6"}, 0},
		{"sign without amount", []string{"A $", "B $5"}, 0},
		{"three decimals", []string{"A $0.125", "B $5"}, 0},
		{"both separators", []string{"A $1,299.500", "B $5"}, 0},
		{"too large to count", []string{"A $99999999999999999999", "B $5"}, 0},
	}
	for _, tt := range tests {
		v := newView(page.Click, "click Buy for the cheapest plan", each("button: Buy", tt.items...))
		if got := resolves(v, v.ranked, 1, strict); got != tt.want {
			t.Errorf("%s: got %d, want %d", tt.name, got, tt.want)
		}
	}
}
