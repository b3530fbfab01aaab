package page

import (
	"context"
	"time"
)

const (
	versionPoll = 200 * time.Millisecond
	changeQuiet = 80 * time.Millisecond
	changeLimit = 2 * time.Second
)

// Watched is a page whose changes can be waited for.
type Watched interface {
	Current(ctx context.Context) (Version, error)
	Quiet(ctx context.Context, quiet, limit time.Duration) (Version, bool, error)
}

// AwaitChange returns true when the page differs from seen and has come to rest
// again, or when it stayed the same for recheck (0: never); false when ctx ends.
// A version that can't be read counts as a change.
func AwaitChange(ctx context.Context, p Watched, seen Version, recheck time.Duration) bool {
	since := time.Now()
	tick := time.NewTicker(versionPoll)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return false
		case <-tick.C:
		}
		now, err := p.Current(ctx)
		if ctx.Err() != nil {
			return false
		}
		if err != nil || !now.Same(seen) {
			_, _, _ = p.Quiet(ctx, changeQuiet, changeLimit)
			return ctx.Err() == nil
		}
		if recheck > 0 && time.Since(since) >= recheck {
			return true
		}
	}
}
