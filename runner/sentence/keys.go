package sentence

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

const aKey = `(?:enter|tab|escape|esc|space|backspace|delete|arrow(?:up|down|left|right)|f(?:1[0-2]|[1-9]))`

var (
	explicitKey = pattern(`^(?:press|hit|strike) (?:the )?(?:` + quotedFull + `|[\w-]+)(?: key)?\.?$`)
	knownKey    = pattern(`\b` + aKey + `\b`)
	keyMention  = pattern(`(?:` + quotedFull + `|[\w-]+) key\b`)
	repetition  = pattern(`\b(?:twice|thrice|(?:[0-9]+|two|three|four|five|six|seven|eight|nine|ten) times)\b`)
	modifier    = pattern(`\b(?:ctrl|control|shift|alt|cmd|meta)\b`)
	element     = pattern(`^"? (?:button|link|icon|tab|menu|option|item|field|box|checkbox)\b`)

	// Where a key may stand, best place first.
	keyAtVerb   = pattern(`^(?:press|hit|strike) (?:the )?"((?:[^"\\]|\\+[^\\])+)"`)
	keyInQuotes = pattern(`"((?:[^"\\]|\\+[^\\])+)"`)
	keyBefore   = pattern(`((?:page|arrow) (?:up|down|left|right)|(?:up|down|left|right) arrow|[\w+-]+) key\b`)
	keyAfter    = pattern(`^(?:press|hit|strike) (?:the )?([\w+-]+)`)
)

var keyNames = map[string]string{
	"enter": "Enter", "return": "Enter", "tab": "Tab", "escape": "Escape", "esc": "Escape",
	"space": "Space", "spacebar": "Space", "backspace": "Backspace", "delete": "Delete", "del": "Delete",
	"home": "Home", "end": "End",
	"pageup": "PageUp", "page up": "PageUp", "pagedown": "PageDown", "page down": "PageDown",
	"arrowup": "ArrowUp", "arrow up": "ArrowUp", "up arrow": "ArrowUp", "up": "ArrowUp",
	"arrowdown": "ArrowDown", "arrow down": "ArrowDown", "down arrow": "ArrowDown", "down": "ArrowDown",
	"arrowleft": "ArrowLeft", "arrow left": "ArrowLeft", "left arrow": "ArrowLeft", "left": "ArrowLeft",
	"arrowright": "ArrowRight", "arrow right": "ArrowRight", "right arrow": "ArrowRight", "right": "ArrowRight",
	"f1": "F1", "f2": "F2", "f3": "F3", "f4": "F4", "f5": "F5", "f6": "F6",
	"f7": "F7", "f8": "F8", "f9": "F9", "f10": "F10", "f11": "F11", "f12": "F12",
}

var modifierNames = map[string]string{
	"ctrl": "Control", "control": "Control", "shift": "Shift", "alt": "Alt", "option": "Alt",
	"cmd": "Meta", "command": "Meta", "meta": "Meta", "controlormeta": "ControlOrMeta",
}

// Key reads the one key that a press step presses, with its modifiers, in
// Playwright's names: "Enter", "Control+A".
func Key(text string) (string, error) {
	text = collapse(text)
	if !namesOneKey(text) {
		return "", badKey("A press step must name exactly one key.")
	}
	candidates := keyCandidates(text)
	for _, written := range candidates {
		if key, ok := parseKey(written); ok {
			if err := checkPress(text, written); err != nil {
				return "", err
			}
			return key, nil
		}
	}
	return "", badKey(fmt.Sprintf("A press step must name a key; %q is none.", candidates[0]))
}

func namesOneKey(text string) bool {
	known, mentions := len(knownKey.FindAllString(text, 2)), len(keyMention.FindAllString(text, 2))
	if known > 1 || mentions > 1 {
		return false
	}
	return known == 1 || mentions == 1 || explicitKey.MatchString(text)
}

// keyCandidates are the texts that may be the key. A quoted text right after the
// verb is the only one; elsewhere it may name a field. There is always one.
func keyCandidates(text string) []string {
	if m := keyAtVerb.FindStringSubmatch(text); m != nil {
		return m[1:]
	}
	var found []string
	for _, place := range []*regexp.Regexp{keyInQuotes, keyBefore, keyAfter} {
		if m := place.FindStringSubmatch(text); m != nil {
			found = append(found, m[1])
		}
	}
	return append(found, knownKey.FindString(text))
}

// parseKey understands "Enter", "a" and "Ctrl+Shift+T".
func parseKey(written string) (string, bool) {
	parts := strings.Split(written, "+")
	if written == "+" || strings.HasSuffix(written, "++") { // the key is + itself
		parts = append(parts[:len(parts)-2], "+")
	}
	var b strings.Builder
	last := len(parts) - 1
	for _, part := range parts[:last] {
		name, ok := modifierNames[strings.ToLower(strings.TrimSpace(part))]
		if !ok {
			return "", false
		}
		b.WriteString(name + "+")
	}
	name, ok := keyName(parts[last])
	b.WriteString(name)
	return b.String(), ok
}

func keyName(written string) (string, bool) {
	if written == " " {
		return "Space", true
	}
	written = strings.TrimSpace(written)
	if name, ok := keyNames[strings.ToLower(written)]; ok {
		return name, true
	}
	return written, utf8.RuneCountInString(written) == 1
}

// checkPress refuses what would be lost or mistaken: the Delete button is not the
// Delete key, and repetitions and modifiers belong to what is pressed.
func checkPress(text, key string) error {
	before, after, _ := strings.Cut(text, key)
	if element.MatchString(after) {
		return badKey(fmt.Sprintf("A press step presses a key; %q names an element of the page.", key+element.FindString(after)))
	}
	rest := exposed(before + after)
	if repetition.MatchString(rest) {
		return invalid("A press step presses its key once.", "Write one press step for each time.")
	}
	if m := modifier.FindString(rest); m != "" {
		return badKey(fmt.Sprintf("A press step must name its key and modifiers together; %q stands apart.", m))
	}
	return nil
}

func badKey(message string) error {
	return invalid(message, `Write for example press Enter, press "Control+A" or press the ArrowDown key. `+
		`To use a button of the page, write click.`)
}
