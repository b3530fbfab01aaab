package locate

import (
	"context"
	"slices"
	"testing"

	"sedum.dev/sedum/runner/page"
)

func TestLiveValidation(t *testing.T) {
	save, help := element("button: Save"), element("button: Help")
	save.NodeID, help.NodeID = 10, 11
	change := func(c page.Candidate, how func(*page.Candidate)) page.Candidate {
		how(&c)
		return c
	}
	anotherNode := change(save, func(c *page.Candidate) { c.NodeID = 12 })
	newcomer := change(element("button: Cancel"), func(c *page.Candidate) { c.NodeID = 13 })
	moved := scanOf(2, save, help)
	moved.Version.Route = "https://shop.test/other"
	reloaded := scanOf(2, save, help)
	reloaded.Version.Document = "another"
	partly := scanOf(2, save, help)
	partly.Complete = false
	tests := []struct {
		name     string
		sentence string
		second   page.Scan
		want     string
	}{
		{"lesson 25: churn that leaves the choice as it was", "store it", scanOf(7, save, help), "1 model_pick"},
		{"another one appears, name not said", "store it", scanOf(2, save, help, newcomer), "stale model_pick"},
		{"another one appears, name said", "click Save", scanOf(2, newcomer, save, help), "2 model_pick"},
		{"its surroundings change, name said", "click Save", scanOf(2, change(save, peers("Saved 1s ago")), help), "1 model_pick"},
		{"its surroundings change, name not said", "store it", scanOf(2, change(save, peers("Saved 1s ago")), help), "stale model_pick"},
		{"lesson 26: a competitor of the same name", "click Save", scanOf(2, save, help, anotherNode), "stale model_pick"},
		{"lesson 26: a replaced node", "click Save", scanOf(2, anotherNode, help), "stale model_pick"},
		{"it was disabled meanwhile", "click Save", scanOf(2, change(save, func(c *page.Candidate) { c.Disabled = true }), help), "stale model_pick"},
		{"it leads elsewhere now", "click Save", scanOf(2, change(save, href("/x")), help), "stale model_pick"},
		{"it is gone", "click Save", scanOf(2, help), "stale model_pick"},
		{"another route", "click Save", moved, "stale model_pick"},
		{"another document", "click Save", reloaded, "stale model_pick"},
		{"no longer readable whole", "click Save", partly, "stale model_pick"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			p := &fakePage{scans: []page.Scan{scanOf(1, save, help), tt.second}}
			f := locator(asks(t, gives(odds{1: .9, 0: .1}))).Find(t.Context(), p, page.Click, tt.sentence)
			if got := found(f, p); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
			if f.Reason == Found && (!f.Target.Version.Same(tt.second.Version) || f.Target.Op != page.Click) {
				t.Errorf("the target is not of the newest scan: %+v", f.Target)
			}
			if len(f.Options) == 0 {
				t.Error("the model's options are lost")
			}
		})
	}
}

func TestLiveValidationRefusesAPageInMotion(t *testing.T) {
	p := shows(twoButtons...)
	p.moveAt = 1
	f := locator(asks(t, gives(odds{1: .9, 0: .1}))).Find(t.Context(), p, page.Click, "click Save draft")
	if got := found(f, p); got != "stale model_pick" {
		t.Errorf("got %q", got)
	}
}

func TestCutNamesNeedAnUnchangedPage(t *testing.T) {
	long := element("button: Save", truncated)
	p := &fakePage{scans: []page.Scan{scanOf(1, long), scanOf(2, long, element("button: Help"))}}
	f := locator(asks(t, gives(odds{1: .9, 0: .1}))).Find(t.Context(), p, page.Click, "click Save")
	if got := found(f, p); got != "stale model_pick" {
		t.Errorf("got %q", got)
	}
}

func TestElementsOfFramesNeedTheirDocument(t *testing.T) {
	pay := element("button: Pay")
	scan := func(revision int, document string) page.Scan {
		s := scanOf(revision, pay)
		s.Candidates[0].Ref.Frame = 3
		s.Version.Frames = []page.FrameVersion{{Frame: 3, Document: document, Revision: revision}}
		return s
	}
	for document, want := range map[string]string{"inner": "1 model_pick", "replaced": "stale model_pick"} {
		p := &fakePage{scans: []page.Scan{scan(1, "inner"), scan(2, document)}}
		f := locator(asks(t, gives(odds{1: .9, 0: .1}))).Find(t.Context(), p, page.Click, "click Pay")
		if got := found(f, p); got != want {
			t.Errorf("%s: got %q, want %q", document, got, want)
		}
	}
}

// busyFrame is a page with a frame that never says the same twice.
type busyFrame struct {
	*fakePage
	busy page.FrameID
	said int
}

func (p *busyFrame) Current(ctx context.Context) (page.Version, error) {
	v, err := p.fakePage.Current(ctx)
	v.Frames = slices.Clone(v.Frames)
	for i := range v.Frames {
		if v.Frames[i].Frame == p.busy {
			p.said++
			v.Frames[i].Revision += p.said
		}
	}
	return v, err
}

// A frame in motion makes its own elements stale and no others.
func TestABusyFrameIsNoConcernOfElementsElsewhere(t *testing.T) {
	pay, help := element("button: Pay"), element("button: Help")
	scan := scanOf(1, pay, help)
	scan.Candidates[0].Ref.Frame = 4
	scan.Version.Frames = []page.FrameVersion{{Frame: 3, Document: "outer"}, {Frame: 4, Parent: 3, Document: "inner"}, {Frame: 5, Document: "ad"}}
	for _, c := range []struct {
		busy page.FrameID
		want map[string]string // by the button that is meant
	}{
		{5, map[string]string{"Pay": "1 model_pick", "Help": "2 model_pick"}},
		{4, map[string]string{"Pay": "stale model_pick", "Help": "2 model_pick"}},
		{3, map[string]string{"Pay": "stale model_pick", "Help": "2 model_pick"}},
	} {
		for name, want := range c.want {
			p := &busyFrame{fakePage: &fakePage{scans: []page.Scan{scan}}, busy: c.busy}
			pick := odds{1: .9, 0: .1}
			if name == "Help" {
				pick = odds{2: .9, 0: .1}
			}
			f := locator(asks(t, gives(pick))).Find(t.Context(), p, page.Click, "click "+name)
			if got := found(f, p.fakePage); got != want {
				t.Errorf("frame %d is busy, %s: got %q, want %q", c.busy, name, got, want)
			}
		}
	}
}
