package eval

import (
	"bytes"
	"errors"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"sedum.dev/sedum/internal/testkit"
	"sedum.dev/sedum/runner/judge"
	"sedum.dev/sedum/runner/locate"
	"sedum.dev/sedum/runner/page"
)

func TestOutcomesAndStages(t *testing.T) {
	right, other := page.Candidate{Hook: hookOf("right"), Name: "Right"}, page.Candidate{Name: "Other"}
	set := lookupSet{golds: map[string]string{hookOf("right"): "right"}}
	answer := gold{names: []string{"also", "right"}}
	both := page.Scan{Candidates: []page.Candidate{other, right}}
	took := func(c page.Candidate) locate.Finding {
		return locate.Finding{Target: page.Target{Candidate: c}, First: &c}
	}
	for _, c := range []struct {
		name    string
		gold    gold
		finding locate.Finding
		scan    page.Scan
		outcome Outcome
		stage   Stage
	}{
		{"the right one", answer, took(right), both, Correct, ""},
		{"another", answer, took(other), both, WrongAction, Rank},
		{"another, chosen by a rule", answer, locate.Finding{Target: page.Target{Candidate: other}, First: &right}, both, WrongAction, Rank},
		{"another, the right one not offered", answer, took(other), page.Scan{Candidates: []page.Candidate{other}}, WrongAction, Recall},
		{"refused, the right one first", answer, locate.Finding{Reason: locate.Ambiguous, First: &right}, both, FalseReject, Gate},
		{"refused, another first", answer, locate.Finding{Reason: locate.NoMatch, First: &other}, both, FalseReject, Rank},
		{"refused, nothing to choose from", answer, locate.Finding{Reason: locate.NoCandidates}, page.Scan{}, FalseReject, Recall},
		{"refused before the model chose", answer, locate.Finding{Reason: locate.RequestTooLarge}, both, FalseReject, Gate},
		{"nothing where nothing is right", gold{refuse: None}, locate.Finding{Reason: locate.NoMatch, First: &other}, both, CorrectAbstain, ""},
		{"something where nothing is right", gold{refuse: None}, took(other), both, WrongAction, ""},
		{"one of several that it may be", gold{refuse: Ambiguous}, took(right), both, WrongAction, ""},
		{"a model that failed", answer, locate.Finding{Reason: locate.ProviderError, Err: errors.New("no answer")}, both, NoAnswer, ""},
		{"a model that failed is no abstention", gold{refuse: None}, locate.Finding{Reason: locate.ProviderError}, both, NoAnswer, ""},
		{"a page that kept changing", answer, locate.Finding{Reason: locate.Stale}, both, NoAnswer, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := set.result(lookup{Gold: c.gold}, c.finding, c.scan)
			if got.Outcome != c.outcome || got.Stage != c.stage {
				t.Errorf("got %s %s, want %s %s", got.Outcome, got.Stage, c.outcome, c.stage)
			}
			if (got.Error != "") != (c.outcome == NoAnswer) {
				t.Errorf("error %q", got.Error)
			}
		})
	}
}

// A page is shown without its answers, wherever they stand.
func TestMarksAreHidden(t *testing.T) {
	html := `<b data-eval-gold="secret-one">1</b>
<i data-eval-gold='test'>2</i>
<iframe srcdoc="<u data-eval-gold=&quot;secret-two&quot;>"></iframe>
<script>el.innerHTML = '<p data-eval-gold="secret-three">'</script>`
	dir := t.TempDir()
	if err := os.WriteFile(dir+"/a.html", []byte(html), 0o644); err != nil {
		t.Fatal(err)
	}
	s, err := openSite(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	golds, err := s.golds("a.html")
	if err != nil {
		t.Fatal(err)
	}
	shown := httptest.NewRecorder()
	s.ServeHTTP(shown, httptest.NewRequest("GET", "/a.html", nil))
	body := shown.Body.String()
	for _, name := range []string{"secret-one", "test", "secret-two", "secret-three"} {
		if golds[hookOf(name)] != name {
			t.Errorf("the mark %q was not found", name)
		}
		if !strings.Contains(body, hookOf(name)) {
			t.Errorf("nothing stands for the mark %q", name)
		}
	}
	if strings.Contains(body, "secret") || strings.Contains(body, "eval-gold") {
		t.Errorf("answers in the page:\n%s", body)
	}
}

// The pages in frames belong to a page.
func TestMarksInFrames(t *testing.T) {
	dir := t.TempDir()
	for name, html := range map[string]string{
		"outer.html": `<iframe src="inner.html?x=1"></iframe><iframe src="outer.html"></iframe><iframe src="gone.html"></iframe>`,
		"inner.html": `<b data-eval-gold="deep">`,
	} {
		if err := os.WriteFile(dir+"/"+name, []byte(html), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	s, err := openSite(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	if golds, err := s.golds("outer.html"); err != nil || golds[hookOf("deep")] != "deep" {
		t.Errorf("%v, %v", golds, err)
	}
}

// What authors, pages and models wrote is shown, and never obeyed.
func TestHostileTexts(t *testing.T) {
	for _, h := range testkit.Hostile {
		t.Run(h.Name, func(t *testing.T) {
			lookups := newLocatorReport(Identity{Name: h.Text}, 1, []LookupResult{{
				ID: h.Text, At: "a.json:1:1", Sentence: h.Text, Gold: []string{h.Text}, Tags: []string{h.Text},
				Outcome: WrongAction, Took: h.Text, Ranked: []Ranked{{h.Text, 0.5}},
			}})
			wrong := judged(NotStated, Pass, 0.9, 0.1)
			wrong.ID, wrong.Claim, wrong.Page = h.Text, h.Text, h.Text
			judgedClaims := newClaimsReport(Identity{Name: h.Text}, judge.DefaultPolicy, 1, []ClaimResult{wrong, judged(Holds, Pass, 0.8, 0)})
			var text, html bytes.Buffer
			for _, err := range []error{
				lookups.WriteText(&text), judgedClaims.WriteText(&text), lookups.WriteHTML(&html), judgedClaims.WriteHTML(&html),
			} {
				if err != nil {
					t.Fatal(err)
				}
			}
			for _, live := range []string{"\x1b", "\x00", "\r", "\n::", "##vso["} {
				if strings.Contains(text.String(), live) {
					t.Errorf("%q is still alive in the text", live)
				}
			}
			for _, live := range []string{"<script>", "<img", "<!-- -->"} {
				if strings.Contains(html.String(), live) {
					t.Errorf("%q is still alive in the page", live)
				}
			}
		})
	}
}
