package page

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// OptionNamed returns the label of the one option of a native select that a
// sentence names: a quoted text equal to a label, else the one label that stands
// in the sentence as whole words; a label inside a longer named one doesn't
// count. Case and spacing don't matter. Errors are *Error: invalid_input, or
// not_actionable for a disabled option.
func OptionNamed(sentence string, quoted []string, labels []Label) (string, error) {
	named := quotedLabels(quoted, labels)
	if len(named) == 0 {
		named = spokenLabels(sentence, labels)
	}
	if len(named) == 0 {
		return "", invalidInput("the step names no option of the list; " + offered(labels))
	}
	if len(named) > 1 {
		return "", invalidInput(fmt.Sprintf("the step names several options of the list: %s", strings.Join(quote(named), ", ")))
	}
	_, err := optionIndex(labels, named[0])
	return named[0], err
}

func quotedLabels(quoted []string, labels []Label) []string {
	return labelsThat(labels, func(label string) bool {
		return slices.ContainsFunc(quoted, func(q string) bool { return folded(q) == folded(label) })
	})
}

// The longest labels are looked for first and taken out of the sentence, so that
// "small" is not found in "extra small".
func spokenLabels(sentence string, labels []Label) []string {
	rest := folded(sentence)
	all := labelsThat(labels, func(label string) bool { return label != "" })
	slices.SortStableFunc(all, func(a, b string) int { return len(b) - len(a) })
	var named []string
	for _, label := range all {
		without := cutWords(rest, folded(label))
		if without != rest {
			named = append(named, label)
			rest = without
		}
	}
	return named
}

func labelsThat(labels []Label, keep func(string) bool) []string {
	var kept []string
	for _, l := range labels {
		if text := normal(l.Text); keep(text) && !slices.Contains(kept, text) {
			kept = append(kept, text)
		}
	}
	return kept
}

// cutWords replaces words in text, wherever they stand as whole words.
func cutWords(text, words string) string {
	for from := 0; ; {
		i := strings.Index(text[from:], words)
		if i < 0 {
			return text
		}
		start, end := from+i, from+i+len(words)
		if wordEnds(text[:start], words) && wordStarts(words, text[end:]) {
			text = text[:start] + "\x00" + text[end:]
			from = start + 1
			continue
		}
		_, size := utf8.DecodeRuneInString(text[start:])
		from = start + size
	}
}

func wordEnds(before, words string) bool {
	last, _ := utf8.DecodeLastRuneInString(before)
	first, _ := utf8.DecodeRuneInString(words)
	return !wordRune(last) || !wordRune(first)
}

func wordStarts(words, after string) bool {
	last, _ := utf8.DecodeLastRuneInString(words)
	first, _ := utf8.DecodeRuneInString(after)
	return !wordRune(last) || !wordRune(first)
}

func wordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

func optionIndex(labels []Label, wanted string) (int, error) {
	found := -1
	for i, l := range labels {
		if folded(l.Text) != folded(wanted) {
			continue
		}
		if found >= 0 {
			return 0, invalidInput(fmt.Sprintf("several options are labelled %q", wanted))
		}
		found = i
	}
	if found < 0 {
		return 0, invalidInput(fmt.Sprintf("no option is labelled %q; %s", wanted, offered(labels)))
	}
	if labels[found].Disabled {
		return 0, notActionable(fmt.Sprintf("the option %q is disabled", wanted))
	}
	return found, nil
}

// The most options that a message lists.
const listedOptions = 12

func offered(labels []Label) string {
	var enabled []string
	for _, l := range labels {
		if text := normal(l.Text); text != "" && !l.Disabled {
			enabled = append(enabled, text)
		}
	}
	if len(enabled) == 0 {
		return "no option can be chosen"
	}
	more := ""
	if len(enabled) > listedOptions {
		more = fmt.Sprintf(" and %d more", len(enabled)-listedOptions)
		enabled = enabled[:listedOptions]
	}
	return "it offers " + strings.Join(quote(enabled), ", ") + more
}

func quote(texts []string) []string {
	quoted := make([]string, len(texts))
	for i, t := range texts {
		quoted[i] = fmt.Sprintf("%q", t)
	}
	return quoted
}

func normal(text string) string { return strings.Join(strings.Fields(text), " ") }
func folded(text string) string { return strings.ToLower(normal(text)) }
