package sentence

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/result"
)

// fake answers every sentence with what its table says and keeps the requests.
type fake struct {
	local    bool
	answers  map[string]model.Answer
	err      error
	requests []model.Request
}

func (f *fake) Limits() model.Limits {
	return model.Limits{Provider: "typesafe", Name: "jev-latest", Local: f.local}
}

func (f *fake) Ask(_ context.Context, r model.Request) (model.Reply, error) {
	f.requests = append(f.requests, r)
	cost := 0.25
	reply := model.Reply{Answers: map[string]model.Answer{}, Call: result.Call{
		Purpose: result.Classification, RequestedModel: "jev-latest", Model: "jev-1", Attempts: 1, CostUsd: &cost,
	}}
	if f.err != nil {
		reply.Call.CostUsd = nil
		return reply, f.err
	}
	for _, q := range r.Questions {
		reply.Answers[q.ID] = f.answers[q.Text]
	}
	return reply, nil
}

// sure is an answer with probability p; the rest goes to second.
func sure(chosen string, p float64, second string) model.Answer {
	d := map[string]float64{}
	for _, c := range choices {
		d[c.ID] = 0
	}
	d[chosen], d[second] = p, 1-p
	return model.Answer{Choice: chosen, Probabilities: d}
}

func items(texts ...string) []Item {
	var all []Item
	for i, text := range texts {
		all = append(all, Item{text, []result.Source{{File: "a.test.yaml", Line: 9, Col: 9}, {File: "m.module.yaml", Line: i + 1, Col: 5}}})
	}
	return all
}

// told is what a decision says in short.
func told(d Decision) string {
	if d.Diagnostic != nil {
		return d.Diagnostic.Code
	}
	return fmt.Sprintf("%s by %s", d.Op, d.By)
}

func TestClassify(t *testing.T) {
	m := &fake{answers: map[string]model.Answer{
		"open the menu":        sure("click", 0.9, "goto"),
		"open the {{x}} page":  sure("click", 0.80, "goto"),
		"go there":             sure("goto", 0.95, "click"),
		"make it so":           sure("unsupported_or_unclear", 0.9, "click"),
		"buy it, open it":      sure("multiple_actions", 0.5, "click"),
		"perhaps open the tab": sure("click", 0.7999, "goto"),
	}}
	decisions, metrics := New(Options{Model: m}).Classify(context.Background(), items(
		"click Save", "open the menu", "scroll to the bottom", "open  the\nmenu", "open the {{x}} page",
		"go there", "make it so", "buy it, open it", "perhaps open the tab", strings.Repeat("é", 513),
	))
	var got []string
	for _, d := range decisions {
		got = append(got, told(d))
	}
	want := []string{
		"click by pattern", "click by model", "invalid_operand", "click by model", "click by model",
		"invalid_operand", "unsupported", "multiple_actions", "ambiguous", "unsupported",
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("decisions (-want +got)\n%s", d)
	}
	if decisions[0].Probability != nil || *decisions[1].Probability != 0.9 {
		t.Errorf("probabilities %v, %v; want none for a pattern and the model's 0.9", decisions[0].Probability, decisions[1].Probability)
	}
	if metrics.Pattern != 1 || metrics.Model != 3 || metrics.Misses[Disabled] != 8 || *metrics.CostUsd != 0.25 {
		t.Errorf("metrics %+v", metrics)
	}
	if len(m.requests) != 1 || len(m.requests[0].Questions) != 6 {
		t.Fatalf("want one request with 6 questions, got %+v", m.requests)
	}
	q := m.requests[0].Questions[0]
	if q.ID != "line0" || q.Text != "open the menu" || len(q.Options) != 11 || q.Kind != model.Choice || q.None {
		t.Errorf("question %+v", q)
	}
	if d := cmp.Diff(model.State{}, m.requests[0].State); d != "" {
		t.Errorf("a classification tells a model nothing but sentences: %s", d)
	}
}

func TestDiagnosticsSayWhatWhereAndHow(t *testing.T) {
	m := &fake{answers: map[string]model.Answer{`open <the> "tab"`: sure("click", 0.7999, "goto")}}
	decisions, _ := New(Options{Model: m}).Classify(context.Background(), items(`open <the> "tab"`))
	want := &result.Diagnostic{
		Severity: result.SeverityError, Code: Ambiguous, File: "m.module.yaml", Line: 1, Col: 5,
		Message: `The model could not decide what this step asks for: click (0.79) or goto (0.20). Sentence: "open <the> \"tab\"".`,
		Fix:     "Rephrase it. " + supportedForms,
	}
	if d := cmp.Diff(want, decisions[0].Diagnostic); d != "" {
		t.Error(d)
	}
}

func TestOfflineAsksNobody(t *testing.T) {
	path := filepath.Join(t.TempDir(), "classifications.json")
	c := New(Options{Cache: OpenCache(path, "typesafe", "jev-latest"), Write: true})
	decisions, metrics := c.Classify(context.Background(), items("open the menu", "click Save"))
	d := decisions[0].Diagnostic
	if d == nil || d.Code != Unavailable || d.Severity != result.SeverityUnavailable || !strings.Contains(d.Message, "(cache: absent)") {
		t.Errorf("diagnostic %+v", d)
	}
	if decisions[1].Op != Click || metrics.Misses[Absent] != 1 || *metrics.CostUsd != 0 {
		t.Errorf("decision %+v, metrics %+v", decisions[1], metrics)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("offline wrote a cache file")
	}
}

