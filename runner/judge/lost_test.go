package judge

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/page"
)

// dyingPage can be read once; then it is lost.
type dyingPage struct {
	fakePage
	reads int
	err   error
}

func (d *dyingPage) VisibleText(ctx context.Context) (page.Digest, error) {
	if d.reads++; d.reads > 1 {
		return page.Digest{}, d.err
	}
	return d.fakePage.VisibleText(ctx)
}

func (d *dyingPage) Current(ctx context.Context) (page.Version, error) {
	if d.reads > 0 {
		return page.Version{}, d.err
	}
	return d.fakePage.Current(ctx)
}

// A claim that did not hold yet when its page was lost has not failed: it might
// still have come true. There is nothing to wait for any more either.
func TestALostPageDecidesNothing(t *testing.T) {
	for _, code := range []string{page.CodePageCrashed, page.CodePageClosed, page.CodeContextClosed, page.CodeBrowserDisconnected} {
		synctest.Test(t, func(t *testing.T) {
			began := time.Now()
			p := &dyingPage{fakePage: fakePage{texts: []string{"Shut"}}, err: &page.Error{Code: code, Message: "lost"}}
			r := newJudge(&fakeModel{}).Rule(t.Context(), p, Claim{Text: `"Open" is shown`, Limit: time.Minute, Wait: true})
			if r.Verdict != result.NoVerdict || r.Err == nil || r.Err.Code != CodeBrowser || !page.Gone(r.Cause) {
				t.Errorf("%s: verdict %q, error %v, cause %v", code, r.Verdict, r.Err, r.Cause)
			}
			if time.Since(began) > 10*time.Second {
				t.Errorf("%s: it went on for %s", code, time.Since(began))
			}
		})
	}
}
