package github_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"sedum.dev/sedum/ci/github"
)

// waiting is a wait that ends when the server has answered often enough, however
// long that takes.
func waiting(gateways ...string) github.Wait {
	return github.Wait{Client: http.DefaultClient, Gateways: gateways, Timeout: time.Minute, Interval: time.Millisecond}
}

// server gives these statuses one after the other, and then the last for ever.
func server(t *testing.T, statuses ...int) (address string, asked *atomic.Int32) {
	t.Helper()
	asked = &atomic.Int32{}
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		n := int(asked.Add(1))
		w.Header().Set("Location", "http://sign-in.invalid/")
		w.WriteHeader(statuses[min(n, len(statuses))-1])
	}))
	t.Cleanup(s.Close)
	return s.URL, asked
}

func TestWaitForAnAnswer(t *testing.T) {
	for _, c := range []struct {
		name     string
		statuses []int
		asked    int32
	}{
		{"up at once", []int{200}, 1},
		{"nothing to say", []int{204}, 1},
		{"a redirect isn't followed", []int{302}, 1},
		{"a page that wants a password", []int{401}, 1},
		{"forbidden", []int{403}, 1},
		{"a proxy, then the application", []int{502, 503, 200}, 3},
		{"a development server that still builds", []int{404, 404, 200}, 3},
	} {
		t.Run(c.name, func(t *testing.T) {
			address, asked := server(t, c.statuses...)
			got, err := github.WaitFor(t.Context(), address, waiting())
			if err != nil || got != (github.Reached{URL: address}) || asked.Load() != c.asked {
				t.Errorf("got %v, %v after %d requests", got, err, asked.Load())
			}
		})
	}
}

// answering is a client whose requests have these answers, and then the last for
// ever: a status, an error, or nil for none until the request is given up.
func answering(answers ...any) *http.Client {
	n := 0
	return &http.Client{Transport: roundTrip(func(r *http.Request) (*http.Response, error) {
		answer := answers[min(n, len(answers)-1)]
		n++
		switch answer := answer.(type) {
		case int:
			return &http.Response{StatusCode: answer, Status: fmt.Sprint(answer, " ", http.StatusText(answer)), Body: http.NoBody}, nil
		case error:
			return nil, answer
		}
		<-r.Context().Done()
		return nil, r.Context().Err()
	})}
}

type roundTrip func(*http.Request) (*http.Response, error)

func (r roundTrip) RoundTrip(request *http.Request) (*http.Response, error) { return r(request) }

// What never comes up is told with its last answer, and without the address's secrets.
func TestWaitForTellsTheLastAnswer(t *testing.T) {
	refused := &net.OpError{Op: "dial", Net: "tcp", Err: os.NewSyscallError("connect", syscall.ECONNREFUSED)}
	for _, c := range []struct {
		name    string
		answers []any
		want    string
	}{
		{"the last of several", []any{refused, 502, 404}, "status 404 Not Found"},
		{"a server that fails", []any{500}, "status 500 Internal Server Error"},
		{"nothing listens", []any{refused}, "connection refused"},
		{"no such host", []any{&net.DNSError{Err: "no such host", Name: "shop.test"}}, "no such host"},
		{"a wrong certificate", []any{errors.New("x509: certificate signed by unknown authority")}, "x509: certificate signed by unknown authority"},
		{"silence", []any{nil}, "no answer"},
		{"silence after an answer", []any{503, nil}, "no answer"},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				began := time.Now()
				_, err := github.WaitFor(t.Context(), "https://user:pw@shop.test/cart?token=secret", github.Wait{Client: answering(c.answers...), Timeout: time.Minute})
				want := "https://shop.test/cart was not up within 1m0s: last https://shop.test/cart (" + c.want + ")."
				if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "secret") {
					t.Errorf("got  %v\nwant %s", err, want)
				}
				if waited := time.Since(began); waited != time.Minute {
					t.Errorf("it gave up after %s", waited)
				}
			})
		})
	}
}

// Half a second lies between two questions, and five for an answer.
func TestWaitForTakesItsTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		_, err := github.WaitFor(t.Context(), "http://shop.test", github.Wait{Client: answering(503, nil, 200), Timeout: time.Minute})
		if waited := time.Since(began); err != nil || waited != 6*time.Second {
			t.Errorf("it was up after %s, %v", waited, err)
		}
	})
}

// The application may listen on the machine around the container.
func TestWaitForTheMachineAround(t *testing.T) {
	address, _ := server(t, 503, 200)
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	written := "http://127.0.0.99:" + u.Port()
	got, err := github.WaitFor(t.Context(), written, waiting("127.0.0.98", u.Hostname()))
	if err != nil || got.URL != address || !strings.Contains(got.Note, "not answer at "+written) {
		t.Errorf("got %v, %v", got, err)
	}
}

// A signal ends the waiting.
func TestWaitForEndsWithItsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		_, err := github.WaitFor(ctx, "http://shop.test", github.Wait{Client: answering(503), Timeout: time.Minute})
		if !errors.Is(err, context.DeadlineExceeded) || strings.Contains(err.Error(), "not up") {
			t.Errorf("got %v", err)
		}
	})
}

func TestWaitForAnAddressThatIsNone(t *testing.T) {
	for _, address := range []string{"", "localhost:3000", "/shop", "ftp://x", "http://"} {
		if _, err := github.WaitFor(t.Context(), address, waiting()); err == nil || !strings.Contains(err.Error(), "no http or https URL") {
			t.Errorf("%q: %v", address, err)
		}
	}
}
