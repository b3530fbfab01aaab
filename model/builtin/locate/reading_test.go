package locate_test

import (
	"testing"

	"sedum.dev/sedum/model"
)

// What was done, or is booked, is not what a button does.
func TestWhatWasDoneIsNotADeed(t *testing.T) {
	members := []model.Candidate{
		el("button", "Suspend", "Ada Active Suspend"), el("button", "Suspend", "Bob Active Suspend"), el("button", "Restore", "Eve Suspended Restore"),
	}
	finds(t, "click", members, lookups{
		"restore the suspended member": "2 button Restore",
		"suspend Bob":                  "1 button Suspend",
	})
	rooms := []model.Candidate{
		el("link", "10:00 Supplier visit", "10:00 Supplier visit Book"), el("button", "Book", "10:00 Supplier visit Book"), el("button", "Delete"),
	}
	finds(t, "click", rooms, lookups{
		"open the booking for the supplier visit": "0 link 10:00 Supplier visit",
		"open the trash": refused,
	})
}

// A deed that another control is named by is not done by the thing itself.
func TestADeedOfAnotherControl(t *testing.T) {
	runs := []model.Candidate{
		el("link", "Translate help pages", "Translate help pages Logs"), el("link", "Logs", "Translate help pages Logs"), el("button", "Reject", "Deploy to production Reject"),
	}
	finds(t, "click", runs, lookups{
		`reject the run "Translate help pages"`: refused,
		`open the run "Translate help pages"`:   "0 link Translate help pages",
	})
}

// A label that is written with a capital is one, though it is also a common verb.
func TestLabelsThatAreVerbs(t *testing.T) {
	flights := []model.Candidate{
		el("checkbox", "Tundra Wings", "", "Airlines"), el("button", "Flight details", "Norrvind 17:30 Flight details Select"), el("button", "Select", "Norrvind 17:30 Flight details Select"),
	}
	finds(t, "click", flights, lookups{
		"press Select for the Norrvind flight":    "2 button Select",
		"press Select on the Tundra Wings flight": refused,
	})
	cards := []model.Candidate{
		el("button", "Details", "$189 Norrvind flight Details Select"), el("button", "Select", "$189 Norrvind flight Details Select"),
		el("button", "Details", "$142 Atlantiq flight Details Select"), el("button", "Select", "$142 Atlantiq flight Details Select"),
	}
	finds(t, "click", cards, lookups{"choose the cheapest flight": "3 button Select"})
	tickets := []model.Candidate{el("link", "Bea Lund Parcel damaged Open"), el("link", "Bea Lund Loyalty points Closed")}
	finds(t, "click", tickets, lookups{"open the ticket of Bea Lund": refused}) // "Open" is how it stands
}

func TestVerbsOfTwoWordsThatStandApart(t *testing.T) {
	lamps := []model.Candidate{el("button", "Switch off", "Hall lamp Switch off"), el("button", "Switch off", "Desk lamp Switch off"), el("button", "Retry", "Photo upload failed Retry")}
	finds(t, "click", lamps, lookups{
		"switch the hall lamp off":   "0 button Switch off",
		"try the photo upload again": "2 button Retry",
	})
}

// Reading a value: by its caption, by the count or the price that it is.
func TestValues(t *testing.T) {
	shown := []model.Candidate{
		el("", "Orders", "Orders 1,306"), el("", "1,306", "Orders 1,306"), el("", "NV 422", "Norrvind NV 422 $231"), el("", "$231", "Norrvind NV 422 $231"),
		el("", "AQ 2210", "Atlantiq AQ 2210 $142"), el("", "$142", "Atlantiq AQ 2210 $142"), el("", "ada@mail.example", "Ada ada@mail.example"),
	}
	finds(t, "read", shown, lookups{
		"remember the number of orders as {{n}}":       "1  1,306",
		"remember the price of flight NV 422 as {{p}}": "3  $231",
		"remember Ada's email address as {{mail}}":     "6  ada@mail.example",
	})
}

// A value is known by its caption, and the caption isn't the value.
func TestCaptions(t *testing.T) {
	captioned := func(text, caption string) model.Candidate {
		c := el("", text, caption+" "+text)
		c.Hints = []string{`label "` + caption + `"`}
		return c
	}
	card := []model.Candidate{el("", "Weight"), captioned("2.3 kg", "Weight"), el("", "Status"), captioned("Arrived", "Status"), el("", "Owner"), captioned("Eve", "Owner")}
	finds(t, "read", card, lookups{
		"remember the weight of the parcel as {{w}}": "1  2.3 kg",
		"remember the status as {{s}}":               "3  Arrived",
		"remember the owner as {{o}}":                "5  Eve",
	})
	files := []model.Candidate{el("", "Report", "Report 12 kB"), captioned("12 kB", "Report")}
	finds(t, "read", files, lookups{"the Report row": "0  Report", `"Report"`: "0  Report", "the report": "1  12 kB"}) // the mouse points at texts
}

// Of look-alikes the one is meant whose words are all said, or whose role is.
func TestLookAlikes(t *testing.T) {
	survey := []model.Candidate{el("radio", "My manager gives useful feedback: Agree"), el("radio", "My manager gives useful feedback: Strongly agree")}
	finds(t, "click", survey, lookups{`choose Agree in the row "My manager gives useful feedback"`: "0 radio My manager gives useful feedback: Agree"})
	track := []model.Candidate{el("link", "Track"), el("button", "Track")}
	finds(t, "click", track, lookups{"click the Track button": "1 button Track", "click Track": refused})
	days := []model.Candidate{el("button", "Book", "Birch Wed 10 Book"), el("button", "Book", "Birch Thu 11 Book")}
	finds(t, "click", days, lookups{"click Book for Thursday": "1 button Book"})
}

// Not only stories have a title: "the conversation of", "the rules on".
func TestThingsByWhatTheyAreAbout(t *testing.T) {
	inbox := []model.Candidate{
		el("link", "Chidi Anand Refund missing"), el("link", "Olga Petrenko Change of address"), el("link", "Returns and refunds"),
		el("button", "Reply", "Sam Reply"), el("link", "Sam", "Sam Reply"),
	}
	finds(t, "click", inbox, lookups{
		"open the conversation of Chidi Anand": "0 link Chidi Anand Refund missing",
		"show the rules on returns":            "2 link Returns and refunds",
		"click Reply for Sam":                  "3 button Reply",
		"click Arrivals for Sam":               refused,
	})
}

// "The X operation" names X; what kind of thing it is may stand on another control.
func TestKindsAfterALabel(t *testing.T) {
	operations := []model.Candidate{
		el("button", "GET Find books", "GET Find books"), el("button", "Expand operation", "GET Find books"),
		el("button", "POST Register a member", "POST Register a member"), el("button", "Collapse operation", "POST Register a member"),
	}
	finds(t, "click", operations, lookups{
		"click the Register a member operation": "2 button POST Register a member",
		"click the Delete a member operation":   refused,
	})
	form := []model.Candidate{el("button", "Show"), el("textbox", "Password")}
	finds(t, "click", form, lookups{"click the Show password button": refused})
}
