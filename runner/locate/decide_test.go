package locate

import (
	"slices"
	"testing"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/page"
)

func TestLookAlikes(t *testing.T) {
	rows := []page.Candidate{
		element("button: Edit", peers("Ada")), element("button: Edit", peers("Bob")), element("button: Edit", peers("Cyd")), element("button: Help"),
	}
	comments := []page.Candidate{element("link: 306 comments", href("/a")), element("link: 12 comments", href("/b"))}
	files := []page.Candidate{element("link: package.json", href("/api")), element("link: package.json", href("/web")), element("link: package.json", href("/docs"))}
	shared := []page.Candidate{element("link: Buy", href("/p")), element("link: Photo", href("/p")), element("link: Other")}
	tests := []struct {
		name       string
		sentence   string
		candidates []page.Candidate
		answers    []reply
		want       string
	}{
		{"lesson 48: a clear pick among look-alikes", "click Edit", rows, []reply{gives(odds{2: .8, 1: .1, 3: .1})}, "2 repeated_member_model_pick"},
		{"lesson 54: files of one name, none said nearer", "click package.json", files,
			[]reply{gives(odds{1: .4, 2: .35, 3: .25}), gives(odds{1: .4, 2: .35, 3: .25})}, "ambiguous repeated_member_weak"},
		{"the sentence agrees", "click Edit for Bob", rows, []reply{gives(odds{2: .8, 1: .1, 3: .1})}, "2 repeated_member_proven"},
		{"the sentence says another", "click Edit for Cyd", rows, []reply{gives(odds{2: .8, 1: .1, 3: .1})}, "ambiguous repeated_member_no_evidence"},
		{"counts don't make names differ", "click 12 comments", comments, []reply{gives(odds{1: .8, 2: .2})}, "ambiguous repeated_member_no_evidence"},
		// Lesson 47: one address does not make two controls look alike.
		{"a shared address", "click Buy", shared, []reply{gives(odds{1: .8, 2: .2})}, "1 model_pick"},
		{"a weak pick of its own", "click Edit for Bob", rows, []reply{gives(odds{1: .24, 2: .25, 3: .25, 4: .26})},
			"ambiguous low_confidence_or_margin"},
		{"group below its weight", "click Edit for Bob", rows, []reply{gives(odds{1: .2498, 2: .2501, 3: .25, 0: .25, 4: .0001})},
			"ambiguous repeated_group_weak"},
		{"group at its weight, member proven", "click Edit for Bob", rows,
			[]reply{gives(odds{1: .25, 2: .25, 3: .25, 4: .25}), gives(odds{2: .6, 1: .4})}, "2 repeated_member_proven"},
		{"member without evidence", "click Edit", rows,
			[]reply{gives(odds{1: .3, 2: .35, 3: .35}), gives(odds{2: .9, 1: .1})}, "ambiguous repeated_member_no_evidence"},
		{"evidence for another member", "click Edit for Cyd", rows,
			[]reply{gives(odds{1: .3, 2: .35, 3: .35}), gives(odds{2: .9, 1: .1})}, "ambiguous repeated_member_no_evidence"},
		{"member below its gate", "click Edit for Bob", rows,
			[]reply{gives(odds{1: .3, 2: .35, 3: .35}), gives(odds{2: .5999, 1: .2, 3: .2001})}, "ambiguous repeated_member_weak"},
		{"member short of its lead", "click Edit for Bob", rows,
			[]reply{gives(odds{1: .3, 2: .35, 3: .35}), gives(odds{2: .6, 1: .4001})}, "ambiguous repeated_member_weak"},
		{"member not confident", "click Edit for Bob", rows,
			[]reply{gives(odds{1: .3, 2: .35, 3: .35}), confident(.29, gives(odds{2: .9, 1: .1}))}, "ambiguous repeated_member_weak"},
		{"none of the members", "click Edit for Bob", rows,
			[]reply{gives(odds{1: .3, 2: .35, 3: .35}), gives(odds{2: .1, 0: .9})}, "none none"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := shows(tt.candidates...)
			f := locator(asks(t, tt.answers...)).Find(t.Context(), p, page.Click, tt.sentence)
			if got := found(f, p); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if len(f.Calls) != len(tt.answers) {
				t.Errorf("%d calls recorded, %d made", len(f.Calls), len(tt.answers))
			}
		})
	}
}

// The options of a report come from the last choice, never from two together.
func TestOptionsComeFromTheLastChoice(t *testing.T) {
	p := shows(element("button: Edit", peers("Ada")), element("button: Edit", peers("Bob")), element("button: Help"))
	f := locator(asks(t, gives(odds{1: .4, 2: .45, 3: .15}), gives(odds{2: .7, 1: .3}))).Find(t.Context(), p, page.Click, "click Edit for Bob")
	want := []result.Option{{Label: "Edit", Role: "button", Probability: .7}, {Label: "Edit", Role: "button", Probability: .3}, {Label: result.NoMatch}}
	if !slices.Equal(f.Options, want) {
		t.Errorf("got %+v", f.Options)
	}
}

