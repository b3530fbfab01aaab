package runner

import (
	"regexp"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/secret"
)

// keepFaults stores what went wrong in the page since the step before. That is
// evidence, which changes no verdict: if it can't be stored, the author is told.
func (a *attempt) keepFaults(s result.Step) {
	found := a.page.Faults()
	if !a.Evidence || s.Page.Reason == result.ReasonSensitive {
		return
	}
	for i := range found.Kept {
		found.Kept[i] = a.projected(found.Kept[i])
	}
	if err := a.record.KeepFaults(found); err != nil {
		a.faultsOnce.Do(func() { a.Warn("what went wrong in the page is not kept: " + err.Error()) })
	}
}

// projected is a fault as it may be stored. Secrets are replaced before anything
// is cut, as half of one can't be found any more.
func (a *attempt) projected(f result.Fault) result.Fault {
	f.Text = anyURL.ReplaceAllStringFunc(a.secrets.ForReport(f.Text), a.address)
	if f.URL != "" {
		f.URL = a.address(f.URL)
	}
	return f
}

// address is an address as it may be stored.
func (a *attempt) address(raw string) string {
	if a.sensitive(raw) {
		return secret.NoURL
	}
	return a.secrets.Address(credentials.ReplaceAllString(raw, "://"))
}

// credentials of an address; a replaced secret in them makes it invalid.
var credentials = regexp.MustCompile(`://[^/?#]*@`)

// anyURL finds addresses in a text: up to what no address may hold, without the
// punctuation of a sentence behind it.
var anyURL = regexp.MustCompile("(?i)[a-z][a-z0-9+.-]*://[^\\s\"<>`\\\\]*[^\\s\"<>`\\\\.,;:!?'(){}]")
