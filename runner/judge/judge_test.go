package judge

import (
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/locate"
	"sedum.dev/sedum/runner/page"
)

// fakePage shows one text after the other: each change makes a new version.
type fakePage struct {
	texts    []string // what the page shows, the last for good
	every    time.Duration
	began    time.Time
	problem  page.DigestProblem
	restless bool // never quiet
	route    string
	control  page.Control
	digests  int
	unread   []string // frames
	passages []model.Passage

	drawn  string // besides the text
	narrow bool   // a dialog is open
	status int    // of the document
	loads  int    // how often what was asked for was waited for
}

func (f *fakePage) now() int {
	if f.began.IsZero() {
		f.began = time.Now()
	}
	if f.every == 0 {
		return 0
	}
	return min(int(time.Since(f.began)/f.every), len(f.texts)-1)
}

func (f *fakePage) version() page.Version {
	return page.Version{Document: "d", Revision: f.now(), Route: f.route}
}
func (f *fakePage) Current(ctx context.Context) (page.Version, error) { return f.version(), ctx.Err() }
func (f *fakePage) Quiet(ctx context.Context, _, limit time.Duration) (page.Version, bool, error) {
	if f.restless {
		select {
		case <-ctx.Done():
		case <-time.After(limit):
		}
	}
	return f.version(), !f.restless, ctx.Err()
}
func (f *fakePage) VisibleText(ctx context.Context) (page.Digest, error) {
	f.digests++
	return page.Digest{Version: f.version(), Text: f.texts[f.now()], Problem: f.problem, Unread: f.unread, Passages: f.passages}, ctx.Err()
}
func (f *fakePage) Everything(ctx context.Context) (page.Digest, error) {
	d, err := f.VisibleText(ctx)
	d.Drawn, d.Narrow, d.Status = f.drawn, f.narrow, f.status
	return d, err
}
func (f *fakePage) Loaded(context.Context, time.Duration) { f.loads++ }
func (f *fakePage) CollectEverywhere(ctx context.Context, op page.Op) (page.Scan, error) {
	return f.Collect(ctx, op)
}
func (f *fakePage) Control(context.Context, page.Target) (page.Control, error) {
	return f.control, nil
}
func (f *fakePage) Collect(context.Context, page.Op) (page.Scan, error) { return page.Scan{}, nil }

// fakeModel answers by the page text it is sent; an unknown text is refused.
type fakeModel struct {
	scores map[string][2]float64
	asked  []model.State
	during func() // what happens to the page while it thinks
	local  bool
}

func (m *fakeModel) Limits() model.Limits { return model.Limits{Provider: "fake", Local: m.local} }
func (m *fakeModel) Ask(_ context.Context, r model.Request) (model.Reply, error) {
	m.asked = append(m.asked, r.State)
	call := result.Call{Provider: "fake", Purpose: r.Purpose, Attempts: 1}
	if m.during != nil {
		m.during()
	}
	s, ok := m.scores[r.State.Page]
	if !ok {
		return model.Reply{Call: call}, &model.Error{Code: model.CodeUnsupported, Message: "can't judge this claim"}
	}
	return model.Reply{Call: call, Answers: map[string]model.Answer{
		model.Holds: {Yes: s[0]}, model.Contradicted: {Yes: s[1]},
	}}, nil
}

type fakeFinder map[page.Op]locate.Reason

func (f fakeFinder) Find(ctx context.Context, p locate.Page, op page.Op, _ string) locate.Finding {
	found := locate.Finding{Reason: f[op]}
	found.Seen, _ = p.Current(ctx)
	found.Target.Candidate.Tag = "input"
	return found
}

type noSecrets struct{}

func (noSecrets) Redact(text string) string { return text }

type pin struct{}

func (pin) Redact(text string) string { return strings.ReplaceAll(text, "4711", "[sensitive]") }

func newJudge(m *fakeModel) *Judge {
	return &Judge{Model: m, Finder: fakeFinder{}, Policy: DefaultPolicy, Secrets: noSecrets{}}
}

