package html

import (
	"fmt"
	"strconv"
	"strings"

	"sedum.dev/sedum/report"
	"sedum.dev/sedum/result"
)

// score is a judgement as the page shows it: rounded in tables, never so that a
// number contradicts its verdict, and exact where the step is explained.
type score struct {
	Tone                     string // ok, flagged, failed or measure
	Holds, Against           string
	ExactHolds, ExactAgainst string
	Lines                    string // the lines in words
	Cutoff                   string
	Over                     bool // contradicted reaches its cutoff
	Excerpt                  *string
	Bar                      bar
}

func scoreOf(s *result.Step) *score {
	j := s.Judgement
	if j == nil {
		return nil
	}
	v := &score{
		Tone: tone(s), Lines: report.Lines(*s), Excerpt: j.JudgedExcerpt, Bar: barOf(*j),
		ExactHolds: report.Exact(j.Holds), ExactAgainst: report.Exact(j.Contradicted),
	}
	var lines, cutoff []float64
	fail, decided := j.FailLine()
	if decided {
		lines = []float64{fail, *j.Threshold}
	}
	if j.ContradictionCutoff != nil {
		cutoff = []float64{*j.ContradictionCutoff}
		v.Cutoff = report.Exact(*j.ContradictionCutoff)
		v.Over = j.Contradicted >= *j.ContradictionCutoff
	}
	v.Holds, v.Against = report.Score(j.Holds, lines...), report.Score(j.Contradicted, cutoff...)
	return v
}

func tone(s *result.Step) string {
	switch {
	case s.Verdict == result.Failed:
		return "failed"
	case len(s.Flags) > 0:
		return "flagged"
	case s.Verdict == result.Passed:
		return "ok"
	}
	return "measure"
}

// bar holds the shapes of a score bar 100 units wide: holds above, contradicted
// below, each with its lines.
type bar struct{ Holds, Against, Ticks string }

func barOf(j result.Judgement) bar {
	var ticks []string
	if fail, ok := j.FailLine(); ok {
		ticks = append(ticks, "M"+percent(fail)+" 0v8", "M"+percent(*j.Threshold)+" 0v8")
	}
	if j.ContradictionCutoff != nil {
		ticks = append(ticks, "M"+percent(*j.ContradictionCutoff)+" 8.5v3.5")
	}
	return bar{
		Holds:   "M0 1.5h" + percent(j.Holds) + "v5H0z",
		Against: "M0 9h" + percent(j.Contradicted) + "v2.5H0z",
		Ticks:   strings.Join(ticks, ""),
	}
}

func percent(fraction float64) string {
	return strings.TrimSuffix(strconv.FormatFloat(fraction*100, 'f', 1, 64), ".0")
}

// candidate is one ranked element that a step could have meant.
type candidate struct {
	Label, Role, Probability string
	Width                    string
}

func candidates(l *result.Locator) []candidate {
	var list []candidate
	for _, o := range l.Options {
		list = append(list, candidate{o.Label, o.Role, report.Exact(o.Probability), percent(o.Probability)})
	}
	return list
}

// sparkline is a polyline through scores, 100 by 20 units, and the same in words.
type sparkline struct{ Points, Words string }

func sparklineOf(scores []float64) *sparkline {
	if len(scores) < 2 {
		return nil
	}
	points, words := make([]string, len(scores)), make([]string, len(scores))
	for i, s := range scores {
		x := float64(i) * 100 / float64(len(scores)-1)
		points[i] = fmt.Sprintf("%.1f,%.1f", x, 19-18*s)
		words[i] = report.Score(s)
	}
	return &sparkline{strings.Join(points, " "), strings.Join(words, ", ")}
}
