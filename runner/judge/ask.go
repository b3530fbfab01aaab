package judge

import (
	"cmp"
	"context"
	"errors"
	"math"
	"regexp"
	"strings"
	"time"
	"unicode/utf8"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/result"
	"sedum.dev/sedum/runner/page"
)

// ExcerptLimit is the length of a judged excerpt in code points, its mark included.
const ExcerptLimit = 1500

const (
	maxClaim     = 512 // code points that a model is sent
	truncateMark = "…[truncated]"
)

// askModel judges a claim by the two questions, or at once where it names a
// text that is there.
func (j *Judge) askModel(c Claim) look {
	claim := j.Secrets.Redact(FillVisible(c.Text, c.Values))
	literal := ""
	if !c.Measure {
		literal = parseLiteral(FillVisible(c.Text, c.Values))
	}
	return func(ctx context.Context, p Page) round {
		if literal != "" {
			if r, ok := lookForLiteral(ctx, p, literal); ok {
				return r
			}
		}
		r := j.judgeOnce(ctx, p, c, claim)
		if r.Err != nil && r.Err.Code == CodeOversize && literal != "" {
			r.again = true
		}
		return r
	}
}

// judgeOnce observes, asks and makes sure that the answer is about what is
// still there.
func (j *Judge) judgeOnce(ctx context.Context, p Page, c Claim, claim string) round {
	if utf8.RuneCountInString(claim) > maxClaim {
		return round{Ruling: Ruling{Err: &result.Error{Code: CodeProvider,
			Message: "the claim is longer than 512 characters; split it into several verify steps"}}}
	}
	read := readerFor(claim)
	digest, failed := observe(ctx, p, c, read)
	if failed != nil {
		return *failed
	}
	if len(digest.Unread) > 0 && !c.Measure && deniesOrCounts(claim) { // what it denies may stand where nobody looked
		return Ruling{Version: digest.Version}.incomplete(digest.Unread)
	}
	if isError(digest.Status) && !c.Measure && deniesOnErrorPage(claim) {
		return Ruling{Version: digest.Version}.onErrorPage(digest.Status)
	}
	seen, ok := fit(claim, digest, j.Model.Limits().Local)
	if !ok {
		r := undecided(CodeOversize, nil)
		r.Version = digest.Version
		return round{Ruling: r}
	}
	text := j.Secrets.Redact(seen.text)
	reply, err := j.Model.Ask(ctx, j.request(claim, text, seen.passages))
	r := Ruling{Calls: []result.Call{reply.Call}, Version: digest.Version}
	if err != nil {
		return providerFailed(ctx, r, err)
	}
	holds, contradicted, ok := scores(reply)
	if !ok {
		r.Err = &result.Error{Code: CodeProvider, Message: "the model returned scores outside 0 to 1"}
		return round{Ruling: r}
	}
	if code, err := stillFresh(ctx, p, digest, read); code != "" {
		stale := undecided(code, err)
		stale.Calls, stale.Version = r.Calls, r.Version
		return round{Ruling: stale, again: passes(code)}
	}
	j.decide(&r, c, holds, contradicted, text)
	r.note(seen.covered())
	return round{Ruling: r, again: r.Verdict == result.Failed}
}

func (j *Judge) request(claim, text string, passages []model.Passage) model.Request {
	if !j.Model.Limits().Local { // their structure, and what fields hold, stays in this process
		passages = nil
	}
	hidden := make([]model.Passage, len(passages))
	for i, p := range passages {
		p.Text, p.Label = j.Secrets.Redact(p.Text), j.Secrets.Redact(p.Label)
		p.Control.Name, p.Control.Value = j.Secrets.Redact(p.Control.Name), j.Secrets.Redact(p.Control.Value)
		hidden[i] = p
	}
	return model.Request{
		Purpose: result.Judging,
		State:   model.State{Claim: claim, Page: text, Passages: hidden},
		Questions: []model.Question{
			{ID: model.Holds, Kind: model.YesNo},
			{ID: model.Contradicted, Kind: model.YesNo},
		},
	}
}

