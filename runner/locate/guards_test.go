package locate

import (
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
		{"a similar name does not say all", "click Hide Contents", hide, odds{2: .9, 1: .1}, "2 model_pick"},
		{"two links to one place are one", "click Hide", []page.Candidate{
			element("link: Hide all", href("/h")), element("link: Hide it all", href("/h"))}, odds{1: .9, 2: .1}, "1 model_pick"},
		{"lesson 46: another one says it all", "click Archive", several("button: Delete", "button: Archive mail"), odds{1: .9, 2: .1},
			"ambiguous lexical_miss"},
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

func TestExactlyAfterNone(t *testing.T) {
	page1 := several("button: Save", "link: Docs", "button: Docs now", "button: Row", "button: Row", "button: Row", "tab: Menu")
	tests := []struct {
		sentence string
		want     string
	}{
		{"click Save", "1 resolved_in_code_after_none"},
		{"please click the Save button", "1 resolved_in_code_after_none"},
		{"click the Save link", "none none"},   // another kind of control
		{"click the Save icon", "none none"},   // not a role
		{"click the Save all", "none none"},    // not the whole request
		{"click Save for Ada", "none none"},    //
		{"click the Row button", "none none"},  // occurs three times
		{"click the Row for Ada", "none none"}, // loose rules don't act
		{"click the second Row button", "5 resolved_in_code_after_none"},
		{"click the second Row of Ada", "none none"},
		{"open the Docs", "none near"}, // see below: a rival
	}
	for _, tt := range tests {
		p := shows(page1...)
		answer := gives(odds{0: 1})
		if tt.want == "none near" {
			answer, tt.want = gives(odds{0: .9, 3: .1}), "none none"
		}
		f := locator(asks(t, answer)).Find(t.Context(), p, page.Click, tt.sentence)
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
