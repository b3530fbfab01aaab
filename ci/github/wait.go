package github

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Wait is how WaitFor waits.
type Wait struct {
	Client   *http.Client
	Gateways []string // other hosts at which a loopback address may answer: HostGateways
	Timeout  time.Duration
	Interval time.Duration // between two rounds; 0 is half a second
}

// Limits of waiting.
const (
	waitInterval = 500 * time.Millisecond
	waitOneTry   = 5 * time.Second
)

// WaitFor asks for an address until the application there is up, and returns where
// it is: the address, or the same at a gateway. Up is an answer with status 200 to
// 403, as Playwright's webServer.url has it: redirects count and aren't followed,
// and so does a page that wants a password. 404 and 5xx don't: development servers
// and proxies give them while what is behind them still starts. The error says
// what came last, and is the context's own when that ended the waiting.
func WaitFor(ctx context.Context, address string, w Wait) (Reached, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return Reached{}, errors.New("wait for the application: the address to wait for is no http or https URL")
	}
	places := []*url.URL{u}
	if loopback(u.Hostname()) {
		for _, gateway := range w.Gateways {
			places = append(places, at(u, gateway))
		}
	}
	up, last, err := w.poll(ctx, places)
	switch {
	case err != nil:
		return Reached{}, fmt.Errorf("wait for %s: %w", shown(u), err)
	case up == nil:
		return Reached{}, fmt.Errorf("%s was not up within %s: last %s. Start the application before, or with the input \"start\", or raise \"wait-timeout\"", shown(u), w.Timeout, last)
	case up == u:
		return Reached{URL: address}, nil
	}
	return reachedAt(u, up), nil
}

// poll asks at all places in turn until one is up, nil when time ran out. The
// error is that of the context it is given.
func (w Wait) poll(ctx context.Context, places []*url.URL) (up *url.URL, last string, err error) {
	limited, cancel := context.WithTimeout(ctx, w.Timeout)
	defer cancel()
	interval := w.Interval
	if interval <= 0 {
		interval = waitInterval
	}
	client := *w.Client
	client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	answers := make([]string, len(places))
	for {
		for i, place := range places {
			answer, ok := ask(limited, &client, place)
			if ok {
				return place, "", nil
			}
			if limited.Err() == nil || answers[i] == "" {
				answers[i] = answer // one that was cut off tells less than the one before
			}
		}
		select {
		case <-time.After(interval):
		case <-limited.Done():
			return nil, lastAnswers(places, answers), ctx.Err()
		}
	}
}

func lastAnswers(places []*url.URL, answers []string) string {
	all := make([]string, len(places))
	for i, place := range places {
		all[i] = fmt.Sprintf("%s (%s)", shown(place), answers[i])
	}
	return strings.Join(all, ", ")
}

// ask reports whether the application is up, else what it answered.
func ask(ctx context.Context, client *http.Client, place *url.URL) (answer string, up bool) {
	ctx, cancel := context.WithTimeout(ctx, waitOneTry)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, place.String(), nil)
	if err != nil {
		return reason(err), false
	}
	response, err := client.Do(request)
	if err != nil {
		return reason(err), false
	}
	response.Body.Close()
	return "status " + response.Status, response.StatusCode >= http.StatusOK && response.StatusCode < http.StatusNotFound
}
