package judge

import (
	"context"
	"strings"
	"testing"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/locate"
	"sedum.dev/sedum/runner/page"
)

// What may stand in a frame that could not be read is neither absent nor counted;
// what was read still decides where it is enough.
func TestAbsenceAndCountsNeedEveryFrame(t *testing.T) {
	const none = result.NoVerdict
	for claim, want := range map[string]result.Verdict{
		`"Declined" is not shown`:        none,
		`there is no error "Declined"`:   none,
		`"Mug" is not shown`:             result.Failed,
		`"Mug" is shown once`:            result.Failed, // there are two already
		`"Mug" appears twice`:            none,
		`"Mug" appears 3 times`:          none,
		`"Declined" appears 0 times`:     none,
		`"Mug" is shown`:                 result.Passed,
		`"Declined" is shown`:            result.Failed,
		`the url does not contain "/x"`:  result.Passed,
		`there is no Delete button`:      none,
		`the Delete button is not shown`: none,
		`the Delete button is shown`:     result.Failed,
	} {
		for name, p := range map[string]*fakePage{
			"unread": {texts: []string{"Mug Mug"}, route: "http://shop.test/", unread: []string{"a frame from pay.test"}},
			"read":   {texts: []string{"Mug Mug"}, route: "http://shop.test/"},
		} {
			j := newJudge(&fakeModel{})
			j.Finder = fakeFinder{page.Click: locate.NoMatch}
			r := j.Rule(t.Context(), p, Claim{Text: claim})
			if name == "read" {
				if r.Verdict == none {
					t.Errorf("%s: no verdict on a page that was read whole: %+v", claim, r.Err)
				}
				continue
			}
			if r.Verdict != want {
				t.Errorf("%s: %q %+v, want %q", claim, r.Verdict, r.Err, want)
			}
			if want == none && (r.Err.Code != CodeIncomplete || !strings.Contains(r.Err.Message, "a frame from pay.test")) {
				t.Errorf("%s: %+v", claim, r.Err)
			}
		}
	}
}

// A model sees only what was read, so it isn't asked for what is not there.
func TestAModelIsNotAskedForAbsenceOnAPageReadInPart(t *testing.T) {
	for claim, code := range map[string]string{
		"there is no error":               CodeIncomplete,
		"the page doesn't show an error":  CodeIncomplete,
		"the page doesn’t show an error":  CodeIncomplete,
		"the error message is hidden":     CodeIncomplete,
		"the error is gone":               CodeIncomplete,
		"the page is free of errors":      CodeIncomplete,
		"the list is empty":               CodeIncomplete,
		"2 items are listed":              CodeIncomplete,
		"the cart has exactly one item":   CodeIncomplete,
		"only mugs are listed":            CodeIncomplete,
		"every product has a price":       CodeIncomplete,
		"the order went through":          "",
		"the first row is the newest mug": "",
	} {
		m := &fakeModel{scores: map[string][2]float64{"Mug": {0.9, 0}}}
		r := newJudge(m).Rule(t.Context(), &fakePage{texts: []string{"Mug"}, unread: []string{"a frame from pay.test"}}, Claim{Text: claim})
		if (r.Err == nil) != (code == "") || r.Err != nil && (r.Err.Code != code || len(m.asked) > 0) {
			t.Errorf("%s: %q %+v after %d questions", claim, r.Verdict, r.Err, len(m.asked))
		}
	}
}

type missingFinder struct{}

func (missingFinder) Find(ctx context.Context, p locate.Page, _ page.Op, _ string) locate.Finding {
	seen, _ := p.Current(ctx)
	return locate.Finding{Reason: locate.NoMatch, Seen: seen, Unread: []string{"a frame from pay.test"}}
}

// The frame may be there by the time the text is read: what the look-up missed counts.
func TestAControlMayBeInAFrameThatTheLookUpMissed(t *testing.T) {
	j := newJudge(&fakeModel{})
	j.Finder = missingFinder{}
	r := j.Rule(t.Context(), &fakePage{texts: []string{"Mug"}}, Claim{Text: "there is no Delete button"})
	if r.Verdict != result.NoVerdict || r.Err.Code != CodeIncomplete {
		t.Errorf("%q %+v", r.Verdict, r.Err)
	}
}
