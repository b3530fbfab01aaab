package eval

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"unicode/utf8"
)

// Error is a fault of a corpus: where it is, and how to mend it. Line and Col
// count from 1; 0 is the file as a whole.
type Error struct {
	File      string
	Line, Col int
	Message   string
	Fix       string
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.File + ": " + e.Message
	}
	return fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Col, e.Message)
}

// reader walks through a JSON document and knows the position of all that it reads.
type reader struct {
	file string
	text []byte
	dec  *json.Decoder
}

func openJSON(file string) (*reader, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, &Error{File: file, Message: "can't be read: " + reason(err), Fix: "give the path of a file that exists and may be read"}
	}
	r := &reader{file: file, text: text, dec: json.NewDecoder(bytes.NewReader(text))}
	r.dec.DisallowUnknownFields()
	var syntax *json.SyntaxError
	if err := json.Unmarshal(text, new(any)); errors.As(err, &syntax) {
		return nil, r.fault(max(0, int(syntax.Offset)-1), "correct the JSON", "no valid JSON: %s", syntax)
	}
	return r, nil
}

// reason leaves out the path, which the message names already.
func reason(err error) string {
	var p *os.PathError
	if errors.As(err, &p) {
		err = p.Err
	}
	return err.Error()
}

// next is the offset of the value that comes next.
func (r *reader) next() int {
	at := int(r.dec.InputOffset())
	for at < len(r.text) && strings.IndexByte(" \t\r\n,:", r.text[at]) >= 0 {
		at++
	}
	return at
}

func (r *reader) fault(at int, fix, format string, args ...any) *Error {
	before := r.text[:min(at, len(r.text))]
	line := before[bytes.LastIndexByte(before, '\n')+1:]
	return &Error{
		File: r.file, Line: 1 + bytes.Count(before, []byte("\n")), Col: 1 + utf8.RuneCount(line),
		Message: fmt.Sprintf(format, args...), Fix: fix,
	}
}

// value decodes the next value into v, which says what it may hold.
func (r *reader) value(v any) error {
	at := r.next()
	if err := r.dec.Decode(v); err != nil {
		return r.fault(at, "see docs/eval.md for the format", "%s", strings.TrimPrefix(err.Error(), "json: "))
	}
	return nil
}

// object calls field for every member of the next value; field reads its value.
func (r *reader) object(field func(name string, at int) error) error {
	return r.within('{', "an object", func() error {
		at := r.next()
		name, err := r.dec.Token()
		if err != nil {
			return err
		}
		return field(name.(string), at) // a key: the syntax was checked
	})
}

// list calls item for every element of the next value; item reads it.
func (r *reader) list(item func(at int) error) error {
	return r.within('[', "a list", func() error { return item(r.next()) })
}

func (r *reader) within(open json.Delim, what string, member func() error) error {
	at := r.next()
	token, err := r.dec.Token()
	if err != nil {
		return err
	}
	if token != open {
		return r.fault(at, "see docs/eval.md for the format", "here must be %s", what)
	}
	for r.dec.More() {
		if err := member(); err != nil {
			return err
		}
	}
	_, err = r.dec.Token()
	return err
}

// unknown refuses a member that the format doesn't have.
func (r *reader) unknown(name string, at int) error {
	return r.fault(at, "see docs/eval.md for the format", "unknown field %q", name)
}
