package step

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/locate"
	"sedum.dev/sedum/runner/page"
	"sedum.dev/sedum/runner/sentence"
)

// fakeTabs tells one piece of news after the other, and what was asked of it.
type fakeTabs struct {
	news   []page.News
	broken []error // beside the news
	open   []page.Tab
	closed bool // the tab that is acted on
	source string
	asked  []string
}

func (f *fakeTabs) News(context.Context) (page.News, error) {
	f.asked = append(f.asked, "news")
	var news page.News
	var err error
	if len(f.news) > 0 {
		news, f.news = f.news[0], f.news[1:]
	}
	if len(f.broken) > 0 {
		err, f.broken = f.broken[0], f.broken[1:]
	}
	return news, err
}
func (f *fakeTabs) Turn(_ context.Context, acts bool) error {
	f.asked = append(f.asked, fmt.Sprintf("turn %t", acts))
	f.closed = false
	return nil
}
func (f *fakeTabs) Switch(_ context.Context, id page.TabID) error {
	f.asked = append(f.asked, "switch "+string(id))
	return nil
}
func (f *fakeTabs) CloseTab(context.Context) error { f.asked = append(f.asked, "close"); return nil }
func (f *fakeTabs) TabClosed() bool                { return f.closed }
func (f *fakeTabs) Now(context.Context) page.Tab {
	for _, t := range f.open {
		if t.Current {
			return t
		}
	}
	return page.Tab{First: true}
}
func (f *fakeTabs) List(context.Context) []page.Tab { return f.open }
func (f *fakeTabs) Count() int                      { return max(1, len(f.open)) }
func (f *fakeTabs) Source(route string) string {
	if f.source != "" {
		return f.source
	}
	return route
}

var (
	shop    = page.Tab{ID: "1", Title: "Shop", Address: "http://shop.test/?token=1", Source: "http://shop.test/", First: true}
	invoice = page.Tab{ID: "2", Title: "Invoice 42", Address: "http://shop.test/invoice", Source: "http://shop.test/invoice", New: true}
	bank    = page.Tab{ID: "3", Title: "Bank", Address: "http://bank.test/", Source: "http://bank.test/"}
)

func current(t page.Tab) page.Tab { t.Current = true; return t }

// What a click opened, and what its step says of it.
func TestAStepTellsWhatItMadeOfTheTabs(t *testing.T) {
	opened := func(states ...page.TabState) []page.Opening {
		var all []page.Opening
		for _, s := range states {
			all = append(all, page.Opening{Tab: invoice, State: s})
		}
		return all
	}
	for _, c := range []struct {
		name   string
		news   page.News
		detail string
	}{
		{"one", page.News{Opened: opened(page.Open), Next: &invoice},
			`a new browser tab opened: "Invoice 42" (http://shop.test/invoice); the next steps are done on it`},
		{"ten", page.News{Opened: slices.Repeat(opened(page.Open), 10), Next: &invoice},
			`10 new browser tabs opened; the next steps are done on the browser tab "Invoice 42" (http://shop.test/invoice)`},
		{"one that closed", page.News{Opened: opened(page.Shut)}, "a new browser tab opened and closed again"},
		{"one without a page", page.News{Opened: opened(page.Void)}, "a new browser tab opened without a page in it"},
		{"its own that closed", page.News{Closed: []page.Tab{invoice}, Next: &shop},
			`the browser tab "Invoice 42" (http://shop.test/invoice) was closed; the next steps are done on the browser tab "Shop" (http://shop.test/)`},
		{"a blocked one", page.News{Blocked: 1}, "the page asked for a new window, which the browser did not open"},
		{"blocked ones", page.News{Blocked: 2}, "the page asked for 2 new windows, which the browser did not open"},
		{"a secret one", page.News{Opened: opened(page.Open), Next: &page.Tab{ID: "2", Title: "hi hunter2", Address: "about:blank"}},
			`a new browser tab opened: "hi [REDACTED]" (about:blank); the next steps are done on it`},
		{"a sensitive one", page.News{Opened: opened(page.Open), Next: &page.Tab{ID: "2", Title: "Account 7", Address: "about:blank", Source: "http://bank.test/"}},
			`a new browser tab opened: of a page that was declared sensitive; the next steps are done on it`},
	} {
		p := newPage(t)
		p.news = []page.News{{}, c.news}
		r := newRunner(p, finds(locate.Found))
		r.Pictures.Sensitive = func(address string) bool { return strings.HasPrefix(address, "http://bank.test") }
		step, err, _ := run(t, r, sentence.Click, "click Invoice")
		if step.Detail != c.detail || err != nil || step.Verdict != result.Passed {
			t.Errorf("%s: %q, %s %v", c.name, step.Detail, step.Verdict, err)
		}
		if !slices.Equal(p.asked, []string{"news", "turn true", "news"}) {
			t.Errorf("%s: asked %v", c.name, p.asked)
		}
	}
}

