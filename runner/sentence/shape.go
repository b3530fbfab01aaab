package sentence

import "strings"

var (
	claimStart = pattern(`^(?:(?:the|a|an|this|that|these|those|there|it|I|we|you|they)\b|["'“‘]|\{\{)`)
	claimParts = pattern(`^.+?\b(is|are|was|were|contains|includes|shows|displays|reads|says|matches|` +
		`appears|exists|remains|looks)\b(.*)$`)
	stateForm = pattern(`^(?:not )?(?:shown|being shown|visible|hidden|ready|complete|completed|open|closed|enabled|` +
		`disabled|selected|checked|empty|available|present|absent|active|inactive|valid|invalid|successful|failed|` +
		`loading|displayed|focused|required|expanded|collapsed|on|off|correct|incorrect)$`)
	valueForm = pattern(`^(?:""|` + placeholder + `|true|false|[+-]?[£$€¥]?[+-]?[0-9]+(?:[.,][0-9]+)*%?)$`)
)

// IsClaim reports whether a text states something that is either so or not,
// "the receipt says {{total}}", rather than asking for an action.
func IsClaim(text string) bool {
	canonical := Canonical(text)
	if !claimStart.MatchString(canonical) {
		return false
	}
	m := claimParts.FindStringSubmatch(strings.TrimSuffix(exposed(canonical), "."))
	if m == nil {
		return false
	}
	rest := strings.TrimSpace(m[2])
	switch strings.ToLower(m[1]) {
	case "appears", "exists":
		return rest == ""
	case "is", "are", "was", "were", "remains", "looks":
		return stateForm.MatchString(rest) || valueForm.MatchString(rest)
	}
	return valueForm.MatchString(rest)
}
