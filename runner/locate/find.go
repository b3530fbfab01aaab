package locate

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/runner/page"
)

// Limits of a look-up.
const (
	maxSentence   = 512 // code points
	maxCandidates = 4096
	emptyFillWait = 150 * time.Millisecond // between looks at a page without fields
	emptyFillLook = 10                     // such looks, 1,500 ms in all
)

// Redactor replaces known secrets in text that a model or a report may see.
type Redactor interface {
	Redact(text string) string
}

// Options are what a Locator works with. Model and Secrets are required.
type Options struct {
	Model   model.Model
	Secrets Redactor
	Sleep   func(ctx context.Context, d time.Duration) error // nil for the real clock
}

// Locator finds elements. It keeps nothing between look-ups and may be used by
// several at once.
type Locator struct{ Options }

// New returns a Locator.
func New(o Options) *Locator {
	if o.Sleep == nil {
		o.Sleep = sleep
	}
	return &Locator{o}
}

func sleep(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-t.C:
		return nil
	}
}

// Find looks up the element that an authored sentence of at most 512 code points
// means. It returns a target of the newest scan, or the reason for none; it
// never acts on the page. A look-up ends with TimedOut when ctx does.
func (l *Locator) Find(ctx context.Context, p Page, op page.Op, sentence string) Finding {
	s := &search{
		Options: l.Options, page: p, op: op, text: sentence,
		show: projection{l.Secrets, l.Model.Limits().Local},
	}
	found, gate, err := s.run(ctx)
	s.finding.Target, s.finding.Gate = found, gate
	if err != nil {
		s.fail(err)
	} else {
		s.finding.Seen = found.Version
	}
	return s.finding
}

// search is one look-up.
type search struct {
	Options
	page     Page
	op       page.Op
	text     string // the sentence as written
	sentence string // as a model may see it
	show     projection

	scan      page.Scan
	wrongKind bool // nothing to fill: the scan holds what can be clicked, for diagnosis
	view      *view
	options   []model.Option // by candidate
	finding   Finding
}

// run is the pipeline: check, collect, choose, decide, look again.
func (s *search) run(ctx context.Context) (page.Target, string, error) {
	if err := s.check(ctx); err != nil {
		return page.Target{}, "", err
	}
	if err := s.collect(ctx); err != nil {
		return page.Target{}, "", err
	}
	c, err := s.elimination(ctx)
	if err != nil {
		return page.Target{}, "", err
	}
	t, err := s.decide(ctx, c)
	if err != nil {
		return page.Target{}, "", err
	}
	found, err := s.live(ctx, t.index)
	return found, t.gate, err
}

func (s *search) check(ctx context.Context) error {
	switch {
	case strings.TrimSpace(s.text) == "":
		return refuse(InvalidInput, "", "the sentence is empty; say what to look for")
	case utf8.RuneCountInString(s.text) > maxSentence:
		return refuse(InvalidInput, "", fmt.Sprintf("the sentence has more than %d characters; shorten it", maxSentence))
	case s.op != page.Click && s.op != page.Fill && s.op != page.Read:
		return refuse(InvalidInput, "", fmt.Sprintf("elements can't be looked up for %q", s.op))
	case ctx.Err() != nil:
		return &refusal{reason: TimedOut, err: ctx.Err()}
	}
	return nil
}

// collect reads the whole candidate set and prepares it for rules and models.
func (s *search) collect(ctx context.Context) error {
	err := s.read(ctx, s.op)
	for look := 0; err == nil && s.op == page.Fill && len(s.scan.Candidates) == 0 && look < emptyFillLook; look++ {
		if err := s.Sleep(ctx, emptyFillWait); err != nil {
			return &refusal{reason: TimedOut, err: err}
		}
		err = s.read(ctx, page.Fill)
	}
	if err == nil && s.op == page.Fill && len(s.scan.Candidates) == 0 {
		s.wrongKind = true
		err = s.read(ctx, page.Click)
	}
	if err != nil {
		return err
	}
	s.finding.Candidates = len(s.scan.Candidates)
	if len(s.scan.Candidates) == 0 {
		return refuse(NoCandidates, "", "")
	}
	s.sentence = s.Secrets.Redact(s.text)
	s.view = newView(s.op, s.text, s.scan.Candidates)
	for i, c := range s.scan.Candidates {
		s.options = append(s.options, s.show.option(i, c, s.view.item(i)))
	}
	return nil
}

func (s *search) read(ctx context.Context, op page.Op) error {
	scan, err := s.page.Collect(ctx, op)
	if err != nil {
		return pageFailed(ctx, err)
	}
	s.scan, s.finding.Unread = scan, scan.Unread
	if op == s.op { // what can only be clicked says nothing of what can be filled by now
		s.finding.Seen = scan.Version
	}
	refs := map[page.Ref]bool{}
	for _, c := range scan.Candidates {
		refs[c.Ref] = true
	}
	switch {
	case scan.Reason == page.TooManyCandidates, len(scan.Candidates) > maxCandidates:
		return refuse(ResourceLimit, "", fmt.Sprintf("the page has more than %d elements to choose from", maxCandidates))
	case !scan.Complete:
		return refuse(Incomplete, "", "the page could not be read whole: "+scan.Reason)
	case len(refs) < len(scan.Candidates):
		return refuse(Incomplete, "", "the page named two elements alike")
	}
	return nil
}

// unchanged makes sure that the page is still what was read. What its frames do
// matters only to an element in them: live looks at those.
func (s *search) unchanged(ctx context.Context) error {
	now, err := s.page.Current(ctx)
	if err != nil {
		return pageFailed(ctx, err)
	}
	if !now.SameAround(s.scan.Version, page.MainFrame) {
		return refuse(Stale, "", "the page changed during the choice")
	}
	return nil
}

// refusal is a look-up that ended without a target.
type refusal struct {
	reason Reason
	gate   string
	err    error // nil when the reason says all
}

func (r *refusal) Error() string {
	if r.err != nil {
		return r.err.Error()
	}
	return string(r.reason)
}

func (r *refusal) Unwrap() error { return r.err }

// refuse ends a look-up; the cause is "" when the reason says all.
func refuse(reason Reason, gate, cause string) error {
	r := &refusal{reason: reason, gate: gate}
	if cause != "" {
		r.err = errors.New(cause)
	}
	return r
}

func (s *search) fail(err error) {
	var r *refusal
	if !errors.As(err, &r) {
		r = &refusal{reason: ProviderError, err: err}
	}
	s.finding.Target = page.Target{}
	s.finding.Reason, s.finding.Err = r.reason, r.err
	if r.gate != "" {
		s.finding.Gate = r.gate
	}
}

// pageFailed says what an error of the page means for the look-up.
func pageFailed(ctx context.Context, err error) error {
	var pe *page.Error
	reason := Incomplete
	switch {
	case ctx.Err() != nil:
		reason = TimedOut
	case !errors.As(err, &pe):
	case pe.Code == page.CodeStale:
		reason = Stale
	case pe.Code == page.CodeTimeout || pe.Code == page.CodeCanceled:
		reason = TimedOut
	}
	return &refusal{reason: reason, err: err}
}

// modelFailed says what an error of the model means. One that stops the run stays
// recognisable even when time has run out too.
func modelFailed(ctx context.Context, err error) error {
	reason := ProviderError
	if ctx.Err() != nil && !stopsRun(err) {
		reason = TimedOut
	}
	return &refusal{reason: reason, err: err}
}

func stopsRun(err error) bool {
	var me *model.Error
	return errors.As(err, &me) && me.StopsRun()
}
