package judge

import (
	"context"
	"regexp"
	"slices"
	"strings"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/locate"
	"sedum.dev/sedum/runner/page"
)

// controlCheck is a claim about the state or value of one named control.
type controlCheck struct {
	name  string // what the author calls it, with its noun
	field bool   // a control that text is typed into
	want  controlState
	value string // for wantValue; placeholders in place
}

type controlState int

const (
	wantShown controlState = iota
	wantGone
	wantEnabled
	wantDisabled
	wantChecked
	wantUnchecked
	wantFocused
	wantUnfocused
	wantEmpty
	wantFilled
	wantValue
)

const (
	fieldNouns   = `field|input|text box|search box|box`
	controlNouns = fieldNouns + `|button|link|checkbox|radio button|radio|toggle|switch|dropdown|select|tab|menu item|option|icon`
	shownWords   = `shown|visible|displayed|present`
	goneWords    = `hidden|absent|gone`
)

var (
	stateForm = regexp.MustCompile(`(?i)^(?:the |an? )?(.+?) (` + controlNouns + `) (?:is|are) (not )?(` +
		shownWords + `|` + goneWords + `|enabled|disabled|checked|ticked|selected|unchecked|focused|empty)\.?$`)
	noneForm  = regexp.MustCompile(`(?i)^(?:there (?:is|are) )?no (.+?) (` + controlNouns + `)(?: (?:is |are )?(?:` + shownWords + `))?\.?$`)
	valueForm = regexp.MustCompile(`(?i)^(?:the )?(.+?) (` + fieldNouns + `) (?:contains|shows|has(?: the value)?|is set to|reads) (.+?)\.?$`)
	isField   = regexp.MustCompile(`(?i)^(?:` + fieldNouns + `)$`)
)

// stateWords maps a state and its negation.
var stateWords = map[string][2]controlState{
	"shown": {wantShown, wantGone}, "visible": {wantShown, wantGone}, "displayed": {wantShown, wantGone}, "present": {wantShown, wantGone},
	"hidden": {wantGone, wantShown}, "absent": {wantGone, wantShown}, "gone": {wantGone, wantShown},
	"enabled": {wantEnabled, wantDisabled}, "disabled": {wantDisabled, wantEnabled},
	"checked": {wantChecked, wantUnchecked}, "ticked": {wantChecked, wantUnchecked}, "selected": {wantChecked, wantUnchecked},
	"unchecked": {wantUnchecked, wantChecked},
	"focused":   {wantFocused, wantUnfocused},
	"empty":     {wantEmpty, wantFilled},
}

// parseControl reads a claim about a control; a claim it doesn't match goes to the model.
func parseControl(claim string) (controlCheck, bool) {
	claim = fold(claim)
	if m := noneForm.FindStringSubmatch(claim); m != nil {
		return controlCheck{name: m[1] + " " + m[2], field: isField.MatchString(m[2]), want: wantGone}, true
	}
	if m := stateForm.FindStringSubmatch(claim); m != nil {
		check := controlCheck{name: m[1] + " " + m[2], field: isField.MatchString(m[2])}
		words := stateWords[strings.ToLower(m[4])]
		check.want = words[0]
		if m[3] != "" {
			check.want = words[1]
		}
		if (check.want == wantEmpty || check.want == wantFilled) && !check.field {
			return controlCheck{}, false
		}
		return check, true
	}
	if m := valueForm.FindStringSubmatch(claim); m != nil {
		return controlCheck{name: m[1] + " " + m[2], field: true, want: wantValue, value: unquote(m[3])}, true
	}
	return controlCheck{}, false
}

func unquote(text string) string {
	for _, pair := range [][2]string{{`"`, `"`}, {"“", "”"}, {"'", "'"}} {
		inner, ok := strings.CutPrefix(text, pair[0])
		if !ok {
			continue
		}
		if inner, ok := strings.CutSuffix(inner, pair[1]); ok {
			return inner
		}
	}
	return text
}

// lookups says how to look for the control, in order: a field is looked for as
// something to type into; a disabled one can only be found as something to click.
func (c controlCheck) lookups() []page.Op {
	switch {
	case !c.field:
		return []page.Op{page.Click}
	case c.want == wantDisabled:
		return []page.Op{page.Click, page.Fill}
	}
	return []page.Op{page.Fill, page.Click}
}

// lookAtControl finds the control and reads its state.
func (j *Judge) lookAtControl(check controlCheck, c Claim) look {
	want := fold(fillAll(check.value, c.Values))
	name := FillVisible(check.name, c.Values)
	return func(ctx context.Context, p Page) round {
		found, calls := j.findControl(ctx, p, check, name)
		r := Ruling{Flags: []result.Flag{}, Locator: &found, Calls: calls, Version: found.Seen}
		switch found.Reason {
		case locate.Found:
		case locate.NoMatch, locate.NoCandidates:
			return j.absent(ctx, p, r, check, name)
		default:
			return unresolved(r, found)
		}
		if check.want == wantGone || check.want == wantShown {
			return r.concluded(check.want == wantShown, "the control is shown")
		}
		state, err := p.Control(ctx, found.Target)
		if err != nil {
			return *r.unread(ctx, err)
		}
		return r.concluded(check.matches(state, want), check.describe(state))
	}
}

