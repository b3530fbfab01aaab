package step

import (
	"context"
	"errors"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/page"
)

// Pictures says which pictures of the page are kept, and where. The zero value
// keeps none.
type Pictures struct {
	Keep      func(id string, picture []byte) result.Frame
	Evidence  bool                      // of steps that failed, broke or were flagged
	Replay    bool                      // of every step
	Sensitive func(address string) bool // on such pages nothing is kept
}

// sensitive reports whether an address was declared sensitive.
func (p Pictures) sensitive(address string) bool { return p.Sensitive != nil && p.Sensitive(address) }

// sensitiveAt reports whether the content at a route of the page that is acted on
// falls under an address that was declared sensitive.
func (r *Runner) sensitiveAt(route string) bool { return r.Pictures.sensitive(r.Page.Source(route)) }

// shot is one picture taken, or the reason for none.
type shot struct {
	picture []byte
	reason  string
}

// watchInput takes the replay picture of an action just before its input, each
// try anew; the returned function ends that.
func (r *Runner) watchInput() (taken *shot, stop func()) {
	taken = &shot{}
	if !r.Pictures.Replay {
		return taken, func() {}
	}
	r.Page.OnInput(func(ctx context.Context) { *taken = r.shoot(ctx) })
	return taken, func() { r.Page.OnInput(nil) }
}

// shoot takes a picture of a page that stays the same meanwhile.
func (r *Runner) shoot(ctx context.Context) shot {
	before, err := r.Page.Current(ctx)
	if err != nil {
		return shot{reason: lossReason(err)}
	}
	if r.sensitiveAt(before.Route) {
		return shot{reason: result.ReasonSensitive}
	}
	picture, err := r.Page.Screenshot(ctx)
	if err != nil {
		return shot{reason: lossReason(err)}
	}
	after, err := r.Page.Current(ctx)
	if err != nil || !after.SamePlace(before) {
		return shot{reason: result.ReasonStaleFrame}
	}
	return shot{picture: picture}
}

func lossReason(err error) string {
	var pe *page.Error
	if errors.As(err, &pe) && pe.Code != page.CodeTimeout && pe.Code != page.CodeOperationFailed {
		return result.ReasonPageClosed
	}
	return result.ReasonCaptureFailed
}

// evidence is the picture of a step that a person should look at.
func (r *Runner) evidence(ctx context.Context, s Sentence, o outcome) result.Frame {
	switch {
	case o.err == nil && !o.failed && len(o.flags) == 0:
		return result.Frame{Status: result.Omitted, Reason: result.ReasonClean}
	case o.sensitive:
		return result.Frame{Status: result.Omitted, Reason: result.ReasonSensitive}
	case !r.Pictures.Evidence:
		return result.Frame{Status: result.Omitted, Reason: result.ReasonDisabled}
	}
	return r.keep(s.ID+":evidence", r.shoot(ctx))
}

// replay is the picture of a step for the replay, nil when none was asked for:
// just before the input of an action, else after the step.
func (r *Runner) replay(ctx context.Context, s Sentence, o outcome, taken shot) *result.Frame {
	if !r.Pictures.Replay {
		return nil
	}
	frame := result.Frame{Status: result.Omitted, Reason: result.ReasonSensitive}
	if !o.sensitive {
		if taken.picture == nil && taken.reason == "" {
			taken = r.shoot(ctx)
		}
		frame = r.keep(s.ID+":replay", taken)
	}
	return &frame
}

func (r *Runner) keep(id string, s shot) result.Frame {
	switch s.reason {
	case "":
		return r.Pictures.Keep(id, s.picture)
	case result.ReasonSensitive:
		return result.Frame{Status: result.Omitted, Reason: s.reason}
	}
	return result.Frame{Status: result.Unavailable, Reason: s.reason}
}

// withhold takes out of a step what came from a sensitive page.
func withhold(step *result.Step) {
	step.Detail = ""
	step.Page = result.Page{Status: result.Omitted, Reason: result.ReasonSensitive}
	if step.Locator != nil {
		step.Locator.Options = []result.Option{}
	}
	if step.Judgement != nil {
		withheld := *step.Judgement
		withheld.JudgedExcerpt = nil
		step.Judgement = &withheld
	}
	if step.Error != nil {
		step.Error = &result.Error{Code: step.Error.Code, Message: "what happened is withheld: the page was declared sensitive"}
	}
}