func TestPolicyBoundaries(t *testing.T) {
	flags := func(f ...result.Flag) []result.Flag { return append([]result.Flag{}, f...) }
	for _, c := range []struct {
		name                string
		holds, contradicted float64
		verdict             result.Verdict
		flags               []result.Flag
	}{
		{"PT-013 exactly the line passes clean", 0.75, 0, result.Passed, flags()},
		{"PT-013 well above passes clean", 0.97, 0, result.Passed, flags()},
		{"PT-014 exactly the fail line passes flagged", 0.60, 0, result.Passed, flags(result.LowConfidence)},
		{"PT-014 PT-020 just below the line is flagged, however it rounds", 0.7499999, 0, result.Passed, flags(result.LowConfidence)},
		{"PT-015 just below the fail line fails", 0.5999999, 0, result.Failed, flags()},
		{"PT-016 exactly the cutoff flags", 0.9, 0.5, result.Passed, flags(result.Contradiction)},
		{"PT-016 just below the cutoff does not", 0.9, 0.4999999, result.Passed, flags()},
		{"PT-017 both flags in this order", 0.65, 0.6, result.Passed, flags(result.LowConfidence, result.Contradiction)},
		{"PT-019 a failure has no flags", 0.2, 0.9, result.Failed, flags()},
	} {
		t.Run(c.name, func(t *testing.T) {
			verdict, got := DefaultPolicy.Verdict(c.holds, c.contradicted)
			if verdict != c.verdict || len(got) != len(c.flags) {
				t.Fatalf("Verdict(%v, %v) = %s %v, want %s %v", c.holds, c.contradicted, verdict, got, c.verdict, c.flags)
			}
			for i := range got {
				if got[i] != c.flags[i] {
					t.Fatalf("flags %v, want %v", got, c.flags)
				}
			}
		})
	}
}

func TestThresholdsMoveTheLines(t *testing.T) {
	strict := Policy{Threshold: 0.9, Band: 0.15, Contradiction: 0.5}
	if v, _ := strict.Verdict(0.72, 0); v != result.Failed {
		t.Error("PT-042: raising verify makes weak evidence fail")
	}
	narrow := Policy{Threshold: 0.75, Band: 0.05, Contradiction: 0.5}
	if v, _ := narrow.Verdict(0.68, 0); v != result.Failed {
		t.Error("PT-043: a narrower band turns a flagged pass into a failure")
	}
	decimal := Policy{Threshold: 0.9, Band: 0.3, Contradiction: 0.5}
	if v, _ := decimal.Verdict(0.6, 0); v != result.Passed {
		t.Error("0.9 - 0.3 is 0.6 to an author, so 0.6 passes")
	}
}

func TestTwoIndependentQuestions(t *testing.T) {
	m := &fakeModel{scores: map[string][2]float64{"Your cart is empty": {0.9, 0.8}}}
	r := newJudge(m).Rule(t.Context(), &fakePage{texts: []string{"Your cart is empty"}}, Claim{Text: "the cart is empty"})
	if r.Judgement == nil || r.Judgement.Holds != 0.9 || r.Judgement.Contradicted != 0.8 { // PT-003
		t.Fatalf("scores are stored as answered, not as complements: %+v", r.Judgement)
	}
	if r.Verdict != result.Passed || len(r.Flags) != 1 || r.Flags[0] != result.Contradiction { // PT-004, PT-021
		t.Fatalf("got %s %v", r.Verdict, r.Flags)
	}
	if r.Judgement.JudgedExcerpt == nil || *r.Judgement.JudgedExcerpt != "Your cart is empty" {
		t.Error("a flagged pass shows the text that was judged")
	}
}

func TestFailureKeepsItsScores(t *testing.T) {
	m := &fakeModel{scores: map[string][2]float64{"Two items": {0.2, 0.9}}}
	r := newJudge(m).Rule(t.Context(), &fakePage{texts: []string{"Two items"}}, Claim{Text: "the cart is empty"})
	if r.Verdict != result.Failed || r.Judgement.Holds != 0.2 || r.Judgement.Contradicted != 0.9 { // PT-018
		t.Fatalf("got %s %+v", r.Verdict, r.Judgement)
	}
}

