package annotate

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/cenkalti/backoff/v5"
	gh "github.com/google/go-github/v62/github"

	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
)

// errNoToken is why nothing is asked of GitHub.
var errNoToken = errors.New("there is no token: give the step one, as GITHUB_TOKEN or as the action's input github-token")

// newClient is a client of the API that belongs to the job's repository, which on an
// Enterprise Server is not github.com's.
func newClient(o Options) (*gh.Client, error) {
	if o.Token == "" {
		return nil, errNoToken
	}
	base, err := url.Parse(o.Context.APIURL + "/")
	if err != nil {
		return nil, fmt.Errorf("the API's address: %w", err)
	}
	p := &patient{o: o, host: base.Host, next: http.DefaultTransport}
	if o.Client != nil && o.Client.Transport != nil {
		p.next = o.Client.Transport
	}
	c := gh.NewClient(&http.Client{Transport: p, CheckRedirect: func(r *http.Request, _ []*http.Request) error {
		return fmt.Errorf("redirected to %s, which is not followed with a token", r.URL.Host)
	}})
	c.BaseURL, c.UserAgent = base, "sedum"
	return c, nil
}

// patient asks as GitHub wants to be asked: writes with a pause between them, and
// what was refused for the moment again, when GitHub says or after growing delays.
// A write that failed otherwise may have been done: only those that change nothing
// the second time are repeated.
type patient struct {
	o      Options
	host   string // the only one that is given the token
	next   http.RoundTripper
	wrote  time.Time     // when the last write ended
	waited time.Duration // for all requests
}

// RoundTrip is called by one request at a time.
func (p *patient) RoundTrip(r *http.Request) (*http.Response, error) {
	delays := backoff.NewExponentialBackOff()
	delays.InitialInterval = firstDelay
	for try := 1; ; try++ {
		if err := p.space(r); err != nil {
			return nil, err
		}
		response, err := p.once(r)
		wait, again := p.again(r, response, err, delays.NextBackOff(), try)
		if !again || try == maxTries || wait > maxWait-p.waited {
			return response, err
		}
		p.waited += wait
		if err := p.o.Sleep(r.Context(), wait); err != nil {
			return nil, err
		}
	}
}

// space waits until the last write is long enough ago for the next one.
func (p *patient) space(r *http.Request) error {
	if r.Method == http.MethodGet || p.wrote.IsZero() {
		return nil
	}
	if rest := spacing - p.o.Now().Sub(p.wrote); rest > 0 {
		return p.o.Sleep(r.Context(), rest)
	}
	return nil
}

// once asks and reads the whole answer.
func (p *patient) once(r *http.Request) (*http.Response, error) {
	ctx, cancel := context.WithTimeout(r.Context(), callTimeout)
	defer cancel()
	asked := r.Clone(ctx)
	if r.GetBody != nil {
		body, err := r.GetBody()
		if err != nil {
			return nil, err
		}
		asked.Body = body
	}
	if r.URL.Host == p.host {
		asked.Header.Set("Authorization", "Bearer "+p.o.Token)
	}
	response, err := p.next.RoundTrip(asked)
	if r.Method != http.MethodGet {
		p.wrote = p.o.Now()
	}
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, maxReplyBytes+1))
	if err == nil && len(body) > maxReplyBytes {
		err = fmt.Errorf("the answer is larger than %d bytes", maxReplyBytes)
	}
	response.Body = io.NopCloser(bytes.NewReader(body))
	return response, err
}

// again says whether asking once more may help, and when.
func (p *patient) again(r *http.Request, response *http.Response, err error, delay time.Duration, try int) (time.Duration, bool) {
	switch {
	case r.Context().Err() != nil:
		return 0, false
	case response != nil && limited(response):
		return cmp.Or(p.named(response), limitedDelay<<(try-1)), true
	case err != nil || response.StatusCode >= 500:
		return cmp.Or(p.named(response), delay), r.Method != http.MethodPost
	}
	return 0, false
}

// limited reports a refusal for asking too much, which is a 403 or a 429 like others.
func limited(r *http.Response) bool {
	if r.StatusCode == http.StatusTooManyRequests {
		return true
	}
	if r.StatusCode != http.StatusForbidden {
		return false
	}
	body, _ := io.ReadAll(r.Body) // it is in memory
	r.Body = io.NopCloser(bytes.NewReader(body))
	return r.Header.Get("Retry-After") != "" || r.Header.Get("X-RateLimit-Remaining") == "0" || strings.Contains(string(body), "secondary rate limit")
}

// named is the time that an answer tells to wait; 0 is none. Only a limit that is
// used up makes the time of its reset matter.
func (p *patient) named(r *http.Response) time.Duration {
	if r == nil {
		return 0
	}
	after := r.Header.Get("Retry-After")
	if seconds, err := strconv.ParseInt(after, 10, 32); err == nil && seconds > 0 {
		return time.Duration(seconds) * time.Second
	}
	if at, err := http.ParseTime(after); err == nil {
		return max(time.Second, at.Sub(p.o.Now()))
	}
	reset, err := strconv.ParseInt(r.Header.Get("X-RateLimit-Reset"), 10, 64)
	if err != nil || r.Header.Get("X-RateLimit-Remaining") != "0" {
		return 0
	}
	return max(time.Second, time.Unix(reset, 0).Sub(p.o.Now()))
}

// refusal says why GitHub didn't do something, and what to change: permission is what
// it takes, such as "checks: write".
func refusal(o Options, err error, permission string) string {
	refused, message := answer(err)
	if refused == nil {
		return report.InertLine(err.Error())
	}
	detail := fmt.Sprintf("GitHub answered %d", refused.StatusCode)
	if message != "" {
		detail += fmt.Sprintf(" %q", result.Truncate(report.InertLine(message), 200))
	}
	lacks := fmt.Sprintf("%s: the token lacks the permission %q", detail, permission)
	switch status := refused.StatusCode; {
	case limited(refused) || strings.Contains(message, "rate limit"): // go-github answers in GitHub's place while a limit lasts
		return detail + ": the token has asked too much of GitHub for now"
	case status == http.StatusForbidden && o.Context.ReadOnly():
		return lacks + `, which GitHub gives to no pull request of a fork or of Dependabot; a workflow_run workflow with "sedum annotate" can publish it`
	case status == http.StatusForbidden || status == http.StatusNotFound:
		return lacks + "; add it to the permissions of the job"
	case status == http.StatusUnauthorized:
		return detail + ": the token isn't valid, or not any more"
	}
	return detail
}

// answer is what GitHub said; nil where it said nothing, such as when a connection failed.
func answer(err error) (response *http.Response, message string) {
	var refused *gh.ErrorResponse
	var primary *gh.RateLimitError
	var secondary *gh.AbuseRateLimitError
	switch {
	case errors.As(err, &refused):
		message = refused.Message
		for _, e := range refused.Errors {
			message += "; " + cmp.Or(e.Message, strings.TrimSpace(e.Field+" "+e.Code))
		}
		return refused.Response, message
	case errors.As(err, &primary):
		return primary.Response, primary.Message
	case errors.As(err, &secondary):
		return secondary.Response, secondary.Message
	}
	return nil, ""
}
