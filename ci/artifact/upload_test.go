package artifact

import (
	"archive/zip"
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestUpload(t *testing.T) {
	g := &github{}
	folder := folderWith(t, "result.json")
	got, err := serviceOf(t, g).Upload(t.Context(), "run", folder, Options{RetentionDays: 30})
	if err != nil {
		t.Fatal(err)
	}
	want := Uploaded{ID: 9007199254740993, Size: int64(len(g.zip)), Digest: fmt.Sprintf("sha256:%x", sha256.Sum256(g.zip)), RetentionDays: 30}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"CreateArtifact", "PUT", "FinalizeArtifact"}, g.requests); diff != "" {
		t.Error(diff)
	}
	for method, want := range map[string]string{
		"CreateArtifact":   `{"workflow_run_backend_id":"the-run","workflow_job_run_backend_id":"the-job","name":"run","expires_at":"2026-03-31T12:00:00Z","version":4}`,
		"FinalizeArtifact": fmt.Sprintf(`{"workflow_run_backend_id":"the-run","workflow_job_run_backend_id":"the-job","name":"run","size":"%d","hash":%q}`, want.Size, want.Digest),
	} {
		if diff := cmp.Diff(want, g.bodies[method]); diff != "" {
			t.Errorf("%s: %s", method, diff)
		}
	}
}

// The token goes to the service only, never to where the zip goes.
func TestWhoGetsTheToken(t *testing.T) {
	var others []string
	g := &github{answers: map[string]answering{"PUT": func(r *http.Request) (*http.Response, error) {
		others = append(others, r.Header.Get("Authorization"), r.Header.Get("X-Ms-Blob-Type"), r.Header.Get("X-Ms-Blob-Content-Type"))
		return reply(201, "")
	}, "CreateArtifact": func(r *http.Request) (*http.Response, error) {
		others = append(others, r.URL.String(), r.Header.Get("Authorization"), r.Header.Get("Content-Type"))
		return reply(200, fmt.Sprintf(`{"ok":true,"signed_upload_url":%q}`, signed))
	}}}
	if _, err := serviceOf(t, g).Upload(t.Context(), "run", folderWith(t, "a"), Options{}); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"https://results.example/twirp/github.actions.results.api.v1.ArtifactService/CreateArtifact", "Bearer " + token, "application/json",
		"", "BlockBlob", "application/zip",
	}
	if diff := cmp.Diff(want, others); diff != "" {
		t.Error(diff)
	}
}

func TestRetention(t *testing.T) {
	for _, c := range []struct {
		days    int
		allowed string // by the repository
		want    int
		expires string
	}{
		{0, "", 0, ""},
		{0, "30", 0, ""},
		{minRetentionDays, "", 1, "2026-03-02T12:00:00Z"},
		{minRetentionDays + 1, "", 2, "2026-03-03T12:00:00Z"},
		{maxRetentionDays - 1, "", 89, "2026-05-29T12:00:00Z"},
		{maxRetentionDays, "", 90, "2026-05-30T12:00:00Z"},
		{29, "30", 29, "2026-03-30T12:00:00Z"},
		{30, "30", 30, "2026-03-31T12:00:00Z"},
		{31, "30", 30, "2026-03-31T12:00:00Z"},
		{31, "many", 31, "2026-04-01T12:00:00Z"},
		{minRetentionDays - 2, "", -1, ""},
		{maxRetentionDays + 1, "", -1, ""},
	} {
		s, err := FromEnvironment(lookup(with(map[string]string{"GITHUB_RETENTION_DAYS": c.allowed})), nil, noon)
		if err != nil {
			t.Fatal(err)
		}
		days, expires, err := s.retention(c.days)
		if c.want < 0 {
			if err == nil || !strings.Contains(err.Error(), "GitHub keeps artifacts 1 to 90 days") {
				t.Errorf("%d days: %v", c.days, err)
			}
			continue
		}
		if err != nil || days != c.want || expires != c.expires {
			t.Errorf("%d days of %q: %v %d until %s", c.days, c.allowed, err, days, expires)
		}
	}
}

// A zip of less than a block is one request, any other is as many blocks as it
// needs, in their order.
func TestBlocks(t *testing.T) {
	for _, c := range []struct{ bytes, puts int }{{blockBytes - 1, 1}, {blockBytes, 2}, {blockBytes + 1, 3}, {5 * blockBytes, 6}} {
		g := &github{}
		content := bytes.Repeat([]byte("0123456789abcde"), c.bytes/15+1)[:c.bytes]
		sent, err := serviceOf(t, g).send(t.Context(), signed, func(w io.Writer) error {
			_, err := w.Write(content)
			return err
		})
		if err != nil || sent.size != int64(c.bytes) || sent.digest != fmt.Sprintf("sha256:%x", sha256.Sum256(content)) {
			t.Errorf("%d bytes: %v %+v", c.bytes, err, sent)
		}
		if len(g.requests) != c.puts || !bytes.Equal(g.zip, content) {
			t.Errorf("%d bytes: %d requests, content as sent: %t", c.bytes, len(g.requests), bytes.Equal(g.zip, content))
		}
	}
}