// A tab that can't be used ends the step that opened it, or the one before which it opened.
func TestATabThatDoesNotLoadIsNoPass(t *testing.T) {
	unloaded := &page.Error{Code: page.CodeTabUnloaded, Message: "a new browser tab opened, but showed no page within 8 s"}
	for name, broken := range map[string][]error{"during": {nil, unloaded}, "before": {unloaded}} {
		p := newPage(t)
		p.broken = broken
		step, err, _ := run(t, newRunner(p, finds(locate.Found)), sentence.Click, "click Invoice")
		if step.State != result.Errored || step.Error.Code != "tab_not_loaded" || err == nil || err.Code != "execution_error" {
			t.Errorf("%s: %s %+v %v", name, step.State, step.Error, err)
		}
		if clicks := len(p.inputs); clicks != len(broken)-1 {
			t.Errorf("%s: %d clicks", name, clicks)
		}
	}
}

// With several tabs a claim says which one it was judged on.
func TestAClaimNamesItsTab(t *testing.T) {
	for _, c := range []struct {
		open   []page.Tab
		news   page.News
		prefix string
	}{
		{[]page.Tab{current(shop)}, page.News{}, "the page shows"},
		{[]page.Tab{shop, current(invoice)}, page.News{}, `judged on the browser tab "Invoice 42" (http://shop.test/invoice); the page shows`},
		{[]page.Tab{current(shop)}, page.News{Closed: []page.Tab{invoice}, Next: &shop},
			`the browser tab "Invoice 42" (http://shop.test/invoice) was closed; this step is done on the browser tab "Shop" (http://shop.test/); the page shows`},
	} {
		p := newPage(t)
		p.fakeTabs.open, p.news = c.open, []page.News{c.news}
		step, err, _ := run(t, newRunner(p, finds(locate.Found)), sentence.Verify, `verify "Total $12.00" is shown`)
		if err != nil || step.Verdict != result.Passed || !strings.HasPrefix(step.Detail, c.prefix) {
			t.Errorf("%q, %s %v", step.Detail, step.Verdict, err)
		}
		if !slices.Equal(p.asked, []string{"news", "turn false"}) { // a claim opens nothing
			t.Errorf("asked %v", p.asked)
		}
	}
}

// A tab that closes under a step leaves it to the one that is left, unless input was sent.
func TestAStepWhoseTabClosesIsDoneOnTheOneThatIsLeft(t *testing.T) {
	gone := &page.Error{Code: page.CodePageClosed, Message: "the page was closed"}
	for name, cause := range map[string]error{"before input": gone, "after input": &page.Error{Code: page.CodePageClosed, Message: "closed", Dispatched: true}} {
		p := newPage(t)
		p.answers = []error{cause}
		p.onInput = func(context.Context) { p.closed = len(p.inputs) == 0 }
		p.news = []page.News{{}, {Closed: []page.Tab{invoice}, Next: &shop}}
		step, err, _ := run(t, newRunner(p, finds(locate.Found)), sentence.Click, "click Save")
		again := err == nil && step.Verdict == result.Passed && len(p.inputs) == 2 && strings.Contains(step.Detail, "was closed; this step is done on")
		if name == "before input" && (!again || len(step.Calls) != 2) {
			t.Errorf("%s: %+v %v after %v", name, step, err, p.inputs)
		}
		if name == "after input" && (len(p.inputs) != 1 || err == nil) {
			t.Errorf("%s: %s %v after %v", name, step.Verdict, err, p.inputs)
		}
	}
}

