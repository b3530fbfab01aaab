package page

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"sedum.dev/sedum/result"
)

// TabID names a tab of one browser context.
type TabID string

// Tab is a browser tab as a report may name it.
type Tab struct {
	ID      TabID
	Title   string // as it was last read
	Address string // whole; only origin and path may be shown
	Source  string // see Page.Source
	First   bool   // the test's own, in which it began
	New     bool   // the newest one that opened since the last action began
	Current bool   // the one that is acted on
}

// News is what became of the tabs since it was last asked for.
type News struct {
	Opened  []Opening // in the order of opening
	Closed  []Tab     // that had shown a document
	Blocked int       // windows that a page asked for and the browser did not open
	Next    *Tab      // the tab that Turn goes to; nil when it stays
}

// Opening is a tab that has opened. Its title is known only if it is acted on next.
type Opening struct {
	Tab
	State TabState
}

// TabState is how far a tab has come.
type TabState string

const (
	Loading TabState = "loading" // without a document as yet
	Open    TabState = "open"
	Void    TabState = "void" // without one for good: a download, or an address for another program
	Shut    TabState = "shut"
)

// state runs under the lock.
func (e *tab) state() TabState {
	switch p := e.page; {
	case p == nil && e.gone, p != nil && over(p.closed):
		return Shut
	case p != nil && p.tab.URL() != "":
		return Open
	case p != nil && time.Since(e.since) > voidLimit:
		return Void
	}
	return Loading
}

// News waits until the newest tab that has opened since the last call shows a
// document, at most 8 s, and says which tab is to be acted on next: that one or, when
// the present one has closed, the one that opened it. What opens before the first
// action is neither waited for nor gone to: no action opened it. Errors are about a
// newest tab that can't be acted on (tab_not_loaded, tab_unreadable, navigation_failed,
// too_many_tabs); it is not waited for again, and what else happened is told as well.
func (t *Tabs) News(ctx context.Context) (News, error) {
	before := t.acted()
	newest, err := t.newest(ctx)
	switch {
	case newest == nil || err != nil:
	case t.began:
		t.next, t.fresh = newest, newest
	default:
		t.fresh = newest
	}
	if t.acted() == before && over(before.page.closed) {
		t.next, t.fresh = t.heir(before.page), nil
	}
	var news News
	if now := t.acted(); now != before {
		named := t.named(ctx, now)
		news.Next = &named
	}
	t.tell(&news, newest)
	news.Blocked = t.blocked(ctx)
	return news, err
}

