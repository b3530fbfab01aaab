package locate_test

import (
	"fmt"
	"math"
	"testing"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin"
	"sedum.dev/sedum/result"
)

// Gates of locating (locator, section 5): a pick below them is never acted on.
const (
	confidenceGate = 0.30
	leadGate       = 0.10
)

// el is an element in short: role and label, then what stands around it.
func el(role, label string, around ...string) model.Candidate {
	c := model.Candidate{Tag: "x", Role: role, Name: label, Label: label, Editable: role == "textbox"}
	if len(around) > 0 {
		c.Item = around[0]
	}
	if len(around) > 1 {
		c.Section = around[1]
	}
	if len(around) > 2 {
		c.Location = around[2]
	}
	return c
}

func locate(t *testing.T, operation, sentence string, page []model.Candidate) model.Answer {
	t.Helper()
	q := model.Question{ID: model.Target, Kind: model.Choice, None: true}
	for i, c := range page {
		c.Order = i
		q.Options = append(q.Options, model.Option{ID: fmt.Sprintf("%d %s %s", i, c.Role, c.Label), Candidate: &c})
	}
	reply, err := builtin.New(builtin.Options{}).Ask(t.Context(), model.Request{Purpose: result.Locating, State: model.State{Sentence: sentence, Operation: operation}, Questions: []model.Question{q}})
	if err != nil {
		t.Fatal(err)
	}
	return reply.Answers[model.Target]
}

// picked is the choice when it clears both gates, "none" when there is none,
// "unsure" between.
func picked(a model.Answer) string {
	best, next := a.Probabilities[a.Choice], 0.0
	for id, p := range a.Probabilities {
		if id != a.Choice {
			next = max(next, p)
		}
	}
	if a.Choice != model.None && (best < confidenceGate || best-next < leadGate) {
		return "unsure"
	}
	return a.Choice
}

var (
	shop = []model.Candidate{
		el("link", "Basket (2)", "", "", "header"),
		el("searchbox", "Search products", "", "", "header"),
		el("button", "Add to cart", "Blue mug $9.00 Add to cart", "Blue mug", "main"),
		el("button", "Add to cart", "Tea towel $11.00 Add to cart", "Tea towel", "main"),
		el("button", "Add to cart", "Milk jug $7.50 Add to cart", "Milk jug", "main"),
		el("link", "Privacy policy", "", "", "footer"),
		el("link", "Contact us", "", "", "footer"),
	}
	account = []model.Candidate{
		el("link", "Sign in", "", "", "header"),
		el("button", "Sign up", "", "", "main"),
		el("button", "Sign up with Google", "", "", "main"),
		el("checkbox", "I agree to the terms of service", "", "", "main"),
		el("button", "Next", "", "", "main"),
		el("button", "Previous", "", "", "main"),
		el("switch", "Weekly digest", "", "Emails", "main"),
		el("switch", "Push notifications", "", "Emails", "main"),
	}
	addresses = []model.Candidate{
		el("textbox", "Email"),
		el("textbox", "Postal code", "", "Shipping address"),
		el("textbox", "Postal code", "", "Billing address"),
	}
)

func TestElements(t *testing.T) {
	for _, c := range []struct {
		page                []model.Candidate
		operation, sentence string
		want                string
	}{
		{shop, "click", "click the cart link", "0 link Basket (2)"},
		{shop, "click", "click Add to cart for the Tea towel", "3 button Add to cart"},
		{shop, "click", "add the milk jug to the basket", "4 button Add to cart"},
		{shop, "click", "click the second Add to cart button", "3 button Add to cart"},
		{shop, "click", "click Add to cart for the cheapest product", "4 button Add to cart"},
		{shop, "click", "click Add to cart for the $11 towel", "3 button Add to cart"},
		{shop, "click", "click the Add to cart button", "unsure"},
		{shop, "click", "click Add to cart for the Wool Socks", model.None},
		{shop, "click", "click the Checkout button", model.None},
		{shop, "click", "click the contact link in the footer", "6 link Contact us"},
		{account, "click", "click the Log in link", "0 link Sign in"},
		{account, "click", "click Sign up", "1 button Sign up"},
		{account, "click", "click Sign up with Google", "2 button Sign up with Google"},
		{account, "click", "click Sign up with GitHub", model.None},
		{account, "click", "accept the terms of service", "3 checkbox I agree to the terms of service"},
		{account, "click", "click Continue", "4 button Next"},
		{account, "click", "turn on push notifications", "7 switch Push notifications"},
		{account, "click", "click the switch", "unsure"},
		{addresses, "fill", `type "12345" in the postal code field in the billing section`, "2 textbox Postal code"},
		{addresses, "fill", "type {{mail}} in the email address field", "0 textbox Email"},
		{addresses, "fill", "type {{zip}} in the Postal code field", "unsure"},
		{addresses, "fill", "type {{user}} in the username field", model.None},
	} {
		a := locate(t, c.operation, c.sentence, c.page)
		if got := picked(a); got != c.want {
			t.Errorf("%q: %s, want %s; %v", c.sentence, got, c.want, a.Probabilities)
		}
	}
}

