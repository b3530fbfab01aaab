package locate

import (
	"context"
	"slices"

	"sedum.dev/sedum/runner/page"
)

// live reads the page once more and finds the chosen candidate in it. A page
// that changed meanwhile is no obstacle where what there is to choose from stayed
// the same, or where the sentence says the whole name of a control that was and
// is unique and is still the same element.
func (s *search) live(ctx context.Context, chosen int) (page.Target, error) {
	now, err := s.page.Collect(ctx, s.op)
	if err != nil {
		return page.Target{}, pageFailed(ctx, err)
	}
	before := s.scan
	if !now.Complete || len(now.Candidates) > maxCandidates || !now.Version.SamePlace(before.Version) {
		return page.Target{}, refuse(Stale, "", "the page is not the one that was read")
	}
	version, err := s.page.Current(ctx)
	if err != nil {
		return page.Target{}, pageFailed(ctx, err)
	}
	c, ok := s.again(before.Candidates, now.Candidates, chosen)
	if !version.SameAround(now.Version, c.Ref.Frame) {
		return page.Target{}, refuse(Stale, "", "the page keeps changing")
	}
	if !ok || !sameFrame(before.Version, now.Version, c.Ref.Frame) {
		return page.Target{}, refuse(Stale, "", "the page changed during the choice")
	}
	return page.Target{Candidate: c, Version: now.Version, Op: s.op}, nil
}

// again finds the chosen one of before among the candidates of now.
func (s *search) again(before, now []page.Candidate, chosen int) (page.Candidate, bool) {
	c := before[chosen]
	if slices.EqualFunc(before, now, sameSurface) {
		return theOne(now, func(o page.Candidate) bool { return sameSurface(c, o) })
	}
	namesake := func(o page.Candidate) bool { return o.Name == c.Name && o.Role == c.Role }
	if _, unique := theOne(before, namesake); !unique || c.Truncated || !hasRun(s.view.request, words(c.Name)) {
		return page.Candidate{}, false
	}
	found, unique := theOne(now, namesake)
	return found, unique && sameControl(c, found)
}

// theOne is the only candidate for which is holds.
func theOne(candidates []page.Candidate, is func(page.Candidate) bool) (page.Candidate, bool) {
	var found []page.Candidate
	for _, c := range candidates {
		if is(c) {
			found = append(found, c)
		}
	}
	if len(found) != 1 {
		return page.Candidate{}, false
	}
	return found[0], true
}

// sameControl compares an element and all that it is by itself.
func sameControl(a, b page.Candidate) bool {
	return a.Ref.Frame == b.Ref.Frame && a.NodeID == b.NodeID && a.Tag == b.Tag && a.Role == b.Role &&
		a.Name == b.Name && a.RawName == b.RawName && a.Truncated == b.Truncated &&
		a.InputType == b.InputType && a.Editable == b.Editable && a.Disabled == b.Disabled &&
		a.Hook == b.Hook && a.ElementID == b.ElementID && a.NameAttr == b.NameAttr && a.Href == b.Href
}

// sameSurface also compares where an element stands and what stands beside it.
func sameSurface(a, b page.Candidate) bool {
	return sameControl(a, b) && a.Region == b.Region && a.Path == b.Path && a.Item == b.Item &&
		a.Location == b.Location && slices.Equal(a.Section, b.Section) && slices.Equal(a.Peers, b.Peers)
}

// sameFrame reports whether the element's frame still holds the same document.
func sameFrame(before, now page.Version, frame page.FrameID) bool {
	if frame == page.MainFrame {
		return true // compared with the page
	}
	of := func(v page.Version) page.FrameVersion {
		for _, f := range v.Frames {
			if f.Frame == frame {
				return f
			}
		}
		return page.FrameVersion{}
	}
	a, b := of(before), of(now)
	return a.Document != "" && a.Document == b.Document && a.Route == b.Route
}