func TestTheZip(t *testing.T) {
	folder := folderWith(t, "b.txt", "a/z.txt", "a.txt", ".hidden/.file", "run.sh", "old", "from-the-future", "nobody-may-write")
	outside := folderWith(t, "secret")
	change(t, os.Chmod(filepath.Join(folder, "run.sh"), 0o4755))
	change(t, os.Chmod(filepath.Join(folder, "nobody-may-write"), 0o444))
	change(t, os.Chtimes(filepath.Join(folder, "old"), time.Unix(0, 0), time.Unix(0, 0)))
	change(t, os.Chtimes(filepath.Join(folder, "from-the-future"), time.Unix(1<<33, 0), time.Unix(1<<33, 0)))
	change(t, os.Chtimes(filepath.Join(folder, "a.txt"), noon().Add(time.Millisecond), noon().Add(time.Millisecond)))
	for link, to := range map[string]string{
		"link-to-file": "a/z.txt", "link-to-folder": "a", "link-to-nothing": "nowhere", "link-out": filepath.Join(outside, "secret"),
		"link-up": "../" + filepath.Base(folder) + "/a.txt", "link-to-link-out": "link-out", "a/circle": "circle",
	} {
		change(t, os.Symlink(to, filepath.Join(folder, link)))
	}
	change(t, syscall.Mkfifo(filepath.Join(folder, "pipe"), 0o600))

	g := &github{}
	uploaded, err := serviceOf(t, g).Upload(t.Context(), "run", folder, Options{})
	if err != nil {
		t.Fatal(err)
	}
	first := g.zip
	z, err := zip.NewReader(bytes.NewReader(first), int64(len(first)))
	if err != nil {
		t.Fatal(err)
	}
	var entries []string
	times := map[string]string{}
	for _, f := range z.File {
		content, err := f.Open()
		change(t, err)
		text, err := io.ReadAll(content)
		change(t, err)
		entries = append(entries, fmt.Sprintf("%s %s %s", f.Mode(), f.Name, text))
		times[f.Name] = f.Modified.UTC().Format(time.RFC3339)
	}
	want := []string{
		"-rw------- .hidden/.file the .hidden/.file",
		"-rw------- a/z.txt the a/z.txt",
		"-rw------- a.txt the a.txt",
		"-rw------- b.txt the b.txt",
		"-rw------- from-the-future the from-the-future",
		"-rw------- link-to-file the a/z.txt",
		"-r--r--r-- nobody-may-write the nobody-may-write",
		"-rw------- old the old",
		"-rwxr-xr-x run.sh the run.sh",
	}
	if diff := cmp.Diff(want, entries); diff != "" {
		t.Error(diff)
	}
	for name, want := range map[string]string{"old": "1980-01-01T00:00:00Z", "from-the-future": "2037-12-31T23:59:59Z", "a.txt": "2026-03-01T12:00:00Z"} {
		if times[name] != want {
			t.Errorf("%s is of %s, want %s", name, times[name], want)
		}
	}
	leftOut := []string{
		"a/circle: a symbolic link that leads to nothing in the folder",
		"link-out: a symbolic link that leads to nothing in the folder",
		"link-to-folder: a symbolic link that does not lead to a file",
		"link-to-link-out: a symbolic link that leads to nothing in the folder",
		"link-to-nothing: a symbolic link that leads to nothing in the folder",
		"link-up: a symbolic link that leads to nothing in the folder",
		"pipe: no regular file",
	}
	if diff := cmp.Diff(leftOut, uploaded.LeftOut); diff != "" {
		t.Error(diff)
	}
	if _, err := serviceOf(t, g).Upload(t.Context(), "run", folder, Options{}); err != nil || !bytes.Equal(first, g.zip) {
		t.Errorf("the same folder gave another zip: %v", err)
	}
}

