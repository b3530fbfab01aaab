package main

import (
	"bytes"
	"context"
	"encoding/base64"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"sedum.dev/sedum/ci/github"
	"sedum.dev/sedum/result"
)

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// A storage that takes the artifact too slowly takes no time from the check and the
// comment, which come after it.
func TestASlowArtifactLeavesTimeForTheCheck(t *testing.T) {
	usual := http.DefaultTransport
	t.Cleanup(func() { http.DefaultTransport = usual })
	http.DefaultTransport = roundTrip(func(r *http.Request) (*http.Response, error) {
		if !strings.HasSuffix(r.URL.Path, "/CreateArtifact") {
			<-r.Context().Done() // where the zip goes
			return nil, r.Context().Err()
		}
		body := io.NopCloser(strings.NewReader(`{"ok": true, "signed_upload_url": "https://storage.example/zip?sig=x"}`))
		return &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Body: body, Request: r}, nil
	})
	token := "e30." + base64.RawURLEncoding.EncodeToString([]byte(`{"scp": "Actions.Results:run:job"}`)) + ".x"
	dir := t.TempDir()
	write(t, dir, "result.json", "{}")
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		a := &app{environ: []string{"ACTIONS_RESULTS_URL=https://results.example", "ACTIONS_RUNTIME_TOKEN=" + token}, now: time.Now}
		j := &job{app: a, log: github.NewLog(&out), options: actionOptions{upload: true}}
		ctx, cancel := context.WithTimeout(t.Context(), publishLimit)
		defer cancel()
		began := time.Now()
		j.keepArtifact(ctx, &execution{app: a, dir: dir, flags: &runFlags{}}, result.RunInfo{}, &github.Published{})
		if took := time.Since(began); took > artifactLimit || ctx.Err() != nil {
			t.Errorf("it took %s, and what comes after has: %v", took, ctx.Err())
		}
		if !strings.Contains(out.String(), "::notice title=Sedum::the run directory was not uploaded: ") {
			t.Errorf("the log says %q", out.String())
		}
	})
}