// acted is the tab that is acted on once Turn has been called.
func (t *Tabs) acted() *tab {
	if t.next != nil {
		return t.next
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.of(t.Page)
}

// tell adds what was not told yet. Of the tabs that are there, those stay for the
// next time that opened after the newest one that was looked at.
func (t *Tabs) tell(news *News, newest *tab) {
	t.mu.Lock()
	defer t.mu.Unlock()
	looked := slices.Index(t.all, newest)
	for i, e := range t.all {
		state := e.state()
		there := state == Open || state == Loading
		fresh := e.told == "" || e.told == Void && state == Open
		switch {
		case fresh && there && i > looked, !t.began && state == Loading:
			continue
		case fresh:
			news.Opened = append(news.Opened, Opening{t.about(e), state})
			t.behind = true
		case e.told == Open && state == Shut:
			news.Closed = append(news.Closed, t.about(e))
		}
		e.told = state
	}
}

// newest waits for the newest of the tabs that have opened to show a document; nil
// when none is left that may. An error is about the tab beside it.
func (t *Tabs) newest(ctx context.Context) (*tab, error) {
	limited, cancel := context.WithTimeout(ctx, newTabLimit)
	defer cancel()
	for {
		e, state, open := t.newcomer()
		switch {
		case e == nil || t.shared.lost():
			return nil, nil
		case open > MaxTabs:
			return e, &Error{Code: CodeTooManyTabs, Message: fmt.Sprintf("more than %d browser tabs are open", MaxTabs)}
		case !t.began:
			return e, nil
		case state == Open:
			err := e.page.awaitNewDocument(limited)
			if again, _, _ := t.newcomer(); err == nil && again == e {
				return e, nil
			}
			if err != nil && !e.page.closes(ctx) {
				return e, t.unusable(e, err)
			}
		case !sleep(limited, navigationPause):
			return e, t.unusable(e, limited.Err())
		}
	}
}

// awaitNewDocument waits until the document of a new tab is parsed. One that takes
// longer can be acted on all the same: whoever writes into an empty tab may never say
// that it is complete.
func (p *Page) awaitNewDocument(ctx context.Context) error {
	if p.tab.URL() == "about:blank" {
		_, err := p.place(ctx)
		return err
	}
	err := p.awaitDocument(ctx, settleLimit)
	var pe *Error
	if errors.As(err, &pe) && pe.Code == CodeTimeout && ctx.Err() == nil {
		return nil
	}
	return err
}

// closes reports whether a call was cut off because the tab closed, of which the
// driver may tell a moment later.
func (p *Page) closes(ctx context.Context) bool {
	select {
	case <-p.closed:
		return !over(p.crashed) && !p.profile.lost()
	case <-p.crashed:
	case <-ctx.Done():
	case <-time.After(newsLimit):
	}
	return false
}

// newcomer is the newest tab that News has not told of and that shows something or
// may come to, and how many tabs are open.
func (t *Tabs) newcomer() (newest *tab, state TabState, open int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, e := range t.all {
		s := e.state()
		if s != Shut {
			open++
		}
		if e.told == "" && (s == Open || s == Loading && t.began) || e.told == Void && s == Open {
			newest, state = e, s
		}
	}
	return newest, state, open
}

// unusable words why the newest tab can't be acted on.
func (t *Tabs) unusable(e *tab, err error) error {
	t.mu.Lock()
	p, address := e.page, e.address
	t.mu.Unlock()
	if p == nil {
		p = t.Page
	}
	failed := p.failure("wait for the new browser tab", err)
	const opened = "a new browser tab opened, but "
	switch failed.Code {
	case CodeTimeout:
		return &Error{Code: CodeTabUnloaded, Message: fmt.Sprintf(opened+"showed no page within %d s", newTabLimit/time.Second), Err: err}
	case CodeScriptMissing:
		return &Error{Code: CodeTabUnreadable, Message: opened + "what it shows can't be read: it may be a file", Err: err}
	case CodeNavigation:
		return &Error{Code: CodeNavigation, Message: opened + origin(address) + " did not open in it", Err: err}
	}
	return failed
}

// blocked counts the windows that the browser did not open. A page that asks for one
// is held until the browser has answered: then it can be asked itself again.
func (t *Tabs) blocked(ctx context.Context) int {
	if t.unanswered() == 0 {
		return 0
	}
	_, _ = t.place(ctx)
	n := t.unanswered()
	t.shared.mu.Lock()
	defer t.shared.mu.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	t.shared.wanted, t.openings = 0, 0
	return n
}

func (t *Tabs) unanswered() int {
	t.shared.mu.Lock()
	defer t.shared.mu.Unlock()
	t.mu.Lock()
	defer t.mu.Unlock()
	return max(0, t.shared.wanted-t.openings)
}

// Turn goes to the tab that News named, and brings it to the front where people
// would see it. An action that begins now is the one whose tabs are new.
func (t *Tabs) Turn(ctx context.Context, acts bool) error {
	if acts {
		t.begin()
	}
	if t.next != nil {
		t.Page, t.next, t.behind = t.next.page, nil, true
	}
	if !t.behind || over(t.closed) {
		return nil
	}
	_, err := bounded(ctx, t.Page, "bring the browser tab to the front", sightLimit, func() (struct{}, error) { return struct{}{}, t.tab.BringToFront() })
	t.behind = err != nil
	return err
}

// begin starts an action. What still loads before the first one was not opened by it.
func (t *Tabs) begin() {
	t.fresh = nil
	if t.began {
		return
	}
	t.began = true
	t.mu.Lock()
	last := t.all[len(t.all)-1]
	t.mu.Unlock()
	t.tell(&News{}, last)
}

// Switch goes to a tab that List returned. Errors say why it can't be acted on.
func (t *Tabs) Switch(ctx context.Context, id TabID) error {
	t.mu.Lock()
	i := slices.IndexFunc(t.all, func(e *tab) bool { return e.id == string(id) && e.state() == Open })
	if i >= 0 {
		t.next = t.all[i]
	}
	t.mu.Unlock()
	if i < 0 {
		return &Error{Code: CodePageClosed, Message: "could not switch to the browser tab: it was closed"}
	}
	t.fresh = nil
	return t.Turn(ctx, false)
}

// CloseTab closes the tab that is acted on, waiting at most 5 s, and 2 s before for
// what it is sending. News says which one is acted on next.
func (t *Tabs) CloseTab(ctx context.Context) error {
	t.requests.sent(ctx)
	p := t.Page
	_, err := bounded(ctx, p, "close the browser tab", closeLimit, func() (struct{}, error) {
		err := p.tab.Close()
		if err == nil {
			<-p.closed
		}
		return struct{}{}, err
	})
	t.mu.Lock()
	defer t.mu.Unlock()
	if err == nil {
		t.of(p).told = Shut
	}
	return err
}

// Now is the tab that is acted on.
func (t *Tabs) Now(ctx context.Context) Tab {
	t.mu.Lock()
	e := t.of(t.Page)
	t.mu.Unlock()
	return t.named(ctx, e)
}

// List is the tabs that can be acted on, in the order in which they were opened.
func (t *Tabs) List(ctx context.Context) []Tab {
	open := t.open()
	found := make([]Tab, len(open))
	var all sync.WaitGroup
	for i, e := range open {
		all.Go(func() { found[i] = t.named(ctx, e) })
	}
	all.Wait()
	return found
}

// Faults is that of a Page, for all tabs.
func (t *Tabs) Faults() result.Faults {
	private := false
	for _, e := range t.open() {
		private = private || e.page.private()
	}
	return t.faults.drain(private)
}

// Count is how many tabs there are to act on.
func (t *Tabs) Count() int { return len(t.open()) }

func (t *Tabs) open() []*tab {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.DeleteFunc(slices.Clone(t.all), func(e *tab) bool { return e.state() != Open })
}

// named reads the title of a tab, if that can be read.
func (t *Tabs) named(ctx context.Context, e *tab) Tab {
	_, title, err := e.page.Meta(ctx)
	t.mu.Lock()
	defer t.mu.Unlock()
	if err == nil {
		e.title = title
	}
	return t.about(e)
}

// about runs under the lock.
func (t *Tabs) about(e *tab) Tab {
	tab := Tab{ID: TabID(e.id), Title: e.title, Address: e.address, First: e == t.all[0], New: e == t.fresh}
	if e.page != nil {
		tab.Address = e.page.tab.URL()
		tab.Current = e.page == t.Page
	}
	tab.Source = tab.Address
	if e.page != nil {
		tab.Source = e.page.Source(tab.Address)
	}
	return tab
}
