package sentence

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// verdict is what the rules alone say: an operation, a code, or "model".
func verdict(text string) string {
	op, err := byRules(text)
	switch {
	case err != nil:
		return err.Code
	case op == "":
		return "model"
	}
	return string(op)
}

func TestRules(t *testing.T) {
	for _, tc := range []struct{ text, want string }{
		// Preflight.
		{"", Empty},
		{" \u00a0\ufeff\n", Empty},
		{"drag the item into the cart", Unsupported},
		{"upload the receipt", Unsupported},
		{"hover", Unsupported},
		{"double click", Unsupported},
		{"swipe left", Unsupported},
		{"answer yes to the next dialog", Unsupported},
		{"dragon is shown", "model"},

		// Verbs that no model decides.
		{"Double-click the row", "double_click"},
		{"doubleclick on the row", "double_click"},
		{"double click the Next button", "double_click"},
		{"right click the row", "right_click"},
		{"right-click the row", "right_click"},
		{"rightclick the row", "right_click"},
		{"hover over the menu", "hover"},
		{"hover the Terms and Conditions link", Unsupported},
		{`hover the "Terms and Conditions" link`, "hover"},
		{"hover the menu and click Cart", MultipleActions},
		{"hover the menu, then click Cart", MultipleActions},
		{"drag the Invoice card to the Done column", "drag"},
		{`drag "Back to school" to "To do"`, "drag"},
		{"drag the Back to school card to the Done column", InvalidOperand},
		{"drag the card to the Done column, open it", Unsupported},
		{`upload "files/cv.pdf" to the CV field`, "upload"},
		{`Upload "a.pdf", "b.pdf" and "c.pdf" to the CV field`, "upload"},
		{`upload "{{file}}" to the CV field`, "upload"},
		{`upload "../cv.pdf" to the CV field`, InvalidOperand},
		{`upload "/etc/passwd" to the CV field`, InvalidOperand},
		{`upload "a.pdf" to the CV field and click Send`, MultipleActions},
		{`upload cv.pdf to the CV field`, Unsupported},
		{"accept the next dialog", "dialog"},
		{"Dismiss the next dialog.", "dialog"},
		{`answer "Ada" to the next dialog`, "dialog"},
		{"answer {{name}} to the next dialog", "dialog"},
		{"accept the next dialog, press Enter", Unsupported},

		// Browser tabs, and tabs of the page.
		{"switch to the new browser tab", "tab"},
		{"Go back to the first browser tab.", "tab"},
		{`switch to the "Terms and Conditions" browser tab`, "tab"},
		{"switch back to the browser tab {{title}}", "tab"},
		{`switch to the browser tab "{{shop}}: Invoice"`, "tab"},
		{"close this browser tab", "tab"},
		{`switch to the browser tab " "`, InvalidOperand},
		{"switch to the Invoice browser tab", Unsupported},
		{"switch to the second browser tab", Unsupported},
		{"close all browser tabs", Unsupported},
		{"switch to the new tab", Unsupported},
		{"go to the other window", Unsupported},
		{"wait for the new browser tab", Unsupported},
		{"verify that a new browser tab is open", Unsupported},
		{"verify the browser tab title is Invoice", Unsupported},
		{"close the browser tab and click Save", Unsupported},
		{"click Pay and switch to the new browser tab", MultipleActions},
		{"click Pay, go back to the first browser tab", MultipleActions},
		{"switch to the Billing tab", "model"},
		{"switch to the first tab", "model"},
		{`click the "New browser tab" link`, "click"},
		{`close the "Open a browser tab" dialog`, "model"},
		{"verify the help explains browser tabs", "verify"},
		{"go back", "goto"},

		// A second action follows directly.
		{"click Save, then press Enter", MultipleActions},
		{"verify the price and click Buy", MultipleActions},
		{"click Save; upload a file", MultipleActions},
		{"click Save and also type {{name}} in Name", MultipleActions},

		// A second action behind a connector.
		{"verify the total and tax are correct after you click Checkout", MultipleActions},
		{"verify the total and tax are correct and please click Checkout", MultipleActions},
		{"click Continue after the password field is filled with {{p}}", MultipleActions},
		{"click Continue after the form has been submitted", MultipleActions},
		{"click Save and the user logged in", MultipleActions},
		{"click Save and opening the menu", MultipleActions},
		{"wait until the file is uploaded", MultipleActions},
		{"verify the button is disabled when the form is filled", "verify"},
		{"verify the address and opening hours are visible", "verify"},
		{"verify a Search button and an Open menu are shown", "verify"},
		{"verify the page shows a form and a submit button", "verify"},

		// What is quoted triggers nothing.
		{"click the 'Save and type' button", "click"},
		{`click the "Save and type" button`, "click"},
		{`verify "Save; click here" is shown`, "verify"},
		{`click the "a \" and type b" button`, "click"},

		// Waiting for a claim is a verify.
		{"wait until the reply is shown", "verify"},
		{"wait for the list to load", "verify"},
		{"wait up to 2.5 secs until the badge says 3", "verify"},
		{"wait up to 90 seconds for the report", "verify"},
		{" wait until the reply is shown", InvalidOperand},
		{"wait for 5 minutes", InvalidOperand},
		{"wait for 5", InvalidOperand},

		// History and paths.
		{"go back", "goto"},
		{"navigate back to the previous page.", "goto"},
		{"go forward", "goto"},
		{"Refresh the page", "goto"},
		{"reload", "goto"},
		{"go back to the shop", "model"},
		{"goto /cart", "goto"},
		{"go to /orders/{{ id }}", "goto"},
		{"goto /cart now", InvalidOperand},
		{"navigate to https://shop.example/a", "goto"},
		{"goto https://a.example https://b.example", InvalidOperand},
		{"goto https://", InvalidOperand},
		{"goto cart", InvalidOperand},
		{"go to the cart", "model"},
		{"open the settings menu", "model"},

		// The guard.
		{"click the Cart, 2 items button", "click"},
		{"click Save, open the menu", "model"},
		{"click Save; open the menu", "model"},
		{"click Save,été", "model"},
		{"click the Terms and Conditions link", "model"},
		{"click Next", "click"},

		// Patterns.
		{"remember the price as {{p}}", "remember"},
		{"remember the price as {{p}}.", "remember"},
		{"remember the price", InvalidOperand},
		{"remember as {{p}}", InvalidOperand},
		{"remember the a as {{a}} or b as {{b}}", InvalidOperand},
		{"capture the price as {{p}}", "model"},
		{"click Save", "click"},
		{"click", "model"},
		{`select "Large" from the size list`, "click"},
		{"choose “Large” in Size", "click"},
		{`select "" in the list`, "model"},
		{"select the cheapest shipping", "model"},
		{`type "in stock" in the status field`, "type"},
		{`type "" in the status field`, "type"},
		{"Fill {{ a }} into Name", "type"},
		{"type {{a}} then {{b}}", InvalidOperand},
		{"type {{a}} {{b}} in Name", InvalidOperand},
		{"type {{a}}", InvalidOperand},
		{"type Ada in the name field", InvalidOperand},
		{`enter carefully "a" in Name`, "model"},
		{"press Enter", "press"},
		{"press the Enter key.", "press"},
		{`press "Control+A"`, "press"},
		{"press the Control+A key", "press"},
		{"press Control+A", InvalidOperand},
		{"press the Save button", InvalidOperand},
		{"press Login", InvalidOperand},
		{"press Enter twice", InvalidOperand},
		{"press Tab 3 times", InvalidOperand},
		{"press Tab with shift", InvalidOperand},
		{"press Enter or Tab", InvalidOperand},
		{"hit Enter", "model"},
		{"verify the cart is empty", "verify"},
		{"ensure that it works", "verify"},
		{"verify", "model"},
		{"note at least one result is rated 5 out of 5 stars", "measure"},
		{"scroll down", "scroll"},
		{"scroll to the bottom", InvalidOperand},
		{"scroll up and down", InvalidOperand},
		{"wait 2 seconds", "wait"},
		{"wait for 1.5s.", "wait"},
		{"wait 30000 ms", "wait"},
		{"wait 30001 ms", InvalidOperand},
		{"wait 31 seconds", InvalidOperand},
		{"wait 0 s", InvalidOperand},
		{"wait -5 s", InvalidOperand},
		{"wait a moment", InvalidOperand},

		// Ticking a box is no claim about it.
		{"check the Terms checkbox", "model"},
		{"check the box", "model"},
		{"check the Terms checkbox is ticked", "verify"},
		{"check that there is a checkbox", "verify"},
		{"check the total", "verify"},

		// White space and spelling.
		{"CLICK\u3000the\t\nSave button", "click"},
		{"clicking Save", "model"},
	} {
		if got := verdict(tc.text); got != tc.want {
			t.Errorf("%q: %s, want %s", tc.text, got, tc.want)
		}
	}
}

