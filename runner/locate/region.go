package locate

import (
	"slices"
	"strings"

	"sedum.dev/sedum/runner/page"
)

// region is a part of a page that a sentence can name.
type region string

const (
	header  region = "header"
	footer  region = "footer"
	sidebar region = "sidebar"
	dialog  region = "dialog"
)

var regionPhrases = map[region][][]string{
	header: phrases("header", "navbar", "nav bar", "masthead", "top nav", "top navigation", "top bar", "top menu",
		"global nav", "global navigation", "global menu", "main nav", "main navigation", "main menu"),
	footer:  phrases("footer", "bottom of the page"),
	sidebar: phrases("sidebar", "side menu", "left menu", "left nav", "left navigation", "table of contents"),
	dialog:  phrases("dialog", "modal", "popup", "pop up"),
}

// A header of a column is not the header of the page.
var tableHeaders = phrases("column header", "row header", "table header")

func phrases(list ...string) [][]string {
	var out [][]string
	for _, p := range list {
		out = append(out, strings.Fields(p))
	}
	return out
}

// namedRegion is the one region that the words name, or "".
func namedRegion(request []string) region {
	if slices.ContainsFunc(tableHeaders, func(p []string) bool { return hasRun(request, p) }) {
		return ""
	}
	var named region
	for r, list := range regionPhrases {
		if !slices.ContainsFunc(list, func(p []string) bool { return hasRun(request, p) }) {
			continue
		}
		if named != "" {
			return ""
		}
		named = r
	}
	return named
}

// landmarks are the landmarks around a candidate; its nearest heading is not one.
func landmarks(c page.Candidate) []string {
	marks, _, _ := strings.Cut(c.Location, "·")
	parts := strings.Split(marks, ",")
	for i := range parts {
		parts[i] = strings.ToLower(strings.TrimSpace(parts[i]))
	}
	return parts
}

// contains reports whether a candidate lies in the region. Navigation that is in
// no footer or sidebar counts as header, in no header or footer as sidebar.
func (r region) contains(c page.Candidate) bool {
	marks := landmarks(c)
	in := func(r region) bool { return slices.Contains(marks, string(r)) }
	navigation := slices.Contains(marks, "navigation")
	switch {
	case in(r):
		return true
	case r == header:
		return navigation && !in(footer) && !in(sidebar)
	case r == sidebar:
		return navigation && !in(footer) && !in(header)
	}
	return false
}

// inRegion keeps the members in the region that the sentence names, and all of
// them if it names none or none is there.
func (v *view) inRegion(members []int) []int {
	if v.region == "" {
		return members
	}
	var kept []int
	for _, i := range members {
		if v.region.contains(v.candidates[i]) {
			kept = append(kept, i)
		}
	}
	if len(kept) == 0 {
		return members
	}
	return kept
}

// narrowed lists the candidates worth asking about when there are too many for
// one request: those in the named region and those whose name says all the rest.
func (v *view) narrowed() []int {
	all := v.where(func(int) bool { return true })
	if v.region == "" {
		return all
	}
	rest := without(v.content(), v.regionWords())
	kept := v.where(func(i int) bool {
		return v.region.contains(v.candidates[i]) ||
			len(rest) > 0 && holdsAll(words(v.names[i]), rest)
	})
	if len(kept) == 0 {
		return all
	}
	return kept
}

// regionWords are the words by which the sentence names its region.
func (v *view) regionWords() vocabulary {
	said := vocabulary{}
	for _, p := range regionPhrases[v.region] {
		if hasRun(v.request, p) {
			for _, w := range p {
				said[w] = true
			}
		}
	}
	return said
}
