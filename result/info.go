package result

import (
	"encoding/json"
	"fmt"
)

// InfoSchemaVersion is the major version of run.json. Within a major version
// only optional keys are added, and readers ignore those that they don't know.
const InfoSchemaVersion = 1

// Signal is what a run was interrupted by.
type Signal string

const (
	NoSignal  Signal = ""
	Hangup    Signal = "SIGHUP"
	Interrupt Signal = "SIGINT"
	Terminate Signal = "SIGTERM"
)

// RunInfo is run.json: what publishers need besides the RunResult, which is
// closed. It holds no secret, no page text and no absolute path. Unknown texts
// are empty.
type RunInfo struct {
	SchemaVersion int         `json:"schemaVersion"`
	RunID         string      `json:"runId"`
	ToolVersion   string      `json:"toolVersion"`
	ProjectPath   string      `json:"projectPath"`      // from the repository root with "/"; "." is the root itself
	Strict        bool        `json:"strict"`           // flags make exit 2
	AllowEmpty    bool        `json:"allowEmpty"`       // nothing selected makes exit 0
	Signal        Signal      `json:"signal,omitempty"` // set only when the run was interrupted
	EvidenceRoot  string      `json:"evidenceRoot"`     // the run directory as JUnit attachments name it, relative with "/"
	EntryOrigin   string      `json:"entryOrigin"`      // scheme, host and port of the entry URL
	Provider      Provider    `json:"provider"`
	Thresholds    *Thresholds `json:"thresholds,omitempty"` // absent until configuration is known
	ConfigDigest  string      `json:"configDigest"`
	Suite         string      `json:"suite"`
	MatrixLeg     string      `json:"matrixLeg"`
	Commit        string      `json:"commit"`
	Branch        string      `json:"branch"`
}

// Provider says which model decided; scores compare only within the same three.
type Provider struct {
	Name            string `json:"name"`
	Model           string `json:"model"`
	ParameterDigest string `json:"parameterDigest"`
}

// Thresholds are the lines of the project's policy, each 0..1.
type Thresholds struct {
	Threshold           float64 `json:"threshold"`
	Band                float64 `json:"band"`
	ContradictionCutoff float64 `json:"contradictionCutoff"`
}

// maxInfoBytes bounds run.json, which may come from a stranger's artifact.
const maxInfoBytes = 1 << 20

// ReadInfo loads the run.json at path. It refuses other major versions.
func ReadInfo(path string) (RunInfo, error) {
	b, err := readFile(path, maxInfoBytes)
	if err != nil {
		return RunInfo{}, fmt.Errorf("read run info: %w", err)
	}
	info, err := decodeInfo(b)
	if err != nil {
		return RunInfo{}, fmt.Errorf("read run info %s: %w", path, err)
	}
	return info, nil
}

func decodeInfo(b []byte) (RunInfo, error) {
	doc, err := parse(b)
	if err != nil {
		return RunInfo{}, err
	}
	if err := checkVersion(doc, InfoSchemaVersion); err != nil {
		return RunInfo{}, err
	}
	var info RunInfo
	if err := json.Unmarshal(b, &info); err != nil {
		return RunInfo{}, err
	}
	return info, info.check()
}

func (i RunInfo) check() error {
	if !runIDForm.MatchString(i.RunID) {
		return fmt.Errorf("runId %q: want only letters, digits and hyphens", i.RunID)
	}
	if i.Signal != NoSignal && interruptExit(i.Signal) == ExitNoVerdict {
		return fmt.Errorf("signal %q: want %s, %s, %s or none", i.Signal, Hangup, Interrupt, Terminate)
	}
	if t := i.Thresholds; t != nil {
		for _, v := range []float64{t.Threshold, t.Band, t.ContradictionCutoff} {
			if v < 0 || v > 1 {
				return fmt.Errorf("thresholds: %v is not within 0..1", v)
			}
		}
	}
	return nil
}

// UpdateInfo changes run.json, for what is known only after the start. A change
// that would make it invalid is refused.
func (r *Recorder) UpdateInfo(change func(*RunInfo)) error {
	r.infoMu.Lock()
	defer r.infoMu.Unlock()
	next := r.info
	change(&next)
	next.SchemaVersion, next.RunID = InfoSchemaVersion, r.opts.RunID
	if err := next.check(); err != nil {
		return fmt.Errorf("write run info: %w", err)
	}
	r.info = next
	files, _, err := r.sinks()
	if err != nil {
		return err
	}
	b, err := encode(next)
	if err != nil {
		return err
	}
	if err := files.write(InfoFile, b); err != nil {
		r.failed(err)
		return err
	}
	return nil
}