// decide fills in scores, verdict and, where a person will look, the judged text.
func (j *Judge) decide(r *Ruling, c Claim, holds, contradicted float64, text string) {
	r.Judgement = &result.Judgement{Holds: holds, Contradicted: contradicted}
	r.Flags = []result.Flag{}
	if !c.Measure {
		policy := j.Policy
		r.Judgement.Threshold = &policy.Threshold
		r.Judgement.Band = &policy.Band
		r.Judgement.ContradictionCutoff = &policy.Contradiction
		r.Verdict, r.Flags = policy.Verdict(holds, contradicted)
		r.Detail = policy.words(r.Verdict, r.Flags, contradicted)
	}
	if c.Measure || r.Verdict == result.Failed || len(r.Flags) > 0 {
		excerpt := cut(text)
		r.Judgement.JudgedExcerpt = &excerpt
	}
}

// note adds to what is said of the ruling.
func (r *Ruling) note(words string) {
	if words != "" && r.Detail != "" {
		words = r.Detail + "; " + words
	}
	r.Detail = cmp.Or(words, r.Detail)
}

func scores(reply model.Reply) (holds, contradicted float64, ok bool) {
	h, okH := reply.Answers[model.Holds]
	c, okC := reply.Answers[model.Contradicted]
	return h.Yes, c.Yes, okH && okC && probability(h.Yes) && probability(c.Yes)
}

func probability(x float64) bool { return !math.IsNaN(x) && x >= 0 && x <= 1 }

func providerFailed(ctx context.Context, r Ruling, err error) round {
	r.Cause = err
	again := false
	var me *model.Error
	switch {
	case ctx.Err() == context.DeadlineExceeded:
		r.Err = &result.Error{Code: CodeTimeout, Message: messages[CodeTimeout]}
		return round{Ruling: r, again: true}
	case ctx.Err() != nil:
		r.Err = &result.Error{Code: CodeCanceled, Message: messages[CodeCanceled]}
	case errors.As(err, &me) && me.StopsRun():
		r.Err = &result.Error{Code: "provider_" + string(me.Code), Message: me.Message}
	case errors.As(err, &me):
		r.Err = &result.Error{Code: CodeProvider, Message: me.Message}
		again = me.Code == model.CodeUnsupported // the page may come to say more
	default:
		r.Err = &result.Error{Code: CodeProvider, Message: "the model could not answer"}
	}
	return round{Ruling: r, again: again}
}

// observe waits inside the budget for a quiet page with text. An empty page is
// looked at again: between two documents there is nothing to read.
func observe(ctx context.Context, p Page, c Claim, read reader) (page.Digest, *round) {
	budget := ObservationBudget
	if !c.Measure && c.Limit > 0 {
		budget = c.Limit // the polled context ends first
	}
	within, cancel := context.WithTimeout(ctx, budget)
	defer cancel()
	var empty page.Version // of the page, as long as it stays without text
	for {
		digest, code, err := observeOnce(within, p, read)
		switch code {
		case "":
			return digest, nil
		case codeBlank:
			empty = digest.Version
		case codeUnsettled:
			empty = page.Version{}
		}
		if within.Err() == context.DeadlineExceeded && ctx.Err() != context.Canceled {
			if empty.Document != "" {
				r := blank(empty)
				return digest, &r
			}
			code = CodeTimeout
		}
		if code != codeUnsettled && code != codeBlank {
			r := round{Ruling: undecided(code, err), again: passes(code)}
			r.Version = digest.Version
			return digest, &r
		}
	}
}

// What makes another look inside the budget worth it.
const (
	codeUnsettled = "unsettled"
	codeBlank     = "blank"
)

