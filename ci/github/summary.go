package github

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
)

// Limits of the step summary.
const (
	// maxSummary is how many bytes a step's summary may have, counting what the file
	// already holds; one more drops all of it.
	// https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands: step isolation and limits
	maxSummary = 1_048_576
	// summaryReserve is left for what else the step has to say after us.
	summaryReserve = 16 << 10
)

// Detail is how much a step summary tells; each says less than the one before.
type Detail string

const (
	Full    Detail = "full"    // every step of every test too
	Flagged Detail = "flagged" // the tests, and what failed, has no verdict or is flagged
	Counts  Detail = "counts"  // the verdict, numbers and links
	Off     Detail = "off"
)

// Details are the values of Detail.
var Details = []Detail{Full, Flagged, Counts, Off}

// SummaryOptions is what a step summary shows besides the run and its run.json.
type SummaryOptions struct {
	Detail      Detail  // "" is Flagged
	Command     string  // how rerun hints call the program; "" is "sedum"
	Context     Context // for links into the repository; none without
	ArtifactURL string  // of the uploaded run directory; "" without one
	CheckURL    string  // of the check run; "" without one
}

// ErrSummaryFull says that not even the verdict fits into the summary any more.
var ErrSummaryFull = errors.New("the step summary is full: it may have 1,048,576 bytes, and earlier commands of this step wrote nearly as many")

// AppendSummary adds the summary of a run to the file that GITHUB_STEP_SUMMARY
// names, in as much detail as there is room for. It is ErrSummaryFull without any,
// and the file then stays as it is.
func AppendSummary(path string, run result.Run, info result.RunInfo, o SummaryOptions) (err error) {
	if o.Detail == Off {
		return nil
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o644)
	if err != nil {
		return fmt.Errorf("write the step summary, GITHUB_STEP_SUMMARY: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	holds, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return fmt.Errorf("measure the step summary %s: %w", path, err)
	}
	before := ""
	if holds > 0 {
		before = "\n\n" // whatever ends there, we begin anew
	}
	text := Summary(run, info, o, maxSummary-summaryReserve-len(before)-int(holds))
	if text == "" {
		return ErrSummaryFull
	}
	if _, err := f.WriteString(before + text); err != nil {
		return fmt.Errorf("write the step summary %s: %w", path, err)
	}
	return nil
}

// Summary is a run in Markdown of at most room bytes, which leads with the verdict.
// Where the detail that was asked for doesn't fit, it gives less, cuts only whole
// tests, findings and sections, and says what it left out. It is "" when not even
// the verdict and those words fit.
func Summary(run result.Run, info result.RunInfo, o SummaryOptions, room int) string {
	o.Detail = cmp.Or(o.Detail, Flagged)
	if o.Detail == Off {
		return ""
	}
	s := summary{run: run, info: info, o: o, command: cmp.Or(o.Command, "sedum"), decision: result.Outcome(run, info.OutcomeOptions())}
	head := s.head()
	parts := []section{
		{title: "### Test file problems\n\n", blocks: s.problems(), noun: "test file problem"},
		{title: "### Tests\n\n" + report.TestsHead, blocks: report.TestRows(run), noun: "test"},
		{title: "### What to look at\n", blocks: s.findings(), noun: "finding"},
		{title: "### Steps\n", blocks: s.steps(), noun: "test's step table"},
	}[:sections[o.Detail]]
	if whole := head + joined(parts); len(whole) <= room {
		return whole
	}
	if o.Detail == Full { // the steps are the first to go, all of them
		head += s.leftOut("The steps of every test are")
		parts = parts[:sections[Flagged]]
	}
	return s.cut(head, parts, room)
}

// sections is how many of them a detail has.
var sections = map[Detail]int{Full: 4, Flagged: 3, Counts: 1}

// cut gives each part in turn of the room what it needs and later parts don't, or
// half, and keeps what it takes to say that those are left out.
func (s summary) cut(head string, parts []section, room int) string {
	room -= len(head)
	if room < s.least(parts) {
		return ""
	}
	var out strings.Builder
	out.WriteString(head)
	for i, part := range parts {
		later := parts[i+1:]
		share := max(room/2, room-len(joined(later)), s.least(parts[i:i+1]))
		text := s.within(part, min(share, room-s.least(later)))
		out.WriteString(text)
		room -= len(text)
	}
	return out.String()
}

// least is how many bytes it takes to leave sections out.
func (s summary) least(parts []section) (n int) {
	for _, part := range parts {
		n += min(len(part.String()), len(s.without(part, 0)))
	}
	return n
}

// leftOut says what a summary doesn't show, and where that is.
func (s summary) leftOut(what string) string {
	where := "report.html of the run directory"
	if artifact := link("the artifact", s.o.ArtifactURL); artifact != "" {
		where = "report.html in " + artifact
	}
	return fmt.Sprintf("\n*%s left out here, since a step summary can't be longer; see %s.*\n", what, where)
}

// without says how many blocks of a section aren't shown.
func (s summary) without(part section, shown int) string {
	n, are := len(part.blocks)-shown, "s are"
	if n == 1 {
		are = " is"
	}
	return s.leftOut(fmt.Sprintf("%d %s%s", n, part.noun, are))
}

// within is a section in at most room bytes: as many of its first blocks as fit
// together with the words on the rest.
func (s summary) within(part section, room int) string {
	if whole := part.String(); len(whole) <= room {
		return whole
	}
	text, shown := "\n"+part.title, 0
	room -= len(text) + len(s.without(part, 0))
	for ; shown < len(part.blocks) && len(part.blocks[shown]) <= room; shown++ {
		text += part.blocks[shown]
		room -= len(part.blocks[shown])
	}
	if shown == 0 {
		return s.without(part, 0)
	}
	return text + s.without(part, shown)
}

// section is a part of the summary that consists of blocks of one kind.
type section struct {
	title  string
	blocks []string
	noun   string
}

func (s section) String() string {
	if len(s.blocks) == 0 {
		return ""
	}
	return "\n" + s.title + strings.Join(s.blocks, "")
}

func joined(parts []section) string {
	var out strings.Builder
	for _, s := range parts {
		out.WriteString(s.String())
	}
	return out.String()
}

// steps is a block for each test: what it did, folded away.
func (s summary) steps() []string {
	var blocks []string
	for _, t := range report.ByNeed(s.run.Tests) {
		if a := t.SelectedAttempt(); a != nil {
			blocks = append(blocks, fmt.Sprintf("\n#### %s · %s\n\n<details><summary>%s, %s</summary>\n\n%s\n</details>\n",
				report.TestStatus(t), report.Code(report.TestLabel(t)), steps(len(a.Steps)), report.Duration(a.ElapsedMs), report.StepsTable(*a)))
		}
	}
	return blocks
}

func steps(n int) string {
	if n == 1 {
		return "1 step"
	}
	return fmt.Sprintf("%d steps", n)
}

// ParseDetail is the detail that an author wrote. The error names all values.
func ParseDetail(text string) (Detail, error) {
	if d := Detail(text); slices.Contains(Details, d) {
		return d, nil
	}
	return "", fmt.Errorf("summary: %q is none of full, flagged, counts and off", text)
}
