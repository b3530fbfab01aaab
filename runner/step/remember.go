package step

import (
	"context"
	"errors"
	"strings"
	"unicode/utf8"

	"sedum.dev/sedum/runner/locate"
	"sedum.dev/sedum/runner/page"
	"sedum.dev/sedum/runner/sentence"
	"sedum.dev/sedum/runner/suite"
)

// maxRemembered is the longest text that can be remembered, in code points.
const maxRemembered = 4096

// What ReadText says of text that can't be remembered.
const (
	codeEmpty   = "empty"
	codeTooLong = "too_long"
)

// remember reads a text from the page and binds it to a name. It stays secret
// only when it holds a known secret.
func (r *Runner) remember(ctx context.Context, s Sentence) outcome {
	target, name, wholePage, err := sentence.RememberTarget(s.Text)
	if err != nil {
		return misread(err)
	}
	text, out := r.readTarget(ctx, s.Scope.visible(target), wholePage)
	if out.err != nil {
		return out
	}
	if strings.TrimSpace(text) == "" || utf8.RuneCountInString(text) > maxRemembered {
		bad := failed("remember_invalid_text", "the text to remember is blank or longer than 4096 characters")
		bad.seen, bad.locator, bad.calls = out.seen, out.locator, out.calls
		return bad
	}
	value := suite.Resolved{Text: text, Sensitive: r.Secrets.Holds(text) || r.sensitiveAt(out.seen.route)}
	if value.Sensitive {
		value.Opaque = []string{text}
		r.Secrets.Add(text)
	}
	s.Scope.Bind(name, value)
	out.notes = append(out.notes, "remembered {{"+name+"}}")
	return out
}

func (r *Runner) readTarget(ctx context.Context, words string, wholePage bool) (string, outcome) {
	if wholePage {
		text, err := r.Page.BodyText(ctx)
		if err != nil {
			return "", r.rememberFailed(err)
		}
		return text, r.arrived(ctx)
	}
	found := r.find(ctx, page.Read, words)
	if found.Reason != locate.Found {
		return "", r.unfound(ctx, found, page.Read)
	}
	text, err := r.Page.ReadText(ctx, found.Target)
	if isStale(err) { // resolve again once, never reuse the ref
		earlier := found.Calls
		_, _, _ = r.Page.Quiet(ctx, quietFor, quietLimit)
		found = r.find(ctx, page.Read, words)
		found.Calls = joined(earlier, found.Calls)
		if found.Reason != locate.Found {
			return "", r.unfound(ctx, found, page.Read)
		}
		text, err = r.Page.ReadText(ctx, found.Target)
	}
	out := outcome{locator: &found, calls: found.Calls, seen: r.look(ctx, found.Target.Version)}
	if err != nil {
		bad := r.rememberFailed(err)
		bad.locator, bad.calls, bad.seen = out.locator, out.calls, out.seen
		return "", bad
	}
	return text, out
}

func isStale(err error) bool {
	var pe *page.Error
	return errors.As(err, &pe) && pe.Code == page.CodeStale
}

// rememberFailed: text that can't be used fails the step; a browser that can't
// be read is an error.
func (r *Runner) rememberFailed(err error) outcome {
	var pe *page.Error
	if !errors.As(err, &pe) {
		return broken("remember_error", "the text could not be read", err)
	}
	switch pe.Code {
	case page.CodeStale, codeEmpty, codeTooLong:
		return failed("remember_"+pe.Code, pe.Message)
	}
	return r.pageFailed(err)
}
