package artifact

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/cenkalti/backoff/v5"
)

// scope is what every request starts with. Field names are those of GitHub's
// protocol (generated/results/api/v1/artifact.ts of @actions/artifact).
type scope struct {
	Run string `json:"workflow_run_backend_id"`
	Job string `json:"workflow_job_run_backend_id"`
}

type createRequest struct {
	scope
	Name      string `json:"name"`
	ExpiresAt string `json:"expires_at,omitempty"` // RFC 3339
	Version   int    `json:"version"`
}

type finalizeRequest struct {
	scope
	Name string `json:"name"`
	Size string `json:"size"`
	Hash string `json:"hash"`
}

type listRequest struct {
	scope
	NameFilter string `json:"name_filter,omitempty"`
}

type signRequest struct {
	scope
	Name string `json:"name"`
}

// protocolVersion is that of artifacts that are one zip.
const protocolVersion = 4

// The names of answers' fields have no tags: see decode.
type (
	createReply struct {
		OK              bool
		SignedUploadURL string
	}
	finalizeReply struct {
		OK         bool
		ArtifactID json.Number
	}
	listReply struct{ Artifacts []listed }
	listed    struct {
		WorkflowRunBackendID    string
		WorkflowJobRunBackendID string
		DatabaseID              json.Number
		Name                    string
		Size                    json.Number
		Digest                  string
	}
	signReply struct{ SignedURL string }
)

// answer is a refusal of the service.
type answer struct {
	status  int
	code    string // Twirp's
	message string
	wait    *backoff.RetryAfterError // nil when the service named no time
}

func (a *answer) Error() string {
	text := fmt.Sprintf("GitHub's artifact service answered %d", a.status)
	if detail := cmp.Or(a.message, a.code); detail != "" {
		text += fmt.Sprintf(" %q", shortened(detail, 200))
	}
	return text
}

// Unwrap lets backoff see how long to wait.
func (a *answer) Unwrap() error {
	if a.wait == nil {
		return nil
	}
	return a.wait
}

// lasting says that asking again would not help. The words about usage are those
// that GitHub's client looks for when the storage of an account is full.
func (a *answer) lasting() bool {
	again := a.status >= 500 || a.status == http.StatusTooManyRequests
	return !again || strings.Contains(a.message, "insufficient usage")
}

func (a *answer) conflict() bool {
	return a.status == http.StatusConflict || a.code == "already_exists"
}

// call asks the service, again when that may help.
func (s *Service) call(ctx context.Context, method string, request, reply any) error {
	body, err := json.Marshal(request)
	if err != nil {
		return err
	}
	delays := backoff.NewExponentialBackOff()
	delays.InitialInterval, delays.Multiplier = firstDelay, delayFactor
	attempts := 0
	_, err = backoff.Retry(ctx, func() (any, error) {
		attempts++
		return nil, s.post(ctx, method, body, reply)
	}, backoff.WithBackOff(delays), backoff.WithMaxTries(maxAttempts), backoff.WithMaxElapsedTime(maxWait))
	if err != nil && attempts > 1 {
		return fmt.Errorf("%s, attempt %d: %w", method, attempts, err)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", method, err)
	}
	return nil
}

func (s *Service) post(ctx context.Context, method string, body []byte, reply any) error {
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	address := s.origin + "/twirp/github.actions.results.api.v1.ArtifactService/" + method
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return backoff.Permanent(err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Authorization", "Bearer "+s.token)
	response, err := s.client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	content, err := io.ReadAll(io.LimitReader(response.Body, maxReplyBytes+1))
	if err != nil {
		return fmt.Errorf("read the answer of GitHub's artifact service: %w", err)
	}
	if response.StatusCode/100 != 2 {
		return s.refusal(response, content)
	}
	if len(content) > maxReplyBytes {
		return backoff.Permanent(fmt.Errorf("the answer of GitHub's artifact service has more than %d bytes", maxReplyBytes))
	}
	if err := decode(content, reply); err != nil {
		return backoff.Permanent(fmt.Errorf("the answer of GitHub's artifact service can't be read: %w", err))
	}
	return nil
}

func (s *Service) refusal(response *http.Response, content []byte) error {
	var problem struct{ Code, Msg string }
	_ = json.Unmarshal(content, &problem) // a proxy's answer has another form, and its status says enough
	a := &answer{status: response.StatusCode, code: problem.Code, message: problem.Msg}
	if wait := s.retryAfter(response.Header.Get("Retry-After")); wait > 0 {
		a.wait = &backoff.RetryAfterError{Duration: wait}
	}
	if a.lasting() {
		return backoff.Permanent(a)
	}
	return a
}

// retryAfter reads both forms of the header: seconds, or a date.
func (s *Service) retryAfter(header string) time.Duration {
	if seconds, err := strconv.Atoi(header); err == nil {
		return time.Duration(min(seconds, int(maxWait/time.Second)+1)) * time.Second
	}
	if at, err := http.ParseTime(header); err == nil {
		return at.Sub(s.now())
	}
	return 0
}

// decode reads an answer with field names as GitHub writes them (artifact_id) and
// as other servers of this protocol do (artifactId), as GitHub's client does.
func decode(content []byte, reply any) error {
	decoder := json.NewDecoder(bytes.NewReader(content))
	decoder.UseNumber()
	var tree any
	if err := decoder.Decode(&tree); err != nil {
		return errors.New("it is not JSON")
	}
	plain, err := json.Marshal(withoutUnderscores(tree))
	if err != nil {
		return err
	}
	return json.Unmarshal(plain, reply) // which ignores upper and lower case
}

func withoutUnderscores(tree any) any {
	switch t := tree.(type) {
	case []any:
		for i := range t {
			t[i] = withoutUnderscores(t[i])
		}
	case map[string]any:
		renamed := make(map[string]any, len(t))
		for name, value := range t {
			renamed[strings.ReplaceAll(name, "_", "")] = withoutUnderscores(value)
		}
		return renamed
	}
	return tree
}
