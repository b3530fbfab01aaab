package locate

import (
	"slices"
	"strings"
	"testing"

	"sedum.dev/sedum/runner/page"
)

func TestWordsAreRunsOfLettersAndDigits(t *testing.T) {
	for text, want := range map[string]string{
		"Add to cart":             "add to cart",
		"O'Neil's  #1042 — $9.50": "o neil s 1042 9 50",
		"Überprüfen café":         "überprüfen café",
		"cafe\u0301":              "café",
		"注文 する":                   "注文 する",
		"{{name}}":                "name", // on a page braces are only punctuation
		"":                        "",
	} {
		if got := strings.Join(words(text), " "); got != want {
			t.Errorf("words(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestRequestLeavesOutWhatIsTypedOrRemembered(t *testing.T) {
	tests := []struct {
		op   page.Op
		text string
		want string
	}{
		{page.Fill, `type "Last name" in the First name field`, "in the first name field"},
		{page.Fill, `Enter "log in" into the Command box`, "into the command box"},
		{page.Fill, `type {{email}} in the Email field`, "in the email field"},
		{page.Fill, `type in the Email field`, "type in the email field"},
		{page.Fill, `type {{a}} in the {{b}} field`, "in the {{}} field"},
		{page.Click, `click Edit for {{name}}`, "click edit for {{}}"},
		{page.Click, `click "Save all"`, "click save all"},
		{page.Read, `remember the total as {{total}}`, "remember the total"},
		{page.Read, `remember the {{kind}} total as {{ total }}.`, "remember the {{}} total"},
		{page.Read, `remember the total`, "remember the total"},
	}
	for _, tt := range tests {
		if got := strings.Join(requestWords(tt.op, tt.text), " "); got != tt.want {
			t.Errorf("%s %q reads %q, want %q", tt.op, tt.text, got, tt.want)
		}
	}
}

// Lesson 43: counts are masked, explicit numbers are not.
func TestMaskCounts(t *testing.T) {
	for name, want := range map[string]string{
		"306 comments":       "# comments",
		"1,204.5k views":     "# views",
		"12\u00a0comments":   "#\u00a0comments",
		"Page 2":             "Page 2",
		"2":                  "2",
		"Page 2 of 3":        "Page # of 3",
		"Order #1042":        "Order #1042",
		"v2 beta":            "v2 beta",
		"Q20 headphones":     "Q20 headphones",
		"3 (three)":          "3 (three)",
		"Show 5 more and 12": "Show # more and 12",
	} {
		if got := maskCounts(name); got != want {
			t.Errorf("maskCounts(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestNamedRegion(t *testing.T) {
	for text, want := range map[string]region{
		"click Pricing in the footer":                       footer,
		"click Pricing in the top navigation":               header,
		"open the menu at the bottom of the page":           footer,
		"click Roles in the sidebar":                        sidebar,
		"click Close in the pop-up":                         dialog,
		"click Pricing":                                     "",
		"move it from the header to the footer":             "",
		"click the Date column header":                      "",
		"click Introduction in the table of contents":       sidebar,
		"click Save in the left-hand part of the main page": "",
	} {
		if got := namedRegion(words(text)); got != want {
			t.Errorf("%q names %q, want %q", text, got, want)
		}
	}
}

func TestRegionKeepsNavigationAndNames(t *testing.T) {
	v := newView(page.Click, "click Pricing in the header", []page.Candidate{
		element("link: Pricing", at("header, navigation")),
		element("link: Home", at("navigation · Products")),
		element("link: Legal", at("footer, navigation")),
		element("link: See Pricing", at("main · header")), // a heading is no landmark
		element("link: Blog", at("main")),
	})
	if got := v.narrowed(); !slices.Equal(got, []int{0, 1, 3}) {
		t.Errorf("narrowed to %v", got)
	}
	v = newView(page.Click, "click Pricing in the dialog", several("link: Home", "link: Blog"))
	if got := v.narrowed(); len(got) != 2 {
		t.Errorf("an empty region must keep everything, kept %v", got)
	}
}
