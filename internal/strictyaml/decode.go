package strictyaml

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
	"strings"

	"gopkg.in/yaml.v3"
)

// decode returns up to two documents: a second is all that has to be known.
func decode(s source) (docs []*yaml.Node, fault *Fault) {
	in := &lineReader{rest: s.bytes}
	// The parser panics only on a mistake of its own; that is no reason to lose
	// the run that asked.
	defer func() {
		if p := recover(); p != nil {
			fault = &Fault{Kind: Syntax, At: Position{in.lines, 1}, Message: fmt.Sprint("the YAML parser gave up: ", p)}
		}
	}()
	dec := yaml.NewDecoder(in)
	for len(docs) < 2 {
		var doc yaml.Node
		err := dec.Decode(&doc)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, syntaxFault(s, in, err)
		}
		docs = append(docs, &doc)
	}
	return docs, nil
}

// lineReader hands out one line per call, so that a failing parser has read
// hardly further than the failure.
type lineReader struct {
	rest  []byte
	lines int
}

func (r *lineReader) Read(p []byte) (int, error) {
	if len(r.rest) == 0 {
		return 0, io.EOF
	}
	end := bytes.IndexByte(r.rest, '\n') + 1
	if end == 0 {
		end = len(r.rest)
	}
	n := copy(p, r.rest[:end])
	if n == end {
		r.lines++
	}
	r.rest = r.rest[n:]
	return n, nil
}

var (
	numberedError = regexp.MustCompile(`^line (\d+): `)
	unknownAnchor = regexp.MustCompile(`^unknown anchor '(.*)' referenced$`)
	// grammarError matches what the parser, unlike its scanner, counts from line 0.
	grammarError = regexp.MustCompile(`^(did not find expected (key|'-' indicator|',' or .*|node content|<.*>)|found (duplicate|undefined|incompatible) .*)$`)
)

// syntaxFault gives the parser's error a position; the parser itself tells at
// most a line.
func syntaxFault(s source, in *lineReader, err error) *Fault {
	message := strings.TrimPrefix(err.Error(), "yaml: ")
	if m := unknownAnchor.FindStringSubmatch(message); m != nil {
		return unknownAlias(s, in, m[1])
	}
	line := 1
	if m := numberedError.FindStringSubmatch(message); m != nil {
		line, _ = strconv.Atoi(m[1])
		message = message[len(m[0]):]
		if grammarError.MatchString(message) {
			line++
		}
	}
	return &Fault{Kind: Syntax, At: Position{min(line, len(s.lines)), 1}, Message: message}
}

// unknownAlias looks for the alias backwards from where the parser stopped.
func unknownAlias(s source, in *lineReader, name string) *Fault {
	read := s.bytes[:len(s.bytes)-len(in.rest)]
	at := max(0, bytes.LastIndex(read, []byte("*"+name)))
	return &Fault{Kind: Alias, At: s.position(at), Subject: name, Message: aliasMessage(name)}
}

func aliasMessage(name string) string { return "the alias *" + name + " is not supported" }
