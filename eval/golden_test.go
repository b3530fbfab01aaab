package eval_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sedum.dev/sedum/eval"
	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/model"
	"sedum.dev/sedum/runner/judge"
	"sedum.dev/sedum/runner/page"
)

var update = flag.Bool("update", false, "write the golden files")

// tiny is a model that is right on some cases of testdata/tiny, and wrong on
// others in every way there is.
var tiny = scripted{
	picks: map[string]pick{
		"click Pay now":             {"Pay now", 0.9},
		"click Help":                {"Help", 0.9},
		"remove the tea":            {"Pay now", 0.8},
		"type {{code}} into Coupon": {"Coupon", 0.5},
		"click the total":           {"Undo", 0.2},
		"click Gift card":           {"Pay now", 0.8},
		"click Remove":              {"Remove", 0.9},
	},
	scores: map[string]scores{
		"the cart has two items":          {0.92, 0.03},
		"the cart has three items":        {0.88, 0.05},
		"the cart is cheap":               {0.66, 0.10},
		"the order was sent":              {0.97, 0.01},
		"the order arrives within a week": {0.40, 0.20},
		"the order was lost":              {0.05, 0.80},
	},
	errs: map[string]error{
		"click Retry":         &model.Error{Code: model.CodeConnection, Message: "the model did not answer"},
		"the order is a gift": &model.Error{Code: model.CodeUnsupported, Message: "this claim can't be judged"},
		"the list is empty":   &model.Error{Code: model.CodeTimeout, Message: "the model took too long"},
	},
}

func options(t *testing.T) eval.Options {
	return eval.Options{Model: tiny, Browser: testkit.Browser(t), Size: page.Options{Width: 1280, Height: 900}, Policy: judge.DefaultPolicy}
}

func locators(t *testing.T, folder string) *eval.Locators {
	t.Helper()
	l, err := eval.LoadLocators(folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(l.Close)
	return l
}

func claims(t *testing.T, file string) *eval.Claims {
	t.Helper()
	c, err := eval.LoadClaims(file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

func TestLocatorReport(t *testing.T) {
	r, err := locators(t, "testdata/tiny").Run(t.Context(), options(t))
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "locator", r)
	if r.Complete() {
		t.Error("a case without an answer is not counted as one")
	}
}

func TestClaimsReport(t *testing.T) {
	r, err := claims(t, "testdata/tiny/claims.json").Run(t.Context(), options(t))
	if err != nil {
		t.Fatal(err)
	}
	s := r.Suggest(0)
	r.Suggestion = &s
	golden(t, "claims", r)
	if r.Complete() {
		t.Error("a claim without an answer is not counted as one")
	}
}

// What was recorded gives the same report as the pages themselves.
func TestRecording(t *testing.T) {
	o := options(t)
	l, c := locators(t, "testdata/tiny"), claims(t, "testdata/tiny/claims.json")
	live, err := l.Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	lookups, err := l.Record(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	again, err := lookups.Run(t.Context(), tiny)
	if diff := cmp.Diff(live, again); diff != "" || err != nil {
		t.Error(err, diff)
	}
	judged, err := c.Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	recorded, err := c.Record(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	rejudged, err := recorded.Run(t.Context(), tiny, o.Policy)
	for i := range judged.Claims {
		judged.Claims[i].Detail = rejudged.Claims[i].Detail // words of a verdict that was derived anew
	}
	if diff := cmp.Diff(judged, rejudged); diff != "" || err != nil {
		t.Error(err, diff)
	}
}

// evaluation is a report of either kind.
type evaluation interface {
	WriteText(io.Writer) error
	WriteHTML(io.Writer) error
}

func golden(t *testing.T, name string, r evaluation) {
	t.Helper()
	var text bytes.Buffer
	if err := r.WriteText(&text); err != nil {
		t.Fatal(err)
	}
	document, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	compare(t, name+".txt", text.Bytes())
	compare(t, name+".json", append(document, '\n'))
	var html bytes.Buffer
	if err := r.WriteHTML(&html); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<h1>", "<svg", "</html>"} {
		if !strings.Contains(html.String(), want) {
			t.Errorf("the page of %s has no %s", name, want)
		}
	}
	for _, foreign := range []string{"<script", "<?xml", "<!DOCTYPE svg", "<link", "src="} {
		if strings.Contains(html.String(), foreign) {
			t.Errorf("the page of %s has %s", name, foreign)
		}
	}
}

func compare(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", "golden", name)
	if *update {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), string(got)); diff != "" {
		t.Errorf("%s (run with -update when this is right):\n%s", name, diff)
	}
}

// A model that will fail every request is asked once, and gives no report.
func TestModelThatCanNotBeAsked(t *testing.T) {
	denied := &model.Error{Code: model.CodeAuthentication, Message: "the key is not valid"}
	o := options(t)
	o.Model = scripted{errs: map[string]error{"click Help": denied, "the order was sent": denied}}
	if _, err := locators(t, "testdata/tiny").Run(t.Context(), o); !errors.Is(err, denied) || !strings.Contains(err.Error(), "case help") {
		t.Errorf("locators: %v", err)
	}
	if _, err := claims(t, "testdata/tiny/claims.json").Run(t.Context(), o); !errors.Is(err, denied) || !strings.Contains(err.Error(), "claim sent") {
		t.Errorf("claims: %v", err)
	}
}
