package judge_test

import (
	"testing"

	"sedum.dev/sedum/model/builtin"
)

// What pages of these tests show is told beside their text, see readPassages.
const (
	account = "# Account\n~ checkbox; Send me the newsletter; off\nSend me the newsletter\n~ switch; Dark mode; on\nDark mode\n" +
		"~ textbox; City; filled; Lyon\nCity\n~ textbox; Postcode; empty invalid\nPostcode\n~ button; Save changes; disabled\n[Save changes]\n" +
		"~ button; Week view; on\n[Week view]\n~ button; Map view; off\n[Map view]"
	rights = "table Rights\n^ Right | Owner | Guest\n| Edit pages | ~ checkbox; ; on disabled | ~ checkbox; ; off\n" +
		"| Read pages | ~ checkbox; ; on disabled | ~ checkbox; ; on\nend"
	hikes = "table Hikes\n^ Hike | Length | Time | Price\n| Lake loop | 6 km | 1 h 50 min | $5.00\n" +
		"| Ridge walk | 14 km | 5 h 10 min | $9.00\n| Mill path | 900 m | 20 min | $0.00\nend"
	storage = "# Storage\n3.5 GB of 15 GB used\n# Seats\n6 of 10 seats taken"
	person  = "# Contact\nlist\n- Phone | Not given\n- Country | Sweden\nend"
	parcel  = "# Your parcel\nlist\n- Packed\n- ~ ; Sent; selected step | Sent\n- Delivered\nend"
	menu    = "# Soups\nPea soup\nVegan.\n[Add]\nCrab soup\nContains shellfish.\n[Add]"
	reviews = "# Reviews\nMads Approved\nNot confirmed by Oya"
)

// A claim of a kind is judged by what the page shows of that kind. What a wrong
// claim comes to may be a failure or a refusal, never a pass.
func TestKindsOfClaims(t *testing.T) {
	m := builtin.New(builtin.Options{})
	for _, c := range []struct{ kind, page, holds, not string }{
		{"a tick", account, "dark mode is switched on", "dark mode is switched off"},
		{"a tick, denied", account, "the newsletter isn't selected", "the newsletter is selected"},
		{"a greyed-out button", account, "the save changes button is greyed out", "the week view button is greyed out"},
		{"an empty field", account, "the postcode has been left empty", "the city has been left empty"},
		{"a marked field", account, "the postcode needs correction", "the city needs correction"},
		{"a chosen view", account, "the week view is the active one", "the map view is the active one"},
		{"how many controls", account, "one field is flagged", "two fields are flagged"},
		{"a table of ticks", rights, "a guest may read pages", "a guest may edit pages"},
		{"a table of ticks, denied", rights, "a guest isn't allowed to edit pages", "a guest isn't allowed to read pages"},
		{"a superlative", hikes, "the ridge walk is the most expensive hike", "the lake loop is the most expensive hike"},
		{"a superlative, denied", hikes, "the lake loop isn't the longest hike", "the ridge walk isn't the longest hike"},
		{"a comparison", hikes, "the mill path is shorter than the lake loop", "the ridge walk is shorter than the lake loop"},
		{"a comparison of distances", hikes, "the mill path is nearer than the lake loop", "the lake loop is nearer than the mill path"},
		{"what is left", storage, "11.5 GB of storage are still free", "3.5 GB of storage are still free"},
		{"what is left of a count", storage, "4 seats are still available", "6 seats are still available"},
		{"no value", person, "no phone number is on file", "no country is on file"},
		{"a step", parcel, "the parcel has been packed", "the parcel has been delivered"},
		{"runs that end with a control", menu, "the pea soup is vegan", "the crab soup is vegan"},
		{"a name as a whole", reviews, "Mads approved", "Madsen approved"},
		{"one of two parts wrong", hikes, "the ridge walk is the longest hike and the mill path is the shortest hike", "the ridge walk is the longest hike but the lake loop is the shortest hike"},
		{"another language", "# Votre commande\nLivraison\n6,90 €\nRemise\n3,00 €", "shipping costs €6.90", "shipping costs €3.00"},
	} {
		if got := ruled(t, m, c.page, c.holds); got == "failed" {
			t.Errorf("%s: %q fails", c.kind, c.holds)
		} else if got == "refused" {
			t.Errorf("%s: %q is refused", c.kind, c.holds)
		}
		if got := ruled(t, m, c.page, c.not); got == "clean" {
			t.Errorf("%s: %q passes", c.kind, c.not)
		}
	}
}

// A claim about a view that isn't chosen says nothing of what is shown.
func TestWhatStandsInAViewThatIsNotChosen(t *testing.T) {
	page := "# Visits\n~ button; List; on\n[List]\n~ button; Calendar; off\n[Calendar]\nlist Visits\n- Ana | 9:00\n- Bo | 9:30\nend"
	if got := ruled(t, builtin.New(builtin.Options{}), page, "the visits are shown in the calendar view"); got == "clean" {
		t.Error("it passed")
	}
}
