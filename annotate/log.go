package annotate

import (
	"sync"

	"sedum.dev/sedum/ci/github"
	"sedum.dev/sedum/result"
)

// Live annotates the log as tests end, where Options.Annotations is Log, and does
// nothing elsewhere. It may be used by several goroutines.
type Live struct {
	o       Options
	places  places
	mu      sync.Mutex
	ended   map[string]bool // tests, by their ids
	written map[string]bool // notes, by their ids
	err     error           // the first of the log
}

// NewLive is a Live of a run whose project lies at a path in the repository:
// result.RunInfo.ProjectPath.
func NewLive(o Options, projectPath string) *Live {
	o.RunDir = nil // the log shows no details
	l := &Live{o: o, places: places{project: projectPath, there: nowhere}, ended: map[string]bool{}, written: map[string]bool{}}
	if o.Checkout != nil {
		l.places.there = inCheckout(o.Checkout)
	}
	return l
}

// Published is given each snapshot of the run, in their order. It annotates tests
// that ended since the one before; a failure that will be tried again waits.
func (l *Live) Published(run result.Run) {
	if l.o.Annotations != Log {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	news := run
	news.DiscoveryProblems, news.Tests = nil, nil // Publish has the problems, and why the run ended
	for _, t := range run.Tests {
		if !l.ended[t.ID] && l.final(run, t) {
			l.ended[t.ID] = true
			news.Tests = append(news.Tests, t)
		}
	}
	l.write(l.o.notes(news))
}

func (l *Live) final(run result.Run, t result.Test) bool {
	if t.State == result.Running {
		return false
	}
	again := t.Verdict == result.Failed && len(t.Attempts) <= l.o.Retries && run.State == result.Running
	return !again
}

// write annotates the notes that weren't yet; the caller holds mu.
func (l *Live) write(notes []note) {
	for _, n := range notes {
		if l.written[n.id] {
			continue
		}
		l.written[n.id] = true
		if err := l.o.Log.Annotate(l.annotation(n)); err != nil && l.err == nil {
			l.err = err
		}
	}
}

// annotation has a place only where the file is in the checkout; its message says
// where it is in any case.
func (l *Live) annotation(n note) github.Annotation {
	a := github.Annotation{Level: n.level, Title: result.Truncate(n.title, maxTitle), Message: n.message}
	if file := l.places.file(n.place.File); file != "" {
		line := max(1, n.place.Line)
		a.File, a.Line, a.EndLine, a.Col, a.EndCol = file, line, line, n.place.Col, n.place.Col
	}
	return a
}

// rest annotates what wasn't while the run went on.
func (l *Live) rest(run result.Run, info result.RunInfo) error {
	notes := l.o.notes(run)
	if whole := runNote(run, result.Outcome(run, info.OutcomeOptions())); whole != nil {
		notes = append([]note{*whole}, notes...)
	}
	return l.all(notes)
}

// all annotates the notes that weren't yet. The error is the first of the log.
func (l *Live) all(notes []note) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.write(notes)
	return l.err
}
