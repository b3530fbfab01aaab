package sentence

// Codes of everything that can be wrong with a sentence.
const (
	InvalidPlaceholder = "invalid_placeholder"
	UnclosedQuote      = "unclosed_quote"

	Empty              = "empty"
	Unsupported        = "unsupported"
	MultipleActions    = "multiple_actions"
	InvalidOperand     = "invalid_operand"
	MissingTypeValue   = "missing_type_value"
	AmbiguousTypeValue = "ambiguous_type_value"
	Ambiguous          = "ambiguous"
	Unavailable        = "unavailable"    // only a remote model could say, and none may be asked
	ProviderFailed     = "provider_error" // says nothing about the sentence
	CacheFailed        = "cache_error"    // says nothing about the sentence

	InvalidRememberTarget = "invalid_remember_target"
)

// Error is why a sentence cannot be carried out as it is written.
type Error struct {
	Code    string
	Message string
	Fix     string
}

func (e *Error) Error() string { return e.Message }

const (
	supportedForms = "Write one sentence that starts with click, type, press, goto, scroll, wait, remember, verify, measure, " +
		"hover, double click, right click, drag or upload."
	onePerStep = "Write one step per action. Words that belong to a label go between quotes."
)

// refusals are the errors that need no more than their code.
var refusals = map[string]Error{
	Empty:           {Message: "The step is empty.", Fix: supportedForms},
	Unsupported:     {Message: "The step asks for something unsupported or unclear.", Fix: supportedForms},
	MultipleActions: {Message: "The step asks for more than one action.", Fix: onePerStep},
	MissingTypeValue: {
		Message: "The step names no value to type.",
		Fix:     `Name one value before the field: type {{key}} in the name field, or type "text" in the name field.`,
	},
	AmbiguousTypeValue: {
		Message: "The step names more than one value to type.",
		Fix:     `Put one value before the field; a mix goes between quotes: type "{{first}} {{last}}" in the name field.`,
	},
}

func refuse(code string) *Error {
	e := refusals[code]
	e.Code = code
	return &e
}