// The peer's data lies beside the checkout, not in it.
const peerData = "../../../shared/peer/classification/"

func TestPeerData(t *testing.T) {
	for file, count := range map[string]int{
		"classification-corpus.json": 18, "classification-near-misses.json": 17,
	} {
		data, err := os.ReadFile(peerData + file)
		if err != nil {
			t.Run(file+" is not beside this checkout", func(t *testing.T) { t.Skip(err) })
			continue
		}
		var cases []struct{ Sentence, Op, Code string }
		if err := json.Unmarshal(data, &cases); err != nil || len(cases) != count {
			t.Fatalf("%s: %d cases, want %d (%v)", file, len(cases), count, err)
		}
		for _, c := range cases {
			want := c.Op + strings.Replace(c.Code, Unavailable, "model", 1)
			if got := verdict(c.Sentence); got != want {
				t.Errorf("%q: %s, want %s", c.Sentence, got, want)
			}
		}
	}
}

func FuzzRules(f *testing.F) {
	for _, seed := range []string{
		"", "click Save", `type "{{a}}" in x`, "press \"+\" key", "wait up to 99999999999999999999 s for x",
		"remember {{ as {{a}}", "goto https://{{a}}.", "\u00a0\ufeff\u0301", "check \xff\"'", "{{}}}}{{{", `\"\\"`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		canonical := Canonical(text)
		if again := Canonical(canonical); again != canonical {
			t.Errorf("canonical text changes: %q, then %q", canonical, again)
		}
		op, err := byRules(text)
		if op != "" && err != nil {
			t.Errorf("both decided and refused: %s, %v", op, err)
		}
		for op, check := range checks {
			if err := check(text); err != nil && err.(*Error).Fix == "" {
				t.Errorf("%s refuses without a fix", op)
			}
		}
		Binding(text)
		Claim(text)
		IsClaim(text)
		TypeTarget(text)
		Dragged(text)
		Uploaded(text)
		DialogReply(text)
		BrowserTab(text)
		for _, tok := range Scan(text).Tokens {
			if tok.Start >= tok.End || tok.Start16 >= tok.End16 {
				t.Errorf("token without extent: %+v", tok)
			}
		}
	})
}
