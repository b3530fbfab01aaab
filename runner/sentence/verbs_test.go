package sentence

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

func TestWhatVerbsActOn(t *testing.T) {
	for _, tc := range []struct {
		op         Operation
		text, want string
	}{
		{Hover, "hover over  the Products menu", "the Products menu"},
		{Hover, "Hover Products", "Products"},
		{DoubleClick, `double-click on "Buy milk"`, `"Buy milk"`},
		{RightClick, "rightclick the row", "the row"},
		{Drag, "drag the Invoice card to the Done column", "the Invoice card -> the Done column"},
		{Drag, `drag "Back to school" to "To do"`, `"Back to school" -> "To do"`},
		{Drag, "drag a to b to c", InvalidOperand},
		{Drag, "drag a into b", InvalidOperand},
		{Upload, `upload "files/my  cv.pdf" to the CV field`, `files/my  cv.pdf -> the CV field`},
		{Upload, `upload "a.pdf", "b.pdf" and "{{c}}" to "CV" of {{name}}`, `a.pdf|b.pdf|{{c}} -> "CV" of {{name}}`},
		{Upload, `upload "a/../../b" to the CV field`, InvalidOperand},
		{Upload, `upload "" to the CV field`, InvalidOperand},
		{Dialog, "accept the next dialog", "true false "},
		{Dialog, "dismiss the next dialog", "false false "},
		{Dialog, `answer "" to the next dialog`, "true true "},
		{Dialog, `answer "a  {{b}}" to the next dialog`, "true true a  {{b}}"},
		{Dialog, "answer the next dialog", InvalidOperand},
		{Tab, "switch to the new browser tab", "new"},
		{Tab, "Return to the FIRST  browser tab.", "first"},
		{Tab, `switch to the "New  {{what}}" browser tab`, "New  {{what}}"},
		{Tab, "switch to the browser tab {{title}}", "{{title}}"},
		{Tab, "close the current browser tab", "close"},
		{Tab, "close the tab", InvalidOperand},
	} {
		got, err := acted(tc.op, tc.text)
		if got := outcome(t, got, err); got != tc.want {
			t.Errorf("%s: %q, want %q", tc.text, got, tc.want)
		}
	}
}

// acted is what the reader of an operation found, in short.
func acted(op Operation, text string) (string, error) {
	switch op {
	case Drag:
		from, to, err := Dragged(text)
		return from + " -> " + to, err
	case Upload:
		files, field, err := Uploaded(text)
		var names []string
		for _, f := range files {
			names = append(names, f.String())
		}
		return strings.Join(names, "|") + " -> " + field, err
	case Dialog:
		r, err := DialogReply(text)
		return fmt.Sprint(r.Accept, r.Typed, " ", r.Text), err
	case Tab:
		c, err := BrowserTab(text)
		switch {
		case c.New:
			return "new", err
		case c.First:
			return "first", err
		case c.Close:
			return "close", err
		}
		return c.Name.String(), err
	}
	return Pointed(op, text)
}

// A near miss says how its verb is written.
func TestNearMissesNameTheForm(t *testing.T) {
	for text, form := range map[string]string{
		"drag the item into the cart":    "drag the Invoice card to",
		"upload the receipt":             `upload "files/cv.pdf" to`,
		"answer yes to the next dialog":  `answer "text" to`,
		"switch to the new tab":          `click the "New" tab`,
		"switch to the Cart browser tab": `switch to the "Invoice" browser tab`,
		"wait for a new browser tab":     "it waits for one",
	} {
		if _, err := byRules(text); err == nil || err.Code != Unsupported || !strings.Contains(err.Fix, form) {
			t.Errorf("%s: %+v", text, err)
		}
	}
}

var (
	documentedRow  = regexp.MustCompile("(?m)^\\| `([a-z_]+)` \\| (.*?) \\|")
	documentedForm = regexp.MustCompile("`([^`]+)`")
)

// The documentation lists every operation, with examples that are decided as it says.
func TestDocumentedSentences(t *testing.T) {
	text, err := os.ReadFile("../../docs/sentences.md")
	if err != nil {
		t.Fatal(err)
	}
	documented := map[Operation]bool{}
	for _, row := range documentedRow.FindAllStringSubmatch(string(text), -1) {
		documented[Operation(row[1])] = true
		for _, example := range documentedForm.FindAllStringSubmatch(row[2], -1) {
			if strings.Contains(example[1], "...") {
				continue
			}
			if got := verdict(example[1]); got != row[1] {
				t.Errorf("%s: %s, documented as %s", example[1], got, row[1])
			}
		}
	}
	for op := range checks {
		if !documented[op] {
			t.Errorf("%s is not documented", op)
		}
	}
}
