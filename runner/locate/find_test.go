package locate

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/page"
)

var twoButtons = several("button: Save draft", "button: Publish")

// PT-005 // PT-006
func TestEveryCandidateAndNoneAreOffered(t *testing.T) {
	for n := 1; n <= 5; n++ {
		m := asks(t, gives(odds{n: .9, 0: .1}))
		p := shows(several("button: One", "button: Two", "button: Three", "button: Four", "button: Five")[:n]...)
		f := locator(m).Find(t.Context(), p, page.Click, "do the last thing")
		q := m.requests[0].Questions[0]
		if len(q.Options) != n || !q.None || q.Kind != model.Choice {
			t.Errorf("%d candidates: asked %+v", n, q)
		}
		if want := min(n, 4) + 1; len(f.Options) != want {
			t.Errorf("%d candidates: %d options in the report, want %d", n, len(f.Options), want)
		}
	}
}

func TestOptionsAreTheBestFourAndNone(t *testing.T) {
	p := shows(several("button: A", "link: B", "tab: C", "button: D", "button: E", "button: F")...)
	f := locator(asks(t, gives(odds{1: .1, 2: .3, 3: .05, 4: .25, 5: .1, 0: .2}))).Find(t.Context(), p, page.Click, "do it")
	want := []result.Option{
		{Label: "B", Role: "link", Probability: .3}, {Label: "D", Role: "button", Probability: .25},
		{Label: result.NoMatch, Probability: .2}, {Label: "A", Role: "button", Probability: .1}, {Label: "E", Role: "button", Probability: .1},
	}
	if !slices.Equal(f.Options, want) || f.Candidates != 6 || *f.Confidence != .3 {
		t.Errorf("got %+v of %d, confidence %v", f.Options, f.Candidates, *f.Confidence)
	}
}

func TestAnElementCannotPassForNoMatch(t *testing.T) {
	p := shows(element(": (no match)"), element("button: B"))
	f := locator(asks(t, gives(odds{1: .5, 2: .4, 0: .1}))).Find(t.Context(), p, page.Click, "do it")
	labels := []string{f.Options[0].Label, f.Options[1].Label, f.Options[2].Label}
	if !slices.Equal(labels, []string{`"(no match)"`, "B", result.NoMatch}) {
		t.Errorf("labels %q", labels)
	}
}

// PT-007 // PT-008
func TestGates(t *testing.T) {
	tests := []struct {
		name   string
		answer reply
		want   string
	}{
		{"clear", gives(odds{1: .8, 2: .1, 0: .1}), "1 model_pick"},
		{"confidence at the gate", confident(.30, gives(odds{1: .8, 0: .2})), "1 model_pick"},
		{"confidence below", confident(.2999999, gives(odds{1: .8, 0: .2})), "ambiguous low_confidence_or_margin"},
		{"confidence above", confident(.3000001, gives(odds{1: .8, 0: .2})), "1 model_pick"},
		{"own probability below, no confidence", gives(odds{1: .29, 2: .18, 3: .18, 4: .18, 0: .17}), "ambiguous low_confidence_or_margin"},
		{"own probability at the gate", gives(odds{1: .30, 2: .18, 3: .18, 4: .17, 0: .17}), "1 model_pick"},
		{"lead at the gate", gives(odds{1: .5, 2: .4, 0: .1}), "1 model_pick"},
		{"lead below", gives(odds{1: .5, 2: .4000001, 0: .0999999}), "ambiguous low_confidence_or_margin"},
		{"lead of the seed", gives(odds{1: .48, 2: .42, 0: .1}), "ambiguous low_confidence_or_margin"},
		{"lead over none below", gives(odds{1: .54, 0: .46}), "ambiguous low_confidence_or_margin"},
		{"a tie", gives(odds{1: .5, 2: .5}), "ambiguous low_confidence_or_margin"},
		{"none", gives(odds{1: .3, 2: .3, 0: .4}), "none none"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := shows(several("button: Save draft", "button: Publish", "button: Cancel", "button: Delete")...)
			f := locator(asks(t, tt.answer)).Find(t.Context(), p, page.Click, "keep my text for later")
			if got := found(f, p); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if f.Reason != Found && f.Target.Candidate.Name != "" {
				t.Error("a refusal must not carry a target")
			}
		})
	}
}

// Nothing found is no proof of absence where a frame could not be looked into.
func TestUnreadFramesAreReported(t *testing.T) {
	scan := scanOf(1, twoButtons...)
	scan.Unread = []string{"a frame from pay.test"}
	p := &fakePage{scans: []page.Scan{scan}}
	for want, pick := range map[string]odds{"none": {0: .9, 1: .1}, "1": {1: .9, 0: .1}} {
		f := locator(asks(t, gives(pick))).Find(t.Context(), p, page.Click, "keep my text for later")
		if !strings.HasPrefix(found(f, p), want) || !slices.Equal(f.Unread, scan.Unread) {
			t.Errorf("%s: unread %q", found(f, p), f.Unread)
		}
	}
}

