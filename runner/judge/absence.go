package judge

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"time"

	"golang.org/x/text/unicode/norm"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/page"
)

// What is not there can't be pointed at, so a claim of absence asks more of a page
// than one of presence: that all of it was read, also what stands behind or above a
// dialog; that nothing which was asked of a server is still to come; and that the
// page is the one that was meant, not an error page, which lacks everything.

// loadsLimit is how long a claim of absence waits for answers that are on their way.
const loadsLimit = 5 * time.Second

// denials are the words of a claim that something is not there.
var denials = regexp.MustCompile(`(?i)\b(?:no|not|none|never|nothing|nobody|nowhere|neither|nor|without|cannot|only|empty|zero|0|` +
	`hid(?:es|den)|gone|absent|missing|invisible|lack(?:s|ing)?|free of|disappear(?:s|ed)?|vanish(?:es|ed)?|removed|deleted|cleared|dismissed|closed)\b|n['’]t\b`)

// errorPageWords are what an error page itself says, which is nothing that it denies.
var errorPageWords = regexp.MustCompile(`(?i)\b(?:(?:was|were|is|are|could)(?: not|n['’]t)|can['’]t|cannot|can not|not)(?: be)? found\b|\bdo(?:es)?(?: not|n['’]t) exist\b|\bno longer (?:exists?|available)\b|["“][^"”]*["”]`)

func denies(claim string) bool { return denials.MatchString(claim) }

// deniesOnErrorPage reports a claim that an error page seems to prove.
func deniesOnErrorPage(claim string) bool {
	return denies(errorPageWords.ReplaceAllString(claim, " "))
}

// reader reads what a claim is judged on.
type reader func(context.Context, Page) (page.Digest, error)

func readerFor(claim string) reader {
	if denies(claim) {
		return func(ctx context.Context, p Page) (page.Digest, error) { return p.Everything(ctx) }
	}
	return func(ctx context.Context, p Page) (page.Digest, error) { return p.VisibleText(ctx) }
}

// everywhere is a page whose controls are looked for behind an open dialog too.
type everywhere struct{ Page }

func (e everywhere) Collect(ctx context.Context, op page.Op) (page.Scan, error) {
	return e.CollectEverywhere(ctx, op)
}

// onErrorPage ends a claim of absence on a page that lacks everything.
func (r Ruling) onErrorPage(status int) round {
	r.Err = &result.Error{Code: CodeErrorPage, Message: fmt.Sprintf(
		"the page's address was answered with %d, and an error page not showing something proves nothing; check the address and the server, or claim what the page says", status)}
	return round{Ruling: r, again: true}
}

// isError reports an error page. That something may not be seen is an answer, and a
// page that says so may be meant.
func isError(status int) bool { return status >= 400 && status != 401 && status != 403 }

// unseen are characters that take no room.
var unseen = strings.NewReplacer("\u00ad", "", "\u200b", "", "\u2060", "", "\ufeff", "")

// asSeen is a text as a person compares it: two spellings that look alike are one.
func asSeen(text string) string { return norm.NFC.String(fold(unseen.Replace(text))) }

// occurrences counts the needles in what is shown; where that has none, in all that
// is drawn, where one may stand across elements or in other letters.
func occurrences(needles []string, d page.Digest) int {
	found := countAll(needles, d.Text)
	for _, text := range []string{d.Text, d.Drawn} {
		if found > 0 {
			break
		}
		seen := asSeen(text)
		for _, n := range needles {
			found += strings.Count(seen, asSeen(n))
		}
	}
	return found
}

func countAll(needles []string, text string) (found int) {
	for _, n := range needles {
		found += strings.Count(text, n)
	}
	return found
}