func TestCodeDecidesBeforeTheGates(t *testing.T) {
	cart := each("button: Add to cart", "Tent $89", "Mug $12", "Lamp $40")
	sections := []page.Candidate{
		element("link: Docs", section("Guides")), element("link: Docs", section("Reference")),
	}
	even := gives(odds{1: .3, 2: .3, 3: .3, 0: .1})
	tests := []struct {
		name       string
		sentence   string
		candidates []page.Candidate
		answer     reply
		want       string
	}{
		{"position", "click the second Add to cart button", cart, gives(odds{1: .9, 0: .1}), "2 resolved_in_code"},
		{"price", "click Add to cart for the cheapest product", cart, even, "2 resolved_in_code"},
		{"item", "click Add to cart for the lamp", cart, even, "3 resolved_in_code"},
		{"section", "click Docs in the Reference section", sections, gives(odds{1: .5, 2: .5}), "2 resolved_by_section"},
		{"a name in other words needs the model's trust", "put it in the basket for the lamp", cart, gives(odds{1: .3, 2: .2, 3: .2, 4: .1, 0: .2}), "3 resolved_in_code"},
		{"and stays unresolved without it", "put it in the basket for the lamp", cart, gives(odds{1: .32, 3: .07, 4: .31, 0: .3}), "ambiguous repeated_group_weak"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			candidates := tt.candidates
			if len(candidates) == 3 {
				candidates = append(slices.Clone(candidates), element("button: Checkout"))
			}
			p := shows(candidates...)
			f := locator(asks(t, tt.answer)).Find(t.Context(), p, page.Click, tt.sentence)
			if got := found(f, p); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// Lesson 50: what a sentence says of an item needn't be in the item's words.
func TestItemQuestions(t *testing.T) {
	posts := each("link: Discuss", "Root servers explained", "Query planners", "Tides")
	even := gives(odds{1: .34, 2: .33, 3: .33})
	tests := []struct {
		name    string
		answers []reply
		want    string
	}{
		{"clear", []reply{even, says(odds{1: .9, 2: .1})}, "1 resolved_by_items"},
		{"at both limits", []reply{even, says(odds{1: .6, 2: .4})}, "1 resolved_by_items"},
		{"score below", []reply{even, says(odds{1: .5999}), gives(odds{0: 1})}, "none none"},
		{"lead below", []reply{even, says(odds{1: .6, 2: .4001}), gives(odds{0: 1})}, "none none"},
		{"out of range", []reply{even, says(odds{1: 1.2}), gives(odds{0: 1})}, "none none"},
		{"a model that can't answer is skipped", []reply{even, fails(model.CodeUnsupported), gives(odds{0: 1})}, "none none"},
		{"a wrong key stops the run", []reply{even, fails(model.CodeAuthentication)}, "provider_error"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := shows(posts...)
			m := asks(t, tt.answers...)
			f := locator(m).Find(t.Context(), p, page.Click, "click Discuss on the post about DNS")
			if got := found(f, p); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if len(f.Calls) != len(tt.answers) {
				t.Errorf("%d calls recorded", len(f.Calls))
			}
			asked := m.requests[1]
			if len(asked.Questions) != 3 || asked.State.Items[0] != (model.Item{ID: "c1", Text: "Root servers explained"}) {
				t.Errorf("asked %+v", asked)
			}
		})
	}
}

func TestItemAnswerCountsOnlyOnAnUnchangedPage(t *testing.T) {
	p := shows(each("link: Discuss", "Root servers", "Tides")...)
	p.moveAt = 1
	f := locator(asks(t, gives(odds{1: .5, 2: .5}), says(odds{1: .9}))).Find(t.Context(), p, page.Click, "click Discuss on the post about DNS")
	if got := found(f, p); got != "stale" {
		t.Errorf("got %q", got)
	}
}

func TestTheNarrowerChoiceNeedsAnUnchangedPage(t *testing.T) {
	for moveAt, requests := range map[int]int{1: 1, 2: 2} { // before it, after it
		p := shows(element("button: Edit", peers("Ada")), element("button: Edit", peers("Bob")))
		p.moveAt = moveAt
		m := asks(t, slices.Repeat([]reply{gives(odds{1: .46, 2: .54})}, requests)...)
		if got := found(locator(m).Find(t.Context(), p, page.Click, "click Edit for Bob"), p); got != "stale" {
			t.Errorf("moved at %d: got %q", moveAt, got)
		}
	}
}

func TestAFailedNarrowerChoiceEndsTheLookUp(t *testing.T) {
	p := shows(element("button: Edit", peers("Ada")), element("button: Edit", peers("Bob")))
	f := locator(asks(t, gives(odds{1: .46, 2: .54}), fails(model.CodeConnection))).Find(t.Context(), p, page.Click, "click Edit for Bob")
	if f.Reason != ProviderError || len(f.Calls) != 2 {
		t.Errorf("%q, %d calls", f.Reason, len(f.Calls))
	}
}
