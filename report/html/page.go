package html

import (
	"fmt"
	"iter"
	"strings"
	"time"

	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
)

// pageView is all that page.html shows. Flows are made one by one while the
// page is written.
type pageView struct {
	result.Run
	assets
	Number    string // first part of the run id, upper case
	Started   string
	Title     string
	Headline  string
	Key       string // of the colours
	Counts    string
	Answer    string // what CI was told
	Facts     []fact
	Tiles     []tile
	Filters   []filter
	Look      []lookAt
	More      int // of Look, not listed
	Problems  []discovery
	FrameNote string
	tests     []result.Test
	frames    *frames
	replay    bool
	faults    *report.FaultReader
	o         Options
}

type tile struct{ Label, Value, Key string }

type filter struct {
	Key, Label string
	Count      int
}

// discovery is a test file that could not be used.
type discovery struct {
	result.DiscoveryProblem
	Where string
}

func newPage(run result.Run, o Options) *pageView {
	tests := report.ByNeed(run.Tests)
	p := &pageView{
		Run: run, assets: embedded, o: o, tests: tests,
		Number: runNumber(run.RunID), Started: utc(run.StartedAt),
		frames: gather(tests, o.RunDir, o.FrameCap), replay: hasReplay(tests),
		faults: &report.FaultReader{Dir: o.RunDir},
	}
	n := count(run)
	p.Headline, p.Key = n.headline(run)
	p.Counts = n.words()
	p.Title = fmt.Sprintf("%s · Sedum run %s", p.Headline, p.Number)
	p.Answer = answer(run, o.Info)
	p.Facts = facts(run, o.Info)
	p.Tiles = tiles(run)
	p.Filters = n.filters()
	p.Look, p.More = p.lookAt()
	for _, d := range run.DiscoveryProblems {
		p.Problems = append(p.Problems, discovery{d, report.ProblemPlace(d)})
	}
	if p.frames.over > 0 {
		p.FrameNote = fmt.Sprintf("%s stayed files of the run directory: this page holds no more pictures.", plural(p.frames.over, "picture"))
	}
	return p
}

// runNumber is how people call a run.
func runNumber(id string) string { return strings.ToUpper(id[:min(8, len(id))]) }

func utc(t result.Time) string { return t.UTC().Format(time.DateTime) + " UTC" }

func hasReplay(tests []result.Test) (found bool) {
	forSteps(tests, func(s *result.Step) { found = found || s.ReplayFrame != nil })
	return found
}

// tally counts tests by status.
type tally struct {
	of       [report.StatusPassed + 1]int
	started  int
	selected int
}

func count(run result.Run) tally {
	n := tally{started: len(run.Tests), selected: run.Totals.SelectedTests}
	for _, t := range run.Tests {
		n.of[report.TestStatus(t)]++
	}
	return n
}

// headline is the answer of the page in one line, and its colour.
func (n tally) headline(run result.Run) (string, string) {
	decided := fmt.Sprintf("%d of %s decided", n.started-n.of[report.StatusIncomplete], plural(n.selected, "flow"))
	switch status := report.RunStatus(run); status {
	case string(result.Errored):
		if n.selected == 0 && n.started == 0 {
			return "No verdict: nothing ran", "incomplete"
		}
		return "No verdict: " + decided, "incomplete"
	case string(result.Interrupted):
		return "Interrupted: " + decided, "incomplete"
	case string(result.Running):
		return "Incomplete, last seen running: " + decided, "incomplete"
	case report.StatusFailed.String():
		return fmt.Sprintf("%d of %s failed", n.of[report.StatusFailed], plural(n.selected, "flow")), "failed"
	}
	if never := n.selected - n.started; never > 0 { // such a run shouldn't be complete
		return fmt.Sprintf("%s, %d never started", decided, never), "incomplete"
	}
	switch report.RunStatus(run) {
	case report.StatusFlagged.String():
		return fmt.Sprintf("%s passed, %d flagged", plural(n.selected, "flow"), n.of[report.StatusFlagged]), "flagged"
	case report.StatusPassed.String():
		if n.selected == 1 {
			return "1 flow, passed", "passed"
		}
		return fmt.Sprintf("%d flows, all passed", n.selected), "passed"
	}
	return "No verdict: " + decided, "incomplete"
}

var statuses = []report.Status{report.StatusFailed, report.StatusIncomplete, report.StatusFlagged, report.StatusPassed}

func (n tally) words() string {
	words := []string{plural(n.selected, "flow") + " selected"}
	for _, s := range statuses {
		if n.of[s] > 0 {
			words = append(words, fmt.Sprintf("%d %s", n.of[s], s))
		}
	}
	if waiting := n.selected - n.started; waiting > 0 {
		words = append(words, fmt.Sprintf("%d never started", waiting))
	}
	return strings.Join(words, " · ")
}

