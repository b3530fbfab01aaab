package result

import (
	"os"
	"strings"
	"testing"
)

func TestInfoIsWrittenAtStartAndUpdated(t *testing.T) {
	want := RunInfo{
		SchemaVersion: 1, RunID: "run-1", ToolVersion: "1.2.3", ProjectPath: "shop", Strict: true, AllowEmpty: true,
		EvidenceRoot: "shop/.sedum/runs/run-1", EntryOrigin: "http://127.0.0.1:8080",
		Suite: "web", MatrixLeg: "chromium", Commit: "abc", Branch: "feature/<x>", ConfigDigest: "d1",
	}
	r := record(t, func(o *Options) { o.Info = want; o.Info.RunID, o.Info.SchemaVersion = "", 0 })
	if got, err := ReadInfo(r.path(InfoFile)); err != nil || got != want {
		t.Errorf("%v\ngot  %+v\nwant %+v", err, got, want)
	}
	r.must(r.UpdateInfo(func(i *RunInfo) {
		i.Provider = Provider{Name: "builtin", Model: "m", ParameterDigest: "p"}
		i.Thresholds = &Thresholds{Threshold: 0.75, Band: 0.15, ContradictionCutoff: 0.5}
		i.RunID = "another"
	}))
	got, err := ReadInfo(r.path(InfoFile))
	if err != nil || got.Provider.Model != "m" || *got.Thresholds != (Thresholds{0.75, 0.15, 0.5}) || got.RunID != "run-1" {
		t.Errorf("%v %+v", err, got)
	}
	before := readAll(t, r.path(InfoFile))
	if err := r.UpdateInfo(func(i *RunInfo) { i.Thresholds = &Thresholds{Threshold: 2} }); err == nil || readAll(t, r.path(InfoFile)) != before {
		t.Errorf("an impossible threshold was written: %v", err)
	}
}

func TestReadInfoRefuses(t *testing.T) {
	for name, c := range map[string]struct{ document, want string }{
		"next major":     {`{"schemaVersion": 2, "runId": "a"}`, "schemaVersion is 2, but this sedum reads only 1"},
		"no version":     {`{"runId": "a"}`, "no schemaVersion"},
		"bad run id":     {`{"schemaVersion": 1, "runId": "../a"}`, "want only letters"},
		"bad signal":     {`{"schemaVersion": 1, "runId": "a", "signal": "SIGKILL"}`, "want SIGHUP, SIGINT, SIGTERM or none"},
		"bad threshold":  {`{"schemaVersion": 1, "runId": "a", "thresholds": {"threshold": 7}}`, "7 is not within 0..1"},
		"wrong type":     {`{"schemaVersion": 1, "runId": "a", "strict": "yes"}`, "strict"},
		"not a document": {`[`, "not a JSON document"},
		"too large":      {strings.Repeat(" ", maxInfoBytes+1), "larger than"},
	} {
		path := t.TempDir() + "/run.json"
		if err := os.WriteFile(path, []byte(c.document), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadInfo(path); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want %s", name, err, c.want)
		}
	}
	if _, err := ReadInfo(t.TempDir() + "/run.json"); err == nil {
		t.Error("read a file that isn't there")
	}
	later := t.TempDir() + "/run.json"
	if err := os.WriteFile(later, []byte(`{"schemaVersion": 1, "runId": "a", "aLaterKey": 1}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := ReadInfo(later); err != nil {
		t.Errorf("a key of a later version: %v", err)
	}
}

func TestAttemptNames(t *testing.T) {
	if got := AttemptDir(2, "run-1:attempt:1"); got != "a2-ad4ab54e4723" { // of its SHA-256
		t.Errorf("got %s", got)
	}
}
