package locate_test

import (
	"testing"

	"sedum.dev/sedum/model"
)

// lookups are sentences and the elements that they mean on one page.
type lookups map[string]string

// refused is any way of not acting: none fits, or several do.
const refused = "refused"

func finds(t *testing.T, operation string, page []model.Candidate, want lookups) {
	t.Helper()
	for sentence, id := range want {
		a := locate(t, operation, sentence, page)
		got := picked(a)
		if refuses := got == model.None || got == "unsure"; got != id && !(id == refused && refuses) {
			t.Errorf("%q: %s, want %s; %v", sentence, got, id, a.Probabilities)
		}
	}
}

func TestIconsAreMeantByTheirLook(t *testing.T) {
	named := []model.Candidate{
		el("button", "Settings"), el("button", "Notifications"), el("button", "Delete"), el("button", "Edit"), el("button", "More actions"),
		el("button", "Send"), el("button", "Attach a file"), el("link", "Home"), el("button", "Change language"),
	}
	finds(t, "click", named, lookups{
		"click the gear":                   "0 button Settings",
		"click the bell icon":              "1 button Notifications",
		"click the bin":                    "2 button Delete",
		"click the pencil":                 "3 button Edit",
		"click the three dots":             "4 button More actions",
		"click the paper plane":            "5 button Send",
		"click the paperclip":              "6 button Attach a file",
		"click the house":                  "7 link Home",
		"click the globe":                  "8 button Change language",
		"click the floppy disk":            refused,
		"click the pencil icon to edit it": "3 button Edit",
	})
	signs := []model.Candidate{el("button", "?"), el("button", "⋯"), el("button", "⇄"), el("button", "›"), el("button", "‹"), el("link", "Plans ›")}
	finds(t, "click", signs, lookups{
		"click the question mark":    "0 button ?",
		"open the options menu":      "1 button ⋯",
		"swap the stations":          "2 button ⇄",
		"click the right arrow":      "3 button ›",
		"click the back arrow":       "4 button ‹",
		"click the magnifying glass": refused,
	})
}

func TestWhatToDoAndWhatToDoItTo(t *testing.T) {
	checkout := []model.Candidate{
		el("link", "Delivery", "", "Steps"), el("button", "Edit", "", "Delivery address"), el("button", "Edit", "", "Billing address"), el("button", "Place order"),
	}
	finds(t, "click", checkout, lookups{
		"change the delivery address": "1 button Edit",
		"change the billing address":  "2 button Edit",
		"change the phone number":     refused,
	})
	cookies := []model.Candidate{el("button", "Only what's needed", "", "Cookies"), el("button", "Yes, that's fine", "", "Cookies"), el("link", "Privacy")}
	finds(t, "click", cookies, lookups{"reject all cookies": "0 button Only what's needed"})
	board := []model.Candidate{
		el("button", "Done", "Payment times out Blocked Done"), el("button", "Done", "New receipt layout Done"), el("button", "Start", "Show VAT Start"),
	}
	finds(t, "click", board, lookups{"mark the blocked ticket as done": "0 button Done"})
	table := []model.Candidate{el("button", "Page"), el("button", "Views"), el("button", "Exit rate"), el("link", "Pages")}
	finds(t, "click", table, lookups{"sort the pages by exit rate": "2 button Exit rate"})
}

func TestTheTitleOfAThing(t *testing.T) {
	stories := []model.Candidate{
		el("link", "A tour of garbage collectors", "A tour of garbage collectors 12 comments"), el("link", "12 comments", "A tour of garbage collectors 12 comments"),
		el("link", "SQLite at sea", "SQLite at sea 3 comments"), el("link", "3 comments", "SQLite at sea 3 comments"),
	}
	finds(t, "click", stories, lookups{
		"click the story about garbage collectors": "0 link A tour of garbage collectors",
		"click the comments for SQLite at sea":     "3 link 3 comments",
		"open the story about gardening":           refused,
	})
	fields := []model.Candidate{el("textbox", "Where from?"), el("textbox", "Where to?")}
	finds(t, "fill", fields, lookups{`type "Rome" in the Where from field`: "0 textbox Where from?"})
}

