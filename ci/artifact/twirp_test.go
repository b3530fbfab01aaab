package artifact

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// What is asked again, how often, and after how long; the clock is the test's.
func TestRetries(t *testing.T) {
	ok := func() (*http.Response, error) { return reply(200, `{"artifacts":[]}`) }
	busy := func(header ...string) func() (*http.Response, error) {
		return func() (*http.Response, error) { return reply(503, `{"code":"unavailable","msg":"busy"}`, header...) }
	}
	refused := func(status int, msg string) func() (*http.Response, error) {
		return func() (*http.Response, error) { return reply(status, `{"msg":"`+msg+`"}`) }
	}
	broken := func() (*http.Response, error) { return nil, errors.New("connection reset by peer") }
	asked := func(wait time.Duration) func() (*http.Response, error) {
		return busy("Retry-After", strconv.Itoa(int(wait/time.Second)))
	}
	for _, c := range []struct {
		name     string
		answers  []func() (*http.Response, error) // the last one is repeated
		want     string                           // in the error
		attempts int
		min, max time.Duration
	}{
		{"at once", []func() (*http.Response, error){ok}, "", 1, 0, 0},
		{"busy once", []func() (*http.Response, error){busy(), ok}, "", 2, firstDelay / 2, firstDelay * 3 / 2},
		{"any server error", []func() (*http.Response, error){refused(500, ""), refused(502, ""), refused(504, ""), ok}, "", 4, 7 * time.Second, 22 * time.Second},
		{"the network", []func() (*http.Response, error){broken, broken, ok}, "", 3, 3 * time.Second, 12 * time.Second},
		{"too many requests", []func() (*http.Response, error){refused(429, ""), ok}, "", 2, firstDelay / 2, firstDelay * 3 / 2},
		{"a time in seconds", []func() (*http.Response, error){asked(7 * time.Second), ok}, "", 2, 7 * time.Second, 7 * time.Second},
		{"a date", []func() (*http.Response, error){busy("Retry-After", noon().Add(9*time.Second).Format(http.TimeFormat)), ok}, "", 2, 9 * time.Second, 9 * time.Second},
		{"nonsense", []func() (*http.Response, error){busy("Retry-After", "-1e9"), ok}, "", 2, firstDelay / 2, firstDelay * 3 / 2},
		{"almost the longest wait", []func() (*http.Response, error){asked(maxWait - time.Second), ok}, "", 2, maxWait - time.Second, maxWait - time.Second},
		{"the longest wait", []func() (*http.Response, error){asked(maxWait), ok}, "", 2, maxWait, maxWait},
		{"longer than that", []func() (*http.Response, error){asked(maxWait + time.Second), ok}, "answered 503", 1, 0, 0},
		{"years", []func() (*http.Response, error){busy("Retry-After", "9223372036854775807"), ok}, "answered 503", 1, 0, 0},
		{"busy for ever", []func() (*http.Response, error){busy()}, `ListArtifacts, attempt 5: GitHub's artifact service answered 503 "busy"`, maxAttempts, 12 * time.Second, 37 * time.Second},
		{"no network at all", []func() (*http.Response, error){broken}, "connection reset by peer", maxAttempts, 12 * time.Second, 37 * time.Second},
		{"not allowed", []func() (*http.Response, error){refused(403, "no"), ok}, `answered 403 "no"`, 1, 0, 0},
		{"no such service", []func() (*http.Response, error){refused(404, ""), ok}, "answered 404", 1, 0, 0},
		{"an account without space", []func() (*http.Response, error){refused(429, "insufficient usage to create artifact"), ok}, "insufficient usage", 1, 0, 0},
		{"a page instead", []func() (*http.Response, error){func() (*http.Response, error) { return reply(200, "<html>") }, ok}, "it is not JSON", 1, 0, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				attempts, begin := 0, time.Now()
				s := serviceOf(t, answering(func(*http.Request) (*http.Response, error) {
					attempts++
					return c.answers[min(attempts, len(c.answers))-1]()
				}))
				_, err := s.list(t.Context(), "")
				if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
					t.Errorf("got %v, want %s", err, c.want)
				}
				if took := time.Since(begin); attempts != c.attempts || took < c.min || took > c.max {
					t.Errorf("%d attempts in %s, want %d in %s to %s", attempts, took, c.attempts, c.min, c.max)
				}
			})
		})
	}
}

// A service that never answers ends each attempt, and a run that ends ends them all.
func TestSilence(t *testing.T) {
	silent := answering(func(r *http.Request) (*http.Response, error) {
		<-r.Context().Done()
		return nil, r.Context().Err()
	})
	synctest.Test(t, func(t *testing.T) {
		begin := time.Now()
		_, err := serviceOf(t, silent).list(t.Context(), "")
		if took := time.Since(begin); err == nil || took < callTimeout || took > maxWait+callTimeout {
			t.Errorf("after %s: %v", took, err)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		begin := time.Now()
		_, err := serviceOf(t, silent).list(ctx, "")
		if took := time.Since(begin); !errors.Is(err, context.DeadlineExceeded) || took != time.Second {
			t.Errorf("after %s: %v", took, err)
		}
	})
}

func TestAnswersHaveALimit(t *testing.T) {
	for size, fits := range map[int]bool{maxReplyBytes - 1: true, maxReplyBytes: true, maxReplyBytes + 1: false} {
		body := `{"artifacts":[]}`
		s := serviceOf(t, answering(func(*http.Request) (*http.Response, error) {
			return reply(200, body+strings.Repeat(" ", size-len(body)))
		}))
		if _, err := s.list(t.Context(), ""); (err == nil) != fits {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
}

// GitHub's spelling of fields, and that of other servers of this protocol.
func TestFieldsInEitherSpelling(t *testing.T) {
	for _, body := range []string{
		`{"artifacts":[{"database_id":"9007199254740993","workflow_run_backend_id":"r","workflow_job_run_backend_id":"j","name":"n_1","size":"5","digest":"sha256:0","created_at":"2026-01-01T00:00:00Z"}],"extra":null}`,
		`{"artifacts":[{"databaseId":9007199254740993,"workflowRunBackendId":"r","workflowJobRunBackendId":"j","name":"n_1","size":5,"digest":"sha256:0"}]}`,
	} {
		s := serviceOf(t, answering(func(*http.Request) (*http.Response, error) { return reply(200, body) }))
		got, err := s.list(t.Context(), "")
		want := listed{"r", "j", "9007199254740993", "n_1", "5", "sha256:0"}
		if err != nil || len(got) != 1 || got[0] != want {
			t.Errorf("%v %+v", err, got)
		}
	}
}
