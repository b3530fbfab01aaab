package eval

import (
	_ "embed"
	"html/template"
	"io"
)

//go:embed page.html
var pageSource string

var pageTemplate = template.Must(template.New("page").Funcs(template.FuncMap{
	"percent": percent, "figure": figure, "within": within, "bounds": bounds,
}).Parse(pageSource))

// htmlPage is what the page template shows: one of the reports and its plots.
type htmlPage struct {
	Title   string
	Locator *LocatorReport
	Claims  *ClaimsReport
	Plots   []template.HTML
}

// WriteHTML writes the report as one page that needs no other file.
func (r LocatorReport) WriteHTML(w io.Writer) error {
	plots, err := drawn(r.tagPlot)
	if err != nil {
		return err
	}
	return pageTemplate.Execute(w, htmlPage{Title: "Locator evaluation", Locator: &r, Plots: plots})
}

// WriteHTML writes the report as one page that needs no other file.
func (r ClaimsReport) WriteHTML(w io.Writer) error {
	plots, err := drawn(r.Scores.reliabilityPlot, r.rocPlot, r.scorePlot)
	if err != nil {
		return err
	}
	return pageTemplate.Execute(w, htmlPage{Title: "Claims evaluation", Claims: &r, Plots: plots})
}

// Failures are the cases that a reader has to look at.
func (r LocatorReport) Failures() []LookupResult {
	var out []LookupResult
	for _, o := range []Outcome{WrongAction, FalseReject, NoAnswer} {
		for _, c := range r.Cases {
			if c.Outcome == o {
				out = append(out, c)
			}
		}
	}
	return out
}

// Story says what happened to a case that went wrong.
func (c LookupResult) Story() string { return c.story() }

// False are the claims that are false and passed clean.
func (r ClaimsReport) False() []ClaimResult {
	var out []ClaimResult
	for _, c := range r.Claims {
		if c.falsePass() {
			out = append(out, c)
		}
	}
	return out
}
