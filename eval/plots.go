package eval

import (
	"bytes"
	"fmt"
	"html/template"
	"image/color"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"
)

var (
	good    = color.RGBA{0x2e, 0x7d, 0x32, 0xff}
	neutral = color.RGBA{0x9e, 0x9e, 0x9e, 0xff}
	bad     = color.RGBA{0xc6, 0x28, 0x28, 0xff}
	line    = color.RGBA{0x15, 0x65, 0xc0, 0xff}
)

// Sans is laid out with metrics that common fonts share; the page names them.
func init() { plot.DefaultFont.Variant = "Sans" }

// draft is a plot and its size; its plot is nil when there is nothing to show.
type draft struct {
	*plot.Plot
	width, height vg.Length
}

func drawn(drafts ...func() (draft, error)) ([]template.HTML, error) {
	var out []template.HTML
	for _, make := range drafts {
		d, err := make()
		if err != nil {
			return nil, fmt.Errorf("draw a plot: %w", err)
		}
		if d.Plot == nil {
			continue
		}
		canvas := vgsvg.New(d.width, d.height)
		d.Draw(draw.New(canvas))
		var b bytes.Buffer
		if _, err := canvas.WriteTo(&b); err != nil {
			return nil, fmt.Errorf("draw a plot: %w", err)
		}
		// The prologue of an SVG file has no place inside a page. The library
		// escapes all text, so the rest is safe.
		svg := b.Bytes()
		out = append(out, template.HTML(svg[max(0, bytes.Index(svg, []byte("<svg"))):]))
	}
	return out, nil
}

func newPlot(title, x, y string) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	return p
}

// square is a plot of two shares with the line on which they are equal.
func square(title, x, y string) (draft, error) {
	p := newPlot(title, x, y)
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 1, 0, 1
	diagonal, err := plotter.NewLine(plotter.XYs{{X: 0, Y: 0}, {X: 1, Y: 1}})
	if err != nil {
		return draft{}, err
	}
	diagonal.Color = neutral
	diagonal.Dashes = []vg.Length{vg.Points(4), vg.Points(3)}
	p.Add(plotter.NewGrid(), diagonal)
	return draft{p, 12 * vg.Centimeter, 11 * vg.Centimeter}, nil
}

func (d draft) curve(points plotter.XYs) (draft, error) {
	l, dots, err := plotter.NewLinePoints(points)
	if err != nil {
		return d, err
	}
	l.Color, dots.Color = line, line
	d.Add(l, dots)
	return d, nil
}

func (s Scores) reliabilityPlot() (draft, error) {
	var points plotter.XYs
	for _, b := range s.Bins {
		if b.Count > 0 {
			points = append(points, plotter.XY{X: *b.Mean, Y: *b.True})
		}
	}
	if len(points) == 0 {
		return draft{}, nil
	}
	d, err := square("Reliability of holds", "mean score", "share that holds")
	if err != nil {
		return d, err
	}
	return d.curve(points)
}

func (r ClaimsReport) rocPlot() (draft, error) {
	tpr, fpr := roc(answersOf(r.Claims))
	if tpr == nil {
		return draft{}, nil
	}
	points := make(plotter.XYs, len(tpr))
	for i := range tpr {
		points[i] = plotter.XY{X: fpr[i], Y: tpr[i]}
	}
	d, err := square("ROC of holds", "false claims at or above a threshold", "true claims at or above it")
	if err != nil {
		return d, err
	}
	return d.curve(points)
}

// scorePlot shows where the scores of true and of false claims lie.
func (r ClaimsReport) scorePlot() (draft, error) {
	if r.Scores.Answered == 0 {
		return draft{}, nil
	}
	holding, untrue := make(plotter.Values, binCount), make(plotter.Values, binCount)
	names := make([]string, binCount)
	for i, b := range r.Scores.Bins {
		names[i] = fmt.Sprintf("%.1f", b.From)
		if b.Count > 0 {
			holding[i] = *b.True * float64(b.Count)
			untrue[i] = float64(b.Count) - holding[i]
		}
	}
	p := newPlot("Scores of holds", "score from", "claims")
	p.NominalX(names...)
	return draft{p, 16 * vg.Centimeter, 9 * vg.Centimeter}, stack(p, false, 12,
		series{"true claims", holding, good}, series{"false claims", untrue, bad})
}

// mostTags is how many tags a plot has room for.
const mostTags = 30

func (r LocatorReport) tagPlot() (draft, error) {
	tags := r.Tags[:min(mostTags, len(r.Tags))]
	if len(tags) == 0 {
		return draft{}, nil
	}
	right, rejected, wrong := make(plotter.Values, len(tags)), make(plotter.Values, len(tags)), make(plotter.Values, len(tags))
	names := make([]string, len(tags))
	for i, t := range tags {
		at := len(tags) - 1 - i // the first tag on top
		names[at] = t.Tag
		right[at], rejected[at], wrong[at] = float64(t.Correct+t.CorrectAbstain), float64(t.FalseReject+t.NoAnswer), float64(t.WrongAction)
	}
	p := newPlot("Outcomes by tag", "cases", "")
	p.NominalY(names...)
	height := vg.Length(len(tags))*0.6*vg.Centimeter + 3*vg.Centimeter
	return draft{p, 20 * vg.Centimeter, height}, stack(p, true, 10,
		series{"right", right, good}, series{"nothing taken", rejected, neutral}, series{"wrong action", wrong, bad})
}

type series struct {
	name   string
	values plotter.Values
	color  color.Color
}

// stack adds bars that stand on each other.
func stack(p *plot.Plot, horizontal bool, width float64, all ...series) error {
	var below *plotter.BarChart
	for _, s := range all {
		bars, err := plotter.NewBarChart(s.values, vg.Points(width))
		if err != nil {
			return err
		}
		bars.Color, bars.Horizontal, bars.LineStyle.Width = s.color, horizontal, 0
		if below != nil {
			bars.StackOn(below)
		}
		p.Add(bars)
		p.Legend.Add(s.name, bars)
		below = bars
	}
	p.Legend.Top = !horizontal
	return nil
}