func (n tally) filters() []filter {
	list := []filter{{"all", "all", n.started}}
	for _, s := range statuses {
		if n.of[s] > 0 {
			list = append(list, filter{statusKey(s), statusKey(s), n.of[s]})
		}
	}
	return list
}

// answer is what the run came to, the same words whether flags fail the run or
// not; "" without a run.json.
func answer(run result.Run, info result.RunInfo) string {
	if info.RunID == "" || run.State == result.Running {
		return ""
	}
	return result.Outcome(run, info.OutcomeOptions()).Title
}

// facts are what is known about the run, in the order in which people ask.
func facts(run result.Run, info result.RunInfo) []fact {
	list := []fact{
		{"started", utc(run.StartedAt)},
		{"run", run.RunID},
		{"origin", info.EntryOrigin},
		{"judged by", answerer(info.Provider.Name, info.Provider.Model)},
		{"suite", joined(" · ", info.Suite, info.MatrixLeg)},
		{"commit", joined(" on ", info.Commit, info.Branch)},
		{"project", info.ProjectPath},
		{"schedule", schedule(run.Execution)},
		{"sedum", info.ToolVersion},
	}
	var known []fact
	for _, f := range list {
		if f.Text != "" {
			known = append(known, f)
		}
	}
	return known
}

func joined(between string, texts ...string) string {
	var known []string
	for _, t := range texts {
		if t != "" {
			known = append(known, t)
		}
	}
	return strings.Join(known, between)
}

func schedule(e *result.Execution) string {
	if e == nil || (e.Parallel.Lanes < 2 && e.Shard == nil) {
		return ""
	}
	text := plural(e.Parallel.Lanes, "lane")
	if e.Shard != nil {
		text += fmt.Sprintf(", shard %d/%d of %d selected", e.Shard.Index, e.Shard.Count, e.Shard.GlobalSelectedTests)
	}
	return text
}

func tiles(run result.Run) []tile {
	n := run.Totals
	return []tile{
		{"selected", fmt.Sprint(n.SelectedTests), ""},
		{"passed", fmt.Sprint(n.PassedTests), keyIf(n.PassedTests, "passed")},
		{"failed", fmt.Sprint(n.FailedTests), keyIf(n.FailedTests, "failed")},
		{"flagged steps", fmt.Sprint(n.FlaggedSteps), keyIf(n.FlaggedSteps, "flagged")},
		{"duration", report.Duration(run.ElapsedMs), ""},
	}
}

// keyIf colours a number that isn't zero.
func keyIf(n int, key string) string {
	if n == 0 {
		return ""
	}
	return key
}

// maxLook keeps the list at the top within one look.
const maxLook = 12

// lookAt is one line of the list of what a person should look at.
type lookAt struct {
	Key, Symbol, Status string
	Anchor              string
	Test, Text          string
	Score               *score
	Error               *result.Error
}

// lookAt lists the steps that need a person, then what went wrong outside of steps.
func (p *pageView) lookAt() (shown []lookAt, more int) {
	add := func(l lookAt) {
		if len(shown) < maxLook {
			shown = append(shown, l)
			return
		}
		more++
	}
	for i := range p.tests {
		t := &p.tests[i]
		f := p.flow(i+1, t)
		a := t.SelectedAttempt()
		if a == nil {
			continue
		}
		for j := range a.Steps {
			if report.NeedsAttention(a.Steps[j]) {
				add(f.stepToLookAt(f.context.step(a, &a.Steps[j])))
			}
		}
		for _, u := range f.attempt(a).Unlinked() {
			add(lookAt{Key: "failed", Symbol: "×", Status: u.Outcome, Anchor: fmt.Sprintf("flow-%d", f.Number), Test: f.Title, Text: "module call at " + u.Where, Error: &u.Error})
		}
		if a.Error != nil && len(a.Problems) == 0 {
			add(lookAt{Key: "incomplete", Symbol: "×", Status: string(a.State), Anchor: fmt.Sprintf("flow-%d", f.Number), Test: f.Title, Text: "the test ended early", Error: a.Error})
		}
	}
	return shown, more
}

func (f flow) stepToLookAt(s step) lookAt {
	l := lookAt{Key: s.Key, Symbol: s.Symbol, Status: s.Status, Anchor: s.Anchor, Test: f.Title, Text: s.Groups + s.Text, Score: s.Score}
	if errors := s.Errors(); len(errors) > 0 && s.Score == nil {
		l.Error = &errors[0]
	}
	return l
}

// Flows are the sections, those that need a person first.
func (p *pageView) Flows() iter.Seq[flow] {
	return func(yield func(flow) bool) {
		for i := range p.tests {
			if !yield(p.flow(i+1, &p.tests[i])) {
				return
			}
		}
	}
}

// Receipt says what the run used.
func (p *pageView) Receipt() receipt { return receiptOf(p.Run, p.Number) }
