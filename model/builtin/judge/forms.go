package judge

import "regexp"

// Building blocks of the forms. Subjects are lazy, so that a predicate is found
// at its first place.
const (
	thePage   = `(?:the |this )?(?:current )?(?:page|screen|site|website|app|view|dialog|window|it)`
	saying    = `(?:now |still |also )?(?:says|reads|states|shows|displays|contains|includes|mentions|lists|has|say|read|show|display|contain|include|mention|list|have)`
	notSays   = `(?:does not|doesn't|do not|don't|no longer) ` + saying
	shown     = `(?:shown|visible|displayed|present|listed|there|on (?:the )?(?:page|screen)|in view|on display)`
	place     = `(?: (?:on|in|under|inside|within|at|below) (?P<place>.+?))?`
	number    = `(?P<n>(?:zero|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d[\d.,]*))`
	compare   = `(?:(?P<cmp>exactly|at least|at most|more than|less than|fewer than|no more than|no fewer than|no less than|not more than|over|under|above|below|greater than|higher than|lower than|larger than|smaller than|equal to|up to|only|just|a total of|not) )?`
	money     = `(?P<n>[-−]?(?:(?:USD|EUR|GBP|CHF|JPY|INR|PLN|BRL|SEK|US|R|Rs) ?)?[$€£¥₹₽₩]? ?[-−]?\d[\d.,]*(?: ?(?:%|€|\$|£|zł|kr|USD|EUR|GBP|CHF|JPY|INR|PLN|BRL|SEK|percent|dollars?|euros?|pounds?))?)`
	messageOf = `(?P<kind>errors?|success|confirmation|warning|validation|validation error|form error)(?: messages?| alerts?| notices?| banners?)?`
	also      = `(?: (?:now|currently|still|again|already))?`
)

// full compiles a form that must cover the whole claim.
func full(parts string) *regexp.Regexp { return regexp.MustCompile(`(?i)^` + parts + `$`) }

// forms are tried in this order; the first that takes a claim decides.
var forms []form

