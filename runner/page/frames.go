package page

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/playwright-community/playwright-go"
)

// frameLimit is how long a child frame may take to be read before it is left out
// and named.
const frameLimit = time.Second

// holder is the element that holds a child frame: a node of its parent's document.
type holder struct {
	parent   FrameID
	document string
	node     int
}

// frames knows how the page script of each child frame is reached. The browser
// tells it over the session of the page, and over one more for each frame that
// runs in a process of its own.
type frames struct {
	mu      sync.Mutex
	worlds  map[string]world     // by the browser's frame id
	leaving map[string]bool      // frames that are about to show another document
	missing map[string]time.Time // frames that were looked for in vain, and since when
	calls   map[string]int       // calls that a frame has not answered
	moved   chan struct{}        // closed, and made anew, when any of these changes

	ids     map[string]FrameID
	names   map[FrameID]string
	holders map[holder]string
	last    FrameID

	wanted func() // called for every window that a frame asks for

	live     []playwright.Frame // child frames, as the driver has them
	sessions map[playwright.Frame]playwright.CDPSession
	faults   *faults
}

func newFrames(heard *faults, wanted func()) *frames {
	return &frames{
		faults: heard,
		wanted: wanted,
		worlds: map[string]world{}, leaving: map[string]bool{}, missing: map[string]time.Time{}, calls: map[string]int{},
		moved: make(chan struct{}),
		ids:   map[string]FrameID{}, names: map[FrameID]string{}, holders: map[holder]string{},
		sessions: map[playwright.Frame]playwright.CDPSession{},
	}
}

// follow listens to what a session, that of the page or of one frame, says of its
// frames.
func (f *frames) follow(session playwright.CDPSession, main bool) error {
	f.faults.listen(session, main)
	on := func(event string, do func(e map[string]any)) {
		session.On(event, func(e map[string]any) { f.change(func() { do(e) }) })
	}
	on("Runtime.executionContextCreated", func(e map[string]any) { f.enter(session, e) })
	on("Runtime.executionContextDestroyed", func(e map[string]any) {
		f.forget(func(w world) bool { return w.context == e["executionContextUniqueId"] })
	})
	on("Runtime.executionContextsCleared", func(map[string]any) {
		f.forget(func(w world) bool { return w.session == session })
	})
	on("Page.frameDetached", func(e map[string]any) { f.detached(session, e) })
	on("Page.frameRequestedNavigation", func(e map[string]any) {
		if id, ok := e["frameId"].(string); ok && e["disposition"] == "currentTab" {
			f.leaving[id] = true
		}
	})
	for _, event := range []string{"Page.navigatedWithinDocument", "Page.frameStoppedLoading"} {
		on(event, func(e map[string]any) { f.arrived(e["frameId"]) })
	}
	session.On("Page.windowOpen", func(map[string]any) { f.wanted() })
	for _, domain := range []string{"Page.enable", "Runtime.enable", "Log.enable"} {
		if _, err := session.Send(domain, map[string]any{}); err != nil {
			return err
		}
	}
	return nil
}

// change runs do and wakes who waits for a frame.
func (f *frames) change(do func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	do()
	close(f.moved)
	f.moved = make(chan struct{})
}

// The following run within change.

func (f *frames) enter(session playwright.CDPSession, e map[string]any) {
	made, _ := e["context"].(map[string]any)
	about, _ := made["auxData"].(map[string]any)
	id, _ := about["frameId"].(string)
	unique, _ := made["uniqueId"].(string)
	if id == "" || unique == "" || about["isDefault"] != true {
		return
	}
	f.worlds[id] = world{session: session, frame: id, context: unique}
	f.arrived(id)
	delete(f.missing, id)
}

func (f *frames) forget(gone func(world) bool) {
	maps.DeleteFunc(f.worlds, func(_ string, w world) bool { return gone(w) })
}

func (f *frames) arrived(id any) {
	if id, ok := id.(string); ok {
		delete(f.leaving, id)
	}
}

// detached hears of a frame that was removed, or that moved to another process
// and is then heard of over another session.
func (f *frames) detached(session playwright.CDPSession, e map[string]any) {
	id, _ := e["frameId"].(string)
	delete(f.leaving, id)
	if f.worlds[id].session == session {
		delete(f.worlds, id)
	}
	if e["reason"] != "swap" {
		f.remove(id)
	}
}

