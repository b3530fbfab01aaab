package artifact_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/metrics"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sedum.dev/sedum/ci/artifact"
	"sedum.dev/sedum/internal/testkit"
)

// What we upload to a service, GitHub's own client downloads, and the other way
// round: 1,000 files, hidden files and folders, empty files, names beyond ASCII.
func TestWithGitHubsOwnClient(t *testing.T) {
	folder := t.TempDir()
	for i := range 995 {
		write(t, folder, fmt.Sprintf("evidence/a1-%02d/%d.json", i%50, i), strings.Repeat(fmt.Sprintf(`{"step":%d}`, i), i%20))
	}
	write(t, folder, ".sedum/runs/1/result.json", "{}")
	write(t, folder, ".sedum/runs/1/.hidden/.file", "hidden")
	write(t, folder, "Größe/日本.txt", "names")
	write(t, folder, "noise.jpg", string(noise(3<<20)))
	write(t, folder, "report.html", strings.Repeat("<p>page</p>", 1<<20)) // beyond one block before it is packed
	want := tree(t, folder)
	if len(want) != 1000 {
		t.Fatalf("%d files", len(want))
	}

	t.Run("ours to GitHub's", func(t *testing.T) {
		server := testkit.Artifacts(t)
		uploaded, err := service(t, server, http.DefaultClient).Upload(t.Context(), "run", folder, artifact.Options{RetentionDays: 7})
		if err != nil {
			t.Fatal(err)
		}
		into := t.TempDir()
		var got struct{ ID int64 }
		client(t, server, &got, "download", "run", into)
		if got.ID != uploaded.ID {
			t.Errorf("GitHub's client found artifact %d, ours is %d", got.ID, uploaded.ID)
		}
		if diff := cmp.Diff(want, tree(t, into)); diff != "" {
			t.Error(diff)
		}
	})
	t.Run("GitHub's to ours", func(t *testing.T) {
		server := testkit.Artifacts(t)
		client(t, server, new(any), "upload", "run", folder)
		into := filepath.Join(t.TempDir(), "new", "folder")
		if err := service(t, server, http.DefaultClient).Download(t.Context(), "run", into); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, tree(t, into)); diff != "" {
			t.Error(diff)
		}
	})
}

// A large run is never in memory as a whole, neither on the way up nor on the way
// down: the heap, the server's included, stays far below its size. The two blocks
// on their way lie outside of the heap.
func TestMemoryIsBounded(t *testing.T) {
	const frames, frameBytes, heapLimit = 200, 1 << 20, 64 << 20
	folder := t.TempDir()
	for i := range frames {
		write(t, folder, fmt.Sprintf("frames/%03d.jpg", i), string(noise(frameBytes)))
	}
	s := service(t, testkit.Artifacts(t), http.DefaultClient)
	into := t.TempDir()
	runtime.GC()
	var uploaded artifact.Uploaded
	for _, way := range []struct {
		name string
		run  func() error
	}{
		{"up", func() (err error) {
			uploaded, err = s.Upload(t.Context(), "frames", folder, artifact.Options{})
			return err
		}},
		{"down", func() error { return s.Download(t.Context(), "frames", into) }},
	} {
		stop := heapPeak()
		err := way.run()
		peak := stop()
		t.Logf("%s: a zip of %d MB, at most %d MB of heap", way.name, uploaded.Size>>20, peak>>20)
		if err != nil || peak > heapLimit || peak == 0 || uploaded.Size < frames*frameBytes {
			t.Errorf("%s: %v, %d bytes of heap, zip of %d", way.name, err, peak, uploaded.Size)
		}
	}
	if got, err := os.ReadFile(filepath.Join(into, "frames", "199.jpg")); err != nil || !bytes.Equal(got, noise(frameBytes)) {
		t.Errorf("the last frame differs: %v", err)
	}
}

// heapPeak watches the heap until it is told to stop.
func heapPeak() (stop func() uint64) {
	done, peak := make(chan struct{}), make(chan uint64)
	go func() {
		tick := time.NewTicker(time.Millisecond)
		defer tick.Stop()
		sample, most := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}}, uint64(0)
		for {
			select {
			case <-tick.C:
				metrics.Read(sample)
				most = max(most, sample[0].Value.Uint64())
			case <-done:
				peak <- most
				return
			}
		}
	}()
	return func() uint64 { close(done); return <-peak }
}

func service(t *testing.T, server testkit.ArtifactService, client *http.Client) *artifact.Service {
	t.Helper()
	variables := map[string]string{"ACTIONS_RESULTS_URL": server.URL, "ACTIONS_RUNTIME_TOKEN": server.Token}
	s, err := artifact.FromEnvironment(lookup(variables), client, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func lookup(variables map[string]string) func(string) (string, bool) {
	return func(name string) (string, bool) { value, ok := variables[name]; return value, ok }
}

// client runs GitHub's client and reads what it returned.
func client(t *testing.T, server testkit.ArtifactService, returned any, args ...string) {
	t.Helper()
	command := exec.CommandContext(t.Context(), "node", append([]string{"testdata/client.js", testkit.NPM(t, "@actions/artifact")}, args...)...)
	command.Env = append(os.Environ(), "ACTIONS_RESULTS_URL="+server.URL, "ACTIONS_RUNTIME_TOKEN="+server.Token, "GITHUB_SERVER_URL=https://github.com")
	var stderr bytes.Buffer
	command.Stderr = &stderr
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%v\n%s%s", err, out, &stderr)
	}
	lines := strings.Split(strings.TrimSpace(string(out)), "\n")
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), returned); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

// tree is the digest of every file below a folder.
func tree(t *testing.T, folder string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := os.ReadFile(path)
		name, _ := filepath.Rel(folder, path)
		files[name] = fmt.Sprintf("%x", sha256.Sum256(content))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func write(t *testing.T, folder, name, content string) {
	t.Helper()
	path := filepath.Join(folder, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

// noise is what no zip makes smaller.
func noise(bytes int) []byte {
	b := make([]byte, bytes)
	source := rand.NewChaCha8([32]byte{byte(bytes)})
	_, _ = source.Read(b)
	return b
}
