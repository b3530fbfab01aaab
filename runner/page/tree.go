package page

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"
)

// Reading a page is one call to the main frame and then one to each child frame
// that it shows, all frames of a depth at once.

// readable is a reply that tells which child frames its document shows.
type readable interface {
	reply
	head() versioned
}

// tree is what one operation found in a frame and in the frames that it shows.
type tree[R readable] struct {
	id       FrameID
	reply    R
	children []branch[R] // one for each of the reply's frames
}

// branch is a child frame in its place.
type branch[R readable] struct {
	*tree[R]      // nil: not read
	none     bool // the element holds no frame
	left     bool // the element left while it was read
}

// rereads is how often a page is read again of which a part left meanwhile: what
// came in its place is not in what was read.
const rereads = 3

// readTree runs an operation in the main frame and in all child frames shown.
func readTree[R readable](ctx context.Context, p *Page, op string, arg map[string]any) (t tree[R], err error) {
	for range 1 + rereads {
		t, err = readTreeOnce[R](ctx, p, op, arg)
		if err != nil || !t.torn() || !sleep(ctx, navigationPause) {
			break
		}
	}
	return t, err
}

// torn reports whether a frame left while the tree was read.
func (t tree[R]) torn() bool {
	return slices.ContainsFunc(t.children, func(c branch[R]) bool { return c.left || c.tree != nil && c.torn() })
}

func readTreeOnce[R readable](ctx context.Context, p *Page, op string, arg map[string]any) (tree[R], error) {
	found, err := ask[R](ctx, p, op, about(arg, false))
	if err != nil {
		return tree[R]{}, err
	}
	t := tree[R]{id: MainFrame, reply: found}
	t.readChildren(ctx, p, op, arg)
	if err := ctx.Err(); err != nil { // no fault of the frames that are missing
		return t, p.failure(op, err)
	}
	return t, nil
}

func about(arg map[string]any, child bool) map[string]any {
	all := map[string]any{"child": child}
	maps.Copy(all, arg)
	return all
}

func (t *tree[R]) readChildren(ctx context.Context, p *Page, op string, arg map[string]any) {
	head := t.reply.head()
	t.children = make([]branch[R], len(head.Frames))
	var all sync.WaitGroup
	for i, mark := range head.Frames {
		held := holder{parent: t.id, document: head.Version.Document, node: mark.Node}
		all.Go(func() { t.children[i] = readBranch[R](ctx, p, held, op, arg) })
	}
	all.Wait()
}

// readBranch reads one child frame, again when it turns to another document meanwhile.
func readBranch[R readable](ctx context.Context, p *Page, held holder, op string, arg map[string]any) branch[R] {
	deadline := time.Now().Add(frameLimit)
	for {
		id, there, err := p.frameIn(ctx, held)
		if err != nil || id == "" {
			return branch[R]{none: err == nil && there, left: err == nil && !there}
		}
		w, ok := p.frames.await(ctx, id)
		if !ok {
			return unreadBranch[R](ctx, p, held)
		}
		found, err := runIn[R](ctx, p, w, op, about(arg, true))
		if err == nil {
			t := &tree[R]{id: p.frames.number(id, held), reply: found}
			t.readChildren(ctx, p, op, arg)
			return branch[R]{tree: t}
		}
		if !p.turned(err) || time.Now().After(deadline) {
			return unreadBranch[R](ctx, p, held)
		}
		p.frames.lost(w)
	}
}

func runIn[R readable](ctx context.Context, p *Page, w world, op string, arg map[string]any) (R, error) {
	text, err := p.run(ctx, w, op, arg, frameLimit)
	if err != nil {
		var none R
		return none, err
	}
	found, err := decode[R](op, text)
	if err == nil && strings.HasPrefix(found.head().Version.Route, errorPageScheme) {
		err = errorPageShown(op)
	}
	return found, err
}

// turned reports a child frame that went to another document or process.
func (p *Page) turned(err error) bool {
	var e *Error
	return Navigating(err) || errors.As(err, &e) && e.Code == CodePageClosed && !p.Closed()
}

// unreadBranch is a frame that could not be read, and whether that is for its having gone.
func unreadBranch[R readable](ctx context.Context, p *Page, held holder) branch[R] {
	p.frames.forgetHolder(held)
	id, there, err := p.frameIn(ctx, held)
	gone := err == nil && id == ""
	return branch[R]{none: gone && there, left: gone && !there}
}

// frameIn is the browser's id of the frame that an element holds, "" for none; there
// is false when the element is no longer in its document.
func (p *Page) frameIn(ctx context.Context, held holder) (id string, there bool, err error) {
	if id := p.frames.heldBy(held); id != "" {
		return id, true, nil
	}
	w, ok := p.world(held.parent)
	if !ok {
		return "", true, navigating("find a frame")
	}
	element, err := p.evaluate(ctx, w, "frame", map[string]any{"document": held.document, "node": held.node}, false, frameLimit)
	if err != nil || element["objectId"] == nil {
		return "", false, err
	}
	reply, err := bounded(ctx, p, "find a frame", frameLimit, func() (any, error) {
		return w.session.Send("DOM.describeNode", map[string]any{"objectId": element["objectId"]})
	})
	if err != nil {
		return "", true, err
	}
	fields, _ := reply.(map[string]any)
	node, _ := fields["node"].(map[string]any)
	id, _ = node["frameId"].(string)
	return id, true, nil
}

// version is that of the main frame and of every frame that was read, but those
// behind an open dialog: every reading of one state has one version.
func (t tree[R]) version() Version {
	v := t.reply.head().Version.version()
	t.versions(&v.Frames)
	slices.SortFunc(v.Frames, func(a, b FrameVersion) int { return cmp.Compare(a.Frame, b.Frame) })
	return v
}

func (t tree[R]) versions(all *[]FrameVersion) {
	for i, c := range t.children {
		if c.tree == nil || t.reply.head().Frames[i].Aside {
			continue
		}
		v := c.reply.head().Version
		*all = append(*all, FrameVersion{Frame: c.id, Parent: t.id, Document: v.Document, Revision: v.Revision, Route: v.Route})
		c.versions(all)
	}
}

// unread names the frames that are shown but could not be read.
func (t tree[R]) unread() []string {
	var names []string
	for i, c := range t.children {
		switch {
		case c.tree != nil:
			names = append(names, c.unread()...)
		case !c.none:
			names = append(names, sourceOf(t.reply.head().Frames[i].Source))
		}
	}
	return names
}

// sourceOf names a frame by where it comes from. The rest of an address may hold secrets.
func sourceOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return "a frame of the page's own"
	}
	return "a frame from " + u.Host
}