func (f *frames) remove(id string) {
	delete(f.worlds, id)
	delete(f.missing, id)
	delete(f.names, f.ids[id])
	delete(f.ids, id)
	maps.DeleteFunc(f.holders, func(_ holder, held string) bool { return held == id })
}

// attach and detach keep the driver's frames; its own list of them is wrong after
// the first one that detaches.
func (f *frames) attach(frame playwright.Frame) {
	f.change(func() { f.live = append(f.live, frame) })
}

func (f *frames) detach(frame playwright.Frame) {
	f.change(func() {
		f.live = slices.DeleteFunc(f.live, func(l playwright.Frame) bool { return l == frame })
		session := f.sessions[frame]
		delete(f.sessions, frame)
		for id, w := range f.worlds {
			if session != nil && w.session == session {
				f.remove(id)
			}
		}
	})
}

// join opens a session with a frame that shows a new document, if that runs in a
// process of its own.
func (f *frames) join(context playwright.BrowserContext, frame playwright.Frame) {
	session, err := context.NewCDPSession(frame)
	if err != nil {
		return // it runs in its parent's process, or is gone
	}
	_ = f.follow(session, false)
	var old playwright.CDPSession
	f.change(func() {
		old = f.sessions[frame]
		if slices.Contains(f.live, frame) {
			f.sessions[frame] = session
		}
		f.forget(func(w world) bool { return old != nil && w.session == old })
	})
	if old != nil {
		_ = old.Detach()
	}
}

// drivers lists the child frames as the driver has them.
func (f *frames) drivers() []playwright.Frame {
	f.mu.Lock()
	defer f.mu.Unlock()
	return slices.Clone(f.live)
}

// world is where a frame's script is reached; false while it shows nothing.
func (p *Page) world(frame FrameID) (world, bool) {
	if frame == MainFrame {
		return world{session: p.session}, true
	}
	f := p.frames
	f.mu.Lock()
	defer f.mu.Unlock()
	w, ok := f.worlds[f.names[frame]]
	return w, ok
}

// number gives a frame its FrameID, for as long as it lives.
func (f *frames) number(id string, held holder) FrameID {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.holders[held] = id
	known, ok := f.ids[id]
	if !ok {
		f.last++
		known = f.last
		f.ids[id], f.names[known] = known, id
	}
	return known
}

func (f *frames) heldBy(held holder) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.holders[held]
}

// holderOf is the element that holds a frame; false when the frame is gone.
func (f *frames) holderOf(frame FrameID) (holder, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for held, id := range f.holders {
		if id == f.names[frame] {
			return held, true
		}
	}
	return holder{}, false
}

func (f *frames) forgetHolder(held holder) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.holders, held)
}

// lost takes a world away that turned out to be gone before the browser said so.
func (f *frames) lost(w world) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.worlds[w.frame] == w {
		delete(f.worlds, w.frame)
	}
}

// await waits until a frame can be asked, at most until it has been looked for in
// vain for frameLimit. A frame that still owes an answer is not asked again.
func (f *frames) await(ctx context.Context, id string) (world, bool) {
	for waited := false; ; waited = true {
		f.mu.Lock()
		w, ok := f.worlds[id]
		ready := ok && !f.leaving[id]
		stuck := f.calls[id] > 0
		since, looked := f.missing[id]
		if !looked && !ready {
			since = time.Now()
			f.missing[id] = since
		}
		if ready {
			delete(f.missing, id)
		}
		moved := f.moved
		f.mu.Unlock()
		if stuck || ready || waited && !looked { // the last: it was removed
			return w, ready && !stuck
		}
		late := time.NewTimer(frameLimit - time.Since(since))
		select {
		case <-moved:
			late.Stop()
		case <-late.C:
			return world{}, false
		case <-ctx.Done():
			late.Stop()
			return world{}, false
		}
	}
}

// owing counts a call until its answer comes, however late.
func (f *frames) owing(id string) (answered func()) {
	add := func(n int) {
		f.mu.Lock()
		defer f.mu.Unlock()
		f.calls[id] += n
		if f.calls[id] == 0 {
			delete(f.calls, id)
		}
	}
	add(1)
	return func() { add(-1) }
}
