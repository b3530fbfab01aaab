package artifact

import (
	"bytes"
	"cmp"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"io"
	"maps"
	"net/http"
	"path"
	"strings"
	"sync"
	"testing"
	"time"
)

// answering is the other end of the network: what a test says that it answers.
type answering func(*http.Request) (*http.Response, error)

func (a answering) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	return a(r)
}

func reply(status int, body string, header ...string) (*http.Response, error) {
	h := http.Header{}
	for i := 0; i < len(header); i += 2 {
		h.Set(header[i], header[i+1])
	}
	return &http.Response{StatusCode: status, Header: h, Body: io.NopCloser(strings.NewReader(body)), ContentLength: int64(len(body))}, nil
}

// What no error may hold.
const (
	sig      = "c2lnbmF0dXJl%3D"
	signed   = "https://blobs.example/container/zip?se=2030&sig=" + sig
	blobHost = "blobs.example"
)

var token = tokenWith("Actions.Example Actions.Results:the-run:the-job")

func tokenWith(scp string) string {
	claims := fmt.Sprintf(`{"scp":%q}`, scp)
	return "e30." + base64.RawURLEncoding.EncodeToString([]byte(claims)) + ".c2VjcmV0"
}

// inJob is what GitHub's runner sets for an action.
var inJob = map[string]string{
	"ACTIONS_RESULTS_URL":   "https://results.example/some/path",
	"ACTIONS_RUNTIME_TOKEN": token,
	"GITHUB_SERVER_URL":     "https://github.com",
}

func with(change map[string]string) map[string]string {
	variables := maps.Clone(inJob)
	maps.Copy(variables, change)
	return variables
}

func lookup(variables map[string]string) func(string) (string, bool) {
	return func(name string) (string, bool) { value, ok := variables[name]; return value, ok }
}

func noon() time.Time { return time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC) }

func serviceOf(t *testing.T, network http.RoundTripper) *Service {
	t.Helper()
	s, err := FromEnvironment(lookup(inJob), &http.Client{Transport: network}, noon)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// github is a service that takes everything and remembers it, unless answers says
// otherwise for a method of the service, or for PUT and GET of a zip.
type github struct {
	answers map[string]answering
	listed  string // artifacts of the run, as JSON
	zip     []byte

	mu       sync.Mutex
	requests []string // in order; of those for zips the method
	bodies   map[string]string
	blocks   map[string][]byte
}

func (g *github) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	r.Header = received(r.Header)
	name := path.Base(r.URL.Path)
	if r.URL.Host == blobHost {
		name = r.Method
	}
	var body []byte
	if r.Body != nil {
		body, _ = io.ReadAll(r.Body)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.requests = append(g.requests, name)
	if answer := g.answers[name]; answer != nil {
		return answer(r)
	}
	if g.bodies == nil {
		g.bodies, g.blocks = map[string]string{}, map[string][]byte{}
	}
	g.bodies[name] = string(body)
	switch name {
	case "CreateArtifact":
		return reply(200, fmt.Sprintf(`{"ok":true,"signed_upload_url":%q}`, signed))
	case "FinalizeArtifact":
		return reply(200, `{"ok":true,"artifact_id":"9007199254740993"}`)
	case "ListArtifacts":
		return reply(200, `{"artifacts":[`+cmp.Or(g.listed, `{"name":"run","database_id":"7","workflow_run_backend_id":"its-run","workflow_job_run_backend_id":"its-job"}`)+`]}`)
	case "GetSignedArtifactURL":
		return reply(200, fmt.Sprintf(`{"signed_url":%q}`, signed))
	case http.MethodGet:
		return reply(200, string(g.zip))
	case http.MethodPut:
		g.put(r.URL.Query().Get("comp"), r.URL.Query().Get("blockid"), body)
		return reply(201, "")
	}
	return nil, fmt.Errorf("unexpected request %s", name)
}

// received are headers as a server sees them: azblob does not write them in Go's way.
func received(header http.Header) http.Header {
	h := http.Header{}
	for name, values := range header {
		h[http.CanonicalHeaderKey(name)] = values
	}
	return h
}

func (g *github) put(comp, block string, body []byte) {
	switch comp {
	case "block":
		g.blocks[block] = body
	case "blocklist":
		var list struct {
			IDs []string `xml:"Latest"`
		}
		if err := xml.NewDecoder(bytes.NewReader(body)).Decode(&list); err != nil {
			panic(err)
		}
		g.zip = nil
		for _, id := range list.IDs {
			g.zip = append(g.zip, g.blocks[id]...)
		}
	default:
		g.zip = body
	}
}
