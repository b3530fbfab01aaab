package page

import (
	"errors"
	"slices"
)

// Same reports whether two observations saw the same page: every part is equal.
func (v Version) Same(o Version) bool {
	return v.Document == o.Document && v.Revision == o.Revision && v.Route == o.Route && slices.Equal(v.Frames, o.Frames)
}

// SameAround reports whether two observations saw the same main frame and, for a
// child frame, the same of that frame and of those around it. What happens in
// other frames doesn't matter to an element in this one.
func (v Version) SameAround(o Version, frame FrameID) bool {
	if v.Document != o.Document || v.Revision != o.Revision || v.Route != o.Route {
		return false
	}
	for frame != MainFrame {
		was, is := v.of(frame), o.of(frame)
		if was == nil || is == nil || *was != *is {
			return false
		}
		frame = was.Parent
	}
	return true
}

func (v Version) of(frame FrameID) *FrameVersion {
	i := slices.IndexFunc(v.Frames, func(f FrameVersion) bool { return f.Frame == frame })
	if i < 0 {
		return nil
	}
	return &v.Frames[i]
}

// SamePlace reports whether two observations saw one document on one route,
// whatever changed in it.
func (v Version) SamePlace(o Version) bool {
	return v.Document == o.Document && v.Route == o.Route
}

// ErrNavigating is behind an *Error when the document went away during a read;
// the next one can be read soon.
var ErrNavigating = errors.New("the page is navigating")

// Navigating reports whether err is a read that met a navigation.
func Navigating(err error) bool { return errors.Is(err, ErrNavigating) }