// Whatever can't be kept is said before GitHub is asked for anything.
func TestUploadRefuses(t *testing.T) {
	empty := t.TempDir()
	change(t, os.MkdirAll(filepath.Join(empty, "a", "b"), 0o700))
	for _, c := range []struct {
		name, artifact, dir string
		options             Options
		want                string
	}{
		{"a name", "a/b", folderWith(t, "a"), Options{}, `artifact name "a/b": character 2 ('/') is not allowed; use "a-b"`},
		{"a retention", "run", folderWith(t, "a"), Options{RetentionDays: 91}, "91 days of retention"},
		{"no folder", "run", filepath.Join(empty, "none"), Options{}, "no such file or directory"},
		{"a file", "run", filepath.Join(folderWith(t, "a"), "a"), Options{}, "not a directory"},
		{"folders without files", "run", empty, Options{}, "there is no file in the folder"},
		{"a path that not every system has", "run", folderWith(t, "ok", "shots/12:30.png"), Options{}, `path "shots/12:30.png": character 9 (':') is not allowed in an artifact; rename the file to "shots/12-30.png"`},
		{"a path with a backslash", "run", folderWith(t, `a\b`), Options{}, `('\\') is not allowed`},
		{"a path that is not UTF-8", "run", folderWith(t, "a\xff"), Options{}, `"a\xff" is no path`},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := &github{}
			_, err := serviceOf(t, g).Upload(t.Context(), c.artifact, c.dir, c.options)
			if err == nil || !strings.Contains(err.Error(), c.want) || len(g.requests) > 0 {
				t.Errorf("after %v: %v, want %s", g.requests, err, c.want)
			}
		})
	}
}

func TestUploadOfATakenName(t *testing.T) {
	for _, conflict := range []answering{
		func(*http.Request) (*http.Response, error) {
			return reply(409, `{"code":"already_exists","msg":"an artifact with this name already exists on the workflow run"}`)
		},
		func(*http.Request) (*http.Response, error) { return reply(400, `{"code":"already_exists"}`) },
	} {
		g := &github{answers: map[string]answering{"CreateArtifact": conflict}, listed: `{"name":"run"},{"name":"run-2"},{"name":"run-4"}`}
		_, err := serviceOf(t, g).Upload(t.Context(), "run", folderWith(t, "a"), Options{})
		var exists *Exists
		if !errors.As(err, &exists) || exists.Name != "run" || exists.Free != "run-3" || !strings.Contains(err.Error(), `can't be used twice within a run`) {
			t.Errorf("%v", err)
		}
	}
}

func TestUploadOfTooManyArtifacts(t *testing.T) {
	for count, full := range map[int]bool{artifactsPerJob - 1: false, artifactsPerJob: true, artifactsPerJob + 1: true} {
		ofJob := strings.TrimSuffix(strings.Repeat(`{"name":"x","workflow_job_run_backend_id":"the-job"},`, count), ",")
		g := &github{listed: `{"name":"x","workflow_job_run_backend_id":"another"},` + ofJob, answers: map[string]answering{
			"CreateArtifact": func(*http.Request) (*http.Response, error) { return reply(403, `{"msg":"no more"}`) },
		}}
		_, err := serviceOf(t, g).Upload(t.Context(), "run", folderWith(t, "a"), Options{})
		if err == nil || !strings.Contains(err.Error(), `answered 403 "no more"`) || strings.Contains(err.Error(), "GitHub takes no more than 500") != full {
			t.Errorf("%d artifacts: %v", count, err)
		}
	}
}

// The storage's own failures: some pass, and no error says where the zip goes.
func TestUploadMeetsFailures(t *testing.T) {
	puts := func(answers ...answering) answering {
		n := 0
		return func(r *http.Request) (*http.Response, error) {
			n++
			return answers[min(n, len(answers))-1](r)
		}
	}
	fine := func(*http.Request) (*http.Response, error) { return reply(201, "") }
	busy := func(*http.Request) (*http.Response, error) {
		return reply(503, "", "Retry-After", "7", "X-Ms-Error-Code", "ServerBusy")
	}
	says := func(status int, body string) answering {
		return func(*http.Request) (*http.Response, error) { return reply(status, body) }
	}
	broken := func(r *http.Request) (*http.Response, error) { return nil, fmt.Errorf("dial %s: refused", r.URL) }
	for _, c := range []struct {
		name    string
		answers map[string]answering
		want    string
	}{
		{"storage is busy once", map[string]answering{"PUT": puts(busy, fine)}, ""},
		{"storage can't be reached at first", map[string]answering{"PUT": puts(broken, fine)}, ""},
		{"storage is busy for ever", map[string]answering{"PUT": busy}, "send the zip: the storage behind GitHub's artifact service answered 503 ServerBusy"},
		{"storage can't be reached", map[string]answering{"PUT": broken}, "dial https://blobs.example/container/zip?[...]"},
		{"storage refuses", map[string]answering{"PUT": says(403, "<Error><Code>AuthenticationFailed</Code><Detail>"+signed+"</Detail></Error>")}, "answered 403 AuthenticationFailed"},
		{"the service can't be reached", map[string]answering{"CreateArtifact": broken}, "CreateArtifact, attempt 5"},
		{"the service tells the token", map[string]answering{"CreateArtifact": says(401, `{"msg":"bad token `+token+`"}`)}, `answered 401 "bad token [token]"`},
		{"the service gives no address", map[string]answering{"CreateArtifact": says(200, `{"ok":true}`)}, "took the name, but not the artifact"},
		{"the service gives an address of no kind", map[string]answering{"CreateArtifact": says(200, `{"ok":true,"signed_upload_url":"https://%zz?sig=`+sig+`"}`)}, "send the zip"},
		{"the service does not take it", map[string]answering{"FinalizeArtifact": says(200, `{"ok":false,"artifact_id":"1"}`)}, "did not confirm"},
		{"the service gives it no number", map[string]answering{"FinalizeArtifact": says(200, `{"ok":true}`)}, "did not confirm"},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder := folderWith(t, "a")
			synctest.Test(t, func(t *testing.T) {
				_, err := serviceOf(t, &github{answers: c.answers}).Upload(t.Context(), "run", folder, Options{})
				if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
					t.Errorf("got %v, want %s", err, c.want)
				}
				tellsNothing(t, err)
			})
		})
	}
}

