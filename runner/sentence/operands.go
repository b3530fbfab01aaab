package sentence

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Limits of a wait, and of a wait for a claim.
const (
	maxWait      = 30 * time.Second
	defaultUntil = 30 * time.Second
	minUntil     = 1 * time.Second
	maxUntil     = 120 * time.Second
)

var (
	aDuration  = pattern(`(` + number + `) ?(` + unit + `)\b`)
	numberTail = pattern(`[\w.,+-]$`) // what stands before a number but belongs to it
)

// Duration reads the one duration of a wait, more than 0 and at most 30 seconds,
// rounded to whole milliseconds.
func Duration(text string) (time.Duration, error) {
	text = collapse(text)
	found := aDuration.FindAllStringSubmatchIndex(text, 2)
	if len(found) != 1 || numberTail.MatchString(text[:found[0][0]]) {
		return 0, invalid("A wait step must name exactly one duration.",
			"Write for example wait 500 ms or wait 2 seconds; to wait for the page, write wait until the list is shown.")
	}
	ms, err := strconv.ParseFloat(text[found[0][2]:found[0][3]], 64)
	if unit := text[found[0][4]]; unit != 'm' && unit != 'M' {
		ms *= 1000
	}
	ms = math.Round(ms)
	if err != nil || ms <= 0 || ms > float64(maxWait/time.Millisecond) {
		return 0, invalid("A wait must be positive and at most 30 seconds.",
			"Shorten the wait, or wait for what the page will show: wait until the list is shown.")
	}
	return time.Duration(ms) * time.Millisecond, nil
}

var aDirection = pattern(`\b(?:up|down)\b`)

// Direction reads where a scroll goes: "up" or "down".
func Direction(text string) (string, error) {
	found := aDirection.FindAllString(text, -1)
	if len(found) != 1 {
		return "", invalid("A scroll step must say up or down, once.", "Write scroll up or scroll down.")
	}
	return strings.ToLower(found[0]), nil
}

// Destination is where a goto leads: one step of the history, or an address.
type Destination struct {
	History string  // "back", "forward" or "reload"; "" for an address
	Address Operand // an http(s) address, or a path that starts with "/"
	Path    bool    // Address is a path on the origin of the current page
}

var (
	historyForm = pattern(`^` + historyMove + `$`)
	pathForm    = pattern(`^` + pathMove + `$`)
	anAddress   = pattern(httpAddress)
	histories   = []string{"back", "forward", "reload"}
)

// Address reads the destination of a goto. The values of its placeholders are
// for the browser only: String shows it without them.
func Address(text string) (Destination, error) {
	text = collapse(text)
	if m := historyForm.FindStringSubmatch(text); m != nil {
		used := slices.IndexFunc(m[1:], func(s string) bool { return s != "" })
		return Destination{History: histories[used]}, nil
	}
	if m := pathForm.FindStringSubmatch(text); m != nil {
		return Destination{Address: operand(trimEnd(m[1])), Path: true}, nil
	}
	found := anAddress.FindAllString(text, -1)
	if len(found) != 1 || strings.HasSuffix(trimEnd(found[0]), "://") {
		return Destination{}, invalid("A goto step must name exactly one http(s) address or a /path.",
			"Write for example goto /cart or goto https://shop.example/cart; to follow a link of the page, write click.")
	}
	return Destination{Address: operand(trimEnd(found[0]))}, nil
}

func trimEnd(address string) string { return strings.TrimRight(address, ".,;") }

var (
	bindingForm = pattern(`^(?:remember|capture)\b(.*)\bas \{\{ ?([A-Za-z_][A-Za-z0-9_]*) ?\}\} ?\.?$`)
	anyBinding  = pattern(`\bas \{\{`)
	pageText    = pattern(`^(?:the )?page text$`)
)

func splitBinding(collapsed string) (target, name string, ok bool) {
	m := bindingForm.FindStringSubmatch(collapsed)
	if m == nil {
		return "", "", false
	}
	return strings.TrimSpace(m[1]), m[2], true
}

// RememberTarget reads what a remember step reads from the page and the name that it
// binds; wholePage asks for the text of the page instead of one element.
func RememberTarget(text string) (target, name string, wholePage bool, err error) {
	text = collapse(text)
	target, name, ok := splitBinding(text)
	if !ok {
		return "", "", false, badRemember("A remember step must end with the name to remember.")
	}
	if len(anyBinding.FindAllString(text, 2)) != 1 {
		return "", "", false, badRemember("A remember step must bind exactly one name.")
	}
	if target == "" {
		return "", "", false, badRemember("A remember step must say what to remember.")
	}
	return target, name, pageText.MatchString(target), nil
}

func badRemember(message string) error {
	return &Error{InvalidRememberTarget, message, "Write for example remember the price as {{price}}."}
}

// TypeTarget reads the value that a type step types and the sentence that names
// the field, with the value taken out: a value must not be mistaken for a field.
func TypeTarget(text string) (value Operand, target string, err error) {
	value, code := TypeValue(text)
	if code != "" {
		return nil, "", refuse(code)
	}
	first := Scan(text).values()[0]
	if !intoField.MatchString(collapse(text[first.End:])) {
		return nil, "", badType()
	}
	return value, collapse(text[:first.Start] + " " + text[first.End:]), nil
}

var intoField = pattern(`^(?:in|into) .`)

func badType() error {
	return invalid("A type step must name one value, such as {{key}} or a quoted mix, and a field.",
		`Write for example type {{key}} in the name field, or type "{{first}} {{last}}" in the name field.`)
}

var (
	claimVerb = pattern(`^` + assertVerbs + ` `)
	claimLink = pattern(`^(?:that|whether|if) `)
)

// Claim reads what a verify or measure says about the page. until is how long a
// wait for the claim may last, 1 to 120 seconds; 0 for a plain claim.
func Claim(text string) (claim string, until time.Duration) {
	claim = collapse(text)
	if m := waitLead.FindStringSubmatch(claim); m != nil {
		claim, until = m[2], untilLimit(m[1])
	} else {
		claim = withoutPrefix(claim, claimVerb)
	}
	return withoutPrefix(claim, claimLink), until
}

func untilLimit(written string) time.Duration {
	if written == "" {
		return defaultUntil
	}
	n, err := strconv.ParseFloat(written, 64)
	if err != nil || n > maxUntil.Seconds() {
		return maxUntil
	}
	return max(minUntil, time.Duration(math.Round(n*1000))*time.Millisecond)
}

func withoutPrefix(text string, prefix *regexp.Regexp) string {
	return text[len(prefix.FindString(text)):]
}

func invalid(message, fix string) error { return &Error{InvalidOperand, message, fix} }
