package eval

import (
	"fmt"
	"io"
	"math"
	"strings"
)

// WriteText writes the report for a terminal.
func (r ClaimsReport) WriteText(w io.Writer) error {
	var t text
	t.line("Claims: model %s, %d claims on %d pages", r.Model.String(), len(r.Claims), r.Pages)
	t.line("thresholds: verify %v, lowConfidenceBand %v, contradiction %v", r.Thresholds.Verify, r.Thresholds.LowConfidenceBand, r.Thresholds.Contradiction)
	t.line("")
	r.writeRates(&t)
	r.writeLabels(&t)
	r.writeRefusals(&t)
	r.writeScores(&t)
	r.writeFalsePasses(&t)
	r.writeBroken(&t)
	if r.Suggestion != nil {
		r.Suggestion.write(&t)
	}
	return t.writeTo(w)
}

func (r ClaimsReport) writeRates(t *text) {
	holding, untrue := r.sum(Holds), r.sum(Contradicted, NotStated)
	t.line("%-26s %8s  (%d of %d%s)", "false passes", percent(r.Rates.FalsePass), untrue.Pass, untrue.Claims, within(r.Rates.FalsePassInterval))
	t.line("%-26s %8s  (%d of %d)", "true claims passed", percent(r.Rates.TruePass), holding.Pass, holding.Claims)
	t.line("%-26s %8s  (%d of %d)", "true claims passed/flagged", percent(r.Rates.TruePassOrFlag), holding.Pass+holding.Flag, holding.Claims)
	t.line("%-26s %8s", "refused", percent(r.Rates.Refused))
	t.line("")
}

func within(interval *[2]float64) string {
	if interval == nil {
		return ""
	}
	return fmt.Sprintf(", 95 %% interval %.1f–%.1f %%", 100*interval[0], 100*interval[1])
}

func (r ClaimsReport) writeLabels(t *text) {
	var rows [][]string
	for _, l := range r.Labels {
		rows = append(rows, []string{
			string(l.Label), number(l.Claims), number(l.Pass), number(l.Flag), number(l.Fail), number(l.Refused), number(l.ByModel),
		})
	}
	t.table([]string{"label", "claims", "pass", "flag", "fail", "refused", "by model"}, rows)
}

func (r ClaimsReport) writeRefusals(t *text) {
	if len(r.Refusals) == 0 {
		return
	}
	t.line("Refused because of")
	for _, c := range r.Refusals {
		t.line("  %-24s %d", c.Code, c.Count)
	}
	t.line("")
}

func (r ClaimsReport) writeScores(t *text) {
	s := r.Scores
	t.line("Scores of holds, %d claims answered by the model", s.Answered)
	t.line("  AUC %s  Brier %s  ECE %s%s", figure(s.AUC), figure(s.Brier), figure(s.ECE), bounds(s.ECEInterval))
	if s.Answered > 0 {
		s.diagram(t)
	}
	t.line("")
}

func figure(f *float64) string {
	if f == nil {
		return "–"
	}
	return fmt.Sprintf("%.3f", *f)
}

func bounds(interval *[2]float64) string {
	if interval == nil {
		return ""
	}
	return fmt.Sprintf(" (95 %% bootstrap interval %.3f–%.3f)", interval[0], interval[1])
}

const diagramWidth = 40

// diagram draws a bar of the share of true claims for each bin, with a mark
// where the mean score is: calibrated scores have the mark at the end of the bar.
func (s Scores) diagram(t *text) {
	t.line("  score     claims  mean   true   0%s1", strings.Repeat("·", diagramWidth-1))
	for _, b := range s.Bins {
		if b.Count == 0 {
			fmt.Fprintf(t, "  %.1f–%.1f  %7d      –      –   |\n", b.From, b.To, 0)
			continue
		}
		bar := []rune(strings.Repeat("#", column(*b.True)) + strings.Repeat(" ", diagramWidth+1-column(*b.True)))
		bar[column(*b.Mean)] = '+'
		fmt.Fprintf(t, "  %.1f–%.1f  %7d  %.3f  %.3f  |%s\n", b.From, b.To, b.Count, *b.Mean, *b.True, strings.TrimRight(string(bar), " "))
	}
	t.line("  # share that holds, + mean score")
}

func column(share float64) int { return int(math.Round(share * diagramWidth)) }

func (r ClaimsReport) writeFalsePasses(t *text) {
	if len(r.FalsePasses) == 0 {
		return
	}
	t.line("False passes")
	for _, c := range r.Claims {
		if !c.falsePass() {
			continue
		}
		t.line("  %s: %s %q", c.At, c.ID, c.Claim)
		t.line("    %s on the page %s%s", string(c.Label), c.Page, c.scores())
	}
	t.line("")
}

func (c ClaimResult) scores() string {
	if c.Holds == nil {
		return ", decided by an exact check"
	}
	return fmt.Sprintf(", holds %.3f, contradicted %.3f", *c.Holds, *c.Contradicted)
}

func (r ClaimsReport) writeBroken(t *text) {
	if r.Complete() {
		return
	}
	t.line("Not measured")
	for _, c := range r.Claims {
		if c.Broken {
			t.line("  %s: %s: %s: %s", c.At, c.ID, c.Code, c.Message)
		}
	}
	t.line("")
}

func (s Suggestion) write(t *text) {
	switch {
	case s.FalsePass == nil:
		t.line("No thresholds can be suggested: no claim here is labelled contradicted or not_stated.")
		return
	case !s.Reachable:
		t.line("No thresholds keep false passes at or below %s; these come closest:", percent(&s.Asked))
	default:
		t.line("Thresholds that keep false passes at or below %s:", percent(&s.Asked))
	}
	fmt.Fprintf(t, "  thresholds:\n    verify: %v\n    lowConfidenceBand: %v\n    contradiction: %v\n", s.Verify, s.LowConfidenceBand, s.Contradiction)
	t.line("On these claims they give %s false passes and pass %s of the true claims. Measure them on other claims before relying on them.", percent(s.FalsePass), percent(s.TruePass))
}
