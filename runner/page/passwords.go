package page

import (
	"context"
	"errors"
	"image"
	"math"
)

// passwordsReply is where a document draws password fields, and the frames that
// may draw more, each with its box and the place of its own viewport in it.
type passwordsReply struct {
	versioned
	Boxes  []boxReply `json:"boxes"`
	Places []struct {
		Box     boxReply     `json:"box"`
		Content contentReply `json:"content"`
	} `json:"places"`
}

type boxReply struct{ X, Y, Width, Height float64 }

type contentReply struct {
	X, Y         float64
	Across, Down float64 // scale
	Turned       bool    // drawn at an angle: nothing in it can be placed
}

func (r passwordsReply) check() error {
	if len(r.Places) != len(r.Frames) {
		return errors.New("frames without a place")
	}
	return r.versioned.check()
}

// passwords are the places of the password fields of all frames in the page's
// viewport, shadow trees included. A frame that can't be looked into is one itself.
func (p *Page) passwords(ctx context.Context) ([]image.Rectangle, error) {
	t, err := readTree[passwordsReply](ctx, p, "passwords", nil)
	if err != nil {
		return nil, err
	}
	return passwordsIn(t, nil, contentReply{Across: 1, Down: 1}), nil
}

func passwordsIn(t tree[passwordsReply], found []image.Rectangle, in contentReply) []image.Rectangle {
	for _, b := range t.reply.Boxes {
		found = append(found, in.place(b))
	}
	for i, c := range t.children {
		place := t.reply.Places[i]
		switch {
		case c.none:
		case c.tree == nil || place.Content.Turned:
			found = append(found, in.place(place.Box))
		default:
			found = passwordsIn(*c.tree, found, in.within(place.Content))
		}
	}
	return found
}

// within is the place of a frame's viewport in the page's, given that in its parent's.
func (c contentReply) within(inner contentReply) contentReply {
	return contentReply{
		X: c.X + inner.X*c.Across, Y: c.Y + inner.Y*c.Down,
		Across: c.Across * inner.Across, Down: c.Down * inner.Down,
	}
}

// place is where a box of a frame's viewport is in the page's, in whole pixels and
// one more all around.
func (c contentReply) place(b boxReply) image.Rectangle {
	left, top := c.X+b.X*c.Across, c.Y+b.Y*c.Down
	right, bottom := left+b.Width*c.Across, top+b.Height*c.Down
	return image.Rect(int(math.Floor(left))-1, int(math.Floor(top))-1, int(math.Ceil(right))+1, int(math.Ceil(bottom))+1)
}