func init() {
	forms = []form{
		{"two-sided range", full(`(?P<what>.+?) (?:is|are) between ` + money + ` and (?P<m>.+)`), judgeRange},
		{"badge", full(`(?P<what>.+?) (?:icon )?badge` + also + ` (?:is|shows|says|reads|displays|has|counts) ` + compare + number), judgeBadge},
		{"empty", full(`(?P<what>.+?) (?:is|are)` + also + `(?P<not> not|n't)? (?:now )?empty`), judgeEmpty},
		{"empty", full(`(?P<what>.+?) (?:isn't|aren't)(?P<not>) empty`), judgeNotEmpty},
		{"empty", full(`(?P<what>.+?) (?:has|contains|shows|lists) (?:no|nothing|zero)(?: (?P<noun>items|entries|rows|results|products|elements|records))?`), judgeEmpty},
		{"each", full(`(?:every|each|all(?: of)?(?: the)?) (?P<what>.+?) (?:has|have|shows?|displays?|includes?|contains?|lists?) (?P<prop>.+)`), judgeEach},
		{"sorted", full(`(?P<what>.+?) (?:is|are)` + also + ` (?:sorted|ordered|listed|arranged)(?: in)?(?P<how> .+)`), judgeSorted},
		{"order", full(`(?P<a>.+?) (?:is|are|comes?|appears?|stands?)(?: (?:listed|shown|displayed|placed|ranked))?(?: (?:directly|right|immediately))? (?P<dir>before|after|above|below|ahead of) (?P<b>.+)`), judgeOrder},
		{"first or last", full(`(?P<a>.+?) (?:is|comes) (?:listed |shown |ranked )?(?P<rank>first|last)(?: (?:in|on|of) (?P<scope>.+))?`), judgeRank},
		{"first or last", full(`(?:the )?(?P<rank>first|second|third|last) (?P<noun>[\p{L}-]+(?: [\p{L}-]+)?)(?: (?:in|on|of) (?P<scope>.+?))? (?:is|says|reads|shows|contains|has) (?P<a>.+)`), judgeRank},
		{"row", full(`(?:(?:in )?the )?row (?:for|of|with|containing|about) (?P<key>.+?) ` + saying + ` (?P<value>.+)`), judgeRow},
		{"row", full(`(?P<key>.+?)'s row ` + saying + ` (?P<value>.+)`), judgeRow},
		{"cell", full(`(?:the )?(?P<label>.+?)(?: column| cell)? (?:of|for|in the row (?:for|of)) (?P<key>.+?) (?:is|shows|says|reads|equals|contains) (?P<value>.+)`), judgeCell},
		{"cell", full(`(?P<key>.+?)'s (?P<label>.+?) (?:is|shows|says|reads|equals) (?P<value>.+)`), judgeCell},
		{"price", full(`(?P<key>.+?) (?:costs|is priced at|sells for|has a price of|is listed (?:at|for)) ` + money), judgePrice},
		{"number of", full(`(?:the )?(?:number|count|total number) of (?P<noun>.+?)(?: (?:in|on) (?P<scope>.+?))? (?:is|equals|shows) ` + compare + number), judgeCount},
		{"count", full(`(?:there (?:is|are) )` + compare + number + ` (?P<noun>.+?)(?: (?:in|on|inside|under) (?P<scope>.+?))?`), judgeCount},
		{"count", full(compare + number + ` (?P<noun>.+?) (?:is|are|was|were) (?:shown|visible|displayed|listed|present|found)(?: (?:in|on|under) (?P<scope>.+?))?`), judgeCount},
		{"count", full(compare + number + ` (?P<noun>.+?) (?:is|are) (?:in|on|under) (?P<scope>.+)`), judgeCount},
		{"count", full(`(?P<scope>.+?)` + also + ` (?:lists|has|contains|shows|displays|includes|holds|list|have|contain|show) ` + compare + number + ` (?P<noun>[\p{L}].*?)`), judgeCount},
		{"value", full(`(?P<what>.+?)` + also + ` (?:is|are|equals|shows|says|reads|displays|amounts to|comes to|=)` + also + ` ` + compare + money), judgeValue},
		{"comparison", full(`(?P<what>.+?) (?:is|are) (?P<cmp>greater than|higher than|larger than|more than|less than|lower than|smaller than|equal to|the same as) (?P<other>.+)`), judgeCompare},
		{"page", full(`(?:we|you|they|i|the user|the browser) (?:are|is|am|land|lands|landed|arrive|arrives)` + also + ` (?:on|at) (?P<what>.+?)(?: page| screen)?`), judgePlace},
		{"page", full(`(?:the |an? )?(?P<what>.+?) (?:page|screen) (?:is|has)` + also + ` (?:shown|displayed|visible|open|opened|loaded|up)`), judgePlace},
		{"page", full(`(?:the |this )(?:current )?page is (?P<what>the .+?) page`), judgePlace},
		{"heading", full(`(?:the |an? )?(?:page |main |section )?(?:heading|title|headline|header)` + also + ` (?:is|says|reads|shows|contains|states) (?P<value>.+)`), judgeHeading},
		{"heading", full(`(?:the |an? )?(?P<value>.+?) (?:heading|headline|section|title) (?:is|appears)` + also + `(?: shown| visible| displayed| present)?`), judgeHeading},
		{"message", full(`(?:the |an? )?(?P<kind>[\p{L}]+ )?(?:message|alert|notice|notification|toast|banner|warning|error)(?: (?:that|which))? (?:says|reads|saying|states|mentions|is shown (?:saying|that says)|contains|about) (?P<value>.+?)(?: is (?:shown|visible|displayed))?`), judgeMessage},
		{"message", full(`(?:there (?:is|are) )?(?P<no>no )(?:the |any )?` + messageOf + `(?: (?:is|are|appears?))?(?: shown| visible| displayed| present)?`), judgeKind},
		{"message", full(`(?:there (?:is|are)(?P<not> not|n't)? )(?:an? |any |the )?` + messageOf + `(?: (?:shown|visible|displayed|present))?`), judgeKind},
		{"message", full(`(?:the |an? |any )?` + messageOf + ` (?:is|are|appears?)(?P<not> not|n't| no longer)?(?: shown| visible| displayed| present)?`), judgeKind},
		{"page says", full(thePage + ` ` + notSays + `(?: the)?(?: text| words?| phrase| message)? (?P<what>.+)`), judgeAbsent},
		{"page says", full(thePage + ` ` + saying + `(?: the)?(?: text| words?| phrase| message)? (?P<what>.+)`), judgePresent},
		{"there is no", full(`(?:there (?:is|are) )?no (?P<what>.+?)(?: (?:is|are) ` + shown + `)?` + place), judgeAbsent},
		{"there is not", full(`there (?:isn't|aren't|is not|are not) (?:an? |any )?(?P<what>.+?)` + place), judgeAbsent},
		{"there is", full(`there (?:is|are)` + also + ` (?P<what>.+?)` + place), judgePresent},
		{"not shown", full(`(?P<what>.+?) (?:(?:is|are)(?: not| no longer|n't)|isn't|aren't) ` + shown + place), judgeAbsent},
		{"not shown", full(`(?P<what>.+?) (?:is|are|has|have)(?: been)?` + also + ` (?:gone|absent|hidden|missing|removed)` + place), judgeAbsent},
		{"not shown", full(`(?P<what>.+?) (?:does not|doesn't|do not|don't|no longer) (?:appears?|exists?|shows?)` + place), judgeAbsent},
		{"container without", full(`(?P<place>.+?) ` + notSays + ` (?P<what>.+)`), judgeAbsent},
		{"shown", full(`(?P<what>.+?) (?:is|are|was|were)` + also + ` ` + shown + place), judgePresent},
		{"shown", full(`(?P<what>.+?)` + also + ` (?:appears|exists|can be seen|appear|exist)` + place), judgePresent},
		{"state", full(`(?P<what>.+?) (?:is|are)(?P<not> not|n't)?` + also + ` (?:turned |switched |set to )?(?P<state>on|off|enabled|disabled|active|inactive|activated|deactivated|checked|unchecked|selected|open|closed|expanded|collapsed)`), judgeState},
		{"container", full(`(?P<place>.+?)` + also + ` (?:contains|lists|shows|displays|includes|has|says|reads) (?P<what>.+)`), judgeContainer},
		{"containers", full(`(?P<place>.+?)` + also + ` ` + saying + ` (?P<what>.+)`), judgeContainer},
		{"text value", full(`(?P<what>.+?) (?:is|are)(?: set to)?` + also + ` (?P<value>.+)`), judgeText},
	}
}
