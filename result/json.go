package result

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// What Read takes of a document, which may come from an artifact of a stranger's pull
// request. Some 20,000 steps fit into either: a value takes 30 bytes and more of the
// files that we write, but only 2 of a file that is made to fill the memory.
const (
	maxDocumentBytes  = 64 << 20
	maxDocumentValues = 2 << 20
)

// Read loads and validates the progress.json or result.json at path.
func Read(path string) (Run, error) {
	b, err := readFile(path, maxDocumentBytes)
	if err != nil {
		return Run{}, fmt.Errorf("read run result: %w", err)
	}
	run, err := Decode(b)
	if err != nil {
		return Run{}, fmt.Errorf("read run result %s: %w", path, err)
	}
	return run, nil
}

// Decode parses and validates one RunResult. It refuses other major versions,
// unknown keys and every document that breaks the schema or an invariant.
func Decode(b []byte) (Run, error) {
	if values(b) > maxDocumentValues {
		return Run{}, fmt.Errorf("not a file of a run directory: it has more than %d values", maxDocumentValues)
	}
	doc, err := parse(b)
	if err != nil {
		return Run{}, err
	}
	if err := checkVersion(doc, SchemaVersion); err != nil {
		return Run{}, err
	}
	if err := describe(schemas().run.Validate(doc)); err != nil {
		return Run{}, err
	}
	var run Run
	if err := json.Unmarshal(b, &run); err != nil {
		return Run{}, fmt.Errorf("not a run result: %w", err)
	}
	if err := checkInvariants(run); err != nil {
		return Run{}, err
	}
	return run, nil
}

// Encode writes a document as its files hold it: indented by two spaces, one
// trailing newline. It fails on numbers that JSON can't hold.
func Encode(run Run) ([]byte, error) { return encode(run) }

func encode(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(v); err != nil {
		return nil, fmt.Errorf("encode %T: %w", v, err)
	}
	return b.Bytes(), nil
}

func parse(b []byte) (any, error) {
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(b))
	if err != nil {
		return nil, fmt.Errorf("not a JSON document: %w", err)
	}
	return doc, nil
}

// values counts the values of a document from above: each but the first follows a
// comma, a bracket or a brace.
func values(b []byte) int {
	n, quoted := 1, false
	for i := 0; i < len(b); i++ {
		switch c := b[i]; {
		case c == '\\' && quoted:
			i++
		case c == '"':
			quoted = !quoted
		case !quoted && (c == ',' || c == '[' || c == '{'):
			n++
		}
	}
	return n
}

// checkVersion refuses a document of another major version before anything
// else is said about it: its other faults would only mislead.
func checkVersion(doc any, known int) error {
	object, ok := doc.(map[string]any)
	if !ok {
		return errors.New("not a JSON object")
	}
	found, ok := object["schemaVersion"].(json.Number)
	if !ok {
		return errors.New("no schemaVersion: not a document of this tool")
	}
	if found.String() != strconv.Itoa(known) {
		return fmt.Errorf("schemaVersion is %s, but this sedum reads only %d: use the version of sedum that wrote it, or a newer one", found, known)
	}
	return nil
}

func readFile(path string, limit int64) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err != nil {
		return nil, err
	}
	if int64(len(b)) > limit {
		return nil, fmt.Errorf("%s is larger than %d bytes: not a file of a run directory", path, limit)
	}
	return b, nil
}

const timeLayout = "2006-01-02T15:04:05.000Z"

// MarshalJSON writes UTC with milliseconds.
func (t Time) MarshalJSON() ([]byte, error) {
	return []byte(`"` + t.UTC().Format(timeLayout) + `"`), nil
}

// MarshalJSON writes NoVerdict as null.
func (v Verdict) MarshalJSON() ([]byte, error) {
	if v == NoVerdict {
		return []byte("null"), nil
	}
	return marshal(string(v))
}

// MarshalJSON writes Auto as "auto".
func (l LaneRequest) MarshalJSON() ([]byte, error) {
	if l == Auto {
		return []byte(`"auto"`), nil
	}
	return strconv.AppendInt(nil, int64(l), 10), nil
}

// UnmarshalJSON reads a number or "auto".
func (l *LaneRequest) UnmarshalJSON(b []byte) error {
	if bytes.Equal(b, []byte(`"auto"`)) {
		*l = Auto
		return nil
	}
	return json.Unmarshal(b, (*int)(l))
}

// MarshalJSON writes an available page with its title even when that is empty,
// and of any other page nothing but the reason.
func (p Page) MarshalJSON() ([]byte, error) {
	if p.Status != Available {
		return marshal(struct {
			Status string `json:"status"`
			Reason string `json:"reason"`
		}{p.Status, p.Reason})
	}
	return marshal(struct {
		Status        string `json:"status"`
		ObservationID string `json:"observationId"`
		URL           string `json:"url"`
		Title         string `json:"title"`
	}{p.Status, p.ObservationID, p.URL, p.Title})
}

// marshal keeps <, > and & readable, as encode does.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), err
}
