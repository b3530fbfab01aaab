package testkit

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"encoding/xml"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/julienschmidt/httprouter"
	"github.com/nektos/act/pkg/artifacts"
	"github.com/nektos/act/pkg/common"
)

// ArtifactService is the artifact service of one job of a workflow run, by act.
type ArtifactService struct {
	URL   string // ACTIONS_RESULTS_URL
	Token string // ACTIONS_RUNTIME_TOKEN
}

// Artifacts starts an artifact service. It lives as long as the test does.
func Artifacts(t testing.TB) ArtifactService {
	t.Helper()
	token, err := common.CreateAuthorizationToken(1, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	kept, blocks := filepath.Join(dir, "artifacts"), filepath.Join(dir, "blocks")
	for _, made := range []string{filepath.Join(kept, "1"), blocks} { // act fails to list artifacts of a run that has none
		if err := os.MkdirAll(made, 0o700); err != nil {
			t.Fatal(err)
		}
	}
	router := httprouter.New()
	artifacts.RoutesV4(router, kept, diskFS{}, diskFS{})
	server := httptest.NewServer(&azure{act: router, blocks: blocks, names: map[string]bool{}})
	t.Cleanup(server.Close)
	return ArtifactService{URL: server.URL + "/", Token: token}
}

// azure adds to act's server what GitHub has and act leaves out: names that can be
// used once, and block blobs, whose blocks may come in any order.
type azure struct {
	act    http.Handler
	blocks string // folder
	mu     sync.Mutex
	names  map[string]bool
}

func (a *azure) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	query := r.URL.Query()
	if sig := query.Get("sig"); len(sig)%4 != 0 { // some clients drop the padding, which act insists on
		query.Set("sig", sig+strings.Repeat("=", 4-len(sig)%4))
		r.URL.RawQuery = query.Encode()
	}
	switch {
	case strings.HasSuffix(r.URL.Path, "/CreateArtifact"):
		a.create(w, r)
	case r.Method == http.MethodPut && query.Get("comp") == "block":
		a.keepBlock(w, r, query.Get("blockid"))
	case r.Method == http.MethodPut && query.Get("comp") == "blocklist":
		a.commit(w, r)
	case r.Method == http.MethodPut: // a blob of one block
		a.appendTo(w, r, r.Body)
	default:
		a.act.ServeHTTP(w, r)
	}
}

func (a *azure) create(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	var request struct{ Name string }
	if err != nil || json.Unmarshal(body, &request) != nil {
		http.Error(w, `{"code":"malformed","msg":"not JSON"}`, http.StatusBadRequest)
		return
	}
	a.mu.Lock()
	taken := a.names[request.Name]
	a.names[request.Name] = true
	a.mu.Unlock()
	if taken {
		http.Error(w, `{"code":"already_exists","msg":"an artifact with this name already exists on the workflow run"}`, http.StatusConflict)
		return
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	a.act.ServeHTTP(w, r)
}

func (a *azure) keepBlock(w http.ResponseWriter, r *http.Request, id string) {
	file, err := os.Create(a.block(r, id))
	if err == nil {
		_, err = io.Copy(file, r.Body)
		file.Close()
	}
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusCreated)
}

// commit gives act the blocks in the order of the list.
func (a *azure) commit(w http.ResponseWriter, r *http.Request) {
	var list struct {
		IDs []string `xml:"Latest"`
	}
	if err := xml.NewDecoder(r.Body).Decode(&list); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	var content []io.Reader
	for _, id := range list.IDs {
		file, err := os.Open(a.block(r, id))
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		defer file.Close()
		content = append(content, file)
	}
	a.appendTo(w, r, io.MultiReader(content...))
}

func (a *azure) appendTo(w http.ResponseWriter, r *http.Request, content io.Reader) {
	query := r.URL.Query()
	query.Set("comp", "block")
	appending := r.Clone(r.Context())
	appending.URL.RawQuery = query.Encode()
	appending.Body = io.NopCloser(content)
	a.act.ServeHTTP(w, appending)
}

func (a *azure) block(r *http.Request, id string) string {
	sum := sha256.Sum256([]byte(r.URL.Query().Get("artifactName") + "\x00" + id))
	return filepath.Join(a.blocks, base64.RawURLEncoding.EncodeToString(sum[:]))
}

// diskFS is the file system of act's server.
type diskFS struct{}

func (diskFS) Open(name string) (fs.File, error) { return os.Open(name) }

func (diskFS) OpenWritable(name string) (artifacts.WritableFile, error) {
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		return nil, err
	}
	return os.Create(name)
}

func (diskFS) OpenAppendable(name string) (artifacts.WritableFile, error) {
	return os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0o600)
}
