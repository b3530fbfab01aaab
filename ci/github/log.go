package github

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"

	githubactions "github.com/sethvargo/go-githubactions"

	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
)

// Limits of commands in a log.
const (
	// maxShown is how many errors, and as many warnings and notices, of one step are
	// shown; the rest vanish silently. (Of a job, and of a run, it is 50.)
	// https://docs.github.com/en/rest/checks/runs; github.com/orgs/community/discussions/26680
	maxShown = 10
	// maxMessage is where the runner cuts a message, in UTF-16 code units.
	// https://github.com/actions/runner: ExecutionContext, _maxIssueMessageLength
	maxMessage = 4096
	// minMask is how many characters a value must have to be masked: hiding every
	// "1" would make the log unreadable and tell the value.
	minMask = 4
)

// Level is how bad an annotation is.
type Level string

const (
	Error   Level = "error"
	Warning Level = "warning"
	Notice  Level = "notice"
)

// Annotation is one message at a place, or at none. Texts may be untrusted.
type Annotation struct {
	Level   Level
	Title   string
	Message string // cut at 4,096 characters
	File    string // from the root of the repository with "/"; "" is no place
	Line    int    // from 1; 0 is none
	EndLine int
	Col     int // from 1; shown only where the annotation ends on its line
	EndCol  int
}

// Command is the log command of an annotation, without a line feed. Its texts can
// neither end it nor begin another one.
func (a Annotation) Command() string {
	properties := map[string]string{"title": a.Title}
	if a.File != "" {
		properties["file"] = a.File
		for name, n := range map[string]int{"line": a.Line, "endLine": a.EndLine, "col": a.Col, "endColumn": a.EndCol} {
			if n > 0 {
				properties[name] = strconv.Itoa(n)
			}
		}
	}
	return Command(string(a.Level), properties, a.Message)
}

// Command is a log command, without a line feed: "::error file=a,line=3::message".
// Kind and the names of properties are ours; empty values are left out; the other
// texts may be untrusted, and are made inert and escaped. The message is cut at
// 4,096 characters.
func Command(kind string, properties map[string]string, message string) string {
	kept := githubactions.CommandProperties{}
	for name, value := range properties {
		if value = report.InertLine(value); value != "" {
			kept[name] = value
		}
	}
	message = result.Truncate(report.Inert(message), maxMessage)
	return (&githubactions.Command{Name: kind, Properties: kept, Message: message}).String()
}

// Log is the log of a step: a stream for its output, into which commands are
// written, each at a fresh line and in one write. It may be used by several
// goroutines. It counts annotations, so that none vanishes unsaid.
type Log struct {
	mu      sync.Mutex
	w       io.Writer
	midLine bool
	shown   map[Level]int
	held    map[Level]*Annotation // the last that may be shown, unless more come
	more    map[Level]int         // those after it
}

// NewLog is the log of a step that writes to w, the process's standard output.
func NewLog(w io.Writer) *Log {
	return &Log{w: w, shown: map[Level]int{}, held: map[Level]*Annotation{}, more: map[Level]int{}}
}

// Write passes output on as it is.
func (l *Log) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	n, err := l.w.Write(p)
	if n > 0 {
		l.midLine = p[n-1] != '\n'
	}
	return n, err
}

// Annotate writes an annotation at once while its level has room for more. The
// tenth of a level waits for Flush. Who has them all beforehand annotates the most
// severe first. The error is the writer's.
func (l *Log) Annotate(a Annotation) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch shown := l.shown[a.Level]; {
	case l.held[a.Level] != nil:
		l.more[a.Level]++
		return nil
	case shown == maxShown-1:
		l.held[a.Level] = &a
		return nil
	case shown < maxShown:
		l.shown[a.Level]++
	}
	return l.command(a.Command()) // after a Flush that filled the level, it is in the log at least
}

// Flush ends the annotations: the last place of each level goes to the annotation
// that waited for it, or says how many more there are and where to see them, which
// is a sentence's end: "the step summary". The error is the writer's.
func (l *Log) Flush(where string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, level := range []Level{Error, Warning, Notice} {
		last := l.held[level]
		if last == nil {
			continue
		}
		if n := l.more[level]; n > 0 {
			last = &Annotation{Level: level, Message: fmt.Sprintf("%d more, see %s", n+1, where)}
		}
		l.shown[level], l.held[level], l.more[level] = maxShown, nil, 0
		if err := l.command(last.Command()); err != nil {
			return err
		}
	}
	return nil
}

// Mask lets the runner replace a value in the rest of the log: each line of it,
// since a log is read line by line. Lines under 4 characters are left alone. The
// error is the writer's.
func (l *Log) Mask(value string) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	for line := range strings.FieldsFuncSeq(value, func(r rune) bool { return r == '\n' || r == '\r' }) {
		if utf8.RuneCountInString(line) < minMask {
			continue
		}
		if err := l.command((&githubactions.Command{Name: "add-mask", Message: line}).String()); err != nil {
			return err
		}
	}
	return nil
}

// command writes one line in one write; the caller holds mu.
func (l *Log) command(line string) error {
	var out bytes.Buffer
	if l.midLine {
		out.WriteByte('\n')
	}
	out.WriteString(line + "\n")
	l.midLine = false
	if _, err := l.w.Write(out.Bytes()); err != nil {
		return fmt.Errorf("write a log command: %w", err)
	}
	return nil
}