// A run that is stopped does not wait for its upload.
func TestUploadEndsWithItsContext(t *testing.T) {
	folder := folderWith(t, "a")
	change(t, os.WriteFile(filepath.Join(folder, "large"), make([]byte, 1<<20), 0o600))
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		g := &github{}
		s := serviceOf(t, answering(func(r *http.Request) (*http.Response, error) {
			if r.URL.Host == blobHost {
				cancel()
				<-r.Context().Done()
				return nil, r.Context().Err()
			}
			return g.RoundTrip(r)
		}))
		begin := time.Now()
		_, err := s.Upload(ctx, "run", folder, Options{})
		if !errors.Is(err, context.Canceled) || time.Since(begin) > 0 {
			t.Errorf("after %s: %v", time.Since(begin), err)
		}
	})
}

func tellsNothing(t *testing.T, err error) {
	t.Helper()
	for _, secret := range []string{token, strings.Split(token, ".")[1], sig, "c2lnbmF0dXJl"} {
		if err != nil && strings.Contains(err.Error(), secret) {
			t.Errorf("the error tells %s: %v", secret, err)
		}
	}
}

// A checkout that is uploaded whole holds the job's token in .git/config, and more
// secrets of the job besides: whoever may read the repository could fetch them.
func TestUploadLeavesCredentialsOut(t *testing.T) {
	g := &github{}
	folder := folderWith(t, ".git/config", "apps/shop/.git", "apps/shop/.env", ".ENV.production", ".netrc", ".npmrc",
		".sedum/runs/1/result.json", ".environment", ".gitignore", "env")
	change(t, os.Symlink(".env", filepath.Join(folder, "apps/shop/link")))
	change(t, os.Symlink("../../.git/config", filepath.Join(folder, "apps/shop/settings")))
	change(t, os.Symlink("env", filepath.Join(folder, "other")))
	got, err := serviceOf(t, g).Upload(t.Context(), "run", folder, Options{})
	if err != nil {
		t.Fatal(err)
	}
	z, err := zip.NewReader(bytes.NewReader(g.zip), int64(len(g.zip)))
	if err != nil {
		t.Fatal(err)
	}
	var kept []string
	for _, f := range z.File {
		kept = append(kept, f.Name)
	}
	if diff := cmp.Diff([]string{".environment", ".gitignore", ".sedum/runs/1/result.json", "env", "other"}, kept); diff != "" {
		t.Error(diff)
	}
	const why, link = ": it may hold credentials", ": a symbolic link to what may hold credentials"
	left := []string{".ENV.production" + why, ".git" + why, ".netrc" + why, ".npmrc" + why, "apps/shop/.env" + why, "apps/shop/.git" + why,
		"apps/shop/link" + link, "apps/shop/settings" + link}
	if diff := cmp.Diff(left, got.LeftOut); diff != "" {
		t.Error(diff)
	}
}

func folderWith(t *testing.T, names ...string) string {
	t.Helper()
	folder := t.TempDir()
	for _, name := range names {
		change(t, os.MkdirAll(filepath.Join(folder, filepath.Dir(name)), 0o700))
		change(t, os.WriteFile(filepath.Join(folder, name), []byte("the "+name), 0o600))
	}
	return folder
}

func change(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
