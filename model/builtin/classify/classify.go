// Package classify says which operation a sentence asks for, by its first verb and
// by forms that only one operation has.
//
// Entry point: New.
package classify

import (
	"regexp"
	"strings"

	"sedum.dev/sedum/model"
	"sedum.dev/sedum/model/builtin/answer"
	"sedum.dev/sedum/model/builtin/language"
)

// Parameters weigh the cues of a sentence, in logits.
type Parameters struct {
	Verb     float64 `json:"verb"`     // the sentence starts with a verb of the operation
	Rival    float64 `json:"rival"`    // taken from it when the rest doesn't fit the verb
	Cue      float64 `json:"cue"`      // a form that only one operation has
	Multiple float64 `json:"multiple"` // a second action follows
	Unclear  float64 `json:"unclear"`  // where nothing speaks for any operation
}

const (
	unclearOption  = "unsupported_or_unclear"
	multipleOption = "multiple_actions"
)

// openers are the verbs that start a sentence of an operation. Longer ones win.
var openers = map[string][]string{
	"click": {
		"click", "tap", "open", "select", "choose", "pick", "switch to", "switch on", "switch off", "turn on", "turn off",
		"put", "add", "remove", "delete", "go to the", "go to my", "go to our", "go to page", "toggle", "enable", "disable", "expand",
		"collapse", "close", "dismiss", "accept", "reject", "decline", "agree to", "submit", "log out", "sign out", "log off", "save", "star",
		"like", "follow", "unfollow", "subscribe to", "unsubscribe from", "sort", "filter by", "buy", "place", "proceed to", "continue to",
		"continue", "start", "stop", "play", "pause", "mute", "unmute", "show", "hide", "reveal", "view", "tick", "untick", "uncheck",
		"mark", "apply", "cancel", "edit", "rename", "share", "upvote", "downvote", "archive", "restore", "publish", "reply to", "report",
		"skip", "finish", "push the", "hit the", "press the", "activate", "deactivate", "go to step", "bring up", "pull up", "pop open",
		"head to the", "move to the", "navigate to the", "jump to the", "visit the", "check out", "pin", "unpin", "bookmark", "invite",
		"revoke", "approve", "confirm the", "download the", "copy the", "print the", "export the", "refresh the", "undo", "redo",
		"go back to the", "go back one", "increase the", "decrease the", "clear the", "empty the", "use the", "pay", "bold", "zoom in", "zoom out",
	},
	"type":     {"type", "enter", "fill", "fill in", "fill out", "write", "input", "key in", "put", "set", "insert", "paste"},
	"press":    {"press", "hit", "strike", "push"},
	"goto":     {"goto", "go to", "navigate to", "visit", "browse to", "open", "load", "go back", "go forward", "reload", "refresh", "return to the previous page"},
	"verify":   {"verify", "assert", "check", "check that", "confirm", "confirm that", "ensure", "expect", "make sure", "see that", "be sure", "validate", "test that"},
	"measure":  {"measure", "note", "observe", "see whether", "see if", "find out whether", "find out if", "rate whether", "estimate", "track whether"},
	"scroll":   {"scroll", "page down", "page up", "swipe down"},
	"wait":     {"wait", "pause", "sleep", "hold on"},
	"remember": {"remember", "capture", "record", "store", "save", "keep", "extract", "memorize", "read", "note", "grab", "copy"},
	unclearOption: {
		"drag", "drop", "upload", "hover", "swipe", "double click", "right click", "resize", "email", "call", "tweet", "run", "execute",
		"don't", "do not", "never", "if", "why", "how", "what", "who", "when", "should", "could", "can", "please don't", "take",
		"log in", "sign in", "log in as", "sign in as", "fix", "test", "debug", "think", "maybe", "perhaps", "try", "try to", "do", "use",
	},
}

// cues are forms that give an operation away wherever they stand.
var cues = []struct {
	op   string
	form *regexp.Regexp
}{
	{"remember", regexp.MustCompile(`(?i)\bas\s+\{\{\s*[a-z_]\w*\s*\}\}\.?$`)},
	{"type", regexp.MustCompile(`(?i)^(?:please\s+)?(?:type|enter|fill|fill in|write|input|key in|put|set|insert|paste)\s+(?:"[^"]*"|“[^”]*”|\{\{[^}]*\}\})\s+(?:in|into)\s`)},
	{"goto", regexp.MustCompile(`(?i)\bhttps?://\S|\s/[a-z0-9]`)},
	{"goto", regexp.MustCompile(`(?i)^(?:go|navigate) (?:back|forward)(?: to the previous page)?\.?$|^(?:reload|refresh)(?: the page)?\.?$`)},
	{"wait", regexp.MustCompile(`(?i)\b\d+(?:\.\d+)?\s*(?:ms|milliseconds?|s|sec|secs|seconds?)\b`)},
	{"press", regexp.MustCompile(`(?i)^(?:please\s+)?(?:press|hit|strike|push)\s+(?:the\s+)?"?(?:enter|return|tab|escape|esc|space|backspace|delete|arrow\s?\w+|f\d{1,2}|(?:ctrl|control|shift|alt|cmd|meta)\W\w+)"?(?:\s+key)?\.?$`)},
	{"scroll", regexp.MustCompile(`(?i)^(?:please\s+)?(?:scroll|page)\b.*\b(?:up|down)\b`)},
	{"verify", regexp.MustCompile(`(?i)^(?:the|a|an|there|this|that|it|every|each|all|no)\b.*\b(?:is|are|should|must|shows|show|says|contains|lists|has|have|reads|displays|appears)\b`)},
	{"verify", regexp.MustCompile(`(?i)\b(?:should|must)\s+(?:not\s+)?(?:be|show|say|contain|list|have|read|display|appear|equal)\b`)},
	{"click", regexp.MustCompile(`(?i)\b(?:button|link|tab|icon|checkbox|radio|toggle|dropdown|menu)\b`)},
}