func TestMeasureDecidesNothing(t *testing.T) {
	m := &fakeModel{scores: map[string][2]float64{"Costs apply": {0.01, 0.99}}}
	r := newJudge(m).Rule(t.Context(), &fakePage{texts: []string{"Costs apply"}}, Claim{Text: `"free" is shown`, Measure: true})
	if r.Verdict != result.NoVerdict || len(r.Flags) != 0 || r.Err != nil { // PT-046
		t.Fatalf("a measurement has no verdict and no flags: %+v", r)
	}
	if r.Judgement.Holds != 0.01 || r.Judgement.Contradicted != 0.99 || r.Judgement.Threshold != nil { // PT-045
		t.Fatalf("got %+v", r.Judgement)
	}
	if len(m.asked) != 1 {
		t.Error("a measurement is always judged, quoted text or not")
	}
}

func TestExactText(t *testing.T) { // lessons 62 and 64
	const shown = "Thank you for your order Blue Mug Blue Mug Total $24.00"
	values := func(name string) (string, bool, bool) {
		return map[string]string{"item": "Blue Mug", "pin": "4711"}[name], name == "pin", name != "gone"
	}
	for claim, want := range map[string]result.Verdict{
		`"Thank you for your order" is shown`:             result.Passed,
		`“Thank you” is displayed.`:                       result.Passed,
		`the text "thank you" is shown`:                   result.Failed, // case counts
		`the message "Thank you for your order" is shown`: result.Passed,
		`the error message "Thank you" is not shown`:      result.Failed,
		`there is no error "Card declined"`:               result.Passed,
		`"Sorry" or "Thank you" are shown`:                result.Passed,
		`"Sorry", "Oops", or "Failed" is on the page`:     result.Failed,
		`"Sorry" is not shown`:                            result.Passed,
		`"Sorry", "Total" is not visible`:                 result.Failed,
		`there is no text "Sorry"`:                        result.Passed,
		`no "Total" is shown`:                             result.Failed,
		`"Sorry" does not appear`:                         result.Passed,
		`"Blue Mug" appears twice`:                        result.Passed,
		`"Blue Mug" appears exactly 3 times`:              result.Failed,
		`"Total" is shown once`:                           result.Passed,
		`"{{item}}" appears 2 times`:                      result.Passed,
		`"{{pin}}" is shown`:                              result.Failed,
		`the page URL contains "/orders/" or "/basket"`:   result.Passed,
		`the address does not contain "/orders/"`:         result.Failed,
		`"Thank  you   for your order" is shown`:          result.Passed, // white space folds
	} {
		m := &fakeModel{}
		p := &fakePage{texts: []string{shown}, route: "http://shop.test/orders/7"}
		r := newJudge(m).Rule(t.Context(), p, Claim{Text: claim, Values: values})
		if r.Verdict != want || len(m.asked) != 0 {
			t.Errorf("%s: %s %+v after %d model calls, want %s without any", claim, r.Verdict, r.Err, len(m.asked), want)
		}
		if r.Err != nil && (r.Err.Code != CodeText || strings.Contains(r.Err.Message, "4711")) {
			t.Errorf("%s: %+v", claim, r.Err)
		}
	}
}

func TestExactTextNeedsTheWholePage(t *testing.T) {
	r := newJudge(&fakeModel{}).Rule(t.Context(), &fakePage{texts: []string{"x"}, problem: page.ResourceCeiling}, Claim{Text: `"Sorry" is not shown`})
	if r.Verdict != result.NoVerdict || r.Err.Code != CodeUnreadable {
		t.Fatalf("absence on a page that wasn't read whole is no verdict: %+v", r)
	}
	synctest.Test(t, func(t *testing.T) {
		r := newJudge(&fakeModel{}).Rule(t.Context(), &fakePage{texts: []string{""}}, Claim{Text: `"Sorry" is not shown`, Limit: time.Second})
		if r.Verdict != result.NoVerdict || r.Err.Code != CodeTimeout { // lesson 38
			t.Fatalf("an empty page proves no absence: %+v", r)
		}
	})
}

// A value that turns out to be empty is nowhere on the page: that proves nothing.
func TestAnEmptyTextIsNotAbsent(t *testing.T) {
	empty := func(string) (string, bool, bool) { return " ", true, true }
	for _, claim := range []string{`"{{x}}" is not shown`, `"{{x}}" is shown`, `"Hello" or "{{x}}" is shown`, `"{{x}}" appears 0 times`, `the url does not contain "{{x}}"`} {
		r := newJudge(&fakeModel{}).Rule(t.Context(), &fakePage{texts: []string{"Hello"}}, Claim{Text: claim, Values: empty})
		if r.Verdict != result.NoVerdict || r.Err == nil || r.Err.Code != CodeEmpty {
			t.Errorf("%s: verdict %q, error %v", claim, r.Verdict, r.Err)
		}
	}
}

