package html

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
)

// step is one row of the step table with what it opens to.
type step struct {
	*result.Step
	Anchor  string
	Status  string
	Symbol  string
	Key     string // of the colours: failed, flagged, passed, none
	Groups  string
	Text    string
	Open    bool
	Score   *score
	Source  string
	Conf    string
	Ms      string
	Cost    string
	Planned bool // a TypeScript goal
	owner   *flowContext
	attempt *result.Attempt
}

// flowContext is what the parts of one test share.
type flowContext struct {
	number int
	frames *frames
	replay bool // some step of the run has a replay frame
	faults *report.FaultReader
}

func (c *flowContext) step(a *result.Attempt, s *result.Step) step {
	v := step{
		Step: s, Anchor: fmt.Sprintf("s%d-%d-%d", c.number, a.Ordinal, s.Index),
		Status: report.StepStatus(*s), Text: s.Sentence,
		Open: s.Verdict == result.Failed || len(s.Flags) > 0 || s.State == result.Errored || s.State == result.Interrupted, Score: scoreOf(s),
		Source: lookedUp(s), Conf: confidence(s), Ms: strconv.FormatFloat(s.ElapsedMs, 'f', 0, 64),
		Cost: "—", Planned: s.Goal != nil, owner: c, attempt: a,
	}
	v.Symbol, v.Key = symbol(s)
	if len(s.Group) > 0 {
		v.Groups = strings.Join(s.Group, " › ") + " › "
	}
	if strings.TrimSpace(v.Text) == "" {
		v.Text = s.Operation
	}
	if len(s.Calls) > 0 {
		v.Cost = report.Money(report.Cost(s.Calls))
	}
	return v
}

func symbol(s *result.Step) (string, string) {
	switch {
	case s.Verdict == result.Failed, s.State == result.Errored, s.State == result.Interrupted:
		return "×", "failed"
	case len(s.Flags) > 0:
		return "!", "flagged"
	case s.Verdict == result.Passed:
		return "✓", "passed"
	}
	return "·", "none"
}

// lookedUp says what found the target; a cache hit is only what the result says
// itself, never guessed from missing calls.
func lookedUp(s *result.Step) string {
	switch {
	case s.Locator != nil && s.Locator.Vision != nil:
		return "vision"
	case s.Locator != nil:
		return s.Locator.Source
	case len(s.Calls) > 0:
		return "model"
	}
	return "—"
}

func confidence(s *result.Step) string {
	switch {
	case s.Locator == nil || s.Locator.Vision != nil:
		return "—"
	case s.Locator.Confidence == nil:
		return "unavailable"
	}
	return report.Score(*s.Locator.Confidence)
}

// fact is one labelled line.
type fact struct{ Label, Text string }

// Facts are the plain lines of the details.
func (s step) Facts() []fact {
	facts := []fact{
		{"at", report.Sources(s.SourceStack)},
		{"kind", kind(s.Step)},
		{"time", report.Duration(s.ElapsedMs)},
		{"page", page(s.Page)},
	}
	if s.Detail != "" {
		facts = slices.Insert(facts, 0, fact{"result", s.Detail})
	}
	if s.Open {
		if before := report.EarlierFaults(s.owner.faults.Of(*s.attempt), s.Index); before != "" {
			facts = append(facts, fact{"reported earlier", before})
		}
	}
	for _, o := range s.Observations {
		facts = append(facts, fact{"observed", observation(o)})
	}
	if line := report.Vision(*s.Step); line != "" {
		facts = append(facts, fact{"vision", line})
	}
	for _, c := range s.Calls {
		facts = append(facts, fact{"call", call(c)})
	}
	if e := s.EvidencePicture(); e.Src == "" {
		facts = append(facts, fact{"evidence", e.Status})
	}
	if s.owner.replay {
		facts = append(facts, fact{"replay", s.replayStatus()})
	}
	return facts
}

func kind(s *result.Step) string {
	if s.Operation == string(s.Kind) {
		return fmt.Sprintf("%s · %s", s.Kind, phase(s.Phase))
	}
	return fmt.Sprintf("%s · %s · %s", s.Kind, s.Operation, phase(s.Phase))
}