// Whoever waits for the page to change counts from what was seen, not from what the
// page has come to since.
func TestFindingsSayWhichPageTheySaw(t *testing.T) {
	partly := scanOf(1, twoButtons...)
	partly.Complete = false
	fields := map[page.Op]page.Scan{page.Fill: scanOf(1), page.Click: scanOf(2, twoButtons...)}
	field := "type {{q}} in the Search field"
	for _, tt := range []struct {
		page   *fakePage
		op     page.Op
		text   string
		answer []reply
		reason Reason
		want   int // revision; 0 for nothing seen
	}{
		{shows(twoButtons...), page.Click, "keep it", []reply{gives(odds{0: 1})}, NoMatch, 1},
		{shows(twoButtons...), page.Click, "keep it", []reply{gives(odds{1: .5, 2: .5})}, Ambiguous, 1},
		{shows(), page.Click, "keep it", nil, NoCandidates, 1},
		{&fakePage{scans: []page.Scan{partly}}, page.Click, "keep it", nil, Incomplete, 1},
		{&fakePage{scans: []page.Scan{scanOf(1, twoButtons...), scanOf(2, twoButtons...)}}, page.Click, "keep it", []reply{gives(odds{1: 1})}, Found, 2},
		{&fakePage{byOp: fields}, page.Fill, field, []reply{gives(odds{0: 1})}, NoMatch, 1}, // what can be clicked was read later
		{&fakePage{err: errors.New("broken")}, page.Click, "keep it", nil, Incomplete, 0},
	} {
		f := locator(asks(t, tt.answer...)).Find(t.Context(), tt.page, tt.op, tt.text)
		if f.Reason != tt.reason || f.Seen.Revision != tt.want || (f.Seen.Document == "") != (tt.want == 0) {
			t.Errorf("%s: %q saw %+v, want revision %d", tt.text, f.Reason, f.Seen, tt.want)
		}
	}
}

// Lesson 36: a weak pick next to "none" may only be early.
func TestPending(t *testing.T) {
	tests := []struct {
		odds odds
		want bool
	}{
		{odds{1: .5, 0: .45, 2: .05}, true},
		{odds{1: .5, 2: .45, 0: .05}, false},
		{odds{1: .29, 0: .10, 2: .1, 3: .1, 4: .1, 5: .1, 6: .1, 7: .1}, true},
		{odds{1: .29, 0: .09, 2: .09, 3: .09, 4: .09, 5: .09, 6: .09, 7: .09, 8: .08}, false}, // 0.20 ahead
		{odds{0: .5, 1: .45, 2: .05}, false},                                                  // none itself
	}
	for _, tt := range tests {
		p := shows(several("tab: a", "tab: b", "tab: c", "tab: d", "tab: e", "tab: f", "tab: g", "tab: h")...)
		f := locator(asks(t, gives(tt.odds))).Find(t.Context(), p, page.Click, "do it")
		if f.Pending != tt.want {
			t.Errorf("%v (%s): pending %v", tt.odds, found(f, p), f.Pending)
		}
	}
}

func TestInvalidInput(t *testing.T) {
	tests := []struct {
		op   page.Op
		text string
		want Reason
	}{
		{page.Click, "", InvalidInput},
		{page.Click, " \u00a0\n", InvalidInput},
		{page.Click, strings.Repeat("é", 511) + "x", Found},
		{page.Click, strings.Repeat("é", 512) + "x", InvalidInput},
		{"drag", "drag it", InvalidInput},
	}
	for _, tt := range tests {
		var answers []reply
		if tt.want == Found {
			answers = append(answers, gives(odds{1: 1}))
		}
		f := locator(asks(t, answers...)).Find(t.Context(), shows(twoButtons...), tt.op, tt.text)
		if f.Reason != tt.want || (f.Err == nil) != (tt.want == Found) {
			t.Errorf("%s %d bytes: %q, %v", tt.op, len(tt.text), f.Reason, f.Err)
		}
	}
}

