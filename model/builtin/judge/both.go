package judge

import (
	"regexp"
	"strings"
)

// Claims about two things at once, each of which is a claim of its own.
var (
	bothSubjects = regexp.MustCompile(`(?i)^both (?P<a>.+?) and (?P<b>.+)$`)
	bothLater    = regexp.MustCompile(`(?i)^(?P<a>.+?) and (?P<b>.+?)(?P<verb> (?:are|were|have|has|do|need|show|cost|can|must))? both (?P<rest>.+)$`)
	bothVerb     = regexp.MustCompile(`(?i)^(?P<a>.+?) and (?P<b>.+?) both (?P<verb>(?:are|were|have|went|need|show|cost|can|must)) (?P<rest>.+)$`)
	bothObjects  = regexp.MustCompile(`(?i)^(?P<subject>.+?) both (?P<a>.+?) and (?P<b>.+)$`)
)

// bothOf takes a claim about both of two things apart: "both A and B are ready",
// "A and B are both ready", "A has both B and C".
func bothOf(claim string) (left, right string, ok bool) {
	if strings.Contains(claim, `"`) || strings.Count(strings.ToLower(" "+claim+" "), " both ") != 1 || strings.Count(claim, " and ") != 1 || deniesIn(claim) {
		return "", "", false
	}
	if m := bothSubjects.FindStringSubmatch(claim); m != nil {
		return sharedPredicate(m[1], m[2])
	}
	for _, pattern := range []*regexp.Regexp{bothVerb, bothLater} {
		if m := pattern.FindStringSubmatch(claim); m != nil {
			parts := named(pattern, m)
			verb := singular(parts["verb"])
			return parts["a"] + verb + " " + parts["rest"], parts["b"] + verb + " " + parts["rest"], true
		}
	}
	if m := bothObjects.FindStringSubmatch(claim); m != nil {
		parts := named(bothObjects, m)
		return parts["subject"] + " " + parts["a"], parts["subject"] + " " + parts["b"], true
	}
	return "", "", false
}

// sharedPredicate gives what is said of the second thing to the first as well.
func sharedPredicate(a, rest string) (left, right string, ok bool) {
	at := predicateIn(rest)
	if at < 1 {
		return "", "", false
	}
	verb, more, _ := strings.Cut(rest[at:], " ")
	said := singular(verb) + " " + more
	return a + said, strings.TrimSpace(rest[:at]) + said, true
}

// singular is the verb for one thing, with the space before it.
func singular(verb string) string {
	switch strings.ToLower(strings.TrimSpace(verb)) {
	case "are":
		return " is"
	case "were":
		return " was"
	case "have":
		return " has"
	case "":
		return ""
	}
	return " " + strings.TrimSpace(verb)
}