func TestLocalModelIsAskedAndNeverCached(t *testing.T) {
	path := filepath.Join(t.TempDir(), "classifications.json")
	m := &fake{local: true, answers: map[string]model.Answer{
		"open the menu": sure("click", 0.9, "goto"),
		"open the tab":  sure("click", 0.79, "goto"),
	}}
	c := New(Options{Model: m, Cache: OpenCache(path, "typesafe", "jev-latest"), Write: true})
	decisions, _ := c.Classify(context.Background(), items("open the menu", "open the tab"))
	if told(decisions[0]) != "click by model" || told(decisions[1]) != "ambiguous" {
		t.Errorf("decisions %s, %s", told(decisions[0]), told(decisions[1]))
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a local answer was written to the cache")
	}
}

func TestOneBadAnswerFailsTheBatch(t *testing.T) {
	good := sure("click", 0.9, "goto")
	bad := func(change func(*model.Answer)) model.Answer {
		a := sure("click", 0.9, "goto")
		change(&a)
		return a
	}
	for name, a := range map[string]model.Answer{
		"unknown choice":    bad(func(a *model.Answer) { a.Choice = "drag" }),
		"missing choice":    bad(func(a *model.Answer) { delete(a.Probabilities, "wait") }),
		"one choice more":   bad(func(a *model.Answer) { a.Probabilities["drag"] = 0 }),
		"not the likeliest": bad(func(a *model.Answer) { a.Choice = "goto" }),
		"sum of 1.02":       bad(func(a *model.Answer) { a.Probabilities["wait"] = 0.02 }),
		"negative":          bad(func(a *model.Answer) { a.Probabilities["wait"] = -0.01 }),
		"not a number":      bad(func(a *model.Answer) { a.Probabilities["wait"] = nan() }),
	} {
		path := filepath.Join(t.TempDir(), "classifications.json")
		m := &fake{answers: map[string]model.Answer{"open the menu": good, "open the tab": a}}
		c := New(Options{Model: m, Cache: OpenCache(path, "typesafe", "jev-latest"), Write: true})
		decisions, metrics := c.Classify(context.Background(), items("open the menu", "open the tab", "click Save"))
		if told(decisions[0]) != "provider_error" || told(decisions[1]) != "provider_error" || told(decisions[2]) != "click by pattern" {
			t.Errorf("%s: %s, %s, %s", name, told(decisions[0]), told(decisions[1]), told(decisions[2]))
		}
		if metrics.CostUsd != nil || len(metrics.Calls) != 1 || metrics.Err == nil {
			t.Errorf("%s: metrics %+v", name, metrics)
		}
		if _, err := os.Stat(path); err == nil {
			t.Errorf("%s: the cache was written", name)
		}
	}
}

func nan() float64 { zero := 0.0; return zero / zero }

func TestProviderFailureKeepsItsCallAndFix(t *testing.T) {
	m := &fake{err: &model.Error{Code: model.CodeAuthentication, Message: "The key was refused.", Fix: "Set the key."}}
	decisions, metrics := New(Options{Model: m}).Classify(context.Background(), items("open the menu"))
	d := decisions[0].Diagnostic
	if d.Code != ProviderFailed || !strings.Contains(d.Message, "The key was refused.") || d.Fix != "Set the key." {
		t.Errorf("diagnostic %+v", d)
	}
	if len(metrics.Calls) != 1 || metrics.CostUsd != nil || metrics.Err != m.err {
		t.Errorf("metrics %+v", metrics)
	}
}

func TestGate(t *testing.T) {
	for _, tc := range []struct {
		p    float64
		code string
	}{{1, ""}, {0.80, ""}, {0.7999999, Ambiguous}, {0.5, Ambiguous}} {
		a := sure("click", tc.p, "goto")
		d := distribution(a.Probabilities)
		if !d.valid("click") {
			t.Errorf("%v is a valid answer", tc.p)
		}
		if got := d.gate("click"); got != tc.code {
			t.Errorf("%v: %q, want %q", tc.p, got, tc.code)
		}
	}
}

func TestRequestsStayWithinTheirLimits(t *testing.T) {
	m := &fake{answers: map[string]model.Answer{}}
	var texts []string
	for i := range 130 {
		text := fmt.Sprintf("open tab %d %s", i, strings.Repeat("x", 400))
		texts = append(texts, text)
		m.answers[text] = sure("click", 0.9, "goto")
	}
	decisions, metrics := New(Options{Model: m}).Classify(context.Background(), items(texts...))
	for i, d := range decisions {
		if d.Op != Click {
			t.Fatalf("sentence %d: %+v", i, d)
		}
	}
	asked := 0
	for _, r := range m.requests {
		size := 0
		for _, q := range r.Questions {
			if q.Text != texts[asked] {
				t.Fatalf("question %d is out of order", asked)
			}
			asked++
			size += len(q.Text)
			for _, o := range q.Options {
				size += len(o.ID) + len(o.Text)
			}
		}
		if len(r.Questions) > maxQuestions || size > maxBody {
			t.Errorf("a request has %d questions and %d bytes", len(r.Questions), size)
		}
	}
	if asked != 130 || len(metrics.Calls) != len(m.requests) {
		t.Errorf("%d questions in %d requests, %d calls", asked, len(m.requests), len(metrics.Calls))
	}
}