// findControl tries each lookup until one names the control. What was found as
// something to click counts as a field only if it is one.
func (j *Judge) findControl(ctx context.Context, p Page, check controlCheck, name string) (locate.Finding, []result.Call) {
	var found locate.Finding
	var calls []result.Call
	for _, op := range check.lookups() {
		earlier := found.Seen
		found = j.Finder.Find(ctx, p, op, synthetic(op, name))
		calls = append(calls, found.Calls...)
		if found.Reason == locate.Found && check.field && op == page.Click && !isFieldTag(found.Target.Candidate.Tag) {
			found.Reason = locate.NoMatch
		}
		if found.Reason != locate.Found && earlier.Document != "" {
			found.Seen = earlier // it may have become something to type into since
		}
		if found.Reason != locate.NoMatch && found.Reason != locate.NoCandidates {
			break
		}
	}
	return found, calls
}

func isFieldTag(tag string) bool { return tag == "input" || tag == "textarea" }

// synthetic is the sentence that an author would have written to act on the control.
func synthetic(op page.Op, name string) string {
	if op == page.Fill {
		return "type into the " + name
	}
	return "click the " + name
}

// concluded turns what was seen into a verdict; a failure may still come true.
func (r Ruling) concluded(holds bool, seen string) round {
	r.Verdict, r.Detail = result.Passed, seen
	if !holds {
		r.Verdict = result.Failed
		r.Err = &result.Error{Code: CodeControl, Message: seen}
	}
	return round{Ruling: r, again: !holds}
}

// absent concludes that no such control is shown, unless the page has changed
// since or shows nothing at all: between two documents absence proves nothing.
// Nor does it where a frame could not be read, or on an error page.
func (j *Judge) absent(ctx context.Context, p Page, r Ruling, check controlCheck, name string) round {
	text, err := p.Everything(ctx)
	if err != nil {
		return *r.unread(ctx, err)
	}
	if !text.Version.Same(r.Version) { // it may have come since the look-up
		r.Err = &result.Error{Code: CodeStale, Message: messages[CodeStale]}
		return round{Ruling: r, again: true}
	}
	if r.Locator.Reason == locate.NoCandidates && text.Text == "" && text.Problem == page.DigestOK {
		r.Err = &result.Error{Code: CodeTimeout, Message: messages[CodeTimeout]}
		return round{Ruling: r, again: true}
	}
	if missed := slices.Concat(r.Locator.Unread, text.Unread); check.want == wantGone && len(missed) > 0 {
		return r.incomplete(missed)
	}
	if check.want == wantGone && isError(text.Status) {
		return r.onErrorPage(text.Status)
	}
	if check.want == wantGone && text.Narrow {
		return j.behind(ctx, p, r, check, name)
	}
	return r.concluded(check.want == wantGone, check.missing())
}

// behind looks for a control that is not in the dialog in front: one that stands
// behind it is shown, though it can't be used.
func (j *Judge) behind(ctx context.Context, p Page, r Ruling, check controlCheck, name string) round {
	found, calls := j.findControl(ctx, everywhere{p}, check, name)
	r.Calls, r.Version = slices.Concat(r.Calls, calls), found.Seen
	switch found.Reason {
	case locate.NoMatch, locate.NoCandidates:
		if len(found.Unread) > 0 {
			return r.incomplete(found.Unread)
		}
		return r.concluded(true, check.missing())
	case locate.Found, locate.Ambiguous:
		return r.concluded(false, "the control is shown behind the open dialog")
	}
	return unresolved(r, found)
}

// unresolved: several controls fit, which is not absence, or the look-up broke.
// One that the page changed under has not seen the page as it is now, which may
// stay so: that is looked at without waiting for another change.
func unresolved(r Ruling, found locate.Finding) round {
	if found.Reason == locate.Stale {
		r.Version = page.Version{}
	}
	if found.Reason == locate.Ambiguous {
		return r.concluded(false, "several controls fit that name; name it more exactly")
	}
	r.Cause = found.Err
	r.Err = &result.Error{Code: string(found.Reason), Message: "the control could not be looked up: " + string(found.Reason)}
	return round{Ruling: r, again: found.Reason == locate.Stale || found.Reason == locate.Incomplete}
}

func (c controlCheck) matches(s page.Control, want string) bool {
	switch c.want {
	case wantEnabled:
		return !s.Disabled
	case wantDisabled:
		return s.Disabled
	case wantChecked:
		return s.Checked != nil && *s.Checked
	case wantUnchecked:
		return s.Checked != nil && !*s.Checked
	case wantFocused:
		return s.Focused
	case wantUnfocused:
		return !s.Focused
	case wantEmpty:
		return s.Value != nil && *s.Value == ""
	case wantFilled:
		return s.Value != nil && *s.Value != ""
	case wantValue:
		return s.Value != nil && fold(*s.Value) == want
	}
	return false
}

func (c controlCheck) missing() string {
	if c.field {
		return "no such field is shown"
	}
	return "no such control is shown"
}

// describe says what state was seen, never a value.
func (c controlCheck) describe(s page.Control) string {
	switch c.want {
	case wantEnabled, wantDisabled:
		return either(s.Disabled, "the control is disabled", "the control is enabled")
	case wantChecked, wantUnchecked:
		if s.Checked == nil {
			return "the control can't be checked, so it has no such state"
		}
		return either(*s.Checked, "the control is checked", "the control is not checked")
	case wantFocused, wantUnfocused:
		return either(s.Focused, "the control has the focus", "the control does not have the focus")
	}
	if s.Value == nil {
		return "the control's value can't be read (a password, or not a field)"
	}
	if c.want == wantValue {
		return either(*s.Value == "", "the field is empty", "the field has a value")
	}
	return either(*s.Value == "", "the field is empty", "the field is not empty")
}

func either(b bool, yes, no string) string {
	if b {
		return yes
	}
	return no
}