func observeOnce(ctx context.Context, p Page, read reader) (page.Digest, string, error) {
	quiet, settled, err := p.Quiet(ctx, quietFor, ObservationBudget)
	if err != nil {
		return page.Digest{}, retryable(ctx, err), err
	}
	if !settled {
		return page.Digest{Version: quiet}, codeUnsettled, nil
	}
	digest, err := read(ctx, p)
	if err != nil {
		return digest, retryable(ctx, err), err
	}
	if digest.Problem != page.DigestOK {
		return digest, digestCodes[digest.Problem], nil
	}
	now, err := p.Current(ctx)
	if err != nil {
		return digest, retryable(ctx, err), err
	}
	switch {
	case !now.Same(digest.Version) || !now.Same(quiet):
		return digest, codeUnsettled, pause(ctx)
	case digest.Text == "":
		return digest, codeBlank, pause(ctx)
	}
	return digest, "", nil
}

// retryable lets a read that met a navigation be tried again.
func retryable(ctx context.Context, err error) string {
	if page.Navigating(err) {
		_ = pause(ctx)
		return codeUnsettled
	}
	return pageCode(ctx, err)
}

// stillFresh accepts a judgement when the page is the one that was read, or a
// changed one on the same route that reads exactly the same.
func stillFresh(ctx context.Context, p Page, judged page.Digest, read reader) (code string, err error) {
	probe, cancel := context.WithTimeout(ctx, probeLimit)
	defer cancel()
	now, err := p.Current(probe)
	if err == nil && now.Same(judged.Version) {
		return "", nil
	}
	if err == nil && now.SamePlace(judged.Version) {
		again, err := read(probe, p)
		if err == nil && again.Problem == page.DigestOK && again.Text == judged.Text {
			if current, err := p.Current(probe); err == nil && current.Same(again.Version) {
				return "", nil
			}
		}
	}
	if ctx.Err() != nil {
		return pageCode(ctx, ctx.Err()), ctx.Err()
	}
	return CodeStale, err
}

// cut keeps ExcerptLimit code points of text, the mark included.
func cut(text string) string {
	runes := []rune(text)
	if len(runes) <= ExcerptLimit {
		return text
	}
	return string(runes[:ExcerptLimit-utf8.RuneCountInString(truncateMark)]) + truncateMark
}

// literalClaim is a claim that a named text stands on the page, without quotes.
var literalClaim = regexp.MustCompile(`(?i)^the (?:text|message|heading|label) (.+?) (?:is|are) (?:shown|visible|displayed|present|on the page)\.?$`)

// parseLiteral returns the text that the claim names, or "".
func parseLiteral(claim string) string {
	m := literalClaim.FindStringSubmatch(strings.Join(strings.Fields(claim), " "))
	if m == nil || strings.ContainsAny(m[1], "\"“”") || negated(m[1]) {
		return ""
	}
	return m[1]
}

func negated(text string) bool {
	for _, word := range strings.Fields(strings.ToLower(text)) {
		if word == "not" || word == "no" || word == "never" {
			return true
		}
	}
	return false
}

// lookForLiteral passes at once when the text is there, ignoring case; not being
// there proves nothing, since a paraphrase may hold.
func lookForLiteral(ctx context.Context, p Page, literal string) (round, bool) {
	text, err := p.VisibleText(ctx)
	if err != nil || text.Problem != page.DigestOK {
		return round{}, false
	}
	if !containsWords(text.Text, literal) {
		return round{}, false
	}
	return round{Ruling: Ruling{Verdict: result.Passed, Flags: []result.Flag{}, Version: text.Version, Detail: "the text is on the page"}}, true
}

// containsWords reports whether text holds the literal as whole words, ignoring case.
func containsWords(text, literal string) bool {
	word := regexp.MustCompile(`(?i)(?:^|[^\pL\pN])` + regexp.QuoteMeta(literal) + `(?:$|[^\pL\pN])`)
	return word.MatchString(text)
}

// pause gives a page that is between two documents a moment; it ends early with ctx.
func pause(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(25 * time.Millisecond):
		return nil
	}
}
