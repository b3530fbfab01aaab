package result

// Severity ranks a Diagnostic.
type Severity string

const (
	SeverityError       Severity = "error"
	SeverityWarning     Severity = "warning"
	SeverityUnavailable Severity = "unavailable" // a sentence that could not be checked offline
)

// Diagnostic is one thing wrong with authored input: what, where, and what to do.
// Line and Col count from 1; Col counts UTF-16 code units.
type Diagnostic struct {
	Severity Severity
	Code     string
	File     string
	Line     int
	Col      int
	Key      string // dotted configuration key, "" elsewhere
	Message  string
	Fix      string
}