// Lesson 38: between two documents there is nothing to judge yet.
func TestAnEmptyDocumentIsReadAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &fakeModel{scores: map[string][2]float64{"Thank you": {0.9, 0}}}
		p := &fakePage{texts: []string{"", "Thank you"}, every: 2 * time.Second}
		r := newJudge(m).Rule(t.Context(), p, Claim{Text: "the order went through"})
		if r.Verdict != result.Passed || len(m.asked) != 1 {
			t.Errorf("%q %+v after %d questions", r.Verdict, r.Err, len(m.asked))
		}
	})
}

// A page that shows nothing is told apart from one that never rests.
func TestABlankPageIsNamed(t *testing.T) {
	for _, claim := range []string{`"Sorry" is shown`, "the order went through"} {
		synctest.Test(t, func(t *testing.T) {
			r := newJudge(&fakeModel{}).Rule(t.Context(), &fakePage{texts: []string{""}}, Claim{Text: claim, Limit: time.Second})
			if r.Err == nil || r.Err.Code != CodeTimeout || !strings.Contains(r.Err.Message, "showed no text") {
				t.Errorf("%s: %v", claim, r.Err)
			}
		})
	}
}

func TestControlState(t *testing.T) { // lesson 63
	yes, no, ada := true, false, "Ada  Lovelace"
	for _, c := range []struct {
		claim  string
		state  page.Control
		finder fakeFinder
		want   result.Verdict
	}{
		{"the Save button is shown", page.Control{}, nil, result.Passed},
		{"the Save button is not shown", page.Control{}, nil, result.Failed},
		{"there is no Delete button", page.Control{}, fakeFinder{page.Click: locate.NoMatch}, result.Passed},
		{"there is no Promo code field", page.Control{}, fakeFinder{page.Fill: locate.NoMatch, page.Click: locate.NoMatch}, result.Passed}, // lesson 23
		{"there is no Promo code field", page.Control{}, fakeFinder{page.Fill: locate.NoMatch}, result.Failed},                             // a disabled one
		{"there is no Delete button", page.Control{}, fakeFinder{page.Click: locate.Ambiguous}, result.Failed},
		{"the Delete button is hidden", page.Control{}, fakeFinder{page.Click: locate.NoCandidates}, result.Passed},
		{"the Save button is disabled", page.Control{Disabled: true}, nil, result.Passed},
		{"the Save button is enabled", page.Control{Disabled: true}, nil, result.Failed},
		{"the Email field is enabled", page.Control{}, fakeFinder{page.Click: locate.NoMatch}, result.Passed},
		{"the Email field is disabled", page.Control{Disabled: true}, fakeFinder{page.Fill: locate.NoMatch}, result.Passed},
		{"the Terms checkbox is ticked", page.Control{Checked: &yes}, nil, result.Passed},
		{"the Terms checkbox is not checked", page.Control{Checked: &no}, nil, result.Passed},
		{"the Save button is checked", page.Control{}, nil, result.Failed}, // not checkable
		{"the Search box is focused", page.Control{Focused: true}, nil, result.Passed},
		{`the Name field contains "Ada Lovelace"`, page.Control{Value: &ada}, nil, result.Passed},
		{"the Name field is set to Ada", page.Control{Value: &ada}, nil, result.Failed}, // the whole value counts
		{"the Name field is not empty", page.Control{Value: &ada}, nil, result.Passed},
		{"the Password field is empty", page.Control{}, nil, result.Failed}, // never readable
	} {
		finder := c.finder
		if finder == nil {
			finder = fakeFinder{}
		}
		m := &fakeModel{}
		j := newJudge(m)
		j.Finder = finder
		r := j.Rule(t.Context(), &fakePage{texts: []string{"Form"}, control: c.state}, Claim{Text: c.claim})
		if r.Verdict != c.want || len(m.asked) != 0 {
			t.Errorf("%s with %+v: %s %+v, want %s", c.claim, c.state, r.Verdict, r.Err, c.want)
		}
		if r.Verdict == result.Failed && (r.Err.Code != CodeControl || strings.Contains(r.Err.Message, "Ada")) {
			t.Errorf("%s: %+v", c.claim, r.Err)
		}
	}
}

