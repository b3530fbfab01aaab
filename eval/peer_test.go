package eval_test

import (
	"os"
	"testing"

	"sedum.dev/sedum/eval"
	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/model/builtin"
	"sedum.dev/sedum/runner/page"
)

// peerPages are pages with sentences and the elements that people said they
// mean. They are no part of this repository.
const peerPages = "../../shared/peer/locator"

// maxWrongActions is the share of sentences for which the built-in model may
// take a wrong element, answerable or not.
const maxWrongActions = 0.03

// The built-in model seldom acts wrongly on pages that it was not made for.
func TestPeerPages(t *testing.T) {
	if _, err := os.Stat(peerPages); os.IsNotExist(err) {
		t.Skip("there are no peer pages beside this checkout")
	}
	o := eval.Options{Model: builtin.New(builtin.Options{}), Browser: testkit.Browser(t), Size: page.Options{Width: 1280, Height: 900}}
	r, err := locators(t, peerPages).Run(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if !r.Complete() || *r.Rates.WrongAction > maxWrongActions {
		_ = r.WriteText(t.Output())
		t.Errorf("%.1f %% wrong actions, at most %.1f %% are allowed", 100**r.Rates.WrongAction, 100*maxWrongActions)
	}
}