func TestAChoiceIsADistribution(t *testing.T) {
	for _, sentence := range []string{"click the cart link", "click", "", "🙂", "click 购物车"} {
		a := locate(t, "click", sentence, shop)
		sum := 0.0
		for id, p := range a.Probabilities {
			sum += p
			if p > a.Probabilities[a.Choice] {
				t.Errorf("%q: chose %q, but %q is more probable", sentence, a.Choice, id)
			}
		}
		if len(a.Probabilities) != len(shop)+1 || math.Abs(sum-1) > 1e-9 {
			t.Errorf("%q: %d probabilities, sum %v", sentence, len(a.Probabilities), sum)
		}
	}
}

// The item questions that locating asks of look-alikes.
func TestTheItemThatASentenceDescribesIsClear(t *testing.T) {
	items := []model.Item{{ID: "c1", Text: "How DNS works 42 comments"}, {ID: "c2", Text: "A tour of SQLite 17 comments"}, {ID: "c3", Text: "Gardening in winter 3 comments"}}
	r := model.Request{Purpose: result.Locating, State: model.State{Sentence: "click the comments on the post about DNS", Operation: "click", Items: items}}
	for _, i := range items {
		r.Questions = append(r.Questions, model.Question{ID: i.ID, Kind: model.YesNo, Text: i.ID})
	}
	reply, err := builtin.New(builtin.Options{}).Ask(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	yes := func(id string) float64 { return reply.Answers[id].Yes }
	if yes("c1") < 0.60 || yes("c1")-max(yes("c2"), yes("c3")) < 0.20 {
		t.Errorf("yes = %.2f %.2f %.2f, want the first at 0.60 and 0.20 ahead", yes("c1"), yes("c2"), yes("c3"))
	}
}

func BenchmarkChoiceOf128(b *testing.B) {
	q := model.Question{ID: model.Target, Kind: model.Choice, None: true}
	for i := range 128 {
		c := el("button", "Add to cart", fmt.Sprintf("Product number %d of the winter collection $%d.00 Add to cart", i, i), fmt.Sprintf("Product %d › Winter", i), "main")
		q.Options = append(q.Options, model.Option{ID: fmt.Sprint(i), Candidate: &c})
	}
	m := builtin.New(builtin.Options{})
	r := model.Request{Purpose: result.Locating, State: model.State{Sentence: "click Add to cart for product 77 of the winter collection", Operation: "click"}, Questions: []model.Question{q}}
	for b.Loop() {
		if _, err := m.Ask(b.Context(), r); err != nil {
			b.Fatal(err)
		}
	}
}

func TestAListIsMeantByWhatItOffers(t *testing.T) {
	offering := func(label string, choices ...string) model.Candidate {
		c := el("combobox", label)
		c.Tag, c.Choices = "select", choices
		return c
	}
	page := []model.Candidate{
		offering("Country", "Austria", "Germany", "Switzerland"),
		offering("Sort by", "Featured", "Price, low to high", "Price, high to low"),
		offering("Size", "Small", "Large"),
		el("button", "Apply"), el("button", "Add to cart", "Swiss Army Knife $30 Add to cart"),
	}
	for sentence, want := range map[string]string{
		`select "Switzerland" from the Country list`:        "0 combobox Country",
		`select "Price, low to high" from the Sort by list`: "1 combobox Sort by",
		`choose "Large" in the Size dropdown`:               "2 combobox Size",
		`pick Austria from the Country list`:                "0 combobox Country",
		`select "Price, high to low" in the sort order`:     "1 combobox Sort by",
		`select "Mars" from the Planet list`:                model.None,
	} {
		if got := picked(locate(t, "click", sentence, page)); got != want {
			t.Errorf("%s: %s, want %s", sentence, got, want)
		}
	}
}

func TestReadingAValueNotItsLabel(t *testing.T) {
	beside := func(label, text string) model.Candidate {
		c := el("", label, text)
		c.Peers = []string{text}
		return c
	}
	page := []model.Candidate{
		el("", "Order 1002 was placed"),
		beside("Order number", "Order number 1002"), beside("1002", "Order number 1002"), beside("Order number 1002", "Order number 1002"),
		beside("Total", "Total $17.00"), beside("$17.00", "Total $17.00"),
	}
	for sentence, want := range map[string]string{
		"the order number": "2  1002",
		"the total":        "5  $17.00",
	} {
		if got := picked(locate(t, "read", sentence, page)); got != want {
			t.Errorf("%s: %s, want %s", sentence, got, want)
		}
	}
}

func TestAnIconIsMeantByItsLook(t *testing.T) {
	cart := el("link", "2")
	cart.Hints, cart.Name = []string{"cart icon"}, "2 (cart icon)"
	page := []model.Candidate{cart, el("button", "Add to cart", "Blue Mug $12 Add to cart"), el("button", "Add to cart", "Red Bowl $8 Add to cart"), el("link", "Products")}
	if got, want := picked(locate(t, "click", "click the cart icon", page)), "0 link 2"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
