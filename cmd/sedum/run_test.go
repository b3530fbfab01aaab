package main

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/itchyny/gojq"
	"github.com/rogpeppe/go-internal/testscript"

	"sedum.dev/sedum/result"
)

// TestMain makes the real program a command of the scripts: this test binary
// starts itself again as "sedum".
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"sedum": main})
}

// TestRun runs the scripts of testdata/run, each a project with pages of its own
// in a real Chromium. The grace for claims is 0 unless a script sets another.
//
//	serve DIR           serves DIR on $URL, which becomes the project's baseUrl;
//	                    /hang answers nothing, /busy a page that never settles,
//	                    /once says which visit it is, /members asks for edith and s3cretWord
//	exits CODE sedum .. runs the program and demands its exit code; $RUN is then
//	                    the run directory, if there is one, and $REPORTS the
//	                    folder of its report copies
//	result QUERY..      demands that each jq query on the run's valid result is true
//	stored FILES QUERY.. demands that each jq query is true of each file of the run
//	                    directory that the pattern FILES names
//	hidden VALUE..      demands that no file of the project's .sedum and nothing
//	                    that the program printed holds a value, encoded or not
//	history SENTENCE..  demands these sentences as rows of the documented query for
//	                    the scores of all runs, sorted by sentence and time
func TestRun(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:   "testdata/run",
		Setup: scriptEnvironment,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"serve": serve, "exits": runExits, "result": queryResult, "stored": queryStored, "hidden": hidden, "history": history,
		},
	})
}

// scriptEnvironment keeps what finds browser and driver, and nothing else.
func scriptEnvironment(env *testscript.Env) error {
	env.Setenv("HOME", os.Getenv("HOME"))
	env.Setenv("SEDUM_VERIFY_GRACE_MS", "0")
	for _, entry := range os.Environ() {
		if name, value, _ := strings.Cut(entry, "="); strings.HasPrefix(name, "PLAYWRIGHT_") || name == "SEDUM_BROWSER_PATH" {
			env.Setenv(name, value)
		}
	}
	return nil
}

func serve(ts *testscript.TestScript, _ bool, args []string) {
	pages := http.NewServeMux()
	pages.Handle("/", http.FileServer(http.Dir(ts.MkAbs(args[0]))))
	closing := make(chan struct{})
	pages.HandleFunc("/hang", func(_ http.ResponseWriter, r *http.Request) {
		select {
		case <-closing:
		case <-r.Context().Done():
		}
	})
	pages.HandleFunc("/busy", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `<title>Busy</title><p id="clock">0</p><script>setInterval(() => clock.textContent = performance.now(), 5)</script>`)
	})
	var visits atomic.Int32
	pages.HandleFunc("/once", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintf(w, `<p>%s visit</p>`, map[bool]string{true: "First", false: "Second"}[visits.Add(1) == 1])
	})
	pages.HandleFunc("/members", func(w http.ResponseWriter, r *http.Request) {
		user, password, _ := r.BasicAuth()
		if user != "edith" || password != "s3cretWord" {
			w.Header().Set("WWW-Authenticate", `Basic realm="members"`)
			http.Error(w, "members only", http.StatusUnauthorized)
			return
		}
		fmt.Fprint(w, `<p>Welcome, member</p>`)
	})
	server := httptest.NewServer(pages)
	ts.Defer(func() { close(closing); server.Close() })
	ts.Setenv("URL", server.URL)
	config := ts.MkAbs("sedum.config.yaml")
	old, err := os.ReadFile(config)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		ts.Check(err)
	}
	ts.Check(os.WriteFile(config, append(old, "baseUrl: "+server.URL+"\n"...), 0o644))
}

func runExits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 || args[1] != "sedum" {
		ts.Fatalf("usage: exits CODE sedum COMMAND [ARGUMENTS]")
	}
	before := runDirs(ts)
	code := 0
	err := ts.Exec(args[1], args[2:]...)
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		code = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got := strconv.Itoa(code); got != args[0] {
		ts.Fatalf("exit code %s, want %s", got, args[0])
	}
	for _, dir := range runDirs(ts) {
		if !slices.Contains(before, dir) {
			ts.Setenv("RUN", dir)
			ts.Setenv("REPORTS", filepath.Join(ts.MkAbs(".sedum/reports"), filepath.Base(dir)))
			agrees(ts, dir, code)
		}
	}
}

