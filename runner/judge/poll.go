package judge

import (
	"context"
	"time"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/page"
)

// poll looks again whenever the page has changed, until the claim holds or its
// limit is over. A page that stays as it is costs no second look. At the limit
// the last completed judgement decides, else the last error.
func poll(ctx context.Context, p Page, c Claim, look look) Ruling {
	limited, cancel := context.WithTimeout(ctx, c.Limit)
	defer cancel()
	var calls []result.Call
	var decided *Ruling
	for {
		r := look(limited, p)
		calls = append(calls, r.Calls...)
		if r.Verdict != result.NoVerdict {
			decided = &r.Ruling
		}
		last := !r.again || !waitForChange(limited, p, r.Version, c.Wait)
		if !last {
			continue
		}
		final := r.Ruling
		if decided != nil && r.again && ctx.Err() == nil {
			final = *decided
		}
		final.Calls = calls
		return final
	}
}

// waitForChange returns true when the page differs from seen and is quiet
// again, or after unchangedRecheck where recheck asks for it; false at the limit.
func waitForChange(ctx context.Context, p Page, seen page.Version, recheck bool) bool {
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
			_, _, _ = p.Quiet(ctx, quietFor, settleLimit)
			return ctx.Err() == nil
		}
		if recheck && time.Since(since) >= unchangedRecheck {
			return true
		}
	}
}