func TestChoosingATab(t *testing.T) {
	terms, copied := page.Tab{ID: "4", Title: "Terms"}, page.Tab{ID: "5", Title: "Terms of Invoice 42"}
	for _, c := range []struct {
		text string
		open []page.Tab
		want string // the tab, or the code of the error
	}{
		{"switch to the new browser tab", []page.Tab{shop, invoice, bank}, "2"},
		{"switch to the new browser tab", []page.Tab{shop, bank}, "no_tab"},
		{"go back to the first browser tab", []page.Tab{shop, invoice}, "1"},
		{"go back to the first browser tab", []page.Tab{invoice}, "no_tab"},
		{`switch to the "invoice" browser tab`, []page.Tab{shop, invoice}, "2"},
		{`switch to the "terms" browser tab`, []page.Tab{copied, terms}, "4"},
		{`switch to the "Invoice 42" browser tab`, []page.Tab{copied, invoice, invoice}, "ambiguous_tab"},
		{`switch to the "Bank" browser tab`, []page.Tab{shop}, "no_tab"},
		{"switch to the {{pw}} browser tab", []page.Tab{shop, {ID: "6", Title: "for hunter2"}}, "6"},
		{"close the browser tab", []page.Tab{shop, current(invoice)}, "close"},
		{"close the browser tab", []page.Tab{current(shop), invoice}, "first_tab"},
	} {
		synctest.Test(t, func(t *testing.T) {
			p := newPage(t)
			p.fakeTabs.open = c.open
			step, _, _ := run(t, newRunner(p, finds(locate.Found)), sentence.Tab, c.text)
			got := strings.TrimPrefix(p.asked[len(p.asked)-1], "switch ")
			switch {
			case step.Error != nil:
				got = step.Error.Code
			case slices.Contains(p.asked, "close"):
				got = "close"
			}
			if got != c.want || (step.Error == nil) != (step.Verdict == result.Passed) || step.Operation != "tab" {
				t.Errorf("%s: %s after %v, %+v", c.text, got, p.asked, step)
			}
			if step.Page.Status != result.Available {
				t.Errorf("%s: page %+v", c.text, step.Page)
			}
		})
	}
}

func TestATabIsWaitedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPage(t)
		p.fakeTabs.open = []page.Tab{shop}
		p.news = []page.News{{}, {}, {Opened: []page.Opening{{Tab: invoice, State: page.Open}}, Next: &invoice}}
		asked := 0
		r := newRunner(p, finds(locate.Found))
		r.Page = &appearing{p, func() {
			if asked++; asked == 3 {
				p.fakeTabs.open = append(p.fakeTabs.open, invoice)
			}
		}}
		step, err, _ := run(t, r, sentence.Tab, "switch to the new browser tab")
		if err != nil || step.Verdict != result.Passed || !strings.HasPrefix(step.Detail, "a new browser tab opened: ") || p.asked[len(p.asked)-1] != "switch 2" {
			t.Errorf("%q %v after %v", step.Detail, err, p.asked)
		}
	})
}

// appearing is a page whose tabs change each time that they are listed.
type appearing struct {
	*fakePage
	listed func()
}

func (a *appearing) List(ctx context.Context) []page.Tab { a.listed(); return a.fakePage.List(ctx) }

// Nothing is kept of a page that a sensitive one has opened and may have written into.
func TestAnEmptyTabOfASensitivePageIsSensitive(t *testing.T) {
	p := newPage(t)
	p.version = page.Version{Document: "d", Route: "about:blank"}
	p.source = "http://bank.test/"
	r := newRunner(p, finds(locate.Found))
	r.Grace = 0
	r.Pictures = Pictures{Replay: true, Evidence: true, Sensitive: func(a string) bool { return strings.HasPrefix(a, "http://bank.test") }}
	step, _, _ := run(t, r, sentence.Verify, `verify "Nothing" is shown`)
	if step.Detail != "" || step.Page.Reason != result.ReasonSensitive || step.Evidence.Reason != result.ReasonSensitive || p.shots != 0 {
		t.Errorf("%+v, %d pictures", step, p.shots)
	}
}