func TestUnreadablePages(t *testing.T) {
	twice := scanOf(1, twoButtons...)
	twice.Candidates[1].Ref = twice.Candidates[0].Ref
	cut := scanOf(1, twoButtons...)
	cut.Complete, cut.Reason = false, "scope_ambiguous"
	refused := page.Scan{Op: page.Click, Version: cut.Version, Reason: page.TooManyCandidates}
	tests := []struct {
		name string
		page *fakePage
		want Reason
	}{
		{"nothing to click", shows(), NoCandidates},
		{"incomplete", &fakePage{scans: []page.Scan{cut}}, Incomplete},
		{"two elements with one ref", &fakePage{scans: []page.Scan{twice}}, Incomplete},
		{"too many", shows(slices.Repeat(twoButtons, 2049)...), ResourceLimit},
		{"too many for the page script", &fakePage{scans: []page.Scan{refused}}, ResourceLimit},
		{"stale", &fakePage{err: &page.Error{Code: page.CodeStale}}, Stale},
		{"timeout", &fakePage{err: &page.Error{Code: page.CodeTimeout}}, TimedOut},
		{"crash", &fakePage{err: &page.Error{Code: page.CodePageCrashed}}, Incomplete},
		{"unknown", &fakePage{err: errors.New("broken")}, Incomplete},
	}
	for _, tt := range tests {
		f := locator(asks(t)).Find(t.Context(), tt.page, page.Click, "click Publish")
		if f.Reason != tt.want || len(f.Options) > 0 || f.Confidence != nil {
			t.Errorf("%s: %q with %v", tt.name, f.Reason, f.Options)
		}
	}
}

// Lesson 1: a field may get its label a moment later.
func TestEmptyFillSetIsLookedAtAgain(t *testing.T) {
	empty, filled := scanOf(1), scanOf(1, element("textbox: Search"))
	p := &fakePage{scans: []page.Scan{empty, empty, empty, filled}}
	f := locator(asks(t, gives(odds{1: .9, 0: .1}))).Find(t.Context(), p, page.Fill, "type {{q}} in the Search field")
	if got := found(f, p); got != "1 model_pick" {
		t.Errorf("got %q", got)
	}
	if len(p.collects) != 5 {
		t.Errorf("%d scans", len(p.collects))
	}
}

func TestNothingToFillNeverActs(t *testing.T) {
	for _, tt := range []struct {
		answer reply
		want   string
	}{
		{gives(odds{1: .9, 0: .1}), "not_fillable"},
		{gives(odds{1: .4, 2: .4, 0: .2}), "not_fillable"},
		{gives(odds{0: 1}), "none none"},
	} {
		p := &fakePage{byOp: map[page.Op]page.Scan{
			page.Fill: scanOf(1), page.Click: scanOf(1, element("textbox: Search"), element("button: Go")),
		}}
		var slept time.Duration
		l := New(Options{Model: asks(t, tt.answer), Secrets: hide(""), Sleep: func(_ context.Context, d time.Duration) error {
			slept += d
			return nil
		}})
		f := l.Find(t.Context(), p, page.Fill, "type {{q}} in the Search field")
		if got := found(f, p); got != tt.want || slept != 1500*time.Millisecond || len(f.Options) == 0 {
			t.Errorf("got %q after %v, options %v; want %q", got, slept, f.Options, tt.want)
		}
	}
}

func TestAnElementThatIsNotEditableIsNotFilled(t *testing.T) {
	p := shows(element("combobox: Size"), element("textbox: Name"))
	f := locator(asks(t, gives(odds{1: .9, 0: .1}))).Find(t.Context(), p, page.Fill, "type {{v}} in the Size field")
	if got := found(f, p); got != "not_fillable model_pick" {
		t.Errorf("got %q", got)
	}
}

func TestModelErrors(t *testing.T) {
	for code, stops := range map[model.Code]bool{
		model.CodeAuthentication: true, model.CodeConfiguration: true, model.CodeRateLimited: true,
		model.CodeConnection: false, model.CodeTimeout: false, model.CodeInvalidResponse: false, model.CodeUnsupported: false,
	} {
		f := locator(asks(t, fails(code))).Find(t.Context(), shows(twoButtons...), page.Click, "click Publish")
		if f.Reason != ProviderError || f.StopsRun() != stops || len(f.Calls) != 1 {
			t.Errorf("%s: %q, stops %v, %d calls", code, f.Reason, f.StopsRun(), len(f.Calls))
		}
	}
}

func TestTimeIsUp(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	late := func(t *testing.T, r model.Request) (model.Reply, error) {
		cancel()
		return fails(model.CodeTimeout)(t, r)
	}
	if f := locator(asks(t, late)).Find(ctx, shows(twoButtons...), page.Click, "click Publish"); f.Reason != TimedOut || len(f.Calls) != 1 {
		t.Errorf("during the choice: %q, %d calls", f.Reason, len(f.Calls))
	}
	if f := locator(asks(t)).Find(ctx, shows(twoButtons...), page.Click, "click Publish"); f.Reason != TimedOut {
		t.Errorf("before: %q", f.Reason)
	}
}