// followUp finds a second verb after a connecting word.
var (
	connector = regexp.MustCompile(`(?i)(?:\b(?:and|then|after|before|while|once|afterwards|finally|next|later|when|until|as soon as)\b|[;,])\s*`)
	politely  = regexp.MustCompile(`(?i)^(?:please|now|next|first|also|then|the user|i|you|we|just|kindly)\b[\s,]*`)
)

// Model is what classifying knows. It is safe for concurrent use.
type Model struct{ parameters Parameters }

// New makes the model.
func New(p Parameters) *Model { return &Model{p} }

// Answer answers which operation each sentence asks for. The error is
// CodeInvalidInput, for a question without options.
func (m *Model) Answer(r model.Request) (map[string]model.Answer, error) {
	answers := map[string]model.Answer{}
	for _, question := range r.Questions {
		if len(question.Options) == 0 {
			return nil, answer.NoOption()
		}
		scores := m.operations(question.Text)
		logits := make([]float64, 0, len(question.Options)+1)
		for _, o := range question.Options {
			logits = append(logits, scores[o.ID])
		}
		if question.None {
			logits = append(logits, 0)
		}
		answers[question.ID] = answer.Choice(question, logits)
	}
	return answers, nil
}

// operations scores every operation for a sentence.
func (m *Model) operations(sentence string) map[string]float64 {
	p := m.parameters
	scores := map[string]float64{unclearOption: p.Unclear}
	text := lead(language.Quoted.ReplaceAllString(strings.TrimSpace(sentence), `"_"`))
	opened := 0
	for op, verbs := range openers {
		if length := longestOpener(text, verbs); length > 0 {
			scores[op] += p.Verb + float64(length)/4
			opened++
		}
	}
	for _, cue := range cues {
		fits := cue.form.MatchString(text)
		if fits && (cue.op != "click" || scores["click"] > 0) {
			scores[cue.op] += p.Cue
		}
	}
	m.discount(scores, text)
	if second(text) {
		scores[multipleOption] += p.Multiple + p.Verb
	}
	if opened > 0 && len(language.Split(text)) < 2 && scores["click"] > 0 {
		scores["click"] -= p.Rival
	}
	return scores
}

// exacting are the operations that need their form: an address, a duration, a key.
var exacting = []string{"remember", "type", "wait", "press", "goto"}

// discount takes back what a verb promised when the rest of the sentence lacks
// what the operation needs.
func (m *Model) discount(scores map[string]float64, text string) {
	p := m.parameters
	for _, op := range exacting {
		if scores[op] > 0 && !hasCue(op, text) {
			scores[op] -= p.Rival + p.Cue
		}
		if scores[op] > p.Verb+p.Cue/2 {
			scores["click"] -= p.Cue
		}
	}
}

func hasCue(op, text string) bool {
	for _, c := range cues {
		if c.op == op && c.form.MatchString(text) {
			return true
		}
	}
	return false
}

func lead(text string) string {
	for {
		cut := politely.ReplaceAllString(text, "")
		if cut == text {
			return text
		}
		text = cut
	}
}

// longestOpener is the number of letters of the longest verb the text starts with.
func longestOpener(text string, verbs []string) int {
	lower := strings.ToLower(text)
	best := 0
	for _, v := range verbs {
		if rest, ok := strings.CutPrefix(lower, v); ok && len(v) > best && (rest == "" || strings.HasPrefix(rest, " ") || rest[0] == '.') {
			best = len(v)
		}
	}
	return best
}

// second reports whether another action follows a connecting word.
func second(text string) bool {
	for _, at := range connector.FindAllStringIndex(text, -1) {
		tail := lead(text[at[1]:])
		if follows(tail, text[at[0]] == ';') {
			return true
		}
		if timely.MatchString(text[at[0]:at[1]]) && (doing.MatchString(tail) || done.MatchString(tail)) {
			return true
		}
	}
	return false
}

var (
	timely = regexp.MustCompile(`(?i)after|before|while|once|when|until|later|as soon as`)
	doing  = regexp.MustCompile(`(?i)^(?:click|typ|enter|fill|press|scroll|select|submit|tapp|navigat|verify|check|measur|wait|open|clos|add|remov|choos)\w*ing\b`)
	done   = regexp.MustCompile(`(?i)\b(?:is|are|was|were|has been|have been) (?:clicked|typed|entered|filled|pressed|scrolled|selected|submitted|opened)\b`)
)

// follows reports a tail that starts with a verb of its own; a single word is
// one only after a semicolon ("Save and close" may be a label).
func follows(tail string, alone bool) bool {
	if !alone && !strings.Contains(tail, " ") {
		return false
	}
	for op, verbs := range openers {
		if op == unclearOption {
			verbs = verbs[:8] // drag ... call: actions, though not supported ones
		}
		if longestOpener(tail, verbs) > 0 {
			return true
		}
	}
	return false
}
