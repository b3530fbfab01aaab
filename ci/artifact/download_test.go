package artifact

import (
	"archive/zip"
	"bytes"
	"compress/flate"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"
)

func TestDownload(t *testing.T) {
	z := zipOf(t, entry{name: "a/", mode: fs.ModeDir | 0o777}, entry{name: "a/run.sh", content: "#!", mode: 0o777 | fs.ModeSetuid}, entry{name: ".hidden"}, entry{name: "empty/", mode: fs.ModeDir})
	g := &github{zip: z, listed: `{"name":"run","database_id":"8","workflow_run_backend_id":"old"},` +
		fmt.Sprintf(`{"name":"run","database_id":"10","workflow_run_backend_id":"new","workflow_job_run_backend_id":"its-job","digest":"sha256:%x"},`, sha256.Sum256(z)) +
		`{"name":"run","database_id":"9","workflow_run_backend_id":"old"},{"name":"other","database_id":"11"}`}
	folder := filepath.Join(t.TempDir(), "new")
	if err := serviceOf(t, g).Download(t.Context(), "run", folder); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"ListArtifacts", "GetSignedArtifactURL", "GET"}, g.requests); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{
		`{"workflow_run_backend_id":"the-run","workflow_job_run_backend_id":"the-job","name_filter":"run"}`,
		`{"workflow_run_backend_id":"new","workflow_job_run_backend_id":"its-job","name":"run"}`,
	}, []string{g.bodies["ListArtifacts"], g.bodies["GetSignedArtifactURL"]}); diff != "" {
		t.Error(diff)
	}
	want := []string{"-rw------- .hidden", "drwx------ a", "-rw------- a/run.sh #!", "drwx------ empty"}
	if diff := cmp.Diff(want, listing(t, folder)); diff != "" {
		t.Error(diff)
	}
	info, err := os.Stat(filepath.Join(folder, "a", "run.sh"))
	if err != nil || !info.ModTime().Equal(noon()) {
		t.Errorf("%v, of %s", err, info.ModTime())
	}
}

