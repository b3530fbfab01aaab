package sentence

import "testing"

func TestIsClaim(t *testing.T) {
	for text, want := range map[string]bool{
		"the Open menu is shown":               true,
		"the optional prompt appears":          true,
		`the receipt says "paid".`:             true,
		"{{name}} is not visible":              true,
		`"Saved" is shown`:                     true,
		"the total is €1,234.50":               true,
		"the badge shows -5%":                  true,
		"it matches {{ total }}":               true,
		"the box looks checked":                true,
		"delete the account":                   false,
		"Delete account is ready":              false,
		"tap the button that is shown":         false,
		"The account is ready. Delete it":      false,
		"verify the account is ready":          false,
		"the optional prompt appears again":    false,
		"the receipt says paid":                false,
		"the total is 5 or 6":                  false,
		"the account is ready and deleted":     false,
		"there":                                false,
		"":                                     false,
		`the account is {{a}}" or "{{b}}`:      false,
		"the page shows a form and is visible": false,
	} {
		if got := IsClaim(text); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}
