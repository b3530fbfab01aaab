package page

import (
	"errors"
	"slices"
)

// Same reports whether two observations saw the same page: every part is equal.
func (v Version) Same(o Version) bool {
	return v.Document == o.Document && v.Revision == o.Revision && v.Route == o.Route && slices.Equal(v.Frames, o.Frames)
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
