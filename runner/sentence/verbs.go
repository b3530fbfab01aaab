package sentence

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// The verbs that only rules decide. A model is never offered them, so that what
// it may choose from, and every stored answer, stays as it is.
const (
	Hover       Operation = "hover"
	DoubleClick Operation = "double_click"
	RightClick  Operation = "right_click"
	Drag        Operation = "drag"
	Upload      Operation = "upload"
	Dialog      Operation = "dialog"
	Tab         Operation = "tab"
)

// verb is one of them: its form, and how to write it instead of what nearly is it.
type verb struct {
	op   Operation
	lead *regexp.Regexp
	form *regexp.Regexp // its first group names what is acted on
	fix  string
}

var verbs = []verb{
	newVerb(Hover, `hover\b`, `hover (?:over |on )?(.+)`, "Write for example hover the Products menu."),
	newVerb(DoubleClick, `double[- ]?click\b`, `double[- ]?click (?:on )?(.+)`, "Write for example double click the first row."),
	newVerb(RightClick, `right[- ]?click\b`, `right[- ]?click (?:on )?(.+)`, "Write for example right click the report.pdf row."),
	newVerb(Drag, `drag\b`, `drag (.+? to .+)`, `Write for example drag the Invoice card to the Done column; a label that holds the word "to" goes between quotes.`),
	newVerb(Upload, `upload\b`, `upload `+quotedFull+`(?:(?:, and |, | and )`+quotedFull+`)* to (.+)`,
		`Write for example upload "files/cv.pdf" to the CV field, with the path from the project root between quotes.`),
	newVerb(Dialog, `(?:accept|dismiss|answer)\b.*\bnext dialog\b`,
		`(?:accept|dismiss|answer (?:`+quoted+`|`+placeholder+`) to) the next dialog\.?()`,
		`Write accept the next dialog, dismiss the next dialog, or answer "text" to the next dialog.`),
	newVerb(Tab, tabLead, `(?:`+toTab+`|`+closeTab+`)\.?()`,
		`Write switch to the new browser tab (it waits for one), switch to the first browser tab, switch to the "Invoice" browser tab, `+
			`or close the browser tab. A claim is about what a page shows; a tab inside the page is clicked by its label: click the "New" tab.`),
}

func newVerb(op Operation, lead, form, fix string) verb {
	return verb{op, pattern(`^` + lead), pattern(`^` + form + `$`), fix}
}

// verbOf returns the verb whose form a canonical sentence has, and what it acts on.
func verbOf(canonical string) (v verb, target string, ok bool) {
	for _, v := range verbs {
		if m := v.form.FindStringSubmatch(canonical); m != nil {
			return v, m[1], true
		}
	}
	return verb{}, "", false
}

// joins may join a second action to the target of a verb. Unlike behind a verb that
// a model decides, "next" and the like only tell which one: hover the Next button.
var joins = pattern(`\b(?:and|or|but|then|after|before|while|once|when|until|followed by|as soon as) `)

// byVerb decides a sentence of one of the verbs; "" is none of them.
func byVerb(canonical string) (Operation, *Error) {
	v, target, ok := verbOf(canonical)
	if !ok {
		return "", nil
	}
	words := exposed(target)
	if joins.MatchString(words) || listMark.MatchString(words) {
		return "", &Error{Unsupported, "The step may ask for more than one action.", onePerStep}
	}
	if err := check(v.op, canonical); err != nil {
		return "", err
	}
	return v.op, nil
}

// nearlyVerb returns the fix of a sentence that starts as a verb but has not its form.
func nearlyVerb(canonical string) (fix string, ok bool) {
	if _, _, ok := verbOf(canonical); ok {
		return "", false
	}
	words := exposed(canonical)
	for _, v := range verbs {
		if v.lead.MatchString(words) {
			return v.fix, true
		}
	}
	return "", false
}

// operandsOf returns what a sentence of op acts on.
func operandsOf(op Operation, text string) (target string, err error) {
	found, target, ok := verbOf(collapse(text))
	if ok && found.op == op {
		return target, nil
	}
	for _, v := range verbs {
		if v.op == op {
			err = invalid("The step is not complete.", v.fix)
		}
	}
	return "", err
}

// Pointed reads what a hover, double click or right click acts on.
func Pointed(op Operation, text string) (target string, err error) { return operandsOf(op, text) }

// Dragged reads what is dragged and where it is dropped.
func Dragged(text string) (from, to string, err error) {
	both, err := operandsOf(Drag, text)
	if err != nil {
		return "", "", err
	}
	cuts := outsideQuotes(both, " to ")
	if len(cuts) != 1 {
		return "", "", invalid("A drag step must say once where to drop.",
			`Put labels that hold the word "to" between quotes: drag "Back to school" to the Done column.`)
	}
	return both[:cuts[0]], both[cuts[0]+len(" to "):], nil
}

// outsideQuotes is where words stand in text, those in quotes left out.
func outsideQuotes(text, words string) []int {
	hidden := quotedSpan.FindAllStringIndex(text, -1)
	var at []int
	for _, m := range pattern(regexp.QuoteMeta(words)).FindAllStringIndex(text, -1) {
		if !slices.ContainsFunc(hidden, func(h []int) bool { return h[0] <= m[0] && m[0] < h[1] }) {
			at = append(at, m[0])
		}
	}
	return at
}

// Uploaded reads the files of an upload, as paths from the project's root with
// slashes, and the field that takes them.
func Uploaded(text string) (files []Operand, field string, err error) {
	field, err = operandsOf(Upload, text)
	if err != nil {
		return nil, "", err
	}
	written := Scan(strings.TrimSuffix(collapse(text), field)).values()
	for _, t := range Scan(text).values()[:len(written)] {
		file := t.operand()
		if !filepath.IsLocal(file.String()) {
			return nil, "", invalid("A file to upload must lie in the project; "+jsonText(file.String())+" is no path from its root.",
				"Copy it into the project and name it from the project's root: upload \"files/cv.pdf\" to the CV field.")
		}
		files = append(files, file)
	}
	return files, field, nil
}

// Reply is the stated answer to a dialog.
type Reply struct {
	Accept bool
	Typed  bool // Text was stated, for a prompt; it may be empty
	Text   Operand
}

// DialogReply reads the answer to the next dialog.
func DialogReply(text string) (Reply, error) {
	if _, err := operandsOf(Dialog, text); err != nil {
		return Reply{}, err
	}
	if values := Scan(text).values(); len(values) > 0 {
		return Reply{Accept: true, Typed: true, Text: values[0].operand()}, nil
	}
	return Reply{Accept: strings.EqualFold(firstWord.FindString(collapse(text)), "accept")}, nil
}
