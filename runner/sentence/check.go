package sentence

import "strings"

// checks tell whether a sentence names what its operation needs.
var checks = map[Operation]func(text string) error{
	Click:    twoWords("A click step must name one page element.", "Write for example click the Save button."),
	Type:     checkType,
	Press:    func(text string) error { _, err := Key(text); return err },
	Goto:     func(text string) error { _, err := Address(text); return err },
	Verify:   twoWords("A verify step must be a complete sentence.", "Write for example verify the cart is empty."),
	Measure:  twoWords("A measure step must be a complete sentence.", "Write for example measure the results are relevant."),
	Scroll:   func(text string) error { _, err := Direction(text); return err },
	Wait:     func(text string) error { _, err := Duration(text); return err },
	Remember: func(text string) error { _, _, _, err := RememberTarget(text); return err },

	Hover:       pointing(Hover),
	DoubleClick: pointing(DoubleClick),
	RightClick:  pointing(RightClick),
	Drag:        func(text string) error { _, _, err := Dragged(text); return err },
	Upload:      func(text string) error { _, _, err := Uploaded(text); return err },
	Dialog:      func(text string) error { _, err := DialogReply(text); return err },
	Tab:         func(text string) error { _, err := BrowserTab(text); return err },
}

func pointing(op Operation) func(string) error {
	return func(text string) error { _, err := Pointed(op, text); return err }
}

func twoWords(message, fix string) func(string) error {
	return func(text string) error {
		if strings.Contains(text, " ") {
			return nil
		}
		return invalid(message, fix)
	}
}

// checkType demands exactly one value, right before "in" or "into" and a field.
func checkType(text string) error {
	for i, t := range Scan(text).values() {
		if !intoField.MatchString(strings.TrimPrefix(text[t.End:], " ")) {
			continue
		}
		if i == 0 {
			return nil
		}
		break
	}
	return badType()
}

// check applies the operand rule of op to canonical text.
func check(op Operation, canonical string) *Error {
	if err := checks[op](canonical); err != nil {
		e := *err.(*Error)
		e.Code = InvalidOperand
		return &e
	}
	if op != Type {
		return nil
	}
	if _, code := TypeValue(canonical); code != "" {
		return refuse(code)
	}
	return nil
}

// lexical names the operation of a first word that can mean nothing else.
var lexical = map[string]Operation{
	"type": Type, "enter": Type, "fill": Type, "press": Press, "remember": Remember,
	"goto": Goto, "wait": Wait, "scroll": Scroll,
}

var firstWord = pattern(`^\w+\b`)

// byRules decides a sentence by its wording alone. No operation and no error
// leaves it to the cache and the model.
func byRules(text string) (Operation, *Error) {
	canonical := Canonical(text)
	if fix, ok := nearlyVerb(canonical); ok {
		e := refuse(Unsupported)
		e.Fix = fix
		return "", e
	}
	if code := preflight(canonical); code != "" {
		return "", refuse(code)
	}
	if op, err := byVerb(canonical); op != "" || err != nil {
		return op, err
	}
	op, ok := lexical[strings.ToLower(firstWord.FindString(canonical))]
	if ok && !(op == Wait && waitsForClaim(canonical) && !startsBlank(text)) {
		if err := checks[op](canonical); err != nil {
			return "", check(op, canonical)
		}
	}
	op = matchRule(canonical)
	if op == "" {
		return "", nil
	}
	if err := check(op, canonical); err != nil {
		return "", err
	}
	return op, nil
}

// startsBlank sentences do not get the exception that a wait for a claim has.
func startsBlank(text string) bool {
	return strings.TrimLeftFunc(text, isSpace) != text
}