func TestAnswersThatCannotBeUsed(t *testing.T) {
	answer := func(choice string, p map[string]float64) reply {
		return func(*testing.T, model.Request) (model.Reply, error) {
			return model.Reply{Answers: map[string]model.Answer{model.Target: {Choice: choice, Probabilities: p}}}, nil
		}
	}
	type m = map[string]float64
	tests := []struct {
		name string
		give reply
		ok   bool
	}{
		{"sum at the tolerance", answer("c1", m{"c1": .98, "c2": 0, "none": 0}), true},
		{"sum below", answer("c1", m{"c1": .9799, "c2": 0, "none": 0}), false},
		{"sum above", answer("c1", m{"c1": 1, "c2": .0201, "none": 0}), false},
		{"no answer", answer("", nil), false},
		{"a key is missing", answer("c1", m{"c1": 1, "none": 0}), false},
		{"none is missing", answer("c1", m{"c1": 1, "c2": 0}), false},
		{"a key too many", answer("c1", m{"c1": 1, "c2": 0, "c3": 0, "none": 0}), false},
		{"another key", answer("c1", m{"c1": 1, "c9": 0, "none": 0}), false},
		{"negative", answer("c1", m{"c1": 1.01, "c2": -.01, "none": 0}), false},
		{"chosen is not the maximum", answer("c2", m{"c1": .6, "c2": .4, "none": 0}), false},
		{"chosen was not offered", answer("c9", m{"c1": .6, "c2": .4, "none": 0}), false},
		{"confidence out of range", confident(1.1, answer("c1", m{"c1": 1, "c2": 0, "none": 0})), false},
	}
	for _, tt := range tests {
		f := locator(asks(t, tt.give)).Find(t.Context(), shows(twoButtons...), page.Click, "keep it")
		if ok := f.Reason == Found; ok != tt.ok || !ok && f.Reason != ProviderError {
			t.Errorf("%s: %q, %v", tt.name, f.Reason, f.Err)
		}
	}
}

func TestSecretsNeverReachTheModel(t *testing.T) {
	const secretText = "hunter2"
	long := strings.Repeat("x", 117) + secretText // a cut inside the secret would leave a part of it
	everywhere := element("button: Send hunter2", item("item hunter2"), peers("peer hunter2"), at("main · hunter2"),
		section("box hunter2"), hints("hint hunter2"))
	cut := element("button: "+clip(long, 120), item("hunter2"), truncated)
	cut.RawName = long
	for _, local := range []bool{true, false} {
		m := asks(t, gives(odds{1: .5, 2: .5}))
		m.limits.Local = local
		l := locator(m)
		l.Secrets = hide(secretText)
		f := l.Find(t.Context(), shows(everywhere, cut), page.Click, "click the thing called hunter2")
		for _, o := range m.requests[0].Questions[0].Options {
			c := *o.Candidate
			all := strings.Join(append(append(c.Peers, c.Hints...), c.Name, c.Location, c.Label, c.Item, c.Section, m.requests[0].State.Sentence), "|")
			if strings.Contains(all, "hunt") {
				t.Errorf("the model saw %s", all)
			}
			if n := len([]rune(c.Name)); n > 120 {
				t.Errorf("a name of %d code points", n)
			}
			if !local && c.Item+c.Section+c.Label != "" {
				t.Errorf("a remote model was given local fields: %+v", c)
			}
		}
		for _, o := range f.Options {
			if strings.Contains(o.Label, "hunt") {
				t.Errorf("the report would show %q", o.Label)
			}
		}
	}
	m := asks(t, gives(odds{1: .5, 2: .5}), says(odds{1: .9}))
	l := locator(m)
	l.Secrets = hide(secretText)
	l.Find(t.Context(), shows(each("link: Discuss", "hunter2 a", "b")...), page.Click, "click Discuss on the post about DNS")
	if got := m.requests[1].State.Items[0].Text; got != "[sensitive] a" {
		t.Errorf("item text %q", got)
	}
}

func TestHintsJoinTheName(t *testing.T) {
	m := asks(t, gives(odds{1: 1}))
	locator(m).Find(t.Context(), shows(element("button: 3", hints("cart icon", "opens a menu"))), page.Click, "open the cart")
	if got := m.requests[0].Questions[0].Options[0].Candidate.Name; got != "3 (cart icon, opens a menu)" {
		t.Errorf("name %q", got)
	}
}

func TestRecord(t *testing.T) {
	p := shows(twoButtons...)
	if r := locator(asks(t, gives(odds{2: .9, 0: .1}))).Find(t.Context(), p, page.Click, "click Publish").Record(); r.Source != "model" || len(r.Options) != 3 {
		t.Errorf("found: %+v", r)
	}
	if r := (Finding{Reason: NoCandidates}).Record(); r.Source != "none" || r.Options == nil || r.Confidence != nil {
		t.Errorf("nothing: %+v", r)
	}
}