func phase(p result.Phase) string {
	if p == result.Body {
		return "body"
	}
	return string(p)
}

func page(p result.Page) string {
	if p.Status != result.Available {
		return p.Status + " (" + p.Reason + ")"
	}
	if p.Title == "" {
		return p.URL
	}
	return p.URL + " “" + p.Title + "”"
}

func observation(o result.Observation) string {
	text := fmt.Sprintf("%d. %s after %s", o.Ordinal, o.Outcome, report.Duration(o.ElapsedMs))
	for _, reason := range []*string{o.Reason, o.TimeoutReason} {
		if reason != nil {
			text += " · " + *reason
		}
	}
	return text
}

// answerer names what answered. A provider that wasn't recorded stays unsaid: the
// model's name doesn't tell it.
func answerer(provider, model string) string {
	if provider == model {
		return model
	}
	return joined(" · ", provider, model)
}

// call is one line on a model call.
func call(c result.Call) string {
	text := string(c.Purpose)
	if c.Modality != "" {
		text += " (" + c.Modality + ")"
	}
	text += fmt.Sprintf(" · %s · %d in, %d out · %s", answerer(c.Provider, c.Model), c.InputTokens, c.OutputTokens, report.Money(c.CostUsd))
	if c.Attempts > 1 { // the embedded model needs none
		text += fmt.Sprintf(" · %d attempts", c.Attempts)
	}
	if c.APIMs != nil {
		text += " · " + report.Duration(*c.APIMs)
	}
	if c.RateLimitWaitMs > 0 {
		text += " · rate limited, waited " + report.Duration(c.RateLimitWaitMs)
	}
	return text
}

func (s step) replayStatus() string {
	if s.ReplayFrame == nil {
		return "no frame"
	}
	p := s.owner.frames.picture(*s.ReplayFrame, shownAt{s.ID, true})
	if p.Src != "" {
		return "in the player above"
	}
	return p.Status
}

// EvidencePicture is the picture that was taken when the step went wrong.
func (s step) EvidencePicture() picture {
	return s.owner.frames.picture(s.Evidence, shownAt{s.ID, false})
}

// Errors are what ended the step; a claim that only scored low has none.
func (s step) Errors() []result.Error { return report.Reasons(*s.attempt, *s.Step) }

// Reported is what went wrong in the page during the step.
func (s step) Reported() []string {
	return report.FaultLines(s.owner.faults.Of(*s.attempt)[s.Index], result.MaxFaults)
}

// Advice says what could be done about the scores.
func (s step) Advice() string { return report.Advice(*s.Step) }

// Candidates are the ranked elements, the choice of none among them.
func (s step) Candidates() []candidate { return candidates(s.Locator) }

// Looked sums up how the target was looked up.
func (s step) Looked() string {
	l := s.Locator
	name, exact := "confidence", "unavailable"
	if l.Vision != nil {
		name = "text-model confidence"
	}
	if l.Confidence != nil {
		exact = report.Exact(*l.Confidence)
	}
	text := fmt.Sprintf("source %s, %s %s", l.Source, name, exact)
	c := l.Cache
	if c == nil {
		return text
	}
	text += ", cache " + c.Outcome
	if c.Reason != nil {
		text += " (" + *c.Reason + ")"
	}
	if c.FallbackCalledModel {
		text += ", model fallback"
	}
	if c.TargetChanged {
		text += ", target changed"
	}
	return text
}

// stepGoal is how a TypeScript goal ended. The planner says so itself: nothing
// was judged.
type stepGoal struct{ Text, Words string }

// StepGoal is nil for every other step.
func (s step) StepGoal() *stepGoal {
	g := s.Goal
	if g == nil {
		return nil
	}
	words := fmt.Sprintf("the planner decided how it ended: %s · %s · %s", g.Reason, plural(g.Actions, "action"), plural(g.Requests, "request"))
	if g.DataSeed != nil {
		words += fmt.Sprintf(" · data seed %d", *g.DataSeed)
	}
	return &stepGoal{g.Text, words}
}
