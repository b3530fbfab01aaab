package sentence

// Pieces of the pattern rules, which look at canonical text.
const (
	quoted      = `"(?:[^"\\]|\\+[^\\])*"` // as Scan pairs quotes; may be empty
	quotedFull  = `"(?:[^"\\]|\\+[^\\])+"`
	curlyFull   = `“[^”]+”`
	number      = `[0-9]+(?:\.[0-9]+)?`
	seconds     = `(?:s|secs?|seconds?)`
	unit        = `(?:ms|milliseconds?|s|seconds?)`
	goVerb      = `(?:goto|go to|navigate to)`
	addressRune = `(?:` + placeholder + `|[^\s"“”<>])`
	httpAddress = `https?://` + addressRune + `+`
	binds       = `\bas ` + placeholder + ` ?\.?$`
)

// rule gives the operation of every sentence that its form accepts; "" leaves
// the sentence to the cache and the model.
type rule struct {
	op      Operation
	accepts func(canonical string) bool
}

// rules in the order in which they are tried; the first that accepts decides.
var rules = []rule{
	{Verify, waitsForClaim},
	{Goto, is(`^` + historyMove + `$`)},
	{Goto, is(`^` + pathMove + `$`)},
	{"", mayHoldTwoActions},
	{"", mayTickBox},
	{Remember, is(`^remember\b.*` + binds)},
	{Click, is(`^click .`)},
	{Click, is(`^(?:select|choose|pick) (?:` + quotedFull + `|` + curlyFull + `) (?:in|from) .`)},
	{Type, is(`^(?:type|enter|fill) (?:` + quoted + `|` + placeholder + `) (?:in|into) .`)},
	{Press, is(`^press (?:the )?(?:` + quotedFull + `|\w)`)},
	{Goto, is(`^` + goVerb + ` https?://`)},
	{Verify, is(`^(?:verify|assert|check|confirm|ensure|expect) .`)},
	{Measure, is(`^(?:measure|note|observe) .`)},
	{Scroll, is(`^scroll (?:up|down)\b`)},
	{Wait, is(`^wait (?:for )?` + number + ` ?` + unit + `\.?$`)},
}

const (
	historyMove = `(?:((?:go|navigate) back)(?: to the previous page)?|((?:go|navigate) forward)|((?:reload|refresh)(?: the page)?))\.?`
	pathMove    = goVerb + ` (/` + addressRune + `*)`
)

func is(form string) func(string) bool { return pattern(form).MatchString }

// matchRule returns the operation of the first rule that accepts, or "".
func matchRule(canonical string) Operation {
	for _, r := range rules {
		if r.accepts(canonical) {
			return r.op
		}
	}
	return ""
}

var (
	waitLead = pattern(`^wait(?: up to (` + number + `) ?` + seconds + `)? (?:until|for) (.+)$`)
	// A bare number or another unit of time is a duration too, if not one we
	// accept: "wait for 5 minutes" must not become a claim about the page.
	bareDuration = pattern(`^` + number + `(?: ?(?:` + unit + `|secs?|m|mins?|minutes?|h|hours?))?\.?$`)
)

// waitsForClaim reports "wait until the reply is shown" and the like.
func waitsForClaim(canonical string) bool {
	m := waitLead.FindStringSubmatch(canonical)
	return m != nil && !bareDuration.MatchString(m[2])
}

var (
	guardedVerbs = pattern(`^(?:click|type|enter|fill|press|` + goVerb + `|scroll|wait|remember|select|choose|pick)\b`)
	listMark     = pattern(`;|, ?\pL`)
)

// mayHoldTwoActions keeps the rules off sentences in which a second action may
// hide behind a connector that the preflight could not judge.
func mayHoldTwoActions(canonical string) bool {
	words := exposed(canonical)
	return guardedVerbs.MatchString(words) && (connector.MatchString(words) || listMark.MatchString(words))
}

var (
	tick      = pattern(`^check (?:the |a |an )?.*\b(?:check ?box|box|radio|radio button|toggle|switch|option)\.?$`)
	predicate = pattern(`\b(?:that|whether|if|is|are|was|were|has|have|contains?|includes?|shows?|displays?|reads?|` +
		`says?|matches|appears?|exists?|remains?|looks?|no)\b`)
)

// mayTickBox keeps the rules off "check the Terms checkbox": as a verify it would
// pass for a box that nobody ticked.
func mayTickBox(canonical string) bool {
	words := exposed(canonical)
	return tick.MatchString(words) && !predicate.MatchString(words)
}
