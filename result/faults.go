package result

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
)

// stepFileVersion is the major version of steps/A/<index>.json. Within a major
// version only optional keys are added, and readers ignore those that they don't know.
const stepFileVersion = 1

// FaultKind is what went wrong in a page.
type FaultKind string

const (
	PageError     FaultKind = "page_error"     // an exception that nothing caught
	ConsoleError  FaultKind = "console_error"  // what the page or the browser wrote to the console as an error
	RequestFailed FaultKind = "request_failed" // no answer, or one with a status of 400 or more
)

// Fault is one thing that went wrong in the page.
type Fault struct {
	Kind   FaultKind `json:"kind"`
	Text   string    `json:"text,omitempty" max:"1000"` // the message; of a request why there was no answer
	URL    string    `json:"url,omitempty" max:"1000"`  // what was asked for, else the script or page at fault
	Line   int       `json:"line,omitempty"`            // from 1; 0 is unknown
	Column int       `json:"column,omitempty"`          // from 1; 0 is unknown
	Status int       `json:"status,omitempty"`          // of the answer; 0 is none
	Times  int       `json:"times"`                     // how often, at least 1
}

// Faults is what went wrong in the page during one step.
type Faults struct {
	PageErrors     int     `json:"pageErrors"` // all of them, kept or not; so are the next two
	ConsoleErrors  int     `json:"consoleErrors"`
	FailedRequests int     `json:"failedRequests"`
	Kept           []Fault `json:"kept" maxItems:"50"` // each once, in the order in which they first came; at most MaxFaults

	Unreadable string `json:"-"` // why the file can't be read; the rest is then empty
}

// Total is how many faults there were.
func (f Faults) Total() int { return f.PageErrors + f.ConsoleErrors + f.FailedRequests }

// Count counts a fault without keeping it.
func (f *Faults) Count(kind FaultKind) {
	switch kind {
	case PageError:
		f.PageErrors++
	case ConsoleError:
		f.ConsoleErrors++
	case RequestFailed:
		f.FailedRequests++
	}
}

// What is kept of the faults of one step and of a whole run; the rest is counted.
const (
	MaxFaults        = 50
	maxFaultBytes    = 16 << 10
	maxRunFaults     = 5000
	maxRunFaultBytes = 4 << 20
	maxStepFileBytes = 256 << 10 // what a reader takes for a step file
)

const stepsDir = "steps"

// stepFile is steps/A/<index>.json.
type stepFile struct {
	SchemaVersion int    `json:"schemaVersion"`
	StepID        string `json:"stepId"`
	Faults        Faults `json:"faults"`
}

// StepFile is where the run directory has the faults of a step, if there were any.
func StepFile(a Attempt, index int) string {
	return path.Join(stepsDir, AttemptDir(a.Ordinal, a.ID), strconv.Itoa(index)+".json")
}

// KeepFaults stores what went wrong during the step that AddStep will record
// next, secrets replaced, in a file of its own; without faults there is none.
func (a *AttemptRecord) KeepFaults(f Faults) error {
	if f.Total() == 0 {
		return nil
	}
	f = own(f)
	r := a.t.r
	r.mu.Lock()
	f.Kept = r.faults.admit(f.Kept)
	next := *a.attempt()
	r.mu.Unlock()
	content, err := encode(stepFile{stepFileVersion, next.nextStepID(), f})
	if err != nil {
		return err
	}
	files, _, err := r.sinks()
	if err != nil {
		return err
	}
	return files.create(StepFile(next, len(next.Steps)+1), content)
}

// allowance is how many faults may still be kept, and how many bytes of them.
type allowance struct{ faults, bytes int }

// admit returns the faults that the step and the run have room for, from the first on.
func (run *allowance) admit(faults []Fault) []Fault {
	step := allowance{MaxFaults, maxFaultBytes}
	for i, f := range faults {
		size := len(f.Text) + len(f.URL)
		if step.faults == 0 || run.faults == 0 || size > min(step.bytes, run.bytes) {
			return faults[:i]
		}
		step.faults, run.faults = step.faults-1, run.faults-1
		step.bytes, run.bytes = step.bytes-size, run.bytes-size
	}
	return faults
}

// ReadFaults reads what went wrong during the steps of an attempt, by step index,
// from its run directory; dir may be nil. Steps without faults aren't there. A
// file that can't be read, or isn't that of the step, says so in its place: the
// directory may be a stranger's artifact.
func ReadFaults(dir fs.FS, a Attempt) map[int]Faults {
	found := map[int]Faults{}
	if dir == nil {
		return found
	}
	if _, err := fs.Stat(dir, path.Join(stepsDir, AttemptDir(a.Ordinal, a.ID))); err != nil {
		return found
	}
	for _, s := range a.Steps {
		faults, err := readStepFile(dir, StepFile(a, s.Index), s.ID)
		switch {
		case errors.Is(err, fs.ErrNotExist):
		case err != nil:
			found[s.Index] = Faults{Unreadable: err.Error()}
		case faults.Total() > 0:
			found[s.Index] = faults
		}
	}
	return found
}

func readStepFile(dir fs.FS, name, stepID string) (Faults, error) {
	info, err := fs.Stat(dir, name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return Faults{}, err
	case err != nil || !info.Mode().IsRegular():
		return Faults{}, fmt.Errorf("%s is no regular file", name)
	case info.Size() > maxStepFileBytes:
		return Faults{}, fmt.Errorf("%s is larger than %d bytes", name, maxStepFileBytes)
	}
	content, err := fs.ReadFile(dir, name)
	if err != nil {
		return Faults{}, fmt.Errorf("%s can't be read", name)
	}
	doc, err := parse(content)
	if err == nil {
		err = checkVersion(doc, stepFileVersion)
	}
	var file stepFile
	if err == nil {
		err = json.Unmarshal(content, &file)
	}
	switch {
	case err != nil:
		return Faults{}, fmt.Errorf("%s: %w", name, err)
	case file.StepID != stepID:
		return Faults{}, fmt.Errorf("%s is not of this step", name)
	}
	if !file.Faults.plausible() {
		return Faults{}, fmt.Errorf("%s holds what no run writes", name)
	}
	return own(file.Faults), nil
}

func (f Faults) plausible() bool {
	if min(f.PageErrors, f.ConsoleErrors, f.FailedRequests) < 0 {
		return false
	}
	return !slices.ContainsFunc(f.Kept, func(k Fault) bool {
		known := k.Kind == PageError || k.Kind == ConsoleError || k.Kind == RequestFailed
		return !known || k.Times < 1
	})
}
