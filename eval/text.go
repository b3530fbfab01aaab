package eval

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"sedum.dev/sedum/report"
)

// text is a report on its way to a terminal. Much of it was written by authors
// and pages, so it is made inert as it leaves.
type text struct{ bytes.Buffer }

func (t *text) line(format string, args ...any) {
	for i, a := range args {
		if s, ok := a.(string); ok {
			args[i] = oneLine.Replace(s)
		}
	}
	fmt.Fprintf(t, format+"\n", args...)
}

var oneLine = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ", "\t", " ")

// table aligns rows; the first column is text and all others are numbers.
func (t *text) table(header []string, rows [][]string) {
	w := tabwriter.NewWriter(t, 0, 0, 2, ' ', tabwriter.AlignRight)
	width := len(header[0])
	for _, row := range rows {
		width = max(width, len([]rune(row[0])))
	}
	for _, row := range append([][]string{header}, rows...) {
		fmt.Fprintf(w, "%-*s\t%s\t\n", width, row[0], strings.Join(row[1:], "\t"))
	}
	_ = w.Flush() // the buffer takes all
	t.line("")
}

func (t *text) writeTo(w io.Writer) error {
	_, err := io.WriteString(w, report.Inert(t.String()))
	return err
}

// percent shows a share; one that there is none of is a dash.
func percent(s *float64) string {
	if s == nil {
		return "–"
	}
	return fmt.Sprintf("%.1f %%", 100**s)
}

func number(n int) string { return fmt.Sprint(n) }

func (id Identity) String() string {
	s := id.Provider
	if id.Name != "" && id.Name != id.Provider {
		s += " " + id.Name
	}
	if id.Digest != "" {
		s += " (parameters " + id.Digest + ")"
	}
	return s
}

// WriteText writes the report for a terminal.
func (r LocatorReport) WriteText(w io.Writer) error {
	var t text
	t.line("Locator: model %s, %d cases on %d pages", r.Model.String(), r.All().Cases, r.Pages)
	t.line("")
	r.writeRates(&t)
	r.writeOutcomes(&t)
	r.writeTags(&t)
	r.writeCases(&t, "Wrong actions", func(c LookupResult) bool { return c.Outcome == WrongAction })
	r.writeCases(&t, "False rejects", func(c LookupResult) bool { return c.Outcome == FalseReject })
	r.writeCases(&t, "Without an answer", func(c LookupResult) bool { return c.Outcome == NoAnswer })
	return t.writeTo(w)
}

func (r LocatorReport) writeRates(t *text) {
	all, refusable := r.All(), r.None.plus(r.Ambiguous)
	for _, rate := range []struct {
		what  string
		share *float64
		n, of int
	}{
		{"success on answerable", r.Rates.Success, r.Answerable.Correct, r.Answerable.Cases},
		{"wrong action", r.Rates.WrongAction, all.WrongAction, all.Cases},
		{"correct abstain", r.Rates.CorrectAbstain, refusable.CorrectAbstain, refusable.Cases},
		{"recall failure", r.Rates.RecallFailure, r.Stages.Recall, r.Answerable.Cases},
	} {
		t.line("%-22s %8s  (%d of %d)", rate.what, percent(rate.share), rate.n, rate.of)
	}
	t.line("%-22s recall %d, rank %d, gate %d", "missed at", r.Stages.Recall, r.Stages.Rank, r.Stages.Gate)
	t.line("")
}

func (r LocatorReport) writeOutcomes(t *text) {
	var rows [][]string
	for _, kind := range []struct {
		name  string
		tally Tally
	}{{"answerable", r.Answerable}, {"none", r.None}, {"ambiguous", r.Ambiguous}, {"all", r.All()}} {
		rows = append(rows, kind.tally.row(kind.name))
	}
	t.table(append([]string{"gold"}, outcomeColumns...), rows)
}

func (r LocatorReport) writeTags(t *text) {
	var rows [][]string
	for _, tag := range r.Tags {
		rows = append(rows, tag.row(tag.Tag))
	}
	if len(rows) > 0 {
		t.table(append([]string{"tag"}, outcomeColumns...), rows)
	}
}

var outcomeColumns = []string{"cases", "correct", "abstain", "wrong", "reject", "no answer", "right"}

func (t Tally) row(name string) []string {
	return []string{
		name, number(t.Cases), number(t.Correct), number(t.CorrectAbstain), number(t.WrongAction), number(t.FalseReject),
		number(t.NoAnswer), percent(share(t.Correct+t.CorrectAbstain, t.Cases)),
	}
}

func (r LocatorReport) writeCases(t *text, title string, which func(LookupResult) bool) {
	first := true
	for _, c := range r.Cases {
		if !which(c) {
			continue
		}
		if first {
			t.line("%s", title)
			first = false
		}
		t.line("  %s: %s %q", c.At, c.ID, c.Sentence)
		t.line("    %s", c.story())
	}
	if !first {
		t.line("")
	}
}

// story says what happened to a case that went wrong.
func (c LookupResult) story() string {
	var b strings.Builder
	fmt.Fprintf(&b, "wanted %s", gold{c.Gold, c.Refuse})
	switch {
	case c.Outcome == NoAnswer:
		fmt.Fprintf(&b, ", %s", c.Error)
	case c.Took != "":
		fmt.Fprintf(&b, ", took %s (%s)", c.Took, c.Gate)
	default:
		fmt.Fprintf(&b, ", took nothing (%s)", strings.Join(strings.Fields(c.Reason+" "+c.Gate), ", "))
	}
	if c.Stage != "" {
		fmt.Fprintf(&b, ", stage %s", c.Stage)
	}
	for i, o := range c.Ranked[:min(3, len(c.Ranked))] {
		fmt.Fprintf(&b, "%s %q %.2f", map[bool]string{true: "; ranked", false: ","}[i == 0], o.Label, o.Probability)
	}
	return b.String()
}
