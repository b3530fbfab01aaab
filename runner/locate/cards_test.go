package locate

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sedum.dev/sedum/runner/page"
)

func path(p string) func(*page.Candidate) { return func(c *page.Candidate) { c.Path = p } }

// A row or card that the page has no word for is found by what repeats: it holds
// one "Start" and no other.
func TestWhatStandsInOneCard(t *testing.T) {
	const board = "TO DO LAN-201 Refund button Start LAN-204 Show VAT Start"
	v := newView(page.Click, "click Start for the Refund button", []page.Candidate{
		element("button: New ticket", path("html:0>body:0>div:0>button:0")),
		element(": Refund button", item(board), path("html:0>body:0>div:1>div:0>div:0")),
		element(": Start", item(board), path("html:0>body:0>div:1>div:0>p:1>span:0")),
		element(": Show VAT", item(board), path("html:0>body:0>div:1>div:1>div:0")),
		element(": Start", item(board), path("html:0>body:0>div:1>div:1>p:1>span:0")),
		element("button: Help", item("Help"), path("html:0>body:0>div:2>button:0")),
	})
	var got []string
	for i := range v.candidates {
		got = append(got, v.item(i))
	}
	want := []string{"", "Refund button · Start", "Start · Refund button", "Show VAT · Start", "Start · Show VAT", "Help"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if i, ok := v.singledOut([]int{2, 4}); !ok || i != 2 {
		t.Errorf("the ticket's name singles out %d, %v; want the first Start", i, ok)
	}
}

// Look-alikes side by side have no card of their own, and a part of the page with
// many controls is none.
func TestWhatIsNoCard(t *testing.T) {
	aside := []page.Candidate{
		element("link: Edit", path("html:0>body:0>p:0>a:0")), element("link: Ada", path("html:0>body:0>p:0>a:1")), element("link: Edit", path("html:0>body:0>p:0>a:2")),
	}
	var wide []page.Candidate
	for _, part := range []string{"header", "footer"} {
		wide = append(wide, element("link: Home", path("html:0>body:0>"+part+":0>a:0")))
		for range maxCard {
			wide = append(wide, element("link: Page of "+part, path("html:0>body:0>"+part+":0>a:1")))
		}
	}
	frames := []page.Candidate{element("button: Pay", path("html:0>body:0>button:0")), element("button: Pay", path("html:0>body:0>button:0"))}
	frames[1].Ref.Frame = 1
	for name, candidates := range map[string][]page.Candidate{"side by side": aside, "wide": wide, "frames": frames, "no paths": each("button: Remove", "Ada", "Bob")} {
		v := newView(page.Click, "click Edit", candidates)
		for i, c := range candidates {
			if got := v.item(i); got != c.Item {
				t.Errorf("%s: candidate %d has the item %q, want %q", name, i, got, c.Item)
			}
		}
	}
}
