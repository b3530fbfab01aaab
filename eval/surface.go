package eval

import (
	"context"
	"fmt"
	"time"

	"sedum.dev/sedum/runner/page"
)

// surface is what locating sees of a page. It remembers what it read, so that
// the same page can be looked at again without a browser.
type surface struct {
	page  *page.Page // nil once only the memory is left
	scans map[page.Op]page.Scan
	last  page.Version // of the scan that was given last
}

func newSurface(p *page.Page) *surface { return &surface{page: p, scans: map[page.Op]page.Scan{}} }

// memory is the surface without its page, for one goroutine.
func (s *surface) memory() *surface { return &surface{scans: s.scans} }

// Collect reads the page, or remembers it.
func (s *surface) Collect(ctx context.Context, op page.Op) (page.Scan, error) {
	scan, known := s.scans[op]
	if s.page != nil {
		var err error
		if scan, err = s.page.Collect(ctx, op); err != nil {
			return scan, err
		}
		s.scans[op] = scan
	} else if !known {
		return scan, fmt.Errorf("no scan for %s was remembered", op)
	}
	s.last = scan.Version
	return scan, nil
}

// Current is the version of the page, which a memory never changes.
func (s *surface) Current(ctx context.Context) (page.Version, error) {
	if s.page != nil {
		return s.page.Current(ctx)
	}
	return s.last, nil
}

// sleep is nil for the real clock: waiting for a memory to change is no use.
func (s *surface) sleep() func(context.Context, time.Duration) error {
	if s.page != nil {
		return nil
	}
	return func(ctx context.Context, _ time.Duration) error { return ctx.Err() }
}