// agrees demands what holds for every run: its stored result, which is valid,
// means the exit code that the process gave. (RR-093 PT-022)
func agrees(ts *testscript.TestScript, dir string, code int) {
	run, err := result.Read(filepath.Join(dir, result.ResultFile))
	ts.Check(err)
	info, err := result.ReadInfo(filepath.Join(dir, result.InfoFile))
	ts.Check(err)
	if want := result.Outcome(run, info.OutcomeOptions()).Exit; int(want) != code {
		ts.Fatalf("exit code %d, but the result means %d", code, want)
	}
}

func runDirs(ts *testscript.TestScript) []string {
	dirs, err := filepath.Glob(ts.MkAbs(".sedum/runs/*"))
	ts.Check(err)
	return dirs
}

// queryResult reads the result as any reader does, so that it must be valid.
func queryResult(ts *testscript.TestScript, _ bool, queries []string) {
	path := filepath.Join(ts.Getenv("RUN"), result.ResultFile)
	_, err := result.Read(path)
	ts.Check(err)
	query(ts, path, queries)
}

func queryStored(ts *testscript.TestScript, _ bool, args []string) {
	files, err := filepath.Glob(filepath.Join(ts.Getenv("RUN"), args[0]))
	ts.Check(err)
	if len(files) == 0 {
		ts.Fatalf("there is no %s", args[0])
	}
	for _, path := range files {
		query(ts, path, args[1:])
	}
}

func query(ts *testscript.TestScript, path string, queries []string) {
	var document any
	ts.Check(json.Unmarshal([]byte(ts.ReadFile(path)), &document))
	for _, text := range queries {
		query, err := gojq.Parse(text)
		if err != nil {
			ts.Fatalf("%s: %v", text, err)
		}
		got, _ := query.Run(document).Next()
		if got != true {
			ts.Fatalf("%s is %v in %s", text, got, path)
		}
	}
}

// scoreHistory is the query that the documentation gives to users of jq.
const scoreHistory = `.startedAt as $t
    | .tests[].attempts[].steps[]
    | select(.kind == "verify" and .judgement != null)
    | [$t, .sentence, .judgement.holds] | @tsv`

func history(ts *testscript.TestScript, _ bool, want []string) {
	query, err := gojq.Parse(scoreHistory)
	ts.Check(err)
	var rows [][]string
	for _, dir := range runDirs(ts) {
		var document any
		ts.Check(json.Unmarshal([]byte(ts.ReadFile(filepath.Join(dir, result.ResultFile))), &document))
		for found := query.Run(document); ; {
			row, more := found.Next()
			if !more {
				break
			}
			text, ok := row.(string)
			if !ok {
				ts.Fatalf("%v", row)
			}
			rows = append(rows, strings.Split(text, "\t"))
		}
	}
	slices.SortFunc(rows, func(a, b []string) int {
		return cmp.Or(strings.Compare(a[1], b[1]), strings.Compare(a[0], b[0]))
	})
	var sentences []string
	for _, row := range rows {
		sentences = append(sentences, row[1])
		if holds, err := strconv.ParseFloat(row[2], 64); err != nil || holds <= 0 || holds > 1 {
			ts.Fatalf("no score: %q", row)
		}
	}
	if !slices.Equal(sentences, want) {
		ts.Fatalf("rows: %q", rows)
	}
}

func hidden(ts *testscript.TestScript, _ bool, values []string) {
	texts := map[string]string{"stdout": ts.ReadFile("stdout"), "stderr": ts.ReadFile("stderr")}
	ts.Check(filepath.WalkDir(ts.MkAbs(".sedum"), func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.Type().IsRegular() {
			texts[path] = ts.ReadFile(path)
		}
		return err
	}))
	for _, value := range values {
		forms := []string{value, url.QueryEscape(value), url.PathEscape(value), base64.StdEncoding.EncodeToString([]byte(value))}
		for name, text := range texts {
			for _, form := range forms {
				if strings.Contains(text, form) {
					ts.Fatalf("%s holds %q", name, form)
				}
			}
		}
	}
}