func TestUnquotedLiteralNeedsNoModel(t *testing.T) {
	m := &fakeModel{scores: map[string][2]float64{"Your order is on its way": {0.8, 0.1}}}
	j := newJudge(m)
	p := &fakePage{texts: []string{"Your order is on its way"}}
	if r := j.Rule(t.Context(), p, Claim{Text: "the message your ORDER is on its way is shown"}); r.Verdict != result.Passed || len(m.asked) != 0 {
		t.Fatalf("got %s after %d calls", r.Verdict, len(m.asked))
	}
	if r := j.Rule(t.Context(), p, Claim{Text: "the heading on it is shown"}); len(m.asked) != 1 || r.Judgement == nil {
		t.Fatal("part of a word is no literal: the model decides")
	}
}

func TestGraceCostsNothingOnAStaticPage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &fakeModel{scores: map[string][2]float64{"Loading": {0.1, 0.2}}}
		r := newJudge(m).Rule(t.Context(), &fakePage{texts: []string{"Loading"}}, Claim{Text: "the report is ready", Limit: 5 * time.Second})
		if r.Verdict != result.Failed || len(m.asked) != 1 { // lesson 35
			t.Fatalf("%s after %d model calls, want failed after 1", r.Verdict, len(m.asked))
		}
	})
}

func TestGraceLooksAgainWhenThePageChanges(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &fakeModel{scores: map[string][2]float64{"Loading": {0.1, 0.2}, "Done": {0.95, 0.01}}}
		p := &fakePage{texts: []string{"Loading", "Done"}, every: 2 * time.Second}
		r := newJudge(m).Rule(t.Context(), p, Claim{Text: "the report is ready", Limit: 5 * time.Second})
		if r.Verdict != result.Passed || len(r.Calls) != 2 {
			t.Fatalf("%s with %d calls, want passed with both calls kept", r.Verdict, len(r.Calls))
		}
	})
}

func TestWaitUntilAsksAgainWithoutAChange(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &fakeModel{scores: map[string][2]float64{"Loading": {0.1, 0.2}}}
		r := newJudge(m).Rule(t.Context(), &fakePage{texts: []string{"Loading"}}, Claim{Text: "the report is ready", Limit: 12 * time.Second, Wait: true})
		if r.Verdict != result.Failed || len(m.asked) != 3 { // lesson 37: at 0, 5 and 10 seconds
			t.Fatalf("%s after %d model calls, want failed after 3", r.Verdict, len(m.asked))
		}
	})
}

func TestNothingIsJudgedOnAPageThatMoves(t *testing.T) {
	t.Run("never quiet", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			m := &fakeModel{}
			r := newJudge(m).Rule(t.Context(), &fakePage{texts: []string{"Tick"}, restless: true}, Claim{Text: "the clock is right"})
			if r.Err == nil || r.Err.Code != CodeTimeout || len(m.asked) != 0 {
				t.Fatalf("got %+v after %d calls", r.Err, len(m.asked))
			}
		})
	})
	t.Run("changed while judging", func(t *testing.T) {
		p := &fakePage{texts: []string{"Before"}}
		m := &fakeModel{scores: map[string][2]float64{"Before": {0.99, 0}, "After": {0.99, 0}}}
		m.during = func() { p.texts, p.route = []string{"After"}, "http://shop.test/next" }
		r := newJudge(m).Rule(t.Context(), p, Claim{Text: "it is before"})
		if len(m.asked) != 2 || m.asked[1].Page != "After" {
			t.Fatalf("a verdict on changed evidence is judged once more: %+v", m.asked)
		}
		if r.Verdict != result.Passed {
			t.Fatalf("the second judgement counts: %+v", r)
		}
	})
	t.Run("changed but reads the same", func(t *testing.T) { // lesson 27
		p := &fakePage{texts: []string{"Same", "Same"}}
		m := &fakeModel{scores: map[string][2]float64{"Same": {0.99, 0}}}
		m.during = func() { p.began, p.every = time.Now().Add(-time.Hour), time.Minute }
		r := newJudge(m).Rule(t.Context(), p, Claim{Text: "it is the same"})
		if r.Verdict != result.Passed || len(m.asked) != 1 {
			t.Fatalf("%s %+v after %d calls", r.Verdict, r.Err, len(m.asked))
		}
	})
}

