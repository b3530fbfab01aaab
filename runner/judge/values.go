package judge

import (
	"regexp"
	"strings"
)

var placeholder = regexp.MustCompile(`\{\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*\}\}`)

// fillAll puts every value in its place, secrets included; the text must stay
// in this package.
func fillAll(text string, values Values) string { return fill(text, values, true) }

// FillVisible puts the values in their places that may be shown; a secret stays
// a placeholder.
func FillVisible(text string, values Values) string { return fill(text, values, false) }

func fill(text string, values Values, secrets bool) string {
	if values == nil || !strings.Contains(text, "{{") {
		return text
	}
	return placeholder.ReplaceAllStringFunc(text, func(p string) string {
		value, secret, ok := values(placeholder.FindStringSubmatch(p)[1])
		if !ok || (secret && !secrets) {
			return p
		}
		return value
	})
}
