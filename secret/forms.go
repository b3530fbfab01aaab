package secret

import (
	"encoding/base64"
	"encoding/json"
	"html"
	"net/url"
	"regexp"
	"strings"
	"unicode/utf8"
)

// minLine is the length from which one line of a value, such as of a private
// key, is a secret of its own.
const minLine = 8

// forms lists a value in every spelling that is looked for.
func forms(value string) []string {
	plain := []string{value, collapse(value)}
	for _, line := range strings.Split(value, "\n") {
		if line = collapse(line); utf8.RuneCountInString(line) >= minLine {
			plain = append(plain, line)
		}
	}
	var all []string
	for _, p := range plain {
		// Pages can show text in capitals or without any.
		all = append(all, p, strings.ToUpper(p), strings.ToLower(p))
		for _, encode := range encoders {
			all = append(all, encode(p)...)
		}
	}
	kept := all[:0]
	for _, form := range all {
		if utf8.RuneCountInString(form) >= MinLength {
			kept = append(kept, form)
		}
	}
	return kept
}

// collapse joins the words of a text with single spaces, as pages show it.
func collapse(text string) string { return strings.Join(strings.Fields(text), " ") }

var encoders = []func(string) []string{percent, base64s, jsonStrings, htmlTexts}

var hexPair = regexp.MustCompile(`%[0-9A-F]{2}`)

// percent encodes as URL queries, URL paths and JavaScript do, with capital and
// small hexadecimal digits.
func percent(s string) []string {
	query := url.QueryEscape(s)
	component := strings.NewReplacer("+", "%20", "%21", "!", "%27", "'", "%28", "(", "%29", ")", "%2A", "*").Replace(query)
	all := []string{query, strings.ReplaceAll(query, "+", "%20"), component, url.PathEscape(s), (&url.URL{Path: s}).EscapedPath()}
	for _, form := range all {
		all = append(all, hexPair.ReplaceAllStringFunc(form, strings.ToLower))
	}
	return all
}

// base64s encodes a value alone, and as it appears inside something longer (as
// in "user:password"), where it can start at any of three alignments.
func base64s(s string) []string {
	var all []string
	for _, e := range []*base64.Encoding{base64.StdEncoding, base64.RawStdEncoding, base64.URLEncoding, base64.RawURLEncoding} {
		all = append(all, e.EncodeToString([]byte(s)))
	}
	const shortest = 6 // characters; fewer would be found by chance
	for _, e := range []*base64.Encoding{base64.RawStdEncoding, base64.RawURLEncoding} {
		for shift, shared := range []int{0, 2, 3} { // characters that also depend on what stands before
			inside := e.EncodeToString(append(make([]byte, shift), s...))[shared:]
			if (shift+len(s))%3 != 0 {
				inside = inside[:len(inside)-1] // depends on what stands behind
			}
			if len(inside) >= shortest {
				all = append(all, inside)
			}
		}
	}
	return all
}

func jsonStrings(s string) []string {
	escaped, _ := json.Marshal(s)
	inner := string(escaped[1 : len(escaped)-1])
	// Go alone escapes these three.
	return []string{inner, strings.NewReplacer(`\u003c`, "<", `\u003e`, ">", `\u0026`, "&").Replace(inner)}
}

func htmlTexts(s string) []string {
	escaped := html.EscapeString(s)
	named := strings.NewReplacer("&#34;", "&quot;", "&#39;", "'").Replace(escaped)
	return []string{escaped, named, strings.ReplaceAll(named, "&quot;", `"`)}
}
