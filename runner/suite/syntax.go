package suite

import (
	"regexp"
	"strings"
)

// syntaxFix guesses from the line what the author meant; the parser's own words
// rarely tell.
func syntaxFix(lines []string, line int) string {
	if line > len(lines) {
		return fixSyntax
	}
	text := strings.TrimRight(lines[line-1], " \r")
	if strings.Contains(leading(text), "\t") {
		return "Indent with spaces, not with tabs."
	}
	m := lineForm.FindStringSubmatch(text)
	if m == nil {
		return fixSyntax
	}
	lead, value := m[1], m[2]
	first := (value + " ")[:1]
	switch {
	case strings.Contains(`"'`, first) && strings.Count(value, first)%2 == 1:
		return "Close the quote that opens on this line."
	case first == "'":
		return "Within single quotes write '' for an apostrophe, or put the whole text between double quotes."
	case strings.Contains("\"@%&*!|>`", first), strings.Contains("{[", first) && lead == "-":
		return "Put the whole text between quotes, because of the character that it starts with: " + lead + " " + singleQuoted(value)
	case strings.Contains(value, ": "):
		return "Put the whole text between quotes, because of its colon: " + lead + " " + singleQuoted(value)
	}
	return fixSyntax
}

const fixSyntax = "Look at this line and the one before: keys and dashes of one level must line up, a key ends with a colon and a space, and every quote and bracket must be closed."

// lineForm splits a line into its dash or key and the text after it.
var lineForm = regexp.MustCompile(`^\s*(-|[A-Za-z_]+:)\s+(.*)$`)

func leading(line string) string { return line[:len(line)-len(strings.TrimLeft(line, " \t"))] }

// swallowed returns the number of a line with a dash that YAML reads as part of
// the unquoted text above it, or 0: a dash that is indented deeper than the one
// before starts no new item.
func swallowed(lines []string, start int) int {
	if start > len(lines) {
		return 0
	}
	indent := len(leading(lines[start-1]))
	for i := start; i < len(lines); i++ {
		text := strings.TrimSpace(lines[i])
		switch {
		case text == "":
			continue
		case len(leading(lines[i])) <= indent:
			return 0
		case strings.HasPrefix(text, "- "):
			return i + 1
		}
	}
	return 0
}
