package judge

import (
	"context"
	"errors"
	"slices"
	"strings"

	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/page"
)

// Codes of claims that could not be judged, and of checks that failed.
const (
	CodeMissingDigest   = "missing_digest"
	CodeAmbiguousDigest = "ambiguous_digest"
	CodeIncomplete      = "incomplete_digest"
	CodeOversize        = "oversize_digest"
	CodeStale           = "stale_observation"
	CodeTimeout         = "observation_timeout"
	CodeBrowser         = "browser_failure"
	CodeCanceled        = "canceled"
	CodeProvider        = "provider_failure"
	CodeUnreadable      = "text_unreadable"
	CodeEmpty           = "invalid_operand"
	CodeText            = "text_check"
	CodeControl         = "element_state"
	CodeErrorPage       = "error_page"
)

// messages are fixed: what the browser said may hold page content.
var messages = map[string]string{
	CodeMissingDigest:   "the page script is missing in this document, so its text could not be read",
	CodeAmbiguousDigest: "several dialogs are open and it is unclear which one is on top; close all but one before this step",
	CodeIncomplete:      "the page has too many elements to be read completely; check a smaller page or a control instead",
	CodeOversize:        "the page has more than 4096 characters of text, and this claim can't be judged on a part of it; quote the exact text, or name a control",
	CodeStale:           "the page kept changing while the claim was judged",
	CodeTimeout:         "the page did not settle in the time allowed",
	CodeBrowser:         "the browser failed while the page was read",
	CodeCanceled:        "the run was stopped while the claim was judged",
	CodeEmpty:           "the quoted text is empty, so nothing can be said of it; give its value some text",
	CodeUnreadable:      "the page text could not be read completely, so a quoted text can't be looked for",
}

func undecided(code string, cause error) Ruling {
	return Ruling{Err: &result.Error{Code: code, Message: messages[code]}, Cause: cause}
}

// incomplete ends a claim that only the whole page can prove, where some of its
// frames could not be read.
func (r Ruling) incomplete(unread []string) round {
	r.Err = &result.Error{Code: CodeIncomplete, Message: "part of the page could not be read (" +
		strings.Join(slices.Compact(unread), ", ") + "), so it is not known what is missing there; check that the frame loads"}
	return round{Ruling: r, again: true}
}

// blank is a page without any text: nothing can be said of what it shows.
func blank(v page.Version) round {
	r := round{Ruling: Ruling{Version: v}, again: true}
	r.Err = &result.Error{Code: CodeTimeout, Message: "the page showed no text in the time allowed; check that its address and the server are right"}
	return r
}

// digestCodes says how each unusable digest ends a claim.
var digestCodes = map[page.DigestProblem]string{
	page.ScopeAmbiguous:  CodeAmbiguousDigest,
	page.ResourceCeiling: CodeIncomplete,
}

// passes reports whether another look may get round what ended this one.
func passes(code string) bool {
	return code == CodeStale || code == CodeTimeout || code == CodeBrowser
}

// pageCode maps a failed page call to the code of the claim that needed it.
func pageCode(ctx context.Context, err error) string {
	var pe *page.Error
	switch {
	case ctx.Err() == context.DeadlineExceeded:
		return CodeTimeout
	case ctx.Err() != nil:
		return CodeCanceled
	case errors.As(err, &pe) && pe.Code == page.CodeScriptMissing:
		return CodeMissingDigest
	case errors.As(err, &pe) && pe.Code == page.CodeTimeout:
		return CodeTimeout
	case errors.As(err, &pe) && pe.Code == page.CodeStale:
		return CodeStale
	}
	return CodeBrowser
}
