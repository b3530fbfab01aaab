package judge

import (
	"context"
	"time"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/page"
)

// poll looks again whenever the page has changed, until the claim holds or its
// limit is over. A page that stays as it is costs no second question to a model. At the limit
// the last completed judgement decides, else the last error; once the page is
// lost, nothing does.
func poll(ctx context.Context, p Page, c Claim, look look) Ruling {
	limited, cancel := context.WithTimeout(ctx, c.Limit)
	defer cancel()
	var calls []result.Call
	var decided *Ruling
	var seen page.Version // of the look before
	for {
		r := look(limited, p)
		calls = append(calls, r.Calls...)
		if r.Verdict != result.NoVerdict {
			decided = &r.Ruling
		}
		r.again = r.again && !page.Gone(r.Cause)
		last := !r.again || !page.AwaitChange(limited, p, r.Version, recheck(c, r, !r.Version.Same(seen)))
		seen = r.Version
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

// recheck is after how long an unchanged page is looked at again, 0 for never: what
// moves in by styles, and changes of properties, don't move the version. A look that
// costs nothing is repeated once.
func recheck(c Claim, r round, first bool) time.Duration {
	switch {
	case r.free && first:
		return freeRecheck
	case c.Wait:
		return unchangedRecheck
	}
	return 0
}