// Acting on another entry than the one that was named is the worst that can happen.
func TestANameThatStandsElsewhere(t *testing.T) {
	cart := []model.Candidate{
		el("button", "Remove", "Ridge Boots brown leather $129.00 Remove", "Ridge Boots"),
		el("button", "Add to cart", "Leather Wax $9.50 Add to cart", "Leather Wax"), el("link", "Checkout"),
	}
	finds(t, "click", cart, lookups{
		"click Remove for the Ridge Boots": "0 button Remove",
		"click Remove for the Leather Wax": refused,
	})
	blocked := []model.Candidate{
		el("button", "Unblock", "noisy_neighbour Unblock", "noisy_neighbour"), el("button", "Unblock", "spam_king Unblock", "spam_king"),
	}
	finds(t, "click", blocked, lookups{
		"unblock noisy_neighbour": "0 button Unblock",
		"unblock quiet_neighbour": refused,
	})
	stops := []model.Candidate{
		el("link", "Millbrook", "Millbrook zone 2 Departures"), el("button", "Departures", "Millbrook zone 2 Departures"),
		el("link", "Millbrook Parkway", "Millbrook Parkway zone 3 Departures"), el("button", "Departures", "Millbrook Parkway zone 3 Departures"),
	}
	finds(t, "click", stops, lookups{"click Departures for Millbrook": "1 button Departures"})
}

func TestWhatCannotBeTold(t *testing.T) {
	posts := []model.Candidate{el("button", "Like", "Sunset, a photo by Ada Like"), el("button", "Like", "Harbour by Bob Like"), el("link", "Photos")}
	finds(t, "click", posts, lookups{"click Like on the photo": refused}) // all of them may be photos
	accounts := []model.Candidate{el("link", "Accounts"), el("link", "Current account", "Current account 12 bookings"), el("link", "Joint account", "Joint account 30 bookings")}
	finds(t, "click", accounts, lookups{"open the account with the most bookings": refused})
	thread := []model.Candidate{el("button", "Share", "12 answers Share"), el("button", "Vote up", "Ada's answer Vote up"), el("button", "Vote up", "Bob's answer Vote up")}
	finds(t, "click", thread, lookups{"open the second page of answers": refused})
}

func TestOtherLanguages(t *testing.T) {
	german := []model.Candidate{
		el("button", "Vorige Woche"), el("button", "Nächste Woche"), el("button", "Drucken"), el("link", "Noten"), el("combobox", "Klasse"),
		el("button", "Krankmeldung absenden"), el("link", "Als Helfer eintragen"),
	}
	german[4].Choices = []string{"8a", "8b", "8c"}
	finds(t, "click", german, lookups{
		"go to the previous week":        "0 button Vorige Woche",
		"print the page":                 "2 button Drucken",
		"open the grades":                "3 link Noten",
		"send the sick note":             "5 button Krankmeldung absenden",
		"klicke auf Drucken":             "2 button Drucken",
		"wähle 8c in der Auswahl Klasse": "4 combobox Klasse",
		"öffne die Noten":                "3 link Noten",
		"klicke auf Löschen":             refused,
	})
	spanish := []model.Candidate{el("button", "Elegir", "06:40 Tren 5061 Elegir"), el("button", "Elegir", "09:10 Tren 5071 Completo Elegir"), el("button", "Borrar filtros"), el("button", "Buscar trenes")}
	finds(t, "click", spanish, lookups{
		"choose the train that leaves at 06:40": "0 button Elegir",
		"select the sold-out train":             "1 button Elegir",
		"clear the filters":                     "2 button Borrar filtros",
		"search for trains":                     "3 button Buscar trenes",
		"haz clic en Borrar filtros":            "2 button Borrar filtros",
	})
	japanese := []model.Candidate{el("button", "検索"), el("button", "削除"), el("link", "設定")}
	finds(t, "click", japanese, lookups{
		"click the search button": "0 button 検索",
		"delete it":               "1 button 削除",
		"「設定」をクリック":               "2 link 設定",
	})
	fields := []model.Candidate{el("textbox", "Am"), el("textbox", "Grund"), el("textbox", "Destino"), el("textbox", "Date de retour")}
	finds(t, "fill", fields, lookups{
		`tippe "2026-05-12" in das Feld Am`:            "0 textbox Am",
		`escribe "Sevilla" en el campo Destino`:        "2 textbox Destino",
		`type "2026-07-10" into the return date field`: "3 textbox Date de retour",
		`fill the reason field with "a cold"`:          "1 textbox Grund",
	})
}

func TestTheValueNotItsCaption(t *testing.T) {
	page := []model.Candidate{el("", "Subtotal"), el("", "$150.00"), el("", "Total"), el("", "$161.50"), el("", "Your cart")}
	finds(t, "read", page, lookups{"remember the order total as {{total}}": "3  $161.50"})
}
