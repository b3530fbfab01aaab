package judge

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/page"
)

// textCheck is a claim about quoted text: what counts is exactly what stands
// between the quotes, case included, white space folded.
type textCheck struct {
	needles []string // any of them; placeholders in place
	want    expectation
	count   int  // for wantCount
	address bool // look in the page's address instead of its text
}

type expectation int

const (
	wantPresent expectation = iota
	wantAbsent
	wantCount
)

// quotedKind is what an author may call a quoted text. A heading is more than its
// text, and a button or link is a control: those are not among them.
const quotedKind = `(?:the )?(?:(?:(?:error|success|warning|status) )?(?:texts?|messages?|errors?|alert|warning|notice|notification) )?`

// The forms of a quoted claim, matched on its shape: each quoted text is Q.
var textForms = []struct {
	shape *regexp.Regexp
	want  expectation
	url   bool
}{
	{shape(quotedKind + `Q(?:(?:,| or|, or) Q)* (?:is|are) (?:shown|visible|displayed|present|on the page)`), wantPresent, false},
	{shape(quotedKind + `Q(?:(?:,| or|, or) Q)* (?:is|are) not (?:shown|visible|displayed|present|on the page)`), wantAbsent, false},
	{shape(`there (?:is|are) no (?:texts? |messages? |errors? )?Q(?:(?:,| or|, or) Q)*(?: (?:is |are )?(?:shown|visible|displayed|present|on the page))?`), wantAbsent, false},
	{shape(`no (?:texts? |messages? |errors? )?Q(?:(?:,| or|, or) Q)* (?:(?:is|are) )?(?:shown|visible|displayed|present|on the page)`), wantAbsent, false},
	{shape(quotedKind + `Q does not appear`), wantAbsent, false},
	{shape(quotedKind + `Q (?:appears|occurs|is shown) (?:exactly )?(once|twice|[0-9]+ times?)`), wantCount, false},
	{shape(`(?:the )?(?:page |current )?(?:url|address) (?:contains|includes) Q(?:(?:,| or|, or) Q)*`), wantPresent, true},
	{shape(`(?:the )?(?:page |current )?(?:url|address) does not (?:contain|include) Q(?:(?:,| or|, or) Q)*`), wantAbsent, true},
}

func shape(form string) *regexp.Regexp {
	return regexp.MustCompile(`(?i)^` + strings.ReplaceAll(form, "Q", "\x00") + `\.?$`)
}

var quotedText = regexp.MustCompile(`"([^"]*)"|“([^”]*)”`)

// parseText reads a claim about quoted text.
func parseText(claim string) (textCheck, bool) {
	var needles []string
	form := quotedText.ReplaceAllStringFunc(claim, func(q string) string {
		m := quotedText.FindStringSubmatch(q)
		needles = append(needles, m[1]+m[2])
		return "\x00"
	})
	form = fold(form)
	for _, f := range textForms {
		m := f.shape.FindStringSubmatch(form)
		if m == nil {
			continue
		}
		check := textCheck{needles: needles, want: f.want, address: f.url}
		if f.want == wantCount {
			check.count = times(m[1])
		}
		if f.want == wantCount && check.count == 0 {
			check.want = wantAbsent
		}
		return check, true
	}
	return textCheck{}, false
}

func times(word string) int {
	switch strings.ToLower(word) {
	case "once":
		return 1
	case "twice":
		return 2
	}
	n, _ := strconv.Atoi(strings.Fields(word)[0]) // the form allows digits only
	return n
}

// look counts the quoted texts. Secrets are compared here and never repeated.
func (t textCheck) look(c Claim) look {
	needles := make([]string, len(t.needles))
	for i, n := range t.needles {
		needles[i] = fold(fillAll(n, c.Values))
	}
	return func(ctx context.Context, p Page) round {
		if slices.ContainsFunc(needles, func(n string) bool { return asSeen(n) == "" }) { // it is nowhere, which would pass as absent
			return round{Ruling: undecided(CodeEmpty, nil)}
		}
		read, failed := t.read(ctx, p)
		if failed != nil {
			return *failed
		}
		haystack, version := read.Text, read.Version
		if haystack == "" { // between two documents; absence there proves nothing
			return blank(version)
		}
		found := t.find(needles, read)
		if t.want == wantAbsent && found == 0 && isError(read.Status) {
			return Ruling{Version: version}.onErrorPage(read.Status)
		}
		if len(read.Unread) > 0 && t.needsAll(found) {
			return Ruling{Version: version}.incomplete(read.Unread)
		}
		r := Ruling{Flags: []result.Flag{}, Version: version, Verdict: result.Passed, Detail: t.describe(found)}
		if !t.holds(found) {
			r.Verdict = result.Failed
			r.Err = &result.Error{Code: CodeText, Message: t.describe(found)}
		}
		return round{Ruling: r, again: r.Verdict == result.Failed}
	}
}

// find counts the needles. What is denied counts however it is drawn, and an
// address is no text.
func (t textCheck) find(needles []string, read page.Digest) int {
	switch {
	case t.address:
		return countAll(needles, read.Text)
	case t.want == wantAbsent:
		return occurrences(needles, read)
	}
	return countShown(needles, read.Text)
}

// read is what the check looks in, its white space folded.
func (t textCheck) read(ctx context.Context, p Page) (page.Digest, *round) {
	if t.address {
		version, err := p.Current(ctx)
		if err != nil {
			return page.Digest{}, Ruling{Version: version}.unread(ctx, err)
		}
		return page.Digest{Version: version, Text: version.Route}, nil
	}
	read := p.VisibleText
	if t.want == wantAbsent {
		read = p.Everything
	}
	text, err := read(ctx)
	if err != nil {
		return text, Ruling{Version: text.Version}.unread(ctx, err)
	}
	if text.Problem != page.DigestOK {
		r := undecided(CodeUnreadable, nil)
		r.Version = text.Version
		return text, &round{Ruling: r, again: true}
	}
	text.Text = fold(text.Text)
	return text, nil
}

// unread ends a look that the page could not be read for.
func (r Ruling) unread(ctx context.Context, err error) *round {
	code := pageCode(ctx, err)
	r.Err, r.Cause = &result.Error{Code: code, Message: messages[code]}, err
	return &round{Ruling: r, again: true}
}

// needsAll reports whether what was found decides only if all of the page was read:
// more may stand elsewhere.
func (t textCheck) needsAll(found int) bool {
	switch t.want {
	case wantAbsent:
		return found == 0
	case wantCount:
		return found <= t.count
	}
	return false
}

func (t textCheck) holds(found int) bool {
	switch t.want {
	case wantAbsent:
		return found == 0
	case wantCount:
		return found == t.count
	}
	return found > 0
}

// describe says what was found, in words that repeat no value.
func (t textCheck) describe(found int) string {
	what := "the quoted text"
	if len(t.needles) > 1 {
		what = "any of the quoted texts"
	}
	switch {
	case t.address && found > 0:
		return "the page's address contains " + what
	case t.address:
		return "the page's address does not contain " + what
	case found == 0:
		return "the page does not show " + what
	case found == 1:
		return "the page shows " + what + " once"
	}
	return fmt.Sprintf("the page shows %s %d times", what, found)
}

// fold collapses white space as a page shows it.
func fold(text string) string { return strings.Join(strings.Fields(text), " ") }
