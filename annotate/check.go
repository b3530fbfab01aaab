package annotate

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	gh "github.com/google/go-github/v62/github"

	"sedum.dev/sedum/ci/github"
	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
)

// levels are GitHub's words in checks for those of logs.
var levels = map[github.Level]string{github.Error: "failure", github.Warning: "warning", github.Notice: "notice"}

// checkRun is a check run as it will be asked for.
type checkRun struct {
	name     string
	decision result.Decision
	summary  string
	placed   []note // with a line of the repository, which GitHub can show
	files    []string
}

// newCheckRun says which notes have a place. Those that don't are in the summary
// like all, and are named at its end.
func newCheckRun(run result.Run, info result.RunInfo, o Options, p places) checkRun {
	c := checkRun{name: o.checkName(info), decision: result.Outcome(run, info.OutcomeOptions())}
	missing := map[string]int{}
	var unplaced []string
	for _, n := range o.notes(run) {
		file := p.file(n.place.File)
		if file == "" {
			if missing[n.place.File]++; missing[n.place.File] == 1 {
				unplaced = append(unplaced, n.place.File)
			}
			continue
		}
		c.placed, c.files = append(c.placed, n), append(c.files, file)
	}
	left := unplacedLines(unplaced, missing)
	room := maxSummary - len(left)
	c.summary = planar(github.Summary(run, info, github.SummaryOptions{Command: o.command(), Context: o.Context, ArtifactURL: o.ArtifactURL}, room) + left)
	return c
}

// maxUnplaced is how many files without annotations are named.
const maxUnplaced = 20

func unplacedLines(files []string, findings map[string]int) string {
	if len(files) == 0 {
		return ""
	}
	var out strings.Builder
	out.WriteString("\n### Without annotations\n\nThese files aren't in the checkout, so nothing can be shown on their lines:\n\n")
	for _, file := range files[:min(maxUnplaced, len(files))] {
		fmt.Fprintf(&out, "- %s: %s\n", report.Code(file), counted(findings[file], "finding"))
	}
	if more := len(files) - maxUnplaced; more > 0 {
		fmt.Fprintf(&out, "- and %s more\n", counted(more, "file"))
	}
	return out.String()
}

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// checkName is the author's, or one that differs by suite and matrix leg: checks of
// one commit with the same name hide each other.
func (o Options) checkName(info result.RunInfo) string {
	if o.CheckName != "" {
		return o.CheckName
	}
	name := "Sedum"
	if info.Suite != "" {
		name += " · " + info.Suite
	}
	if info.MatrixLeg != "" {
		name += " (" + info.MatrixLeg + ")"
	}
	return planar(result.Truncate(report.InertLine(name), maxName))
}

// externalID tells which attempt of which workflow run made a check.
func externalID(c github.Context) string { return fmt.Sprintf("%d-%d", c.RunID, c.Attempt) }

// create makes the check run in one call, already completed, so that a job that is
// killed leaves nothing in progress; annotations beyond the first 50 are appended.
// The number is of those that GitHub has, also when it fails.
func (c checkRun) create(ctx context.Context, client *gh.Client, run result.Run, o Options) (made *gh.CheckRun, annotated int, err error) {
	owner, repository := o.Context.Owner(), o.Context.Name()
	ended := gh.Timestamp{Time: o.Now()}
	if run.FinishedAt != nil {
		ended.Time = run.FinishedAt.Time
	}
	batches := slices.Collect(slices.Chunk(c.annotations(), maxPerRequest))
	if len(batches) == 0 {
		batches = [][]*gh.CheckRunAnnotation{nil}
	}
	made, _, err = client.Checks.CreateCheckRun(ctx, owner, repository, gh.CreateCheckRunOptions{
		Name: c.name, HeadSHA: o.Context.Head, DetailsURL: gh.String(o.Context.RunURL()), ExternalID: gh.String(externalID(o.Context)),
		Status: gh.String("completed"), Conclusion: gh.String(string(c.decision.Conclusion)),
		StartedAt: &gh.Timestamp{Time: run.StartedAt.Time}, CompletedAt: &ended, Output: c.output(batches[0]),
	})
	if err != nil {
		return nil, 0, err
	}
	annotated = len(batches[0])
	for _, batch := range batches[1:] {
		_, _, err = client.Checks.UpdateCheckRun(ctx, owner, repository, made.GetID(), gh.UpdateCheckRunOptions{Name: c.name, Output: c.output(batch)})
		if err != nil {
			return made, annotated, err
		}
		annotated += len(batch)
	}
	return made, annotated, nil
}

func (c checkRun) output(batch []*gh.CheckRunAnnotation) *gh.CheckRunOutput {
	return &gh.CheckRunOutput{Title: gh.String(c.decision.Title), Summary: gh.String(c.summary), Annotations: batch}
}

func (c checkRun) annotations() []*gh.CheckRunAnnotation {
	all := make([]*gh.CheckRunAnnotation, len(c.placed))
	for i, n := range c.placed {
		all[i] = annotation(n, c.files[i])
	}
	return all
}

func annotation(n note, file string) *gh.CheckRunAnnotation {
	line := max(1, n.place.Line)
	a := &gh.CheckRunAnnotation{
		Path: gh.String(file), StartLine: gh.Int(line), EndLine: gh.Int(line), AnnotationLevel: gh.String(levels[n.level]),
		Title: gh.String(planar(result.Truncate(n.title, maxTitle))), Message: gh.String(cut(planar(n.message), maxBytes)),
	}
	if n.place.Col > 0 { // the annotation ends on its line, else it may have no columns
		a.StartColumn, a.EndColumn = gh.Int(n.place.Col), gh.Int(n.place.Col)
	}
	if n.details != "" {
		a.RawDetails = gh.String(cut(planar(n.details), maxBytes))
	}
	return a
}

// planar replaces code points above U+FFFF, such as emoji: the checks API has
// rejected them.
func planar(text string) string {
	return strings.Map(func(r rune) rune {
		if r > 0xFFFF {
			return '\uFFFD'
		}
		return r
	}, text)
}

const cutMark = "…[truncated]"

// cut shortens a text to a number of bytes, at a whole character, and says so.
func cut(text string, limit int) string {
	if len(text) <= limit {
		return text
	}
	end := limit - len(cutMark)
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + cutMark
}