func TestUnreadablePagesAreNeverJudged(t *testing.T) {
	for problem, code := range map[page.DigestProblem]string{
		page.ScopeAmbiguous:  CodeAmbiguousDigest,
		page.ResourceCeiling: CodeIncomplete,
	} {
		m := &fakeModel{}
		r := newJudge(m).Rule(t.Context(), &fakePage{texts: []string{"x"}, problem: problem}, Claim{Text: "all is well"})
		if r.Verdict != result.NoVerdict || r.Err == nil || r.Err.Code != code || len(m.asked) != 0 {
			t.Errorf("%s: %s %+v, want %s without a model call", problem, r.Verdict, r.Err, code)
		}
	}
}

func TestRefusalIsNoVerdict(t *testing.T) {
	r := newJudge(&fakeModel{}).Rule(t.Context(), &fakePage{texts: []string{"unknown"}}, Claim{Text: "it is pretty"})
	if r.Verdict != result.NoVerdict || r.Err.Code != CodeProvider || r.Err.Message != "can't judge this claim" || len(r.Calls) != 1 {
		t.Fatalf("got %+v", r)
	}
}

func TestARefusedClaimMayBecomeJudgeable(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := &fakeModel{scores: map[string][2]float64{"The report is ready": {0.97, 0.01}}}
		p := &fakePage{texts: []string{"Loading…", "The report is ready"}, every: 2 * time.Second}
		r := newJudge(m).Rule(t.Context(), p, Claim{Text: "the report is ready", Limit: 5 * time.Second, Wait: true})
		if r.Verdict != result.Passed || r.Err != nil || len(r.Calls) != 2 {
			t.Fatalf("%s %+v after %d calls", r.Verdict, r.Err, len(r.Calls))
		}
	})
}

func TestSecretsStayOutOfTheQuestion(t *testing.T) {
	m := &fakeModel{scores: map[string][2]float64{"Your PIN is [sensitive]": {0.9, 0}}}
	j := newJudge(m)
	j.Secrets = pin{}
	values := func(name string) (string, bool, bool) {
		return map[string]string{"pin": "4711", "user": "ada"}[name], name == "pin", true
	}
	j.Rule(t.Context(), &fakePage{texts: []string{"Your PIN is 4711"}}, Claim{Text: "{{user}} sees {{pin}} and 4711", Values: values})
	if len(m.asked) != 1 || m.asked[0].Claim != "ada sees {{pin}} and [sensitive]" {
		t.Fatalf("asked %+v", m.asked)
	}
}

func TestWhatFieldsHoldStaysInTheProcess(t *testing.T) {
	passages := []model.Passage{{Text: "Name", Kind: model.PassageText}, {Kind: model.PassageState, Control: model.Control{Name: "Name", Value: "Ada 4711"}}}
	for local, want := range map[bool]string{true: "Ada [sensitive]", false: ""} {
		m := &fakeModel{scores: map[string][2]float64{"Name": {0.9, 0}}, local: local}
		j := newJudge(m)
		j.Secrets = pin{}
		j.Rule(t.Context(), &fakePage{texts: []string{"Name"}, passages: passages}, Claim{Text: "Ada is signed in"})
		got := ""
		for _, p := range m.asked[0].Passages {
			got += p.Control.Value
		}
		if got != want {
			t.Errorf("a model that is local (%v) was told %q", local, got)
		}
	}
}

func TestExcerptIsCut(t *testing.T) {
	long := strings.Repeat("ä", ExcerptLimit+1)
	if got := []rune(cut(long)); len(got) != ExcerptLimit || !strings.HasSuffix(string(got), truncateMark) {
		t.Errorf("cut to %d code points", len(got))
	}
	if exact := strings.Repeat("ä", ExcerptLimit); cut(exact) != exact {
		t.Error("text at the limit is kept whole")
	}
}

func TestStopIsNoVerdict(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r := newJudge(&fakeModel{}).Rule(ctx, &fakePage{texts: []string{"x"}}, Claim{Text: "all is well"})
	if r.Verdict != result.NoVerdict || r.Err.Code != CodeCanceled {
		t.Fatalf("got %+v", r)
	}
}
