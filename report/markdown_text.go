package report

import (
	"regexp"
	"strings"

	"sedum.dev/sedum/result"
)

// Untrusted text in Markdown. It must stay text for every reader: the parser
// (no structure comes from it), and GitHub, which brings mentions, references,
// addresses, emoji names and formulas to life after parsing. No escape stops
// that second step, so text with any of them is shown as a code span, in which
// nothing is alive and nothing has to be altered.

// maxInline bounds a text in a line; the schema bounds all but names and goals.
const maxInline = 1024

// live is text that GitHub would bring to life.
var live = regexp.MustCompile(`(?i)[@$]|://|www\.|#\d|\bgh-\d|:[a-z0-9_+-]+:|\b[0-9a-f]{7,40}\b`)

// Inline is untrusted text inside a line of Markdown, at most 1,024 characters of it.
func Inline(text string) string {
	text = oneLine(text)
	if live.MatchString(text) {
		return Code(text)
	}
	return escape(text)
}

// Cell is Inline text for a table, where a bar ends the cell even in code.
func Cell(text string) string {
	text = oneLine(text)
	if live.MatchString(text) {
		return codeCell(text)
	}
	return escape(text)
}

// oneLine collapses white space, as Markdown would.
func oneLine(text string) string {
	return result.Truncate(Inert(strings.Join(strings.Fields(text), " ")), maxInline)
}

var (
	escapes = strings.NewReplacer(`\`, `\\`, "`", "\\`", `*`, `\*`, `_`, `\_`, `[`, `\[`, `]`, `\]`, `<`, `\<`, `>`, `\>`,
		`|`, `\|`, `!`, `\!`, `#`, `\#`, `~`, `\~`, `&`, `\&`)
	// blockStart is what makes a list or a heading of a line that begins with it.
	blockStart = regexp.MustCompile(`^(\d*)([-+=:.)])`)
)

func escape(text string) string {
	return blockStart.ReplaceAllString(escapes.Replace(text), `$1\$2`)
}

// Code is a Markdown code span: its fence of backticks is one longer than any in the text.
func Code(text string) string {
	text = oneLine(text)
	if text == "" {
		return "(empty)"
	}
	fence := strings.Repeat("`", longestRun(text)+1)
	if strings.HasPrefix(text, "`") || strings.HasSuffix(text, "`") {
		text = " " + text + " "
	}
	return fence + text + fence
}

// codeCell is a code span in a table. A backslash before a bar is set apart from
// it: readers don't agree on whether two backslashes still escape the bar.
func codeCell(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(Code(text), `\|`, `\ |`), `|`, `\|`)
}

// Fenced is a Markdown block of code: longer fences than any in the text, lines kept.
func Fenced(text string) string {
	text = strings.TrimRight(Inert(text), " \t\n")
	fence := strings.Repeat("`", max(3, longestRun(text)+1))
	return fence + "text\n" + text + "\n" + fence + "\n"
}

func longestRun(text string) int {
	longest, run := 0, 0
	for i := range len(text) {
		if text[i] != '`' {
			run = 0
			continue
		}
		run++
		longest = max(longest, run)
	}
	return longest
}

// ShellCode is a command line in a Markdown code span; it is quoted for a shell,
// so its white space stays.
func ShellCode(line string) string {
	fence := strings.Repeat("`", longestRun(line)+1)
	return fence + Inert(line) + fence
}