// An artifact may be anybody's: each of these is refused as a whole, and nothing of
// it stays, least of all outside of the folder.
func TestHostileArtifacts(t *testing.T) {
	for _, c := range []struct {
		name string
		zip  []byte
		want string
	}{
		{"a path upwards", zipOf(t, entry{name: "ok"}, entry{name: "../outside"}), `"../outside" is no path`},
		{"a path upwards inside", zipOf(t, entry{name: "a/../../outside"}), "is no path"},
		{"an absolute path", zipOf(t, entry{name: "/outside"}), "is no path"},
		{"a path with backslashes", zipOf(t, entry{name: `..\outside`}), `character 3 ('\\') is not allowed`},
		{"a drive", zipOf(t, entry{name: "c:outside"}), "(':') is not allowed"},
		{"a control character", zipOf(t, entry{name: "a\x1b[2J"}), `('\x1b') is not allowed`},
		{"a path without a name", zipOf(t, entry{name: ""}), `"" is no path`},
		{"the folder itself", zipOf(t, entry{name: "./"}), `"." is no path`},
		{"a folder upwards", zipOf(t, entry{name: "../outside/", mode: fs.ModeDir}), "is no path"},
		{"a symbolic link", zipOf(t, entry{name: "link", content: "..", mode: fs.ModeSymlink | 0o777}, entry{name: "link/outside"}), "neither a file nor a folder"},
		{"a device", zipOf(t, entry{name: "null", mode: fs.ModeDevice | 0o666}), "neither a file nor a folder"},
		{"a named pipe", zipOf(t, entry{name: "pipe", mode: fs.ModeNamedPipe | 0o666}), "neither a file nor a folder"},
		{"a path twice", zipOf(t, entry{name: "a", content: "1"}, entry{name: "a", content: "2"}), "file exists"},
		{"a file that is a folder too", zipOf(t, entry{name: "a"}, entry{name: "a/b"}), "file exists"},
		{"a path that no system has", zipOf(t, entry{name: strings.Repeat("x", 300)}), "file name too long"},
		{"no zip", []byte("<html>"), "not a valid zip file"},
		{"half a zip", zipOf(t, entry{name: "a", content: "text"})[:40], "not a valid zip file"},
		{"nothing", nil, "not a valid zip file"},
		{"content that differs from its checksum", bytes.Replace(stored(t, "a", "content"), []byte("content"), []byte("C0NTENT"), 1), "checksum error"},
		{"an unknown compression", zipOf(t, entry{name: "a", method: 99}), "unsupported compression"},
		{"more content than it says", lying(t, 1, bytes.Repeat([]byte("x"), 1<<20)), "entry \"liar\""},
		{"less content than it says", lying(t, 1<<20, []byte("x")), "unexpected EOF"},
		{"a path that is very deep", zipOf(t, entry{name: strings.Repeat("d/", maxPathBytes/2) + "f"}), "has 1025 bytes; 1024 are allowed"},
	} {
		t.Run(c.name, func(t *testing.T) {
			around := t.TempDir()
			folder := filepath.Join(around, "folder")
			err := serviceOf(t, &github{zip: c.zip}).Download(t.Context(), "run", folder)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %s", err, c.want)
			}
			if diff := cmp.Diff([]string{"drwx------ folder"}, listing(t, around)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// Each limit, one below, and one above it.
func TestDownloadLimits(t *testing.T) {
	z := zipOf(t, entry{name: "a", content: "12345"}, entry{name: "b", content: "123456789"}, entry{name: "c/", mode: fs.ModeDir})
	meter := &metered{ReaderAt: bytes.NewReader(z), left: math.MaxInt64}
	if _, err := zip.NewReader(meter, int64(len(z))); err != nil {
		t.Fatal(err)
	}
	exact := bounds{archive: int64(len(z)), directory: math.MaxInt64 - meter.left, files: 3, unpacked: 14}
	for _, c := range []struct {
		name   string
		change func(b *bounds, by int64)
		want   string
	}{
		{"archive", func(b *bounds, by int64) { b.archive += by }, fmt.Sprintf("its zip has more than %d bytes", exact.archive-1)},
		{"directory", func(b *bounds, by int64) { b.directory += by }, "its list of files is too long"},
		{"files", func(b *bounds, by int64) { b.files += int(by) }, "it holds 3 files; 2 are allowed"},
		{"unpacked", func(b *bounds, by int64) { b.unpacked += by }, "its files have more than 13 bytes"},
	} {
		for by, fits := range map[int64]bool{1: true, 0: true, -1: false} {
			s := serviceOf(t, &github{zip: z})
			s.bounds = exact
			c.change(&s.bounds, by)
			err := s.Download(t.Context(), "run", t.TempDir())
			if (err == nil) != fits || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s %+d: %v", c.name, by, err)
			}
		}
	}
}

func TestPathsHaveALimit(t *testing.T) {
	for bytes, fits := range map[int]bool{maxPathBytes - 1: true, maxPathBytes: true, maxPathBytes + 1: false} {
		path := strings.Repeat(strings.Repeat("d", 99)+"/", 20)[:bytes-1] + "f"
		err := serviceOf(t, &github{zip: zipOf(t, entry{name: path})}).Download(t.Context(), "run", t.TempDir())
		if (err == nil) != fits || (checkPath(path) == nil) != fits {
			t.Errorf("%d bytes: %v", bytes, err)
		}
	}
}

// A size that GitHub tells is enough to refuse an artifact.
func TestDownloadOfATooLargeArtifact(t *testing.T) {
	for size, fits := range map[int64]bool{defaultBounds.archive - 1: true, defaultBounds.archive: true, defaultBounds.archive + 1: false} {
		g := &github{zip: zipOf(t, entry{name: "a"}), listed: fmt.Sprintf(`{"name":"run","database_id":"1","size":"%d"}`, size)}
		err := serviceOf(t, g).Download(t.Context(), "run", t.TempDir())
		if (err == nil) != fits || len(g.requests) > 1 != fits {
			t.Errorf("%d bytes: %v after %v", size, err, g.requests)
		}
	}
}

func TestDownloadKeepsWhatIsThere(t *testing.T) {
	for name, folder := range map[string]string{
		"a folder with a file":        folderWith(t, "report.html"),
		"a folder with a hidden file": folderWith(t, ".env"),
		"a file":                      filepath.Join(folderWith(t, "report.html"), "report.html"),
	} {
		before := listing(t, filepath.Dir(folder))
		err := serviceOf(t, &github{zip: zipOf(t, entry{name: "report.html", content: "theirs"})}).Download(t.Context(), "run", folder)
		if err == nil || !strings.Contains(err.Error(), "not empty") && !strings.Contains(err.Error(), "not a directory") {
			t.Errorf("%s: %v", name, err)
		}
		if diff := cmp.Diff(before, listing(t, filepath.Dir(folder))); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestDownloadMeetsFailures(t *testing.T) {
	z := zipOf(t, entry{name: "a"})
	says := func(status int, body string, header ...string) answering {
		return func(*http.Request) (*http.Response, error) { return reply(status, body, header...) }
	}
	broken := func(r *http.Request) (*http.Response, error) { return nil, fmt.Errorf("dial %s: refused", r.URL) }
	first := true
	busyOnce := func(*http.Request) (*http.Response, error) {
		if first {
			first = false
			return reply(503, "", "Retry-After", "7")
		}
		return reply(200, string(z))
	}
	for _, c := range []struct {
		name    string
		answers map[string]answering
		listed  string
		want    string
	}{
		{"storage is busy once", map[string]answering{"GET": busyOnce}, "", ""},
		{"storage breaks off once", map[string]answering{"GET": breakingOff(z)}, "", ""},
		{"storage can't be reached", map[string]answering{"GET": broken}, "", "get the zip: "},
		{"the link is too old", map[string]answering{"GET": says(403, "<Error><Code>AuthenticationFailed</Code><Detail>"+signed+"</Detail></Error>")}, "", "get the zip: the storage behind GitHub's artifact service answered 403 AuthenticationFailed"},
		{"another zip than the one that was kept", nil, `{"name":"run","database_id":"1","digest":"sha256:0"}`, `but GitHub recorded "sha256:0"`},
		{"the service gives no address", map[string]answering{"GetSignedArtifactURL": says(200, `{}`)}, "", "named no address"},
		{"the service refuses", map[string]answering{"GetSignedArtifactURL": says(404, `{"msg":"gone `+token+`"}`)}, "", `answered 404 "gone [token]"`},
		{"the service has others only", nil, `{"name":"other","database_id":"1"}`, `this workflow run has no artifact "run"`},
	} {
		t.Run(c.name, func(t *testing.T) {
			folder := t.TempDir()
			synctest.Test(t, func(t *testing.T) {
				g := &github{zip: z, answers: c.answers, listed: c.listed}
				err := serviceOf(t, g).Download(t.Context(), "run", folder)
				if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
					t.Errorf("got %v, want %s", err, c.want)
				}
				tellsNothing(t, err)
				var none *NotFound
				if errors.As(err, &none) != (c.name == "the service has others only") {
					t.Errorf("%T", err)
				}
			})
			if left := listing(t, folder); len(left) > 0 != (c.want == "") {
				t.Errorf("left %v", left)
			}
		})
	}
}

func TestDownloadEndsWithItsContext(t *testing.T) {
	folder := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	g := &github{zip: zipOf(t, entry{name: "a"}), answers: map[string]answering{"GET": func(*http.Request) (*http.Response, error) {
		cancel()
		return reply(200, "PK")
	}}}
	if err := serviceOf(t, g).Download(ctx, "run", folder); err == nil || len(listing(t, folder)) > 0 {
		t.Errorf("%v, left %v", err, listing(t, folder))
	}
}

// breakingOff sends half of a zip at first, then what is asked for.
func breakingOff(z []byte) answering {
	return func(r *http.Request) (*http.Response, error) {
		var from int
		if _, err := fmt.Sscanf(r.Header.Get("X-Ms-Range"), "bytes=%d-", &from); err == nil {
			return reply(206, string(z[from:]))
		}
		response, err := reply(200, "")
		response.Body = io.NopCloser(io.MultiReader(bytes.NewReader(z[:len(z)/2]), failing{}))
		return response, err
	}
}

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }

type entry struct {
	name, content string
	mode          fs.FileMode
	method        uint16
}

func zipOf(t *testing.T, entries ...entry) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, e := range entries {
		header := &zip.FileHeader{Name: e.name, Method: zip.Deflate, Modified: noon()}
		if e.mode == 0 {
			e.mode = 0o644
		}
		header.SetMode(e.mode)
		if e.method != 0 || strings.HasSuffix(e.name, "/") {
			header.Method = e.method
			_, err := w.CreateRaw(header)
			change(t, err)
			continue
		}
		f, err := w.CreateHeader(header)
		change(t, err)
		_, err = io.WriteString(f, e.content)
		change(t, err)
	}
	change(t, w.Close())
	return b.Bytes()
}

func stored(t *testing.T, name, content string) []byte {
	t.Helper()
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	f, err := w.CreateHeader(&zip.FileHeader{Name: name, Method: zip.Store})
	change(t, err)
	_, err = io.WriteString(f, content)
	change(t, err)
	change(t, w.Close())
	return b.Bytes()
}

// lying is a zip whose only file says that it has another size.
func lying(t *testing.T, says uint64, content []byte) []byte {
	t.Helper()
	var packed, b bytes.Buffer
	f, err := flate.NewWriter(&packed, flate.BestCompression)
	change(t, err)
	_, err = f.Write(content)
	change(t, err)
	change(t, f.Close())
	w := zip.NewWriter(&b)
	raw, err := w.CreateRaw(&zip.FileHeader{Name: "liar", Method: zip.Deflate, UncompressedSize64: says, CompressedSize64: uint64(packed.Len())})
	change(t, err)
	_, err = raw.Write(packed.Bytes())
	change(t, err)
	change(t, w.Close())
	return b.Bytes()
}

// listing is mode, path and content of everything below a folder.
func listing(t *testing.T, folder string) []string {
	t.Helper()
	var entries []string
	err := filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		if err != nil || path == folder {
			return err
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		name, _ := filepath.Rel(folder, path)
		line := fmt.Sprintf("%s %s", info.Mode(), name)
		if info.Mode().IsRegular() {
			content, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			line = strings.TrimSpace(line + " " + string(content))
		}
		entries = append(entries, line)
		return nil
	})
	change(t, err)
	return entries
}
